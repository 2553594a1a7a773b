/** The first game of Fuji 99, against one quick bot. */

import type { FujiLook, FujiPosition } from "./wire";
import type { Guide, Moment } from "../guide";

type Now = Moment<FujiPosition, FujiLook>;

const asked = (phase: FujiPosition["phase"]) => ({ view, moves }: Now): boolean => view.position.phase === phase && moves.length > 0;
const hasCards = ({ view }: Now): boolean => Object.keys(view.position.seats[view.seat ?? 0]?.hand ?? {}).length > 0;

export const guide: Guide<FujiPosition, FujiLook> = {
  table: { game: "fuji-99", seats: [{}, { bot: "greedy" }], deal: { kind: "number", number: 7 } },
  steps: [
    {
      aim: ".fuji circle.goal, .fuji .small-fuji",
      rule: "FJ-130",
      words: {
        en: "Under the mountain are 99 floors. Whoever first brings the Movement token, the black one, to 99 has won.",
        ja: "山の下に99階あります。黒い移動用駒を最初に99階まで進めた人の勝ちです。",
      },
      when: asked("action"),
    },
    {
      aim: ".fuji .strip[role='group']",
      rule: "FJ-30",
      words: {
        en: "A turn begins with cubes. Say how many you draw from your bag, five or more: so many floors you go down.",
        ja: "手番はキューブから始まります。袋から何個引くか決めてください。5個以上で、引いた数だけ下ります。",
      },
      when: asked("action"),
    },
    {
      aim: ".fuji .verdict",
      rule: "FJ-35",
      words: {
        en: "Three red cubes in one turn are a bust: your way of this turn is lost. The more you draw, the likelier it is.",
        ja: "1手番で赤が3つ出るとバースト。この手番で進んだ分を失います。多く引くほど危険です。",
      },
      when: asked("action"),
    },
    {
      aim: ".fuji .bag, .fuji .line",
      rule: "FJ-12",
      words: {
        en: "This is in your bag. Clear cubes are harmless, yellow ones pay for cards, three are red.",
        ja: "あなたの袋の中身です。透明は安全、黄色はカードの支払い、赤は3つあります。",
      },
      when: asked("action"),
    },
    {
      aim: ".fuji .hand, .fuji .line",
      rule: "FJ-60",
      words: {
        en: "After moving you drew a card. Seven or more in your hand would be a card bust: keep the sum at six or below.",
        ja: "移動のあと、カードを1枚引きました。手札の合計が7以上になるとバーストです。6以下に保ちます。",
      },
      when: (now) => asked("resolve")(now) && hasCards(now),
    },
    {
      aim: "[data-move='stop']",
      rule: "FJ-73",
      words: {
        en: "Stop, and your own piece follows to this floor for good. Every card in your hand receives clear cubes.",
        ja: "やめると、自分の駒がこの階まで進んで確定します。手札の各カードには透明キューブが置かれます。",
      },
      when: asked("resolve"),
    },
    {
      aim: "[data-move='again']",
      rule: "FJ-71",
      words: {
        en: "Or act again and go deeper. The reds you have drawn stay out, so the third one comes nearer.",
        ja: "もう1度行動すれば、もっと下れます。ただし引いた赤は残り、3つ目に近づきます。",
      },
      when: asked("resolve"),
    },
    {
      aim: "[data-move^='use']",
      rule: "FJ-45",
      words: {
        en: "Drawn yellow cubes can pay for a card. It acts, leaves your hand, and its clear cubes go into your bag.",
        ja: "引いた黄色で、カードを使えます。効果が起き、手札から離れ、上の透明キューブは袋に入ります。",
      },
      when: asked("ability"),
    },
    {
      aim: ".fuji .pagoda, .fuji .small-fuji",
      rule: "FJ-72",
      words: {
        en: "The cubes come from the Pagoda. More clear cubes in your bag make long draws safer.",
        ja: "キューブは五重塔から来ます。袋に透明が増えるほど、たくさん引いても安全になります。",
      },
      when: ({ events }) => events.some(({ kind }) => kind === "placed"),
    },
    {
      aim: ".fuji text.gate",
      rule: "FJ-90",
      words: {
        en: "Passing floor 20 or 50 brings a yellow cube once, and a bust does not take it away.",
        ja: "20階と50階を通ると、1度だけ黄色を1つもらえます。バーストしても失いません。",
      },
      when: ({ view }) => (view.position.seats[view.seat ?? 0]?.floor ?? 0) >= 10,
    },
    {
      aim: ".fuji .seats",
      rule: "FJ-150",
      words: {
        en: "Nothing is hidden here. Click a seat to look into its bag and hand.",
        ja: "隠された情報はありません。席をクリックすると、袋と手札を見られます。",
      },
      touch: {
        en: "Nothing is hidden here. Tap a seat to look into its bag and hand.",
        ja: "隠された情報はありません。席をタップすると、袋と手札を見られます。",
      },
      when: ({ view }) => view.actor !== view.seat && view.actor >= 0,
    },
    {
      aim: ".fuji .piece:not(.slides)",
      rule: "FJ-80",
      words: {
        en: "A bust. Your piece stays where the turn began; the next turn starts with all your cubes in the bag again.",
        ja: "バーストです。駒は手番の始めの階のまま。次の手番は、キューブが全部袋に戻って始まります。",
      },
      when: ({ view, events }) => events.some(({ kind, seat }) => kind.endsWith("_bust") && (seat ?? view.seat) === view.seat),
    },
  ],
};
