import { expect, it } from "vitest";
import { printOf } from "../src/ui/door";

it("prints the same door for a game every time, and another for another game", () => {
  expect(printOf("fifteenth-night")).toEqual(printOf("fifteenth-night"));
  expect(printOf("fifteenth-night")).not.toEqual(printOf("sixteenth-night"));
});

it("stays on the paper", () => {
  for (const game of ["a", "pig", "fuji-99", "三目並べ"]) {
    const { wash, high, ridges } = printOf(game);
    expect(wash).toMatch(/^#[0-9a-f]{6}$/);
    expect(high).toBeLessThanOrEqual(60);
    for (const { peaks, swell } of ridges) for (const peak of peaks) expect(peak * swell).toBeLessThanOrEqual(90);
  }
});
