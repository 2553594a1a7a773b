/** What the guides of the first games say: the goal first, each sentence once, fingers told to tap. */

import { expect, test } from "vitest";
import { guide as fort } from "../src/boards/fort-of-gold/guide";
import { guide as fuji } from "../src/boards/fuji-99/guide";
import { guide as goryokaku } from "../src/boards/goryokaku/guide";
import type { GuideStep } from "../src/boards/guide";

const GUIDES = { "fort-of-gold": fort, "fuji-99": fuji, goryokaku };
const MICE = /\b[Cc]lick|\b[Pp]oint at|\b[Mm]ouse|\b[Hh]over|\bpress [A-Z]\b|クリック|マウス|指す|ポインタ/;
const FINGERS = /\b[Tt]ap|タップ/;

for (const [game, guide] of Object.entries(GUIDES)) {
  const steps = guide.steps as readonly Pick<GuideStep, "aim" | "rule" | "words" | "touch">[];

  test(`${game}: whoever plays with a finger hears of no mouse, whoever has a mouse of no finger`, () => {
    for (const { words, touch } of steps) {
      for (const lang of ["en", "ja"] as const) {
        expect((touch ?? words)[lang]).not.toMatch(MICE);
        expect(words[lang]).not.toMatch(FINGERS);
      }
    }
  });

  test(`${game}: the goal comes first, ten to twenty sentences follow, none twice`, () => {
    expect(steps[0]?.words.en).toMatch(/goal|won|wins/);
    expect(steps[0]?.words.ja).toMatch(/目的|勝ち/);
    expect(steps.length).toBeGreaterThan(9);
    expect(steps.length).toBeLessThan(21);
    expect(new Set(steps.map(({ words }) => words.en)).size).toBe(steps.length);
    expect(new Set(steps.map(({ words }) => words.ja)).size).toBe(steps.length);
  });
}
