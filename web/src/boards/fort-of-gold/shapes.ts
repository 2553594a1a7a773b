/** The small sums of drawing The Fort of Gold. */

import type { Lang } from "../../settings.svelte";
import type { FortLook } from "./wire";

export const LETTERS = ["P", "L", "W"] as const;
export type Letter = (typeof LETTERS)[number];

/** Cards in the back row, at most. */
export const COLUMNS = 7;
export const RELICS = 7;
export const LOSSES = 3;

/** "PLL" of [1, 2, 0]. */
export const spelled = (counts: number[]): string => LETTERS.map((letter, at) => letter.repeat(counts[at] ?? 0)).join("");

/** [1, 2, 0] of "PLL". */
export const counted = (symbols: string): number[] => LETTERS.map((letter) => [...symbols].filter((each) => each === letter).length);

export const cellOf = (name: string): { row: number; column: number } => {
  const [row = 1, column = 1] = name.split(".").map(Number);
  return { row, column };
};

/** What a face shows. */
export interface Face {
  id: string;
  name: string;
  symbols: string;
  slots: number;
  treasure: boolean;
  /** Which of the cards with the same symbols it is, from 0. */
  copy: number;
  /** Whose picture it carries: "owl-midwife" of Owl Midwife. */
  creature: string;
}

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** Every card of the deck by id. */
export function faces(look: Pick<FortLook, "spirits" | "treasures">, name: (id: string, lang?: Lang) => string): Map<string, Face> {
  const kinds = [look.spirits, look.treasures];
  const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
  const slots = Math.max(3, ...kinds.flatMap((kind) => Object.values(kind).map(sum)));
  const all = new Map<string, Face>();
  for (const kind of kinds) {
    const seen = new Map<string, number>();
    for (const [id, counts] of Object.entries(kind)) {
      const symbols = spelled(counts);
      const copy = seen.get(symbols) ?? 0;
      seen.set(symbols, copy + 1);
      all.set(id, { id, name: name(id), symbols, slots, treasure: kind === look.treasures, copy, creature: slug(name(id, "en")) });
    }
  }
  return all;
}

interface Printed {
  id: string;
  symbols: string;
  en: string;
  ja: string;
}

/** The cards of a deck as its file has them. */
export function deckOf(components: Record<string, unknown>): { spirit: Printed[]; treasure: Printed[] } {
  return components as unknown as { spirit: Printed[]; treasure: Printed[] };
}

/** Every card of a deck file by id. */
export function facesOf(components: Record<string, unknown>, spoken: Lang): Map<string, Face> {
  const { spirit, treasure } = deckOf(components);
  const printed = new Map([...spirit, ...treasure].map((card) => [card.id, card]));
  const tally = (cards: Printed[]): Record<string, number[]> => Object.fromEntries(cards.map(({ id, symbols }) => [id, counted(symbols)]));
  return faces({ spirits: tally(spirit), treasures: tally(treasure) }, (id, lang) => printed.get(id)?.[lang ?? spoken] ?? id);
}
