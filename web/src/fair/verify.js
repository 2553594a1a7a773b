/**
 * A fair deal, checked by somebody who trusts nobody. One file without imports: the page runs it, and so does Node:
 *
 *     node verify.js RECORD [--draws DRAWS] [--kept KEEPSAKE]
 *
 * RECORD is the record of a finished game, DRAWS every question to chance (`madoi verify --draws`, or /luck of the table),
 * KEEPSAKE what a browser kept of the deal while it was made. docs/fair-deal.md says the same in words.
 */

// SHA-256 by FIPS 180-4. The browser's own hides itself from pages without TLS, where friends at one network play.

/** @param {number} n */
const isPrime = (n) => {
  for (let each = 2; each * each <= n; each++) if (n % each === 0) return false;
  return true;
};

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (isPrime(n)) primes.push(n);

/** The first 32 bits behind the point. @param {number} x */
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;

const FIRST = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} x @param {number} by */
const turned = (x, by) => (x >>> by) | (x << (32 - by));

/** The message, a one bit, zeros, and its length, in blocks of sixteen words. @param {Uint8Array} message */
function padded(message) {
  const bytes = new Uint8Array(((message.length + 72) >> 6) << 6);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

/**
 * The digest as eight words.
 * @param {string} text
 * @returns {number[]}
 */
export function sha256(text) {
  const message = padded(new TextEncoder().encode(text));
  const words = new Int32Array(64);
  const sum = new Int32Array(FIRST);
  /** @param {number} at */
  const word = (at) => words[at] ?? 0;
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = message.getUint32(block + 4 * at);
    for (let at = 16; at < 64; at++) {
      const near = word(at - 15);
      const far = word(at - 2);
      const low = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
      const high = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
      words[at] = word(at - 16) + low + word(at - 7) + high;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sum;
    for (let at = 0; at < 64; at++) {
      const chosen = (e & f) ^ (~e & g);
      const most = (a & b) ^ (a & c) ^ (b & c);
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUND[at] ?? 0) + word(at)) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    for (const [at, each] of [a, b, c, d, e, f, g, h].entries()) sum[at] = (sum[at] ?? 0) + each;
  }
  return Array.from(sum, (each) => each >>> 0);
}

/** @param {number[]} words */
export const hex = (words) => words.map((word) => word.toString(16).padStart(8, "0")).join("");

/** The parts with a slash between them, hashed. @param {string[]} parts */
const hashed = (...parts) => hex(sha256(parts.join("/")));

// What everybody is bound by, and what the luck is mixed from

/** What binds the server. @param {string} table @param {string} secret */
export const commitmentOf = (table, secret) => hashed("madoi commitment", table, secret);

/** What binds a seat. @param {string} table @param {string} commitment @param {number} seat @param {string} salt */
export const pledgeOf = (table, commitment, seat, salt) => hashed("madoi pledge", table, commitment, String(seat), salt);

/** The seed of the game. @param {string} table @param {string} secret @param {string[]} salts */
export const seedOf = (table, secret, salts) => hashed("madoi mix", table, secret, ...salts);

const SALT = /^[A-Za-z0-9_-]{22,64}$/;

/**
 * The receipt in a record. Without `table` it is an old one, of a deal whose salts were sent openly.
 * @typedef {{ commitment: string, secret: string, salts: string[], table?: string, pledges?: string[], bots?: number[] }} Receipt
 */
/**
 * What a browser kept while the deal was made.
 * @typedef {{ madoi: "keepsake", version: 1, table: string, seat: number, commitment: string, salt: string, pledges: string[], revealed: boolean }} Keepsake
 */
/**
 * One thing that was checked. `seats` are those it is wrong for.
 * @typedef {{ check: "secret" | "pledges" | "seed" | "kept-table" | "kept-commitment" | "kept-salt" | "kept-revealed" | "kept-pledges", ok: boolean, seats: number[] }} Finding
 */
/**
 * Why nobody can vouch for the luck although nothing is wrong.
 * @typedef {{ code: "no-receipt" | "old-receipt" | "nobody" | "unpledged" | "dropped" | "start", seats: number[] }} Doubt
 */
/** @typedef {{ step: number, stream: string, turn: number, answers: string[], ways: string[] }} Draw */
/** @typedef {{ players: number, steps: string[], seed?: string | null, start?: unknown, asked?: Record<string, number>, deal?: Receipt | null }} GameRecord */
/**
 * How many outcomes follow from the seed, and the first that does not.
 * @typedef {{ good: number, wrong: { step: number, line: string, due: string } | null }} Luck
 */

/** @param {Finding["check"]} check @param {boolean} ok @param {number[]} [seats] @returns {Finding} */
const finding = (check, ok, seats = []) => ({ check, ok, seats });

/**
 * The secret opens the commitment, the salts open their pledges, the seed is mixed of them.
 * @param {GameRecord} record
 * @returns {{ findings: Finding[], doubts: Doubt[] }}
 */
