/** Cards fly from where they lay to where they go. */

import { crossfade } from "svelte/transition";
import { still } from "../../screen.svelte";

const quick = (x: number): number => 1 - (1 - x) ** 3;

export const [send, receive] = crossfade({
  easing: quick,
  fallback: (_, { duration = 0 }) => ({ duration: still() ? 0 : (duration as number) * 0.6, css: (go) => `opacity: ${go}` }),
});
