/** What the inspector says, and where it lies. */

import { expect, test } from "vitest";
import { place } from "../src/inspector/place";
import { fillIn, inOneBreath, parts, spoken, tell } from "../src/inspector/told";
import type { GameWords } from "../src/wire";

const words = (lang: "en" | "ja"): GameWords => ({
  names: lang === "en" ? { C1: "Crane Moat", E: "earth", A: "andesite" } : { C1: "鶴の水堀", E: "土", A: "安山岩" },
  words: { now: lang === "en" ? { short: "Short of {cubes}.", brings: "Brings {points:point}.", covers: "Covers {cells}." } : { short: "{cubes}が足りません。", brings: "{points}点です。", covers: "{cells}を覆います。" } },
  things: { C1: { kind: "Castle card", rows: [{ label: "Cost", text: "[E][A] 1 earth, 1 andesite" }], rules: ["GK-50"] }, cell: { kind: "Field", name: "Open cell", rows: [] } },
  components: {},
});
const both = { en: words("en"), ja: words("ja") };

test("a thing is told with both names, its lines and what it is worth now", () => {
  const told = tell(both, "C1", { C1: { says: [["short", { cubes: ["E", "E", "A"] }], ["brings", { points: 1 }]], can: false } }, "en");
  expect(told).toMatchObject({ name: "Crane Moat", second: "鶴の水堀", kind: "Castle card", can: false, rules: ["GK-50"] });
  expect(told?.now).toBe("Short of [E][E][A] 2 earth, 1 andesite. Brings 1 point.");
});

test("who listens hears the same words without symbols", () => {
  const told = tell(both, "C1", { C1: { says: [["brings", { points: 3 }]] } }, "en");
  expect(told && inOneBreath(told, "en")).toBe("Crane Moat, Castle card. Cost: 1 earth, 1 andesite. Brings 3 points.");
  expect(spoken("[E] earth")).toBe("earth");
  expect(parts("gives [E] 1")).toEqual([{ symbol: false, text: "gives " }, { symbol: true, text: "E" }, { symbol: false, text: " 1" }]);
});

test("a cell is told by its kind and its own number, and its list of cells is only listed", () => {
  const told = tell(both, "cell:2.3", { "cell:2.3": { says: [["covers", { cells: ["1.3", "1.4"] }]] } }, "en");
  expect(told).toMatchObject({ name: "Open cell 2.3", now: "Covers 1.3, 1.4." });
});

test("what a game does not speak of is nothing", () => {
  expect(tell(both, "?", undefined, "en")).toBeNull();
});

test("numbers and their words agree, in the way of each language", () => {
  expect(fillIn("{n:cube lies|cubes lie} here", { n: 1 }, both.en, "en")).toBe("1 cube lies here");
  expect(fillIn("{n:cube lies|cubes lie} here", { n: 2 }, both.en, "en")).toBe("2 cubes lie here");
  expect(fillIn("{cubes}が足りません。", { cubes: ["E", "E"] }, both.ja, "ja")).toBe("[E][E] 土2が足りません。");
});

const paper = { width: 360, height: 400 };
const screen = { width: 1366, height: 768 };
const overlaps = (thing: { left: number; top: number; right: number; bottom: number }, at: { left: number; top: number }): boolean =>
  at.left < thing.right && at.left + paper.width > thing.left && at.top < thing.bottom && at.top + paper.height > thing.top;

test("the paper lies within the window and never over its thing", () => {
  for (let left = 0; left < 1300; left += 90) {
    for (let top = 0; top < 700; top += 70) {
      const thing = { left, top, right: left + 66, bottom: top + 60 };
      const at = place(thing, paper, screen);
      expect(overlaps(thing, at)).toBe(false);
      expect(at.left).toBeGreaterThanOrEqual(0);
      expect(at.top).toBeGreaterThanOrEqual(0);
      expect(at.left + paper.width).toBeLessThanOrEqual(screen.width);
      expect(at.top + paper.height).toBeLessThanOrEqual(screen.height);
    }
  }
});
