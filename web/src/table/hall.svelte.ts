/** The tables this browser sat at, and the key it is known by. */

import { loadGuide } from "../boards/guide";
import { games } from "../games.svelte";
import { settings } from "../settings.svelte";
import type { Entered, Links, NewTable, TableView } from "../wire";
import { api } from "./api";

export interface MyTable {
  id: string;
  game: string;
  token: string;
  step: number;
  over: boolean;
  /** It is this seat's turn. */
  mine: boolean;
  seen: number;
  /** The links that were shown when the table was opened; null for a bot's seat. */
  links: (string | null)[];
  watch: string;
  /** The first game: somebody explains. */
  guided: boolean;
}

const KEY = "madoi.tables";
const PERSON = "madoi.person";
const KEPT = 30;

function read<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** 128 random bits in letters. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

class Hall {
  mine = $state.raw<MyTable[]>(read<MyTable[]>(KEY, []));
  private known = read(PERSON, "");

  /** The key this browser's results are found by. */
  get person(): string {
    if (!this.known) {
      this.known = randomKey();
      write(PERSON, this.known);
    }
    return this.known;
  }

  find(id: string): MyTable | undefined {
    return this.mine.find((each) => each.id === id);
  }

  /** What opens a table that this browser sat at; empty for others. */
  token(id: string): string {
    return this.find(id)?.token ?? "";
  }

  private keep(table: MyTable): void {
    this.mine = [table, ...this.mine.filter((each) => each.id !== table.id)].slice(0, KEPT);
    write(KEY, this.mine);
  }

  /** Remember where a table is. */
  note(view: TableView): void {
    const known = this.find(view.table);
    if (!known) return;
    const over = view.phase === "over";
    this.keep({ ...known, step: view.step, over, mine: !over && view.seat !== null && view.asked.includes(view.seat), seen: Date.now() });
  }

  /** Let the guide explain at a table, or send it away. */
  guide(id: string, guided: boolean): void {
    const known = this.find(id);
    if (known) this.keep({ ...known, guided });
  }

  /** Open a table and sit down at its first free seat. */
  async open(table: NewTable, book = ""): Promise<string> {
    const links = await api.open(table);
    const first = links.seats.find((link) => link !== null) ?? links.watch;
    await this.enter(links.table, secretOf(first), links, book);
    return links.table;
  }

  /** Exchange the secret of a link for a token, and remember it. */
  async enter(id: string, secret: string, links?: Links, book = ""): Promise<Entered> {
    const entered = await api.enter(id, { secret, ...this.card(book) });
    this.took(id, entered, links);
    return entered;
  }

  /** Take a free seat that anybody may take. */
  async join(id: string, book = ""): Promise<void> {
    const joined = await api.join(id, this.card(book));
    this.took(id, joined);
  }

  /** The deal of the day. */
  openDaily(): Promise<string> {
    return this.open({ game: games.daily?.id ?? "", seats: [{}], options: { odds: "everyone" }, deal: { kind: "daily" } });
  }

  /** A first game on a prepared deal, with somebody who explains. */
  async openGuided(game: string, book = ""): Promise<string> {
    const guide = await loadGuide(game);
    if (!guide) throw new Error(`no guide for ${game}`);
    const id = await this.open(guide.table, book);
    this.guide(id, true);
    return id;
  }

  /** Who sits down: name, salt for the fair deal, key for results. */
  private card(book: string) {
    const name = settings.name.trim() || (settings.lang === "ja" ? "旅人" : "Guest");
    return { name, salt: randomKey(), person: this.person, book };
  }

  /** Tables that are not there any more. */
  forget(ids: string[]): void {
    if (!ids.length) return;
    this.mine = this.mine.filter(({ id }) => !ids.includes(id));
    write(KEY, this.mine);
  }

  took(id: string, { token, view }: Entered, links?: Links): void {
    const known = this.find(id);
    this.keep({
      id,
      game: view.game,
      token,
      step: view.step,
      over: view.phase === "over",
      mine: view.seat !== null && view.asked.includes(view.seat),
      seen: Date.now(),
      links: links?.seats ?? known?.links ?? [],
      watch: links?.watch ?? known?.watch ?? "",
      guided: known?.guided ?? false,
    });
  }
}

/** What stands after `#` in a link. */
export const secretOf = (link: string): string => link.split("#")[1] ?? "";

/** A link of this house, to be followed from anywhere. */
export const whole = (link: string): string => new URL(link, location.href).href;

export const hall = new Hall();
