/** The drawer at the right: rules, symbols, odds, people and chat, the receipt of the deal. */

export type DrawerTab = "rules" | "aid" | "odds" | "chat" | "deal" | "card";

class Drawer {
  open = $state(false);
  tab = $state<DrawerTab>("rules");
  /** The paragraph to show first. */
  rule = $state("");
  /** What it holds at this table. */
  tabs = $state.raw<DrawerTab[]>([]);
  /** So many words of the chat were before somebody's eyes. */
  read = $state(0);
  /** So high is what it must not cover below it: the buttons of a replay. */
  above = $state(0);
  /** The card whose history is told. */
  card = $state("");
}

export const drawer = new Drawer();

/** Open the drawer at a tab, or close it where it lies open. */
export function turnTo(tab: DrawerTab): void {
  drawer.open = !drawer.open || drawer.tab !== tab;
  drawer.tab = tab;
}

export function openCard(id: string): void {
  drawer.tab = "card";
  drawer.card = id;
  drawer.open = true;
}

export function openReceipt(): void {
  drawer.tab = "deal";
  drawer.open = true;
}

export function openRule(id: string): void {
  drawer.tab = "rules";
  drawer.rule = id;
  drawer.open = true;
}
