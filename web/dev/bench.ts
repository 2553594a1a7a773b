import "@fontsource-variable/noto-sans-jp/wght.css";
import "@fontsource-variable/noto-serif-jp/wght.css";
import { mount } from "svelte";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import Bench from "./Bench.svelte";

const target = document.getElementById("app");
if (target) mount(Bench, { target });
