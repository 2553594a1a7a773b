/** What is measured of a set: asked again and again while it waits or runs. */

import { keep, kept } from "../kept";
import { Refused } from "../table/api";
import type { Measurement, MeasurePage, MeasureSet, Words } from "../wire";
import { workshop } from "./api";
import { t } from "./words";

const KEY = "madoi.workshop-key";
const AGAIN = 700;

/** The key of the workshop, which starts and stops measurements; this browser has it from a link or from hand. */
class WorkshopKey {
  value = $state(kept(KEY, ""));

  put(key: string): void {
    this.value = key.trim();
    keep(KEY, this.value);
  }

  /** What the server told whoever started it stands behind the # of an address. */
  take(): void {
    const key = location.hash.slice(1);
    if (!/^[\w-]{43}$/.test(key)) return;
    this.put(key);
    history.replaceState(null, "", location.pathname + location.search);
  }
}

export const workshopKey = new WorkshopKey();

export class Measuring {
  page = $state.raw<MeasurePage | null>(null);
  /** A result of the history that is looked at instead of the last. */
  older = $state.raw<Measurement | null>(null);
  problem = $state.raw<Words | null>(null);
  busy = $state(false);
  private timer = 0;

  constructor(
    private readonly set: string,
    /** A result has come in. */
    private readonly done: () => void,
  ) {}

  get shown(): Measurement | null {
    return this.older ?? this.page?.shown ?? null;
  }

  get running(): boolean {
    return !!this.page?.shown && this.page.shown.state !== "done";
  }

  async look(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.set) return;
    const before = this.running;
    try {
      this.page = await workshop.measured(this.set);
      this.problem = null;
    } catch (refused) {
      this.failed(refused);
    }
    if (before && !this.running) this.done();
    if (this.running) this.timer = window.setTimeout(() => void this.look(), AGAIN);
  }

  async open(version: number | null): Promise<void> {
    this.older = version === null ? null : (await workshop.measured(this.set, version)).shown;
  }

  start = (wish: MeasureSet): Promise<void> => this.order(() => workshop.measure(this.set, workshopKey.value, wish));
  stop = (): Promise<void> => this.order(() => workshop.stop(this.set, workshopKey.value));

  private async order(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = null;
    this.older = null;
    try {
      await what();
      await this.look();
    } catch (refused) {
      this.failed(refused);
    }
    this.busy = false;
  }

  private failed(refused: unknown): void {
    if (refused instanceof Refused && refused.refusal.code === "wrong-key") workshopKey.put("");
    this.problem = refused instanceof Refused && refused.status ? refused.refusal.words : { en: t("silent", {}, "en"), ja: t("silent", {}, "ja") };
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
