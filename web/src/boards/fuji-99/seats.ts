/** The four pilgrims: the colours of the box, and a glyph for eyes that do not see them. */

export interface Pilgrim {
  colour: string;
  edge: string;
  light: string;
  glyph: string;
}

export const SEATS: Pilgrim[] = [
  { colour: "#2E6DB4", edge: "#1A4478", light: "#EAF3FF", glyph: "M4.62-7.92A4.62 4.62 0 1 1-4.62-7.92 4.62 4.62 0 1 1 4.62-7.92Z" },
  { colour: "#3E8B57", edge: "#225837", light: "#EAF8EE", glyph: "M0-14.08 5.33-4.84-5.33-4.84Z" },
  { colour: "#7D56A6", edge: "#4F3272", light: "#F4ECFB", glyph: "M-4.18-12.1H4.18V-3.74H-4.18Z" },
  { colour: "#DB7A26", edge: "#8F4A0E", light: "#FFF1E2", glyph: "M-4.2-12.1 4.2-3.7M4.2-12.1-4.2-3.7" },
];
