/** How large the window is: the three layouts of every room, and a phone that lies on its side. */

class Screen {
  phone = $state(false);
  narrow = $state(false);
  /** A phone on its side: what is asked stands beside the table, not below it. */
  lying = $state(false);
  /** A desk whose window is not high: what lies there is set closer. */
  low = $state(false);
  /** Fingers and no pointer that can rest: what is told says "tap", and nothing of resting or of keys. */
  touch = $state(false);
  /** Room for everything: not a phone, not narrow. */
  get wide(): boolean {
    return !this.phone && !this.narrow;
  }

  constructor() {
    const phone = matchMedia("(max-width: 820px), (max-height: 500px)");
    const lying = matchMedia("(max-height: 500px) and (min-width: 600px)");
    const low = matchMedia("(min-height: 501px) and (max-height: 800px)");
    const narrow = matchMedia("(max-width: 1180px)");
    const touch = matchMedia("(hover: none)");
    const look = () => {
      this.phone = phone.matches;
      this.narrow = narrow.matches;
      this.lying = lying.matches;
      this.low = low.matches;
      this.touch = touch.matches;
    };
    for (const each of [phone, narrow, lying, low, touch]) each.addEventListener("change", look);
    look();
  }
}

export const screen = new Screen();

/** True if the person asked for less motion. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
