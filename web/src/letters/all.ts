/** All other letters of Japanese, piece by piece as they are needed: for what people, rules and stories say. */

import "@fontsource-variable/noto-sans-jp/wght.css";
import "@fontsource-variable/noto-serif-jp/wght.css";
