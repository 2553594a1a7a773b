/* What is too small to read, to make out or to touch. The text of cards and tiles is enlarged by the inspector; of it only the names are measured.
   `within` says where to look; everywhere if it is empty. */
(within = "") => {
  const phone = matchMedia("(max-width: 820px), (max-height: 500px)").matches;
  const least = phone ? 12 : 11;
  const seen = (thing) => {
    const { width, height } = thing.getBoundingClientRect();
    return width > 1.5 && height > 1.5 && (!within || thing.closest(within)) && !thing.closest(".unseen, [inert]") && thing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  /** How much the page enlarges it. */
  const scale = (thing) => {
    if (thing instanceof SVGGraphicsElement) {
      const { a, b } = thing.getScreenCTM() ?? { a: 1, b: 0 };
      return Math.hypot(a, b);
    }
    const box = thing.offsetWidth ? thing : thing.parentElement;
    return box?.offsetWidth ? box.getBoundingClientRect().width / box.offsetWidth : 1;
  };
  const where = (thing) => {
    const path = [];
    for (let each = thing; each && path.length < 4; each = each.parentElement) path.push(`${each.tagName.toLowerCase()}.${(each.getAttribute("class") ?? "").replace(/svelte-\S+/g, "").trim().replaceAll(" ", ".")}`);
    return path.join(" < ");
  };
  const found = new Set();

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const thing = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent.trim();
    if (!text || !thing || !seen(thing) || ["SCRIPT", "STYLE"].includes(thing.tagName)) continue;
    if (thing.closest("[data-print]") && !thing.matches(".name")) continue;
    const size = parseFloat(getComputedStyle(thing).fontSize) * scale(thing);
    if (size < least - 0.2) found.add(`text of ${size.toFixed(1)} px: ${text.slice(0, 20)} in ${where(thing)}`);
  }

  for (const thing of document.querySelectorAll(":is(.board, .inspector, dialog, [role=dialog]) svg")) {
    if (thing.ownerSVGElement || thing.closest("[data-print]") || !seen(thing)) continue;
    const { width, height } = thing.getBoundingClientRect();
    if (Math.max(width, height) < 13.5) found.add(`symbol of ${Math.max(width, height).toFixed(1)} px in ${where(thing)}`);
  }

  // What is drawn within pictures: the symbols of Goryokaku wherever they are, of the Fort on its strips, the cubes of the mountain.
  const SYMBOLS = /^#gk-(cube|koban|onigiri$|kamon|hire|boat|earth-level|storehouse|pouch|building-piece|area|worker-\d)|^#fuji-cube/;
  for (const thing of document.querySelectorAll(":is(.board, .inspector, dialog, [role=dialog]) use")) {
    const href = thing.getAttribute("href") ?? "";
    const strip = thing.matches(".piece [data-print] > g > use:not([href='#fort-empty'])");
    if (!(SYMBOLS.test(href) || strip || thing.matches(".mountain use[href*=cube]")) || !seen(thing)) continue;
    const { width, height } = thing.getBoundingClientRect();
    const size = Math.max(width, height, ...["width", "height"].map((side) => Number(thing.getAttribute(side)) * scale(thing)));
    if (size < 13.5) found.add(`symbol of ${size.toFixed(1)} px: ${href} in ${where(thing)}`);
  }

  // A number among many has wide buttons beside it that lead to the same: `data-among`.
  for (const thing of phone ? document.querySelectorAll("button, a[href], select, input, summary") : []) {
    if (!seen(thing) || thing.disabled || thing.matches("[data-among], [aria-hidden=true]")) continue;
    // A box or a ring to choose is pressed with its words.
    const { width, height } = ((thing.matches("[type=radio], [type=checkbox]") && thing.closest("label")) || thing).getBoundingClientRect();
    if (Math.min(width, height) < 43.5) found.add(`target of ${width.toFixed(0)} × ${height.toFixed(0)} px: ${(thing.ariaLabel ?? thing.innerText).trim().slice(0, 30)} in ${where(thing)}`);
  }
  return [...found];
};
