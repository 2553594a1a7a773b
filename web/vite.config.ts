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

// Nothing is inlined: the page is served with a policy that allows only files of its own.
export default defineConfig({
  plugins: [svelte(), pressed],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
  },
  // Unit tests of the page's logic; what people do with it is tested in tests/browser.
  test: { include: ["tests/**/*.test.ts"], isolate: false },
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
});
