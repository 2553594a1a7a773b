/** The drawings of a game's components by id: `boards/<game>/Face.svelte` and the shapes it needs, found by their place. */

import type { Component, Snippet } from "svelte";

export interface FaceProps {
  /** The content of the component files. */
  components: Record<string, unknown>;
  id: string;
  /** What stands there for a thing that nobody has drawn. */
  otherwise?: Snippet | undefined;
}

type FaceModule = { default: Component<FaceProps> };
type PlainModule = { default: Component };

const FACES = import.meta.glob<FaceModule>("./*/Face.svelte");
const SHAPES = import.meta.glob<PlainModule>("./*/Shapes.svelte");

export interface Faces {
  Face: Component<FaceProps> | null;
  /** Symbols that stand once in a page. */
  Shapes: Component | null;
}

export async function loadFaces(game: string): Promise<Faces> {
  const [face, shapes] = await Promise.all([FACES[`./${game}/Face.svelte`]?.(), SHAPES[`./${game}/Shapes.svelte`]?.()]);
  return { Face: face?.default ?? null, Shapes: shapes?.default ?? null };
}
