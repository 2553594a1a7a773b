/** A live table as the page knows it: the view, the log, and what this seat can ask of it. */

import type { Snippet } from "svelte";
import type { Beat, Clock, Headline, LogLine, Move, Refusal, Result, Room, Seat, TableEvent, Turn, View, Words } from "../boards/board";
import { hasGuide } from "../boards/guide";
import { games } from "../games.svelte";
import { isLeftForLater, later } from "../later";
import { inOneBreath, spoken, tell, type Now, type Told } from "../inspector/told";
import { settings, type Lang } from "../settings.svelte";
import { dayName } from "../ui/times";
import { t } from "../words/words.svelte";
import type { BookCard, FromServer, GameWords, Hints, News, Rematch, ReplayStep, Story, TableView } from "../wire";
import { api, houseTime } from "./api";
import { Director } from "./director.svelte";
import { openCard } from "./drawer.svelte";
import { randomKey, saltFor, told } from "../fair/keepsakes";
import { hall } from "./hall.svelte";
import { Line, type LineState } from "./line";
import { pictureOf, whole } from "./sharing";

export interface ChatLine {
  step: number;
  seat: number;
  text: string;
}

const eventsOf = (news: News[]): TableEvent[] => news.flatMap(({ events }) => events);

/** The log by turns: the sentence of each as it was told last. */
function turnsOf(news: News[]): Turn[] {
  const turns = new Map<number, Turn>();
  for (const { turns: told, events, played } of news) {
    for (const { number, seat, words, points } of told) turns.set(number, { number, seat, words, points, lines: turns.get(number)?.lines ?? [] });
    for (const event of events) turns.get(event.turn)?.lines.push({ step: played, event });
  }
  return [...turns.values()];
}
const linesOf = (news: News[]): LogLine[] => news.flatMap(({ played, events }) => events.map((event) => ({ step: played, event })));

/** Once the next picture is drawn; a page that nobody sees draws none. */
function afterPaint(then: () => void): void {
  let frame = 0;
  const late = setTimeout(() => {
    cancelAnimationFrame(frame);
    then();
  }, 100);
  frame = requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(then);
  });
}

/** The table repeats the move it refuses; whoever tapped it has seen it. */
const withoutMove = (said: string, move = ""): string => said.replace(`${move}: `, "");

export class TableRoom implements Room {
  table = $state.raw<TableView | null>(null);
  /** What the board shows: now, or an earlier moment. */
  private past = $state.raw<ReplayStep | null>(null);
  private fresh = $state.raw<TableEvent[]>([]);
  private told = $state.raw<News[]>([]);
  private present = $state.raw<boolean[]>([]);
  private words = $state.raw<Partial<Record<Lang, GameWords>>>({});
  private done = 0;
  /** What was asked of the table, until its answer is told; `done` is the step of the answer, once it is known. */
  private asked = $state.raw<{ id: string; what: string; move: string } | null>(null);
  /** What the table says while a press has not shown yet: the answer waits until then, so that every press shows at once. */
  private unheard: FromServer[] | null = null;
  line = $state<LineState>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  odds = $state.raw<unknown>(null);
  /** The best moves of this moment, while the lamp burns. */
  advice = $state.raw<Hints | null>(null);
  private lightsNext = false;
  moving = $state(true);
  reviewed = $state(false);
  bar = $state.raw<Snippet | null>(null);
  ownBar = $state(false);
  headline = $state.raw<Headline>({ over: "", line: "" });
  private readonly director = new Director(
    ({ news, view }) => {
      this.moving = true;
      this.take(news, view);
    },
    () => this.table?.seat ?? null,
  );
  private wire: Line | null = null;
  /** Going through a finished game together: the seat that leads, and its step. */
  leader = $state.raw<{ seat: number; step: number } | null>(null);
  /** This page leads the others, … */
  leads = $state(false);
  /** … or goes where the leader goes. */
  follows = $state(false);
  /** The steps that have been fetched to look back. */
  private steps = new Map<number, ReplayStep>();
  /** Whose eyes a finished game is seen with; null are a spectator's. */
  private sees: number | null = null;
  /** The whole log of a game whose table is not live here. */
  private retold = $state.raw<News[]>([]);

