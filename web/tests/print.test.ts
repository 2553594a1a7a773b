import { describe, expect, it } from "vitest";
import { CARDS, cropMarks, gridOf, PAPERS, partsOf, spotOf, spread } from "../src/print/layout";

describe("cards on paper", () => {
  it("lie three by three on A4 with margins of 10.5 and 16.5", () => {
    const grid = gridOf(PAPERS.a4, CARDS.standard);
    expect([grid.columns, grid.rows, grid.x, grid.y]).toEqual([3, 3, 10.5, 16.5]);
    expect(gridOf(PAPERS.letter, CARDS.standard).rows).toBe(3);
  });
  it("register with their backs when the sheet is turned over", () => {
    const grid = gridOf(PAPERS.a4, CARDS.standard);
    for (let at = 0; at < 9; at++) {
      const [front, long, short] = [spotOf(grid, at), spotOf(grid, at, "long"), spotOf(grid, at, "short")];
      expect(long).toEqual({ x: PAPERS.a4.w - front.x - grid.w, y: front.y });
      expect(short).toEqual({ x: front.x, y: PAPERS.a4.h - front.y - grid.h });
    }
  });
  it("have crop marks outside only", () => {
    const grid = gridOf(PAPERS.a4, CARDS.standard);
    for (const { x1, y1, x2, y2 } of cropMarks(grid)) {
      const inside = Math.max(x1, x2) > grid.x && Math.min(x1, x2) < PAPERS.a4.w - grid.x && Math.max(y1, y2) > grid.y && Math.min(y1, y2) < PAPERS.a4.h - grid.y;
      expect(inside).toBe(false);
    }
  });
});

describe("boards on paper", () => {
  it("are cut into as few parts as fit, all of the board and nothing twice", () => {
    const parts = partsOf(PAPERS.a4, { w: 380, h: 228 });
    expect(parts.map(({ left, w, x }) => [left, w, x])).toEqual([[0, 190, 10], [190, 190, 10]]);
    expect(parts.map(({ glued }) => glued.right)).toEqual([true, false]);
    expect(partsOf(PAPERS.letter, { w: 182, h: 258 })).toHaveLength(1);
  });
  it("are cut where no number is, if that fits the paper", () => {
    const cut = { x: 185.6, y: 200.5 };
    const parts = partsOf(PAPERS.a4, { w: 360, h: 395, cut });
    expect(parts.map(({ left, top }) => [left, top])).toEqual([[0, 0], [185.6, 0], [0, 200.5], [185.6, 200.5]]);
    expect(parts.reduce((all, { w, h }) => all + w * h, 0)).toBeCloseTo(360 * 395);
    expect(partsOf({ w: 148, h: 210 }, { w: 360, h: 395, cut })).toHaveLength(3 * 3);
  });
  it("leave room for as many pieces as fit", () => {
    expect(spread(PAPERS.a4, 44, 31).every(({ x, y }) => x >= 0 && x + 44 <= 210 && y + 31 <= 297)).toBe(true);
  });
});
