// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { Director, type Scene } from "../src/table/director.svelte";

const MINUTE = 60_000;

/** Another seat has moved. */
function theirs(line: number): Scene {
  const words = { en: `Turn ${line}.`, ja: `${line}手目。` };
  const turns = [{ number: line, seat: 1, words, points: 0 }];
  return { news: [{ step: line, at: 0, kind: "moved", seat: 1, turns, events: [] }], view: { since: null, asked: [0] } } as unknown as Scene;
}

let shown: number[];
let director: Director;

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = "slow";
  shown = [];
  director = new Director(({ news }) => shown.push(news[0]?.step ?? 0), () => 0);
  for (const line of [1, 2, 3]) director.hear(theirs(line));
});
afterEach(() => vi.useRealTimers());

it("shows others' moves one after the other", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([1]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(shown).toEqual([1, 2, 3]);
  expect(director.busy).toBe(false);
});

it("rests for as long as somebody wants, and goes on when told to", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  director.pause();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(shown).toEqual([1]);
  expect(director.busy).toBe(true);
  director.pause();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(shown).toEqual([1, 2, 3]);
});

it("shows all that is left at once to whoever skips, also while it rests", async () => {
  director.pause();
  await vi.advanceTimersByTimeAsync(MINUTE);
  director.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([1, 2, 3]);
  expect(director.busy).toBe(false);
});
