/** The words of the page in both languages. */

import { settings, type Lang } from "../settings.svelte";
import en from "./en.json";
import { fill } from "./fill";
import ja from "./ja.json";

export type Facts = Record<string, string | number>;
export type Key = keyof typeof en;

/** A line of the page in the chosen language, or in the one asked for. */
export function t(key: Key, facts?: Facts, lang: Lang = settings.lang): string {
  return fill((lang === "ja" ? ja : en)[key], facts);
}

/** The words of a board: the same, for its own pair of files. */
export function wordsOf<K extends string>(pair: Record<Lang, Record<K, string>>) {
  return (key: K, facts?: Facts, lang: Lang = settings.lang): string => fill(pair[lang][key], facts);
}
