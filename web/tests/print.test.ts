import { describe, expect, it } from "vitest";
import { CARDS, cropMarks, gridOf, PAPERS, spotOf } from "../src/print/layout";

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
