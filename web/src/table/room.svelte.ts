/** A live table as the page knows it: the view, the log, and what this seat can ask of it. */

import type { Headline, LogLine, Move, Refusal, Result, Room, Seat, TableEvent, View, Words } from "../boards/board";
import { settings, type Lang } from "../settings.svelte";
import { t, type Key } from "../words/words.svelte";
import type { BookCard, FromServer, GameWords, MoveCard, News, ReplayStep, Story, TableView } from "../wire";
import { api } from "./api";
import { hall, randomKey } from "./hall.svelte";
import { Line, type LineState } from "./line";

export interface ChatLine {
  step: number;
  seat: number;
  text: string;
}

const LEVELS = ["gentle", "easy", "fair", "strong", "master", "random", "greedy", "search"];

/** What a bot is called at the table: its level, or the name of its kind. */
export function botName(code: string): string {
  const kind = code.split(":")[0] ?? code;
  return t("open.bot", { level: LEVELS.includes(kind) ? t(`level.${kind}` as Key) : code });
}

const eventsOf = (step: ReplayStep): TableEvent[] => step.news.flatMap(({ events }) => events);

export class TableRoom implements Room {
  table = $state.raw<TableView | null>(null);
  /** What the board shows: now, or an earlier moment. */
  private past = $state.raw<{ table: TableView; events: TableEvent[]; step: number; steps: number } | null>(null);
  private fresh = $state.raw<TableEvent[]>([]);
  private told = $state.raw<News[]>([]);
  private present = $state.raw<boolean[]>([]);
  private words = $state.raw<Partial<Record<Lang, GameWords>>>({});
  private asked = $state.raw<{ id: string; what: string; move: string } | null>(null);
  line = $state<LineState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  odds = $state.raw<unknown>(null);
  hint = $state.raw<MoveCard | null>(null);
  moving = $state(true);
  headline = $state<Headline>({ over: "", line: "" });
  private wire: Line | null = null;
  private views = new Map<number, { table: TableView; events: TableEvent[] }>();
  /** The steps of a finished game that have been fetched, and what was told up to the one shown. */
  private steps = new Map<number, ReplayStep>();
  private retold = $state.raw<LogLine[]>([]);

  constructor(
    readonly id: string,
    private readonly token: string,
    private readonly go: (to: string) => void,
  ) {
    if (token) {
      this.wire = new Line(
        () => ({ type: "hello", table: id, token, since: this.step }),
        (message) => this.hear(message),
        (state) => (this.line = state),
      );
    }
  }

  close(): void {
    this.wire?.close();
  }

  // What the board sees

  get shown(): TableView | null {
    return this.past?.table ?? this.table;
  }

  get view(): View | null {
    const table = this.shown;
    return table && table.position !== null
      ? { seat: table.seat, actor: table.phase === "over" ? -2 : table.actor, position: table.position, look: table.look }
      : null;
  }

  get moves(): Move[] {
    return this.past || this.line === "gone" || this.table?.phase === "paused" ? [] : (this.table?.moves ?? []);
  }

  get events(): TableEvent[] {
    return this.past?.events ?? this.fresh;
  }

  get step(): number {
    return this.table?.step ?? 0;
  }

  get question(): Words | null {
    return this.shown?.question ?? null;
  }

  get seats(): Seat[] {
    return (this.shown?.seats ?? []).map((seat, number) => ({
      number,
      name: seat.bot && !seat.held ? botName(seat.bot) : seat.name || t("seats.empty"),
      bot: seat.bot !== null,
      here: seat.bot !== null || (this.present[number] ?? true),
      book: seat.book,
    }));
  }

  get log(): LogLine[] {
    if (this.replay) return this.retold;
    const until = this.past?.table.step ?? Infinity;
    return this.told.filter(({ step }) => step <= until).flatMap(({ step, events }) => events.map((event) => ({ step, event })));
  }

  get chat(): ChatLine[] {
    return this.told.flatMap(({ kind, step, seat, text }) => (kind === "said" ? [{ step, seat: seat ?? 0, text }] : []));
  }

  get tellsOdds(): boolean {
    return (this.table?.options.odds ?? "off") !== "off";
  }

  get busy(): boolean {
    return this.asked !== null && ["move", "undo"].includes(this.asked.what);
  }

  get canUndo(): boolean {
    return !this.past && (this.table?.can_undo ?? false);
  }

  get result(): Result | null {
    const ending = this.shown?.ending;
    if (!ending) return null;
    return { scores: [], rule: "", lines: [], ...ending.outcome, winners: ending.winners };
  }

  get ledger(): Record<string, number> {
    return (this.table?.seat != null ? this.table.seats[this.table.seat]?.assists : undefined) ?? {};
  }

  /** The step of a replay, or null while the table is live. */
  get replay(): { step: number; steps: number } | null {
    return this.past?.steps ? { step: this.past.step, steps: this.past.steps } : null;
  }

  get lookingBack(): boolean {
    return this.past !== null;
  }

  name(id: string, lang: Lang = settings.lang): string {
    return this.words[lang]?.names[id] ?? id;
  }

  get components(): Record<string, unknown> {
    return this.words.ja?.components ?? {};
  }

