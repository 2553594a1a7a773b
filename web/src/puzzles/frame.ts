/**
 * The board of a puzzle stands in a frame of its own, so that it is laid out for the width it has.
 * Room and board are pages of one house; this is all they say to each other.
 */

import type { Lang, Theme } from "../settings.svelte";

/** The board tells which move is chosen; null after it was taken back. */
export interface Chosen {
  madoi: "chosen";
  move: string | null;
}

/** The room asks to choose again, or tells how the page looks now. */
export type Asked = { madoi: "again" } | { madoi: "look"; lang: Lang; theme: Theme };

export function say(to: Window | null | undefined, message: Chosen | Asked): void {
  to?.postMessage(message, location.origin);
}

/** Hear what the other side says; nobody else is listened to. */
export function hear<T extends Chosen | Asked>(from: () => Window | null | undefined, take: (message: T) => void): () => void {
  const listen = (event: MessageEvent): void => {
    if (event.origin === location.origin && event.source === from() && typeof (event.data as T | null)?.madoi === "string") take(event.data as T);
  };
  addEventListener("message", listen);
  return () => removeEventListener("message", listen);
}
