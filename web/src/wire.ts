// Generated from the server's own types by `make wire`. Do not edit.

export interface Achieved {
  name: string;
  at: number;
}

export interface AchieverName {
  name: string;
}

/** The cubes in a bag. */
export interface Bag {
  transparent?: number;
  yellow?: number;
  red?: number;
}

/** Is the line alive? The server says the same back at once. */
export interface Beat {
  type: "beat";
}

export interface BestsOf {
  person: string;
}

export interface Board {
  board: string;
  label: string;
  lines: ResultLine[];
  seed: string;
}

/** The cover of a Story Book, and who has won with it. */
export interface BookCard {
  id: string;
  title: Words;
  cover: Words;
  achievers: Achieved[];
}

/** Play on from a step of a finished table: you in one seat, bots in the others. */
export interface Branch {
  step: number;
  seat: number;
  bot?: string;
}

/** Ask whether a seat is still there. */
export interface Call {
  type: "call";
  id: string;
  seat: number;
}

/** What is printed on a kind of card. */
export interface CardLook {
  value: number;
  copies: number;
  cost: number;
  cubes: number;
  op: string;
  amount: number;
  two_players: number;
}

/** The next Discover, if `move` is made first. */
export interface CardOdds {
  move: string;
  bust: Chance;
}

/** So many of all the ways, which are equally likely. */
export interface Chance {
  ways: number;
  total: number;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Seconds: to start with, added per move, and the most a seat can have. */
export interface ClockPlan {
  base: number;
  per_move: number;
  cap: number;
}

/** The deal of today (UTC) of a solo game. Its result goes to the board of the day. */
export interface DailyDeal {
  kind: "daily";
}

/** The components a game is played with. `content` is there when they did not come with Madoi. */
export interface DataRef {
  id: string;
  digest?: string;
  content?: Record<string, unknown> | null;
}

/** What is public about the luck: before the end the commitment, after it the rest. */
export interface DealCard {
  kind: string;
  label: string;
  commitment: string;
  secret: string;
  seed: string;
  counts: boolean;
}

/** A command is durable. `step` is where it stands in the log. */
export interface Done {
  type: "done";
  id: string;
  step: number;
  odds: unknown;
  hint: MoveCard | null;
  advice: Hints | null;
}

/** One question to chance, so that it can be answered again without the rules. */
export interface Draw {
  step: number;
  stream: string;
  turn: number;
  answers: string[];
  ways: string[];
}

/** What drawing `count` cubes may bring. */
export interface DrawOdds {
  count: number;
  reds: Chance[];
  red_bust: Chance;
  floors: Gain[];
  reach: Chance;
  reach_with_cards: Chance;
}

/** The latest draw as it lies there: transparent cubes, and yellow ones that are not spent. */
export interface Drawn {
  transparent?: number;
  yellow?: number;
}

/** How the table ended: by the rules, or because seats gave up. */
export interface Ending {
  why: "resigned" | "rules" | "time";
  winners: number[];
  outcome: Result | null;
}

/** Exchange the secret of a link for a token, and sit down if it is a seat's. */
export interface Enter {
  secret: string;
  name?: string;
  salt?: string;
  person?: string;
  book?: string;
}

export interface Entered {
  token: string;
  view: TableView;
}

/** Committed before, mixed from every seat, revealed after. */
export interface FairDeal {
  kind: "fair";
}

/** Everything here can be worked out from the open cards (FG-70, FG-71). */
export interface FortLook {
  exposed: string[];
  have: number[];
  need: number[] | null;
  enough: boolean | null;
  deck_size: number;
  spirits_left: number;
  treasures_left: number;
  score: number;
  turn: number;
  trials: Record<string, FortTrial>;
  spirits: Record<string, number[]>;
  treasures: Record<string, number[]>;
}

/** What the next card may bring. `now`, `target` and `placements` are there when a target stands. */
export interface FortOdds {
  treasure: Chance;
  cards: Record<string, Chance>;
  now: boolean | null;
  target: Chance | null;
  placements: Record<string, PlacementOdds>;
}

/** Where all 44 cards are. The deck may be left out: it is all the others. */
export interface FortPosition {
  phase: "choose" | "draw" | "over" | "place";
  field?: Record<string, string>;
  hand?: string | null;
  target?: string | null;
  relics?: string[];
  losses?: string[];
  discard?: string[];
  deck?: string[] | null;
}

/** What a resolution would be if the card in hand lay on an open cell. */
export interface FortTrial {
  covers: string[];
  exposed: string[];
  have: number[];
  enough: boolean | null;
  stays: number;
}

/** Everything here can be worked out by anybody at the table (FJ-151). */
export interface FujiLook {
  seats: fuji99_look_SeatLook[];
  leader: number | null;
  deck_size: number;
  deck: Record<string, number>;
  discard_size: number;
  pagoda: number;
  yellow_20: number;
  yellow_50: number;
  usable: string[];
  reds_left: number;
  bust_sum: number;
  cards: Record<string, CardLook>;
  trials: Record<string, FujiTrial>;
}

/** The chances of the mover. In Resolve, the draws are those after acting again. */
export interface FujiOdds {
  draws: DrawOdds[];
  card_bust: Chance | null;
  cards: CardOdds[];
}

/** The whole table. Pagoda and deck may be left out: they are what is nowhere else. */
export interface FujiPosition {
  phase: "ability" | "action" | "cubes" | "discover" | "lot" | "over" | "resolve";
  seats: fuji99_position_SeatPosition[];
  mover?: number;
  token?: number | null;
  count?: number;
  drawn?: Drawn;
  red?: number;
  spent?: number;
  received?: string[];
  pending?: string[];
  pagoda?: number | null;
  discard?: string[];
  deck?: string[] | null;
}

/** The table after a move, as far as it is certain: a draw that does not bust, a card used, a stop. */
export interface FujiTrial {
  floor: number;
  yellow: number[];
  red: number;
  sum: number;
  bag: number[];
  danger: number | null;
}

/** How likely a draw is to bring the Movement token so many floors down. */
export interface Gain {
  floors: number;
  chance: Chance;
}

/** A game one can open a table of. */
export interface GameCard {
  id: string;
  names: Words;
  seats: number[];
  sets: string[];
  bots: string[];
  levels: LevelCard[];
  solo: boolean;
  odds: boolean;
  books: BookCard[];
}

/** The words of a game in one language: rules by id, names of cards and places, labels; and what the cards say. */
export interface GameWords {
  rules: Record<string, string>;
  names: Record<string, string>;
  words: Record<string, unknown>;
  components: Record<string, unknown>;
}

/** Everything here follows from what the viewer knows (GK-120). */
export interface GoryokakuLook {
  round: number;
  piles: number[];
  open_boards: number[];
  supply: Record<string, number>;
  onigiri: number;
  person_deck: number;
  castle_deck: number;
  places: PlaceLook[];
  tiles: TileLook[];
  seats: goryokaku_look_SeatLook[];
  lines: ScoreLine[];
  hand: Record<string, HandLook>;
}

/** A table between two decisions. */
export interface GoryokakuPosition {
  phase: "daiba" | "drop" | "keep" | "onigiri" | "over" | "person" | "regroup" | "reveal" | "setup" | "turn";
  seats: goryokaku_position_SeatPosition[];
  turn?: number;
  first?: number | null;
  round?: number;
  pile?: number;
  area?: string | null;
  icons?: string[];
  spot?: "cards" | "levels" | "people" | "work" | null;
  uses?: number;
  owed?: Owed;
  boards?: string[][];
  audits?: string;
  display?: string[];
  under?: string[];
  person_discard?: string[];
  castle_discard?: string[];
  person_waves?: string[][];
  castle_waves?: string[][];
}

/** What a card in the viewer's hand takes, and what it still needs. */
export interface HandLook {
  pays?: string;
  cubes?: string;
  koban?: number;
  ship?: number;
}

export interface Health {
  ok: boolean;
  tables: number;
  sockets: number;
}

/** One thing that happened, as a seat hears it: kind, rule, facts, and a sentence. */
export interface Heard {
  kind: string;
  rule: string;
  words: Words;
  seat: number | null;
  facts: Record<string, string | number | boolean | (string | number)[] | null>;
}

/** The first message of a socket: which table, who speaks, and the last step it has seen. */
export interface Hello {
  type: "hello";
  table: string;
  token: string;
  since?: number;
}

/** Look at the odds, or take a hint. It is written in the ledger, once a decision. */
export interface Help {
  type: "help";
  id: string;
  step: number;
  what: "hint" | "odds";
}

/** The moves of a position, the most promising first. */
export interface Hints {
  seat: number;
  exact: boolean;
  moves: MoveHint[];
}

/** Let a bot hold a seat that was called and did not answer in time. */
export interface Hold {
  type: "hold";
  id: string;
  seat: number;
}

/** Take a free seat of a listed table: any, or the one named. */
export interface Join {
  name?: string;
  salt?: string;
  person?: string;
  book?: string;
  seat?: number | null;
}

/** A seat of your own: the link to come back with, and what `enter` gives. */
export interface Joined {
  link: string;
  token: string;
  view: TableView;
}

/** One choice of a seat, judged by what the seat could know then. */
export interface Judged {
  step: number;
  seat: number;
  move: string;
  best: string;
  chances: number[];
  after: number[];
  lost: number;
  error: number;
  verdict: string;
  luck: number[];
}

/** A level of bots, for people. */
export interface LevelCard {
  code: string;
  names: Words;
}

/** A new table. Links are shown once; they carry their secret after `#`. */
export interface Links {
  table: string;
  seats: (string | null)[];
  watch: string;
}

/** What is needed to answer every question to chance again: the deal, the record's seed, and the draws. */
export interface LuckPage {
  deal: DealCard;
  seed: string;
  draws: Draw[];
}

/** The tables a browser remembers. */
export interface Mine {
  tables: TableToken[];
}

/** Make a move in notation. `step` is the last step the sender has seen. */
export interface Move {
  type: "move";
  id: string;
  step: number;
  move: string;
}

/** A legal move: its notation, and the words for its button. */
export interface MoveCard {
  move: string;
  words: Words;
}

/** One move: the chance of the seat to win after it, give or take, and of all seats. */
export interface MoveHint {
  move: string;
  code: number;
  chance: number;
  error: number;
  simulations: number;
  seats: number[];
  worth_less?: boolean;
}

/** How a table stands, for one of its seats. */
export interface MyTable {
  table: string;
  game: string;
  data: string;
  phase: "over" | "paused" | "playing" | "waiting";
  seat: number | null;
  asked: number[];
  my_turn: boolean;
  names: Words[];
  waiting: number;
  opened: number;
  changed: number;
  winners: number[];
  score: number | null;
  rematch: string;
  deal: string;
  label: string;
}

/** Open a table. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  data?: string;
  options?: Terms;
  deal?: FairDeal | SeedDeal | NumberedDeal | DailyDeal;
}

/** What one step of the log meant. */
export interface News {
  step: number;
  at: number;
  kind: string;
  seat: number | null;
  events: Heard[];
  text: string;
  about: number | null;
  on: boolean | null;
  played: number;
}

export interface NewsPage {
  news: News[];
  step: number;
}

/** One of the numbered deals, the same for everybody. */
export interface NumberedDeal {
  kind: "number";
  number: number;
}

/** What chance still has to bring before the seat is asked. */
export interface Owed {
  bag?: number;
  persons?: number;
  display?: boolean;
}

/** Stop the table, or let it go on. */
export interface Pause {
  type: "pause";
  id: string;
  on: boolean;
}

/** A place of the worker board. */
export interface PlaceLook {
  id: string;
  area: string;
  section: string;
  heights: number[];
  onigiri: number[];
  lacks?: string | null;
}

/** What placing the card in hand on a cell means for the target. */
export interface PlacementOdds {
  now: boolean;
  next: Chance;
}

/** Any position, set up by hand or saved, with what chance brings next if that is known. */
export interface PositionFile {
  madoi: "position";
  version: number;
  game: string;
  position: Record<string, unknown>;
  players?: number | null;
  data?: DataRef | null;
  next?: string[];
  asked?: Record<string, number>;
  seed?: string | null;
}

/** Which seats have a page open, and how many watch. */
export interface Present {
  type: "present";
  seats: boolean[];
  watching: number;
}

/** Of a fair deal: what was bound before it, and what was mixed into the seed. */
export interface Receipt {
  commitment: string;
  secret: string;
  salts: string[];
}

/** A whole game: what it was played with, every move and outcome, and how it ended. */
export interface RecordFile {
  madoi: "record";
  version: number;
  game: string;
  rules: number;
  players: number;
  data: DataRef;
  steps: string[];
  seed?: string | null;
  start?: Record<string, unknown> | null;
  asked?: Record<string, number>;
  result?: Result | null;
  seats?: string[];
  assists?: Record<string, number>;
  deal?: Receipt | null;
  books?: string[];
  first?: number | "lot";
}

/** A command, request or document was refused; nothing has changed. */
export interface Refusal {
  type: "refused";
  code: string;
  words: Words;
  rule: string;
  id: string;
  news: News[];
  view: TableView | null;
}

/** The same people once more. Whoever asks first says who begins. */
export interface Rematch {
  first?: "lot" | "next";
}

/** One step of a finished game, as a seat saw it. */
export interface ReplayStep {
  step: number;
  steps: number;
  line: string;
  news: News[];
  view: TableView;
}

/** Give up. A bot plays the seat on if the others go on. */
export interface Resign {
  type: "resign";
  id: string;
}

/** How a finished game ended, for every seat. */
export interface Result {
  winners: number[];
  scores: (number | null)[];
  rule: string;
  lines?: Record<string, number>[];
}

export interface ResultLine {
  name: string;
  won: boolean;
  score: number | null;
  assists: Record<string, number>;
  at: number;
  table: string;
  board: string;
}

/** A whole game. */
export interface Review {
  players: number;
  moves: Judged[];
  won: number[];
  start: number[];
  lost: number[];
  luck: number[];
  others: number[];
}

/** How far a review is: choices judged, choices there are, and what was found when all are done. */
export interface ReviewPage {
  done: number;
  total: number;
  review: Review | null;
  slips: Slip[];
}

/** One line of a score sheet; its name is under `[score]` in the words of the game. */
export interface ScoreLine {
  key: string;
  points: number;
  rule: string;
}

/** Who sits here, for all to see. */
export interface SeatCard {
  name: string;
  names: Words;
  bot: string | null;
  held: boolean;
  chosen: boolean;
  resigned: boolean;
  called: number | null;
  left: number | null;
  salt: string;
  book: string;
  assists: Record<string, number>;
}

/** Who is meant to sit here: a person, or the bot of this code. */
export interface SeatPlan {
  bot?: string | null;
  book?: string;
  open?: boolean;
}

/** A seed everybody may know. */
export interface SeedDeal {
  kind: "seed";
  seed: string;
}

/** A choice that gave something away, in words: what was done, and what would have been best. */
export interface Slip {
  step: number;
  made: Words;
  best: Words;
}

/** The inside of a book, for the winner who chose it. */
export interface Story {
  book: string;
  pages: Words[];
}

/** One line in the list of tables. */
export interface TableLine {
  table: string;
  game: string;
  data: string;
  opened: number;
  changed: number;
  over: boolean;
  seats: string[];
  waiting: number;
  free: number[];
  host: string;
  options: Terms;
}

export interface TableToken {
  table: string;
  token: string;
}

/** Everything a seat sees of its table. Spectators have no seat. */
export interface TableView {
  table: string;
  step: number;
  played: number;
  game: string;
  data: string;
  phase: "over" | "paused" | "playing" | "waiting";
  seats: SeatCard[];
  options: Terms;
  deal: DealCard;
  seat: number | null;
  actor: number;
  asked: number[];
  since: number | null;
  question: Words | null;
  moves: MoveCard[];
  chosen: string;
  can_undo: boolean;
  position: unknown;
  look: unknown;
  ending: Ending | null;
  rematch: string;
  origin: string;
  assists: Record<string, number>;
}

/** How a table is played. All of it is agreed before the deal. */
export interface Terms {
  odds?: "everyone" | "off" | "training";
  hints?: boolean;
  undo?: "free" | "off" | "turn";
  clock?: ClockPlan | null;
  listed?: boolean;
  chat?: boolean;
  grace?: number;
  standby?: string;
  first?: number | "lot" | null;
}

/** A building tile on a board, and what it would give each seat now (GK-86). */
export interface TileLook {
  id: string;
  board: number;
  open: boolean;
  owner: number | null;
  pieces: number;
  points: number[];
}

/** Something happened: news of one or more steps, and the table after them. */
export interface Told {
  type: "told";
  news: News[];
  view: TableView;
}

/** Take back the own last move. */
export interface Undo {
  type: "undo";
  id: string;
  step: number;
}

/** The answer to hello: what was missed, and the table now. */
export interface Welcome {
  type: "welcome";
  news: News[];
  view: TableView;
}

/** The same sentence in both languages. */
export interface Words {
  en: string;
  ja: string;
}

/** One player, worked out from the open table (FJ-150). */
export interface fuji99_look_SeatLook {
  floor: number;
  rank: number;
  sum: number;
  room: number;
  bonus: number;
  bag: number[];
  active_danger: number;
}

/** What lies with one player. Left out, it is as at the start of the game. */
export interface fuji99_position_SeatPosition {
  floor?: number;
  bag?: Bag;
  hand?: Record<string, number>;
  danger?: string[];
  yellow_20?: boolean;
  yellow_50?: boolean;
}

/** What can be counted about one player. */
export interface goryokaku_look_SeatLook {
  storehouses: number;
  cubes: number;
  castle_time: Record<string, number>;
  persons: number;
  castles: number;
  stock: number;
  crests: Record<string, number>;
  open_score: number;
  score: number | null;
  lines: ScoreLine[];
}

/** What one player has. */
export interface goryokaku_position_SeatPosition {
  workers: number;
  onigiri: number;
  bag_workers: number;
  bag_onigiri: number;
  spots?: number[];
  stacks?: Record<string, number[]>;
  koban?: number;
  cubes?: string;
  persons?: string[];
  castles?: string[];
  shown?: string[];
  row?: string[];
  store?: string[];
  built?: string[];
  kamon?: string | null;
  pieces?: number;
  tiles?: string[];
  earth?: number;
  ship?: number;
  daiba?: number;
  marks?: number[];
  dealt?: string[];
}

export type FromClient = Hello | Beat | Move | Undo | Help | Resign | Pause | Chat | Call | Hold;

export type FromServer = Welcome | Told | Done | Refusal | Present | Beat;
