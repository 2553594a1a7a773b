/** A half-made choice survives a reload: it is kept in this tab, for as long as the same moment stands. */

import type { Room } from "./board";

const key = (what: string): string => `madoi.choice.${what}`;

/** Keep a choice; null forgets it. */
export function keep(room: Room, what: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key(what));
    else sessionStorage.setItem(key(what), JSON.stringify({ moment: room.moment, value }));
  } catch {
    // A browser that keeps nothing forgets the choice.
  }
}

/** Somebody else takes the device: nothing of what was half chosen stays. */
export function forgetChoices(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(key(""))) sessionStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** What was kept at this table, step and seat; null if nothing was. */
export function kept<T>(room: Room, what: string): T | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(key(what)) ?? "{}") as { moment?: string; value?: T };
    return found.moment === room.moment ? (found.value ?? null) : null;
  } catch {
    return null;
  }
}