  rules(lang: Lang): Record<string, string> {
    return this.words[lang]?.rules ?? {};
  }

  // What the board asks

  send(move: string): void {
    this.command("move", { move, step: this.step });
  }

  undo(): void {
    this.command("undo", { step: this.step });
  }

  help(what: "odds" | "hint"): void {
    this.command("help", { what, step: this.step });
  }

  say(text: string): void {
    this.command("chat", { text });
  }

  resign(): void {
    this.command("resign", {});
  }

  pause(on: boolean): void {
    this.command("pause", { on });
  }

  /** Ask whether a seat is still there; after a while a bot may hold it. */
  call(seat: number): void {
    this.command("call", { seat });
  }

  hold(seat: number): void {
    this.command("hold", { seat });
  }

  again(): void {
    if (!this.token) return;
    void api.rematch(this.id, this.token).then(
      (entered) => {
        hall.took(entered.view.table, entered);
        this.go(`/t/${entered.view.table}`);
      },
      () => this.go("/"),
    );
  }

  books(): Promise<BookCard[]> {
    return api.books(this.shown?.game ?? "");
  }

  story(): Promise<Story> {
    return api.story(this.id, this.token);
  }

  async sign(name: string): Promise<void> {
    await api.sign(this.id, this.token, name);
  }

  private command(type: "move" | "undo" | "help" | "chat" | "resign" | "pause" | "call" | "hold", fields: object): void {
    if (!this.wire) return;
    const id = randomKey();
    if (type !== "chat") this.asked = { id, what: type, move: "move" in fields ? String(fields.move) : "" };
    this.refusal = null;
    this.wire.send({ type, id, ...fields } as Parameters<Line["send"]>[0]);
  }

  // Looking back

  lookBack(step: number | null): void {
    this.moving = false;
    if (step === null) {
      this.past = null;
      this.go(`/t/${this.id}`);
      return;
    }
    if (this.replay) {
      this.go(`/t/${this.id}?step=${step}`);
      return;
    }
    const kept = this.views.get(step);
    if (step > 0 && kept) this.past = { ...kept, step, steps: 0 };
    else if (this.table?.phase === "over") this.go(`/t/${this.id}?step=0`);
  }

  async showReplay(step: number): Promise<void> {
    const before = this.past?.step ?? -2;
    const now = await this.fetchStep(step);
    this.moving = now.step === before + 1;
    this.past = { table: now.view, events: eventsOf(now), step: now.step, steps: now.steps };
    await this.learn(now.view);
    // The log of a replay is what was told up to this step.
    for (let each = 1; each <= now.step; each++) {
      await this.fetchStep(each);
      if (this.past?.step !== now.step) return;
    }
    this.retold = Array.from({ length: now.step }, (_, at) => this.steps.get(at + 1)).flatMap((each) =>
      each ? eventsOf(each).map((event) => ({ step: each.step, event })) : [],
    );
  }

  private async fetchStep(step: number): Promise<ReplayStep> {
    const known = this.steps.get(step);
    if (known) return known;
    const told = await api.replay(this.id, step, this.table?.seat ?? null);
    this.steps.set(step, told);
    return told;
  }

  // What the table tells

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.moving = false;
        this.take(message.news, message.view);
        break;
      case "told":
        this.moving = true;
        this.take(message.news, message.view);
        break;
      case "done":
        if (message.odds != null) this.odds = message.odds;
        if (message.hint) this.hint = message.hint;
        if (this.asked?.id === message.id) this.asked = null;
        break;
      case "refused":
        if (message.view) this.take(message.news, message.view);
        if (!this.asked || this.asked.id === message.id) {
          this.refusal = { move: this.asked?.move ?? "", words: message.words, rule: message.rule };
          this.asked = null;
        }
        break;
      case "present":
        this.present = message.seats;
    }
  }

  private take(news: News[], view: TableView): void {
    const unseen = news.filter(({ step }) => step > this.step || !this.table);
    let told = [...this.told];
    for (const each of unseen) {
      // What was taken back leaves the log with everything after it; an answer that waited leaves alone.
      if (each.kind === "undone") {
        const last = told.findLastIndex(({ kind, seat }) => (kind === "moved" || kind === "chosen") && seat === each.seat);
        if (last >= 0) told = told[last]?.kind === "chosen" ? told.toSpliced(last, 1) : told.slice(0, last);
      }
      told.push(each);
    }
    const changed = !this.table || unseen.some(({ kind }) => ["dealt", "moved", "undone", "resigned", "held", "here"].includes(kind));
    this.told = told;
    this.table = view;
    if (changed) {
      this.fresh = unseen.flatMap(({ events }) => events);
      this.refusal = null;
      this.odds = null;
      this.hint = null;
      this.views.set(view.step, { table: view, events: this.fresh });
    }
    hall.note(view);
    void this.learn(view);
  }

  /** Names and rules in both languages, once. */
  private async learn(view: TableView): Promise<void> {
    if (this.words.ja) return;
    const [ja, en] = await Promise.all([api.words(view.game, "ja", view.data), api.words(view.game, "en", view.data)]);
    this.words = { ja, en };
  }

  get ready(): boolean {
    return this.words.ja !== undefined;
  }
}
