/** Times as people say them, in the chosen language. */

import { settings } from "../settings.svelte";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "3 hours ago". */
export function ago(then: number): string {
  const past = Math.max(0, Date.now() - then);
  const [unit, size] = UNITS.find(([, each]) => past >= each) ?? ["minute", 60_000];
  return new Intl.RelativeTimeFormat(settings.lang, { numeric: "auto" }).format(-Math.floor(past / size), unit);
}

/** Today's date where daily deals change: at midnight UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The date so many days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** "November 2026", of "2026-11". */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat(settings.lang === "ja" ? "ja" : "en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.parse(`${month}-01`));
}

/** "Sunday, 15 November", or with `short` "15 Nov". */
export function dayName(date: string, short = false): string {
  const shape: Intl.DateTimeFormatOptions = short ? { day: "numeric", month: "short" } : { weekday: "long", day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(settings.lang === "ja" ? "ja" : "en-GB", { ...shape, timeZone: "UTC" }).format(Date.parse(date));
}
