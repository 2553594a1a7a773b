import { describe, expect, it } from "vitest";
import { shares, told, type Finished } from "../src/table/history";
import type { TableView } from "../src/wire";

const seat = (bot: string | null = null, held = false) => ({ bot, held, resigned: false });
const view = (seats: object[], winners: number[]): TableView => ({ table: "t", game: "fuji-99", seat: 0, seats, ending: { why: "rules", winners } }) as unknown as TableView;

describe("the games that this browser has finished", () => {
  it("are told by who sat there besides", () => {
    expect(told(view([seat()], [0]), 1)).toMatchObject({ against: "alone", won: true });
    expect(told(view([seat(), seat("fair"), seat("fair:3")], [1]), 1)).toMatchObject({ against: "fair", won: false });
    expect(told(view([seat(), seat("fair"), seat("strong")], [0]), 1)).toMatchObject({ against: "mixed" });
    expect(told(view([seat(), seat("fair"), seat()], [0]), 1)).toMatchObject({ against: "people" });
    expect(told(view([seat(), seat("greedy", true)], [0]), 1)).toMatchObject({ against: "people" });
    expect(told({ ...view([seat()], [0]), seat: null }, 1)).toBeNull();
  });

  it("are counted as shares of wins, the most games first", () => {
    const line = (against: string, won: boolean, game = "fuji-99"): Finished => ({ table: "t", game, at: 1, won, against });
    const lines = [line("fair", true), line("fair", false), line("people", true), line("alone", true, "fort-of-gold")];
    expect(shares(lines, "fuji-99")).toEqual([
      { against: "fair", games: 2, won: 1 },
      { against: "people", games: 1, won: 1 },
    ]);
  });
});
