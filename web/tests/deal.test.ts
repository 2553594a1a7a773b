import { describe, expect, it } from "vitest";
import { answerOf, below, checkKept, checkLuck, checkReceipt, commitmentOf, pledgeOf, seedOf, verify, wordsFor, type Keepsake } from "../src/fair/verify.js";

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

const TABLE = "t1";
const SECRET = "ab".repeat(32);
const COMMITMENT = commitmentOf(TABLE, SECRET);
const SALTS = ["a".repeat(32), "b".repeat(32)];
const PLEDGES = SALTS.map((salt, seat) => pledgeOf(TABLE, COMMITMENT, seat, salt));
const DEAL = { table: TABLE, commitment: COMMITMENT, secret: SECRET, salts: SALTS, pledges: PLEDGES, bots: [] };
const RECORD = { players: 2, steps: [] as string[], seed: seedOf(TABLE, SECRET, SALTS), deal: DEAL };
const KEPT: Keepsake = { madoi: "keepsake", version: 1, table: TABLE, seat: 0, commitment: COMMITMENT, salt: SALTS[0]!, pledges: PLEDGES, revealed: true };
const wrong = (found: { check: string; ok: boolean }[]): string[] => found.filter(({ ok }) => !ok).map(({ check }) => check);

describe("a fair deal", () => {
  it("is what the rules' own hashes give", () => {
    expect(COMMITMENT).toBe("09871675b5322a375528b8e75a7ddc93995ccb713a072a031501c59386496f59");
    expect(verify(RECORD, [], KEPT)).toMatchObject({ holds: true, fair: true });
  });
  it.each([
    [{ secret: "cd".repeat(32) }, ["secret", "seed"]],
    [{ commitment: "0".repeat(64) }, ["secret", "pledges"]],
    [{ salts: [SALTS[1]!, SALTS[0]!] }, ["pledges", "seed"]],
    [{ salts: ["short", SALTS[1]!] }, ["pledges", "seed"]],
    [{ salts: [SALTS[0]!] }, ["pledges", "seed"]],
    [{ pledges: [PLEDGES[0]!, "0".repeat(64)] }, ["pledges"]],
    [{ table: "t2" }, ["secret", "pledges", "seed"]],
  ])("is broken by any change (%#)", (change, checks) => expect(wrong(checkReceipt({ ...RECORD, deal: { ...DEAL, ...change } }).findings)).toEqual(checks));

  it("needs a salt of every person, and says who brought none", () => {
    const salts = [SALTS[0]!, ""];
    const dropped = { ...RECORD, seed: seedOf(TABLE, SECRET, salts), deal: { ...DEAL, salts } };
    expect(checkReceipt(dropped)).toMatchObject({ doubts: [{ code: "dropped", seats: [1] }] });
    const unpledged = { ...dropped, deal: { ...dropped.deal, pledges: [PLEDGES[0]!, ""] } };
    expect(checkReceipt(unpledged)).toMatchObject({ doubts: [{ code: "unpledged", seats: [1] }] });
    expect(verify({ ...unpledged, deal: { ...unpledged.deal, bots: [1] } }).fair).toBe(true);
  });
});

describe("what a browser kept", () => {
  it.each([
    [{ commitment: "0".repeat(64) }, ["kept-commitment"]],
    [{ table: "t2" }, ["kept-table"]],
    [{ salts: ["c".repeat(32), SALTS[1]!] }, ["kept-salt"]],
    [{ salts: ["", SALTS[1]!] }, ["kept-revealed"]],
    [{ pledges: [PLEDGES[0]!, "0".repeat(64)] }, ["kept-pledges"]],
    [{}, []],
  ])("finds what the server changed (%#)", (change, checks) => expect(wrong(checkKept(KEPT, { ...DEAL, ...change }))).toEqual(checks));
});

describe("a record drawn again", () => {
  const draw = (step: number, turn: number) => ({ step, stream: "deck", turn, ways: ["1", "2", "3"], answers: ["a", "b", "c"] });
  const draws = [draw(0, 0), draw(2, 1)];
  const due = draws.map((each) => answerOf("seed", each));
  const check = (steps: string[], answers = draws) => checkLuck({ players: 1, steps }, "seed", answers);

  it("is good when every outcome follows from the seed", () => {
    expect(check([`* ${due[0]}`, "> pass", `* ${due[1]}`])).toEqual({ good: 2, wrong: null });
  });
  it("names the first outcome that does not", () => {
    const other = ["a", "b", "c"].find((each) => each !== due[1]);
    expect(check([`* ${due[0]}`, "> pass", `* ${other}`])).toEqual({ good: 1, wrong: { step: 2, line: `* ${other}`, due: due[1] } });
  });
  it("finds a stream whose turns are not asked in order, and a draw that is missing", () => {
    for (const page of [[draw(0, 0), draw(2, 2)], draws.slice(0, 1)])
      expect(check([`* ${due[0]}`, "> pass", `* ${due[1]}`], page).wrong).toMatchObject({ step: 2, due: "?" });
  });
});
