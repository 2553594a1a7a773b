/** What lies on the table of any game: its position and look, sorted into things that can be drawn without knowing them. */

export interface CardThing {
  id: string;
  /** What is told with the card: the cell it lies on, the cubes on it. */
  note: string;
}

export type Thing =
  | { kind: "count"; key: string; label: string; value: number }
  | { kind: "cards"; key: string; label: string; cards: CardThing[] }
  | { kind: "flag"; key: string; label: string }
  | { kind: "text"; key: string; label: string; text: string }
  | { kind: "group"; key: string; label: string; things: Thing[] };

/** How a game calls its things. */
export interface Names {
  /** The name of a field; empty if it is not to be shown, undefined if the game does not say. */
  field: (key: string) => string | undefined;
  /** The name of a card or place; undefined if there is none of this id. */
  card: (id: string) => string | undefined;
}

export interface Shown {
  /** What belongs to nobody. */
  table: Thing[];
  /** What belongs to each seat. */
  seats: Thing[][];
}

type Fields = Record<string, unknown>;

const DEEP = 3;
/** What things are worth to the seat is told by the inspector, where one points at them. */
const NOW = "now";
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** A name for a field that the game has not named: "deck_size" becomes "Deck size". */
export function plainly(key: string): string {
  const words = key.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Everything a seat sees. A field called `seats` with an entry for every seat is what lies before them. */
export function shown(position: unknown, look: unknown, players: number, names: Names): Shown {
  const both = [position, look].map((each) => (isFields(each) ? each : {}));
  const seats = Array.from({ length: players }, (): Fields => ({}));
  const table: Fields = {};
  for (const fields of both) {
    for (const [key, value] of Object.entries(fields)) {
      if (key === "seats" && Array.isArray(value) && value.length === players && value.every(isFields)) value.forEach((each, seat) => Object.assign(seats[seat] ?? {}, each));
      else if (key !== NOW) table[key] = value;
    }
  }
  return { table: thingsOf(table, names), seats: seats.map((fields) => thingsOf(fields, names)) };
}

export function thingsOf(fields: Fields, names: Names, depth = 0): Thing[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const label = names.field(key) ?? names.card(key) ?? plainly(key);
    const thing = label ? thingOf(key, label, value, names, depth) : null;
    return thing ? [thing] : [];
  });
}

function thingOf(key: string, label: string, value: unknown, names: Names, depth: number): Thing | null {
  if (typeof value === "number") return { kind: "count", key, label, value };
  if (typeof value === "boolean") return value ? { kind: "flag", key, label } : null;
  if (typeof value === "string") {
    if (names.card(value) !== undefined) return { kind: "cards", key, label, cards: [{ id: value, note: "" }] };
    return value ? { kind: "text", key, label, text: value } : null;
  }
  if (Array.isArray(value)) return listOf(key, label, value, names, depth);
  return isFields(value) ? recordOf(key, label, value, names, depth) : null;
}

function listOf(key: string, label: string, list: unknown[], names: Names, depth: number): Thing | null {
  if (!list.length) return null;
  if (list.every((each) => typeof each === "string" && names.card(each) !== undefined)) {
    return { kind: "cards", key, label, cards: list.map((id) => ({ id: String(id), note: "" })) };
  }
  if (list.every(isFields)) {
    return depth < DEEP ? group(key, label, list.map((each, at) => group(String(at), nameOf(each, names) ?? String(at + 1), thingsOf(withoutId(each), names, depth + 1)))) : null;
  }
  const text = list.filter((each) => each !== null && !isFields(each) && !Array.isArray(each)).map((each) => names.card(String(each)) ?? String(each)).join(" · ");
  return text ? { kind: "text", key, label, text } : null;
}

/** Cards by place, numbers by card, or fields of its own. */
function recordOf(key: string, label: string, record: Fields, names: Names, depth: number): Thing | null {
  const entries = Object.entries(record);
  if (!entries.length) return null;
  if (entries.every(([, value]) => typeof value === "string" && names.card(value) !== undefined)) {
    return { kind: "cards", key, label, cards: entries.map(([place, id]) => ({ id: String(id), note: names.card(place) ?? place })) };
  }
  if (entries.every(([id, value]) => names.card(id) !== undefined && typeof value === "number")) {
    return { kind: "cards", key, label, cards: entries.map(([id, count]) => ({ id, note: String(count) })) };
  }
  return depth < DEEP ? group(key, label, thingsOf(record, names, depth + 1)) : null;
}

function group(key: string, label: string, things: (Thing | null)[]): Thing | null {
  const there = things.filter((thing) => thing !== null);
  return there.length ? { kind: "group", key, label, things: there } : null;
}

const nameOf = ({ id }: Fields, names: Names): string | undefined => (typeof id === "string" ? (names.card(id) ?? id) : undefined);
const withoutId = ({ id: _, ...rest }: Fields): Fields => rest;

/** The ids of all cards of a thing. */
export function cardsOf(thing: Thing): string[] {
  if (thing.kind === "group") return thing.things.flatMap(cardsOf);
  return thing.kind === "cards" ? thing.cards.map(({ id }) => id) : [];
}

/** What is printed on a card, as the component files say it: named numbers, and a text in the language. */
export interface Print {
  numbers: { label: string; value: number }[];
  text: string;
}

/** The entry of a card in the component files: `rope.3` is a copy of `rope`. */
export function printOf(components: unknown, id: string, lang: string, names: Names): Print {
  const entry = entryOf(components, id) ?? entryOf(components, id.replace(/\.\d+$/, "")) ?? {};
  const numbers = Object.entries(entry).flatMap(([key, value]) => {
    const label = names.field(key);
    return label && typeof value === "number" ? [{ label, value }] : [];
  });
  return { numbers, text: String(entry[`text_${lang}`] ?? "") };
}

function entryOf(within: unknown, id: string): Fields | undefined {
  if (Array.isArray(within)) {
    for (const each of within) {
      const found = entryOf(each, id);
      if (found) return found;
    }
  } else if (isFields(within)) {
    // A file as a whole has an id too; a card is something in a list.
    for (const value of Object.values(within)) {
      if (Array.isArray(value)) {
        const found = value.find((each): each is Fields => isFields(each) && each["id"] === id);
        if (found) return found;
      }
      const deeper = isFields(value) || Array.isArray(value) ? entryOf(value, id) : undefined;
      if (deeper) return deeper;
    }
  }
  return undefined;
}

/** One line of odds: what may happen, and in how many of all ways. */
export interface OddsLine {
  /** The fields that lead to it: `["swap", "new-moon"]`, which is also how a move is written. */
  path: string[];
  ways: number;
  total: number;
}

/** Every chance in what a game tells of odds, wherever it stands. */
export function chancesOf(odds: unknown, path: string[] = []): OddsLine[] {
  if (Array.isArray(odds)) return odds.flatMap((each, at) => chancesOf(each, [...path, String(at + 1)]));
  if (!isFields(odds)) return [];
  const { ways, total } = odds;
  if (typeof ways === "number" && typeof total === "number") return total > 0 ? [{ path, ways, total }] : [];
  return Object.entries(odds).flatMap(([key, value]) => chancesOf(value, [...path, key]));
}
