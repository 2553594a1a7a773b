/** What a person chose for this browser: language, theme, name, sounds, pace, the size of letters in a book. */

import { keep, kept } from "./kept";

export type Lang = "ja" | "en";
export type Theme = "day" | "night";
/** How quickly other people's turns are shown; `once` shows only what came of them. */
export type Pace = "slow" | "normal" | "quick" | "once";
export const PACES: Pace[] = ["slow", "normal", "quick", "once"];
/** How large a book is set. */
export type Print = "small" | "middle" | "large";
export const PRINTS: Print[] = ["small", "middle", "large"];

const KEY = "madoi.settings";

interface Stored {
  lang?: Lang;
  theme?: Theme;
  name?: string;
  sounds?: boolean;
  /** A turn in which nothing useful is left ends by itself. */
  ends?: boolean;
  pace?: Pace;
  print?: Print;
}

class Settings {
  lang = $state<Lang>("en");
  theme = $state<Theme>("day");
  name = $state("");
  sounds = $state(false);
  ends = $state(true);
  pace = $state<Pace>("normal");
  print = $state<Print>("middle");

  constructor() {
    const before = kept<Stored>(KEY, {});
    this.lang = before.lang ?? (navigator.language.startsWith("ja") ? "ja" : "en");
    this.theme = before.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day");
    this.name = before.name ?? "";
    this.sounds = before.sounds ?? false;
    this.ends = before.ends ?? true;
    this.pace = before.pace && PACES.includes(before.pace) ? before.pace : "normal";
    this.print = before.print && PRINTS.includes(before.print) ? before.print : "middle";
    this.show();
  }

  set(change: Stored): void {
    Object.assign(this, change);
    const { lang, theme, name, sounds, ends, pace, print } = this;
    keep(KEY, { lang, theme, name, sounds, ends, pace, print });
    this.show();
  }

  /** Look like the page around, and keep nothing. */
  wear(lang: Lang, theme: Theme): void {
    [this.lang, this.theme] = [lang, theme];
    this.show();
  }

  private show(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
