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
const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

export function place(thing: Box, paper: Size, screen: Size): { left: number; top: number } {
  const beside = between(EDGE, (thing.top + thing.bottom - paper.height) / 2, screen.height - paper.height - EDGE);
  const along = between(EDGE, (thing.left + thing.right - paper.width) / 2, screen.width - paper.width - EDGE);
  const sides = [
    { room: screen.width - thing.right - paper.width, left: thing.right + GAP, top: beside },
    { room: thing.left - paper.width, left: thing.left - GAP - paper.width, top: beside },
    { room: thing.top - paper.height, left: along, top: thing.top - GAP - paper.height },
    { room: screen.height - thing.bottom - paper.height, left: along, top: thing.bottom + GAP },
  ];
  const best = sides.reduce((one, other) => (other.room > one.room ? other : one));
  return { left: between(EDGE, best.left, screen.width - paper.width - EDGE), top: between(EDGE, best.top, screen.height - paper.height - EDGE) };
}
