/** The course of a finished game: where its turns end, and which stop comes before and after a step. */

import type { Turn } from "../boards/board";

export interface Stop {
  /** 0 is the set-up. */
  turn: number;
  seat: number | null;
  /** The last step of the turn. */
  step: number;
}

/** Where every turn ends, in the order of play. */
export function stopsOf(turns: Turn[]): Stop[] {
  return turns.flatMap(({ number, seat, lines }) => (lines.length ? [{ turn: number, seat, step: Math.max(...lines.map(({ step }) => step)) }] : [])).sort((one, other) => one.step - other.step);
}

/** The set-up is folded: the game begins where it ends. */
export const firstStep = (stops: Stop[]): number => (stops[0]?.turn === 0 ? stops[0].step : 0);

/** The turn that a step belongs to. */
export const turnAt = (stops: Stop[], step: number): Stop | undefined => stops.find((stop) => stop.step >= step) ?? stops.at(-1);

export const before = (steps: number[], step: number, otherwise: number): number => steps.findLast((each) => each < step) ?? otherwise;
export const after = (steps: number[], step: number, otherwise: number): number => steps.find((each) => each > step) ?? otherwise;
