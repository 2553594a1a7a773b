/** Figures of the rules, made of a board's own pieces: `boards/<game>/figures.ts` says which, `Figure.svelte` draws one. A game may have none. */

import type { Component } from "svelte";
import type { Words } from "../wire";
import { loadAllShapes } from "./guests";

export interface Figure<Drawing = unknown> {
  /** The clause it belongs to; it stands in that clause's chapter. */
  rule: string;
  /** It opens the chapter. The others stand beside the clauses. */
  example?: boolean;
  title?: Words;
  /** What it shows; *this* is lit. */
  words: Words;
  /** A quieter line below. */
  note?: Words;
  /** What `Figure.svelte` draws, in the game's own shape. */
  drawing: Drawing;
}

export interface FigureProps<Drawing = unknown> {
  drawing: Drawing;
  /** The content of the component files. */
  components: Record<string, unknown>;
}

type Drawn = { default: Component<FigureProps> };

const FIGURES = import.meta.glob<{ figures: Figure[] }>("./*/figures.ts");
const DRAWN = import.meta.glob<Drawn>("./*/Figure.svelte");

export interface Figures {
  all: Figure[];
  Figure: Component<FigureProps>;
  /** Symbols that stand once in a page. */
  Shapes: Component | null;
}

export async function loadFigures(game: string): Promise<Figures | null> {
  const [figures, drawn, shapes] = await Promise.all([FIGURES[`./${game}/figures.ts`]?.(), DRAWN[`./${game}/Figure.svelte`]?.(), loadAllShapes(game)]);
  return figures && drawn ? { all: figures.figures, Figure: drawn.default, Shapes: shapes } : null;
}
