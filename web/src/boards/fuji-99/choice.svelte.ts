/** The half-made choice: a number of cubes, a card, where the last cubes of the Pagoda go. It survives a reload. */

import type { FujiLook } from "./wire";
import type { Move, Room } from "../board";
import { keep, kept } from "../choice";
import { Drag } from "../drag.svelte";
import { kindOf } from "./words";

const KEPT = "fuji-99";

/** What a hand can carry: the Movement token, a cube of the Pagoda, or a card by its id. */
export const TOKEN = "token";
export const CUBE = "cube";
/** Where a card is dropped to be used. */
export const USE = "use";

interface Kept {
  count: number;
  tried: string;
  placed: Record<string, number> | null;
}

/** "stop rope.1:1 slide.2:3" as cubes by card. */
function cubesOf(move: string): Record<string, number> {
  const said = move.split(" ").slice(1).map((each) => each.split(":"));
  return Object.fromEntries(said.map(([card = "", cubes]) => [card, Number(cubes)]));
}

export class Choice {
  private moves = $state.raw<Move[]>([]);
  private look = $state.raw<FujiLook | null>(null);
  private wanted = $state(0);
  private changed = $state.raw<Record<string, number> | null>(null);
  /** The use of a card that is thought about, as a move. */
  tried = $state("");
  readonly drag: Drag<string>;

  constructor(private readonly room: Room) {
    this.drag = new Drag<string>({ of: (thing) => this.placesFor(thing), drop: (thing, place) => this.drop(thing, place) });
  }

  /** A new view: only what was kept for this very moment is still chosen; the number stays as a habit. */
  take(moves: Move[], look: FujiLook): void {
    this.moves = moves;
    this.look = look;
    this.drag.cancel();
    const before = kept<Kept>(this.room, KEPT);
    this.wanted = before?.count || this.wanted;
    this.tried = before && moves.some(({ move }) => move === before.tried) ? before.tried : "";
    this.changed = before?.placed ?? null;
  }

  private remember(): void {
    keep(this.room, KEPT, { count: this.wanted, tried: this.tried, placed: this.changed } satisfies Kept);
  }

  // How many cubes

  readonly numbers = $derived(this.moves.flatMap(({ move }) => (move.startsWith("draw ") ? [Number(move.slice(5))] : [])));

  /** The number that is thought about: under the token that is dragged, or the one chosen. */
  readonly count = $derived.by(() => {
    const over = this.drag.carried?.over;
    if (this.drag.carried?.thing === TOKEN && over) return Number(over.slice(5));
    return Math.min(Math.max(this.numbers[0] ?? 0, this.wanted), this.numbers.at(-1) ?? 0);
  });

  /** Every floor a draw can lead to. */
  readonly landings = $derived(
    this.numbers.flatMap((n) => {
      const trial = this.look?.trials[`draw ${n}`];
      return trial ? [{ move: `draw ${n}`, n, floor: trial.floor }] : [];
    }),
  );

  choose(count: number): void {
    this.wanted = count;
    this.remember();
  }

  /** A floor was tapped. One that no draw reaches is sent all the same: the table says why not. */
  aimAt(floor: number): void {
    const first = this.landings[0];
    if (!first) return;
    const n = this.landings.find((each) => each.floor === floor)?.n;
    if (n !== undefined) this.choose(n);
    else this.room.send(`draw ${Math.max(0, floor - first.floor + first.n)}`);
  }

  // A card

  try(move: string): void {
    this.tried = move;
    this.remember();
  }

  // The last cubes of the Pagoda: every way to place them is a move of its own.

  readonly placements = $derived(this.moves.flatMap(({ move }) => (move.startsWith("stop ") ? [move] : [])));
  readonly placed = $derived<Record<string, number>>(this.changed ?? cubesOf(this.placements[0] ?? "stop"));
  readonly left = $derived((this.look?.pagoda ?? 0) - Object.values(this.placed).reduce((sum, cubes) => sum + cubes, 0));

  /** The move that stops with the cubes as they are placed now. */
  readonly stop = $derived.by(() => {
    if (!this.placements.length) return "stop";
    const said = Object.entries(this.placed).flatMap(([card, cubes]) => (cubes ? [`${card}:${cubes}`] : []));
    return ["stop", ...said.sort()].join(" ");
  });
  readonly canStop = $derived(this.moves.some(({ move }) => move === this.stop));

  hasRoom(card: string): boolean {
    return this.left > 0 && (this.placed[card] ?? 0) < (this.look?.cards[kindOf(card)]?.cubes ?? 0);
  }

  place(card: string, by: number): void {
    this.changed = { ...this.placed, [card]: (this.placed[card] ?? 0) + by };
    this.remember();
  }

  // Dragging

  private placesFor(thing: string): string[] {
    if (this.room.busy || !this.moves.length) return [];
    if (thing === TOKEN) return this.landings.map(({ move }) => move);
    if (thing !== CUBE) return [USE];
    const cards = this.placements.flatMap((move) => Object.keys(cubesOf(move)));
    return cards.filter((card) => this.hasRoom(card));
  }

  private drop(thing: string, place: string): void {
    if (thing === TOKEN) this.choose(Number(place.slice(5)));
    else if (thing === CUBE) this.place(place, 1);
    else this.room.send(`use ${thing}`);
  }
}
