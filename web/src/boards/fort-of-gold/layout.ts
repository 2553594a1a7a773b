/** Where everything lies on the table, in pixels of the board: one sum for desktop and phone. */

import { COLUMNS, LOSSES, RELICS, cellOf } from "./shapes";

export interface Place {
  x: number;
  y: number;
  /** The width of the card; its height is 1.4 times that. */
  w: number;
}

/** How a card of 100 × 140 comes to its place. */
export const moved = ({ x, y, w }: Place, turn = 0): string =>
  `translate(${x}px, ${y}px) scale(${w / 100})${turn ? ` rotate(${turn}deg)` : ""}`;

export interface Layout {
  phone: boolean;
  /** The width of the stage; the rail is right of it. */
  stage: number;
  card: number;
  deck: Place;
  discard: Place;
  target: Place;
  hand: Place;
  relics: Place[];
  losses: Place[];
  margin: number;
  /** The hairline under the treasures. */
  line: number;
  cell(name: string): Place;
}

/** The strip with the symbols is never covered by the next row. */
const STRIP = 0.29;
const STRIP_COMPACT = 0.38;
const HIGH = 1.4;

interface Room {
  width: number;
  height: number;
  phone: boolean;
  /** A phone on its side: the sheet lies at the right. */
  lying?: boolean;
  narrow: boolean;
  /** No rail: the stage has the whole width. */
  bare?: boolean;
  rows: number;
  /** The height of the phone's sheet. */
  sheet: number;
}

/** The widest card, and the step from row to row, with which `rows` rows fit into a box. */
function fit(rows: number, width: number, height: number, widest: number, strip: number): { w: number; pitch: number; step: number } {
  const byWidth = width / (COLUMNS * 1.096 - 0.096);
  const byHeight = height / (HIGH * (1 + strip * (rows - 1)));
  const w = Math.floor(Math.min(widest, byWidth, byHeight));
  const h = w * HIGH;
  const step = rows > 1 ? Math.min(h * 0.48, (height - h) / (rows - 1)) : 0;
  return { w, pitch: w * 1.096, step };
}

const row = (count: number, x: number, y: number, w: number, pitch: number): Place[] =>
  Array.from({ length: count }, (_, at) => ({ x: x + at * pitch, y, w }));

/** The cell whose middle is nearest to a point, if the point is on the field. */
export function cellAt(lay: Layout, x: number, y: number): string | null {
  let best: string | null = null;
  let least = lay.card * 0.8;
  for (let row = 1; row <= COLUMNS; row++) {
    for (let column = 1; column <= COLUMNS + 1 - row; column++) {
      const cell = `${row}.${column}`;
      const place = lay.cell(cell);
      const away = Math.hypot(place.x + place.w / 2 - x, place.y + place.w * 0.7 - y);
      if (away < least) [best, least] = [cell, away];
    }
  }
  return best;
}

export const SHEET_WIDE = 344;

