/** Figures of the rules of Goryokaku. Examples are worked out from the rules. */

import type { Figure } from "../figures";

/** A stack from the ground up: onigiri below, workers of a seat above. */
export interface Stack {
  seat: number;
  rice: number;
  workers: number;
}

export interface GoryokakuDrawing {
  /** Cards, tiles, places, onigiri spots or spaces of the daiba, by their ids. */
  things?: string[];
  stacks?: Stack[];
  /** Symbols in a row: cubes E S W C A X, `koban`, `onigiri`, `workers`, `pieces`, `bag`. */
  row?: string[];
  /** What lies behind an arrow. */
  then?: string[];
  /** The star fort with pieces on it. */
  fort?: boolean;
}

export const figures: Figure<GoryokakuDrawing>[] = [
  {
    rule: "GK-5",
    example: true,
    words: { en: "A *castle card* costs cubes and brings a reward. A *person card* works for you in the areas of its four frames.", ja: "*築城カード*は資源を払って建て、報酬を得ます。*人物カード*は、4つの枠のエリアで働きます。" },
    drawing: { things: ["C01", "P01"] },
  },
  {
    rule: "GK-18",
    example: true,
    words: { en: "Whoever begins has *3 workers* in hand; later places have an onigiri more each. The rest waits in the bag.", ja: "最初の人は手元に*ワーカー3つ*。あとの順番ほど、おにぎりが1つずつ多くなります。残りはバッグの中です。" },
    drawing: { row: ["workers", "workers", "workers", "onigiri"], then: ["bag"] },
  },
  {
    rule: "GK-20",
    example: true,
    words: { en: "Each turn: place *one* worker and do what the place offers, or take *all* your workers back.", ja: "手番では、ワーカーを*1つ*置いてその場所の行動をするか、*すべて*呼び戻します。" },
    drawing: { things: ["stone", "income"], stacks: [{ seat: 1, rice: 0, workers: 1 }] },
  },
  {
    rule: "GK-31",
    example: true,
    words: { en: "Two stand there, heights 1 and 2. Your worker needs *two onigiri* underneath: height 3, exactly one above the highest.", ja: "高さ1と2の先客がいます。あなたのワーカーの下には*おにぎりが2つ*必要です。いちばん高い山を1つだけ越えます。" },
    drawing: { stacks: [{ seat: 2, rice: 0, workers: 1 }, { seat: 3, rice: 1, workers: 1 }, { seat: 1, rice: 2, workers: 1 }] },
  },
  {
    rule: "GK-33",
    title: { en: "On your own stack", ja: "自分の山の上" },
    words: { en: "If yours is the highest, one more worker needs no onigiri.", ja: "自分の山がいちばん高ければ、おにぎりは要りません。" },
    drawing: { stacks: [{ seat: 2, rice: 0, workers: 1 }, { seat: 1, rice: 1, workers: 2 }] },
  },
  {
    rule: "GK-40",
    example: true,
    words: { en: "*Stone* gives two cubes, *copper* one, *income* four koban.", ja: "*石*は2つ、*銅*は1つ、*収入*は小判4枚。" },
    drawing: { things: ["stone", "copper", "income"] },
  },
  {
    rule: "GK-45",
    example: true,
    words: { en: "Pay the *koban* at its top right; a ship there only asks for your black-ship level. Under 捨 stands what it brings if you discard it.", ja: "右上の*小判*を払います。船の印なら、黒船LVがその数あれば足ります。「捨」は、捨てたときに得るものです。" },
    drawing: { things: ["P09", "P07"] },
  },
  {
    rule: "GK-50",
    example: true,
    words: { en: "Pay the cubes, lay the card down, take the *reward* at its foot.", ja: "資源を払ってカードを置き、下に描かれた*報酬*を得ます。" },
    drawing: { things: ["C09"], row: ["E", "S", "S"], then: ["pieces"] },
  },
  {
    rule: "GK-52",
    title: { en: "Earth that is not there", ja: "数に入る土" },
    words: { en: "Earth level 2 pays two earth of every castle card, and is never used up.", ja: "土LVが2なら、どの築城でも土2つ分になります。減りません。" },
    drawing: { things: ["C04"], row: ["E"] },
  },
  {
    rule: "GK-60",
    example: true,
    words: { en: "One *building piece* on one free tile of an open board. It stays for good.", ja: "開いたボードの空いたタイルに、*建物駒*を1つ。二度と動きません。" },
    drawing: { fort: true },
  },
  {
    rule: "GK-64",
    example: true,
    words: { en: "Your worker went to the *Mountain*: hired persons with an icon in that frame work as well.", ja: "ワーカーを*山*に置いたら、山の枠に絵のある人物も働きます。" },
    drawing: { things: ["P01", "stone"] },
  },
  {
    rule: "GK-100",
    example: true,
    words: { en: "Four spots ask for *1, 2, 3 or 4* onigiri; the first two may be used twice in a turn.", ja: "4つの場所は、おにぎりを*1・2・3・4*つ使います。はじめの2つは手番に2回まで。" },
    drawing: { things: ["cards", "people", "levels", "work"] },
  },
  {
    rule: "GK-70",
    example: true,
    words: { en: "Everything comes back: workers and onigiri into the bag, then discs are drawn until *three workers* are out.", ja: "すべて戻ります。ワーカーもおにぎりもバッグに入れ、*ワーカーが3つ*出るまで引きます。" },
    drawing: { row: ["bag"], then: ["workers", "onigiri", "workers", "workers"] },
  },
  {
    rule: "GK-73",
    title: { en: "The daiba", ja: "台場" },
    words: { en: "In the circle stand the points for each of your castle cards.", ja: "円の中は、建てた築城カード1枚ごとの点です。" },
    drawing: { things: ["daiba:1", "daiba:2", "daiba:4"] },
  },
  {
    rule: "GK-80",
    example: true,
    words: { en: "The last onigiri of pile *五* is taken: one more audit, and the game is over.", ja: "*五*の最後のおにぎりが取られたら、監査をして終わりです。" },
    drawing: { row: ["onigiri"] },
  },
  {
    rule: "GK-83",
    example: true,
    words: { en: "Each tile with your piece gives its points; the *mark* of a round doubles those on its board.", ja: "あなたの駒のあるタイルが点になります。その回の*○*があれば、そのボードの点は2倍です。" },
    drawing: { things: ["T01", "T04", "T09", "T14"] },
  },
  {
    rule: "GK-111",
    example: true,
    words: { en: "`place castle C08 S` builds this card and pays its X with a *stone* cube.", ja: "`place castle C08 S` は、このカードを建て、Xを*石*で払う手です。" },
    drawing: { things: ["C08"], row: ["S", "S", "X"] },
  },
];
