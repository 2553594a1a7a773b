/** Chances as people read them. */

import type { Chance } from "../wire";

/** Between 0 and 1. */
export const share = ({ ways, total }: Chance): number => ways / total;

/** In percent, with one digit behind the point; nothing possible is called 0 and nothing uncertain 100. */
export function percent(share: number): string {
  const shown = (share * 100).toFixed(1);
  if (share > 0 && shown === "0.0") return "< 0.1";
  if (share < 1 && shown === "100.0") return "> 99.9";
  return shown;
}
