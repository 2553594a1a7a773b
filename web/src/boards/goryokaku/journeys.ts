/**
 * What moved, from where to where, as the events tell it. Places are names of elements with `data-at`;
 * `was-C07` is where a card lay before.
 */

import type { TableEvent } from "../board";

export interface Journey {
  /** A drawing of `<Shapes>`, or a card. */
  shape: string;
  card?: string;
  /** The first of these that lies open. */
  from: string[];
  to: string[];
}

/** Discs of a seat by the place they stand on: workers, then onigiri. */
export type Stacks = Record<string, number[]>;

/** More would be a swarm. */
const MOST = 14;

export function journeys(events: TableEvent[], mine: number, stacks: (seat: number) => Stacks): Journey[] {
  const all: Journey[] = [];
  /** Where the last action happened: what it brings comes from there. */
  let origin = ["display"];
  for (const { kind, seat, facts } of events) {
    const home = [`seat-${seat ?? 0}`];
    const glyph = ((seat ?? 0) % 4) + 1;
    const worker = `worker-${glyph}`;
    const go = (shape: string, from: string[], to: string[], count: unknown = 1): void => {
      for (let each = 0; each < Number(count); each++) all.push({ shape, from, to });
    };
    switch (kind) {
      case "placed":
        origin = [`place-${String(facts["place"])}`];
        go(worker, home, origin);
        go("onigiri", home, origin, facts["onigiri"]);
        break;
      case "worked":
        origin = [`place-${String(facts["place"])}`];
        break;
      case "used":
      case "freed":
        origin = [`card-${String(facts["card"])}`, ...home];
        break;
      case "built":
      case "hired": {
        const card = String(facts["card"]);
        const place = [kind === "built" ? "place-castle" : "place-hire"];
        all.push({ shape: "", card, from: [`was-${card}`, ...home], to: place });
        if (kind === "built") origin = place;
        break;
      }
      case "turned_up":
        all.push({ shape: "", card: String(facts["card"]), from: ["deck"], to: [`card-${String(facts["card"])}`] });
        break;
      case "gained":
        for (const letter of facts["cubes"] as string[]) go(`cube-${letter}`, origin, seat === mine ? ["stores", ...home] : home);
        break;
      case "koban":
        go("koban", origin, home);
        break;
      case "onigiri":
        go("onigiri", origin, home, facts["count"]);
        break;
      case "piece":
        go(`building-piece-${glyph}`, origin, home, facts["count"]);
        break;
      case "office":
        go(`building-piece-${glyph}`, home, [`tile-${String(facts["tile"])}`, "place-office"]);
        break;
      case "spot_paid":
        if (seat === mine) go("onigiri", home, [`spot-${String(facts["spot"])}`], facts["count"]);
        break;
      case "took":
        all.push({ shape: "", card: String(facts["card"]), from: [`was-${String(facts["card"])}`], to: seat === mine ? [`card-${String(facts["card"])}`, ...home] : home });
        break;
      case "recovered":
        for (const [place, [workers = 0, onigiri = 0]] of Object.entries(stacks(seat ?? 0))) {
          go(worker, [`place-${place}`], home, workers);
          go("onigiri", [`place-${place}`], home, onigiri);
        }
        break;
      case "daiba":
        origin = [`daiba-${String(facts["space"])}`];
        go(worker, home, origin);
        break;
      case "round_onigiri":
        go("onigiri", [`round-${String(facts["round"])}`], home);
        break;
      case "worker_drawn":
      case "onigiri_drawn":
        if (seat === mine) go(kind === "worker_drawn" ? worker : "onigiri", ["bag"], home);
        break;
      case "earth_level":
      case "ship_level": {
        const [track, level] = [kind.split("_")[0] ?? "", Number(facts["level"])];
        if (seat === mine) go(worker, [`${track}-${level - 1}`], [`${track}-${level}`]);
      }
    }
  }
  return all.slice(0, MOST);
}

/** The places of the board that an event is about. */
export function placesOf({ kind, facts }: TableEvent): string[] {
  switch (kind) {
    case "placed":
    case "worked":
      return [`place-${String(facts["place"])}`];
    case "built":
      return ["place-castle"];
    case "hired":
      return ["place-hire"];
    case "office":
      return [`tile-${String(facts["tile"])}`, "place-office"];
    case "daiba":
      return [`daiba-${String(facts["space"])}`];
    case "used":
      return [`card-${String(facts["card"])}`];
    case "took":
    case "refreshed":
      return ["display"];
    case "audited":
    case "audited_none":
      return [`round-${String(facts["round"])}`];
    default:
      return [];
  }
}
