// Generated from the server's own types by `make wire`. Do not edit.

export interface Achieved {
  name: string;
  at: number;
}

export interface AchieverName {
  name: string;
}

/** What an interval says about a difference, given what one cares about. */
export type Answer = "clear" | "open" | "same";

/** How many people got so many points; the first of all are those who lost. */
export interface Bar {
  low: number;
  high: number;
  people: number;
}

/** Is the line alive? The server says the same back at once. */
export interface Beat {
  type: "beat";
}

/** Before the deal, by whoever sat down first: begin with those who sit. Seats that are still free are taken away. */
export interface Begin {
  type: "begin";
  id: string;
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

/** Where a browser takes messages, and the key to write them with, as `PushSubscription` tells it. */
export interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Ask whether a seat is still there. */
export interface Call {
  type: "call";
  id: string;
  seat: number;
}

/** So many of all the ways, which are equally likely. */
export interface Chance {
  ways: number;
  total: number;
}

/** One difference as one reads it aloud: `Peony Stone Wall: stone 2 → 1`. */
export interface ChangeLine {
  path: (string | number)[];
  thing: string;
  name: Words;
  field: Words;
  old: Words;
  new: Words;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Would these components hold, and what differs from the set they came from? */
export interface CheckSet {
  content: Record<string, unknown>;
  origin?: string;
}

export interface Checked {
  fault: Fault | null;
  changes: ChangeLine[];
}

/** A judged choice in words: what was done, and what would have been best. */
export interface Choice {
  step: number;
  made: Words;
  best: Words;
}

/** Seconds: to start with, added per move, and the most a seat can have. */
export interface ClockPlan {
  base: number;
  per_move: number;
  cap: number;
}

/** A seat of a table as somebody who is invited sees it. */
export interface Cushion {
  names: Words;
  taken: boolean;
  bot: string | null;
}

/** The deal of today (UTC) of a solo game. Its result goes to the board of the day. */
export interface DailyDeal {
  kind: "daily";
  date?: string;
}

/** The components a game is played with. `content` is there when they did not come with Madoi. */
export interface DataRef {
  id: string;
  digest?: string;
  content?: Record<string, unknown> | null;
}

/** A daily deal as a browser finished it. */
export interface Day {
  date: string;
  won: boolean;
  score: number | null;
  table: string;
}

/** Whose day. */
export interface DayOf {
  person?: string;
}

/** How a browser stands on a day, and its row of days. */
export interface DayPage {
  date: string;
  today: string;
  people: number;
  bars: Bar[];
  mine: Day | null;
  rank: number | null;
  beaten: number;
  row: number;
  longest: number;
  best: Day | null;
  mean: number | null;
  days: Day[];
}

/** What is public about the luck: before the end the commitment, after it the rest. */
export interface DealCard {
  kind: string;
  label: string;
  commitment: string;
  scheme: number;
  due: number | null;
  secret: string;
  seed: string;
  counts: boolean;
}

/** A command is durable, as this line of the log. */
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
  pledge?: string;
  person?: string;
  book?: string;
}

export interface Entered {
  token: string;
  view: TableView;
}

/** Bound before by everybody, mixed from every person's salt, revealed after. */
export interface FairDeal {
  kind: "fair";
}

/** What is wrong, at the field where it stands. */
export interface Fault {
  path: (string | number)[];
  words: Words;
  rule: string;
}

/** Something that can be filled in, or a table, list or map of such. */
export interface Field {
  key: string;
  kind: "choice" | "flag" | "list" | "map" | "number" | "table" | "text";
  least?: number | null;
  most?: number | null;
  choices?: (string | number)[];
  word?: boolean;
  optional?: boolean;
  default?: unknown;
  fields?: Field[];
  of?: Field | null;
  grows?: boolean;
}

/** Before the deal, by whoever sat down first: let a bot sit down at the first free seat. */
export interface Fill {
  type: "fill";
  id: string;
  bot: string;
}

/** Which tokens of the seat to give up: the one that asks, all others, or all. */
export interface Forget {
  which?: "all" | "others" | "this";
}

/** How many tokens are no longer good. */
export interface Forgotten {
  tokens: number;
}

/** A game one can open a table of, and what stands on its door. */
export interface GameCard {
  id: string;
  names: Words;
  strip: string;
  line: Words;
  time: Words;
  score: Words;
  seats: number[];
  sets: SetCard[];
  bots: string[];
  levels: LevelCard[];
  solo: boolean;
  odds: boolean;
  secrets: boolean;
  books: BookCard[];
  puzzles: number;
}

/** The words of a game in one language: names of cards and places, labels; and what the cards say. */
export interface GameWords {
  names: Record<string, string>;
  words: Record<string, unknown>;
  things: Record<string, Thing>;
  components: Record<string, unknown>;
}

/** A table as somebody without a link finds it: a finished one can be looked at, a listed one watched. */
export interface Glance {
  game: string;
  over: boolean;
  listed: boolean;
  sealed: boolean;
}

/** Something happened: news of one or more lines of the log, and the table after them. */
export interface Happened {
  type: "told";
  news: News[];
  view: TableView;
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
  turn: number;
}

/** The first message of a socket: which table, who speaks, and the last line of the log it has seen. */
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
  reasons?: Reason[];
}

