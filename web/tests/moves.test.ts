import { describe, expect, it } from "vitest";
import { groupsOf, movesWith, sharedStart } from "../src/plain/moves";
import { move } from "./room";

const said = (text: string, en: string) => ({ move: text, words: { en, ja: en } });

describe("the moves in groups", () => {
  it("puts moves of one kind under what their labels share, and single ones at the end", () => {
    const moves = [said("draw", "Draw a card"), said("swap a", "Swap New Moon"), said("rest", "Rest"), said("swap b", "Swap Crescent")];
    expect(groupsOf(moves, "en", () => undefined)).toEqual([
      { title: "Swap", moves: [{ move: "swap a", words: "New Moon" }, { move: "swap b", words: "Crescent" }] },
      { title: "", moves: [{ move: "draw", words: "Draw a card" }, { move: "rest", words: "Rest" }] },
    ]);
  });

  it("takes the game's own title of a kind", () => {
    const moves = [said("swap a", "入れ替える 朔"), said("swap b", "入れ替える 三日月")];
    expect(groupsOf(moves, "ja", (kind) => (kind === "swap" ? "交換" : undefined))[0]?.title).toBe("交換");
  });

  it("has no groups where nothing can be done", () => expect(groupsOf([], "en", () => undefined)).toEqual([]));

  it.each([
    [["place 1.1", "place 1.2"], "place "],
    [["draw 5", "draw 50"], "draw "],
    [["keep it", "keep"], ""],
    [["a b", "c d"], ""],
    [["use the old rope", "use the old lift"], "use the old "],
    [["use the rope", "use the ropes"], "use the "],
  ])("%j share %j", (labels, start) => expect(sharedStart(labels)).toBe(start));
});

it("finds the moves that speak of a card", () => {
  const moves = ["swap crescent", "swap half-moon", "draw", "stop rope.1:2 lift.1:1", "crescent"].map(move);
  expect(movesWith(moves, "crescent").map(({ move }) => move)).toEqual(["swap crescent"]);
  expect(movesWith(moves, "lift.1").map(({ move }) => move)).toEqual(["stop rope.1:2 lift.1:1"]);
  expect(movesWith(moves, "moon")).toEqual([]);
});
