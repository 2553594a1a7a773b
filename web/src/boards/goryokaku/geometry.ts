/** The sums of the survey map: the star fort, hills, sea, and where plates and tiles lie. */

export interface Point {
  x: number;
  y: number;
}

/** Where the fort lies on a map, and its radius. */
export interface Star extends Point {
  r: number;
}

const BOARDS = [0, 1, 2, 3, 4];

/** A point of the fort: `reach` radii away, `angle` degrees from the axis of a bastion (0 to 4, clockwise from the top). */
export function fortPoint(star: Star, bastion: number, reach: number, angle: number): Point {
  const turn = ((72 * bastion + angle - 90) * Math.PI) / 180;
  return { x: star.x + star.r * reach * Math.cos(turn), y: star.y + star.r * reach * Math.sin(turn) };
}

const written = (points: Point[]): string => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ")}Z`;

/** Re-entrant, two flanks, tip, two flanks. */
const CORNERS: [number, number][] = [
  [0.575, -36],
  [0.6, -21],
  [0.66, -22.5],
  [1, 0],
  [0.66, 22.5],
  [0.6, 21],
];

const corners = (star: Star, scale: number): Point[] =>
  BOARDS.flatMap((bastion) => CORNERS.map(([reach, angle]) => fortPoint(star, bastion, reach * scale, angle)));

/** The outline of the fort, larger or smaller. */
export const outline = (star: Star, scale: number): string => written(corners(star, scale));

/** The plain star around the flanks: the line of moat and glacis. */
export const ring = (star: Star, scale: number): string =>
  written(BOARDS.flatMap((bastion) => [fortPoint(star, bastion, 0.585 * scale, -36), fortPoint(star, bastion, scale, 0)]));

const INNER = 0.965;
const OUTER = 1.03;

export const WALL = { inner: INNER, outer: OUTER };
export const WATER = [1.065, 1.1, 1.135];
export const MOAT = 1.17;
export const GLACIS = [1.24, 1.3];

/** One bastion as a field that can be hatched or lit. */
export function bastion(star: Star, number: number): string {
  const edge = [...CORNERS, [0.575, 36] as [number, number]].map(([reach, angle]) => fortPoint(star, number, reach * INNER, angle));
  return written([...edge, fortPoint(star, number, 0.5, 36), fortPoint(star, number, 0.5, -36)]);
}

/** The inner pentagon. */
export const court = (star: Star): string => written(BOARDS.map((each) => fortPoint(star, each, 0.5, 36)));

/** Cross ticks along the wall. */
export function ticks(star: Star): string {
  const inside = corners(star, INNER);
  const outside = corners(star, OUTER);
  const lines: string[] = [];
  inside.forEach((from, at) => {
    const to = inside[(at + 1) % inside.length] ?? from;
    const [far, farTo] = [outside[at] ?? from, outside[(at + 1) % outside.length] ?? from];
    const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 5));
    for (let step = 0; step < count; step++) {
      const part = step / count;
      const mix = (a: Point, b: Point): string => `${(a.x + (b.x - a.x) * part).toFixed(1)} ${(a.y + (b.y - a.y) * part).toFixed(1)}`;
      lines.push(`M${mix(from, to)} ${mix(far, farTo)}`);
    }
  });
  return lines.join("");
}

/** Where the tiles of a bastion lie: from the tip inwards. */
const TILE_PLACES: Record<number, [number, number][]> = {
  1: [[0.68, 0]],
  2: [
    [0.775, 0],
    [0.58, 0],
  ],
  3: [
    [0.765, 0],
    [0.6, 15.5],
    [0.6, -15.5],
  ],
};
const FOUR: [number, number][] = [
  [0.8, 0],
  [0.645, 15],
  [0.645, -15],
  [0.53, 0],
];

export function tilePlace(star: Star, board: number, at: number, count: number): Point {
  const [reach, angle] = (TILE_PLACES[count] ?? FOUR)[at % 4] ?? [0.5, 0];
  return fortPoint(star, board - 1, reach, angle);
}

