/** Other people's turns, shown one beat after the other: the place lights up, pieces travel, a caption says what happened. */

import { tick } from "svelte";
import type { Beat, TableEvent } from "../boards/board";
import { settings, type Pace } from "../settings.svelte";
import type { News, TableView, TurnCard, Words } from "../wire";

/** News and the table after them, as they arrive. */
export interface Scene {
  news: News[];
  view: TableView;
}

/** How long a beat rests, and how long its place is lit before the pieces move. */
const REST = 900;
const LIGHT = 180;
const FACTOR: Record<Pace, number> = { slow: 1.8, normal: 1, quick: 0.45, once: 0 };

export class Director {
  beat = $state.raw<Beat | null>(null);
  paused = $state(false);
  private running = $state(false);
  /** The loop below is at work, with or without a beat. */
  private going = false;
  /** The scenes since this seat's last move, to be watched again. */
  private recent = $state.raw<Scene[]>([]);
  private waiting: Scene[] = [];
  private skipping = false;
  private wake: (() => void) | null = null;
  private held = new Set<() => void>();
  /** The sentence of the turn that is being shown, as far as it was told. */
  private said: { number: number; words: Words } | null = null;

  constructor(
    private readonly show: (scene: Scene) => void,
    private readonly mine: () => number | null,
  ) {}

  /** Something is still being shown: nobody is asked before it is over. */
  get busy(): boolean {
    return this.running;
  }

  get canWatch(): boolean {
    return !this.running && this.recent.some((scene) => this.isTheirs(scene));
  }

  /** A scene arrived while the table is watched: one's own is shown at once, those of others in their time. */
  hear(scene: Scene): void {
    if (scene.news.some(({ kind, seat }) => kind === "undone" || (kind === "moved" && seat === this.mine()))) this.recent = [];
    this.recent = [...this.recent, scene];
    this.waiting.push(scene);
    if (!this.going) void this.run();
  }

  /** Everything that waits is shown now, without motion: the page was away. */
  flush(): void {
    const left = this.waiting;
    this.waiting = [];
    this.skip();
    for (const scene of left) this.show(scene);
  }

  /** What others did since one's own last move, once more. */
  watch(): void {
    if (!this.canWatch) return;
    this.said = null;
    this.waiting.push(...this.recent.filter((scene) => this.isTheirs(scene)));
    const last = this.recent.at(-1);
    if (last) this.waiting.push(last);
    void this.run(true);
  }

  skip(): void {
    this.skipping = true;
    this.paused = false;
    for (const end of this.held) end();
    this.wake?.();
  }

  pause(): void {
    this.paused = !this.paused;
    if (!this.paused) this.wake?.();
  }

  /** A board still shows something: the next beat waits until it is released. `end` is called when somebody skips. */
  hold(end: () => void): () => void {
    this.held.add(end);
    return () => {
      this.held.delete(end);
      if (!this.held.size) this.wake?.();
    };
  }

  private isTheirs({ news }: Scene): boolean {
    return news.some(({ kind, seat }) => kind === "moved" && seat !== this.mine());
  }

  private get pace(): number {
    return FACTOR[settings.pace];
  }

  private async run(again = false): Promise<void> {
    this.skipping = false;
    this.going = true;
    const beats = (): boolean => (this.pace > 0 || again) && !this.skipping && !document.hidden;
    for (let scene = this.waiting.shift(); scene; scene = this.waiting.shift()) {
      const beat = this.beatOf(scene);
      // A seat whose clock runs is not kept from its turn.
      const hurried = scene.view.since !== null && this.mine() !== null && scene.view.asked.includes(this.mine() ?? -1);
      if (!beat || !beats() || hurried) {
        this.show(scene);
        // What the board shows of it, a moment of the game or one's own draw, comes first.
        await tick();
        if (this.held.size) {
          this.running = this.running || this.waiting.length > 0;
          await this.released();
        }
        continue;
      }
      this.running = true;
      this.beat = beat;
      const factor = this.pace || 1;
      await this.wait(LIGHT * factor);
      this.show(scene);
      await this.wait(REST * factor);
      await this.released();
    }
    this.running = false;
    this.beat = null;
    this.going = false;
  }

  /** What a scene tells about somebody else's turn; null if its sentence says nothing new. */
  private beatOf(scene: Scene): Beat | null {
    if (!this.isTheirs(scene)) return null;
    const turn: TurnCard | undefined = scene.news.flatMap(({ turns }) => turns).findLast(({ seat, words }) => seat !== null && words.en);
    if (!turn || turn.seat === null) return null;
    const before = this.said?.number === turn.number ? this.said.words : { en: "", ja: "" };
    if (turn.words.en === before.en) return null;
    this.said = { number: turn.number, words: turn.words };
    const events: TableEvent[] = scene.news.flatMap(({ events: told }) => told).filter((event) => event.turn === turn.number);
    const more = (lang: "en" | "ja"): string =>
      turn.words[lang].startsWith(before[lang]) ? turn.words[lang].slice(before[lang].length).replace(/^[,、]?\s*/, "") : "";
    return { turn: turn.number, seat: turn.seat, fresh: { en: more("en"), ja: more("ja") }, whole: turn.words, events };
  }

  private wait(time: number): Promise<void> {
    if (this.skipping) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        if (this.paused && !this.skipping) return;
        clearTimeout(timer);
        this.wake = null;
        done();
      };
      const timer = setTimeout(end, time);
      this.wake = end;
    });
  }

  private async released(): Promise<void> {
    while (this.held.size && !this.skipping) await new Promise<void>((done) => (this.wake = done));
  }
}