  constructor(
    readonly id: string,
    private readonly token: string,
    private readonly go: (to: string) => void,
  ) {
    if (token) {
      this.wire = new Line(
        () => ({ type: "hello", table: id, token, since: this.step }),
        (message) => (this.unheard ? this.unheard.push(message) : this.hear(message)),
        (state) => (this.line = state),
      );
    }
  }

  close(): void {
    this.wire?.close();
  }

  // What the board sees

  get shown(): TableView | null {
    return this.past?.view ?? this.table;
  }

  get view(): View | null {
    const table = this.shown;
    return table && table.position !== null
      ? { seat: table.seat, actor: table.phase === "over" ? -2 : table.actor, position: table.position, look: table.look, chosen: table.chosen }
      : null;
  }

  /** In review: the moves that are compared on the board, in notation. They are shown, not played. */
  compared = $state.raw<string[]>([]);

  get moves(): Move[] {
    if (this.replay && this.compared.length) return this.compared.map((move) => ({ move, words: { ja: move, en: move } }));
    return this.past || this.telling || this.line === "gone" || this.table?.phase === "paused" ? [] : (this.table?.moves ?? []);
  }

  get events(): TableEvent[] {
    return this.past ? eventsOf(this.past.news) : this.fresh;
  }

  get step(): number {
    return this.table?.step ?? 0;
  }

  get question(): Words | null {
    return this.telling ? null : (this.shown?.question ?? null);
  }

  get seats(): Seat[] {
    return (this.shown?.seats ?? []).map((seat, number) => ({
      number,
      name: seat.names[settings.lang] || t("seats.empty"),
      names: seat.names,
      you: number === this.shown?.seat,
      bot: seat.bot !== null,
      here: seat.bot !== null || this.replay !== null || (this.present[number] ?? true),
      clock: this.clockOf(seat.left, number),
      chosen: seat.chosen,
      book: seat.book,
    }));
  }

  private clockOf(left: number | null, seat: number): Clock | null {
    const since = this.past || this.table?.actor !== seat ? null : this.table.since;
    const full = (this.table?.options.clock?.base ?? 0) * 1000;
    return left === null ? null : { left, since: since === null ? null : since - houseTime.ahead, full };
  }

  private readonly heard = $derived.by(() => {
    const until = this.past?.step ?? Infinity;
    return (this.replay ? this.retold : this.told).filter(({ played }) => played <= until);
  });
  /** All turns of a finished game, whatever step is shown. */
  readonly course = $derived.by(() => turnsOf(this.retold));
  readonly log = $derived.by(() => linesOf(this.heard));
  readonly turns = $derived.by(() => turnsOf(this.heard));
  readonly since = $derived.by(() => {
    const { seat: mine = null, seats = [] } = this.shown ?? {};
    // Who only looks on has no turn: the last one of everybody else is new.
    const own = mine === null ? this.turns.length - seats.length : this.turns.findLastIndex(({ seat }) => seat !== null && seat === mine);
    return this.turns.slice(Math.max(0, own + 1)).filter(({ number }) => number > 0);
  });

  get beat(): Beat | null {
    return this.director.beat;
  }

  get telling(): boolean {
    return this.director.busy && !this.past;
  }

  get canWatch(): boolean {
    return !this.past && this.director.canWatch;
  }

  get paused(): boolean {
    return this.director.paused;
  }

  watch(): void {
    this.director.watch();
  }

  skip(): void {
    this.director.skip();
  }

  pauseShow(): void {
    this.director.pause();
  }

  holdBeat(end: () => void): () => void {
    return this.director.hold(end);
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
    return !this.past && !this.telling && (this.table?.can_undo ?? false);
  }

  get result(): Result | null {
    const ending = this.shown?.ending;
    if (!ending) return null;
    return { scores: [], rule: "", lines: [], ...ending.outcome, winners: ending.winners };
  }

  get ledger(): Record<string, number> {
    const mine = this.table?.seat != null ? this.table.seats[this.table.seat] : undefined;
    return mine?.assists ?? this.table?.assists ?? {};
  }

  /** The step of a replay, or null while the table is live. */
  get replay(): ReplayStep | null {
    return this.past && this.past.view.phase !== "waiting" && this.isOver ? this.past : null;
  }

  /** The step that a running table is looked back at, or null. */
  get lookingBack(): ReplayStep | null {
    return this.isOver ? null : this.past;
  }

