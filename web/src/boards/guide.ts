/** A guided first game: what to say, about what, and when. Each sentence is said once, when its moment comes. */

import type { NewTable, Words } from "../wire";
import type { Move, TableEvent, View } from "./board";

export interface Moment<Position, Look> {
  view: View<Position, Look>;
  moves: Move[];
  events: TableEvent[];
}

export interface GuideStep<Position = unknown, Look = unknown> {
  /** What it points at, as a selector of the board. */
  aim: string;
  rule: string;
  words: Words;
  /** The same for fingers, where it differs. */
  touch?: Words;
  when: (moment: Moment<Position, Look>) => boolean;
}

export interface Guide<Position = unknown, Look = unknown> {
  /** The prepared table. */
  table: NewTable;
  steps: GuideStep<Position, Look>[];
}

const GUIDES = import.meta.glob<{ guide: Guide }>("./*/guide.ts");

/** True if the game has a guided first game: `boards/<game>/guide.ts` exports it as `guide`. */
export const hasGuide = (game: string): boolean => `./${game}/guide.ts` in GUIDES;

export async function loadGuide(game: string): Promise<Guide | null> {
  const load = GUIDES[`./${game}/guide.ts`];
  return load ? (await load()).guide : null;
}
