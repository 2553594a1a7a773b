/** The table before one seat: its facts and names, what is lit, and what a tap or a drop does. */

import { getContext, setContext, untrack } from "svelte";
import { settings } from "../../settings.svelte";
import type { GoryokakuLook, GoryokakuPosition } from "./wire";
import { OVER, type BoardProps, type Turn as Told } from "../board";
import { Drag } from "../drag.svelte";
import { Kit, ordered, spelled, without, type Spot } from "./components";
import { placesOf } from "./journeys";
import { opensNothing, Turn } from "./turn.svelte";
import { t } from "./words";

type Given = BoardProps<GoryokakuPosition, GoryokakuLook>;

const SPOT_HEADS: Record<Spot["id"], string[]> = {
  cards: ["rice take", "rice shuffle"],
  people: ["rice person"],
  levels: ["rice earth", "rice ship"],
  work: [],
};
/** A tap on a spot that cannot be used is sent as one of its moves: the table says why not. */
const SPOT_REFUSED: Record<Exclude<Spot["id"], "work">, string> = { cards: "rice shuffle", people: "rice person", levels: "rice earth" };

export class Desk {
  readonly turn: Turn;
  /** A worker on a place, a card on what plays it, a piece on a tile, an onigiri on a spot. */
  readonly drag: Drag<string>;
  /** Held up: a card, cards of a crest, a seat's board; and the bastion a phone looks at. */
  closer = $state<string | null>(null);
  pile = $state.raw<{ title: string; cards: string[] } | null>(null);
  peek = $state<number | null>(null);
  bastion = $state(1);
  /** The turn of the log that is pointed at. */
  pointed = $state.raw<Told | null>(null);
  /** The score sheets of all seats are open. */
  scores = $state(false);
  /** What comes after the first question. */
  later = $state.raw<typeof import("./later/index") | null>(null);

  constructor(private readonly given: Given) {
    this.turn = new Turn(given.room);
    this.drag = new Drag<string>({ of: (thing) => this.placesFor(thing), drop: (thing, place) => this.put(thing, place) });
  }

  // Facts

  get room(): Given["room"] {
    return this.given.room;
  }
  get view(): Given["view"] {
    return this.given.view;
  }
  get events(): Given["events"] {
    return this.given.events;
  }
  get position(): GoryokakuPosition {
    return this.given.view.position;
  }
  get look(): GoryokakuLook {
    return this.given.view.look;
  }
  readonly kit = $derived.by(() => new Kit(this.given.room.components));
  readonly over = $derived.by(() => this.view.actor === OVER);
  /** The seat that looks on; a spectator sits behind the first. */
  readonly mine = $derived.by(() => this.view.seat ?? 0);
  readonly seat = $derived.by(() => this.position.seats[this.mine]);
  readonly facts = $derived.by(() => this.look.seats[this.mine]);
  readonly cards = $derived.by(() => [...(this.seat?.dealt ?? []), ...(this.seat?.castles ?? []), ...(this.seat?.persons ?? [])]);
  readonly asked = $derived.by(() => this.given.moves.length > 0 && !this.room.busy);
  readonly dropping = $derived.by(() => this.asked && this.position.phase === "drop");
  /** Cubes that no storehouse holds. */
  readonly excess = $derived.by(() => Math.max(0, (this.facts?.cubes ?? 0) - (this.facts?.storehouses ?? 0)));

  /** A new view arrived: what plays itself is played. */
  take(): void {
    const moment = JSON.stringify(this.position);
    const now = this.given.moves;
    void this.room.busy;
    untrack(() => {
      this.drag.cancel();
      this.turn.take(now, moment, settings.ends, this.opensNothing());
    });
  }

  private opensNothing(): boolean {
    return opensNothing({
      phase: this.position.phase,
      onigiri: this.seat?.onigiri ?? 0,
      work: this.kit.spots.find(({ id }) => id === "work")?.cost ?? 0,
      left: this.look.piles.reduce((sum, pile) => sum + pile, 0),
      seats: this.position.seats.length,
    });
  }

  // What others did

  /** Places that are shown at this moment, or that a turn pointed at in the log has touched. */
  readonly shown = $derived.by(() => {
    const events = this.room.beat?.events ?? this.pointed?.lines.map(({ event }) => event) ?? [];
    const places = events.flatMap((event) => placesOf(event)).filter((place) => !place.startsWith("card-") || this.pointed);
    return new Set(places.length || !this.room.beat ? places : [`seat-${this.room.beat.seat}`]);
  });
  /** Places that others touched since this seat's last turn, and who did last. */
  readonly touched = $derived.by(
    () =>
      new Map(
        (this.over ? [] : this.room.since).flatMap(({ seat, lines }) =>
          seat === null ? [] : lines.flatMap(({ event }) => placesOf(event).filter((place) => /^(place|tile|daiba)-/.test(place)).map((place): [string, number] => [place, seat])),
        ),
      ),
  );

  // Names

  readonly other = $derived.by(() => (settings.lang === "ja" ? "en" : "ja") as "en" | "ja");

