/** What a thing on the table is, and what it is worth to this seat now: the game's own words, put together. */

import type { Lang } from "../settings.svelte";
import { fill } from "../words/fill";
import type { GameWords, Row, Thing } from "../wire";

/** A thing, ready to be read out. */
export interface Told {
  id: string;
  name: string;
  /** The name in the other language, if it is another one. */
  second: string;
  kind: string;
  rows: Row[];
  /** What it is worth to this seat at this moment; empty if the game has nothing to say of it. */
  now: string;
  can: boolean | null;
  rules: string[];
}

/** `Now` of the game's look: keys under `[now]` in its words, with their facts. */
export interface Now {
  says: [string, Record<string, unknown>][];
  can?: boolean | null;
}

type BothWords = Record<Lang, GameWords>;

/** `C14`, `rope.2` and `cell:1.3` are known by their id, or by what stands before the point or colon. */
const kindOf = <T>(by: Record<string, T> | undefined, id: string): T | undefined => by?.[id] ?? by?.[id.split(/[.:]/)[0] ?? id];

/** What is known of a thing, in one language. */
export function tell(words: BothWords, id: string, now: Record<string, Now> | undefined, lang: Lang): Told | null {
  const other: Lang = lang === "ja" ? "en" : "ja";
  const thing = kindOf(words[lang].things, id);
  if (!thing) return null;
  const moment = kindOf(now, id);
  const [name, second] = [nameOf(words[lang], thing, id), nameOf(words[other], kindOf(words[other].things, id), id)];
  return {
    id,
    name,
    second: second === name ? "" : second,
    kind: thing.kind,
    rows: thing.rows ?? [],
    now: (moment?.says ?? []).map(([key, facts]) => fillIn(lineOf(words[lang], key), facts, words[lang], lang)).join(lang === "ja" ? "" : " "),
    can: moment?.can ?? null,
    rules: thing.rules ?? [],
  };
}

const lineOf = (words: GameWords, key: string): string => String((words.words["now"] as Record<string, string> | undefined)?.[key] ?? "");
const called = (words: GameWords, id: string): string | undefined => words.names[id] ?? words.things[id]?.name;

function nameOf(words: GameWords, thing: Thing | undefined, id: string): string {
  const detail = id.includes(":") && !(id in words.things) ? ` ${id.split(":")[1]}` : "";
  return (thing?.name || words.names[id] || words.names[id.split(".")[0] ?? id] || id) + detail;
}

/** A line with its facts: an id becomes its name, a list of ids is counted. */
export function fillIn(line: string, facts: Record<string, unknown>, words: GameWords, lang: Lang): string {
  return fill(line, facts, (fact) => (Array.isArray(fact) ? countOf(fact.map(String), words, lang) : typeof fact === "string" ? (called(words, fact) ?? fact) : String(fact)));
}

/** `[E][E][A] 2 earth, 1 andesite`: each id with its symbol, then how many of each. What has no name is only listed. */
function countOf(ids: string[], words: GameWords, lang: Lang): string {
  const comma = lang === "ja" ? "、" : ", ";
  const kinds = [...new Set(ids)];
  if (kinds.some((id) => called(words, id) === undefined)) return ids.join(comma);
  const counts = kinds.map((id) => {
    const count = ids.filter((each) => each === id).length;
    return lang === "ja" ? `${called(words, id)}${count}` : `${count} ${called(words, id)}`;
  });
  return `${ids.map((id) => `[${id}]`).join("")} ${counts.join(comma)}`;
}

/** A text as its words and the symbols between them. */
export function parts(text: string): { symbol: boolean; text: string }[] {
  return text
    .split(/(\[[^\]]+\])/)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("[") ? { symbol: true, text: part.slice(1, -1) } : { symbol: false, text: part }));
}

/** The same without symbols, for those who listen. */
export const spoken = (text: string): string => text.replace(/\[[^\]]+\]\s?/g, "").trim();

/** Everything about a thing in one breath, for screen readers; `name` where the table calls it otherwise. */
export function inOneBreath({ name, kind, rows, now }: Told, lang: Lang): string {
  const [colon, stop] = lang === "ja" ? ["：", "。"] : [": ", ". "];
  const ended = [`${name}${lang === "ja" ? "、" : ", "}${kind}`, ...rows.map(({ label, text }) => `${spoken(label)}${colon}${spoken(text)}`)].join(stop);
  return now ? `${ended}${stop}${spoken(now)}` : ended;
}
