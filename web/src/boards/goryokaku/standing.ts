/** Where the workers of a section stand. A position counts a stack for both places of a pair; the log says where each disc went. */

import type { LogLine } from "../board";
import type { Stacks } from "./journeys";

export interface Stack {
  seat: number;
  workers: number;
  onigiri: number;
}

/** The discs on each place. What the log does not tell lies on the first place of its section. */
export function standing(places: { id: string; section: string }[], seats: { stacks?: Stacks }[], log: LogLine[]): Map<string, Stack[]> {
  const sectionOf = new Map(places.map(({ id, section }) => [id, section]));
  const told = seats.map(() => new Map<string, [number, number]>());
  for (const { event } of log) {
    const [own, place] = [told[event.seat ?? -1], String(event.facts["place"])];
    if (event.kind === "recovered") own?.clear();
    if (event.kind !== "placed") continue;
    const [workers, onigiri] = own?.get(place) ?? [0, 0];
    own?.set(place, [workers + 1, onigiri + Number(event.facts["onigiri"])]);
  }
  const all = new Map<string, Stack[]>(places.map(({ id }) => [id, []]));
  seats.forEach(({ stacks = {} }, seat) => {
    for (const [section, [workers = 0, onigiri = 0]] of Object.entries(stacks)) {
      const known = [...(told[seat] ?? [])].filter(([place]) => sectionOf.get(place) === section);
      const sum = (part: 0 | 1): number => known.reduce((total, [, discs]) => total + discs[part], 0);
      const first = places.find((place) => place.section === section)?.id ?? "";
      const lie: [string, [number, number]][] = sum(0) === workers && sum(1) === onigiri ? known : [[first, [workers, onigiri]]];
      for (const [place, discs] of lie) all.get(place)?.push({ seat, workers: discs[0], onigiri: discs[1] });
    }
  });
  return all;
}
