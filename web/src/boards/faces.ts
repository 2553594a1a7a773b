/** The drawings of a game's components by id: `boards/<game>/Face.svelte` and the shapes it needs, found by their place. */

import type { Component, Snippet } from "svelte";

export interface FaceProps {
  /** The content of the component files. */
  components: Record<string, unknown>;
  id: string;
  /** How wide it lies there: a small card says less in larger letters. */
  px?: number | undefined;
  /** What stands there for a thing that nobody has drawn. */
  otherwise?: Snippet | undefined;
}

/** As wide as print: everything that stands on it can be read. */
export const WHOLE = 240;

type FaceModule = { default: Component<FaceProps> };
type PlainModule = { default: Component };

const FACES = import.meta.glob<FaceModule>("./*/Face.svelte");
const SHAPES = import.meta.glob<PlainModule>("./*/Shapes.svelte");

const BACKS = import.meta.glob<PlainModule>("./*/Back.svelte");
const SHEETS = import.meta.glob<Printed>("./*/print.json", { import: "default" });

/** `boards/<game>/print.json`: which lists are cards, which are tiles to cut out and how wide these are in millimetres. */
export interface Printed {
  cards: string[];
  tiles?: Record<string, number>;
  /** Lists of dark cards, which are printed as negatives where ink is saved. */
  dark?: string[];
}

export interface Faces {
  Face: Component<FaceProps> | null;
  Back: Component | null;
  printed: Printed | null;
  /** Symbols that stand once in a page. */
  Shapes: Component | null;
}

export async function loadFaces(game: string): Promise<Faces> {
  const [face, back, shapes, printed] = await Promise.all([FACES[`./${game}/Face.svelte`]?.(), BACKS[`./${game}/Back.svelte`]?.(), SHAPES[`./${game}/Shapes.svelte`]?.(), SHEETS[`./${game}/print.json`]?.()]);
  return { Face: face?.default ?? null, Back: back?.default ?? null, Shapes: shapes?.default ?? null, printed: printed ?? null };
}

export const NO_FACES: Faces = { Face: null, Back: null, printed: null, Shapes: null };
