/** Small sounds, made here and off until somebody switches them on: a card laid, a cube drawn, a bust, your turn, a win. */

import { settings } from "../settings.svelte";

/** What a game's events sound like is in `boards/<game>/sounds.json`. */
export type Sound = "card" | "cube" | "bust" | "turn" | "win";

let studio: AudioContext | null = null;

/** A struck bar or string: one pitch that dies away. */
function ring(at: number, pitch: number, seconds: number, loud: number, shape: OscillatorType = "sine"): void {
  if (!studio) return;
  const tone = studio.createOscillator();
  const fade = studio.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  fade.gain.setValueAtTime(0, at);
  fade.gain.linearRampToValueAtTime(loud, at + 0.006);
  fade.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(fade).connect(studio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

/** Paper or wood: a breath of noise through a filter. */
function brush(at: number, pitch: number, seconds: number, loud: number): void {
  if (!studio) return;
  const length = Math.ceil(studio.sampleRate * seconds);
  const noise = studio.createBuffer(1, length, studio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let each = 0; each < length; each++) samples[each] = (Math.random() * 2 - 1) * (1 - each / length) ** 2;
  const source = studio.createBufferSource();
  const filter = studio.createBiquadFilter();
  const fade = studio.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  fade.gain.value = loud;
  source.connect(filter).connect(fade).connect(studio.destination);
  source.start(at);
}

const PLAY: Record<Sound, (at: number) => void> = {
  card: (at) => {
    brush(at, 2400, 0.07, 0.5);
    ring(at + 0.02, 180, 0.08, 0.12, "triangle");
  },
  cube: (at) => {
    for (const [step, pitch] of [880, 1040, 960].entries()) {
      brush(at + step * 0.07, pitch * 2, 0.03, 0.5);
      ring(at + step * 0.07, pitch, 0.06, 0.06, "triangle");
    }
  },
  bust: (at) => {
    ring(at, 110, 0.5, 0.22, "triangle");
    ring(at, 104, 0.6, 0.16);
    brush(at, 300, 0.25, 0.4);
  },
  turn: (at) => {
    ring(at, 659, 0.5, 0.1);
    ring(at + 0.14, 880, 0.7, 0.09);
  },
  win: (at) => {
    // A scale of the koto: five open strings, one after the other.
    for (const [step, pitch] of [294, 330, 440, 494, 587].entries()) ring(at + step * 0.13, pitch, 1.2, 0.1, "triangle");
  },
};

/** Play a sound, if sounds are on and the browser lets us. */
export function play(sound: Sound): void {
  if (!settings.sounds) return;
  studio ??= new AudioContext();
  if (studio.state === "suspended") void studio.resume();
  PLAY[sound](studio.currentTime + 0.01);
}
