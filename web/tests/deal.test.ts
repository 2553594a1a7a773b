import { describe, expect, it } from "vitest";
import { answerOf, below, checkLuck, dealIsKept, wordsFor } from "../src/table/deal";
import type { DealCard, LuckPage, RecordFile } from "../src/wire";

// What the rules' own generator gives; tests/page/test_deal.py compares thousands more.
describe("the luck of a seed", () => {
  it("is words that follow from seed, stream and turn", () => {
    const next = wordsFor("seed", "deck", 3);
    expect([next(), next(), next(), next()]).toEqual([4027833982, 618329399, 2342193835, 2538960701]);
  });

  it("is whole numbers below any number", () => {
    const next = wordsFor("seed", "bag", 0);
    expect([1n, 6n, 2n ** 32n, 10n ** 30n].map((n) => below(next, n))).toEqual([0n, 3n, 2232280015n, 735907095758308067565053318844n]);
  });
});

const SECRET = "ab".repeat(32);
const DEAL = {
  secret: SECRET,
  commitment: "6a4f5c977baa23f2283847a0d2e699a45a826448cafe393c85d388e4446bd0d7",
  seed: "6096f30c1d5a58e72e619187bf7baba05b3d3cba2c73da85e7e2b80c4a6d090b",
} as DealCard;

describe("a fair deal", () => {
  it("is kept when the secret fits the commitment and the seed comes from it and every salt", () => expect(dealIsKept(DEAL, ["s1", "s2"])).toBe(true));
  it.each([
    [DEAL, ["s2", "s1"]],
    [DEAL, ["s1"]],
    [{ ...DEAL, secret: "cd".repeat(32) }, ["s1", "s2"]],
    [{ ...DEAL, seed: "0" }, ["s1", "s2"]],
    [{ ...DEAL, commitment: "0" }, ["s1", "s2"]],
  ])("is broken by any change (%#)", (deal, salts) => expect(dealIsKept(deal, salts)).toBe(false));
});

describe("a record drawn again", () => {
  const draw = (step: number, turn: number) => ({ step, stream: "deck", turn, ways: ["1", "2", "3"], answers: ["a", "b", "c"] });
  const luck = { seed: "seed", draws: [draw(0, 0), draw(2, 1)] } as unknown as LuckPage;
  const due = luck.draws.map((each) => answerOf("seed", each));
  const record = (...steps: string[]): RecordFile => ({ steps }) as RecordFile;

  it("is good when every outcome follows from the seed", () => {
    expect(checkLuck(record(`* ${due[0]}`, "> pass", `* ${due[1]}`), luck)).toEqual({ good: 2, wrong: null });
  });
  it("names the first outcome that does not", () => {
    const other = ["a", "b", "c"].find((each) => each !== due[1]);
    expect(checkLuck(record(`* ${due[0]}`, "> pass", `* ${other}`), luck)).toEqual({ good: 1, wrong: { step: 2, line: `* ${other}`, due: due[1] } });
  });
  it("finds a stream whose turns are not asked in order, and a draw that is missing", () => {
    const skipped = { ...luck, draws: [draw(0, 0), draw(2, 2)] } as unknown as LuckPage;
    const fewer = { ...luck, draws: luck.draws.slice(0, 1) };
    for (const page of [skipped, fewer]) expect(checkLuck(record(`* ${due[0]}`, "> pass", `* ${due[1]}`), page).wrong).toMatchObject({ step: 2, due: "?" });
  });
});
