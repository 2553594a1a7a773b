/** How wide the window is: the three layouts of every room. */

class Screen {
  phone = $state(false);
  narrow = $state(false);
  /** Room for everything: not a phone, not narrow. */
  get wide(): boolean {
    return !this.phone && !this.narrow;
  }

  constructor() {
    const phone = matchMedia("(max-width: 820px)");
    const narrow = matchMedia("(max-width: 1180px)");
    const look = () => {
      this.phone = phone.matches;
      this.narrow = narrow.matches;
    };
    phone.addEventListener("change", look);
    narrow.addEventListener("change", look);
    look();
  }
}

export const screen = new Screen();

/** True if the person asked for less motion. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
