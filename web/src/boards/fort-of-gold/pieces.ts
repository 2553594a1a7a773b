/** Every card that lies open, and where: one list, keyed by card, so that each moves from where it was. */

import type { FortPosition } from "./wire";
import type { LogLine, TableEvent } from "../board";
import type { Layout, Place } from "./layout";
import { cellOf, LOSSES, RELICS, type Face } from "./shapes";

export interface Piece {
  face: Face;
  place: Place;
  z: number;
  zone: "field" | "hand" | "target" | "relic" | "loss" | "discard";
  cell: string;
  turn: number;
  hidden: boolean;
  delay: number;
}

/** Spent cards in the order they were spent, as far as the log remembers. */
export function spent(discard: string[], log: LogLine[]): string[] {
  const told = log.flatMap(({ event: { kind, facts } }) =>
    kind === "taken" ? (facts["cards"] as string[]) : kind === "no_cell" ? [String(facts["card"])] : [],
  );
  const order = new Map(told.map((card, at) => [card, at]));
  return [...discard].sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1));
}

/** A resolution is told in order: take up, pack, turn the target over, deal. Milliseconds each card waits. */
export function delays(events: TableEvent[], field: Record<string, string>): Map<string, number> {
  const wait = new Map<string, number>();
  const resolved = events.some(({ kind }) => kind === "taken");
  for (const { kind, facts } of events) {
    if (kind === "taken") (facts["cards"] as string[]).forEach((card, at) => wait.set(card, at * 25));
    if (kind === "relic" || kind === "loss") wait.set(String(facts["card"]), 140);
    if (kind === "drawn") wait.set(String(facts["card"]), resolved ? 240 : 60);
  }
  for (const card of Object.values(field)) if (resolved && !wait.has(card)) wait.set(card, 90);
  return wait;
}

interface Table {
  position: FortPosition;
  discard: string[];
  lay: Layout;
  faces: Map<string, Face>;
  wait: Map<string, number>;
  /** The cell the card in hand is on its way to. */
  pending: string | null;
  /** Where the card in hand is carried. */
  carried: Place | null;
}

export function pieces({ position, discard, lay, faces, wait, pending, carried }: Table): Piece[] {
  const all: Piece[] = [];
  const put = (id: string, place: Place, z: number, zone: Piece["zone"], more: Partial<Piece> = {}): void => {
    const face = faces.get(id);
    if (face) all.push({ face, place, z, zone, cell: "", turn: 0, hidden: false, delay: wait.get(id) ?? 0, ...more });
  };
  const onField = (id: string, cell: string, more: Partial<Piece> = {}): void =>
    put(id, lay.cell(cell), 10 + cellOf(cell).row * 2, "field", { cell, ...more });

  for (const [cell, id] of Object.entries(position.field ?? {})) onField(id, cell);
  discard.forEach((id, at) => {
    const fromTop = discard.length - 1 - at;
    put(id, lay.discard, 6 - Math.min(fromTop, 3), "discard", { turn: [0, -4, 3][fromTop] ?? 0, hidden: fromTop > 2 });
  });
  (position.relics ?? []).forEach((id, at) => put(id, lay.relics[at % RELICS] ?? lay.target, 5, "relic"));
  (position.losses ?? []).forEach((id, at) => put(id, lay.losses[at % LOSSES] ?? lay.target, 5, "loss"));
  if (position.target) put(position.target, lay.target, 8, "target");
  if (position.hand) {
    if (pending) onField(position.hand, pending, { delay: 0 });
    else if (carried) put(position.hand, carried, 80, "hand", { delay: 0 });
    else put(position.hand, lay.hand, 60, "hand");
  }
  return all.sort((a, b) => (a.face.id < b.face.id ? -1 : 1));
}
