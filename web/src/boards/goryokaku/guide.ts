/** The first game of Goryokaku, against one gentle bot: two cheap castle cards, two cheap persons, and a crest that fits. */

import type { GoryokakuLook, GoryokakuPosition } from "./wire";
import type { Guide, Moment } from "../guide";

type Now = Moment<GoryokakuPosition, GoryokakuLook>;

const asked =
  (phase: GoryokakuPosition["phase"]) =>
  ({ view, moves }: Now): boolean =>
    view.position.phase === phase && moves.length > 0;
const can = ({ moves }: Now, start: string): boolean => moves.some(({ move }) => move.startsWith(start));
const mine = ({ view }: Now) => view.position.seats[view.seat ?? 0];

export const guide: Guide<GoryokakuPosition, GoryokakuLook> = {
  table: { game: "goryokaku", seats: [{}, { bot: "gentle" }], deal: { kind: "number", number: 30 }, options: { undo: "free" } },
  steps: [
    {
      aim: "ol.gk, .rounds, .card.legal",
      rule: "GK-82",
      words: {
        en: "The goal: the most points after five rounds. Points come from offices on the star, audit marks that double them, your secret crest, and castle cards counted by the daiba.",
        ja: "目的は、5巡のあとにいちばん多く得点することです。得点は、星形の奉行所、それを2倍にする監査の印、秘密の家紋、台場で数える築城カードから生まれます。",
      },
      when: asked("keep"),
    },
    {
      aim: ".card.legal",
      rule: "GK-16",
      words: {
        en: "Keep one of three castle cards. The cubes in its middle are the cost, the band at the bottom is what it gives. Click it, then the red button.",
        ja: "築城カード3枚から1枚を残します。中央のキューブがコスト、下の帯が報酬です。カードをクリックしてから、赤いボタンを押してください。",
      },
      touch: {
        en: "Keep one of three castle cards. The cubes in its middle are the cost, the band at the bottom is what it gives. Tap it, then the red button.",
        ja: "築城カード3枚から1枚を残します。中央のキューブがコスト、下の帯が報酬です。カードをタップしてから、赤いボタンを押してください。",
      },
      when: asked("keep"),
    },
    {
      aim: ".goal",
      rule: "GK-85",
      words: {
        en: "Your secret crest. Every castle card you build and every person you hire with this crest scores 2 points.",
        ja: "秘密の家紋です。この家紋の築城カードを建てるか人物を雇うと、1枚につき2点になります。",
      },
      when: asked("keep"),
    },
    {
      aim: ".plate.legal",
      rule: "GK-30",
      words: {
        en: "A turn: put one worker on a place that glows and do its action at once. Click twice, or drag a worker there.",
        ja: "手番では、光る場所にワーカーを1つ置き、その場所のアクションをすぐに行います。2度クリックするか、ワーカーを動かして置いてください。",
      },
      touch: {
        en: "A turn: put one worker on a place that glows and do its action at once. Tap twice, or drag a worker there.",
        ja: "手番では、光る場所にワーカーを1つ置き、その場所のアクションをすぐに行います。2度タップするか、ワーカーを動かして置いてください。",
      },
      when: asked("turn"),
    },
    {
      aim: ".stores",
      rule: "GK-28",
      words: {
        en: "Cubes lie in your storehouses. At the end of your turn what does not fit goes back.",
        ja: "キューブは蔵に入ります。手番の終わりに、入りきらない分は戻します。",
      },
      when: (now) => (mine(now)?.cubes ?? "") !== "",
    },
    {
      aim: ".spots",
      rule: "GK-100",
      words: {
        en: "After the worker you may spend onigiri on one of these four spots. A turn in which nothing is left to do ends by itself; the menu can switch that off.",
        ja: "ワーカーのあと、おにぎりを4か所のうち1か所で使えます。することがなくなった手番は自動で終わります（メニューで切り替えられます）。",
      },
      when: asked("onigiri"),
    },
    {
      aim: ".plate .cost",
      rule: "GK-31",
      words: {
        en: "Somebody stands here. Your stack must rise above theirs, so onigiri go under your worker: this many.",
        ja: "ほかの人が立っています。それより高く積むため、ワーカーの下におにぎりを置きます。この数だけ要ります。",
      },
      when: (now) => asked("turn")(now) && now.view.look.places.some(({ onigiri }) => (onigiri[now.view.seat ?? 0] ?? 0) > 0),
    },
    {
      aim: ".plate.fort:last-of-type, .plate.fort",
      rule: "GK-50",
      words: {
        en: "You can pay for a castle card now. The page shows which cubes go and what comes.",
        ja: "築城カードのコストを払えます。出ていくキューブと得られるものは、画面に示されます。",
      },
      when: (now) => can(now, "place castle"),
    },
    {
      aim: ".card.legal",
      rule: "GK-45",
      words: {
        en: "A person can be hired with koban, or with your black-ship level. The four frames say what the person does, area by area.",
        ja: "人物は小判か黒船への影響LVで雇えます。4つの枠は、エリアごとの働きです。",
      },
      when: (now) => can(now, "place hire"),
    },
    {
      aim: ".person.legal",
      rule: "GK-64",
      words: {
        en: "Hired persons act when you place a worker in an area whose frame has a picture. Click the ones you want.",
        ja: "ワーカーを置いたエリアの枠に絵がある人物は働けます。働いてもらう人物をクリックしてください。",
      },
      touch: {
        en: "Hired persons act when you place a worker in an area whose frame has a picture. Tap the ones you want.",
        ja: "ワーカーを置いたエリアの枠に絵がある人物は働けます。働いてもらう人物をタップしてください。",
      },
      when: (now) => can(now, "use "),
    },
    {
      aim: ".answers",
      rule: "GK-22",
      words: {
        en: "Or take everything back: all your workers and onigiri go into the bag, and a new hand is drawn.",
        ja: "回収もできます。ワーカーとおにぎりはすべてバッグに入り、新しい手元を引きます。",
      },
      when: (now) => can(now, "recover"),
    },
    {
      aim: ".daiba",
      rule: "GK-73",
      words: {
        en: "When you recover you may build the daiba one space: pay the cubes and one worker for good. Each castle card then scores more.",
        ja: "回収のときに台場を1つ進められます。キューブと、戻らないワーカー1つを払います。築城カード1枚ごとの点が増えます。",
      },
      when: asked("daiba"),
    },
    {
      aim: "ol.gk .now, .rounds .now, .table nav button:nth-child(5)",
      rule: "GK-78",
      words: {
        en: "Every recovery takes an onigiri from the current round. When its pile is empty, the round is audited.",
        ja: "回収のたびに、いまの巡のおにぎりを1つ取ります。なくなると、幕府の監査があります。",
      },
      when: ({ events }) => events.some(({ kind }) => kind === "round_onigiri"),
    },
    {
      aim: "ol.gk .past, .rounds .past, .table nav button:nth-child(5)",
      rule: "GK-90",
      words: {
        en: "An audit: whoever built the most works of this colour gets the mark, and their tiles on this bastion count twice.",
        ja: "監査です。この色の築城がいちばん多い人に印がつき、この稜堡の自分のタイルが2倍になります。",
      },
      when: ({ events }) => events.some(({ kind }) => kind === "audited" || kind === "audited_none"),
    },
    {
      aim: ".tile:not(.closed), .table nav button:nth-child(2)",
      rule: "GK-60",
      words: {
        en: "Bastions are open now. With a building piece in hand, an office on a tile brings its points. Pieces come from castle cards and the daiba.",
        ja: "稜堡が開きました。手元の建物駒で奉行所を建てると、タイルの点になります。建物駒は築城カードと台場から得られます。",
      },
      when: ({ view, moves }) => view.look.open_boards.length > 0 && moves.length > 0,
    },
    {
      aim: ".plate.fort",
      rule: "GK-60",
      words: {
        en: "You hold a building piece: a worker on the office puts it on a tile that glows. Each tile says what it scores for you now; its points are yours to the end.",
        ja: "手元に建物駒があります。奉行所にワーカーを置くと、光るタイルに建てられます。タイルはいまの点を示し、その得点は最後まであなたのものです。",
      },
      when: (now) => can(now, "place office"),
    },
    {
      aim: ".scores",
      rule: "GK-82",
      words: {
        en: "Tiles, marks, your crest and the daiba: that is all that scores.",
        ja: "タイル、印、家紋、台場。得点になるのはこの4つです。",
      },
      when: ({ view }) => view.position.phase === "over",
    },
  ],
};
