/** The room around, for the lamp: it stands beside the question of any board. */

import { getContext, setContext } from "svelte";
import type { TableRoom } from "../table/room.svelte";
import type { Hints, MoveHint } from "../wire";

const KEY = Symbol("room");

/** The table's room is there later than the page: whoever needs it asks when it is shown. */
export const layRoom = (room: () => TableRoom | null): void => void setContext(KEY, room);
export const useRoom = (): (() => TableRoom | null) => getContext<(() => TableRoom | null) | undefined>(KEY) ?? (() => null);

const named = (within: ParentNode, attribute: string, value: string): Element | null => within.querySelector(`[${attribute}="${CSS.escape(value)}"]`);

/**
 * The element a move is made with, by its notation: the answer itself, else the place or card it names.
 * `place castle C14` is the castle place, `place 2.3` the cell, `use P03` the person, `draw 7` the column;
 * `rice take C14` is the card, not the hand that takes it (`data-takes`), `rice shuffle` the spot that leads to it (`data-leads`).
 */
export function elementOf(move: string, within: ParentNode = document): Element | null {
  const words = move.split(" ");
  for (let many = words.length; many > 0; many--) {
    const said = words.slice(0, many).join(" ");
    const found = named(within, "data-move", said) ?? within.querySelector(`[data-drop="${CSS.escape(said)}"]:not([data-takes])`);
    if (found) return found;
  }
  return thingOf(move, within) ?? [...within.querySelectorAll<HTMLElement>("[data-leads]")].find(({ dataset }) => dataset["leads"]?.split(", ").includes(move)) ?? null;
}

/** The card, tile or place that a move names last: `place office T07` is the tile. */
export function thingOf(move: string, within: ParentNode = document): Element | null {
  for (const word of move.split(" ").slice(1).reverse()) {
    const found = named(within, "data-drop", word) ?? named(within, "data-thing", word);
    if (found) return found;
  }
  return null;
}

/** A move as its button says it, without the ids and letters (`X: wood`) that whoever types would need. */
export const withoutIds = (words: string, move: string, name: (id: string) => string): string =>
  move.split(" ").reduce((text, id) => (/\d/.test(id) && name(id) !== id ? text.replace(` ${id}`, "") : text), words).replace(/(?<=[(（])[A-Z][:：]\s*/, "");

/** At most three moves: the advised one, then those that leave the best chance. */
export const advised = ({ moves: [first, ...others] }: Hints): MoveHint[] =>
  first ? [first, ...others.sort((one, other) => other.chance - one.chance)].slice(0, 3) : [];
