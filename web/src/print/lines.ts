/** Saving ink: every drawing as lines. Coloured fields become paper, outlines and letters stay. */

const SHAPES = "path, rect, circle, ellipse, polygon, polyline, line, text, tspan";
/** A stroke so wide is a field, and its drawing says what becomes of it. */
const FIELD = 9;
const FAINT = 0.5;
/** Light and shade that a drawing in lines does without. */
const SHINE = /sheen|lamp|sky|shade|glow/;

/** Mark every shape below an element with how it is drawn in lines, unless it is marked already. */
export function drawInLines(root: ParentNode): void {
  for (const shape of root.querySelectorAll<SVGElement>(`:is(${SHAPES}):not([data-line])`)) shape.dataset["line"] = manner(shape);
}

export function drawInColour(root: ParentNode): void {
  for (const shape of root.querySelectorAll<SVGElement>("[data-line]")) delete shape.dataset["line"];
}

function manner(shape: SVGElement): string {
  const { fill, stroke, opacity, fillOpacity, strokeWidth } = getComputedStyle(shape);
  if (shape.matches("text, tspan")) return "text";
  // A colour that only the place of use knows is a colour too.
  const given = (what: "fill" | "stroke"): boolean => !!shape.closest(`[${what}]`)?.getAttribute(what)?.startsWith("var(");
  const [filled, lined] = [fill !== "none" || given("fill"), stroke !== "none" || given("stroke")];
  const faint = Number(opacity) < FAINT || Number(fillOpacity) < FAINT || SHINE.test(fill);
  if (!lined) return filled ? (faint ? "nothing" : "field") : "";
  if (Number.parseFloat(strokeWidth) > FIELD) return "";
  return filled ? (faint ? "outline" : "field outline") : "outline";
}
