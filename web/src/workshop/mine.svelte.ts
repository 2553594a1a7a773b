/** The sets this browser made, and the keys that let it go on with them. */

import { keep, kept } from "../kept";

const KEY = "madoi.sets";
const MOST = 100;

export interface MySet {
  id: string;
  key: string;
  game: string;
  name: string;
  seen: number;
}

class Mine {
  all = $state.raw<MySet[]>(kept<MySet[]>(KEY, []));

  key(id: string): string {
    return this.all.find((each) => each.id === id)?.key ?? "";
  }

  put(set: MySet): void {
    this.all = [set, ...this.all.filter(({ id }) => id !== set.id)].slice(0, MOST);
    keep(KEY, this.all);
  }

  /** Another name, or looked at again. */
  note(id: string, name: string): void {
    const known = this.all.find((each) => each.id === id);
    if (known) this.put({ ...known, name, seen: Date.now() });
  }
}

export const mine = new Mine();
