/** The tables this browser knows. */

export interface MyTable {
  id: string;
  game: string;
  step: number;
  over: boolean;
}

const KEY = "madoi.tables";

class Hall {
  mine = $state<MyTable[]>([]);

  constructor() {
    try {
      this.mine = JSON.parse(localStorage.getItem(KEY) ?? "[]") as MyTable[];
    } catch {
      this.mine = [];
    }
  }

  /** Note where a table is; the newest comes first. */
  note(table: MyTable): void {
    this.mine = [table, ...this.mine.filter((each) => each.id !== table.id)].slice(0, 12);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.mine));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const hall = new Hall();
