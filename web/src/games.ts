/** The games of the house: their names, doors and the place of the name strip. */

import type { Lang } from "./settings.svelte";

export interface Door {
  id: string;
  names: Record<Lang, string>;
  /** As on the name strip, with the number written out. */
  strip: string;
  picture: string;
  wide: string;
  corner: "lower-left" | "upper-right";
}

const PICTURES = import.meta.glob<string>("./doors/*.svg", { query: "?url", import: "default", eager: true });
const picture = (name: string): string => PICTURES[`./doors/${name}.svg`] ?? "";

const door = (id: string, en: string, ja: string, strip: string, corner: Door["corner"]): Door => ({
  id,
  names: { en, ja },
  strip,
  picture: picture(id),
  wide: picture(`${id}-wide`),
  corner,
});

/** The game whose cards of the day are the same for everybody. */
export const DAILY = "fort-of-gold";

export const DOORS: Door[] = [
  door("fort-of-gold", "The Fort of Gold", "金砦", "金砦", "lower-left"),
  door("fuji-99", "Fuji 99", "富士山地下99階", "富士山地下九十九階", "lower-left"),
  door("goryokaku", "Goryokaku", "五稜郭", "五稜郭", "upper-right"),
];
