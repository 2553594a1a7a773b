/** What a set is made of, for a page that knows no game: groups of rows, places in them, what they are called. */

import type { Lang } from "../settings.svelte";
import type { Field, GameWords } from "../wire";

export type Part = string | number;
export type Path = readonly Part[];
type Table = Record<string, unknown>;

/** A row of a list or map, or a table of single numbers. */
export interface Row {
  path: Path;
  /** What it goes by: C10, or daiba:3 for what has no word of its own. */
  id: string;
  form: Field;
}

export interface Group {
  key: string;
  path: Path;
  /** Null for the numbers that stand in no list. */
  list: Field | null;
  rows: Row[];
}

export const NUMBERS = "*";
const KNOWN_BY = ["id", "space", "letter"];

const isTable = (value: unknown): value is Table => typeof value === "object" && value !== null && !Array.isArray(value);

export const holdsRows = (field: Field): boolean => (field.kind === "list" || field.kind === "map") && field.of?.kind === "table";

/** What stands at a path; undefined where nothing does. */
export function at(content: unknown, path: Path): unknown {
  let found = content;
  for (const part of path) {
    if (Array.isArray(found)) found = found[Number(part)];
    else if (isTable(found)) found = found[part];
    else return undefined;
  }
  return found;
}

/** The content with another value at a path; `undefined` takes it away. Nothing that was is changed. */
export function put<T>(content: T, path: Path, value: unknown): T {
  const [first, ...rest] = path;
  if (first === undefined) return value as T;
  if (Array.isArray(content)) {
    if (!rest.length && value === undefined) return content.filter((_, index) => index !== Number(first)) as T;
    const copy = [...content];
    copy[Number(first)] = rest.length ? put(copy[Number(first)], rest, value) : value;
    return copy as T;
  }
  const copy: Table = { ...(content as Table) };
  if (!rest.length && value === undefined) delete copy[first];
  else copy[first] = rest.length ? put(copy[first] ?? {}, rest, value) : value;
  return copy as T;
}

export const same = (one: Path, other: Path): boolean => one.length === other.length && one.every((part, index) => String(part) === String(other[index]));
export const startsWith = (path: Path, start: Path): boolean => start.length <= path.length && start.every((part, index) => String(part) === String(path[index]));

/** What a row goes by, as drawings and differences call it. */
export function rowId(list: string, row: unknown, index: Part): string {
  const known = isTable(row) ? KNOWN_BY.map((key) => row[key]).find((value) => value !== undefined) : undefined;
  if (typeof known === "string") return known;
  return `${list}:${known === undefined ? (typeof index === "number" ? index + 1 : index) : String(known)}`;
}

/** Every list of rows, and the numbers beside them. */
export function groupsOf(form: Field, content: unknown): Group[] {
  const groups: Group[] = [];
  const numbers: Row[] = [];
  const look = (field: Field, path: Path): void => {
    if (holdsRows(field) && field.of) {
      const inner = field.of;
      const value = at(content, path);
      const keys: Part[] = Array.isArray(value) ? value.map((_, index) => index) : isTable(value) ? Object.keys(value) : [];
      const rows = keys.map((key) => ({ path: [...path, key], id: rowId(String(path.at(-1)), at(value, [key]), key), form: inner }));
      groups.push({ key: path.join("."), path, list: field, rows });
    } else if (field.kind === "table") {
      const plain = (field.fields ?? []).filter((each) => !holdsRows(each) && each.kind !== "table" && !(each.key === "id" && each.word));
      if (plain.length) numbers.push({ path, id: path.join(".") || NUMBERS, form: { ...field, fields: plain } });
      for (const each of field.fields ?? []) look(each, [...path, each.key]);
    }
  };
  look(form, []);
  return numbers.length ? [...groups, { key: NUMBERS, path: [], list: null, rows: numbers }] : groups;
}

/** What somebody calls a place in the files: by its whole path, by its name, by its key. */
export function partName(words: GameWords | undefined, path: Path): string {
  const parts = (words?.words["part"] ?? {}) as Record<string, string>;
  const last = String(path.at(-1) ?? "");
  const whole = path.filter((part) => typeof part === "string").join(".");
  return parts[whole] ?? words?.names[last] ?? parts[last] ?? last.replaceAll("_", " ");
}

/** What a value is called: a crest, an operation. */
export function valueName(words: GameWords | undefined, value: Part): string {
  const parts = (words?.words["part"] ?? {}) as Record<string, string>;
  return words?.names[String(value)] ?? parts[String(value)] ?? (value === "" ? "–" : String(value).replaceAll("_", " "));
}

export function rowName(words: GameWords | undefined, group: Group, row: Row, value: unknown, lang: Lang): string {
  if (isTable(value)) {
    for (const key of [`name_${lang}`, lang]) if (group.list && typeof value[key] === "string") return value[key];
    if (group.list && !KNOWN_BY.some((key) => value[key] !== undefined)) {
      const counts = Object.entries(value).filter(([, each]) => typeof each === "number");
      if (counts.length) return counts.slice(0, 2).map(([key, each]) => `${partName(words, [key])} ${String(each)}`).join(lang === "ja" ? "、" : ", ");
    }
  }
  if (!group.list) return row.path.length ? partName(words, row.path) : "";
  return `${partName(words, group.path)} ${row.id.split(":").at(-1) ?? ""}`;
}

/** Words that a field names something with, as far as other rows use them. */
export function used(content: unknown, group: Group, inner: Path): string[] {
  const found = group.rows.map((row) => at(content, [...row.path, ...inner])).filter((value) => typeof value === "string");
  return [...new Set(found)].slice(0, 12);
}

/** An id that no row of the list has yet: C50 becomes C51, rope becomes rope-2, 4 becomes 5. */
export function freshId(rows: unknown[], key: string): unknown {
  const taken = new Set(rows.map((row) => (row as Table)[key]));
  const last = (rows.at(-1) as Table | undefined)?.[key];
  if (typeof last === "number") return Math.max(...[...taken].map(Number)) + 1;
  const [, stem = "", digits = ""] = /^(.*?)(\d*)$/.exec(String(last ?? "new")) ?? [];
  for (let number = Number(digits || 1) + 1; ; number++) {
    const tried = digits ? `${stem}${String(number).padStart(digits.length, "0")}` : `${stem}-${number}`;
    if (!taken.has(tried)) return tried;
  }
}

export const idKey = (row: unknown): string | undefined => (isTable(row) ? KNOWN_BY.find((key) => row[key] !== undefined) : undefined);

/** Part of a form that fits a small screen: a table, map or list of its own, all texts, or the rest. */
export interface Tab {
  key: string;
  fields: Field[];
}

/** A form in parts, what has parts itself first; one part if it is small. */
export function tabsOf({ fields = [] }: Field): Tab[] {
  const shown = fields.filter(({ key }) => !KNOWN_BY.includes(key));
  const large = shown.filter(({ kind }) => kind === "table" || kind === "map" || kind === "list");
  const texts = shown.filter(({ kind, word }) => kind === "text" && !word);
  const rest = shown.filter((each) => !large.includes(each) && !texts.includes(each));
  const tabs = [...large.map((each) => ({ key: each.key, fields: [each] })), { key: "*names", fields: texts }, { key: "*rest", fields: rest }].filter((tab) => tab.fields.length);
  return large.length && tabs.length > 1 ? tabs : [{ key: "", fields }];
}