  readonly name = (id: string): string => this.room.name(id);

  player(seat: number | null): string {
    return (seat !== null && this.room.seats[seat]?.name) || "";
  }

  /** "stone 2, wood 1" of SSW. */
  readonly cubesInWords = (letters: string): string =>
    [...new Set(letters)].map((letter) => t("need.cube", { cube: letter === "X" ? t("cube.any") : this.name(letter), n: [...letters].filter((each) => each === letter).length })).join(t("join"));

  /** A card for a reader, with everything the inspector tells; a card nobody knows is only that. */
  readonly described = (id: string): string => (this.kit.castles.has(id) || this.kit.persons.has(id) ? this.room.said(id) : t("card.hidden"));

  readonly tileInWords = (id: string): string => {
    const tile = this.look.tiles.find((each) => each.id === id);
    if (!tile) return this.name(id);
    const state = !tile.open ? t("tile.closed") : tile.owner !== null ? t("tile.owner", { name: this.player(tile.owner) }) : "";
    return [state, this.room.said(id)].filter(Boolean).join(". ");
  };

  // What is lit

  private lit(list: Iterable<string>): Set<string> {
    return new Set(this.asked ? list : []);
  }

  /** Cards and tiles that light up: those of the chosen action, or all that can be used. */
  readonly objects = $derived.by(() =>
    this.lit(
      this.turn.head
        ? [...this.turn.objects].flatMap((object) => object.split(" "))
        : this.turn.steps.filter(({ head }) => head !== "free" && head !== "daiba pay").flatMap(({ object }) => object.split(" ")),
    ),
  );
  /** What is chosen, or was chosen and waits for the others. */
  readonly chosenObjects = $derived.by(() => new Set((this.turn.object || this.view.chosen.split(" ")[1] || "").split(" ").filter(Boolean)));
  /** Persons that can act, and cards that can be discarded for a gain. */
  readonly acting = $derived.by(() => this.lit(this.turn.steps.filter(({ head }) => head.startsWith("use ")).map(({ head }) => head.slice(4))));
  readonly free = $derived.by(() => this.lit(this.turn.steps.filter(({ head }) => head === "free").map(({ object }) => object)));
  readonly daibaSpace = $derived.by(() => (this.asked && this.turn.can("daiba pay") ? (this.seat?.daiba ?? 0) + 1 : null));
  readonly tracks = $derived.by(() => (["earth", "ship"] as const).filter((track) => this.asked && this.turn.can(`rice ${track}`)));
  private readonly spotHeads = $derived.by(() => ({ ...SPOT_HEADS, work: this.kit.places.map(({ id }) => `rice work ${id}`) }));
  readonly spots = $derived.by(() => (this.asked ? this.kit.spots.map(({ id }) => id).filter((id) => this.spotHeads[id].some((head) => this.turn.can(head))) : []));
  /** The moves that a spot leads to, for the lamp. */
  readonly leadsTo = (spot: string): string => (this.spots.some((id) => id === spot) ? this.kit.spots.flatMap(({ id }) => (id === spot ? this.spotHeads[id] : [])).join(", ") : "");
  readonly chosenSpot = $derived.by(() => this.kit.spots.find(({ id }) => this.turn.head && this.spotHeads[id].includes(this.turn.head))?.id ?? "");
  /** The actions of the chosen spot. */
  readonly ways = $derived.by(() => (this.chosenSpot ? this.spotHeads[this.chosenSpot].filter((head) => this.turn.can(head)) : []));

  /** The action a place offers: a worker, or the fourth onigiri spot. */
  headOf(place: string): string {
    return this.turn.can(`rice work ${place}`) ? `rice work ${place}` : `place ${place}`;
  }

  /** What the place or icon of an action does. */
  kindOf(head: string): string {
    const [verb = "", first = "", second = ""] = head.split(" ");
    if (verb === "use") return this.kit.persons.get(first)?.frames?.[this.position.area ?? ""]?.kind ?? "";
    return this.kit.places.find(({ id }) => id === (verb === "rice" ? second : first))?.kind ?? "";
  }

  // What is paid

  /** The cubes a move takes from the storehouses: those of the card, and those named for X. */
  pays(object: string, named: string): string {
    const fixed = this.kindOf(this.turn.head) === "castle" ? (this.look.hand[object]?.pays ?? "").replaceAll("X", "") : "";
    return ordered(fixed + named);
  }

