/** Chances as people read them. */

/** So many of all the ways. */
export interface Chance {
  ways: number;
  total: number;
}

/** One decimal, and no rounding to certainty: 99.96 % stays below 100. */
export function percent({ ways, total }: Chance): string {
  if (ways === 0) return "0 %";
  if (ways === total) return "100 %";
  return `${Math.min(99.9, Math.max(0.1, (100 * ways) / total)).toFixed(1)} %`;
}
