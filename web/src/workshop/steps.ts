/** The loop of a designer, in its order. */
export const STEPS = ["change", "play", "measure", "print"] as const;
export type Step = (typeof STEPS)[number];
