/** The covers: a picture by the book's id, the cloth of its spine, and a seal that names the kind of story. */

const PICTURES = import.meta.glob<string>("./covers/*.svg", { query: "?url", import: "default", eager: true });

const BINDINGS: Record<string, { cloth: string; seal: string }> = {
  "night-shift": { cloth: "#2f4468", seal: "笑" },
  "seed-vault": { cloth: "#1d4247", seal: "空" },
  "thirteenth-guest": { cloth: "#6b241c", seal: "謎" },
  "dragon-dentist": { cloth: "#b0702c", seal: "童" },
  "broadcast-99": { cloth: "#20234a", seal: "怪" },
  "noodle-summit": { cloth: "#8c2f16", seal: "味" },
  "paper-lover": { cloth: "#7a4058", seal: "恋" },
  "sword-rust": { cloth: "#2c3d34", seal: "剣" },
  "heist-bell": { cloth: "#24335f", seal: "盗" },
  "school-trip": { cloth: "#b08a3a", seal: "夢" },
};

export interface Binding {
  /** Empty for a book without a picture. */
  picture: string;
  cloth: string;
  seal: string;
}

export const bindingOf = (id: string): Binding => ({
  picture: PICTURES[`./covers/${id}.svg`] ?? "",
  ...(BINDINGS[id] ?? { cloth: "#2b2320", seal: "本" }),
});
