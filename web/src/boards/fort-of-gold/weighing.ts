/** A resolution as it is shown: what was weighed against what, and how long it takes. */

import type { TableEvent } from "../board";

export interface Weighed {
  card: string;
  /** The cards that were taken up for it, in the order of their cells. */
  taken: string[];
  have: number[];
  need: number[];
  enough: boolean;
  forced: boolean;
  rule: string;
}

/** The field rises and packs, pips fall, the target turns, the words rest. Milliseconds. */
export const RISE = 600;
export const PIP = 90;
export const TURN = 480;
const REST = 600;

/** The resolution that these events tell, if there is one. */
export function weighedIn(events: TableEvent[]): Weighed | null {
  const found = events.find(({ kind }) => kind === "relic" || kind === "loss");
  if (!found) return null;
  const { card, have, need } = found.facts as { card: string; have: number[]; need: number[] };
  const taken = events.flatMap(({ kind, facts }) => (kind === "taken" ? (facts["cards"] as string[]) : []));
  return { card, taken, have, need, enough: found.kind === "relic", forced: events.some(({ kind }) => kind === "forced"), rule: found.rule };
}

export const lasts = ({ have, need }: Weighed): number => RISE + need.reduce((sum, asks, at) => sum + Math.min(asks, have[at] ?? 0), 0) * PIP + TURN + REST;
