/** The tables this browser sat at, and the key it is known by. */

import { loadGuide } from "../boards/guide";
import { bind, randomKey, saltFor, seated, told } from "../fair/keepsakes";
import { games } from "../games.svelte";
import { keep, kept } from "../kept";
import { isSlow } from "../letters/lay";
import { remember } from "./history";
import { settings } from "../settings.svelte";
import type { Entered, Invitation, Links, NewTable, Refusal, Rematch, TableLine, TableView } from "../wire";
import { api, Refused } from "./api";

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
  /** Several people share this device: the seat of each, and what opens it. The table is seen by one of them at a time. */
  here?: Here[];
}

export interface Here {
  seat: number;
  name: string;
  token: string;
}

const KEY = "madoi.tables";
const PERSON = "madoi.person";
const KEPT = 30;

class Hall {
  mine = $state.raw<MyTable[]>(kept<MyTable[]>(KEY, []));
  private known = kept(PERSON, "");
  /** Who holds this device, as far as this page has seen; after a reload nobody knows. */
  holder: { table: string; seat: number } | null = null;

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
    const seats = known.here?.map(({ seat }) => seat) ?? (view.seat === null ? [] : [view.seat]);
    if (over) remember(view);
    this.put({ ...known, step: view.step, over, mine: !over && seats.some((seat) => view.asked.includes(seat)), seen: Date.now() });
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

  /** Open a table for several people at this device, and let them all sit down; null is a seat for somebody else, or a bot's. */
  async openHere(table: NewTable, names: (string | null)[], book = ""): Promise<string> {
    const links = await api.open(table);
    await this.sitHere(links, names, book);
    return links.table;
  }

  private async sitHere(links: Links, names: (string | null)[], book: string): Promise<void> {
    const here: Here[] = [];
    for (const [seat, name] of names.entries()) {
      const link = links.seats[seat];
      if (name === null || !link) continue;
      const entry = { secret: secretOf(link), name, person: here.length ? "" : this.person, book: here.length ? "" : book };
      const entered = await api.enter(links.table, { ...entry, pledge: pledgeAt(links.table, { seat, commitment: links.commitment }) });
      here.push({ seat, name, token: entered.token });
      seated(entered.view);
      if (here.length === 1) {
        this.took(links.table, entered, links);
        this.holder = { table: links.table, seat };
      }
      const known = this.find(links.table);
      if (known) this.put({ ...known, here });
      if (entered.view.deal.due !== null) {
        await this.mix(entered);
        await this.mixOthers(entered.view);
      }
    }
  }

  /** Everybody sits: the other seats of this device tell their salts too. What is needed for that, every seat sees. */
  async mixOthers(view: TableView): Promise<void> {
    for (const { seat, token } of this.find(view.table)?.here ?? []) {
      if (seat !== view.seat) await this.mix({ token, view: { ...view, seat } });
    }
  }

  /** Whose turn it is at this device: from now on the table is seen by this seat, and by no other. */
  turnTo(id: string, seat: number): void {
    const known = this.find(id);
    const to = known?.here?.find((each) => each.seat === seat);
    if (known && to) this.put({ ...known, token: to.token });
    this.holder = { table: id, seat };
  }

  /** The same people once more, all of those at this device. */
  async rematch(id: string, wish: Rematch, book = ""): Promise<string> {
    const known = this.find(id);
    if (!known) throw new Error("nobody sat here");
    if (!known.here?.length) {
      const links = await api.rematch(id, known.token, wish);
      await this.sit(links, book);
      return links.table;
    }
    const names: (string | null)[] = [];
    const holder = this.holder?.table === id ? this.holder.seat : null;
    let holds = -1;
    let all: Links | null = null;
    for (const { seat, name, token } of known.here) {
      const links = await api.rematch(id, token, wish);
      const there = links.seats.findIndex((link) => link !== null);
      names[there] = name;
      if (seat === holder) holds = there;
      all = { ...links, seats: links.seats.map((link, at) => link ?? all?.seats[at] ?? null) };
    }
    if (all) await this.sitHere(all, Array.from({ length: all.seats.length }, (_, at) => names[at] ?? null), book);
    // Whoever pressed holds the device still, on whichever seat; if nobody knows who that is, the curtain falls.
    if (all && holds >= 0) this.turnTo(all.table, holds);
    else this.holder = null;
    return all?.table ?? id;
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
    // On a slow line the table is entered while the salt is on its way.
    if (isSlow()) void this.mix(entered);
    else await this.mix(entered);
  }

  /** Take a free seat that anybody may take. */
  async join(line: TableLine, book = ""): Promise<void> {
    const [seat = 0] = line.free;
    const joined = await api.join(line.table, { ...this.card(book), seat, pledge: pledgeAt(line.table, { seat, commitment: line.commitment }) });
    this.took(line.table, joined);
    await this.mix(joined);
  }

  /** Sit down where a code leads. Who was slower takes the next cushion, if there is one. */
  async joinByCode(invitation: Invitation | null, code: string, book = ""): Promise<void> {
    const { table = "", seat = null, commitment = "" } = invitation ?? {};
    if (seat === null) throw new Refused(FULL, 409);
    try {
      const joined = await api.join(table, { ...this.card(book), seat, code, pledge: pledgeAt(table, { seat, commitment }) });
      this.took(table, joined);
      await this.mix(joined);
    } catch (refused) {
      if (!(refused instanceof Refused) || refused.refusal.code !== "taken") throw refused;
      await this.joinByCode(await api.lookUp(code), code, book);
    }
  }

  /** Who sits down last tells the salt at once, and finds the cards dealt. What goes wrong here the room mends. */
  private async mix({ token, view }: Pick<Entered, "token" | "view">): Promise<void> {
    seated(view);
    const salt = saltFor(view);
    if (salt === null) return;
    await api.reveal(view.table, token, salt).then(
      () => told(view.table, view.seat ?? 0),
      () => {},
    );
  }

  /** Take over the results of another browser by its code. False if it is none. */
  carry(code: string): boolean {
    const key = code.replace(/[^0-9a-zA-Z]/g, "").toLowerCase();
    if (!/^[0-9a-f]{32}$/.test(key)) return false;
    this.known = key;
    keep(PERSON, key);
    return true;
  }

  /** The deal of the day; of one that is over, for practice. */
  openDaily(date = ""): Promise<string> {
    return this.open({ game: games.daily?.id ?? "", seats: [{}], options: { odds: "everyone" }, deal: { kind: "daily", date } });
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
      ...(known?.here ? { here: known.here } : {}),
    });
  }
}

const FULL: Refusal = {
  type: "refused",
  code: "taken",
  words: { en: "There is no free seat any more", ja: "空いている席はもうありません" },
  rule: "",
  id: "",
  news: [],
  view: null,
};

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

export const hall = new Hall();
