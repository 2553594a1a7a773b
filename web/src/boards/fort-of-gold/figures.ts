/** Figures of the rules of The Fort of Gold. Examples are worked out from the rules. */

import type { Figure } from "../figures";

/** Cards by their cells. */
export interface FortField {
  field?: Record<string, string>;
  /** Cells that can take a card. */
  open?: string[];
  /** Empty cells with their names. */
  named?: string[];
  /** Where cards were taken up. */
  gone?: string[];
  /** Cards framed in gold. */
  exposed?: string[];
}

export interface FortDrawing extends FortField {
  /** Cards side by side; what is no card of the deck lies face down. */
  row?: string[];
  lost?: string[];
  /** The field afterwards. */
  then?: FortField;
  /** A treasure, weighed against the exposed cards. */
  target?: string;
}

/** The rulebook's own example: PLW, PW and PL lie exposed. */
const BOOK = { "1.1": "s-p-1", "1.2": "s-l-1", "1.3": "s-w-1", "1.4": "s-p-2", "1.5": "s-pl-1", "2.1": "s-plw", "2.3": "s-pw-1" };

export const figures: Figure<FortDrawing>[] = [
  {
    rule: "FG-3",
    example: true,
    words: { en: "A spirit *gives* its symbols, a treasure *asks* for its symbols. Arrow: Power. Leaf: Life. Hexagon: Wisdom.", ja: "霊力カードはシンボルを*生み出し*、宝物カードはシンボルを*求めます*。矢じりは力、葉は命、六角は知恵です。" },
    note: { en: "The dotted ring is Empty: nothing.", ja: "点線の輪は空。何もありません。" },
    drawing: { row: ["s-pl-1", "t-pww"] },
  },
  {
    rule: "FG-6",
    title: { en: "Ten treasures", ja: "10枚の宝物" },
    words: { en: "Every way to choose three symbols, each once.", ja: "シンボル3つの組み合わせが、1枚ずつ。" },
    drawing: { row: ["t-ppp", "t-ppl", "t-ppw", "t-pll", "t-plw", "t-pww", "t-lll", "t-llw", "t-lww", "t-www"] },
  },
  {
    rule: "FG-10",
    example: true,
    words: { en: "All 44 cards, spirits and treasures, face down in *one* deck.", ja: "霊力も宝物も、44枚すべてを裏向きで*1つ*の山札にします。" },
    drawing: { row: ["", "", ""] },
  },
  {
    rule: "FG-20",
    example: true,
    words: { en: "A *spirit* that you draw must be placed. A *treasure* becomes the target.", ja: "引いた*霊力カード*は場に置きます。*宝物カード*は目標になります。" },
    drawing: { row: ["", "s-p-1", "t-lww"] },
  },
  {
    rule: "FG-33",
    example: true,
    words: { en: "Three cards lie in the back row, one on top. A new card may go to *1.4* or to *2.2*.", ja: "1段目に3枚、その上に1枚。新しいカードは *1.4* か *2.2* に置けます。" },
    note: { en: "2.2 rests half on 1.2 and half on 1.3.", ja: "2.2は1.2と1.3に半分ずつのります。" },
    drawing: { field: { "1.1": "s-p-1", "1.2": "s-l-1", "1.3": "s-pl-1", "2.1": "s-pw-1" }, open: ["1.4", "2.2"] },
  },
  {
    rule: "FG-30",
    title: { en: "How cells are named", ja: "マスの呼び方" },
    words: { en: "Row, then column. Every row is shifted half a card to the right.", ja: "段、列の順。段が進むごとに半枚ずつ右にずれます。" },
    drawing: { named: ["1.1", "1.2", "1.3", "1.4", "1.5", "2.1", "2.2", "2.3", "2.4", "3.1", "3.2", "3.3"] },
  },
  {
    rule: "FG-44",
    example: true,
    words: { en: "Three spirits lie *exposed*: together 3 Power, 2 Life, 2 Wisdom. The target asks for 1 and 2: a *relic*.", ja: "*上にカードのない*3枚は、合わせて力3・命2・知恵2。目標が求めるのは力1・知恵2。*祭具*になります。" },
    note: { en: "PL is spent as well, though nobody needed it.", ja: "命・力の1枚も、要らなくても使われます。" },
    drawing: { field: BOOK, exposed: ["2.1", "2.3", "1.5"], target: "t-pww" },
  },
  {
    rule: "FG-40",
    title: { en: "Covered, exposed", ja: "隠れた札、使われる札" },
    words: { en: "A card on one half is enough to cover it. Framed in gold: exposed, these will be taken up.", ja: "片側に1枚のるだけで隠れます。金の枠の札が集められます。" },
    drawing: { field: { "1.1": "s-w-1", "1.2": "s-ll-1", "1.3": "s-l-1", "2.1": "s-lw-1" }, exposed: ["2.1", "1.3"] },
  },
  {
    rule: "FG-51",
    example: true,
    words: { en: "1.3, 2.1 and 3.4 were exposed and are taken up. Row 1 has a gap: everything at its right *moves left* as one block.", ja: "上にカードのない1.3、2.1、3.4が集められ、1段目が空きました。右側は、ひと塊のまま*左に詰めます*。" },
    note: { en: "2.2 lies over the seam, and is open now.", ja: "継ぎ目の上の2.2にも、置けるようになります。" },
    drawing: {
      field: { "1.1": "s-p-1", "1.2": "s-l-1", "1.4": "s-w-1", "1.5": "s-ww-1", "1.6": "s-p-2", "2.4": "s-pw-1", "2.5": "s-ll-1" },
      gone: ["1.3", "2.1", "3.4"],
      then: { field: { "1.1": "s-p-1", "1.2": "s-l-1", "1.3": "s-w-1", "1.4": "s-ww-1", "1.5": "s-p-2", "2.3": "s-pw-1", "2.4": "s-ll-1" }, open: ["2.2"] },
    },
  },
  {
    rule: "FG-60",
    example: true,
    words: { en: "*Seven relics* win. Cards left on the field and in the deck are your points.", ja: "*祭具が7つ*で勝ち。場と山札に残ったカードが得点です。" },
    drawing: { row: ["t-ppp", "t-ppl", "t-pll", "t-pww", "t-lll", "t-lww", "t-www"] },
  },
  {
    rule: "FG-61",
    title: { en: "Three losses", ja: "損失3つ" },
    words: { en: "The third treasure that is not saved ends the game.", ja: "宝物が3つ失われると、負けです。" },
    drawing: { row: ["t-llw", "t-ppw", "t-plw"], lost: ["t-llw", "t-ppw", "t-plw"] },
  },
  {
    rule: "FG-71",
    example: true,
    words: { en: "You know all 44 cards, so you know *which* are still in the deck, but not in what order.", ja: "44枚すべてがわかっているので、*何が*山札に残っているかもわかります。順番はわかりません。" },
    drawing: { row: ["", "s-www", "s-pl-2", "t-ppp"] },
  },
  {
    rule: "FG-80",
    example: true,
    words: { en: "`place 2.1` puts the card in hand on 1.1 and 1.2; then `resolve` or `pass`.", ja: "`place 2.1` で、手のカードを1.1と1.2の上に置きます。次は `resolve` か `pass` です。" },
    drawing: { field: { "1.1": "s-w-1", "1.2": "s-p-2" }, open: ["1.3", "2.1"] },
  },
];
