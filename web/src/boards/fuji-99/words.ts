/** The words of this board in both languages, and the shapes the server sends for it. */

import type { FujiLook, FujiPosition } from "./wire";
import { wordsOf } from "../../words/words.svelte";
import en from "./words.en.json";
import ja from "./words.ja.json";

export const t = wordsOf({ en, ja });
export type WordKey = keyof typeof en;

export type Colour = "clear" | "yellow" | "red";
export const COLOURS: Colour[] = ["clear", "yellow", "red"];

export type SeatPosition = FujiPosition["seats"][number];
export type SeatLook = FujiLook["seats"][number];
export type Trial = FujiLook["trials"][string];
export type CardLook = FujiLook["cards"][string];

/** "rope" of the card "rope.3". */
export const kindOf = (card: string): string => card.slice(0, card.lastIndexOf("."));

/** The effect of a card in a short line, and in a whole sentence. */
export function effect(card: CardLook, players: number, long = false): string {
  const jump = card.op === "catch_up" && players === 2;
  const key = jump ? "jump" : card.op === "catch_up" && card.amount ? "catch_up_more" : card.op;
  return t(`${long ? "text" : "short"}.${key}` as WordKey, { n: jump ? card.two_players : card.amount });
}

/** The print of a card follows from what it does. */
export function print(card: CardLook): string {
  const prints: Record<string, string> = {
    return_red: "rope",
    threat_leader: "gaze",
    move_bonus: "lift",
    catch_up: card.amount ? "slide" : "trail",
    move_per_transparent: "crystal",
    others_draw_then_self: "tremor",
  };
  return prints[card.op] ?? "tremor";
}

/** What kind of card it is: used, acting in the hand, or acting when drawn. */
export const manner = (card: CardLook): "use" | "persistent" | "immediate" =>
  card.op === "move_bonus" ? "persistent" : card.op === "others_draw_then_self" ? "immediate" : "use";
