/** Every card of a game on one page: `boards/<game>/Cards.svelte`, found by its place. */

import type { Component } from "svelte";
import type { GameWords } from "../wire";

export interface CardsProps {
  words: GameWords;
}

type CardsModule = { default: Component<CardsProps> };

const CARDS = import.meta.glob<CardsModule>("./*/Cards.svelte");

export const hasCards = (game: string): boolean => `./${game}/Cards.svelte` in CARDS;

/** The cards of a game, loaded when somebody looks through them. */
export async function loadCards(game: string): Promise<Component<CardsProps> | null> {
  const load = CARDS[`./${game}/Cards.svelte`];
  return load ? (await load()).default : null;
}
