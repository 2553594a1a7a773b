/** What the first question can do without, in one file: pictures on the cards, what is held up, the audit, the end. */

export { default as Art } from "./Art.svelte";
export { default as Audit } from "./Audit.svelte";
export { default as Finale } from "./Finale.svelte";
export { default as HeldUp } from "./HeldUp.svelte";
export { default as Over } from "./Over.svelte";
export { default as TileScores } from "./TileScores.svelte";
