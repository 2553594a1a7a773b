import { wordsOf } from "../words/words.svelte";
import en from "./words.en.json";
import ja from "./words.ja.json";

export const t = wordsOf({ en, ja });
