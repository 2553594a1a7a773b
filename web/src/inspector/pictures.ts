/** The drawings of a game that stand in the inspector, found by their place; a game without them is told in words alone. */

import type { Component } from "svelte";
import type { Room } from "../boards/board";

/** `boards/<game>/Symbol.svelte`: a symbol in running text. It draws nothing for an id it does not know. */
export interface SymbolProps {
  id: string;
  size?: number;
}

/** `boards/<game>/Picture.svelte`: a thing itself, as large as its place. */
export interface PictureProps {
  id: string;
  room: Room;
}

type SymbolModule = { default: Component<SymbolProps> };
type PictureModule = { default: Component<PictureProps> };

const SYMBOLS = import.meta.glob<SymbolModule>("../boards/*/Symbol.svelte");
const PICTURES = import.meta.glob<PictureModule>("../boards/*/Picture.svelte");

export interface Drawings {
  Symbol: Component<SymbolProps> | null;
  Picture: Component<PictureProps> | null;
}

export async function loadDrawings(game: string): Promise<Drawings> {
  const [symbol, picture] = await Promise.all([SYMBOLS[`../boards/${game}/Symbol.svelte`]?.(), PICTURES[`../boards/${game}/Picture.svelte`]?.()]);
  return { Symbol: symbol?.default ?? null, Picture: picture?.default ?? null };
}
