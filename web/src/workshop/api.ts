/** The workshop over HTTP. */

import { ask } from "../table/api";
import type { Checked, HistoryLine, KeepSet, MadeSet, Measurement, MeasurePage, MeasureSet, NameSet, NewSet, NewVersion, PlayedGame, SetPage, WorkshopForm } from "../wire";

export const workshop = {
  form: (game: string) => ask<WorkshopForm>(`workshop/${game}`),
  check: (game: string, content: Record<string, unknown>, origin: string) => ask<Checked>(`workshop/${game}/check`, { body: { content, origin } }),
  make: (game: string, wish: NewSet) => ask<MadeSet>(`workshop/${game}/sets`, { body: wish }),
  take: (game: string, name: string, file: Blob) => ask<MadeSet>(`workshop/${game}/import?name=${encodeURIComponent(name)}`, { file }),
  page: (id: string, version?: number) => ask<SetPage>(`sets/${id}${version ? `?version=${version}` : ""}`),
  keep: (id: string, key: string, wish: KeepSet) => ask<NewVersion>(`sets/${id}/keep`, { body: wish, token: key }),
  name: (id: string, key: string, wish: NameSet) => ask<HistoryLine>(`sets/${id}/name`, { body: wish, token: key }),
  played: (id: string, key: string, wish: PlayedGame) => ask<HistoryLine>(`sets/${id}/played`, { body: wish, token: key }),
  /** What is measured now or was last; or the result that a line of the history tells. */
  measured: (id: string, version?: number) => ask<MeasurePage>(`sets/${id}/measure${version ? `?version=${version}` : ""}`),
  measure: (id: string, key: string, wish: MeasureSet) => ask<Measurement>(`sets/${id}/measure`, { body: wish, token: key }),
  stop: (id: string, key: string) => ask<MeasurePage>(`sets/${id}/measure/stop`, { body: {}, token: key }),
};

/** `w-ID-VERSION`, what a table calls its set, in its parts; null for sets that come with Madoi. */
export function setOf(data: string): { id: string; version: number } | null {
  const found = /^w-([a-z2-7]{26})-(\d+)$/.exec(data);
  return found ? { id: found[1] ?? "", version: Number(found[2]) } : null;
}
