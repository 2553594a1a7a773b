/** The house over HTTP. Shapes are in wire.ts; a refusal becomes a `Refused` with words in both languages. */

import type { Board, BookCard, DayPage, Done, Enter, Entered, GameCard, GameWords, Glance, Invitation, Join, Joined, Links, LuckPage, MyTable, News, NewsPage, NewTable, PuzzleAnswer, PuzzleBook, PuzzleHint, PuzzleTable, RecordFile, Refusal, Rematch, ReplayStep, ResultLine, ReviewPage, RuleChapter, Story, TableCode, TableLine, TableToken, TableView } from "../wire";
import type { Lang } from "../settings.svelte";

export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.words.en);
  }
}

const SILENCE: Refusal = {
  type: "refused",
  code: "network",
  words: { en: "The table does not answer. Try again.", ja: "卓が応答しません。もう一度お試しください。" },
  rule: "",
  id: "",
  news: [],
  view: null,
};

/** How far the clock of the house is ahead of this browser's, to half a second. */
export const houseTime = { ahead: 0 };

declare global {
  interface Window {
    /** What was asked before this script was here (public/first.js). */
    madoiAsked?: { table: string; secret: string; answer: Promise<Response> } | undefined;
  }
}

/** The answer that is on its way already, once. */
function askedBefore(table: string, secret: string): Promise<Response> | undefined {
  const before = window.madoiAsked;
  window.madoiAsked = undefined;
  return before?.table === table && before.secret === secret ? before.answer : undefined;
}

export async function ask<T>(path: string, { body, file, token, before }: { body?: unknown; file?: Blob; token?: string; before?: Promise<Response> | undefined } = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await (before ?? fetch(`/api/${path}`, {
      method: body === undefined && !file ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(file ? { body: file } : body === undefined ? {} : { body: JSON.stringify(body) }),
    }));
  } catch {
    throw new Refused(SILENCE, 0);
  }
  const date = Date.parse(answer.headers.get("Date") ?? "");
  if (date) houseTime.ahead = date + 500 - Date.now();
  const told: unknown = await answer.json().catch(() => SILENCE);
  if (!answer.ok) throw new Refused(told as Refusal, answer.status);
  return told as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Something that stays the same, asked for once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const asked = ask<T>(path);
  asked.catch(() => kept.delete(path));
  kept.set(path, asked);
  return asked;
}

export const api = {
  games: () => ask<GameCard[]>("games"),
  freeTables: () => ask<TableLine[]>("tables?free=true"),
  mine: (tables: TableToken[]) => ask<(MyTable | null)[]>("mine", { body: { tables } }),
  join: (table: string, wish: Join) => ask<Joined>(`tables/${table}/join`, { body: wish }),
  bests: (person: string) => ask<ResultLine[]>("bests", { body: { person } }),
  open: (table: NewTable) => ask<Links>("tables", { body: table }),
  enter: (table: string, entry: Enter) => ask<Entered>(`tables/${table}/enter`, { body: entry }),
  /** What a link leads to, before anybody sits down. */
  invitation: (table: string, secret: string) => ask<Invitation | null>(`tables/${table}/invitation`, { body: { secret }, before: askedBefore(table, secret) }),
  /** What a code leads to. */
  lookUp: (code: string) => ask<Invitation | null>("codes", { body: { code } }),
  /** What somebody without a link may do at a table. */
  glance: (table: string) => ask<Glance | null>(`tables/${table}/glance`),
  /** A table as the seat of the token sees it. */
  view: (table: string, token: string) => ask<TableView>(`tables/${table}`, { token }),
  code: (table: string, token: string) => ask<TableCode>(`tables/${table}/code`, { body: {}, token }),
  rematch: (table: string, token: string, wish: Rematch) => ask<Links>(`tables/${table}/rematch`, { body: wish, token }),
  /** Tell the salt over HTTP, before the table's own line is there. */
  reveal: (table: string, token: string, salt: string) => ask<Done>(`tables/${table}/do`, { body: { type: "reveal", id: `salt-${salt.slice(0, 16)}`, salt }, token }),
  news: (table: string, token: string, after: number) => ask<NewsPage>(`tables/${table}/news?after=${after}`, { token }),
  /** One step of a finished game as a seat saw it, or with a token of a running one. */
  replay: (table: string, step: number, seat: number | null, token = "") =>
    ask<ReplayStep>(`tables/${table}/replay?step=${step}${seat === null ? "" : `&seat=${seat}`}`, { token }),
  /** Every step of the game told again. */
  retold: (table: string, seat: number | null, token = "") =>
    ask<News[]>(`tables/${table}/replay/news${seat === null ? "" : `?seat=${seat}`}`, { token }),
  branch: (table: string, token: string, step: number, seat: number) => ask<Links>(`tables/${table}/branch`, { body: { step, seat }, token }),
  books: (game: string) => ask<BookCard[]>(`games/${game}/books`),
  story: (table: string, token: string) => ask<Story>(`tables/${table}/story`, { token }),
  sign: (table: string, token: string, name: string) => ask<unknown>(`tables/${table}/achiever`, { body: { name }, token }),
  record: (table: string, token: string) => ask<RecordFile>(`tables/${table}/record`, { token }),
  luck: (table: string, token: string) => ask<LuckPage>(`tables/${table}/luck`, { token }),
  review: (table: string, token: string) => ask<ReviewPage>(`tables/${table}/review`, { token }),
  /** A day as this browser finished it. */
  day: (game: string, date: string, person: string) => ask<DayPage>(`days/${game}/${date}`, { body: { person } }),
  puzzles: (game: string) => ask<PuzzleBook>(`puzzles/${game}`),
  puzzle: (game: string, id: string) => ask<PuzzleTable>(`puzzles/${game}/${id}`),
  answerPuzzle: (game: string, id: string, move: string, person = "") => ask<PuzzleAnswer>(`puzzles/${game}/${id}/answer`, { body: { move, person } }),
  puzzleHint: (game: string, id: string) => ask<PuzzleHint>(`puzzles/${game}/${id}/hint`),
  daily: (game: string, date: string) => ask<Board>(`boards/${game}/daily/${date}`),

  /** The names and labels of a game. */
  words: (game: string, lang: Lang, set = "standard") => once<GameWords>(`games/${game}/words?lang=${lang}&set=${encodeURIComponent(set)}`),
  /** Both languages of a game, with the content of the components once, beside the language that is read. */
  async bothWords(game: string, read: Lang, set = "standard"): Promise<Record<Lang, GameWords>> {
    const other = read === "ja" ? "en" : "ja";
    const [own, more] = await Promise.all([api.words(game, read, set), once<GameWords>(`games/${game}/words?lang=${other}&components=false&set=${encodeURIComponent(set)}`)]);
    const told = { ...more, components: own.components };
    return read === "ja" ? { ja: own, en: told } : { ja: told, en: own };
  },
  /** The rules of a game, chapter by chapter. */
  rules: (game: string, lang: Lang) => once<RuleChapter[]>(`games/${game}/rules?lang=${lang}`),
};
