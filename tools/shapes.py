"""Take the shapes that shared pictures need over from the page, so that both draw the same: `python tools/shapes.py`.

The page draws with Svelte and style sheets, the server with neither: variables become the colours of the day, and each
game's `share.svg` has the shapes its `share.py` uses. tests/share/test_shapes.py says when it is time to run this again.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web" / "src"
GAMES = ROOT / "src" / "madoi" / "games"

WANTED: dict[str, dict[str, str]] = {
    "fort_of_gold": {
        "ui/Materials.svelte": r"gold-line|leaf-base|card-shape|gold-leaf",
        "boards/fort-of-gold/Shapes.svelte": r"fort-t-\w+",
    },
    "fuji99": {"boards/fuji-99/Shapes.svelte": r"fuji-pilgrim-\{seat\}"},
    "goryokaku": {
        "boards/goryokaku/Shapes.svelte": r"gk-(?:cube-[ESWCA]|kamon-\w+|building-piece-\w+|ship|boat)",
    },
}


def colours() -> dict[str, str]:
    """Variables of the style sheets by day."""
    found: dict[str, str] = {}
    for sheet in ("styles/tokens.css", "boards/goryokaku/colours.css"):
        for name, value in re.findall(r"^\s*(--[\w-]+):\s*([^;]+);", (WEB / sheet).read_text("utf-8"), re.M):
            found.setdefault(name, re.sub(r"light-dark\(([^,]+),[^)]*\)", r"\1", value))
    return found


def elements(source: str, ids: str) -> list[str]:
    """The elements with these ids, as they are written."""
    found = []
    for start in re.finditer(rf'<(\w+) id="(?:{ids})"[^>]*>', source):
        if start[0].endswith("/>"):
            found.append(start[0])
            continue
        depth, at = 1, start.end()
        for tag in re.compile(rf"<(/?){start[1]}\b[^>]*?(/?)>").finditer(source, at):
            depth += -1 if tag[1] else 0 if tag[2] else 1
            if not depth:
                found.append(source[start.start() : tag.end()])
                break
    return found


def pilgrims(shape: str) -> list[str]:
    """One pilgrim for each seat, out of the one that the page repeats."""
    seats = (WEB / "boards/fuji-99/seats.ts").read_text("utf-8")
    made = []
    for seat, told in enumerate(re.findall(r"\{ (colour: .*?) \}", seats)):
        values = dict(re.findall(r'(\w+): "([^"]+)"', told))
        one = shape.replace("{seat}", str(seat))
        made.append(re.sub(r"=\{(\w+)\}", lambda found, values=values: f'="{values[found[1]]}"', one))
    return made


def taken_over(game: str) -> str:
    """The `share.svg` of a game."""
    variables = colours()
    shapes: list[str] = []
    for file, ids in WANTED[game].items():
        for shape in elements((WEB / file).read_text("utf-8"), ids):
            shapes += pilgrims(shape) if "{seat}" in shape else [shape]
    svg = "\n".join(re.sub(r"\s*\n\s*", "", shape) for shape in shapes)
    svg = re.sub(r"var\((--[\w-]+)\)", lambda found: variables[found[1]], svg)
    svg = svg.replace('class="letter"', 'font-family="Noto Sans JP"')
    return f"<defs>\n{svg}\n</defs>\n"


def main() -> None:
    for game in WANTED:
        file = GAMES / game / "share.svg"
        file.write_text(taken_over(game), "utf-8")
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