/** One version: what was changed, or what was done with the set. */
export interface HistoryLine {
  version: number;
  at: number;
  kind: string;
  changes: ChangeLine[];
  more: number;
  back: number;
  seats: PlayedSeat[];
  note: string;
  sentences: Words[];
}

/** Let a bot hold a seat that was called and did not answer in time. */
export interface Hold {
  type: "hold";
  id: string;
  seat: number;
}

/** A table as somebody who is invited sees it, before anything is typed. */
export interface Invitation {
  table: string;
  game: string;
  data: string;
  phase: "over" | "paused" | "playing" | "waiting";
  host: string;
  cushions: Cushion[];
  seat: number | null;
  commitment: string;
  options: Terms;
}

/** The secret of a link, to be looked at before anybody sits down. */
export interface Invited {
  secret: string;
}

/** Take a free seat of a listed table, or with its code of any table: the first, or the one named. */
export interface Join {
  name?: string;
  pledge?: string;
  person?: string;
  book?: string;
  seat?: number | null;
  code?: string;
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
  blind?: number;
  spread?: number;
  next?: number;
  reasons?: Reason[];
}

/** The next version of a set: other components, or an earlier version's again. */
export interface KeepSet {
  after: number;
  content?: Record<string, unknown> | null;
  back?: number | null;
}

/** At a finished table: this seat goes through the game and others may follow. Nothing is answered. */
export interface Lead {
  type: "lead";
  step: number | null;
}

/** At a finished table: a seat goes through the game, and is at this step; null if it leads no more. */
export interface Led {
  type: "led";
  seat: number;
  step: number | null;
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
  commitment: string;
}

/** Before the deal, by whoever sat down first: let anybody find the table and sit down, or only those with a link or the code. */
export interface List {
  type: "list";
  id: string;
  on: boolean;
}

/** What is needed to answer every question to chance again: the deal, the record's seed, and the draws. */
export interface LuckPage {
  deal: DealCard;
  seed: string;
  draws: Draw[];
}

/** A new set, and the key that lets its maker go on with it. It is told once. */
export interface MadeSet {
  id: string;
  key: string;
  version: number;
}

/** What is measured of a set, for all who know its address; only the workshop's key starts anything. */
export interface MeasurePage {
  open: boolean;
  shown: Measurement | null;
  waiting: number;
  most: number;
  care: Record<string, number>;
  levels: string[];
}

/** Compare a version with another set, on the same luck. */
export interface MeasureSet {
  version: number;
  against?: string;
  players?: number;
  bots?: string;
  pairs?: number;
  care?: Record<string, number>;
}

