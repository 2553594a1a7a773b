/** Setting a name on a card: as large as fits, in one line or two. */

export interface Lettering {
  size: number;
  /** `pressed` is the width of a line that is too wide even at the smallest size. */
  lines: { text: string; pressed: number | undefined }[];
}

interface Room {
  /** How wide a line may be. */
  width: number;
  largest: number;
  smallest: number;
  /** Two lines of at most `largest` when one line would stand smaller than `below`. */
  doubled?: { below: number; largest: number };
}

/** The least size of a name on a card that is `px` wide: 11 on a desk, 12 in the hand, in hundredths of the card. */
export const leastPrint = (px: number, phone: boolean): number => Math.min(20, ((phone ? 12.4 : 11.4) * 100) / px);

/** How wide the letters of the serif are, in hundredths of an em, rounded up; a kana or kanji has a whole one. */
const WIDTHS: Record<number, string> = {
  25: " '’", 33: "j.,:·", 36: "il-!", 38: "t()", 42: "fIJ", 48: "1r", 51: "sz", 57: "acevy7", 58: "gxS0234568–9",
  62: "oZ", 64: "kqFL", 66: "bdpEP", 69: "hnuBT", 70: "CY", 74: "ARVX", 75: "GK", 79: "DOQ&", 81: "NU", 86: "wH", 99: "mM", 108: "W",
};
const EMS = new Map(Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width) / 100] as const)));

const emsOf = (text: string): number => [...text].reduce((sum, letter) => sum + (EMS.get(letter) ?? 1), 0);

/** Two lines about equally long, parted at a space or after の. */
function parted(name: string): string[] {
  const breaks = [...name.matchAll(/ |(?<=[のと、])(?=.)/g)].map(({ index, 0: gap }) => [name.slice(0, index), name.slice(index + gap.length)]);
  const longer = (lines: string[]): number => Math.max(...lines.map(emsOf));
  return breaks.sort((a, b) => longer(a) - longer(b))[0] ?? [name];
}

export function lettering(name: string, { width, largest, smallest, doubled }: Room): Lettering {
  const set = (lines: string[], most: number): Lettering => {
    const size = Math.max(smallest, Math.min(most, width / Math.max(...lines.map(emsOf))));
    return { size, lines: lines.map((text) => ({ text, pressed: emsOf(text) * size > width + 0.1 ? width : undefined })) };
  };
  return doubled && width / emsOf(name) < doubled.below ? set(parted(name), doubled.largest) : set([name], largest);
}
