/** Who sits where at a table that is being opened, and how it is opened then. */

import { settings } from "../settings.svelte";
import { hall } from "../table/hall.svelte";
import { t } from "../words/words.svelte";
import type { GameCard, NewTable } from "../wire";

export const ANYBODY = "*";
/** Somebody who sits at this device too. */
export const HERE = "+";

export class Seating {
  /** "" is a person with a link, ANYBODY who comes, HERE somebody at this device, else a bot's code. The first seat is yours. */
  seats = $state<string[]>([]);
  /** What the people at this device are called. */
  names = $state<string[]>([]);

  readonly together = $derived(this.seats.includes(HERE));
  readonly openToAll = $derived(this.seats.includes(ANYBODY));
  /** There are other people than you. */
  readonly people = $derived(this.seats.slice(1).some((each) => ["", ANYBODY, HERE].includes(each)));

  /** So many seats, bots on all others. */
  seat(card: GameCard, count: number, level: string): void {
    const bot = [level, "greedy"].find((code) => card.bots.includes(code)) ?? card.bots[0] ?? "random";
    this.seats = Array.from({ length: count }, (_, at) => (at ? bot : ""));
  }

  /** Everybody sits at this device. */
  gather(): void {
    this.seats = this.seats.map((_, at) => (at ? HERE : ""));
  }

  /** Open a table with these seats, and sit down; its id. */
  open(table: Omit<NewTable, "seats">, book: string): Promise<string> {
    const seats = this.seats.map((who) => (who === ANYBODY ? { open: true } : who && who !== HERE ? { bot: who } : {}));
    if (!this.together) return hall.open({ ...table, seats }, book);
    const name = (at: number): string => (at ? this.names[at]?.trim() : settings.name.trim()) || t("open.seat", { n: at + 1 });
    return hall.openHere({ ...table, seats }, this.seats.map((who, at) => (at === 0 || who === HERE ? name(at) : null)), book);
  }
}
