/** The games of the house, as the server tells them, and the doors that are drawn for some of them. */

import { settings, type Lang } from "./settings.svelte";
import { api } from "./table/api";
import { t } from "./words/words.svelte";
import type { GameCard } from "./wire";

/** What `door.json` may tell. */
interface About {
  /** The corner where the name strip hides nothing. */
  corner?: "lower-left" | "upper-right";
  /** How far down the picture is looked at where there is not room for all of it, in percent. */
  look?: number;
  /** The colours of the seats, if they are not those of the house. */
  seats?: string[];
}

/** The door of a game: two pictures, and how they are hung. */
export interface Door {
  picture: string;
  wide: string;
  corner: "lower-left" | "upper-right";
  look: number;
}

const PICTURES = import.meta.glob<string>("./boards/*/door*.svg", { query: "?url", import: "default", eager: true });
const ABOUT = import.meta.glob<About>("./boards/*/door.json", { eager: true });
const about = (game: string): About => ABOUT[`./boards/${game}/door.json`] ?? {};

/** What is drawn for a game; null for one without drawings. */
export function doorOf(game: string): Door | null {
  const [picture, wide] = [PICTURES[`./boards/${game}/door.svg`], PICTURES[`./boards/${game}/door-wide.svg`]];
  const { corner = "lower-left", look = 32 } = about(game);
  return picture && wide ? { picture, wide, corner, look } : null;
}

const DYES = ["#2f5c94", "#3e8b57", "#7d56a6", "#db7a26"];

/** The colour of a seat's cushion: that of its piece. */
export const dyeOf = (game: string, seat: number): string => (about(game).seats ?? DYES)[seat % 4] ?? "";

const AGAIN = 3000;

class Games {
  all = $state.raw<GameCard[]>([]);
  /** The house has not answered, and is asked again. */
  silent = $state(false);
  /** It answered after it had been silent. */
  returned = $state(false);

  constructor() {
    this.ask();
    addEventListener("online", () => this.silent && this.ask());
  }

  private ask(): void {
    api.games().then(
      (found) => {
        this.all = found;
        this.returned = this.silent;
        this.silent = false;
      },
      () => {
        this.silent = true;
        setTimeout(() => this.ask(), AGAIN);
      },
    );
  }

  find(id: string): GameCard | undefined {
    return this.all.find((game) => game.id === id);
  }

  /** What people call a game; nothing until the house has told. */
  name(id: string, lang: Lang = settings.lang): string {
    return this.find(id)?.names[lang] ?? (this.all.length ? id : "");
  }

  /** "12 points", or what this game counts: "floor 78". */
  score(id: string, n: number): string {
    const own = this.find(id)?.score[settings.lang];
    return own ? own.replace("{n}", String(n)) : t("lobby.points", { n });
  }

  /** What people call a set of components, by its name or the id of what is in it. */
  deck(game: string, id: string, lang: Lang = settings.lang): string {
    return this.find(game)?.sets.find((set) => set.name === id || set.id === id)?.names[lang] ?? id;
  }

  /** The game whose cards of the day are the same for everybody: the first that one plays alone. */
  get daily(): GameCard | undefined {
    return this.all.find((game) => game.solo);
  }
}

export const games = new Games();
