/** What the parts of the plain board need to know of the game and the moment. */

import type { Print } from "./shown";

export interface Kit {
  name: (id: string) => string;
  print: (id: string) => Print;
  /** A move speaks of this card. */
  legal: (id: string) => boolean;
  chosen: (id: string) => boolean;
  /** What can be done with it, in words; empty if nothing. */
  can: (id: string) => string;
  press: (id: string) => void;
}
