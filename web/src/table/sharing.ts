/** Links and pictures to give to others. The house makes both of the same address (server/sharing.py). */

import { settings } from "../settings.svelte";

/** A link of this house, to be followed from anywhere; its title and picture speak the language of who gives it away. */
export function whole(link: string): string {
  const url = new URL(link, location.href);
  if (settings.lang === "ja") url.searchParams.set("lang", "ja");
  return url.href;
}

/** How a finished table looks in a list. */
export const thumbnailOf = (table: string): string => `/share/table/${table}.png?small=true`;

/** The picture of a finished table, with the name of one seat. */
export const pictureOf = (table: string, seat: number | null): string => `/share/table/${table}.png?lang=${settings.lang}${seat === null ? "" : `&seat=${seat}`}`;
