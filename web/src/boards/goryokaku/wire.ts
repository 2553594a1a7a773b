// Generated from the server's own types by `make wire`. Do not edit.

import type { ScoreLine } from "../../wire";

/** Everything here follows from what the viewer knows (GK-120). */
export interface GoryokakuLook {
  round: number;
  piles: number[];
  open_boards: number[];
  supply: Record<string, number>;
  onigiri: number;
  person_deck: number;
  castle_deck: number;
  places: PlaceLook[];
  tiles: TileLook[];
  seats: SeatLook[];
  lines: ScoreLine[];
  hand: Record<string, HandLook>;
  now: Record<string, Now>;
}

/** A table between two decisions. */
export interface GoryokakuPosition {
  phase: "daiba" | "drop" | "keep" | "onigiri" | "over" | "person" | "regroup" | "reveal" | "setup" | "turn";
  seats: SeatPosition[];
  turn?: number;
  first?: number | null;
  round?: number;
  pile?: number;
  area?: string | null;
  icons?: string[];
  spot?: "cards" | "levels" | "people" | "work" | null;
  uses?: number;
  owed?: Owed;
  boards?: string[][];
  audits?: string;
  display?: string[];
  under?: string[];
  person_discard?: string[];
  castle_discard?: string[];
  person_waves?: string[][];
  castle_waves?: string[][];
}

/** What a card in the viewer's hand takes, and what it still needs. */
export interface HandLook {
  pays?: string;
  cubes?: string;
  koban?: number;
  ship?: number;
}

/** What a thing is worth to one seat at this moment: lines under `[now]` in the words of the game, with their facts. */
export interface Now {
  says: [string, Record<string, unknown>][];
  can?: boolean | null;
}

/** What chance still has to bring before the seat is asked. */
export interface Owed {
  bag?: number;
  persons?: number;
  display?: boolean;
}

/** A place of the worker board. */
export interface PlaceLook {
  id: string;
  area: string;
  section: string;
  heights: number[];
  onigiri: number[];
  lacks?: string | null;
}

/** What can be counted about one player. */
export interface SeatLook {
  storehouses: number;
  cubes: number;
  castle_time: Record<string, number>;
  persons: number;
  castles: number;
  stock: number;
  crests: Record<string, number>;
  open_score: number;
  score: number | null;
  lines: ScoreLine[];
}

/** What one player has. */
export interface SeatPosition {
  workers: number;
  onigiri: number;
  bag_workers: number;
  bag_onigiri: number;
  spots?: number[];
  stacks?: Record<string, number[]>;
  koban?: number;
  cubes?: string;
  persons?: string[];
  castles?: string[];
  shown?: string[];
  row?: string[];
  store?: string[];
  built?: string[];
  kamon?: string | null;
  pieces?: number;
  tiles?: string[];
  earth?: number;
  ship?: number;
  daiba?: number;
  marks?: number[];
  dealt?: string[];
}

/** A building tile on a board, and what it would give each seat now (GK-86). */
export interface TileLook {
  id: string;
  board: number;
  open: boolean;
  owner: number | null;
  pieces: number;
  points: number[];
}
