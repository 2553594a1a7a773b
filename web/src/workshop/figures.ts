/** Numbers of a measurement as people read them. */

import type { MetricRow } from "../wire";

export const isShare = ({ unit }: Pick<MetricRow, "unit">): boolean => unit === "share";

/** Shares in points of a hundred, the rest as they are. */
export const scaled = (value: number, row: Pick<MetricRow, "unit">): number => (isShare(row) ? 100 * value : value);

/** As many places as it needs. */
export function figure(value: number, row: Pick<MetricRow, "unit">): string {
  const shown = scaled(value, row);
  const short = isShare(row) || Math.abs(shown) >= 10 || row.unit === "turns" || row.unit === "points";
  return shown.toFixed(short ? 1 : 2).replace("-", "−");
}

/** A difference with its sign; nothing has none. */
export function signed(value: number, row: Pick<MetricRow, "unit">): string {
  const plain = figure(value, row);
  return value > 0 && /[1-9]/.test(plain) ? `+${plain}` : plain.replace(/^−(?=[0.]+$)/, "");
}

export const error = ({ low, high, unit }: MetricRow): string => figure((high - low) / 2, { unit });

/** About how many more pairs would answer an open question, if nothing changed; null where none would. */
export function needed(row: MetricRow): number | null {
  const half = (row.high - row.low) / 2;
  const room = Math.abs(row.care - Math.abs(row.difference));
  const more = room > half / 300 ? Math.ceil(row.pairs * ((half / room) ** 2 - 1)) : null;
  if (more === null) return null;
  const rounded = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, more))) - 1);
  return Math.max(rounded, Math.ceil(more / rounded) * rounded);
}

/** Round steps for an axis that reaches at least so far to both sides of nothing. */
export function steps(least: number, most: number, wanted = 4): number[] {
  const raw = (most - least) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw) ?? raw;
  const found = [];
  for (let at = Math.ceil(least / step); at * step <= most + step / 1e6; at++) found.push(Number((at * step).toPrecision(6)));
  return found;
}
