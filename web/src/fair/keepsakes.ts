/**
 * What this browser keeps of a fair deal while it is made, so that nobody can tell it otherwise afterwards:
 * the commitment as it was first seen, its own salt, and all pledges before any salt was told. Where several people share this
 * device, each of their seats has a salt of its own.
 */

import { kept, keep } from "../kept";
import type { TableView } from "../wire";
import { checkKept, pledgeOf, type Finding, type Keepsake } from "./verify.js";

const KEY = "madoi.keepsakes";
const MOST = 60;

/** For a browser that keeps nothing: at least until the page is closed. */
let here: Keepsake[] = [];

/** Read each time: another tab may have sat down meanwhile. */
function all(): Keepsake[] {
  const stored = kept<Keepsake[]>(KEY, []);
  return [...stored, ...here.filter((one) => !stored.some((each) => isSame(each, one)))];
}

const isSame = (one: Keepsake, two: Keepsake): boolean => one.table === two.table && one.seat === two.seat;
const without = (some: Keepsake[], one: Keepsake): Keepsake[] => some.filter((each) => !isSame(each, one));

function put(one: Keepsake): void {
  here = [one, ...without(here, one)];
  keep(KEY, [one, ...without(all(), one)].slice(0, MOST));
}

/** 128 random bits in letters. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was kept at a table for a seat; for somebody without one, whatever was kept there first. */
export const keepsakeOf = (table: string, seat: number | null): Keepsake | undefined => all().find((each) => each.table === table && (seat === null || each.seat === seat));

const pledgeIn = ({ table, commitment, seat, salt }: Keepsake): string => pledgeOf(table, commitment, seat, salt);

/** Bind this browser to a salt before it sits down. Sitting down again after a lost answer brings the same. */
export function bind(table: string, seat: number, commitment: string): string {
  const known = keepsakeOf(table, seat);
  if (known) return known.salt ? pledgeIn(known) : "";
  const fresh: Keepsake = { madoi: "keepsake", version: 1, table, seat, commitment, salt: randomKey(), pledges: [], revealed: false };
  put(fresh);
  return pledgeIn(fresh);
}

/** After sitting down: where another browser had sat down with the same link before, this one takes no part. */
export function seated(view: TableView): void {
  const known = keepsakeOf(view.table, view.seat);
  if (!known?.salt || known.pledges.length || view.seat === null) return;
  if (view.seats[view.seat]?.pledge !== pledgeIn(known)) put({ ...known, salt: "" });
}

/** The salt, when it is time to tell it: all pledges lie, are kept here now, and everything is as this browser knows it. */
export function saltFor(view: TableView): string | null {
  const known = keepsakeOf(view.table, view.seat);
  if (!known?.salt || view.deal.due === null || known.seat !== view.seat || view.seats[known.seat]?.salt) return null;
  if (troubles(view).length) return null;
  if (!known.pledges.length) put({ ...known, pledges: view.seats.map(({ pledge }) => pledge) });
  return known.salt;
}

/** The server says that it has the salt. */
export function told(table: string, seat: number): void {
  const known = keepsakeOf(table, seat);
  if (known && !known.revealed) put({ ...known, revealed: true });
}

/** What a table tells of its deal that is not what this browser kept. */
export function troubles(view: TableView): Finding[] {
  const known = keepsakeOf(view.table, view.seat);
  if (!known || view.deal.kind !== "fair") return [];
  const receipt = {
    table: view.table,
    commitment: view.deal.commitment,
    pledges: view.seats.map(({ pledge }) => pledge),
    salts: view.seats.map(({ salt }) => salt),
  };
  // That the salt has come is told with the deal at the latest.
  const dealt = view.phase !== "waiting";
  return checkKept(known, receipt).filter(({ ok, check }) => !ok && (dealt || check !== "kept-revealed"));
}
