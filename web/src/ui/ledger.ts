/** The help a result was reached with, as words. */

import { t, type Key } from "../words/words.svelte";

const KINDS = ["undo", "hint", "odds"] as const;

export function ledger(assists: Record<string, number>): string {
  const taken = KINDS.flatMap((kind) => (assists[kind] ? [t(`ledger.${kind}` as Key, { n: assists[kind] })] : []));
  return taken.join(" · ") || t("ledger.none");
}