export function layout({ width, height, phone, lying = false, narrow, bare = false, rows, sheet }: Room): Layout {
  if (lying) {
    const stage = width - SHEET_WIDE;
    const line = 72;
    const left = 84;
    const { w, pitch, step } = fit(rows, stage - left - 16, height - line - 20, 58, STRIP_COMPACT);
    return {
      phone: true,
      stage,
      card: w,
      margin: 16,
      line,
      deck: { x: 16, y: line + 12, w: 46 },
      discard: { x: 16, y: line + 12 + 46 * HIGH + 52, w: 46 },
      target: { x: 104, y: 6, w: 42 },
      hand: { x: stage + 16, y: 12, w: 76 },
      relics: row(RELICS, stage - 16 - 6 * 22 - 18, 36, 18, 22),
      losses: row(LOSSES, 16, 36, 18, 22),
      cell: (name) => {
        const { row, column } = cellOf(name);
        return { x: left + (column - 1) * pitch + ((row - 1) * pitch) / 2, y: line + 12 + (row - 1) * step, w };
      },
    };
  }
  if (phone) {
    const line = 92;
    const bottom = height - sheet;
    const { w, pitch, step } = fit(rows, width - 32, bottom - line - 20 - 96, 47, STRIP_COMPACT);
    const left = (width - ((COLUMNS - 1) * pitch + w)) / 2;
    return {
      phone,
      stage: width,
      card: w,
      margin: 20,
      line,
      deck: { x: 22, y: bottom - 78, w: 44 },
      discard: { x: 112, y: bottom - 78, w: 44 },
      target: { x: 113, y: 12, w: 48 },
      hand: { x: 22, y: bottom + 30, w: 76 },
      relics: row(RELICS, width - 20 - 6 * 15 - 13, 40, 13, 15),
      losses: row(LOSSES, 20, 40, 13, 18),
      cell: (name) => {
        const { row, column } = cellOf(name);
        return { x: left + (column - 1) * pitch + ((row - 1) * pitch) / 2, y: line + 20 + (row - 1) * step, w };
      },
    };
  }

  const stage = width - (bare ? 0 : narrow ? 320 : 380);
  const margin = narrow ? 28 : 40;
  const left = margin + (narrow ? 122 : stage > 1400 ? 184 : 156);
  const low = height < 780;
  const line = low ? 230 : 251;
  const top = line + (low ? 18 : 26);
  const handWidth = low ? 96 : 118;
  const handY = height - (low ? 24 : 44) - handWidth * HIGH;
  /** A wide window has larger cards, not only more ground. */
  const widest = Math.min(136, Math.max(104, stage / 12));
  const { w, pitch, step } = fit(rows, stage - margin - left, handY - top - 20, widest, STRIP);
  /** The name of the target stands between losses and relics: they are smaller before it has no room. */
  const tight = narrow || width < 1420;
  const cramped = stage < 760;
  const loss = cramped ? 36 : tight ? 50 : 66;
  const relic = cramped ? 32 : tight ? 42 : 55;
  const relicPitch = relic + (cramped ? 2 : 4);
  const lossPitch = loss + (cramped ? 4 : 8);
  const treasureY = low ? 123 : 137;
  const side = Math.min(w, widest);
  return {
    phone,
    stage,
    card: w,
    margin,
    line,
    deck: { x: margin + 2, y: top, w: side },
    discard: { x: margin + 8, y: top + side * HIGH + 78, w: side * 0.82 },
    target: { x: margin + 3 * lossPitch + (tight ? 26 : 60), y: treasureY, w: 66 },
    hand: { x: left, y: handY, w: handWidth },
    relics: row(RELICS, stage - margin - 6 * relicPitch - relic, treasureY + (66 - relic) * 0.7, relic, relicPitch),
    losses: row(LOSSES, margin, treasureY + (66 - loss) * 0.7, loss, lossPitch),
    cell: (name) => {
      const { row, column } = cellOf(name);
      return { x: left + (column - 1) * pitch + ((row - 1) * pitch) / 2, y: top + (row - 1) * step, w };
    },
  };
}

/** The end: the relics, or the losses of a defeat, lie large on the ground, where the hand was or on a field that is empty. */
export function atEnd(lay: Layout, won: boolean, empty: boolean): Layout {
  const { x, y } = empty ? lay.cell("1.1") : lay.hand;
  if (lay.phone && !empty) return lay;
  const count = won ? RELICS : LOSSES;
  const wide = lay.stage - (lay.phone ? 16 : lay.margin) - x;
  const w = Math.floor(Math.min(lay.phone ? lay.card : empty ? 136 : lay.hand.w, wide / (RELICS * 1.096)));
  const large = row(count, x, y + (lay.phone ? 24 : empty ? 44 : 0), w, w * 1.096);
  return { ...lay, [won ? "relics" : "losses"]: large };
}
