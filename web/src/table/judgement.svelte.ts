/** What the house thinks of a finished game: asked for once, and again until it has thought it over. */

import { withoutIds } from "../lamp/lamp";
import { settings } from "../settings.svelte";
import type { Choice, Judged, Review } from "../wire";
import { api } from "./api";
import { hall } from "./hall.svelte";

/** Some games write their buttons small. */
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const MARKS = ["一", "二", "三"];

export class Judgement {
  review = $state.raw<Review | null>(null);
  progress = $state("");
  problem = $state(false);
  private said = $state.raw(new Map<number, Choice>());
  private timer = 0;

  constructor(
    private readonly table: string,
    /** What an id is called at this table. */
    private readonly name: (id: string) => string,
  ) {
    void this.ask();
  }

  private async ask(): Promise<void> {
    try {
      const page = await api.review(this.table, hall.token(this.table));
      this.said = new Map(page.choices.map((choice) => [choice.step, choice]));
      this.progress = `${page.done} / ${page.total}`;
      this.review = page.review;
      if (!page.review) this.timer = window.setTimeout(() => void this.ask(), 1500);
    } catch {
      this.problem = true;
    }
  }

  close(): void {
    clearTimeout(this.timer);
  }

  at(step: number): Judged | undefined {
    return this.review?.moves.find((judged) => judged.step === step);
  }

  /** The choices of a seat. */
  of(seat: number): Judged[] {
    return this.review?.moves.filter((judged) => judged.seat === seat) ?? [];
  }

  slips(seat: number): Judged[] {
    return this.of(seat)
      .filter(({ verdict }) => verdict !== "best")
      .sort((one, other) => other.lost - one.lost);
  }

  /** The moments that decided the game, in the order of play, with their marks. */
  moments(seat: number): { mark: string; judged: Judged }[] {
    return this.of(seat)
      .filter(({ step }) => this.review?.moments?.includes(step))
      .map((judged, at) => ({ mark: MARKS[at] ?? "", judged }));
  }

  /** A move as its button said it. */
  made = (judged: Judged): string => capital(withoutIds(this.said.get(judged.step)?.made[settings.lang] ?? judged.move, judged.move, this.name));
  best = (judged: Judged): string => withoutIds(this.said.get(judged.step)?.best[settings.lang] ?? judged.best, judged.best, this.name);
  why = (judged: Judged): string => (judged.reasons ?? []).map(({ words }) => `${words[settings.lang] ?? ""}${settings.lang === "ja" ? "。" : "."}`).join(" ");
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`;
/** Points of chance, with their sign. */
export const points = (share: number): string => {
  const whole = Math.round(100 * share);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
};
