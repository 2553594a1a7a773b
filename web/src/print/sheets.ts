/** Which sheets are printed, one after the other, and what stands on each. */

import type { Faces, Printed } from "../boards/faces";
import type { Figure as Drawing, Figures as Drawings } from "../boards/figures";
import type { Lang } from "../settings.svelte";
import { clauses, sealed } from "../rules/chapters";
import type { GameWords, RuleChapter } from "../wire";
import { at, partName, rowName, startsWith, type Group } from "../workshop/form";
import { gridOf, pagesOf, partsOf, spread, type Backs, type Grid, type Part } from "./layout";
import { t } from "./words";

export type Book = "en" | "ja" | "both" | "none";
export type Board = NonNullable<Printed["boards"]>[number];
export type Figure = NonNullable<Printed["figures"]>[number];

/** A net or a disc, and where it lies. */
export type Cut = { x: number; y: number } & ({ kind: "cube"; fill: string; ink: string; letter: string } | { kind: "disc"; shape: string; box?: string | undefined });

interface Common {
  key: string;
  /** Pages that belong together. */
  group: string;
  title: string;
}
export interface CardSheet extends Common {
  kind: "front" | "back" | "tiles";
  cards: { id: string; name: string; altered: boolean }[];
  grid: Grid;
}
/** Figures of the rules on one page. */
const DRAWINGS = 6;

export type Sheet =
  | CardSheet
  | (Common & { kind: "board"; board: Board; copy: number; part: Part; parts: number })
  | (Common & { kind: "cubes" | "discs"; cuts: Cut[]; size: number })
  | (Common & { kind: "list" | "score" })
  | (Common & { kind: "figures"; lang: Lang; figures: Figure[] })
  | (Common & { kind: "drawings"; lang: Lang; drawings: Drawing[] })
  | (Common & { kind: "rules"; lang: Lang; rules: [string, string][] });

export interface Wish {
  what: "all" | "changed";
  paper: { w: number; h: number };
  card: { w: number; h: number };
  backs: Backs;
  book: Book;
  seats: number;
  lang: Lang;
}

export interface Stock {
  faces: Faces;
  groups: Group[];
  words: Partial<Record<Lang, GameWords>>;
  /** The rules. */
  chapters: Partial<Record<Lang, RuleChapter[]>>;
  /** The figures of the rules. */
  drawn: Drawings | null;
  content: Record<string, unknown>;
  /** The paths of what differs. */
  changed: (readonly (string | number)[])[];
}

export function sheetsOf(stock: Stock, wish: Wish): Sheet[] {
  const cards = cardSheets(stock, wish);
  if (wish.what === "changed") return cards;
  const printed = stock.faces.printed;
  const lists: Sheet[] = printed?.cubes || printed?.discs ? [{ key: "list", group: t("pieces"), title: t("list"), kind: "list" }] : [];
  return [...cards, ...boardSheets(stock, wish), ...pieceSheets(stock, wish), ...lists, { key: "score", group: t("score"), title: t("score"), kind: "score" }, ...bookSheets(stock, wish)];
}

function cardSheets({ faces, groups, words, content, changed }: Stock, { what, paper, card, backs, lang }: Wish): Sheet[] {
  const found: Sheet[] = [];
  const text = words[lang];
  const differs = (path: readonly (string | number)[]): boolean => changed.some((each) => startsWith(each, path));
  const lists = groups.filter(({ key, list }) => list && (faces.printed ? faces.printed.cards.includes(key) || key in (faces.printed.tiles ?? {}) : key === "card"));
  for (const group of lists) {
    const size = faces.printed?.tiles?.[group.key];
    const rows = group.rows
      .filter(({ path }) => what === "all" || differs(path))
      .flatMap((row) => Array.from({ length: Number(at(content, [...row.path, "copies"]) ?? 1) }, () => ({ id: row.id, name: rowName(text, group, row, at(content, row.path), lang), altered: differs(row.path) })));
    const grid = size ? gridOf(paper, { w: size, h: size }, rows.length) : gridOf(paper, card);
    const name = partName(text, group.path);
    const pages = pagesOf(rows, grid.columns * grid.rows);
    pages.forEach((page, index) => {
      const title = `${name} ${index + 1} / ${pages.length}`;
      const sheet = { group: name, cards: page, grid };
      found.push({ ...sheet, key: `${group.key}/${index}`, title, kind: size ? "tiles" : "front" });
      if (!size && backs !== "none" && faces.Back) found.push({ ...sheet, key: `${group.key}/${index}/back`, title: `${title}, ${t("back")}`, kind: "back" });
    });
  }
  return found;
}