/** A comparison of two sets: what was asked, how far it is, and what is known by now. */
export interface Measurement {
  id: string;
  state: string;
  version: number;
  against: Words;
  players: number;
  bots: string;
  budget: number;
  at: number;
  changes: ChangeLine[];
  place: number;
  pairs: number;
  seconds: number;
  asked: string[];
  rows: MetricRow[];
  paths: Record<string, [number, number, number, number][]>;
  since: Record<string, number>;
  sentences: Words[];
  pairing: Words | null;
  end: string;
  games: Watch[];
}

/** One line of a comparison. */
export interface MetricRow {
  key: string;
  names: Record<string, string>;
  unit: string;
  before: number;
  after: number;
  difference: number;
  low: number;
  high: number;
  saved: number;
  pairs: number;
  care: number;
  answer: Answer;
}

/** The tables a browser remembers. */
export interface Mine {
  tables: TableToken[];
}

/** Make a move in notation. It comes with the last line of the log that the sender has seen. */
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
  reasons?: Reason[];
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

export interface NameSet {
  after: number;
  name: string;
  note?: string;
}

/** A set of one's own, a copy of another. */
export interface NewSet {
  name: string;
  origin?: string;
  note?: string;
}

/** Open a table. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  data?: string;
  options?: Terms;
  deal?: FairDeal | SeedDeal | NumberedDeal | DailyDeal;
}

export interface NewVersion {
  version: number;
  at: number;
  changes: ChangeLine[];
  line: HistoryLine;
}

/** What one line of the log meant. */
export interface News {
  step: number;
  at: number;
  kind: string;
  seat: number | null;
  events: Heard[];
  turns: TurnCard[];
  text: string;
  about: number | null;
  on: boolean | null;
  played: number;
}

export interface NewsPage {
  news: News[];
  step: number;
}

/** Whom to tell when this seat is asked; what is left out stays as it is. */
export interface NoticeWish {
  lang?: "en" | "ja";
  browser?: Browser | null;
  forget?: string;
  hook?: string | null;
}

/** Whom a seat has told: how many browsers, and at which address. */
export interface NoticesOf {
  browsers: number;
  hook: string;
}

/** One of the numbered deals, the same for everybody. */
export interface NumberedDeal {
  kind: "number";
  number: number;
}

/** Stop the table, or let it go on. */
export interface Pause {
  type: "pause";
  id: string;
  on: boolean;
}

/** How a game went at a real table. */
export interface PlayedGame {
  after: number;
  version: number;
  seats: PlayedSeat[];
  note?: string;
}

