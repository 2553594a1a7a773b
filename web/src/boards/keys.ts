/** The keyboard at a board: arrows go through everything a question can be answered with; who loses their place finds it at the question. */

import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Everything that can be done now, as the boards mark it; a dot is on a tab that holds an answer. */
const POSSIBLE = ["button[data-move]", "button[data-cell]", "button.legal", "button.free", ".answers button", ".payments button", ".stores button", ".places button", "nav button:has(.dot)"].join(",");

/** True if the key was an arrow and led to an answer: the next one, or at first the one that is chosen. */
export function walk(event: KeyboardEvent, board: HTMLElement | undefined): boolean {
  const step = STEPS[event.key];
  if (!step || !board) return false;
  const all = [...board.querySelectorAll<HTMLButtonElement>(POSSIBLE)].filter((each) => !each.disabled && each.checkVisibility({ visibilityProperty: true }));
  const now = all.indexOf(event.target as HTMLButtonElement);
  const chosen = all.findIndex((each) => each.ariaPressed === "true");
  const next = now >= 0 ? now + step : chosen >= 0 ? chosen : step > 0 ? 0 : -1;
  const found = all.at(next % all.length);
  found?.focus();
  if (found) event.preventDefault();
  return found !== undefined;
}

/** An answer leaves with its button: then the keyboard is where the question stands (`data-question`), not nowhere. */
export const atTheQuestion: Attachment<HTMLElement> = (table) => {
  let due = 0;
  const watch = new MutationObserver(() => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(() => {
      if (document.activeElement === document.body) table.querySelector<HTMLElement>("[data-question]")?.focus({ preventScroll: true });
    });
  });
  watch.observe(table, { childList: true, subtree: true, attributeFilter: ["disabled", "inert"] });
  return () => {
    watch.disconnect();
    cancelAnimationFrame(due);
  };
};