  private get isOver(): boolean {
    return !this.table || this.table.phase === "over";
  }

  get moment(): string {
    return `${this.id}/${this.shown?.played ?? 0}/${this.shown?.seat ?? ""}`;
  }

  name(id: string, lang: Lang = settings.lang): string {
    return this.words[lang]?.names[id] ?? id;
  }

  word(section: string, key: string): string | undefined {
    const lines = this.words[settings.lang]?.words[section] as Record<string, unknown> | undefined;
    const line = lines?.[key];
    return typeof line === "string" ? line : undefined;
  }

  get components(): Record<string, unknown> {
    return this.words.ja?.components ?? {};
  }

  tell(id: string): Told | null {
    const { ja, en } = this.words;
    const { now } = (this.shown?.look ?? {}) as { now?: Record<string, Now> };
    return ja && en ? tell({ ja, en }, id, now, settings.lang) : null;
  }

  said(id: string): string {
    const told = this.tell(id);
    return told ? inOneBreath(told, settings.lang) : this.name(id);
  }

  refuse(id: string): boolean {
    const told = this.tell(id);
    const { ja, en } = this.words;
    if (told?.can !== false || !ja || !en) return false;
    const { now } = (this.shown?.look ?? {}) as { now?: Record<string, Now> };
    const why = (lang: Lang): string => spoken(tell({ ja, en }, id, now, lang)?.now ?? "");
    this.refusal = { move: "", words: { ja: why("ja"), en: why("en") }, rule: told.rules[0] ?? "" };
    return true;
  }

  /** Something else is done: what was impossible is no longer spoken of. */
  letGo(): void {
    if (!this.busy) this.refusal = null;
  }

  /** Ids of cards and tiles are not for people: their names are. */
  private named(words: Words): Words {
    const plain = (lang: Lang): string => words[lang].replace(/[\w-]*\d[\w.-]*\w|[A-Z]\d/g, (id) => this.words[lang]?.names[id] ?? id);
    return { ja: plain("ja"), en: plain("en") };
  }

  /** What stands on the player aid. */
  get symbols(): string[] {
    return Object.entries(this.words[settings.lang]?.things ?? {}).flatMap(([id, { symbol }]) => (symbol ? [id] : []));
  }

  // What the board asks

  /** A press while a move is on its way is the same press twice. */
  send(move: string): void {
    if (this.past || this.busy) return;
    this.command("move", { move, step: this.step });
  }

  undo(): void {
    this.command("undo", { step: this.step });
  }

  help(what: "odds" | "hint"): void {
    this.command("help", { what, step: this.step });
  }

  /** The lamp stands where this seat is asked something, and the table gives hints. */
  get lampStands(): boolean {
    return this.question !== null && this.moves.length > 1 && !this.past && (this.table?.options.hints ?? false);
  }

  get lampWaits(): boolean {
    return this.asked?.what === "help";
  }

  /** Light the lamp, or put it out; asked again at the same moment it tells the same. */
  light(): void {
    if (this.advice) this.advice = null;
    else if (!this.lampWaits) this.help("hint");
    else this.lightsNext = !this.asked?.id.startsWith("help-hint");
  }

  /** The lamp was pressed while the odds were on their way: now they are there. */
  private lightNow(): void {
    if (this.asked || !this.lightsNext) return;
    this.lightsNext = false;
    if (this.lampStands && !this.advice) this.help("hint");
  }

  /** Something was asked of the table, and its answer is on the way. */
  get waits(): boolean {
    return this.asked !== null;
  }

  /** Before the deal: let a bot take the first free cushion, or begin with those who sit. */
  fill(bot: string): void {
    this.command("fill", { bot });
  }

  begin(): void {
    this.command("begin", {});
  }

