import { expect, test } from "vitest";
import type { LogLine, Turn } from "../src/boards/board";
import { after, before, firstStep, stopsOf, turnAt } from "../src/table/course";

const turn = (number: number, ...steps: number[]): Turn => ({ number, seat: number ? 0 : null, words: { ja: "", en: "" }, points: 0, lines: steps.map((step) => ({ step }) as LogLine) });
const stops = stopsOf([turn(0, 1, 2, 5), turn(1, 6, 8), turn(2, 9), turn(3)]);

test("turns end at their last step; the set-up is folded", () => {
  expect(stops.map(({ step }) => step)).toEqual([5, 8, 9]);
  expect(firstStep(stops)).toBe(5);
  expect(turnAt(stops, 6)?.turn).toBe(1);
  expect(turnAt(stops, 99)?.turn).toBe(2);
});

test("one goes to the stop before or after a step", () => {
  expect(after([5, 8, 9], 5, 99)).toBe(8);
  expect(after([5, 8, 9], 9, 99)).toBe(99);
  expect(before([5, 8, 9], 9, 0)).toBe(8);
  expect(before([5, 8, 9], 5, 0)).toBe(0);
});
