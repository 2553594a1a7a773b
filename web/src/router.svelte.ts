/** Which room the address names. */

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  fragment = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.look());
    addEventListener("hashchange", () => this.look());
  }

  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.look();
    scrollTo(0, 0);
  }

  private look(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.fragment = location.hash.slice(1);
  }
}

export const router = new Router();

/** Let a link change the room without loading the page again. */
export function inside(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (link && plain && link.origin === location.origin && !link.target && !link.hasAttribute("download")) {
    event.preventDefault();
    router.go(link.pathname + link.search + link.hash);
  }
}
