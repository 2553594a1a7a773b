/** Letters that Madoi itself does not use come in larger pieces, as soon as somebody uses one: in a name, a rule, a story. */

/** The letters that were cut for the page, as its style sheets tell them. */
function ours(): Set<number> {
  const found = new Set<number>();
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule) || !rule.style.getPropertyValue("font-family").includes("Madoi")) continue;
      for (const [, first = "", last = first] of rule.style.getPropertyValue("unicode-range").matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi))
        for (let code = parseInt(first, 16); code <= parseInt(last, 16); code++) found.add(code);
    }
  return found;
}

/** Small pictures and private letters are in no piece. */
const isLetter = (code: number): boolean => code > 0x20 && (code < 0xe000 || code > 0xf8ff) && code < 0x1f000;

/** Watch what the page says, and fetch the style of all other letters when one is among it. */
export function watchLetters(): void {
  let known: Set<number> | null = null;
  let due = false;
  const look = (): void => {
    due = false;
    if (!known?.size) known = ours();
    if (!known.size) return;
    for (const letter of document.body.textContent) {
      const code = letter.codePointAt(0) ?? 0;
      if (!known.has(code) && isLetter(code)) {
        watcher.disconnect();
        void import("./all");
        return;
      }
    }
  };
  const soon = (): void => {
    if (due) return;
    due = true;
    if ("requestIdleCallback" in window) requestIdleCallback(look, { timeout: 1500 });
    else setTimeout(look, 500);
  };
  const watcher = new MutationObserver(soon);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  soon();
}
