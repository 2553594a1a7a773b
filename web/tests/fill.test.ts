/** Numbers and their words agree. */

import { expect, test } from "vitest";
import { fill } from "../src/words/fill";

test("one point, two points, and forms of their own", () => {
  expect(fill("Best {n:point}", { n: 1 })).toBe("Best 1 point");
  expect(fill("Best {n:point}", { n: 0 })).toBe("Best 0 points");
  expect(fill("{n:person has|people have} played", { n: 1 })).toBe("1 person has played");
  expect(fill("{n:person has|people have} played", { n: "1,200" })).toBe("1,200 people have played");
  expect(fill("{who} of {n}", { n: 3 })).toBe("{who} of 3");
});
