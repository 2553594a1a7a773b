/** SHA-256 by FIPS 180-4. The browser's own hides itself from pages without TLS, where friends at one network play. */

const isPrime = (n: number): boolean => {
  for (let each = 2; each * each <= n; each++) if (n % each === 0) return false;
  return true;
};

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (isPrime(n)) primes.push(n);

/** The first 32 bits behind the point. */
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;

const FIRST = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));

const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The message, a one bit, zeros, and its length, in blocks of sixteen words. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(((message.length + 72) >> 6) << 6);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

/** The digest as eight words. */
export function sha256(text: string): number[] {
  const message = padded(new TextEncoder().encode(text));
  const words = new Array<number>(64).fill(0);
  let sum = FIRST;
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = message.getUint32(block + 4 * at);
    for (let at = 16; at < 64; at++) {
      const [near, far] = [words[at - 15]!, words[at - 2]!];
      const low = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
      const high = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
      words[at] = (words[at - 16]! + low + words[at - 7]! + high) | 0;
    }
    let [a, b, c, d, e, f, g, h] = sum as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const chosen = (e & f) ^ (~e & g);
      const most = (a & b) ^ (a & c) ^ (b & c);
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUND[at]! + words[at]!) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    sum = [a, b, c, d, e, f, g, h].map((word, at) => (word + sum[at]!) | 0);
  }
  return sum.map((word) => word >>> 0);
}

export const hex = (words: number[]): string => words.map((word) => word.toString(16).padStart(8, "0")).join("");
