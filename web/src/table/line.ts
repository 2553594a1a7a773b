/** The line to a table: one socket that comes back by itself and sends again what was not answered. */

import type { FromClient, FromServer, Hello } from "../wire";

export type LineState = "connecting" | "open" | "lost" | "gone";

type Command = Exclude<FromClient, Hello>;

/** After these the table is not there for us; calling again would not help. */
const FINAL = [4004, 4008, 4009, 1009];
const PATIENCE = 2500;

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Command>();
  private tries = 0;
  private again = 0;
  private alarm = 0;
  private closed = false;

  constructor(
    private readonly hello: () => Hello,
    private readonly hear: (message: FromServer) => void,
    private readonly changed: (state: LineState) => void,
  ) {
    addEventListener("online", this.retry);
    addEventListener("offline", this.drop);
    this.connect();
  }

  send(command: Command): void {
    this.waiting.set(command.id, command);
    this.speak(command);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.drop);
    clearTimeout(this.again);
    clearTimeout(this.alarm);
    this.socket?.close();
  }

  private speak(message: FromClient): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    clearTimeout(this.alarm);
    this.alarm = window.setTimeout(this.drop, PATIENCE);
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/ws`);
    this.socket = socket;
    socket.onopen = () => this.speak(this.hello());
    socket.onmessage = (event) => {
      clearTimeout(this.alarm);
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === "welcome") {
        this.tries = 0;
        this.changed("open");
        for (const command of this.waiting.values()) this.speak(command);
      }
      if (message.type === "done" || message.type === "refused") this.waiting.delete(message.id);
      this.hear(message);
    };
    socket.onclose = (event) => this.ended(socket, event.code);
  }

  private ended(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    clearTimeout(this.alarm);
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

  /** The other side is silent, or the browser says that the net is away. */
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
