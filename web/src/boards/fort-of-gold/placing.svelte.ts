/** The half-made choice: a cell under the pointer, a cell that was tapped, a card that is being dragged. */

import type { Room } from "../board";
import { keep, kept } from "../choice";
import { Drag } from "../drag.svelte";

const KEPT = "fort-of-gold.cell";

export class Placing {
  private legal = $state.raw<string[]>([]);
  hovered = $state<string | null>(null);
  chosen = $state<string | null>(null);
  /** Where the card in hand is on its way to. */
  pending = $state<string | null>(null);
  readonly drag: Drag<string>;

  constructor(
    private readonly room: Room,
    missed: (x: number, y: number) => void,
  ) {
    this.drag = new Drag<string>({
      of: () => this.legal,
      drop: (_, cell) => this.place(cell),
      miss: (_, x, y) => missed(x, y),
    });
  }

  /** A new view: only what was kept for this very moment is still chosen. */
  take(legal: string[]): void {
    this.legal = legal;
    this.drag.cancel();
    this.hovered = this.pending = null;
    const before = kept<string>(this.room, KEPT);
    this.chosen = before !== null && legal.includes(before) ? before : null;
  }

  /** The cell whose outcome is shown. */
  get tried(): string | null {
    const under = this.drag.carried ? this.drag.carried.over : this.hovered;
    return [under, this.chosen].find((cell) => cell !== null && this.legal.includes(cell)) ?? null;
  }

  /** The pointer or the keyboard goes elsewhere; the other one may be at a cell of its own already. */
  leave(cell: string): void {
    if (this.hovered === cell) this.hovered = null;
  }

  /** The first tap chooses, the second places. */
  tap(cell: string): void {
    if (this.chosen === cell) {
      this.place(cell);
      return;
    }
    this.chosen = cell;
    keep(this.room, KEPT, cell);
  }

  place(cell: string): void {
    this.pending = cell;
    this.room.send(`place ${cell}`);
  }

  /** The table refused: the card is in the hand again. */
  refused(): void {
    this.pending = null;
  }
}
