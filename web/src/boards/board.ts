/** What a board gets and gives. It knows no rules: it lights up the moves it was given and sends one back. */

import type { Component, Snippet } from "svelte";
import type { Told } from "../inspector/told";
import { needNow } from "../later";
import type { Lang } from "../settings.svelte";
import type { BookCard, Heard, MoveCard, Rematch, Story, Words } from "../wire";

/** The same sentence in both languages. */
export type { Words };

/** A legal move: its notation, and the words for its button. */
export type Move = MoveCard;

/** One thing that happened, the rule that made it happen, and a sentence about it. */
export type TableEvent = Heard;

/** Who is asked when no seat is. */
export const NOBODY = -1;
export const OVER = -2;

/** What one seat sees of the game. `position` and `look` have the game's own shapes. */
export interface View<Position = unknown, Look = unknown> {
  /** null for a spectator. */
  seat: number | null;
  /** The seat that is asked, NOBODY or OVER. */
  actor: number;
  position: Position;
  look: Look;
  /** This seat's own answer that waits for the others, in notation; else empty. */
  chosen: string;
}

/** One line of the log. */
export interface LogLine {
  /** The step of the game at which it was told: `lookBack` leads there. */
  step: number;
  event: TableEvent;
}

/** A turn of a seat, or the set-up (number 0), in one sentence with symbols and with all its lines. */
export interface Turn {
  number: number;
  seat: number | null;
  /** `[S:2]` is a symbol to be drawn twice; `ui/Told.svelte` draws the sentence. */
  words: Words;
  /** What it brought, as far as everybody can count. */
  points: number;
  lines: LogLine[];
}

/** One step of somebody else's turn while it is shown. */
export interface Beat {
  turn: number;
  seat: number;
  /** What this step adds to the sentence of the turn. */
  fresh: Words;
  whole: Words;
  events: TableEvent[];
}

export interface Seat {
  number: number;
  /** The person's name, or the name of the bot. */
  name: string;
  /** The same in both languages: a bot has two. */
  names: Words;
  /** This page's own seat. */
  you: boolean;
  bot: boolean;
  /** Somebody has the page open there; `ui/SeatState.svelte` shows this and the clock. */
  here: boolean;
  /** What is left on its clock; null at a table without clocks. */
  clock: Clock | null;
  /** It has answered ahead of the others. */
  chosen: boolean;
  /** The Story Book this seat chose; empty if the game has none. */
  book: string;
}

/** The clock of a seat: so many milliseconds were left when it started to run, by this browser's time. */
export interface Clock {
  left: number;
  /** null while it stands. */
  since: number | null;
  /** What it had at the start. */
  full: number;
}

/** Why a move was refused. */
export interface Refusal {
  move: string;
  words: Words;
  rule: string;
}

/** What the top bar says about the moment. Boards keep it up to date with `room.headline`. */
export interface Headline {
  /** Small capitals: "Turn 29". On a phone it stands beside the name. */
  over: string;
  /** One line below: "Relics 4 of 7 · Losses 1 of 3". */
  line: string;
  /** Wide windows: what stands there instead of both. */
  centre?: Snippet | undefined;
}

/** How a finished game ended. */
export interface Result {
  winners: number[];
  scores: (number | null)[];
  rule: string;
  lines: Record<string, number>[];
}

