/** The page's own check of a fair deal: the secret fits the commitment, and the seed comes from it and every salt. */

import type { DealCard } from "../wire";

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function checkDeal(deal: DealCard, salts: string[]): Promise<boolean> {
  const commitment = await sha256(`madoi deal/${deal.secret}`);
  const seed = await sha256(["madoi seed", deal.secret, ...salts].join("/"));
  return commitment === deal.commitment && seed === deal.seed;
}
