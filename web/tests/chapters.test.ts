import { expect, test } from "vitest";
import { chapterOf, kanji, pieces, search, sealed, type Chapters } from "../src/rules/chapters";

const chapters: Chapters = {
  en: [
    { title: "", blocks: [{ text: "A game." }] },
    { title: "The turn", blocks: [{ id: "FG-20", parts: [{ text: "Draw one card.", sources: ["book"] }, { text: "Not two, see FG-21.", sources: ["ours"], why: "two are too many" }] }] },
  ],
  ja: [
    { title: "", blocks: [{ text: "遊び。" }] },
    { title: "手番", blocks: [{ id: "FG-20", parts: [{ text: "カードを1枚引きます。", sources: ["book"] }] }] },
  ],
};

test("rules are found by words of either language, by their reasons and by their id", () => {
  expect(search(chapters, "draw card", "en")).toEqual([{ id: "FG-20", lang: "en", excerpt: "Draw one card.  Not two, see FG-21. two are too many" }]);
  expect(search(chapters, "カード", "en").map(({ lang }) => lang)).toEqual(["ja"]);
  expect(search(chapters, "fg-20", "ja")).toHaveLength(1);
  expect(search(chapters, "too many", "en")).toHaveLength(1);
  expect(search(chapters, "draw owl", "en")).toEqual([]);
  expect(search(chapters, "  ", "en")).toEqual([]);
});

test("a clause stands in its chapter, and names its sources on paper", () => {
  expect(chapterOf(chapters.en, "FG-20")).toBe(1);
  expect(chapterOf(chapters.en, "FG-99")).toBe(-1);
  expect(sealed(chapters.en[1]?.blocks[0] ?? {})).toBe("Draw one card. [書] Not two, see FG-21. [円] (two are too many)");
});

test("running text is bold, stressed, a move, a rule or what is looked for", () => {
  expect(pieces("**a** *b* `c` FG-7 Owl", ["owl"]).filter(({ text }) => text.trim())).toEqual([
    { text: "a", kind: "b" },
    { text: "b", kind: "em" },
    { text: "c", kind: "code" },
    { text: "FG-7", kind: "rule" },
    { text: "Owl", kind: "found" },
  ]);
});

test("chapters are numbered as books are", () => {
  expect([1, 10, 11, 20, 23].map(kanji)).toEqual(["一", "十", "十一", "二十", "二十三"]);
});