  /** Anybody may find this table, or only those with a link or the code. */
  list(on: boolean): void {
    this.command("list", { on });
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

  again(wish: Rematch = {}): void {
    if (!this.token) return;
    const book = this.table?.seats[this.table.seat ?? 0]?.book;
    void hall
      .rematch(this.id, wish, book)
      .then((table) => this.go(`/t/${table}`))
      .catch(() => this.go("/"));
  }

  get canRepeat(): boolean {
    return this.token !== "";
  }

  get canLearn(): boolean {
    return hasGuide(this.shown?.game ?? "");
  }

  openGuided(): void {
    void hall
      .openGuided(this.shown?.game ?? "")
      .then((id) => this.go(`/t/${id}`))
      .catch(() => this.go("/"));
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

  private command(type: "move" | "undo" | "help" | "chat" | "resign" | "pause" | "call" | "hold" | "fill" | "begin" | "list", fields: object): void {
    if (!this.wire) return;
    const id = "what" in fields ? `help-${String(fields.what)}-${randomKey()}` : randomKey();
    if (type !== "chat") {
      this.done = 0;
      this.asked = { id, what: type, move: "move" in fields ? String(fields.move) : "" };
    }
    this.refusal = null;
    this.wire.send({ type, id, ...fields } as Parameters<Line["send"]>[0]);
    if (this.unheard) return;
    this.unheard = [];
    afterPaint(() => {
      const heard = this.unheard ?? [];
      this.unheard = null;
      for (const message of heard) this.hear(message);
    });
  }

  // Looking back

  lookBack(step: number | null): void {
    this.moving = false;
    if (step === null) {
      this.past = null;
      this.go(`/t/${this.id}`);
      return;
    }
    if (this.isOver) this.go(`/t/${this.id}?step=${step}`);
    else void this.showPast(step).catch(() => (this.past = null));
  }

  /** A step of a finished game; the seat may be another than one's own. */
  async showReplay(step: number, seat: string): Promise<void> {
    const sees = seat === "all" ? null : Number(seat);
    if (sees !== this.sees) {
      this.sees = sees;
      this.steps.clear();
      this.retold = [];
    }
    await this.showPast(step);
    if (this.past) await this.learn(this.past.view);
    if (!this.retold.length) this.retold = await this.tellAgain();
  }

  private async showPast(step: number): Promise<void> {
    const before = this.past?.step ?? -2;
    const known = this.steps.get(step) ?? (await api.replay(this.id, step, this.sees, this.token));
    this.steps.set(step, known);
    this.moving = known.step === before + 1;
    this.past = known;
  }

  private tellAgain(): Promise<News[]> {
    return api.retold(this.id, this.sees, this.token);
  }

  get title(): string {
    const { game = "", deal } = this.shown ?? {};
    const name = games.name(game);
    if (deal?.kind === "daily") return `${name}, ${t("today.of", { day: dayName(deal.label, true) })}`;
    return deal?.kind === "number" ? `${name}, ${t("best.number", { n: deal.label })}` : name;
  }

  get link(): string {
    const seat = this.past?.view.seat ?? this.table?.seat ?? null;
    return whole(`${location.origin}/t/${this.id}${this.isOver ? `?step=${this.shown?.played ?? 0}${seat === null ? "" : `&seat=${seat}`}` : ""}`);
  }

  get picture(): string {
    return this.isOver ? pictureOf(this.id, this.past?.view.seat ?? this.table?.seat ?? null) : "";
  }

  /** Go through the finished game before the others; null leads no more. */
  lead(step: number | null): void {
    this.leads = step !== null;
    if (this.leads) {
      this.follows = false;
      this.leader = null;
    }
    this.wire?.say({ type: "lead", step });
  }

  /** Whether there is anybody to go through the game with. */
  get together(): boolean {
    return this.wire !== null && this.table?.phase === "over" && this.table.seat !== null && this.table.seats.length > 1;
  }

  /** Go where the leader is, from now on. */
  follow(): void {
    if (!this.leader) return;
    this.follows = true;
    this.go(`/t/${this.id}?step=${this.leader.step}`);
  }

  review(): void {
    this.go(`/t/${this.id}?step=0&review`);
  }

  history(id: string): void {
    openCard(id);
  }

  /** What the log of the whole game, as far as this seat heard it, says of a card. */
  async about(id: string): Promise<LogLine[]> {
    const news = this.replay ? (this.retold.length ? this.retold : (this.retold = await this.tellAgain())) : await this.tellAgain();
    return linesOf(news).filter(({ event }) => Object.values(event.facts).some((fact) => fact === id || (Array.isArray(fact) && fact.includes(id))));
  }

  // What the table tells

  private hear(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.director.flush();
        this.moving = false;
        this.take(message.news, message.view);
        break;
      case "told":
        this.director.hear(message);
        break;
      case "done":
        if (message.id.startsWith("salt-")) told(this.id, this.table?.seat ?? 0);
        if (message.odds != null) this.odds = message.odds;
        if (message.advice) this.advice = message.advice;
        // It is done, and told next: until then the old moves are no offer.
        if (this.asked?.id === message.id) {
          this.done = message.step;
          if (this.step >= message.step) this.asked = null;
        }
        this.lightNow();
        break;
      case "refused":
        if (message.id.startsWith("salt-")) break;
        // Odds or a hint for a question that was answered meanwhile: nobody waits for them any more.
        if (message.code === "stale" && message.id.startsWith("help-")) {
          if (this.asked?.id === message.id) this.asked = null;
          this.lightNow();
          break;
        }
        this.director.flush();
        if (message.view) this.take(message.news, message.view);
        if (!this.asked || this.asked.id === message.id) {
          const words = { ja: withoutMove(message.words.ja, this.asked?.move), en: withoutMove(message.words.en, this.asked?.move) };
          this.refusal = { move: this.asked?.move ?? "", words: this.named(words), rule: message.rule };
          this.asked = null;
        }
        break;
      case "present":
        this.present = message.seats;
        break;
      case "led":
        if (message.step === null) {
          if (this.leader?.seat === message.seat) this.leader = null;
          break;
        }
        // Who leads last, leads.
        this.leads = false;
        this.leader = { seat: message.seat, step: message.step };
    }
  }

  private take(news: News[], view: TableView): void {
    const known = this.told.at(-1)?.step ?? this.step;
    const unseen = news.filter(({ step }) => step > known || !this.table);
    const first = unseen[0]?.step ?? 0;
    if (first > known + 1) void this.fillGap(known, first);
    let told = [...this.told];
    for (const each of unseen) {
      // What was taken back leaves the log with everything after it; an answer that waited leaves alone.
      if (each.kind === "undone") {
        told = told.filter(({ played }) => played <= (each.about ?? 0));
        this.steps.clear();
      }
      told.push(each);
    }
    // What is watched again is not told again.
    const shown = unseen.length ? unseen : news;
    const changed = !this.table || shown.some(({ kind }) => ["dealt", "moved", "undone", "resigned", "held", "here"].includes(kind));
    this.told = told;
    this.table = view;
    this.mix(view);
    if (this.asked && this.done && view.step >= this.done) this.asked = null;
    if (changed) {
      this.fresh = shown.flatMap(({ events }) => events);
      this.refusal = null;
      this.odds = null;
      this.advice = null;
      this.lightsNext = false;
    }
    this.lightNow();
    hall.note(view);
    void this.learn(view);
  }

  /** All have sat down: tell the salt of this seat. The server asks again with every view until it has it. */
  private mix(view: TableView): void {
    const salt = saltFor(view);
    if (salt !== null) this.wire?.send({ type: "reveal", id: `salt-${salt.slice(0, 16)}`, salt });
    if (view.deal.due !== null) void hall.mixOthers(view);
  }

  /** What happened long before this page was opened comes in portions. */
  private async fillGap(after: number, before: number): Promise<void> {
    const { news } = await api.news(this.id, this.token, after);
    const missing = news.filter(({ step }) => step < before);
    const last = missing.at(-1)?.step ?? before;
    const later = this.told.filter(({ step }) => step > last);
    this.told = [...this.told.filter(({ step }) => step <= after), ...missing, ...later];
    if (last + 1 < before) await this.fillGap(last, before);
  }

  /** Names and labels in both languages, once. */
  private async learn(view: TableView): Promise<void> {
    if (this.words.ja) return;
    // By its name a set that comes with the house may be here already: a link to the table names its game.
    const known = games.find(view.game)?.sets.find(({ id }) => id === view.data);
    const set = known?.name ?? view.data;
    const both = later(() => api.bothWords(view.game, settings.lang, set));
    if (!isLeftForLater()) this.words = await both;
    else {
      // What stands in both languages is told in one until the table stands.
      const own = await api.words(view.game, settings.lang, set);
      this.words = { ja: own, en: own };
      void both.then((words) => (this.words = words));
    }
  }

  get ready(): boolean {
    return this.words.ja !== undefined;
  }
}
