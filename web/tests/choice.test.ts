// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { keep, kept } from "../src/boards/choice";
import { room } from "./room";

beforeEach(() => sessionStorage.clear());

it("keeps a half-made choice for as long as the same table, step and seat stand", () => {
  keep(room("t/5/0"), "cards", ["rope", "lift"]);
  expect(kept(room("t/5/0"), "cards")).toEqual(["rope", "lift"]);
  for (const other of ["t/6/0", "t/5/1", "u/5/0"]) expect(kept(room(other), "cards")).toBeNull();
});

it("keeps choices of different things apart, and forgets one without the other", () => {
  const here = room();
  keep(here, "cards", 1);
  keep(here, "payment", 2);
  keep(here, "cards", null);
  expect(kept(here, "cards")).toBeNull();
  expect(kept(here, "payment")).toBe(2);
});

it("takes what it cannot read, and a browser that keeps nothing, for nothing chosen", () => {
  sessionStorage.setItem("madoi.choice.cards", "{broken");
  expect(kept(room(), "cards")).toBeNull();
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new DOMException("denied");
    },
    setItem: () => {
      throw new DOMException("denied");
    },
  });
  keep(room(), "cards", 1);
  expect(kept(room(), "cards")).toBeNull();
  vi.unstubAllGlobals();
});
