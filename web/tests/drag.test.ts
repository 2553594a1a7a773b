// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from "vitest";
import { Drag } from "../src/boards/drag.svelte";

let dropped: string[];
let missed: [number, number][];
let card: HTMLElement;
let drag: Drag<string>;

/** An element that says it lies at this place of the window. */
function lay(left: number, top: number, width: number, height: number, drop?: string): HTMLElement {
  const element = document.body.appendChild(document.createElement("div"));
  if (drop) element.dataset["drop"] = drop;
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  element.setPointerCapture = () => undefined;
  return element;
}

function point(kind: string, on: EventTarget, x: number, y: number, more: PointerEventInit = {}): PointerEvent {
  const event = new PointerEvent(kind, { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true, ...more });
  on.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  document.body.replaceChildren();
  [dropped, missed] = [[], []];
  card = lay(10, 500, 60, 80);
  lay(100, 100, 50, 50, "1.1");
  lay(200, 100, 50, 50, "1.2");
  lay(300, 100, 50, 50, "1.3");
  drag = new Drag<string>({
    of: (thing) => (thing === "stone" ? [] : ["1.1", "1.2"]),
    drop: (thing, place) => dropped.push(`${thing} ${place}`),
    miss: (_, x, y) => missed.push([x, y]),
  });
  drag.lift("P07")(card);
});

afterEach(() => drag.cancel());

it("drops a thing on the place under the pointer", () => {
  point("pointerdown", card, 20, 510);
  point("pointermove", window, 120, 130);
  expect(drag.carried).toEqual({ thing: "P07", left: 110, top: 120, width: 60, height: 80, over: "1.1" });
  point("pointerup", window, 120, 130);
  expect(dropped).toEqual(["P07 1.1"]);
  expect(drag.carried).toBeNull();
});

it("takes a trembling finger for a tap", () => {
  point("pointerdown", card, 20, 510);
  point("pointermove", window, 23, 513);
  expect(drag.carried).toBeNull();
  point("pointerup", window, 23, 513);
  expect([dropped, missed]).toEqual([[], []]);
});

it("finds the nearest of its own places within reach", () => {
  point("pointerdown", card, 20, 510);
  point("pointermove", window, 280, 120);
  expect(drag.carried?.over).toBe("1.2");
  point("pointermove", window, 345, 120);
  expect(drag.carried?.over).toBeNull();
});

it("of two places that overlap takes the one whose middle is nearer", () => {
  lay(210, 100, 200, 50, "1.1");
  point("pointerdown", card, 20, 510);
  point("pointermove", window, 222, 125);
  expect(drag.carried?.over).toBe("1.2");
});

it("tells where a thing was let go that fell on no place", () => {
  point("pointerdown", card, 20, 510);
  point("pointermove", window, 600, 700);
  point("pointerup", window, 600, 700);
  expect(dropped).toEqual([]);
  expect(missed).toEqual([[600, 700]]);
});

it("puts it back with Escape, and when the browser takes the pointer away", () => {
  for (const let_go of [() => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })), () => point("pointercancel", window, 0, 0)]) {
    point("pointerdown", card, 20, 510);
    point("pointermove", window, 120, 130);
    let_go();
    expect(drag.carried).toBeNull();
    point("pointerup", window, 120, 130);
  }
  expect(dropped).toEqual([]);
});

it("is not moved by a second finger", () => {
  point("pointerdown", card, 20, 510);
  point("pointermove", window, 120, 130);
  point("pointermove", window, 220, 130, { pointerId: 2, isPrimary: false });
  expect(drag.carried?.over).toBe("1.1");
  point("pointerup", window, 220, 130, { pointerId: 2, isPrimary: false });
  expect(dropped).toEqual([]);
});

it("leaves a thing without places where it lies", () => {
  const stone = lay(400, 500, 20, 20);
  drag.lift("stone")(stone);
  point("pointerdown", stone, 405, 505);
  point("pointermove", window, 120, 130);
  expect(drag.carried).toBeNull();
});

it("swallows the click after a drag, and no other", () => {
  const clicks: string[] = [];
  card.addEventListener("click", () => clicks.push("click"));
  point("pointerdown", card, 20, 510);
  point("pointermove", window, 120, 130);
  point("pointerup", window, 120, 130);
  card.click();
  expect(clicks).toEqual([]);
  card.click();
  expect(clicks).toEqual(["click"]);
});

it("is no longer lifted when it has left the board", () => {
  const other = lay(10, 600, 60, 80);
  const leave = drag.lift("P08")(other);
  if (leave) leave();
  point("pointerdown", other, 20, 610);
  point("pointermove", window, 120, 130);
  expect(drag.carried).toBeNull();
});
