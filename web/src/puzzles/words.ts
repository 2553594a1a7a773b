import { wordsOf } from "../words/words.svelte";
import en from "./words.en.json";
import ja from "./words.ja.json";

export const t = wordsOf({ en, ja });
export type PuzzleWord = keyof typeof en;

/** The grades by their names, easiest first. */
export const GRADES = ["gentle", "easy", "fair", "strong", "master"] as const;
export const NUMBERS = ["one", "two", "three", "four", "five"] as const;
