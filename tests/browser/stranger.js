/* A stranger who knows no rules: presses only what the page marks as possible, until the game is over or enough is pressed.
   Comes back with what went wrong: nothing to press, a press that is refused or leads nowhere, a guide that stands in the way. */
async ({ seed, seconds, enough }) => {
  const MARKED = ["button.legal", "button.cell", ".payments button", "button[data-move]", "button[data-answer]", "button[data-n]", ".stores button", ".places .step", ".answers .chance", ".buttons .main"].map((each) => `.board ${each}`).join(",");
  const GOES_ON = "[data-answer], .answers .chance, .buttons .main, button.main[data-move]";
  const wait = (ms) => new Promise((next) => setTimeout(next, ms));
  const step = () => Number(document.querySelector("[data-step]")?.dataset.step ?? 0);
  let luck = seed;
  const random = () => (luck = (luck * 48271) % 2147483647) / 2147483647;
  const any = (things) => things[Math.floor(random() * things.length)];
  const told = [];

  /** A finger can touch it: some point of it is on the screen and under nothing else. */
  function touchable(thing) {
    if (thing.disabled || !thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = thing.getBoundingClientRect();
    return [[0.5, 0.5], [0.12, 0.15], [0.12, 0.85], [0.85, 0.2], [0.5, 0.1]].some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top !== null && (thing.contains(top) || top.contains(thing));
    });
  }
  const crosses = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

  let before = step();
  let vain = 0;
  let presses = 0;
  let idle = 0;
  let guided = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const over = document.querySelector(".ending") !== null;
    if (over || (presses >= enough && !document.querySelector("[data-busy]"))) return { told, presses, guided, over };
    const slip = document.querySelector("[data-guide]");
    if (slip) {
      // It follows its thing five times a second, and may be late on a busy machine.
      const inTheWay = () => {
        const ring = document.querySelector("[data-guide-at]");
        return ring && slip.isConnected && crosses(slip.getBoundingClientRect(), ring.getBoundingClientRect());
      };
      for (let patience = 0; patience < 30 && inTheWay(); patience += 1) await wait(100);
      if (inTheWay()) told.push(`the guide covers what it points at: ${slip.innerText}`);
      slip.querySelector("button.main")?.click();
      guided += 1;
      await wait(10);
      continue;
    }
    // What is asked is answered on this page, or in a tab that says so.
    const marked = [...document.querySelectorAll(MARKED)].filter((thing) => !thing.disabled);
    const tabs = [...document.querySelectorAll("nav button")].filter((tab) => tab.querySelector(".dot") && !tab.hasAttribute("aria-current"));
    if (!marked.length && !tabs.length) {
      await wait(15);
      idle += 1;
      if (idle > 10_000) return { told: [...told, "nothing can be pressed"], presses, guided, over: false };
      continue;
    }
    idle = 0;
    const goOn = marked.filter((thing) => thing.matches(GOES_ON) && touchable(thing));
    const free = marked.filter((thing) => thing.getAttribute("aria-pressed") !== "true" && !thing.matches(GOES_ON)).filter(touchable);
    const choice = goOn.length && (vain > 6 || random() < 0.7) ? any(goOn) : any(free.length && (random() < 0.8 || !tabs.length) ? free : tabs.length ? tabs : goOn);
    if (!choice) {
      await wait(30);
      if (++vain > 200) return { told: [...told, `what is marked cannot be touched: ${marked.map((thing) => thing.className.replace(/svelte-\w+/g, "") + (thing.ariaLabel ?? thing.innerText)).slice(0, 5)}`], presses, guided, over: false };
      continue;
    }
    const name = choice.dataset.move ?? choice.getAttribute("aria-label") ?? choice.innerText;
    choice.click();
    presses += 1;
    await wait(12);
    const said = document.querySelector("[role=alert]");
    if (said?.innerText.trim()) told.push(`${name} is marked, but: ${said.innerText}`);
    for (let patience = 0; patience < 400 && document.querySelector("[data-busy]"); patience += 1) await wait(10);
    if (step() > before) [before, vain] = [step(), 0];
    else if (++vain > 120) return { told: [...told, `presses lead nowhere, at last: ${name}`], presses, guided, over: false };
  }
  return { told: [...told, "the game does not end"], presses, guided, over: false };
};
