/** What a game shows to people who wait for it: the piece of a seat, and three pictures. Found by their place; a game may have neither. */

import type { Component } from "svelte";
import type { TableView } from "../wire";

/** `boards/<game>/Piece.svelte`: the piece of a seat, made of the shapes of `Shapes.svelte`. */
export interface PieceProps {
  seat: number;
  size?: number;
  /** Nobody sits there yet: its outline, dotted. */
  free?: boolean;
}

/** `boards/<game>/Panel.svelte`: one of three pictures: what one plays for, a turn, how it ends. */
export interface PanelProps {
  which: PanelName;
}

/** `boards/<game>/Scene.svelte`: the board before the game, and the pieces of the seats that are taken waiting beside it. */
export interface SceneProps {
  seats: number[];
}

/** `boards/<game>/Day.svelte`: how the deal of a day ended, in the words and with the things of the game. */
export interface DayProps {
  view: TableView;
  won: boolean;
}

export type PanelName = "goal" | "turn" | "end";
export const PANELS: PanelName[] = ["goal", "turn", "end"];

/** `boards/<game>/panels.json`: title and sentence of each picture in both languages, and its rule. */
export type PanelWords = Record<PanelName, { rule: string; ja: [title: string, line: string]; en: [title: string, line: string] }>;

const SHAPES = import.meta.glob<{ default: Component }>("./*/Shapes.svelte");
/** Those of a game whose board draws its cards' pictures later. */
const ALL_SHAPES = import.meta.glob<{ default: Component }>("./*/later/Shapes.svelte");
const PIECES = import.meta.glob<{ default: Component<PieceProps> }>("./*/Piece.svelte");
const PICTURES = import.meta.glob<{ default: Component<PanelProps> }>("./*/Panel.svelte");
const SCENES = import.meta.glob<{ default: Component<SceneProps> }>("./*/Scene.svelte");
const DAYS = import.meta.glob<{ default: Component<DayProps> }>("./*/Day.svelte");
const WORDS = import.meta.glob<{ default: PanelWords }>("./*/panels.json");

/** The shapes that pieces and pictures are made of: they stand once in a page that shows some. */
export async function loadShapes(game: string): Promise<Component | null> {
  return (await SHAPES[`./${game}/Shapes.svelte`]?.())?.default ?? null;
}

/** The same with everything that cards are drawn with, for rooms that show them. */
export async function loadAllShapes(game: string): Promise<Component | null> {
  return (await ALL_SHAPES[`./${game}/later/Shapes.svelte`]?.())?.default ?? loadShapes(game);
}

export async function loadPieces(game: string): Promise<Component<PieceProps> | null> {
  return (await PIECES[`./${game}/Piece.svelte`]?.())?.default ?? null;
}

/** True if an invitation can show the board itself. */
export const hasScene = (game: string): boolean => `./${game}/Scene.svelte` in SCENES;

export async function loadScene(game: string): Promise<Component<SceneProps> | null> {
  return (await SCENES[`./${game}/Scene.svelte`]?.())?.default ?? null;
}

export async function loadDay(game: string): Promise<Component<DayProps> | null> {
  return (await DAYS[`./${game}/Day.svelte`]?.())?.default ?? null;
}

/** True if the game has its three pictures. */
export const hasPanels = (game: string): boolean => `./${game}/Panel.svelte` in PICTURES;

/** The three pictures of a game. */
export interface Pictures {
  Panel: Component<PanelProps>;
  words: PanelWords;
}

export async function loadPanels(game: string): Promise<Pictures | null> {
  const [panel, words] = await Promise.all([PICTURES[`./${game}/Panel.svelte`]?.(), WORDS[`./${game}/panels.json`]?.()]);
  return panel && words ? { Panel: panel.default, words: words.default } : null;
}
