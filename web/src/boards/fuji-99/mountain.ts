/** Where the 99 floors are: eleven galleries of 14, 13, … 4 floors, each the other way round. */

export const WIDTH = 771;
export const HEIGHT = 846;
export const CENTRE = 386;
export const GROUND = 200;
export const PITCH = 46;
const ROW = 53.6;
const FIRST = 241.8;
const ROWS = 11;
const LONGEST = 14;
export const GOAL = 99;

export interface Point {
  x: number;
  y: number;
}

interface Floor extends Point {
  row: number;
  /** The first floor of its gallery: the way here is a bend. */
  first: boolean;
}

const SHAFT: Point = { x: CENTRE + ((LONGEST - 1) / 2) * PITCH, y: GROUND - 4 };

const FLOORS: Floor[] = [{ ...SHAFT, row: 0, first: false }];
for (let row = 0; row < ROWS; row++) {
  const count = LONGEST - row;
  const way = row % 2 ? 1 : -1;
  for (let at = 0; at < count; at++) {
    FLOORS.push({ x: CENTRE + way * (at - (count - 1) / 2) * PITCH, y: FIRST + row * ROW, row, first: at === 0 && row > 0 });
  }
}

const clamp = (floor: number): number => Math.max(0, Math.min(GOAL, floor));
export const floorAt = (floor: number): Floor => FLOORS[clamp(Math.round(floor))] as Floor;
export const rowY = (row: number): number => FIRST + row * ROW;
/** How wide the gallery is in floors. */
export const rowLength = (row: number): number => LONGEST - row;

/** The handles of the bend that leads to a floor. */
function bend(from: Point, to: Floor): [Point, Point] {
  const out = to.row % 2 ? -1 : 1;
  return [
    { x: from.x + out * 0.62 * PITCH, y: from.y + ROW / 10 },
    { x: to.x + out * 1.02 * PITCH, y: to.y - ROW / 10 },
  ];
}

const r = (value: number): number => Math.round(value * 100) / 100;

/** The way through the galleries from one floor to another, both whole. */
export function way(from: number, to: number): string {
  const start = floorAt(from);
  let d = `M${r(start.x)} ${r(start.y)}`;
  for (let floor = clamp(from) + 1; floor <= clamp(to); floor++) {
    const next = floorAt(floor);
    if (next.first) {
      const [a, b] = bend(floorAt(floor - 1), next);
      d += `C${r(a.x)} ${r(a.y)} ${r(b.x)} ${r(b.y)} ${r(next.x)} ${r(next.y)}`;
    } else d += `L${r(next.x)} ${r(next.y)}`;
  }
  return d;
}

/** A place on the way, also between two floors. */
export function between(floor: number): Point {
  const low = Math.floor(clamp(floor));
  const part = clamp(floor) - low;
  const a = floorAt(low);
  if (!part) return a;
  const d = floorAt(low + 1);
  if (!d.first) return { x: a.x + (d.x - a.x) * part, y: a.y + (d.y - a.y) * part };
  const [b, c] = bend(a, d);
  const mix = (p: number, q: number, s: number, t: number): number =>
    p * (1 - part) ** 3 + 3 * q * part * (1 - part) ** 2 + 3 * s * part ** 2 * (1 - part) + t * part ** 3;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

export const GALLERIES = way(1, GOAL);

/** The short lines between two floors of one gallery. */
export const TICKS = FLOORS.slice(2)
  .map((floor, at) => ({ floor, before: FLOORS[at + 1] as Floor }))
  .filter(({ floor }) => !floor.first)
  .map(({ floor, before }) => `M${(floor.x + before.x) / 2} ${r(floor.y - 11.2)}v22.4`)
  .join("");

/** Water: the same quiet waves every time. */
export const WATER = Array.from({ length: 30 }, (_, line) => {
  const waves = Array.from({ length: 19 }, (_, at) => {
    const swing = Math.sin(line * 12.9898 + at * 78.233) * 43758.5453;
    return `q20 ${r((swing - Math.floor(swing)) * 14 - 7)} 40 0`;
  });
  return { d: `M11 ${r(208 + line * 21.59)}${waves.join("")}`, strong: line % 3 === 0, high: line < 6 };
});
