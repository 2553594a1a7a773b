// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callAhead, Line, type LineState } from "../src/table/line";
import type { FromServer, Hello } from "../src/wire";

/** A socket whose other end is the test. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: { type: string; id?: string; since?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.end(1000);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  kinds(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

let line: Line;
let states: LineState[];
let heard: FromServer[];
let step: number;
const last = (): Socket => Socket.all.at(-1)!;
const WELCOME = { type: "welcome", news: [], view: {} };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  Socket.all = [];
  [states, heard, step] = [[], [], 4];
  const hello = (): Hello => ({ type: "hello", table: "t", token: "k", since: step });
  line = new Line(hello, (message) => heard.push(message), (state) => states.push(state));
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the line to a table", () => {
  it("says hello with the last step it saw, and is open when it is welcomed", () => {
    last().open();
    expect(last().sent).toEqual([{ type: "hello", table: "t", token: "k", since: 4 }]);
    expect(states).toEqual([]);
    last().say(WELCOME);
    expect(states).toEqual(["open"]);
    expect(heard).toEqual([WELCOME]);
  });

  it("takes a socket that was called ahead, once", () => {
    callAhead();
    const called = last();
    called.open();
    const next = new Line(() => ({ type: "hello", table: "u", token: "k", since: 0 }), () => undefined, () => undefined);
    expect(last()).toBe(called);
    expect(called.kinds()).toEqual(["hello"]);
    next.close();
    new Line(() => ({ type: "hello", table: "v", token: "k", since: 0 }), () => undefined, () => undefined).close();
    expect(last()).not.toBe(called);
  });

  it("sends again what was not answered, and nothing that was", () => {
    last().open();
    last().say(WELCOME);
    line.send({ type: "move", id: "a", step: 4, move: "pass" });
    line.send({ type: "move", id: "b", step: 4, move: "pass" });
    last().say({ type: "done", id: "a", step: 5 });
    step = 5;
    last().end(1006);
    vi.advanceTimersByTime(500);
    last().open();
    expect(last().sent).toEqual([{ type: "hello", table: "t", token: "k", since: 5 }]);
    last().say(WELCOME);
    expect(last().sent.map(({ id }) => id)).toEqual([undefined, "b"]);
  });

  it("keeps what is said before it is open", () => {
    line.send({ type: "move", id: "a", step: 4, move: "pass" });
    last().open();
    last().say(WELCOME);
    expect(last().kinds()).toEqual(["hello", "move"]);
  });

  it("does not repeat what was refused", () => {
    last().open();
    last().say(WELCOME);
    line.send({ type: "move", id: "a", step: 4, move: "fly" });
    last().say({ type: "refused", id: "a", code: "bad-notation" });
    last().end(1006);
    vi.advanceTimersByTime(500);
    last().open();
    last().say(WELCOME);
    expect(last().kinds()).toEqual(["hello"]);
  });

  it("comes back after half a second, then doubles, and begins anew when it was welcomed", () => {
    for (const pause of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
      const socket = last();
      socket.end(1006);
      vi.advanceTimersByTime(pause - 1);
      expect(last()).toBe(socket);
      vi.advanceTimersByTime(1);
      expect(last()).not.toBe(socket);
    }
    last().open();
    last().say(WELCOME);
    const socket = last();
    socket.end(1006);
    vi.advanceTimersByTime(500);
    expect(last()).not.toBe(socket);
  });

  it.each([4004, 4008, 4009, 1009])("does not come back after %i: the table is not there for us", (code) => {
    last().open();
    last().end(code);
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
    expect(states).toEqual(["gone"]);
  });

  it("asks whether the line is alive, shows a silence as lost, and heals with the first word", () => {
    last().open();
    last().say(WELCOME);
    vi.advanceTimersByTime(750);
    expect(last().kinds()).toEqual(["hello", "beat"]);
    vi.advanceTimersByTime(1499);
    expect(states).toEqual(["open"]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(["open", "lost"]);
    last().say({ type: "beat" });
    expect(states).toEqual(["open", "lost", "open"]);
    expect(heard).toEqual([WELCOME]);
  });

  it("does not ask twice while an answer is awaited", () => {
    last().open();
    last().say(WELCOME);
    vi.advanceTimersByTime(4000);
    expect(last().kinds().filter((kind) => kind === "beat")).toHaveLength(1);
  });

  it("gives a line up that stays silent, and takes a new one", () => {
    last().open();
    last().say(WELCOME);
    vi.advanceTimersByTime(750 + 8000);
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(Socket.all).toHaveLength(2);
    last().open();
    last().say(WELCOME);
    expect(states.at(-1)).toBe("open");
  });

  it("drops the line when the browser says the net is away, and is there at once when it is back", () => {
    last().open();
    last().say(WELCOME);
    dispatchEvent(new Event("offline"));
    expect(states).toEqual(["open", "lost"]);
    dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(2);
  });

  it("is silent after it was closed", () => {
    last().open();
    last().say(WELCOME);
    line.close();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(1);
    expect(states).toEqual(["open"]);
  });
});
