/** The tables this browser sat at, and the key it is known by. */

import { loadGuide } from "../boards/guide";
import { bind, randomKey, saltFor, seated, told } from "../fair/keepsakes";
import { games } from "../games.svelte";
import { keep, kept } from "../kept";
import { settings } from "../settings.svelte";
import type { Entered, Links, NewTable, TableLine, TableView } from "../wire";
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

class Hall {
  mine = $state.raw<MyTable[]>(kept<MyTable[]>(KEY, []));
  private known = kept(PERSON, "");

  /** The key this browser's results are found by. */
  get person(): string {
    if (!this.known) {
      this.known = randomKey();
      keep(PERSON, this.known);
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

  private put(table: MyTable): void {
    this.mine = [table, ...this.mine.filter((each) => each.id !== table.id)].slice(0, KEPT);
    keep(KEY, this.mine);
  }

  /** Remember where a table is. */
  note(view: TableView): void {
    const known = this.find(view.table);
    if (!known) return;
    const over = view.phase === "over";
    this.put({ ...known, step: view.step, over, mine: !over && view.seat !== null && view.asked.includes(view.seat), seen: Date.now() });
  }

  /** Let the guide explain at a table, or send it away. */
  guide(id: string, guided: boolean): void {
    const known = this.find(id);
    if (known) this.put({ ...known, guided });
  }

  /** Open a table and sit down at its first free seat. */
  async open(table: NewTable, book = ""): Promise<string> {
    const links = await api.open(table);
    await this.sit(links, book);
    return links.table;
  }

  /** Take the first seat there is a link to, or watch. The commitment that came with the links is the one that counts. */
  async sit(links: Links, book = ""): Promise<void> {
    const first = links.seats.findIndex((link) => link !== null);
    const link = links.seats[first] ?? links.watch;
    await this.enter(links.table, secretOf(link), { seat: first, commitment: links.commitment }, book, links);
  }

  /** Exchange the secret of a link for a token, and remember it; where the link tells what the server is bound by, take part in the deal. */
  async enter(id: string, secret: string, deal: Bound | null, book = "", links?: Links): Promise<void> {
    const entered = await api.enter(id, { secret, ...this.card(book), pledge: pledgeAt(id, deal) });
    this.took(id, entered, links);
    await this.mix(entered);
  }

  /** Take a free seat that anybody may take. */
  async join(line: TableLine, book = ""): Promise<void> {
    const [seat = 0] = line.free;
    const joined = await api.join(line.table, { ...this.card(book), seat, pledge: pledgeAt(line.table, { seat, commitment: line.commitment }) });
    this.took(line.table, joined);
    await this.mix(joined);
  }

  /** Who sits down last tells the salt at once, and finds the cards dealt. What goes wrong here the room mends. */
  private async mix({ token, view }: Entered): Promise<void> {
    seated(view);
    const salt = saltFor(view);
    if (salt === null) return;
    await api.reveal(view.table, token, salt).then(
      () => told(view.table),
      () => {},
    );
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

  /** Who sits down: name, key for results, book. */
  private card(book: string) {
    const name = settings.name.trim() || (settings.lang === "ja" ? "旅人" : "Guest");
    return { name, person: this.person, book };
  }

  /** Tables that are not there any more. */
  forget(ids: string[]): void {
    if (!ids.length) return;
    this.mine = this.mine.filter(({ id }) => !ids.includes(id));
    keep(KEY, this.mine);
  }

  took(id: string, { token, view }: Entered, links?: Links): void {
    const known = this.find(id);
    this.put({
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

/** Where a browser sits down, and what the server is bound by there. */
export interface Bound {
  seat: number;
  commitment: string;
}

/** The pledge of this browser; none where there is nothing to be bound by. */
const pledgeAt = (id: string, deal: Bound | null): string => (deal?.commitment && deal.seat >= 0 ? bind(id, deal.seat, deal.commitment) : "");

/** What the link of a seat says of its deal. */
export function dealIn(search: string): Bound | null {
  const asked = new URLSearchParams(search);
  const [seat, commitment] = [asked.get("seat"), asked.get("deal")];
  return seat !== null && /^[0-9a-f]{64}$/.test(commitment ?? "") ? { seat: Number(seat), commitment: commitment ?? "" } : null;
}

/** What stands after `#` in a link. */
export const secretOf = (link: string): string => link.split("#")[1] ?? "";

/** A link of this house, to be followed from anywhere. */
export const whole = (link: string): string => new URL(link, location.href).href;

export const hall = new Hall();
