/** Where things stand on paper, in millimetres. */

export const PAPERS = { a4: { w: 210, h: 297 }, letter: { w: 215.9, h: 279.4 } } as const;
export const CARDS = { standard: { w: 63, h: 88 }, poker: { w: 63.5, h: 88.9 }, mini: { w: 44, h: 63 } } as const;
export type Paper = keyof typeof PAPERS;
export type CardSize = keyof typeof CARDS;
export type Backs = "long" | "short" | "none";

/** Room for crop marks and for printers that do not reach the edge. */
const EDGE = 5;

export interface Spot {
  x: number;
  y: number;
}

export interface Grid {
  w: number;
  h: number;
  columns: number;
  rows: number;
  x: number;
  y: number;
}

/** As many cards as fit, in the middle of the sheet; a few small ones stand together there. */
export function gridOf(paper: { w: number; h: number }, card: { w: number; h: number }, count = Infinity): Grid {
  const [wide, high] = [Math.floor((paper.w - 2 * EDGE) / card.w), Math.floor((paper.h - 2 * EDGE) / card.h)];
  const few = count < wide * high;
  const columns = few ? Math.min(wide, Math.ceil(Math.sqrt(count))) : wide;
  const rows = few ? Math.min(high, Math.ceil(count / columns)) : high;
  return { ...card, columns, rows, x: (paper.w - columns * card.w) / 2, y: (paper.h - rows * card.h) / 2 };
}

/** The place of a card; of its back, where the sheet is turned over its long or its short edge. */
export function spotOf(grid: Grid, at: number, turned: Backs = "none"): Spot {
  let [column, row] = [at % grid.columns, Math.floor(at / grid.columns)];
  if (turned === "long") column = grid.columns - 1 - column;
  if (turned === "short") row = grid.rows - 1 - row;
  return { x: grid.x + column * grid.w, y: grid.y + row * grid.h };
}

const MARK = 5;
const AWAY = 2;

/** Crop marks outside the cards only: 5 long, 2 away from the cut. */
export function cropMarks(grid: Grid): { x1: number; y1: number; x2: number; y2: number }[] {
  const [right, bottom] = [grid.x + grid.columns * grid.w, grid.y + grid.rows * grid.h];
  const marks = [];
  for (let column = 0; column <= grid.columns; column++) {
    const x = grid.x + column * grid.w;
    marks.push({ x1: x, y1: grid.y - AWAY - MARK, x2: x, y2: grid.y - AWAY }, { x1: x, y1: bottom + AWAY, x2: x, y2: bottom + AWAY + MARK });
  }
  for (let row = 0; row <= grid.rows; row++) {
    const y = grid.y + row * grid.h;
    marks.push({ x1: grid.x - AWAY - MARK, y1: y, x2: grid.x - AWAY, y2: y }, { x1: right + AWAY, y1: y, x2: right + AWAY + MARK, y2: y });
  }
  return marks;
}

export const pagesOf = <T,>(things: T[], each: number): T[][] => Array.from({ length: Math.ceil(things.length / each) }, (_, at) => things.slice(at * each, (at + 1) * each));

/** What of a sheet a board may take. */
const MARGIN = 10;

/** One sheet of a board: where it begins on the board, how large it is, where it lies, and which edges go on elsewhere. */
export interface Part {
  left: number;
  top: number;
  w: number;
  h: number;
  x: number;
  y: number;
  glued: { right: boolean; bottom: boolean };
}

/** Where a length is cut: where it may be, if all pieces fit, else into as few as can be, all alike. */
function pieces(length: number, room: number, cut?: number): [number, number][] {
  if (cut && cut <= room && length - cut <= room) return [[0, cut], [cut, length - cut]];
  const count = Math.ceil(length / room);
  return Array.from({ length: count }, (_, at) => [(at * length) / count, length / count]);
}

/** A board over as few sheets as can be, each part in the middle of its paper. */
export function partsOf(paper: { w: number; h: number }, board: { w: number; h: number; cut?: { x: number; y: number } }): Part[] {
  const across = pieces(board.w, paper.w - 2 * MARGIN, board.cut?.x);
  const down = pieces(board.h, paper.h - 2 * MARGIN, board.cut?.y);
  return down.flatMap(([top, h], row) =>
    across.map(([left, w], column) => ({ left, top, w, h, x: (paper.w - w) / 2, y: (paper.h - h) / 2, glued: { right: column < across.length - 1, bottom: row < down.length - 1 } })),
  );
}

/** Places for things of one size below a heading, as many as fit. */
export function spread(paper: { w: number; h: number }, wide: number, high: number): Spot[] {
  const [left, top, foot] = [14, 30, 14];
  const columns = Math.floor((paper.w - 2 * left) / wide);
  const rows = Math.floor((paper.h - top - foot) / high);
  const x = (paper.w - columns * wide) / 2;
  return Array.from({ length: columns * rows }, (_, at) => ({ x: x + (at % columns) * wide, y: top + Math.floor(at / columns) * high }));
}
