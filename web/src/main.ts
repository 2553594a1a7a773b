import { mount } from "svelte";
import App from "./App.svelte";
import { isSlow, layLetters } from "./letters/lay";
import { watchLetters } from "./letters/others";
import "./styles/tokens.css";
import "./styles/base.css";

// A frame without our letters would be seen; on a slow line they wait until the table stands.
if (!isSlow()) await layLetters();
const target = document.getElementById("app");
if (target) mount(App, { target });
watchLetters();

// The house was built anew while this page was open, and a piece of the old one is gone: come in again, once for each piece.
addEventListener("vite:preloadError", ({ payload }) => {
  if (!navigator.onLine || sessionStorage.getItem("madoi.gone") === payload.message) return;
  sessionStorage.setItem("madoi.gone", payload.message);
  location.reload();
});

// Programs that drive a browser come without the worker that keeps the shell: it would stand between them and the line.
if (import.meta.env.PROD && "serviceWorker" in navigator && !navigator.webdriver)
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined));
