/** Dragging with mouse, pen or finger: a thing is lifted, carried over the board, and dropped where it may lie. */

import type { Attachment } from "svelte/attachments";

/** A thing in the air, in pixels of the window. */
export interface Carried<Thing> {
  thing: Thing;
  /** Its upper left corner now, and its size where it lay. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** The place it would fall on now. */
  over: string | null;
}

export interface Places<Thing> {
  /** Where it may be dropped: names of elements with `data-drop`. A thing without places stays where it lies. */
  of: (thing: Thing) => string[];
  drop: (thing: Thing, place: string) => void;
  /** It was let go over none of its places, at this point of the window. */
  miss?: (thing: Thing, x: number, y: number) => void;
}

type Liftable = HTMLElement | SVGElement;

/** A finger trembles; less than this is a tap. */
const TREMBLE = 6;
/** How near a place the pointer must be. */
const REACH = 56;

export class Drag<Thing> {
  carried = $state.raw<Carried<Thing> | null>(null);
  private letGo: (() => void) | null = null;

  constructor(private readonly places: Places<Thing>) {}

  /**
   * Something that can be lifted: `<button {@attach drag.lift("P07")}>`. A tap on it stays a click.
   * In a row that a finger scrolls, `pan` is the way it scrolls: the other way lifts.
   */
  lift(thing: Thing, pan: "none" | "pan-x" | "pan-y" = "none"): Attachment<Liftable> {
    return (element) => {
      const grab = (event: PointerEvent): void => this.grab(thing, element, event);
      const mine = (event: Event): void => event.preventDefault();
      element.style.touchAction = pan;
      // Safari knows it by its old name only.
      element.style.userSelect = element.style.webkitUserSelect = "none";
      element.addEventListener("pointerdown", grab as EventListener);
      element.addEventListener("dragstart", mine);
      return () => {
        element.removeEventListener("pointerdown", grab as EventListener);
        element.removeEventListener("dragstart", mine);
        element.style.touchAction = element.style.userSelect = element.style.webkitUserSelect = "";
      };
    };
  }

  /** It goes back to where it lay. */
  cancel(): void {
    this.letGo?.();
  }

  private grab(thing: Thing, element: Liftable, down: PointerEvent): void {
    const names = this.places.of(thing);
    if (down.button !== 0 || !down.isPrimary || !names.length) return;
    this.cancel();
    const box = element.getBoundingClientRect();
    const ending = new AbortController();
    const listen = { signal: ending.signal, capture: true };
    this.letGo = () => {
      ending.abort();
      this.letGo = this.carried = null;
    };
    addEventListener(
      "pointermove",
      (move) => {
        if (move.pointerId !== down.pointerId) return;
        const [right, below] = [move.clientX - down.clientX, move.clientY - down.clientY];
        if (!this.carried && Math.hypot(right, below) < TREMBLE) return;
        if (!this.carried && element.isConnected) element.setPointerCapture(move.pointerId);
        const { width, height } = box;
        const over = nearest(names, move.clientX, move.clientY);
        this.carried = { thing, left: box.left + right, top: box.top + below, width, height, over };
      },
      listen,
    );
    addEventListener(
      "pointerup",
      (up) => {
        if (up.pointerId !== down.pointerId) return;
        const carried = this.carried;
        this.cancel();
        if (!carried) return;
        swallowClick();
        if (carried.over !== null) this.places.drop(thing, carried.over);
        else this.places.miss?.(thing, up.clientX, up.clientY);
      },
      listen,
    );
    addEventListener("pointercancel", () => this.cancel(), listen);
    addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !this.carried) return;
        event.stopPropagation();
        this.cancel();
      },
      listen,
    );
  }
}

/** The named place under the pointer, or the nearest within reach; of two that overlap, the one whose middle is nearer. */
function nearest(names: string[], x: number, y: number): string | null {
  let best: string | null = null;
  let [least, middle] = [REACH, Infinity];
  for (const place of document.querySelectorAll<HTMLElement>("[data-drop]")) {
    const name = place.dataset["drop"] ?? "";
    if (!names.includes(name)) continue;
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const off = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    if (away < least || (away === least && off < middle)) [best, least, middle] = [name, away, off];
  }
  return best;
}

/** The click that follows a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