/** Boards at true size, over as many sheets as they need. */
function boardSheets({ faces }: Stock, { paper, seats, lang }: Wish): Sheet[] {
  if (!faces.Boards) return [];
  return (faces.printed?.boards ?? []).flatMap((board) =>
    Array.from({ length: board.each ? seats : 1 }, (_, copy) => {
      const parts = partsOf(paper, board);
      return parts.map((part, index): Sheet => {
        const name = board.name[lang] + (board.each ? ` ${copy + 1}` : "");
        const title = parts.length > 1 ? t("slice", { name, at: index + 1, all: parts.length }) : name;
        return { key: `board/${board.id}/${copy}/${index}`, group: t("boards"), title, kind: "board", board, copy, part, parts: parts.length };
      });
    }).flat(),
  );
}

function pieceSheets({ faces }: Stock, { paper, seats }: Wish): Sheet[] {
  const { cubes, discs } = faces.printed ?? {};
  const found: Sheet[] = [];
  const put = (kind: "cubes" | "discs", things: Omit<Cut, "x" | "y">[], size: number, wide: number, high: number): void => {
    const spots = spread(paper, wide, high);
    pagesOf(things, spots.length).forEach((page, index) => {
      const cuts = page.map((thing, spot) => ({ ...thing, ...spots[spot] }) as Cut);
      found.push({ key: `${kind}/${index}`, group: t("pieces"), title: `${t(kind)} ${index + 1}`, kind, cuts, size });
    });
  };
  if (cubes) put("cubes", cubes.kinds.flatMap(({ count, fill, ink, letter }) => Array.from({ length: count }, () => ({ kind: "cube", fill, ink, letter }))), cubes.size, 4 * cubes.size + 8, 3 * cubes.size + 4);
  if (discs) {
    put("discs", discsFor(faces.printed, seats).flatMap(({ count, shape, box }) => Array.from({ length: count }, () => ({ kind: "disc", shape, box }))), discs.size, discs.size + 2, discs.size + 2);
  }
  return found;
}

/** Pieces of seats that nobody takes stay in the box. */
export const discsFor = (printed: Printed | null, seats: number) => (printed?.discs?.kinds ?? []).filter(({ seat }) => seat === undefined || seat <= seats);

/** Room on a page of rules, in letters of each language. */
const ROOM = { en: { page: 5000, line: 110 }, ja: { page: 2200, line: 45 } };

function bookSheets({ faces, chapters, drawn }: Stock, { book }: Wish): Sheet[] {
  const langs: Lang[] = book === "none" ? [] : book === "both" ? ["en", "ja"] : [book];
  return langs.flatMap((lang) => {
    const found: Sheet[] = [];
    const group = `${t("rules")} ${lang === "ja" ? "日本語" : "English"}`;
    const { figures } = faces.printed ?? {};
    if (figures?.length) found.push({ key: `figures/${lang}`, group, title: t("figures", {}, lang), kind: "figures", lang, figures });
    pagesOf(drawn?.all ?? [], DRAWINGS).forEach((drawings, index) => found.push({ key: `drawings/${lang}/${index}`, group, title: `${t("drawings", {}, lang)} ${index + 1}`, kind: "drawings", lang, drawings }));
    let page: [string, string][] = [];
    let long = 0;
    let number = 1;
    const turn = (): void => {
      if (page.length) found.push({ key: `rules/${lang}/${number}`, group, title: `${t("rules", {}, lang)} ${number++}`, kind: "rules", lang, rules: page });
      [page, long] = [[], 0];
    };
    for (const clause of clauses(chapters[lang] ?? [])) {
      const [id, line] = [clause.id ?? "", sealed(clause)];
      const size = line.length + ROOM[lang].line;
      if (long + size > ROOM[lang].page) turn();
      page.push([id, line.replaceAll(/[*`]/g, "")]);
      long += size;
    }
    turn();
    return found;
  });
}
