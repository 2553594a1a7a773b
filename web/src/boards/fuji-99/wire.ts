// Generated from the server's own types by `make wire`. Do not edit.

import type { Chance } from "../../wire";

/** The cubes in a bag. */
export interface Bag {
  transparent?: number;
  yellow?: number;
  red?: number;
}

/** What is printed on a kind of card. */
export interface CardLook {
  value: number;
  copies: number;
  cost: number;
  cubes: number;
  op: string;
  amount: number;
  two_players: number;
}

/** The next Discover, if `move` is made first. */
export interface CardOdds {
  move: string;
  bust: Chance;
}

/** What drawing `count` cubes may bring. */
export interface DrawOdds {
  count: number;
  reds: Chance[];
  red_bust: Chance;
  floors: Gain[];
  reach: Chance;
  reach_with_cards: Chance;
}

/** The latest draw as it lies there: transparent cubes, and yellow ones that are not spent. */
export interface Drawn {
  transparent?: number;
  yellow?: number;
}

/** Everything here can be worked out by anybody at the table (FJ-151). */
export interface FujiLook {
  seats: SeatLook[];
  leader: number | null;
  deck_size: number;
  deck: Record<string, number>;
  discard_size: number;
  pagoda: number;
  yellow_20: number;
  yellow_50: number;
  usable: string[];
  reds_left: number;
  bust_sum: number;
  cards: Record<string, CardLook>;
  trials: Record<string, FujiTrial>;
  now: Record<string, Now>;
}

/** The chances of the mover. In Resolve, the draws are those after acting again. */
export interface FujiOdds {
  draws: DrawOdds[];
  card_bust: Chance | null;
  cards: CardOdds[];
}

/** The whole table. Pagoda and deck may be left out: they are what is nowhere else. */
export interface FujiPosition {
  phase: "ability" | "action" | "cubes" | "discover" | "lot" | "over" | "resolve";
  seats: SeatPosition[];
  mover?: number;
  token?: number | null;
  count?: number;
  drawn?: Drawn;
  red?: number;
  spent?: number;
  received?: string[];
  pending?: string[];
  pagoda?: number | null;
  discard?: string[];
  deck?: string[] | null;
}

/** The table after a move, as far as it is certain: a draw that does not bust, a card used, a stop. */
export interface FujiTrial {
  floor: number;
  yellow: number[];
  red: number;
  sum: number;
  bag: number[];
  danger: number | null;
}

/** How likely a draw is to bring the Movement token so many floors down. */
export interface Gain {
  floors: number;
  chance: Chance;
}

/** What a thing is worth to one seat at this moment: lines under `[now]` in the words of the game, with their facts. */
export interface Now {
  says: [string, Record<string, unknown>][];
  can?: boolean | null;
}

/** One player, worked out from the open table (FJ-150). */
export interface SeatLook {
  floor: number;
  rank: number;
  sum: number;
  room: number;
  bonus: number;
  bag: number[];
  active_danger: number;
}

/** What lies with one player. Left out, it is as at the start of the game. */
export interface SeatPosition {
  floor?: number;
  bag?: Bag;
  hand?: Record<string, number>;
  danger?: string[];
  yellow_20?: boolean;
  yellow_50?: boolean;
}
