import { expect, test } from "vitest";
import { withoutIds } from "../src/lamp/lamp";

const names: Record<string, string> = { T18: "Five points", P42: "Oshima Takato", office: "Office" };
const name = (id: string): string => names[id] ?? id;

test("a move is told without the ids of cards and tiles, and keeps the cell it names", () => {
  expect(withoutIds("Build office: Five points T18", "place office T18", name)).toBe("Build office: Five points");
  expect(withoutIds("大島高任 P42を捨てて木を得る", "free P42", name)).toBe("大島高任を捨てて木を得る");
  expect(withoutIds("place 2.3", "place 2.3", name)).toBe("place 2.3");
});
