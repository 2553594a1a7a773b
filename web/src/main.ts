import "@fontsource-variable/noto-sans-jp/wght.css";
import "@fontsource-variable/noto-serif-jp/wght.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
