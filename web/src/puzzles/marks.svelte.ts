/** Which puzzles this browser has answered, and how. */

import { keep, kept } from "../kept";

/** Found with the first answer, with a hint before it, later; or not found yet. A hint that was only taken is no answer. */
export type Marked = "first" | "hinted" | "later" | "missed";

const KEY = "madoi.puzzles";
const HINTS = "madoi.hints";

class Marks {
  private all = $state.raw<Record<string, Marked>>(kept<Record<string, Marked>>(KEY, {}));

  private hints = $state.raw<string[]>(kept<string[]>(HINTS, []));

  of(game: string, id: string): Marked | null {
    return this.all[`${game}/${id}`] ?? null;
  }

  isSolved(game: string, id: string): boolean {
    const mark = this.of(game, id);
    return mark !== null && mark !== "missed";
  }

  /** A hint was taken. */
  hint(game: string, id: string): void {
    this.hints = [...new Set([...this.hints, `${game}/${id}`])];
    keep(HINTS, this.hints);
  }

  hadHint(game: string, id: string): boolean {
    return this.hints.includes(`${game}/${id}`);
  }

  /** The first answer counts; a later one is only remembered as such. */
  answer(game: string, id: string, right: boolean): void {
    const before = this.of(game, id);
    if (this.isSolved(game, id) || (before && !right)) return;
    const found = before ? "later" : this.hadHint(game, id) ? "hinted" : "first";
    this.all = { ...this.all, [`${game}/${id}`]: right ? found : "missed" };
    keep(KEY, this.all);
  }
}

export const marks = new Marks();
