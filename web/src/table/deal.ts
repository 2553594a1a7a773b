/** The page's own check of the luck: nothing is asked of the server but what it has told. docs/protocol.md says how it is made. */

import type { DealCard, Draw, LuckPage, RecordFile } from "../wire";
import { hex, sha256 } from "./sha256";

/** The secret fits the commitment, and the seed comes from it and every salt. */
export function dealIsKept(deal: DealCard, salts: string[]): boolean {
  const commitment = hex(sha256(`madoi deal/${deal.secret}`));
  const seed = hex(sha256(["madoi seed", deal.secret, ...salts].join("/")));
  return commitment === deal.commitment && seed === deal.seed;
}

/** xoshiro128++: the 32-bit words that answer one question. */
export function wordsFor(seed: string, stream: string, turn: number): () => number {
  let [a, b, c, d] = sha256(`${seed}/${stream}/${turn}`) as [number, number, number, number];
  a = (a | 1) >>> 0;
  return () => {
    const total = (a + d) | 0;
    const answer = (((total << 7) | (total >>> 25)) + a) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return answer;
  };
}

/** A whole number below `n`, each equally likely: as many words as n - 1 needs, high word first, again until it fits. */
export function below(next: () => number, n: bigint): bigint {
  const bits = n === 1n ? 0 : (n - 1n).toString(2).length;
  const words = Math.max(1, Math.ceil(bits / 32));
  const mask = (1n << BigInt(bits)) - 1n;
  for (;;) {
    let value = 0n;
    for (let each = 0; each < words; each++) value = (value << 32n) | BigInt(next());
    value &= mask;
    if (value < n) return value;
  }
}

/** What the seed answers to a question. */
export function answerOf(seed: string, { stream, turn, ways, answers }: Draw): string | undefined {
  const counts = ways.map(BigInt);
  let left = below(wordsFor(seed, stream, turn), counts.reduce((sum, each) => sum + each, 0n));
  const drawn = counts.findIndex((each) => {
    left -= each;
    return left < 0n;
  });
  return answers[drawn];
}

export interface Luck {
  /** How many outcomes of the record follow from the seed. */
  good: number;
  /** The first step of the record that does not. */
  wrong: { step: number; line: string; due: string } | null;
}

/** Every outcome of a record, drawn again. Each stream must be asked once for each of its turns, in order. */
export function checkLuck(record: RecordFile, { seed, draws }: LuckPage): Luck {
  const asked = new Map<string, number>();
  const chances = record.steps.flatMap((line, step) => (line.startsWith("* ") ? [{ line, step }] : []));
  for (const [good, { line, step }] of chances.entries()) {
    const draw = draws[good];
    const due = draw?.step === step && draw.turn === (asked.get(draw.stream) ?? 0) ? answerOf(seed, draw) : undefined;
    if (line !== `* ${due}`) return { good, wrong: { step, line, due: due ?? "?" } };
    asked.set(draw!.stream, draw!.turn + 1);
  }
  return { good: chances.length, wrong: null };
}
