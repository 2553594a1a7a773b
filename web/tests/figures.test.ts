import { expect, test } from "vitest";
import { figure, needed, signed, steps } from "../src/workshop/figures";
import type { MetricRow } from "../src/wire";

const row = (more: Partial<MetricRow>): MetricRow => ({ key: "length", names: {}, unit: "turns", before: 0, after: 0, difference: 0, low: -1, high: 1, saved: 0, pairs: 100, care: 2, answer: "open", ...more });

test("shares are told in points of a hundred, differences with a true minus", () => {
  expect(figure(0.4712, { unit: "share" })).toBe("47.1");
  expect(signed(0.183, { unit: "share" })).toBe("+18.3");
  expect(signed(-0.0101, { unit: "share" })).toBe("−1.0");
  expect(signed(-0.0001, { unit: "share" })).toBe("0.0");
  expect(signed(0.012, { unit: "moves" })).toBe("+0.01");
});

test("four times the pairs halve an interval", () => {
  expect(needed(row({ low: -2, high: 2, care: 1, pairs: 100 }))).toBe(300);
  expect(needed(row({ difference: 2, low: 0, high: 4, care: 2 }))).toBe(null);
});

test("an axis has a few round steps", () => {
  expect(steps(-12, 41)).toEqual([0, 20, 40]);
  expect(steps(-1, 1)).toEqual([-1, -0.5, 0, 0.5, 1]);
});
