/** The games that this browser has finished, for its own profile. They lie here and nowhere else. */

import { keep, kept } from "../kept";
import type { TableView } from "../wire";

export interface Finished {
  table: string;
  game: string;
  at: number;
  won: boolean;
  /** Who sat there besides: the level of the bots if all were bots of one, else people; alone. */
  against: string;
}

export const ALONE = "alone";
export const PEOPLE = "people";
export const MIXED = "mixed";

const KEY = "madoi.finished";
const MOST = 1000;

export const finished = (): Finished[] => kept<Finished[]>(KEY, []);

/** What a finished table was, for the seat that looks at it; null for a spectator. */
export function told({ table, game, seat, seats, ending }: TableView, at: number): Finished | null {
  if (seat === null || !ending) return null;
  const others = seats.filter((_, each) => each !== seat);
  const levels = new Set(others.map(({ bot, held, resigned }) => (bot === null || held || resigned ? PEOPLE : bot.replace(/[:@].*/, ""))));
  const against = !others.length ? ALONE : levels.has(PEOPLE) ? PEOPLE : levels.size > 1 ? MIXED : ([...levels][0] ?? MIXED);
  return { table, game, at, won: ending.winners.includes(seat), against };
}

export function remember(view: TableView): void {
  const all = finished();
  const line = told(view, Date.now());
  if (line && !all.some(({ table }) => table === line.table)) keep(KEY, [line, ...all].slice(0, MOST));
}

export interface Share {
  against: string;
  games: number;
  won: number;
}

/** Games and wins of one game, by who sat there besides; those with the most games first. */
export function shares(lines: Finished[], game: string): Share[] {
  const found = new Map<string, Share>();
  for (const { against, won } of lines.filter((line) => line.game === game)) {
    const share = found.get(against) ?? { against, games: 0, won: 0 };
    found.set(against, { against, games: share.games + 1, won: share.won + Number(won) });
  }
  return [...found.values()].sort((one, two) => two.games - one.games);
}
