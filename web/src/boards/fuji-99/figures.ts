/** Figures of the rules of Fuji 99. Examples are worked out from the rules. */

import type { Figure } from "../figures";
import type { Colour } from "./words";

export interface FujiDrawing {
  /** Cubes in a row, as `ccyr`: clear, yellow, red. */
  cubes?: string;
  /** How many of the cubes, from the left, lay there before. */
  before?: number;
  /** Cards side by side. */
  cards?: string[];
  /** A piece of the gallery, with those who stand on it: seat or "token" by floor. */
  floors?: [number, number];
  stand?: Record<number, (number | "token")[]>;
  /** The way of the Movement token. */
  walk?: [number, number];
  bag?: boolean;
  pagoda?: boolean;
}

export const COLOUR_OF: Record<string, Colour> = { c: "clear", y: "yellow", r: "red" };

export const figures: Figure<FujiDrawing>[] = [
  {
    rule: "FJ-2",
    example: true,
    words: { en: "*Clear* cubes only walk. *Yellow* ones also pay for cards. *Red* ones are Danger: three of them, and the turn is lost.", ja: "*透明*は進むだけ。*黄色*はカードの支払いにも使えます。*赤色*は脅威。3個そろうと手番が失われます。" },
    drawing: { cubes: "cyr" },
  },
  {
    rule: "FJ-12",
    example: true,
    words: { en: "Your bag at the start: 6 clear, 4 yellow, 3 red.", ja: "はじめの袋の中身：透明6個、黄色4個、赤色3個。" },
    drawing: { bag: true, cubes: "ccccccyyyyrrr" },
  },
  {
    rule: "FJ-40",
    example: true,
    words: { en: "You say *6* and draw six cubes: one red, so you are safe. The Movement token walks six floors, from 14 to *20*.", ja: "*6個*と決めて引き、赤は1個。無事です。移動用駒は6階ぶん、14階から*20階*へ進みます。" },
    note: { en: "Floor 20 was reached: a yellow cube goes into your bag.", ja: "20階に着いたので、黄色キューブを1個、袋に入れます。" },
    drawing: { cubes: "ccycrc", floors: [13, 21], stand: { 14: [0], 20: ["token"] }, walk: [14, 20] },
  },
  {
    rule: "FJ-35",
    title: { en: "Danger", ja: "脅威" },
    words: { en: "One red lay there from the draw before; two more come: three. Bust.", ja: "先に引いた赤が1個。さらに2個引いて3個。バーストです。" },
    drawing: { cubes: "rrcrc", before: 1 },
  },
  {
    rule: "FJ-45",
    title: { en: "Ability", ja: "能力" },
    words: { en: "A Lifeline costs one yellow cube of this draw and puts a red one back into your bag.", ja: "命綱は、いま引いた黄色1個で使え、赤を1個袋に戻します。" },
    drawing: { cards: ["rope"], cubes: "yr" },
  },
  {
    rule: "FJ-60",
    title: { en: "Crisis", ja: "危機" },
    words: { en: "3 and 4 make seven: a card bust.", ja: "3と4で合計7。カードバーストです。" },
    drawing: { cards: ["lift", "slide"] },
  },
  {
    rule: "FJ-80",
    example: true,
    words: { en: "You had walked from 39 to 47. The third red comes: you are back on *39*. Your hand stays.", ja: "39階から47階まで進んだところで3個目の赤。*39階*に戻ります。手札は残ります。" },
    drawing: { cubes: "rrr", floors: [38, 48], stand: { 39: [1] }, walk: [39, 47] },
  },
  {
    rule: "FJ-85",
    example: true,
    words: { en: "Stopped or bust: every cube goes back *into the bag*. Only those on cards stay.", ja: "止まってもバーストしても、キューブはすべて*袋へ*。カードの上のものだけが残ります。" },
    drawing: { bag: true, cubes: "ccyr" },
  },
  {
    rule: "FJ-90",
    example: true,
    words: { en: "The token jumps from 47 to 52 and passes *50*: one yellow cube, even if you bust later.", ja: "47階から52階へ。*50階*を通ったので黄色を1個。あとでバーストしても残ります。" },
    drawing: { floors: [46, 53], stand: { 47: [2], 52: ["token"] }, walk: [47, 52], cubes: "y" },
  },
  {
    rule: "FJ-97",
    example: true,
    words: { en: "The token is on 31. One rank above it is whoever stands on the nearest floor *ahead*: 34.", ja: "移動用駒は31階。1つ上の順位は、いちばん近い*先*の階、34階の人です。" },
    drawing: { floors: [30, 38], stand: { 31: ["token"], 34: [1], 37: [3] } },
  },
  {
    rule: "FJ-100",
    example: true,
    words: { en: "On the banner its *value*; below at the left what it *costs* in yellow cubes, at the right how many clear cubes it receives when you stop.", ja: "のぼりの数が*数値*。左下が黄色キューブの*コスト*、右下は、止まったときに受け取る透明キューブの数です。" },
    drawing: { cards: ["gaze", "crystal", "trail"] },
  },
  {
    rule: "FJ-130",
    example: true,
    words: { en: "From 95, a draw of six goes beyond the goal: the token stops on *99*. Won.", ja: "95階から6個引けば底を越えます。駒は*99階*で止まり、勝ちです。" },
    drawing: { cubes: "cccycc", floors: [94, 99], stand: { 95: [0], 99: ["token"] }, walk: [95, 99] },
  },
];
