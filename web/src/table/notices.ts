/** Turn notices beyond the tab: in this browser by Web Push, or at an address of one's own. */

import { keep, kept } from "../kept";
import { settings } from "../settings.svelte";
import type { NoticesOf, NoticeWish, PushKey } from "../wire";
import { ask } from "./api";

const KEY = "madoi.told";
const KEPT = 100;

/** Whether this browser can be told at all; it must have come by https. */
export const canBeTold = (): boolean => isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this browser is told of a table, as far as it knows. */
export const isTold = (table: string): boolean => kept<string[]>(KEY, []).includes(table) && Notification.permission === "granted";

const remember = (table: string, told: boolean): void => {
  const others = kept<string[]>(KEY, []).filter((each) => each !== table);
  keep(KEY, told ? [table, ...others].slice(0, KEPT) : others);
};

export const noticesOf = (table: string, token: string): Promise<NoticesOf> => ask(`tables/${table}/notices`, { token });

export const tellAt = (table: string, token: string, hook: string): Promise<NoticesOf> => change(table, token, { hook });

const change = (table: string, token: string, wish: NoticeWish): Promise<NoticesOf> =>
  ask(`tables/${table}/notices`, { token, body: { lang: settings.lang, ...wish } });

/** Tell this browser of a table. False if its person, or it, does not want to be told. */
export async function tellHere(table: string, token: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  // A scope of its own: it has nothing to do with how pages are loaded.
  const worker = await awake(await navigator.serviceWorker.register("/notices.js", { scope: "/notices/" }));
  const { key } = await ask<PushKey>("push");
  const taken = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  const { endpoint = "", keys = {} } = taken?.toJSON() ?? {};
  if (!endpoint) return false;
  await change(table, token, { browser: { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" } });
  remember(table, true);
  return true;
}

/** Tell this browser no more of a table; of others it is still told. */
export async function leaveAlone(table: string, token: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration("/notices/");
  const taken = await worker?.pushManager.getSubscription();
  if (taken) await change(table, token, { forget: taken.endpoint });
  remember(table, false);
}

/** A worker can be written to when it is active. */
function awake(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return Promise.resolve(registration);
  return new Promise((done) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated" || coming.state === "redundant") done(registration);
    });
  });
}