/** The table around a board. Everything here is reactive. */
export interface Room {
  /** The name of a card, place or piece by its id, in the chosen language or the one asked for. */
  name(id: string, lang?: Lang): string;
  /** A line of the game's own words in the chosen language, with what it says of every field and kind of move; undefined if it has none. */
  word(section: string, key: string): string | undefined;
  /** The content of the component files: costs, rewards, tracks. */
  readonly components: Record<string, unknown>;
  /** What this seat is asked; null if it is not asked. */
  readonly question: Words | null;
  readonly seats: Seat[];
  readonly log: LogLine[];
  /** The log by turns, oldest first. */
  readonly turns: Turn[];
  /** The turns of others since this seat's last one, oldest first. */
  readonly since: Turn[];
  /** What is being shown of somebody else's turn; null when the table is as it is shown. */
  readonly beat: Beat | null;
  /** Others' turns are still being shown: nobody is asked yet. */
  readonly telling: boolean;
  /** Those turns can be watched again. */
  readonly canWatch: boolean;
  watch(): void;
  /** Show the rest of them at once. */
  skip(): void;
  readonly paused: boolean;
  pauseShow(): void;
  /** The board shows something of its own: the next beat waits until the function that comes back is called. */
  holdBeat(end: () => void): () => void;
  /** The last impossible move, until the next step. */
  readonly refusal: Refusal | null;
  /** A move is on its way: show it as done, light up nothing. */
  readonly busy: boolean;
  /** Null where moves are taken back beside the board. */
  readonly canUndo: boolean | null;
  /** Exact chances for the seat that is asked, when the table tells them. */
  readonly odds: unknown;
  /** The table tells odds to whoever asks with `help`. */
  readonly tellsOdds: boolean;
  /** False while looking back or after a gap: nothing flies then. */
  readonly moving: boolean;
  /** The review stands at the right: the board leaves away what lies there else, its log and its seats. */
  readonly reviewed: boolean;
  /** What one goes through a finished game with, while one does; a board that draws it beside itself says so in `ownBar`, else it lies below the board. */
  readonly bar?: Snippet | null;
  ownBar?: boolean;
  /** How often this seat took help: undo, hint, odds. */
  readonly ledger: Record<string, number>;
  /** How the game ended; null before. */
  readonly result: Result | null;
  /** The table, the step of the game and the seat as one word: what is kept for a half-made choice (`choice.ts`) carries it. */
  readonly moment: string;
  headline: Headline;
  /** Send a move in notation. An impossible one comes back as `refusal`, with its rule. */
  send(move: string): void;
  undo(): void;
  /** Ask for the exact odds (they arrive in `odds`) or a hint. Both are noted in the result. */
  help(what: "odds" | "hint"): void;
  /** Another table with the same seats. */
  /** The same people once more: who begins is drawn again, or the seat after the one that began does. */
  again(wish?: Rematch): void;
  /** Whoever sat here may ask for it; who only watches may not. */
  readonly canRepeat?: boolean;
  /** The game has a guided first game, which `openGuided` opens. */
  readonly canLearn: boolean;
  openGuided(): void;
  /** The Story Books of the game: covers and achievers. */
  books(): Promise<BookCard[]>;
  /** The inside of the book this seat chose; only a winner gets it. */
  story(): Promise<Story>;
  /** Write a winner's name into the list of its book. */
  sign(name: string): Promise<void>;
  /** Show an earlier step of the game; null is now. */
  lookBack(step: number | null): void;
  /** The name of the game, and of the deal if it has one. */
  readonly title: string;
  /** The address of the moment shown, for somebody else. */
  readonly link: string;
  /** The address of a picture of how it ended, for somebody else; empty before. */
  readonly picture: string;
  /** Go through the finished game with the house, which judges every choice. */
  review(): void;
  /** What a thing is and is worth to this seat now, in the game's own words; null if it says nothing of it. */
  tell(id: string): Told | null;
  /** The same in one breath: the name of the thing for screen readers. Only its plain name if the game says nothing of it. */
  said(id: string): string;
  /** Say why a thing is impossible now, without asking the table; false if it can be done, or nothing is known against it. */
  refuse(id: string): boolean;
  /** Tell where a card has been: the drawer opens with everything the log says of it. For cards that are no choice now. */
  history(id: string): void;
}

/** The props of `boards/<game>/Board.svelte`. */
export interface BoardProps<Position = unknown, Look = unknown> {
  view: View<Position, Look>;
  /** The legal moves, if this seat is asked; else none. */
  moves: Move[];
  /** What happened between the view before and this one. */
  events: TableEvent[];
  room: Room;
}

type BoardModule = { default: Component<BoardProps> };

/** The props of `boards/<game>/Odds.svelte`. */
export interface OddsProps {
  odds: unknown;
  room: Room;
}

/** `boards/<game>/later/index.ts`: what a board can do without at the first question. */
const LATER = import.meta.glob("./*/later/index.ts");

type OddsModule = { default: Component<OddsProps> };

const ODDS = import.meta.glob<OddsModule>("./*/Odds.svelte");
const BOARDS = import.meta.glob<BoardModule>("./*/Board.svelte");

/** The board of a game, loaded when a table needs it; a game that nobody has drawn is played on the plain one. */
export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const load = BOARDS[`./${game}/Board.svelte`] ?? (() => import("../plain/Board.svelte"));
  const [board] = await Promise.all([load(), needNow(LATER[`./${game}/later/index.ts`])]);
  return board.default;
}

/** `boards/<game>/Odds.svelte` draws the odds in the drawer; a game whose board shows them itself has none. */
export async function loadOdds(game: string): Promise<Component<OddsProps> | null> {
  const load = ODDS[`./${game}/Odds.svelte`];
  return load ? (await load()).default : null;
}
