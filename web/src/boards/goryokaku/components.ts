/** What is printed on cards, tiles and boards, as the component files say it. */

import type { Lang } from "../../settings.svelte";

export const LETTERS = ["E", "S", "W", "C", "A"] as const;
export const CRESTS = ["aoi", "hishi", "suzume", "tsuru", "botan"] as const;
export const AREAS = ["mountain", "town", "fort", "harbor"] as const;
export type Area = (typeof AREAS)[number];

export interface Reward {
  earth?: number;
  ship?: number;
  cubes?: Record<string, number>;
  koban?: number;
  onigiri?: number;
  piece?: number;
}

export interface Icon {
  kind: "gain" | "koban" | "hire" | "office" | "castle" | "choice" | "bag" | "person" | "swap";
  res?: string;
  n?: number;
  give?: string;
  get?: string;
}

interface Named {
  id: string;
  name_ja: string;
  name_en: string;
}

export interface Castle extends Named {
  size: string;
  kamon: string;
  type: string;
  cost: Record<string, number>;
  reward: Reward;
}

export interface Person extends Named {
  role: string;
  kamon: string;
  cost: { koban?: number; ship?: number };
  discard: { res?: string; koban?: number; n?: number };
  slot: "row" | "store";
  frames?: Record<string, Icon>;
  store?: number;
  virtual?: string;
  ship_now?: number;
}

export interface Tile extends Named {
  kind: "earth_level" | "ship_level" | "type3" | "type_set" | "kamon" | "flat" | "buildings" | "kamon_set";
  pieces: number;
  type?: string;
  kamon?: string;
  need?: number;
  vp?: number;
}

export interface Kamon extends Named {
  kamon: string;
  vp_each: number;
}

export interface Place extends Named, Icon {
  id: string;
  area: Area;
}

export interface Round {
  id: number;
  label: string;
  year: number;
  audit: number;
  flips: number[];
}

export interface DaibaSpace {
  space: number;
  cost: Record<string, number>;
  reward: Reward;
  vp_per_castle: number;
}

export interface Track {
  id: "earth" | "ship";
  bonus: string[];
}

export interface Spot {
  id: "cards" | "people" | "levels" | "work";
  cost: number;
  per_turn: number;
}

interface Files {
  boards: { place: Place[]; round: Round[]; daiba: DaibaSpace[]; goryokaku_board: { id: number; label: string }[] };
  personal_board: { storehouses: number; track: Track[]; spot: Spot[] };
  castle_cards: { card: Castle[] };
  person_cards: { card: Person[] };
  kamon_cards: { card: Kamon[] };
  building_tiles: { tile: Tile[] };
}

/** The drawing of a role; where a crest's people of that role do other work, theirs. */
const TRADES: Record<string, { all: string } & Record<string, string>> = {
  sawyer: { all: "carpenter", hishi: "woodcutter", suzume: "sawyer", botan: "woodcutter" },
  cook: { all: "cook", hishi: "fisher", tsuru: "brewer" },
  magistrate: { all: "official" },
  interpreter: { all: "interpreter", tsuru: "engineer", botan: "priest" },
};

/** What somebody is seen doing on their card. */
export const tradeOf = ({ role, kamon }: Person): string => TRADES[role]?.[kamon] ?? TRADES[role]?.all ?? role;

/** The beginning that all names have in common, up to a space or の. */
function sharedOpening(names: string[]): string {
  const [first = "", ...others] = names;
  let end = others.length ? first.length : 0;
  while (end && !(/[ の]/.test(first[end - 1] ?? "") && others.every((name) => name.startsWith(first.slice(0, end))))) end -= 1;
  return first.slice(0, end);
}

const byId = <T extends { id: string }>(list: T[]): Map<string, T> => new Map(list.map((each) => [each.id, each]));

/** The components by id. */
export class Kit {
  readonly castles: Map<string, Castle>;
  readonly persons: Map<string, Person>;
  readonly kamon: Map<string, Kamon>;
  readonly tiles: Map<string, Tile>;
  readonly places: Place[];
  readonly rounds: Round[];
  readonly daiba: DaibaSpace[];
  readonly labels: string[];
  readonly tracks: Track[];
  readonly spots: Spot[];

  constructor(content: Record<string, unknown>) {
    const files = content as unknown as Files;
    this.castles = byId(files.castle_cards.card);
    this.persons = byId(files.person_cards.card);
    this.kamon = byId(files.kamon_cards.card);
    this.tiles = byId(files.building_tiles.tile);
    this.places = files.boards.place;
    this.rounds = files.boards.round;
    this.daiba = files.boards.daiba;
    this.labels = files.boards.goryokaku_board.map(({ label }) => label);
    this.tracks = files.personal_board.track;
    this.spots = files.personal_board.spot;
  }

  /** The name on a card. The crest is drawn beside the name of a work and not written again: "Rampart" of Hollyhock Rampart. */
  printed(id: string, lang: Lang): string {
    const castle = this.castles.get(id);
    const name = (card: Named): string => (lang === "ja" ? card.name_ja : card.name_en);
    if (!castle) return name(this.persons.get(id) ?? { id, name_ja: "", name_en: "" });
    const siblings = [...this.castles.values()].filter(({ kamon }) => kamon === castle.kamon);
    return name(castle).slice(sharedOpening(siblings.map(name)).length);
  }
}

/** "EEW" of { E: 2, W: 1 }; `X` stands last. */
export const spelled = (cubes: Record<string, number> = {}): string => [...LETTERS, "X"].map((letter) => letter.repeat(cubes[letter] ?? 0)).join("");

/** The letters in the order of the rulebook, `X` last. */
export const ordered = (letters: string): string => [...LETTERS, "X"].map((letter) => letter.repeat([...letters].filter((each) => each === letter).length)).join("");

/** The letters of `all` that `some` does not have. */
export function without(all: string, some: string): string {
  const left = [...some];
  return [...all]
    .filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join("");
}
