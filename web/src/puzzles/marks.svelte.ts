/** Which puzzles this browser has answered, and how. */

import { keep, kept } from "../kept";

/** Found with the first answer, found later, or not found yet. */
export type Marked = "first" | "later" | "missed";

const KEY = "madoi.puzzles";

class Marks {
  private all = $state.raw<Record<string, Marked>>(kept<Record<string, Marked>>(KEY, {}));

  of(game: string, id: string): Marked | null {
    return this.all[`${game}/${id}`] ?? null;
  }

  isSolved(game: string, id: string): boolean {
    const mark = this.of(game, id);
    return mark === "first" || mark === "later";
  }

  /** The first answer counts; a later one is only remembered as such. */
  answer(game: string, id: string, right: boolean): void {
    const before = this.of(game, id);
    if (before === "first" || before === "later" || (before === "missed" && !right)) return;
    this.all = { ...this.all, [`${game}/${id}`]: right ? (before ? "later" : "first") : "missed" };
    keep(KEY, this.all);
  }
}

export const marks = new Marks();