/** The peaks of a range from back to front: across, down, height. */
const PEAKS: [number, number, number][] = [
  [-46, -26, 30],
  [8, -30, 40],
  [58, -22, 30],
  [-82, -6, 24],
  [-20, -8, 38],
  [34, -4, 34],
  [84, 0, 22],
  [-54, 16, 28],
  [4, 18, 30],
  [56, 20, 26],
];

export interface Peak {
  /** The mountain against the sky. */
  outline: string;
  /** Strokes down its shaded side. */
  shade: string;
}

/** Mountains as a surveyor engraves them: outlines that stand before each other, shaded on the right. `size` 1 is about 200 wide. */
export function range(x: number, y: number, size: number, count = PEAKS.length): Peak[] {
  return PEAKS.slice(0, count).map(([across, down, high], at) => {
    const [peakX, foot, h] = [x + across * size, y + down * size, high * size * 1.15];
    const half = h * (0.86 + (at % 3) * 0.08);
    const top = foot - h;
    const n = (value: number): string => value.toFixed(1);
    const outline = `M${n(peakX - half)} ${n(foot)}Q${n(peakX - half * 0.34)} ${n(top + h * 0.42)} ${n(peakX)} ${n(top)}Q${n(peakX + half * 0.3)} ${n(top + h * 0.5)} ${n(peakX + half)} ${n(foot)}`;
    const shade = [0.06, 0.2, 0.36, 0.54, 0.74].map((part) => `M${n(peakX + half * part * 0.9)} ${n(top + h * (0.06 + part * 0.86))}l${n(-h * 0.05)} ${n(h * (0.36 - part * 0.26))}`);
    return { outline, shade: shade.join("") };
  });
}

/** Lines of the sea, drawn along the coast from far to near. */
export const SEA = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((line) => ({ width: line * line * 1.15 + 5 * line, opacity: 0.55 - line * 0.045 }));

/** Black and white degrees of the frame. */
export function degrees(width: number, height: number): string {
  let d = "";
  for (let x = 12; x < width - 20; x += 56) {
    const w = Math.min(28, width - 12 - x);
    d += `M${x} 6.5h${w}v4.4h-${w}ZM${x} ${height - 10.9}h${w}v4.4h-${w}Z`;
  }
  for (let y = 12; y < height - 20; y += 56) {
    const h = Math.min(28, height - 12 - y);
    d += `M6.5 ${y}h4.4v${h}h-4.4ZM${width - 10.9} ${y}h4.4v${h}h-4.4Z`;
  }
  return d;
}

export interface Chart {
  width: number;
  height: number;
  star: Star;
  /** Half the size of a building tile, in radii of the fort. */
  tile: number;
  plates: Record<string, Point>;
}

export const DESKTOP: Chart = {
  width: 940,
  height: 564,
  star: { x: 672, y: 288, r: 212 },
  tile: 0.087,
  plates: {
    wood: { x: 44, y: 158 },
    copper: { x: 201, y: 230 },
    stone: { x: 36, y: 362 },
    andesite: { x: 36, y: 460 },
    income: { x: 203, y: 442 },
    hire: { x: 362, y: 462 },
    office: { x: 604, y: 203 },
    castle: { x: 604, y: 284 },
  },
};

export const PHONE: Chart = {
  width: 390,
  height: 348,
  star: { x: 268, y: 122, r: 102 },
  tile: 0.087,
  plates: {
    wood: { x: 14, y: 16 },
    copper: { x: 14, y: 95 },
    stone: { x: 14, y: 184 },
    andesite: { x: 14, y: 263 },
    income: { x: 148, y: 254 },
    hire: { x: 268, y: 254 },
    office: { x: 216, y: 50 },
    castle: { x: 216, y: 126 },
  },
};

export const PHONE_STAR: Chart = { width: 390, height: 376, star: { x: 195, y: 200, r: 150 }, tile: 0.1, plates: {} };
