/** The drawer at the right: rules, odds, hints, people and chat, the receipt of the deal. */

export type DrawerTab = "rules" | "aid" | "odds" | "hints" | "chat" | "deal" | "card";

class Drawer {
  open = $state(false);
  tab = $state<DrawerTab>("rules");
  /** The paragraph to show first. */
  rule = $state("");
  /** The card whose history is told. */
  card = $state("");
}

export const drawer = new Drawer();

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
