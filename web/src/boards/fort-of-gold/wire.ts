// Generated from the server's own types by `make wire`. Do not edit.

import type { Chance } from "../../wire";

/** Everything here can be worked out from the open cards (FG-70, FG-71). */
export interface FortLook {
  exposed: string[];
  have: number[];
  need: number[] | null;
  enough: boolean | null;
  deck_size: number;
  spirits_left: number;
  treasures_left: number;
  score: number;
  turn: number;
  trials: Record<string, FortTrial>;
  spirits: Record<string, number[]>;
  treasures: Record<string, number[]>;
  now: Record<string, Now>;
}

/** What the next card may bring. `now`, `target` and `placements` are there when a target stands. */
export interface FortOdds {
  treasure: Chance;
  cards: Record<string, Chance>;
  now: boolean | null;
  target: Chance | null;
  placements: Record<string, PlacementOdds>;
}

/** Where all 44 cards are. The deck may be left out: it is all the others. */
export interface FortPosition {
  phase: "choose" | "draw" | "over" | "place";
  field?: Record<string, string>;
  hand?: string | null;
  target?: string | null;
  relics?: string[];
  losses?: string[];
  discard?: string[];
  deck?: string[] | null;
}

/** What a resolution would be if the card in hand lay on an open cell. */
export interface FortTrial {
  covers: string[];
  exposed: string[];
  have: number[];
  enough: boolean | null;
  stays: number;
}

/** What a thing is worth to one seat at this moment: lines under `[now]` in the words of the game, with their facts. */
export interface Now {
  says: [string, Record<string, unknown>][];
  can?: boolean | null;
}

/** What placing the card in hand on a cell means for the target. */
export interface PlacementOdds {
  now: boolean;
  next: Chance;
}