export function checkReceipt(record) {
  const receipt = record.deal;
  if (!receipt) return { findings: [], doubts: [{ code: "no-receipt", seats: [] }] };
  const { secret, salts, commitment } = receipt;
  if (!receipt.table) {
    const opens = hashed("madoi deal", secret) === commitment;
    const mixed = hashed("madoi seed", secret, ...salts) === record.seed;
    return { findings: [finding("secret", opens), finding("seed", mixed)], doubts: [{ code: "old-receipt", seats: [] }] };
  }
  const { table, pledges = [], bots = [] } = receipt;
  const seats = Array.from({ length: record.players }, (_, seat) => seat);
  /** @param {number} seat */
  const salt = (seat) => salts[seat] ?? "";
  const wrong = seats.filter((seat) => salt(seat) !== "" && !(SALT.test(salt(seat)) && pledgeOf(table, commitment, seat, salt(seat)) === pledges[seat]));
  const whole = salts.length === record.players && pledges.length === record.players;
  const findings = [
    finding("secret", commitmentOf(table, secret) === commitment),
    finding("pledges", whole && !wrong.length, wrong),
    finding("seed", seedOf(table, secret, salts) === record.seed),
  ];
  const people = seats.filter((seat) => !bots.includes(seat));
  const unpledged = people.filter((seat) => !pledges[seat]);
  const dropped = people.filter((seat) => pledges[seat] && !salt(seat));
  /** @type {Doubt[]} */
  const doubts = [];
  if (!people.length) doubts.push({ code: "nobody", seats: [] });
  if (unpledged.length) doubts.push({ code: "unpledged", seats: unpledged });
  if (dropped.length) doubts.push({ code: "dropped", seats: dropped });
  if (record.start != null) doubts.push({ code: "start", seats: [] });
  return { findings, doubts };
}

/**
 * A receipt, or what a table tells of its deal so far, held against what a browser kept, which no server can have changed.
 * @param {Keepsake} kept
 * @param {Pick<Receipt, "commitment" | "salts" | "table" | "pledges"> | null | undefined} receipt
 * @returns {Finding[]}
 */
export function checkKept(kept, receipt) {
  const { seat } = kept;
  const told = { table: receipt?.table ?? "", salts: receipt?.salts ?? [], pledges: receipt?.pledges ?? [] };
  const here = told.table === kept.table && seat < told.salts.length;
  const findings = [finding("kept-table", here), finding("kept-commitment", receipt?.commitment === kept.commitment)];
  if (!kept.salt || !here) return findings;
  const own = pledgeOf(kept.table, kept.commitment, seat, kept.salt);
  const changed = kept.pledges.flatMap((lay, other) => (told.pledges[other] === lay ? [] : [other]));
  return [
    ...findings,
    finding("kept-salt", told.pledges[seat] === own && ["", kept.salt].includes(told.salts[seat] ?? "?"), [seat]),
    finding("kept-revealed", !kept.revealed || told.salts[seat] !== "", [seat]),
    finding("kept-pledges", !changed.length, changed),
  ];
}

// Luck

/**
 * xoshiro128++: the 32-bit words that answer one question.
 * @param {string} seed @param {string} stream @param {number} turn
 */
export function wordsFor(seed, stream, turn) {
  let [a = 0, b = 0, c = 0, d = 0] = sha256(`${seed}/${stream}/${turn}`);
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

/**
 * A whole number below `n`, each equally likely: as many words as n - 1 needs, high word first, again until it fits.
 * @param {() => number} next @param {bigint} n
 */
export function below(next, n) {
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

/** What the seed answers to a question. @param {string} seed @param {Draw} draw */
export function answerOf(seed, { stream, turn, ways, answers }) {
  const counts = ways.map(BigInt);
  const total = counts.reduce((sum, each) => sum + each, 0n);
  if (total <= 0n) return undefined;
  let left = below(wordsFor(seed, stream, turn), total);
  const drawn = counts.findIndex((each) => {
    left -= each;
    return left < 0n;
  });
  return answers[drawn];
}

/**
 * Every outcome of a record, drawn again. Each stream must be asked once for each of its turns, in order.
 * @param {GameRecord} record @param {string} seed @param {Draw[]} draws
 * @returns {Luck}
 */
export function checkLuck(record, seed, draws) {
  const asked = new Map(Object.entries(record.asked ?? {}));
  const chances = record.steps.flatMap((line, step) => (line.startsWith("* ") ? [{ line, step }] : []));
  for (const [good, { line, step }] of chances.entries()) {
    const draw = draws[good];
    const turn = draw && (asked.get(draw.stream) ?? 0);
    const due = draw?.step === step && draw.turn === turn ? answerOf(seed, draw) : undefined;
    if (!draw || line !== `* ${due}`) return { good, wrong: { step, line, due: due ?? "?" } };
    asked.set(draw.stream, draw.turn + 1);
  }
  return { good: chances.length, wrong: null };
}

/**
 * Everything that can be checked: the receipt in itself, against what a browser kept, and every outcome.
 * @param {GameRecord} record
 * @param {Draw[] | null} [draws]
 * @param {Keepsake | null} [kept]
 */
export function verify(record, draws = null, kept = null) {
  const { findings, doubts } = checkReceipt(record);
  if (kept) findings.push(...checkKept(kept, record.deal));
  const luck = draws && record.seed ? checkLuck(record, record.seed, draws) : null;
  const holds = findings.every(({ ok }) => ok) && !luck?.wrong;
  return { findings, doubts, luck, holds, fair: holds && !doubts.length };
}

// On a command line

/** @type {any} */
const node = /** @type {any} */ (globalThis).process;

/** @param {string[]} words */
function main(words) {
  const { readFileSync } = node.getBuiltinModule("node:fs");
  /** @param {string | undefined} path */
  const read = (path) => (path ? JSON.parse(readFileSync(path === "-" ? 0 : path, "utf-8")) : null);
  /** @param {string} name */
  const option = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined);
  const [draws, kept] = [read(option("--draws")), read(option("--kept"))];
  if (words.length !== 1) {
    console.error("node verify.js RECORD [--draws DRAWS] [--kept KEEPSAKE]");
    node.exit(2);
  }
  const found = verify(read(words[0]), Array.isArray(draws) ? draws : (draws?.draws ?? null), kept);
  console.log(JSON.stringify(found, null, 1));
  node.exit(found.holds ? 0 : 1);
}

if (node?.argv?.[1]?.endsWith("verify.js")) main(node.argv.slice(2));
