import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

/** Beside every file that is text lies the same file pressed, which the server sends to who takes it. */
const pressed: Plugin = {
  name: "pressed",
  apply: "build",
  writeBundle({ dir = "dist" }) {
    for (const file of readdirSync(dir, { recursive: true, encoding: "utf-8" })) {
      if (!/\.(js|css|svg|html|json)$/.test(file)) continue;
      const path = join(dir, file);
      const whole = readFileSync(path);
      if (whole.length < 1024) continue;
      writeFileSync(`${path}.br`, brotliCompressSync(whole));
      writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
    }
  },
};

/** What the door is made of, for the worker that keeps it (worker.js): the page, its first scripts and styles, the letters of the start. */
const shell: Plugin = {
  name: "shell",
  apply: "build",
  writeBundle({ dir = "dist" }) {
    const pieces = JSON.parse(readFileSync(join(dir, "pieces.json"), "utf-8")) as Record<string, { file: string; css?: string[]; imports?: string[] }>;
    const names = ["index.html"];
    for (const name of names) names.push(...(pieces[name]?.imports ?? []).filter((each) => !names.includes(each)));
    const found = names.flatMap((name) => [pieces[name]?.file ?? [], pieces[name]?.css ?? []].flat());
    const letters = readdirSync(join(dir, "assets")).filter((file) => /-start-.*\.woff2$|^washi-/.test(file) && !/\.(br|gz)$/.test(file));
    const files = ["/", "/icon.svg", ...new Set([...found, ...letters.map((file) => `assets/${file}`)].map((file) => `/${file}`))];
    const version = createHash("sha256").update(files.join()).update(readFileSync(join(dir, "index.html"))).digest("hex").slice(0, 16);
    const told = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
    writeFileSync(join(dir, "worker.js"), told + readFileSync("worker.js", "utf-8"));
  },
};

/** The game whose folder a file lies in. */
const gameOf = (id: string): string | undefined => /[\\/]src[\\/]boards[\\/]([^\\/]+)[\\/]/.exec(id)?.[1];

/** What its board can do without at the first question. */
const isLater = (id: string): boolean => /[\\/]later[\\/]/.test(id);

/** On a slow line every piece costs its way there and back: what is needed together comes together. */
const groups = [
  { name: "shell", tags: ["$initial" as const], priority: 5 },
  { name: "rooms", test: /[\\/]src[\\/](ui|fair|inspector|table[\\/](?!Table)[\w.]+\.ts)/, minShareCount: 4, priority: 4 },
  { name: "boards", test: /[\\/]src[\\/](ui[\\/]|lamp[\\/]|boards[\\/][\w.]+$)|svelte[\\/]src[\\/]\w+[\\/]/, minShareCount: 2, priority: 3 },
  { name: "table", test: /[\\/]src[\\/](table[\\/](Table|Invitation)|ui[\\/]Lost|books[\\/]Stories)\.svelte/, priority: 1 },
  { name: (id: string) => (isLater(id) ? null : gameOf(id) ?? null), minShareCount: 2, priority: 2 },
  { name: (id: string) => (isLater(id) ? `${gameOf(id)}-later` : null), priority: 0 },
];

// Nothing is inlined: the page is served with a policy that allows only files of its own.
export default defineConfig({
  plugins: [svelte(), shell, pressed],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    // Which files a room is made of: the server names them in the page it sends (src/madoi/server/page.py).
    manifest: "pieces.json",
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
  },
  // Unit tests of the page's logic; what people do with it is tested in tests/browser.
  test: { include: ["tests/**/*.test.ts"], isolate: false },
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
});
