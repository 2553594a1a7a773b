// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { apart, opensNothing, Turn } from "../src/boards/goryokaku/turn.svelte";
import { move, room, type TestRoom } from "./room";

let here: TestRoom;
let turn: Turn;
const take = (moment: string, ...texts: string[]): void => turn.take(texts.map(move), moment);

beforeEach(() => {
  sessionStorage.clear();
  here = room("t/7/0");
  turn = new Turn(here);
});

describe("a move taken apart", () => {
  it.each([
    ["place castle C12 SSW", "place castle", "C12", "SSW"],
    ["place stone", "place stone", "", ""],
    ["use P07 hire P21", "use P07 hire", "P21", ""],
    ["keep C03", "keep", "C03", ""],
    ["drop E", "drop", "", "E"],
    ["daiba pay ESW C09", "daiba pay", "C09", "ESW"],
  ])("%s", (text, head, object, cubes) => {
    expect(apart(move(text))).toMatchObject({ head, object, cubes });
  });
});

describe("a discard at the end of a turn", () => {
  const late = { phase: "onigiri", onigiri: 3, work: 4, left: 4, seats: 4 };
  it.each([
    ["opens nothing", {}, true],
    ["may pay for work", { onigiri: 4 }, false],
    ["may break a tie, where the others can end the game first (GK-80, GK-93)", { left: 3 }, false],
    ["is not asked about before the onigiri", { phase: "persons" }, false],
  ])("%s", (_, other, nothing) => {
    expect(opensNothing({ ...late, ...other })).toBe(nothing);
  });
});

describe("a half-made turn", () => {
  const CASTLES = ["place castle C12 SSW", "place castle C12 SSA", "place castle C30 E", "place stone", "recover"];

  it("is chosen part by part until one move is left", () => {
    take("1", ...CASTLES);
    expect(turn.heads).toEqual(["place castle", "place stone", "recover"]);
    turn.tap("place castle");
    expect(turn.ready).toBeNull();
    expect([...turn.objects]).toEqual(["C12", "C30"]);
    turn.tapObject("C12", "");
    expect(turn.payments).toEqual(["SSW", "SSA"]);
    turn.pay("SSA");
    expect(turn.ready?.move.move).toBe("place castle C12 SSA");
    turn.tap("place castle");
    expect(here.sent).toEqual(["place castle C12 SSA"]);
  });

  it("takes a payment back when it is chosen again", () => {
    take("1", ...CASTLES);
    turn.choose("place castle", "C12");
    turn.pay("SSA");
    turn.pay("SSA");
    expect(turn.cubes).toBe("");
  });

  it("chooses the only card by itself; the second tap does it", () => {
    take("1", "place hire P07", "recover");
    turn.tap("place hire");
    expect(turn.object).toBe("P07");
    turn.tap("place hire");
    expect(here.sent).toEqual(["place hire P07"]);
  });

  it("sends what is impossible too, so that the table says why not", () => {
    take("1", "recover");
    turn.tap("place office", "place office T01");
    turn.tapObject("C44", "place castle C44");
    expect(here.sent).toEqual(["place office T01", "place castle C44"]);
  });

  it("does at once what is complete when something is dropped on it", () => {
    take("1", ...CASTLES);
    turn.put("place stone");
    turn.put("place castle", "C12");
    expect(here.sent).toEqual(["place stone"]);
  });

  it("survives a reload at the same moment, and no other", () => {
    take("1", ...CASTLES);
    turn.choose("place castle", "C12", "SSW");
    const again = new Turn(here);
    again.take(CASTLES.map(move), "1");
    expect(again.ready?.move.move).toBe("place castle C12 SSW");
    const later = new Turn(room("t/8/0"));
    later.take(CASTLES.map(move), "2");
    expect(later.head).toBe("");
  });

  it("is forgotten when it is not possible any more", () => {
    take("1", ...CASTLES);
    turn.choose("place castle", "C12");
    take("2", "recover", "place stone");
    expect([turn.head, turn.object]).toEqual(["", ""]);
  });
});

describe("what plays itself", () => {
  it("plays a lone way on, once: after a take-back the person decides", () => {
    take("1", "end");
    take("2", "place stone", "end");
    take("1", "end");
    expect(here.sent).toEqual(["end"]);
  });

  it("ends a turn in which only discards are left that nothing can come of, and never where the person wants to end it", () => {
    turn.take(["end", "free P03"].map(move), "1", true, false);
    turn.take(["end", "free P03"].map(move), "2", false, true);
    turn.take(["end", "free P03", "rice person"].map(move), "3", true, true);
    expect(here.sent).toEqual([]);
    turn.take(["end", "free P03"].map(move), "4", true, true);
    expect(here.sent).toEqual(["end"]);
  });

  it("plays nothing that is a choice, and nothing while a move is on its way", () => {
    take("1", "recover");
    here.busy = true;
    take("2", "end");
    expect(here.sent).toEqual([]);
  });

  it("drops several cubes one after the other, and stops when one is not possible", () => {
    take("1", "drop E", "drop S");
    turn.drop(["E", "S", "S"]);
    take("2", "drop S");
    take("3", "drop W");
    take("4", "drop S");
    expect(here.sent).toEqual(["drop E", "drop S"]);
  });

  it("marks cubes and lets them go", () => {
    take("1", "drop E");
    turn.mark(0, 2);
    turn.mark(3, 2);
    turn.mark(0, 2);
    expect(turn.marked).toEqual([3]);
  });
});