  /** The chosen move as a payment, once everything is named. */
  readonly payment = $derived.by(() => {
    const ready = this.turn.ready;
    const [verb = "", first = ""] = this.turn.head.split(" ");
    if (!ready) return null;
    const kind = this.kindOf(ready.head);
    const castle = kind === "castle" ? this.kit.castles.get(ready.object) : undefined;
    const person = kind === "hire" ? this.kit.persons.get(ready.object) : undefined;
    const icon = verb === "use" ? this.kit.persons.get(first)?.frames?.[this.position.area ?? ""] : undefined;
    return {
      cubes: icon?.kind === "swap" ? (icon.give ?? "") : castle || ready.head === "daiba pay" ? this.pays(ready.object, ready.cubes) : "",
      koban: person?.cost.koban ?? 0,
      /** Cubes of the cost that castle-time resources stand for. */
      spared: castle ? without(spelled(castle.cost), this.look.hand[castle.id]?.pays ?? "") : "",
      reward: castle?.reward ?? null,
      /** Onigiri below the worker, and the worker that stays on the daiba for good. */
      onigiri: verb === "place" ? (this.look.places.find(({ id }) => id === first)?.onigiri[this.mine] ?? 0) : 0,
      worker: ready.head === "daiba pay",
      /** Pieces an office takes, and its points as the seat stands now. */
      tile: kind === "office" ? this.look.tiles.find(({ id }) => id === ready.object) : undefined,
    };
  });

  // Taps

  /** Something the action of a place could be about, so that a refusal can tell what it lacks. */
  private example(kind: string | undefined): string {
    const tile = (): string | undefined => (this.look.tiles.find(({ open, owner }) => open && owner === null) ?? this.look.tiles[0])?.id;
    return (kind === "castle" ? this.seat?.castles?.[0] : kind === "hire" ? this.seat?.persons?.[0] : kind === "office" ? tile() : undefined) ?? "";
  }

  /** A card that is no choice now: from near while something is asked, else where it has been. */
  examine(id: string): void {
    if (this.asked) this.closer = id;
    else this.history(id);
  }

  history(id: string): void {
    this.closer = this.pile = this.peek = null;
    this.room.history(id);
  }

  tapPlace(id: string): void {
    const head = this.headOf(id);
    if (!this.turn.can(head) && this.position.phase === "turn" && this.room.refuse(id)) return;
    const card = this.position.phase === "turn" ? this.example(this.kit.places.find((place) => place.id === id)?.kind) : "";
    this.turn.tap(head, card ? `${head} ${card}` : head);
  }

  tapCard(id: string): void {
    if (id.startsWith("?")) return;
    if (!this.asked) this.examine(id);
    else if (this.turn.head === "free" && this.free.has(id)) this.turn.choose("free", id);
    else if (!this.turn.headsOf(id).some((head) => head !== "free") && this.position.phase === "turn" && this.room.refuse(id)) return;
    else this.turn.tapObject(id, this.position.phase === "keep" ? `keep ${id}` : id.startsWith("C") ? `place castle ${id}` : `place hire ${id}`);
  }

  /** A card on display can be taken with an onigiri; else it is looked at. */
  tapDisplay(id: string): void {
    if (this.asked && this.position.phase === "onigiri") this.turn.tapObject(id, `rice take ${id}`);
    else this.examine(id);
  }

  tapTile(id: string): void {
    if (!this.turn.headsOf(id).length && this.room.refuse(id)) return;
    this.turn.tapObject(id, `place office ${id}`);
  }

  tapPerson(id: string): void {
    if (this.acting.has(id)) this.turn.tap(`use ${id}`);
    else this.examine(id);
  }

  tapSpot(id: Spot["id"]): void {
    const heads = this.spotHeads[id].filter((head) => this.turn.can(head));
    const [first] = heads;
    if (heads.length === 1 && first) this.turn.tap(first);
    else if (first) this.turn.choose(first);
    else if (this.position.phase === "onigiri" && this.room.refuse(id)) return;
    else if (id === "work") this.room.send(`rice work ${this.kit.places.find(({ area }) => area === this.position.area)?.id ?? "stone"}`);
    else this.room.send(SPOT_REFUSED[id]);
  }

  // Dragging

  /** The actions a thing can be dropped on now. */
  private placesFor(thing: string): string[] {
    const { turn } = this;
    if (!this.asked) return [];
    if (thing === "worker") return turn.heads.filter((head) => head.startsWith("place ") || head === "daiba pay");
    if (thing === "onigiri") return this.spots.map((spot) => `spot ${spot}`);
    if (thing === "piece") return [...this.objects].filter((id) => id.startsWith("T")).map((id) => `tile ${id}`);
    return turn.headsOf(thing).filter((head) => head !== "free" && head !== "keep");
  }

  /** Dropped: what is complete is done at once, else the rest is asked. */
  private put(thing: string, place: string): void {
    const [kind = "", id = ""] = place.split(" ");
    const spotHeads = kind === "spot" ? this.spotHeads[id as Spot["id"]].filter((head) => this.turn.can(head)) : [];
    const [first = ""] = kind === "tile" ? this.turn.headsOf(id) : spotHeads;
    if (kind === "tile") this.turn.put(this.turn.objects.has(id) ? this.turn.head : first, id);
    else if (spotHeads.length > 1) this.turn.choose(first);
    else if (first) this.turn.put(first);
    else this.turn.put(place, thing === "worker" ? "" : thing);
  }
}

const KEY = Symbol("desk");

export const layDesk = (desk: Desk): Desk => setContext(KEY, desk);
/** The desk of the board around. */
export const useDesk = (): Desk => getContext<Desk>(KEY);
