/** The rules of a game as they are read: chapters with numbers, clauses by their ids, and what is found in them. */

import type { Lang } from "../settings.svelte";
import type { RuleBlock, RuleChapter } from "../wire";

export type Chapters = Record<Lang, RuleChapter[]>;
export const SOURCES = ["book", "inferred", "ours"] as const;
export type SourceName = (typeof SOURCES)[number];

/** A clause in one language, without marks. */
export const wordsIn = (block: RuleBlock): string => (block.parts ?? []).flatMap(({ text, why }) => [text, why ?? ""]).join(" ");

/** The seal of each source. */
export const SEALS: Record<SourceName, string> = { book: "書", inferred: "推", ours: "円" };

/** A clause in one line, each part with its seal in brackets. */
export const sealed = ({ parts = [] }: RuleBlock): string => parts.map(({ text, sources = [], why }) => `${text} ${sources.map((name) => `[${SEALS[name as SourceName]}]`).join(" ")}${why ? ` (${why})` : ""}`).join(" ");

/** Every clause of the rules, in their order. */
export const clauses = (chapters: RuleChapter[]): RuleBlock[] => chapters.flatMap(({ blocks }) => blocks.filter(({ id }) => id));

/** The chapter, from 0, that a clause stands in; -1 if there is none. */
export const chapterOf = (chapters: RuleChapter[], id: string): number => chapters.findIndex(({ blocks }) => blocks.some((block) => block.id === id));

export interface Hit {
  id: string;
  /** The language in which the words stand: the reader's own, if they stand in both. */
  lang: Lang;
  /** The words around the first that was found. */
  excerpt: string;
}

const AROUND = 28;

/** The clauses that have every word somewhere, in either language, or that id. */
export function search(chapters: Chapters, sought: string, lang: Lang): Hit[] {
  const words = wordsOf(sought);
  if (!words.length) return [];
  const other: Lang = lang === "ja" ? "en" : "ja";
  const second = new Map(clauses(chapters[other]).map((block) => [block.id, block]));
  return clauses(chapters[lang]).flatMap((block) => {
    for (const [spoken, each] of [[lang, block], [other, second.get(block.id)]] as const) {
      const said = each ? wordsIn(each) : "";
      const low = `${block.id} ${said}`.toLowerCase();
      if (words.every((word) => low.includes(word))) return [{ id: block.id ?? "", lang: spoken, excerpt: around(said, words) }];
    }
    return [];
  });
}

/** What somebody looks for, word by word. */
export const wordsOf = (sought: string): string[] => sought.toLowerCase().split(/\s+/).filter(Boolean);

function around(said: string, words: string[]): string {
  const plain = said.replaceAll(/[*`]/g, "").trim();
  const at = Math.max(0, ...words.map((word) => plain.toLowerCase().indexOf(word)));
  const from = at > AROUND ? plain.indexOf(" ", at - AROUND) : 0;
  const start = from < 0 || from > at ? at - AROUND : from;
  return `${start > 0 ? "… " : ""}${plain.slice(start, start + 3 * AROUND).trim()}${start + 3 * AROUND < plain.length ? " …" : ""}`;
}

/** How long one reads, in minutes: 230 words of English or 500 letters of Japanese in each. */
export function minutes(chapters: RuleChapter[], lang: Lang): number {
  const said = chapters.flatMap(({ blocks }) => blocks.map((block) => (block.text ?? "") + wordsIn(block))).join(" ");
  return Math.max(1, Math.round(lang === "ja" ? said.length / 500 : said.split(/\s+/).length / 230));
}

const DIGITS = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** 12 as it is written at a chapter: 十二. */
export const kanji = (n: number): string => (n < 10 ? (DIGITS[n] ?? "") : `${n < 20 ? "" : (DIGITS[Math.floor(n / 10)] ?? "")}十${DIGITS[n % 10] ?? ""}`);

/** A piece of running text: bold, stress, code, a rule, or what somebody looks for. */
export interface Piece {
  text: string;
  kind: "" | "b" | "em" | "code" | "rule" | "found";
}

const MARKS: [string, Piece["kind"]][] = [
  ["**", "b"],
  ["*", "em"],
  ["`", "code"],
];

/** A paragraph's **bold**, *stress* and `code`, the rules it names, and the words that are looked for; nothing else is markup. */
export function pieces(text: string, sought: string[] = []): Piece[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\b[A-Z]{2}-\d+\b)/).flatMap((part): Piece[] => {
    if (/^[A-Z]{2}-\d+$/.test(part)) return [{ text: part, kind: "rule" }];
    const [mark, kind] = MARKS.find(([each]) => part.length > 2 * each.length && part.startsWith(each) && part.endsWith(each)) ?? ["", "" as const];
    const plain = part.slice(mark.length, part.length - mark.length);
    return kind || !sought.length ? [{ text: plain, kind }] : marked(plain, sought);
  });
}

function marked(text: string, sought: string[]): Piece[] {
  const wanted = new RegExp(`(${sought.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(wanted).map((part, at) => ({ text: part, kind: at % 2 ? "found" : "" }));
}
