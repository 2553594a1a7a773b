/** A set on the bench: what was changed, whether it holds, what is kept. */

import { games } from "../games.svelte";
import { settings, type Lang } from "../settings.svelte";
import { api, Refused } from "../table/api";
import type { ChangeLine, Fault, Field, GameWords, HistoryLine, PlayedSeat, SetPage, Words } from "../wire";
import { workshop } from "./api";
import { at, groupsOf, put, startsWith, type Group, type Path, type Row } from "./form";
import { mine } from "./mine.svelte";
import { t } from "./words";

const CHECK_MS = 120;
const KEEP_MS = 500;
type Content = Record<string, unknown>;

export class Bench {
  form = $state.raw<Field | null>(null);
  fixed = $state.raw<Record<string, Fault>>({});
  private words = $state.raw<Partial<Record<Lang, GameWords>>>({});
  /** As it is typed. */
  content = $state.raw<Content>({});
  /** The last that holds, which is drawn. */
  holds = $state.raw<Content>({});
  base = $state.raw<Content>({});
  fault = $state.raw<Fault | null>(null);
  changes = $state.raw<ChangeLine[]>([]);
  history = $state.raw<HistoryLine[]>([]);
  id = $state("");
  name = $state("");
  note = $state("");
  version = $state(0);
  keptAt = $state(0);
  private came = $state.raw<Words | null>(null);
  /** Something is on its way: told beside the version. */
  working = $state(false);
  problem = $state.raw<Words | null>(null);
  /** Somebody else went on with this set from the same version. */
  stale = $state(false);
  group = $state("");
  row = $state("");
  private asked = 0;
  private timer = 0;
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    readonly game: string,
    /** The set that is looked at, or the shipped one that a first change copies. */
    private origin: string,
    private readonly made: (id: string) => void,
  ) {}

  /** True if what is changed here goes on with the set itself; else a first change makes a copy. */
  get own(): boolean {
    return !!this.id && !!mine.key(this.id);
  }

  /** What a table or a sheet calls the version that is kept. */
  get kept(): string {
    return this.id ? `w-${this.id}-${this.version}` : this.origin;
  }

  /** The set that this one is made from. */
  get originName(): Words {
    const shipped = (lang: Lang): string => games.deck(this.game, this.origin, lang);
    return this.came ?? { en: shipped("en"), ja: shipped("ja") };
  }

  get text(): GameWords | undefined {
    return this.words[settings.lang];
  }

  textIn(lang: Lang): GameWords | undefined {
    return this.words[lang];
  }

  readonly groups = $derived.by((): Group[] => (this.form ? groupsOf(this.form, this.content) : []));
  readonly chosenGroup = $derived.by((): Group | undefined => this.groups.find(({ key }) => key === this.group) ?? this.groups[0]);
  readonly chosen = $derived.by((): Row | undefined => this.chosenGroup?.rows.find(({ id }) => id === this.row) ?? this.chosenGroup?.rows[0]);

  async open(id: string): Promise<void> {
    const [form, en, ja] = await Promise.all([workshop.form(this.game), api.words(this.game, "en"), api.words(this.game, "ja")]);
    this.fixed = form.fixed;
    this.words = { en, ja };
    if (id) this.show(await workshop.page(id));
    else {
      const { components } = this.origin === "standard" ? en : await api.words(this.game, "en", this.origin);
      this.content = this.holds = this.base = components;
    }
    this.form = form.form;
  }

  private show(page: SetPage): void {
    this.id = page.id;
    this.content = this.holds = page.content;
    this.base = page.base;
    this.changes = page.changes;
    this.history = page.history;
    [this.name, this.note] = [page.name, page.note];
    [this.version, this.keptAt] = [page.last, page.at];
    this.came = page.origin_name;
    this.origin = `w-${page.id}-${page.last}`;
    mine.note(page.id, page.name);
  }

  choose(group: string, row = ""): void {
    [this.group, this.row] = [group, row];
  }

  /** Go to what a difference or an error is about. */
  seek(path: Path): void {
    for (const group of this.groups) {
      const row = group.rows.find((each) => (group.list ? startsWith(path, each.path) : each.path.length < path.length && startsWith(path, each.path)));
      if (row) return this.choose(group.key, row.id);
    }
  }

  isChanged(path: Path): boolean {
    return this.changes.some((change) => startsWith(change.path, path) || (startsWith(path, change.path) && !change.old.en));
  }

  /** True if one of these numbers, and nothing in a list below them, was changed. */
  isRowChanged(group: Group, row: Row): boolean {
    if (group.list) return this.isChanged(row.path);
    return (row.form.fields ?? []).some((field) => this.isChanged([...row.path, field.key]));
  }

  set(path: Path, value: unknown): void {
    this.content = put(this.content, path, value);
    this.soon();
  }

  /** One difference less: a value as it was, a new row gone, a lost one back in its place. */
  takeBack(change: ChangeLine): void {
    if (!this.form) return;
    const was = groupsOf(this.form, this.base);
    for (const group of this.groups) {
      if (!group.list || !startsWith(change.path, group.path)) continue;
      const key = change.path[group.path.length];
      const row = group.rows.find(({ path }) => String(path.at(-1)) === String(key));
      const old = was.find((each) => each.key === group.key)?.rows ?? [];
      const lost = old.find(({ id }) => id === key || id.endsWith(`:${String(key)}`));
      const now = at(this.content, group.path);
      if (!change.old.en && !change.new.en && typeof key === "string" && lost && Array.isArray(now)) {
        return this.set(group.path, now.toSpliced(Number(lost.path.at(-1)), 0, at(this.base, lost.path)));
      }
      const before = old.find(({ id }) => id === row?.id);
      return this.set(change.path, before ? at(this.base, [...before.path, ...change.path.slice(group.path.length + 1)]) : undefined);
    }
    this.set(change.path, at(this.base, change.path));
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.working = true;
    this.timer = window.setTimeout(() => void this.check(), CHECK_MS);
  }

  private async check(): Promise<void> {
    const [mark, content] = [this.asked, this.content];
    try {
      const { fault, changes } = await workshop.check(this.game, content, this.id ? `w-${this.id}` : this.origin);
      if (mark !== this.asked) return;
      this.problem = null;
      this.fault = fault;
      this.working = fault === null;
      if (fault) return;
      [this.holds, this.changes] = [content, changes];
      this.timer = window.setTimeout(() => this.store(), KEEP_MS);
    } catch (refused) {
      if (mark === this.asked) this.failed(refused);
    }
  }

  private failed(refused: unknown): void {
    this.working = false;
    const code = refused instanceof Refused ? refused.refusal.code : "";
    if (code === "stale") this.stale = true;
    this.problem = refused instanceof Refused ? refused.refusal.words : { en: t("silent", {}, "en"), ja: t("silent", {}, "ja") };
  }

  /** Keep what holds as the next version, one after the other; returns when it is kept. */
  store(back?: number): Promise<void> {
    clearTimeout(this.timer);
    this.keeping = this.keeping.then(() => this.keep(back));
    return this.keeping;
  }

  private async keep(back?: number): Promise<void> {
    if (this.stale || (back === undefined && this.holds === this.shelved)) return;
    const content = this.holds;
    try {
      if (!this.own) await this.copy();
      const kept = await workshop.keep(this.id, mine.key(this.id), { after: this.version, ...(back === undefined ? { content } : { back }) });
      this.shelved = content;
      const others = kept.version > this.version + 1;
      [this.version, this.keptAt, this.changes] = [kept.version, kept.at, kept.changes];
      this.history = [kept.line, ...this.history];
      if (back !== undefined) this.show(await workshop.page(this.id));
      else if (others) await this.refresh();
      this.shelved = this.holds;
      this.working = false;
      this.problem = null;
    } catch (refused) {
      this.failed(refused);
    }
  }

  /** What was last kept. */
  private shelved: Content | null = null;

  /** A set of one's own, from the one that is looked at. */
  private async copy(): Promise<void> {
    const name = this.id ? t("copyOf", { name: this.name }) : t("mySet", { n: mine.all.filter(({ game }) => game === this.game).length + 1 });
    const origin = this.id ? `w-${this.id}-${this.version}` : this.origin;
    const made = await workshop.make(this.game, { name: name.slice(0, 60), origin, note: this.note });
    mine.put({ id: made.id, key: made.key, game: this.game, name, seen: Date.now() });
    const page = await workshop.page(made.id);
    [this.id, this.version, this.name, this.base] = [made.id, made.version, page.name, page.base];
    this.came = page.origin_name;
    this.history = page.history;
    this.stale = false;
    this.made(made.id);
  }

  /** Go on with a copy of one's own, with everything as it stands here. */
  async fork(): Promise<void> {
    this.stale = false;
    this.shelved = null;
    this.problem = null;
    await this.copy().then(() => this.store(), (refused: unknown) => this.failed(refused));
  }

  /** Everything typed is checked and kept, before something else is done with the set. */
  async settle(): Promise<void> {
    clearTimeout(this.timer);
    if (this.content !== this.holds) {
      this.asked += 1;
      await this.check();
    }
    if (!this.fault) await this.store();
  }

  /** The version before the one whose components these are; 0 if there is none. */
  get earlier(): number {
    const now = this.history.find(({ kind }) => kind === "kept" || kind === "back" || kind === "made");
    const source = now?.kind === "back" ? now.back : (now?.version ?? 0);
    return this.history.find(({ kind, version }) => (kind === "kept" || kind === "made") && version < source)?.version ?? 0;
  }

  /** One step back: first what does not hold, then version by version. Nothing is lost, it is a version too. */
  undo(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    if (this.content !== this.holds) {
      this.content = this.holds;
      this.fault = null;
      this.working = false;
    } else if (this.own && this.earlier) {
      this.working = true;
      void this.store(this.earlier);
    }
  }

  /** The components of an earlier version again. */
  back(version: number): void {
    this.working = true;
    void this.store(version);
  }

  async rename(name: string, note: string): Promise<void> {
    if (name === this.name && note === this.note) return;
    try {
      if (!this.own) await this.copy();
      const line = await workshop.name(this.id, mine.key(this.id), { after: this.version, name, note });
      [this.name, this.note, this.version, this.keptAt] = [name, note, line.version, line.at];
      this.history = [line, ...this.history];
      mine.note(this.id, name);
    } catch (refused) {
      this.failed(refused);
    }
  }

  /** A game of a real table goes into the history. False if it was refused. */
  async report(version: number, seats: PlayedSeat[], note: string): Promise<boolean> {
    try {
      await workshop.played(this.id, mine.key(this.id), { after: this.version, version, seats, note });
      await this.refresh();
      return true;
    } catch (refused) {
      this.failed(refused);
      return false;
    }
  }

  /** What stands in the history by now: results come in by themselves. */
  async refresh(): Promise<void> {
    const page = await workshop.page(this.id);
    this.history = page.history;
    [this.version, this.keptAt] = [page.last, page.at];
    this.problem = null;
  }
}
