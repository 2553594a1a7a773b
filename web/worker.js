/* Keeps the shell of the page: what opens the door when the house cannot be reached. Rules run on the server, so nothing
   more is kept. Every build has a worker of its own (VERSION and FILES stand before these lines, web/vite.config.ts), and a
   page comes from the server whenever it answers: nobody sees an old one. */

const KEPT = `madoi-${VERSION}`;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));

async function keep() {
  await (await caches.open(KEPT)).addAll(FILES);
  await self.skipWaiting();
}

async function clear() {
  const old = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});

async function page(request) {
  try {
    const answer = await fetch(request);
    // What stands before the house says that nobody is in.
    if (answer.status < 502 || answer.status > 504) return answer;
    return (await caches.match("/")) ?? answer;
  } catch (silence) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw silence;
  }
}
