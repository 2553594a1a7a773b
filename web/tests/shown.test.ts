import { describe, expect, it } from "vitest";
import { cardsOf, chancesOf, plainly, printOf, shown, thingsOf, type Names } from "../src/plain/shown";

const CARDS: Record<string, string> = { "new-moon": "New Moon", crescent: "Crescent", "rope.1": "Lifeline", "rope.2": "Lifeline", stone: "Stone" };
const FIELDS: Record<string, string> = { deck: "Deck", hand: "Hand", phase: "", night: "Night" };
const names: Names = { field: (key) => FIELDS[key], card: (id) => CARDS[id] };
const things = (fields: Record<string, unknown>) => thingsOf(fields, names);

describe("a field of any game", () => {
  it.each([
    [{ deck: 12 }, { kind: "count", key: "deck", label: "Deck", value: 12 }],
    [{ deck: 0 }, { kind: "count", key: "deck", label: "Deck", value: 0 }],
    [{ rests: true }, { kind: "flag", key: "rests", label: "Rests" }],
    [{ target: "crescent" }, { kind: "cards", key: "target", label: "Target", cards: [{ id: "crescent", note: "" }] }],
    [{ hand: ["crescent", "crescent"] }, { kind: "cards", key: "hand", label: "Hand", cards: [{ id: "crescent", note: "" }, { id: "crescent", note: "" }] }],
    [{ hand: { "rope.1": 4, "rope.2": 0 } }, { kind: "cards", key: "hand", label: "Hand", cards: [{ id: "rope.1", note: "4" }, { id: "rope.2", note: "0" }] }],
    [{ field: { "1.1": "crescent" } }, { kind: "cards", key: "field", label: "Field", cards: [{ id: "crescent", note: "1.1" }] }],
    [{ area: "harbour" }, { kind: "text", key: "area", label: "Area", text: "harbour" }],
    [{ marks: [1, 0, 2] }, { kind: "text", key: "marks", label: "Marks", text: "1 · 0 · 2" }],
    [{ bag: { transparent: 9 } }, { kind: "group", key: "bag", label: "Bag", things: [{ kind: "count", key: "transparent", label: "Transparent", value: 9 }] }],
    [{ places: [{ id: "stone", height: 2 }] }, { kind: "group", key: "places", label: "Places", things: [{ kind: "group", key: "0", label: "Stone", things: [{ kind: "count", key: "height", label: "Height", value: 2 }] }] }],
  ])("%j", (fields, thing) => expect(things(fields)).toEqual([thing]));

  it.each([{ phase: "turn" }, { rests: false }, { target: null }, { hand: [] }, { field: {} }, { area: "" }, { boards: [{}] }])("%j is nothing to show", (fields) => expect(things(fields)).toEqual([]));

  it("is not followed for ever", () => {
    const deep: Record<string, unknown> = {};
    deep["again"] = deep;
    expect(cardsOf(things({ deep })[0] ?? { kind: "flag", key: "", label: "" })).toEqual([]);
  });

  it("without a name is called as it is written", () => expect(plainly("deck_size")).toBe("Deck size"));
});

describe("a table", () => {
  it("has what belongs to nobody, and before each seat what position and look tell of it", () => {
    const position = { phase: "turn", seats: [{ hand: ["crescent"] }, { cards: 2 }], sky: ["new-moon"] };
    const look = { deck: 3, seats: [{ night: 3 }, { night: null }] };
    const { table, seats } = shown(position, look, 2, names);
    expect(table.map(({ key }) => key)).toEqual(["sky", "deck"]);
    expect(seats.map((each) => each.map(({ key }) => key))).toEqual([["hand", "night"], ["cards"]]);
    expect(cardsOf(table[0]!)).toEqual(["new-moon"]);
  });

  it("takes `seats` that are not one for each seat for a field like others", () => {
    expect(shown({ seats: [1, 2, 3] }, null, 2, names).table).toEqual([{ kind: "text", key: "seats", label: "Seats", text: "1 · 2 · 3" }]);
  });
});

describe("what is printed on a card", () => {
  const components = { id: "set", card: [{ id: "crescent", night: 3, copies: 4, text_en: "Thin." }], more: { tiles: { tile: [{ id: "rope", night: 1 }] } } };
  it("are its named numbers and its text", () => {
    expect(printOf(components, "crescent", "en", names)).toEqual({ numbers: [{ label: "Night", value: 3 }], text: "Thin." });
    expect(printOf(components, "crescent", "ja", names).text).toBe("");
  });
  it("is found for a copy, wherever the card is listed", () => expect(printOf(components, "rope.2", "en", names).numbers).toEqual([{ label: "Night", value: 1 }]));
  it("is nothing for what is no card", () => expect(printOf(components, "set", "en", names)).toEqual({ numbers: [], text: "" }));
});

it("finds every chance in the odds, by the way that leads to it", () => {
  const odds = { draw: { ways: 3, total: 19 }, swap: { crescent: { ways: 1, total: 2 } }, list: [{ bust: { ways: 0, total: 5 } }], now: null, none: { ways: 0, total: 0 } };
  expect(chancesOf(odds)).toEqual([
    { path: ["draw"], ways: 3, total: 19 },
    { path: ["swap", "crescent"], ways: 1, total: 2 },
    { path: ["list", "1", "bust"], ways: 0, total: 5 },
  ]);
});
