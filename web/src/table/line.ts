/** The line to a table: one socket that comes back by itself and sends again what was not answered. */

import type { Beat, FromClient, FromServer, Hello, Lead } from "../wire";

export type LineState = "connecting" | "open" | "lost" | "gone";

type Command = Exclude<FromClient, Hello | Beat | Lead>;

/** After these the table is not there for us; calling again would not help. */
const FINAL = [4004, 4008, 4009, 4014, 1009];
/** Milliseconds between two questions whether the line is alive. */
const BEAT = 750;
/** After so long a silence the line is shown as lost, … */
const SILENCE = 1500;
/** … and after so long it is given up for a new one. */
const PATIENCE = 8000;

const call = (): WebSocket => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/ws`);

/** A socket that was called before anybody knew what to say on it. */
let called: WebSocket | null = null;
const ready = (): WebSocket | null => (called && called.readyState <= WebSocket.OPEN ? called : null);

/** Call while somebody sits down: the next line finds its socket open. */
export function callAhead(): void {
  called = ready() ?? call();
}

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Command>();
  private tries = 0;
  private again = 0;
  private doubt = 0;
  private despair = 0;
  private silent = false;
  private closed = false;
  private readonly heart = window.setInterval(() => this.beat(), BEAT);

  constructor(
    private readonly hello: () => Hello,
    private readonly hear: (message: FromServer) => void,
    private readonly changed: (state: LineState) => void,
  ) {
    addEventListener("online", this.retry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.beat);
    this.connect();
  }

  send(command: Command): void {
    this.waiting.set(command.id, command);
    this.speak(command);
  }

  /** Say something that nobody answers; while the line is lost it is not said. */
  say(message: Lead): void {
    this.speak(message);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.beat);
    clearInterval(this.heart);
    clearTimeout(this.again);
    this.calm();
    this.socket?.close();
  }

  private speak(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Ask whether the line is alive, unless an answer is awaited already or nobody looks. */
  private beat = (): void => {
    if (this.doubt || document.hidden || this.socket?.readyState !== WebSocket.OPEN) return;
    this.speak({ type: "beat" });
    this.await();
  };

  private await(): void {
    this.calm();
    this.doubt = window.setTimeout(() => {
      this.silent = true;
      this.changed("lost");
    }, SILENCE);
    this.despair = window.setTimeout(this.drop, PATIENCE);
  }

  private calm(): void {
    clearTimeout(this.doubt);
    clearTimeout(this.despair);
    this.doubt = 0;
  }

  private connect(): void {
    const socket = ready() ?? call();
    called = null;
    this.socket = socket;
    this.await();
    socket.onopen = () => this.speak(this.hello());
    socket.onmessage = (event) => {
      this.calm();
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === "welcome") {
        this.tries = 0;
        this.changed("open");
        for (const command of this.waiting.values()) this.speak(command);
      } else if (this.silent) this.changed("open");
      this.silent = false;
      if (message.type === "beat") return;
      if (message.type === "done" || message.type === "refused") this.waiting.delete(message.id);
      this.hear(message);
    };
    socket.onclose = (event) => this.ended(socket, event.code);
    if (socket.readyState === WebSocket.OPEN) this.speak(this.hello());
  }

  private ended(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    this.calm();
    this.socket = null;
    if (FINAL.includes(code)) {
      this.changed("gone");
      return;
    }
    this.changed("lost");
    const pause = Math.min(10_000, 500 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    clearTimeout(this.again);
    this.again = window.setTimeout(() => this.connect(), pause);
  }

  /** The other side has been silent too long, or the browser says that the net is away. */
  private drop = (): void => {
    const socket = this.socket;
    if (!socket) return;
    this.ended(socket, 1006);
    socket.onclose = null;
    socket.close();
  };

  private retry = (): void => {
    if (this.socket || this.closed) return;
    clearTimeout(this.again);
    this.tries = 0;
    this.connect();
  };
}
