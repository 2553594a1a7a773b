/** The legal moves in groups, as the terminal lays them out: moves of one kind stand together under what their labels share. */

import type { Lang } from "../settings.svelte";
import type { MoveCard } from "../wire";
import { heaped } from "./heaped";

export interface Group {
  title: string;
  moves: { move: string; words: string }[];
}

const kindOf = (move: string): string => move.split(" ", 1)[0] ?? "";

/** `title` names a kind by the first word of its notation; kinds with a single move stand together at the end. */
export function groupsOf(moves: MoveCard[], lang: Lang, title: (kind: string) => string | undefined): Group[] {
  const kinds = heaped(moves, ({ move }) => kindOf(move));
  const groups: Group[] = [];
  const single: Group = { title: "", moves: [] };
  for (const [kind, all] of kinds) {
    const [first] = all;
    if (all.length === 1 && first) {
      single.moves.push({ move: first.move, words: first.words[lang] });
      continue;
    }
    const shared = sharedStart(all.map(({ words }) => words[lang]));
    groups.push({ title: title(kind) ?? shared.trim(), moves: all.map(({ move, words }) => ({ move, words: words[lang].slice(shared.length) })) });
  }
  return single.moves.length ? [...groups, single] : groups;
}

/** The whole words that all labels begin with, each label keeping something of its own. */
export function sharedStart(labels: string[]): string {
  const [first = "", ...others] = labels;
  let same = 0;
  while (same < first.length && others.every((label) => label[same] === first[same])) same++;
  const start = first.slice(0, first.lastIndexOf(" ", same - 1) + 1);
  return labels.every((label) => label.length > start.length) ? start : "";
}

/** The moves that speak of a card: one of the words after the first is its id. */
export function movesWith<M extends { move: string }>(moves: M[], card: string): M[] {
  return moves.filter(({ move }) => move.split(/[ :,]/).slice(1).includes(card));
}
