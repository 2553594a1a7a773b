/**
 * What happened, told in order: cubes come out one by one, the token walks, a card turns up. The board follows.
 * Whoever wants less motion is told the same: all cubes lie there at once, and the token stands where it goes.
 */

import { still } from "../../screen.svelte";
import { settings, type Pace } from "../../settings.svelte";
import type { FujiLook, FujiPosition } from "./wire";
import type { TableEvent, View } from "../board";
import { COLOURS, type Colour } from "./words";

type FujiView = View<FujiPosition, FujiLook>;

export interface Scene {
  event: TableEvent;
  /** The cubes of a draw, reds last, and how many of them are out. */
  cubes: Colour[];
  out: number;
  card: string;
  bust: boolean;
}

interface Job {
  events: TableEvent[];
  view: FujiView;
}

const CUBE = 90;
const HOLD = 220;
const FLOOR = 55;
const LONGEST_WALK = 900;
/** What others do is told quicker than what oneself does, and as quickly as was chosen. */
const OTHERS: Record<Pace, number> = { slow: 1.3, normal: 0.7, quick: 0.35, once: 0 };
/** Only so many views wait to be told; older ones are shown at once. */
const PATIENCE = 6;

export class Show {
  /** Where the pieces are shown, which is behind the table while something is told. */
  token = $state(0);
  mover = $state(0);
  floors = $state.raw<number[]>([]);
  /** The table as it was when the last thing was told to its end: nothing is given away before. */
  view = $state.raw<FujiView | null>(null);
  scene = $state.raw<Scene | null>(null);
  busted = $state(false);
  private jobs: Job[] = [];
  private running = $state(false);
  private hurry = false;
  private pace = 1;
  private wake: (() => void) | null = null;
  private last: TableEvent[] | null = null;

  /** The table waits with the next beat while something is told; while somebody rests, the telling waits too. */
  constructor(
    private readonly hold: (end: () => void) => () => void = () => () => {},
    private readonly rests: () => boolean = () => false,
  ) {}

  get busy(): boolean {
    return this.running;
  }

  /** A new view and what led to it. The first one is simply shown, and so is everything where nothing is to move and all is wanted at once. */
  hear(view: FujiView, events: TableEvent[], moving: boolean): void {
    const first = this.last === null;
    const known = events === this.last;
    this.last = events;
    if (known && this.running) return;
    const others = this.mover !== view.seat;
    if (first || known || !moving || !events.length || ((others || still()) && settings.pace === "once")) {
      this.jobs = [];
      this.skip();
      if (!this.running) this.rest(view);
      else this.jobs = [{ events: [], view }];
      return;
    }
    this.jobs.push({ events, view });
    while (this.jobs.length > PATIENCE) {
      const late = this.jobs.shift();
      if (late && !this.running) this.rest(late.view);
    }
    if (!this.running) void this.run();
  }

  /** Show the end of it now. */
  skip(): void {
    this.hurry = true;
    this.wake?.();
  }

  private rest(view: FujiView): void {
    const { seats, mover = 0, token } = view.position;
    this.view = view;
    this.floors = seats.map(({ floor = 0 }) => floor);
    this.mover = mover;
    this.token = token ?? this.floors[mover] ?? 0;
    this.busted = false;
    this.scene = null;
  }

  private async run(): Promise<void> {
    this.running = true;
    const release = this.hold(() => this.skip());
    for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
      this.hurry = false;
      this.pace = this.mover === job.view.seat ? 1 : OTHERS[settings.pace];
      for (const event of job.events) {
        if (this.hurry) break;
        await this.tell(event);
      }
      this.rest(job.view);
    }
    this.running = false;
    release();
  }

  private async tell(event: TableEvent): Promise<void> {
    const { kind, facts, seat } = event;
    const scene: Scene = { event, cubes: [], out: 0, card: "", bust: false };
    switch (kind) {
      case "drawn": {
        const cubes = COLOURS.flatMap((colour) => Array<Colour>(Number(facts[colour] ?? 0)).fill(colour));
        let reds = 0;
        for (let out = still() ? cubes.length : 1; out <= cubes.length; out++) {
          if (cubes[out - 1] === "red" && ++reds === 3) await this.wait(HOLD);
          this.scene = { ...scene, cubes, out };
          await this.wait(CUBE);
        }
        await this.wait(still() ? 1100 : 420);
        break;
      }
      case "red_bust":
      case "card_bust":
        this.scene = { ...(this.scene ?? scene), event, bust: true };
        this.busted = true;
        await this.wait(1100);
        await this.walk(this.floors[this.mover] ?? 0, 400);
        await this.wait(500);
        this.busted = false;
        break;
      case "moved":
        this.scene = { ...(this.scene ?? scene), event };
        await this.walk(Number(facts["floor"]));
        await this.wait(200);
        break;
      case "used":
      case "card":
        this.scene = { ...scene, card: String(facts["card"]) };
        await this.wait(850);
        break;
      case "stopped":
        this.scene = scene;
        this.floors = this.floors.map((floor, at) => (at === seat ? Number(facts["floor"]) : floor));
        await this.wait(450);
        break;
      case "turn":
        this.mover = seat ?? 0;
        this.token = Number(facts["floor"]);
        break;
      case "won":
        this.scene = scene;
        await this.wait(600);
        break;
      case "danger":
      case "no_effect":
      case "red_returned":
      case "yellow":
        this.scene = { ...(this.scene ?? scene), event };
        await this.wait(500);
    }
  }

  private async wait(time: number): Promise<void> {
    do {
      if (this.hurry) return;
      await new Promise<void>((done) => {
        const end = (): void => {
          clearTimeout(timer);
          this.wake = null;
          done();
        };
        const timer = setTimeout(end, time * this.pace);
        this.wake = end;
      });
    } while (this.rests());
  }

  private async walk(to: number, time = Math.min(LONGEST_WALK, Math.abs(to - this.token) * FLOOR)): Promise<void> {
    const from = this.token;
    const begun = performance.now();
    while (!this.hurry && !still()) {
      const gone = Math.min(1, (performance.now() - begun) / Math.max(1, time));
      this.token = from + (to - from) * (1 - (1 - gone) ** 2);
      if (gone === 1) break;
      await new Promise(requestAnimationFrame);
    }
    this.token = to;
  }
}
