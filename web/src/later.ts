/** What the first question can do without: it comes at once, but on a slow line when the table stands and the browser has nothing else to do. */

import { isSlow, lettersAfter } from "./letters/lay";

/** So long it may wait for an idle moment, in milliseconds. */
const PATIENCE = 2000;

/** As the line was when the first board was asked for. */
let known: boolean | null = null;

/** True on a line so slow that the first question does without. */
export const isLeftForLater = (): boolean => (known ??= isSlow());

let arrive: () => void = () => undefined;
const arrived = new Promise<void>((done) => (arrive = done));

/** On a slow line: board and words are here, and nothing that is only looked at keeps them waiting any more. At once else. */
export const whenHere = (): Promise<void> => (isLeftForLater() ? arrived : Promise.resolve());

/** What the table needs that a link leads to. */
export function comeFirst(pieces: Promise<unknown>[]): void {
  const all = Promise.allSettled(pieces);
  lettersAfter(all);
  void all.then(arrive);
}

let stand: () => void = () => undefined;
const stands = new Promise<void>((done) => (stand = done));

/** A table stands before whoever came. */
export function tableStands(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(() => stand(), { timeout: PATIENCE });
  else setTimeout(stand, 200);
}

/** Nothing is awaited that a slow line leaves for later. */
export const needNow = async (load: (() => Promise<unknown>) | undefined): Promise<void> => {
  if (!isLeftForLater()) await load?.();
};

export const later = <T>(load: () => Promise<T>): Promise<T> => (isLeftForLater() ? stands.then(load) : load());
