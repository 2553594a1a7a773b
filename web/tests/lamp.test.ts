// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { elementOf, thingOf, withoutIds } from "../src/lamp/lamp";

const names: Record<string, string> = { T18: "Five points", P42: "Oshima Takato", office: "Office" };
const name = (id: string): string => names[id] ?? id;

test("a move is told without the ids of cards and tiles, and keeps the cell it names", () => {
  expect(withoutIds("Build office: Five points T18", "place office T18", name)).toBe("Build office: Five points");
  expect(withoutIds("大島高任 P42を捨てて木を得る", "free P42", name)).toBe("大島高任を捨てて木を得る");
  expect(withoutIds("place 2.3", "place 2.3", name)).toBe("place 2.3");
  expect(withoutIds("Build the daiba (X: wood)", "daiba pay w", name)).toBe("Build the daiba (wood)");
  expect(withoutIds("台場を築く（X：木）", "daiba pay w", name)).toBe("台場を築く（木）");
});

const BOARD = `
  <div data-drop="rice take" data-takes id="hand"><button data-drop="castle C20" data-thing="C20" id="own"></button></div>
  <button data-thing="C14" id="display"></button>
  <button data-drop="place castle" id="castle"></button>
  <button data-drop="2.3" id="cell"></button>
  <button data-thing="T07" id="tile"></button>
  <button data-leads="rice take, rice shuffle" id="cards"></button>
  <button data-move="daiba pay" id="daiba"></button>
  <button data-move="recover" id="recover"></button>`;

test.each([
  ["rice take C14", "display"],
  ["rice shuffle", "cards"],
  ["place castle C20 ee", "castle"],
  ["place 2.3", "cell"],
  ["place office T07", "tile"],
  ["daiba pay e", "daiba"],
  ["recover", "recover"],
])("%s is lit where a hand would make it", (move, id) => {
  document.body.innerHTML = BOARD;
  expect(elementOf(move)?.id).toBe(id);
});

test("a second move at the same place is lit on the card that it names, and what stands nowhere is not lit", () => {
  document.body.innerHTML = BOARD;
  expect(thingOf("place castle C20 ee")?.id).toBe("own");
  expect(elementOf("rice earth")).toBeNull();
});
