/* Turn notices: shown unless their table is looked at; a press leads there. It keeps nothing and controls no page. */

self.addEventListener("push", (event) => {
  const notice = event.data?.json();
  if (notice) event.waitUntil(show(notice));
});

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
const isAt = (page, path) => new URL(page.url).pathname === path;

async function show({ title, text, path, table }) {
  const open = await windows();
  if (open.some((page) => page.visibilityState === "visible" && isAt(page, path))) return;
  await self.registration.showNotification(title, { body: text, tag: table, renotify: true, icon: "/icon.svg", data: path });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});

async function goTo(path) {
  const there = (await windows()).find((page) => isAt(page, path));
  await (there ? there.focus() : self.clients.openWindow(path));
}
