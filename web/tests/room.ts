/** A room for boards under test: it remembers what was sent. */

import type { Move, Room } from "../src/boards/board";

export interface TestRoom extends Room {
  sent: string[];
  moment: string;
  busy: boolean;
}

export const move = (text: string): Move => ({ move: text, words: { en: text, ja: text } });

export function room(moment = "t/1/0"): TestRoom {
  const sent: string[] = [];
  const made: Partial<TestRoom> = { sent, moment, busy: false, send: (text: string) => void sent.push(text) };
  return made as TestRoom;
}
