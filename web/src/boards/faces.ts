/** The drawings of a game's components by id: `boards/<game>/Face.svelte` and the shapes it needs, found by their place. */

import type { Component, Snippet } from "svelte";
import type { Lang } from "../settings.svelte";
import { loadAllShapes } from "./guests";

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

const BACKS = import.meta.glob<PlainModule>("./*/Back.svelte");
const BOARDS = import.meta.glob<{ default: Component<PrintedProps> }>("./*/Printed.svelte");
const SHEETS = import.meta.glob<Printed>("./*/print.json", { import: "default" });

/** How the boards of a game are drawn on paper: `boards/<game>/Printed.svelte`, as large as the place it is given. */
export interface PrintedProps {
  components: Record<string, unknown>;
  part: string;
  /** Of boards that every seat has: whose. */
  copy?: number;
}

interface Piece {
  count: number;
  name: Record<Lang, string>;
  /** What can stand for it. */
  instead: Record<Lang, string>;
}

/** `boards/<game>/print.json`: what lies on a real table, in millimetres. */
export interface Printed {
  /** Lists of cards. */
  cards: string[];
  /** Lists of tiles to cut out, and how wide these are. */
  tiles?: Record<string, number>;
  /** The class that brings the colours of its shapes. */
  cloth?: string;
  boards?: { id: string; w: number; h: number; name: Record<Lang, string>; /** Every seat has one. */ each?: boolean; /** Where it can be cut so that no number is. */ cut?: { x: number; y: number } }[];
  cubes?: { size: number; kinds: (Piece & { fill: string; ink: string; letter: string })[] };
  discs?: { size: number; kinds: (Piece & { shape: string; box?: string; /** The seat it belongs to, from 1. */ seat?: number })[] };
  /** Things that nobody prints. */
  others?: Piece[];
  /** Cards explained: where a line begins, in hundredths of the card. Without an id the first of a list. */
  figures?: { id: string; group?: string; name: Record<Lang, string>; labels: { x: number; y: number; rule: string; said: Record<Lang, string> }[] }[];
}

export interface Faces {
  Face: Component<FaceProps> | null;
  Back: Component | null;
  printed: Printed | null;
  /** Its boards on paper. */
  Boards: Component<PrintedProps> | null;
  /** Symbols that stand once in a page. */
  Shapes: Component | null;
}

export async function loadFaces(game: string): Promise<Faces> {
  const [face, back, shapes, printed, boards] = await Promise.all([FACES[`./${game}/Face.svelte`]?.(), BACKS[`./${game}/Back.svelte`]?.(), loadAllShapes(game), SHEETS[`./${game}/print.json`]?.(), BOARDS[`./${game}/Printed.svelte`]?.()]);
  return { Face: face?.default ?? null, Back: back?.default ?? null, Shapes: shapes, printed: printed ?? null, Boards: boards?.default ?? null };
}

export const NO_FACES: Faces = { Face: null, Back: null, printed: null, Boards: null, Shapes: null };
