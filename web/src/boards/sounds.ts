/** What the events of a game sound like: `boards/<game>/sounds.json` names a sound for some kinds of event. */

import type { Sound } from "../ui/sounds";
import type { TableEvent } from "./board";

type Sounds = Record<string, Sound>;

const SOUNDS = import.meta.glob<{ default: Sounds }>("./*/sounds.json");
const LOUDER: Sound[] = ["card", "cube", "bust"];

export async function loadSounds(game: string): Promise<Sounds> {
  const load = SOUNDS[`./${game}/sounds.json`];
  return load ? (await load()).default : {};
}

/** Of all that just happened, the one thing that is heard; null if it was silent. */
export function soundOf(events: TableEvent[], sounds: Sounds): Sound | null {
  const heard = events.flatMap(({ kind }) => sounds[kind] ?? []);
  return LOUDER.findLast((sound) => heard.includes(sound)) ?? null;
}
