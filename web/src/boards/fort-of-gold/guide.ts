/** The first game of The Fort of Gold, on a friendly deal. */

import type { FortLook, FortPosition } from "./wire";
import type { Guide } from "../guide";

export const guide: Guide<FortPosition, FortLook> = {
  table: { game: "fort-of-gold", seats: [{}], deal: { kind: "number", number: 48 }, options: { undo: "free" } },
  steps: [
    {
      aim: ".shelf",
      rule: "FG-60",
      words: {
        en: "The goal: seven relics before three losses. A treasure becomes a relic when your open cards show all it asks for.",
        ja: "目的は、損失3つの前に祭具を7つ集めることです。開いているカードのシンボルが足りれば、宝物は祭具になります。",
      },
      when: () => true,
    },
    {
      aim: ".deck",
      rule: "FG-20",
      words: {
        en: "Every turn draws one card from this deck: 34 spirits and 10 treasures, mixed. Click it to see what is left.",
        ja: "毎手番、この山札から1枚引きます。霊力34枚と宝物10枚が混ざっています。クリックすると残りを見られます。",
      },
      touch: {
        en: "Every turn draws one card from this deck: 34 spirits and 10 treasures, mixed. Tap it to see what is left.",
        ja: "毎手番、この山札から1枚引きます。霊力34枚と宝物10枚が混ざっています。タップすると残りを見られます。",
      },
      when: () => true,
    },
    {
      aim: ".piece.hand",
      rule: "FG-21",
      words: {
        en: "You drew a spirit. The symbols at its top are what it gives: Power, Life, Wisdom.",
        ja: "霊力を引きました。上のシンボルが、このカードの生み出すものです。力、命、知恵の3種類です。",
      },
      when: ({ view }) => view.position.phase === "place",
    },
    {
      aim: ".cell",
      rule: "FG-32",
      words: {
        en: "It may go wherever a cell glows. The back row grows only at its right end. Choose the cell, then place.",
        ja: "光るマスに置けます。1段目は右端にだけ延ばせます。マスを選んでから「置く」を押してください。",
      },
      when: ({ moves }) => moves.some(({ move }) => move.startsWith("place 1.")),
    },
    {
      aim: ".cell[data-cell^='2.']",
      rule: "FG-33",
      words: {
        en: "Two neighbours can carry a card on top of them. It covers both by half.",
        ja: "隣り合う2枚の上には、1枚重ねられます。下の2枚は半分ずつ覆われます。",
      },
      when: ({ moves }) => moves.some(({ move }) => move.startsWith("place 2.")),
    },
    {
      aim: ".piece.target",
      rule: "FG-22",
      words: {
        en: "A treasure. It becomes the target, and asks for these symbols.",
        ja: "宝物です。目標になりました。上のシンボルを必要としています。",
      },
      when: ({ view }) => Boolean(view.position.target),
    },
    {
      aim: ".piece.exposed, .piece.field",
      rule: "FG-40",
      words: {
        en: "Only cards with nothing on them count, and a resolution takes up all of them. Cards below are saved for later.",
        ja: "数えるのは、上に何も載っていないカードだけです。解決ではそれを全部使います。下のカードは次のために残ります。",
      },
      when: ({ view }) => view.position.phase === "choose" && Object.keys(view.position.field ?? {}).length > 1,
    },
    {
      aim: ".verdict",
      rule: "FG-44",
      words: {
        en: "Here the table compares what you have with what the target needs, before you decide. Point at a cell to compare it.",
        ja: "決める前に、あるものと要るものをここで比べられます。マスを指すと、そこに置いた場合が分かります。",
      },
      touch: {
        en: "Here the table compares what you have with what the target needs, before you decide. Tap a cell to compare it.",
        ja: "決める前に、あるものと要るものをここで比べられます。マスをタップすると、そこに置いた場合が分かります。",
      },
      when: ({ view }) => Boolean(view.position.target) && view.position.phase === "place",
    },
    {
      aim: ".buttons",
      rule: "FG-24",
      words: {
        en: "Resolve now, or pass and let the target stand. Passing costs nothing, but the next treasure forces a resolution.",
        ja: "今解決するか、見送るかを選びます。見送りに費用はかかりませんが、次の宝物が出ると強制的に解決されます。",
      },
      when: ({ view }) => view.position.phase === "choose",
    },
    {
      aim: ".piece.relic",
      rule: "FG-45",
      words: {
        en: "Enough: the treasure is a relic now. Seven relics win.",
        ja: "足りました。宝物は祭具になりました。7つ集めれば勝ちです。",
      },
      when: ({ view }) => (view.position.relics ?? []).length > 0,
    },
    {
      aim: ".piece.field",
      rule: "FG-51",
      words: {
        en: "The cards that were left have closed the gaps to the left.",
        ja: "残ったカードは左へ詰められました。",
      },
      when: ({ events }) => events.some(({ kind }) => kind === "packed"),
    },
    {
      aim: ".piece.target",
      rule: "FG-23",
      words: {
        en: "A second treasure came while one was standing: the first was resolved by force, and this one takes its place.",
        ja: "目標があるうちに次の宝物が出たので、前の目標は強制解決され、これが新しい目標になりました。",
      },
      when: ({ events }) => events.some(({ kind }) => kind === "forced"),
    },
    {
      aim: ".piece.loss",
      rule: "FG-61",
      words: {
        en: "Not enough: the treasure is lost. Three losses end the game.",
        ja: "足りませんでした。宝物は損失です。損失が3つで負けになります。",
      },
      when: ({ view }) => (view.position.losses ?? []).length > 0,
    },
    {
      aim: ".ending",
      rule: "FG-63",
      words: {
        en: "A won game scores the cards left on the field and in the deck: win early, and spend little.",
        ja: "勝つと、場と山札に残ったカードの枚数が得点です。早く、少ないカードで勝ちましょう。",
      },
      when: ({ view }) => view.position.phase === "over",
    },
  ],
};
