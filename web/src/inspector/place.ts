/** Where the inspector lies: beside the thing, on the side with most room, and never over it. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 12;
const EDGE = 12;
const STEP = 24;
const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

const over = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Beside the thing where most room is; with things to `spare`, where fewest of them are covered. */
export function place(thing: Box, paper: Size, screen: Size, spare: Box[] = []): { left: number; top: number } {
  const [right, bottom] = [screen.width - paper.width - EDGE, screen.height - paper.height - EDGE];
  const beside = between(EDGE, (thing.top + thing.bottom - paper.height) / 2, bottom);
  const along = between(EDGE, (thing.left + thing.right - paper.width) / 2, right);
  const sides = [
    { room: screen.width - thing.right - paper.width, left: thing.right + GAP, top: beside },
    { room: thing.left - paper.width, left: thing.left - GAP - paper.width, top: beside },
    { room: thing.top - paper.height, left: along, top: thing.top - GAP - paper.height },
    { room: screen.height - thing.bottom - paper.height, left: along, top: thing.bottom + GAP },
  ].sort((one, other) => other.room - one.room);
  // Where the sides cover something, a free place as near as there is.
  const steps = spare.length ? Math.max(0, Math.floor((bottom - EDGE) / STEP)) : 0;
  const free = Array.from({ length: steps + 1 }, (_, at) => EDGE + at * STEP)
    .flatMap((top) => (spare.length ? [along, EDGE, right].map((left) => ({ left, top })) : []))
    .sort((one, other) => Math.abs(one.top - beside) - Math.abs(other.top - beside));
  const spots = [...sides, ...free].map(({ left, top }) => ({ left: between(EDGE, left, right), top: between(EDGE, top, bottom) }));
  const around = { left: thing.left - GAP / 2, top: thing.top - GAP / 2, right: thing.right + GAP / 2, bottom: thing.bottom + GAP / 2 };
  const cost = ({ left, top }: { left: number; top: number }): number => {
    const lies = { left, top, right: left + paper.width, bottom: top + paper.height };
    return over(lies, around) * 1000 + spare.reduce((sum, each) => sum + over(lies, each), 0);
  };
  return spots.reduce((one, other) => (cost(other) < cost(one) ? other : one));
}
