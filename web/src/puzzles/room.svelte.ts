/** The room around the board of a puzzle: one question, and nobody else at the table. */

import type { Headline, Refusal, Room, Seat, View, Words } from "../boards/board";
import { games } from "../games.svelte";
import { inOneBreath, spoken, tell, type Now, type Told } from "../inspector/told";
import { settings, type Lang } from "../settings.svelte";
import { api, Refused } from "../table/api";
import type { GameWords, PuzzleTable } from "../wire";
import { t } from "./words";

type BothWords = Record<Lang, GameWords>;

export class PuzzleRoom implements Room {
  /** The move that would be the answer. */
  private chosen = $state<string | null>(null);
  view = $state.raw<View>({ seat: 0, actor: 0, position: null, look: null, chosen: "" });
  refusal = $state.raw<Refusal | null>(null);
  headline = $state.raw<Headline>({ over: "", line: "" });
  readonly log = [];
  readonly turns = [];
  readonly since = [];
  readonly beat = null;
  readonly telling = false;
  readonly canWatch = false;
  readonly paused = false;
  readonly moving = false;
  readonly reviewed = false;
  readonly ledger = {};
  readonly result = null;
  readonly tellsOdds = false;
  readonly canLearn = false;
  /** The room takes an answer back, beside the board. */
  readonly canUndo = null;

  constructor(
    readonly game: string,
    readonly puzzle: PuzzleTable,
    private readonly words: BothWords,
    private readonly choose: (move: string | null) => void,
  ) {
    this.lay();
  }

  /** Lay the table anew, as it was: what was half done on the board is forgotten. */
  private lay(): void {
    const { seat, position, look } = this.puzzle;
    this.view = { seat, actor: seat, position, look, chosen: "" };
  }

  get question(): Words {
    return this.puzzle.card.question;
  }

  get odds(): unknown {
    return this.puzzle.odds;
  }

  get seats(): Seat[] {
    return Array.from({ length: this.puzzle.card.players }, (_, number) => {
      const you = number === this.puzzle.seat;
      const named = (lang: Lang): string => (you ? t("you", {}, lang) : t("seat", { n: number + 1 }, lang));
      return { number, name: named(settings.lang), names: { en: named("en"), ja: named("ja") }, you, bot: false, here: true, clock: null, chosen: false, book: "" };
    });
  }

  /** A chosen move is shown as done, until it is taken back. */
  get busy(): boolean {
    return this.chosen !== null;
  }

  get title(): string {
    return games.name(this.game);
  }

  readonly picture = "";
  get link(): string {
    return `${location.origin}/puzzles/${this.game}/${this.puzzle.card.id}`;
  }

  get moment(): string {
    return `puzzle/${this.puzzle.card.id}`;
  }

  get components(): Record<string, unknown> {
    return this.words.ja.components;
  }

  name(id: string, lang: Lang = settings.lang): string {
    return this.words[lang].names[id] ?? id;
  }

  word(section: string, key: string): string | undefined {
    const line = (this.words[settings.lang].words[section] as Record<string, unknown> | undefined)?.[key];
    return typeof line === "string" ? line : undefined;
  }

  private get now(): Record<string, Now> | undefined {
    return (this.puzzle.look as { now?: Record<string, Now> } | null)?.now;
  }

  tell(id: string): Told | null {
    return tell(this.words, id, this.now, settings.lang);
  }

  said(id: string): string {
    const told = this.tell(id);
    return told ? inOneBreath(told, settings.lang) : this.name(id);
  }

  refuse(id: string): boolean {
    const told = this.tell(id);
    if (told?.can !== false) return false;
    const why = (lang: Lang): string => spoken(tell(this.words, id, this.now, lang)?.now ?? "");
    this.refusal = { move: "", words: { ja: why("ja"), en: why("en") }, rule: told.rules[0] ?? "" };
    return true;
  }

  send(move: string): void {
    this.refusal = null;
    if (!this.puzzle.moves.some((each) => each.move === move)) {
      void this.explain(move);
      return;
    }
    this.chosen = move;
    this.choose(move);
  }

  /** What is no move is no answer: the house says why, and nothing else. */
  private async explain(move: string): Promise<void> {
    try {
      await api.answerPuzzle(this.game, this.puzzle.card.id, move);
    } catch (refused) {
      if (refused instanceof Refused) this.refusal = { move, words: refused.refusal.words, rule: refused.refusal.rule };
    }
  }

  undo(): void {
    if (this.chosen === null) return;
    this.chosen = null;
    this.lay();
    this.choose(null);
  }

  // Nothing of a table happens here.
  watch(): void {}
  skip(): void {}
  pauseShow(): void {}
  holdBeat(): () => void {
    return () => undefined;
  }
  help(): void {}
  openGuided(): void {}
  again(): void {}
  lookBack(): void {}
  review(): void {}
  history(): void {}
  books(): Promise<never[]> {
    return Promise.resolve([]);
  }
  story(): Promise<never> {
    return Promise.reject(new Error("a puzzle has no story"));
  }
  sign(): Promise<void> {
    return Promise.resolve();
  }
}
