import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Nothing is inlined: the page is served with a policy that allows only files of its own.
export default defineConfig({
  plugins: [svelte()],
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
