/** The decks that come with the house, by their name or the id of their components. */

import { t, type Key } from "../words/words.svelte";

const KNOWN: Record<string, Key> = {
  standard: "deck.standard",
  "fort-of-gold-madoi-1": "deck.standard",
  "four-slots": "deck.four-slots",
  "fort-of-gold-madoi-four-slots-1": "deck.four-slots",
};

export const deckName = (id: string): string => (KNOWN[id] ? t(KNOWN[id]) : id);
