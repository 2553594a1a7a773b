/** How cubes lie in the frame of a person, or on a place: none smaller than its edge, each to be seen beside or behind the next. */

export interface Frame {
  width: number;
  height: number;
  /** No cube is smaller than this. */
  edge: number;
}

export interface Lying {
  /** The upper left corner; the middle of the frame is 0. */
  x: number;
  y: number;
  edge: number;
}

/** Alone in the middle; two from the upper left to the lower right; three as a fan, a heap or a pile, as there is room. */
export function spread(count: number, { width, height, edge }: Frame): Lying[] {
  if (count === 1) {
    const alone = Math.max(edge, Math.min(width, height, edge * 1.25));
    return [{ x: -alone / 2, y: -alone / 2, edge: alone }];
  }
  const [across, down] = [Math.max(0, width - edge), Math.max(0, height - edge)];
  const at = (right: number, below: number): Lying => ({ x: right * across - width / 2, y: below * down - height / 2, edge });
  if (count === 3 && down > across * 1.6) return [at(0, 0), at(1, 0.5), at(0, 1)];
  if (count === 3 && down > edge * 0.2) return [at(0.5, 0), at(0, 1), at(1, 1)];
  return Array.from({ length: count }, (_, each) => at(each / (count - 1), each / (count - 1)));
}