/** Somebody at a real table, and the points by line of the score sheet. */
export interface PlayedSeat {
  name: string;
  points: number;
  lines?: Record<string, number>;
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

/** The public key of this house, for `PushManager.subscribe`. */
export interface PushKey {
  key: string;
}

/** What is told after an answer. */
export interface PuzzleAnswer {
  right: boolean;
  solution: string;
  salt: string;
  chances: PuzzleMove[];
  reasons: Words[];
  line: string[];
  exact: boolean;
  bot: string;
  edition: number;
}

/** The puzzles of a game, easy ones first, and those of the last seven days, today's last. */
export interface PuzzleBook {
  game: string;
  days: PuzzleDay[];
  puzzles: PuzzleCard[];
  answered: number;
  solved: number;
}

/** A puzzle in the list of its game. */
export interface PuzzleCard {
  id: string;
  name: string;
  grade: number;
  players: number;
  moves: number;
  question: Words;
}

/** The puzzle of a day (UTC), the same for everybody. */
export interface PuzzleDay {
  date: string;
  id: string;
}

/** An answer, in notation. */
export interface PuzzleGuess {
  move: string;
  person?: string;
}

/** A step towards the solution that does not name it. */
export interface PuzzleHint {
  why: Words | null;
  not_this: Words | null;
}

/** A move, the chance to win after it, and half of its 95 % interval. */
export interface PuzzleMove {
  move: string;
  words: Words;
  chance: number;
  error: number;
}

/** A puzzle as the seat that is asked sees it. Which move is best is not told before it answers. */
export interface PuzzleTable {
  card: PuzzleCard;
  seat: number;
  moves: MoveCard[];
  position: unknown;
  look: unknown;
  odds: unknown;
  digest: string;
}

/** A fact in which a move comes out ahead of those next to it, on average at the end of the turn or later. */
export interface Reason {
  fact: string;
  words: Record<string, string>;
  here?: number;
  others?: number;
}

/** Of a fair deal: what was bound before it, and what was mixed into the seed. */
export interface Receipt {
  commitment: string;
  secret: string;
  salts: string[];
  table?: string;
  pledges?: string[];
  bots?: number[];
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

/** The same people once more. Whoever asks first says who begins, and who sits where. */
export interface Rematch {
  first?: "lot" | "next";
  seats?: "lot" | "next" | "same";
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

/** Tell the salt that the own pledge was made of. It is asked for while `view.deal.due` stands. */
export interface Reveal {
  type: "reveal";
  id: string;
  salt: string;
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
  slips: number[];
  blind: number[];
  clear: boolean[];
  moments?: number[];
}

/** How far a review is: choices judged, choices there are, and what was found when all are done. */
export interface ReviewPage {
  done: number;
  total: number;
  review: Review | null;
  choices: Choice[];
}

/** One line about a thing: `Cost`, `3 earth, 1 andesite`. */
export interface Row {
  label: string;
  text: string;
}

/** A clause with its id, or between clauses a paragraph, a smaller head or a table, the head of its columns first. */
export interface RuleBlock {
  id?: string;
  parts?: RulePart[];
  text?: string;
  head?: string;
  table?: string[][];
}

/** What stands under one head of the rules; what comes before the first has no title. */
export interface RuleChapter {
  title: string;
  blocks: RuleBlock[];
}

/** A part of a rule, and where it comes from. */
export interface RulePart {
  text: string;
  sources?: string[];
  why?: string;
}

/** A code as it was read out: `sakura 47`, `さくら・4-7`. */
export interface SaidCode {
  code: string;
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
  pledge: string;
  salt: string;
  dropped: boolean;
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

/** A set of components that comes with a game. */
export interface SetCard {
  name: string;
  id: string;
  names: Words;
}

/** A set as anybody sees it who has its address. */
export interface SetPage {
  id: string;
  game: string;
  name: string;
  note: string;
  version: number;
  last: number;
  at: number;
  origin: string;
  origin_name: Words;
  content: Record<string, unknown>;
  base: Record<string, unknown>;
  changes: ChangeLine[];
  history: HistoryLine[];
}

/** The inside of a book, for the winner who chose it. */
export interface Story {
  book: string;
  pages: Words[];
}

/** A word and two digits that lead to a table while seats are free there. */
export interface TableCode {
  plain: string;
  word: string;
  digits: string;
  reading: Words;
  expires: number;
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
  commitment: string;
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
  host: number | null;
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

/** A card, tile, place, track or counter: what it is, costs and gives, as printed, and the rules about it. */
export interface Thing {
  kind: string;
  name?: string;
  rows?: Row[];
  rules?: string[];
  symbol?: boolean;
}

/** A turn of a seat in one sentence, as far as it is told. `[S:2]` in it is a symbol to be drawn twice. */
export interface TurnCard {
  number: number;
  seat: number | null;
  words: Words;
  points: number;
}

/** Take back the own last move. */
export interface Undo {
  type: "undo";
  id: string;
  step: number;
}

/** A game worth watching: why, and the points of every seat over the game. */
export interface Watch {
  why: Words;
  note: Words;
  table: string;
  scores: (number | null)[];
  winners: number[];
  lines: number[][];
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

/** What can be changed of a game, for a page that knows none. */
export interface WorkshopForm {
  game: string;
  form: Field;
  fixed: Record<string, Fault>;
}

export type FromClient = Hello | Beat | Lead | Reveal | Move | Undo | Help | Resign | Pause | Chat | Call | Hold | Fill | Begin | List;

export type FromServer = Welcome | Happened | Done | Refusal | Present | Led | Beat;
