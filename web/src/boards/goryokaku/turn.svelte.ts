/** A turn is a chain of small moves; this holds the half-made one: what is to be done, with which card, paid how. */

import type { Move, Room } from "../board";
import { keep, kept } from "../choice";

/** A legal move, taken apart. */
export interface Step {
  move: Move;
  /** What is done: `place castle`, `use P07`, `rice take`. */
  head: string;
  /** The card or tile it is about. */
  object: string;
  /** Cubes it names, or that it would take. */
  cubes: string;
}

const CARD = /^[CPT]\d\d$/;
const CUBES = /^[ESWCA]+$/;

/** Words before the first card or cube are the head; a person that acts belongs to it. */
export function apart(move: Move): Step {
  const words = move.move.split(" ");
  const acts = words[0] === "use" ? 2 : 1;
  const rest = words.slice(acts);
  return {
    move,
    head: [...words.slice(0, acts), ...rest.filter((word) => !CARD.test(word) && !CUBES.test(word))].join(" "),
    object: rest.filter((word) => CARD.test(word)).join(" "),
    cubes: rest.find((word) => CUBES.test(word)) ?? "",
  };
}

/** The end of a turn: what the seat has, what the spot for work costs, and onigiri left on the rounds. */
interface Late {
  phase: string;
  onigiri: number;
  work: number;
  left: number;
  seats: number;
}

/**
 * A discard brings cubes or koban: at the end of a turn only the fourth onigiri spot could still use them,
 * and a tie, if the others may end the game before this seat's next turn (GK-80, GK-93).
 */
export const opensNothing = ({ phase, onigiri, work, left, seats }: Late): boolean => phase === "onigiri" && onigiri < work && left >= seats;

/** What a reload brings back. */
interface Choice {
  head: string;
  object: string;
  cubes: string;
  marked: number[];
}

/** Moves that play themselves when nothing else can be done. */
const LONE = ["done", "end", "daiba no"];

export class Turn {
  private room: Room;
  private moves = $state.raw<Move[]>([]);
  private seen = "";
  private alone = new Set<string>();
  head = $state("");
  object = $state("");
  cubes = $state("");
  /** Cubes that are marked to be dropped, by their number in the storehouses. */
  marked = $state.raw<number[]>([]);
  /** Moves that are sent one after another. */
  private queue: string[] = [];

  constructor(room: Room) {
    this.room = room;
  }

  /** A new view: nothing is chosen, and what plays itself is played, if the person lets it (`alone`). With `discards` nothing can come of one. */
  take(moves: Move[], moment: string, alone = true, discards = false): void {
    this.moves = moves;
    if (moment !== this.seen) {
      this.seen = moment;
      this.recall();
    }
    if (this.room.busy || !moves.length) return;
    const next = this.queue.shift();
    if (next !== undefined) {
      if (moves.some(({ move }) => move === next)) this.room.send(next);
      else this.queue = [];
    } else if (alone) {
      const [only, ...more] = discards ? moves.filter(({ move }) => !move.startsWith("free ")) : moves;
      if (!only || more.length || !LONE.includes(only.move) || this.alone.has(moment)) return;
      // After a take-back the same moment stands again: then the person decides.
      this.alone.add(moment);
      this.room.send(only.move);
    }
  }

  readonly steps = $derived(this.moves.map(apart));

  /** What the half-made choice still allows. */
  readonly open = $derived(
    this.head
      ? this.steps.filter(
          (step) =>
            step.head === this.head && (!this.object || step.object === this.object) && (!this.cubes || step.cubes === this.cubes),
        )
      : [],
  );

  /** The whole move, once there is only one. */
  readonly ready = $derived(this.open.length === 1 ? (this.open[0] ?? null) : null);

  /** The cards or tiles the chosen action can be about. */
  readonly objects = $derived(new Set(this.steps.filter(({ head }) => head === this.head).map(({ object }) => object)));

  /** The ways to pay what is chosen. */
  readonly payments = $derived([...new Set(this.steps.filter((step) => step.head === this.head && (!this.object || step.object === this.object)).map(({ cubes }) => cubes))]);

  /** Everything that can be done now. */
  readonly heads = $derived([...new Set(this.steps.map(({ head }) => head))]);

  can(head: string): boolean {
    return this.steps.some((step) => step.head === head);
  }

  /** Every head a card, tile or person can be used with. */
  headsOf(object: string): string[] {
    return [...new Set(this.steps.filter((step) => step.object.split(" ").includes(object)).map(({ head }) => head))];
  }

  /** A half-made choice survives a reload, as long as the same moment stands. */
  private recall(): void {
    const { head = "", object = "", cubes = "", marked = [] } = kept<Choice>(this.room, "turn") ?? {};
    [this.head, this.object, this.cubes] = this.can(head) ? [head, object, cubes] : ["", "", ""];
    this.marked = this.can("drop") ? marked : [];
  }

  private remember(): void {
    const { head, object, cubes, marked } = this;
    keep(this.room, "turn", { head, object, cubes, marked } satisfies Choice);
  }

  clear(): void {
    this.head = this.object = this.cubes = "";
    this.remember();
  }

  /** Choose a payment, or take it back. */
  pay(cubes: string): void {
    this.cubes = this.cubes === cubes ? "" : cubes;
    this.remember();
  }

  choose(head: string, object = "", cubes = ""): void {
    this.head = head;
    this.object = object;
    this.cubes = cubes;
    const [only] = this.objects.size === 1 ? this.objects : [];
    if (!object && only) this.object = only;
    this.remember();
  }

  /** Something was dropped on an action: what is complete is done at once. */
  put(head: string, object = ""): void {
    this.choose(head, object);
    this.send();
  }

  /** Tap on an action: the second tap does it. An impossible one is sent too: the table says why not. */
  tap(head: string, refused = head): void {
    if (!this.can(head)) this.room.send(refused);
    else if (this.head === head && this.ready) this.send();
    else this.choose(head);
  }

  /** Tap on a card or tile: within the chosen action, or with the first one it can be used for. */
  tapObject(id: string, refused: string): void {
    const heads = this.headsOf(id).filter((head) => head !== "free");
    const head = heads.includes(this.head) ? this.head : heads[0];
    if (!head) this.room.send(refused);
    else if (this.head === head && this.object.split(" ").includes(id) && this.ready) this.send();
    else {
      const objects = [...new Set(this.steps.filter((step) => step.head === head).map(({ object }) => object))];
      this.choose(head, objects.find((object) => object === id) ?? objects.find((object) => object.split(" ").includes(id)) ?? "");
    }
  }

  send(move = this.ready?.move.move): void {
    if (move) this.room.send(move);
  }

  /** Mark a cube to go, or leave it after all; one too many lets the first one stay. */
  mark(at: number, most: number): void {
    this.marked = this.marked.includes(at) ? this.marked.filter((each) => each !== at) : [...this.marked, at].slice(-most);
    this.remember();
  }

  /** Several cubes in one gesture: one move each. */
  drop(letters: string[]): void {
    const [first, ...rest] = letters.map((letter) => `drop ${letter}`);
    this.queue = rest;
    if (first) this.room.send(first);
  }
}
