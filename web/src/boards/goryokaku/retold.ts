/** The log of Goryokaku: draws from the bag are one line, and the end of a round parts the turns. */

import { settings } from "../../settings.svelte";
import type { LogLine, TableEvent } from "../board";
import { t } from "./words";

const DRAWN = ["worker_drawn", "onigiri_drawn"];

export const endsRound = ({ kind }: TableEvent): boolean => kind === "audited" || kind === "audited_none";

export function folded(lines: LogLine[], name: (seat: number | null) => string): { step: number; words: string; rule: string }[] {
  const told: { step: number; words: string; rule: string }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line) continue;
    if (!DRAWN.includes(line.event.kind)) {
      told.push({ step: line.step, words: line.event.words[settings.lang], rule: line.event.rule });
      continue;
    }
    const run = lines.slice(at).findIndex(({ event }) => !DRAWN.includes(event.kind));
    const bag = lines.slice(at, run < 0 ? undefined : at + run);
    const count = (kind: string): number => bag.filter(({ event }) => event.kind === kind).length;
    told.push({ step: line.step, words: t("log.bag", { name: name(line.event.seat), workers: count("worker_drawn"), onigiri: count("onigiri_drawn") }), rule: line.event.rule });
    at += bag.length - 1;
  }
  return told;
}
