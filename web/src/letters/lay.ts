/** When our letters are fetched: at once, or on a slow line after what is played with. */

import letters from "./letters.css?url";

/** So long the first script may take, in milliseconds. */
const SLOW = 1000;
/** So long nothing is drawn for the sake of the letters' list, … */
const PATIENCE = 150;
/** … and so long a guest reads an invitation in other letters. */
const LATER = 2500;

let laid: Promise<void> | null = null;

/** The list of letters; each piece comes when one of its letters is shown. */
export function layLetters(): Promise<void> {
  laid ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = letters;
    link.onload = link.onerror = () => done();
    setTimeout(done, PATIENCE);
    document.head.append(link);
  });
  return laid;
}

/** Once this is here, nothing more is waited for. */
export function lettersAfter(pieces: Promise<unknown>): void {
  void pieces.catch(() => undefined).then(() => setTimeout(() => void layLetters(), LATER));
}

/** True if somebody comes by a link to a table on a line so slow that letters would keep the first question waiting. */
export function isSlow(): boolean {
  const script = performance.getEntriesByType("resource").find(({ name }) => name === import.meta.url);
  return /^\/[tj]\//.test(location.pathname) && new URLSearchParams(location.search).has("game") && (script?.duration ?? 0) > SLOW;
}
