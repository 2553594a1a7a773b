/** Cards fly from where they lay to where they go. */

import { crossfade } from "svelte/transition";
import { still } from "../../screen.svelte";

const quick = (x: number): number => 1 - (1 - x) ** 3;

export const [send, receive] = crossfade({
  duration: () => (still() ? 120 : 260),
  easing: quick,
  fallback: () => ({ duration: 160, css: (go) => `opacity: ${go}` }),
});
