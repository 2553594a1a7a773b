/** The print on a door that nobody has drawn: it follows from the name of the game, so it is always the same one. */

export interface Print {
  /** The one colour beside ink and paper. */
  wash: string;
  /** How far the moon hangs below its highest place. */
  high: number;
  /** Three ridges, the farthest first: heights from left to right, and how steep they are. */
  ridges: { peaks: number[]; swell: number }[];
}

const WASHES = ["#b5361a", "#24548f", "#5e7f3c", "#b98a2b", "#7a5796", "#3c7a78"];

export function printOf(game: string): Print {
  const next = dice(game);
  const ridge = (): Print["ridges"][number] => ({ peaks: Array.from({ length: 7 }, next), swell: 34 + next() * 56 });
  return { wash: WASHES[Math.floor(next() * WASHES.length)] ?? "", high: next() * 60, ridges: [ridge(), ridge(), ridge()] };
}

/** Numbers between 0 and 1 that follow from a word (FNV-1a, then xorshift). */
function dice(word: string): () => number {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
