"""Cut the page's letters out of Noto Serif JP and Noto Sans JP: what Madoi itself says, and no more.

Whole Japanese fonts are megabytes, and pieces cut for all of Japanese bring thousands of letters for the few a page
shows. So `web/src/letters` has what people see first (`seen.json`: on the start page, at a table, at a table of one game),
then what else stands in the page's own words (`page`), in the words of several games (`games`) and of each alone. Letters
that only people, rules and stories use come in larger pieces, when somebody uses one (`letters/others.ts`). One weight of
each: ink for headings, plain for reading. Needs npm, and

    pip install fonttools brotli
    PYTHONPATH=src python tools/letters.py

New words bring new letters: tests/test_letters.py says when it is time to cut again. A new game may wait: as long as none of
its letters were cut, the page fetches those it lacks in larger pieces, and shared pictures write them with a brush.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools.subset import main as cut

from madoi.share.letters import is_cut

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "web" / "src" / "letters"
FACES = {
    "serif-600": ("noto-serif-jp", "600SemiBold/NotoSerifJP_600SemiBold.ttf"),
    "sans-400": ("noto-sans-jp", "400Regular/NotoSansJP_400Regular.ttf"),
}
FEATURES = "palt,liga,lnum,tnum,vert,vrt2"
KERNED = "start"
"""Only Latin letters are kerned: the pairs of kana weigh as much as their shapes."""
PICTURES = ROOT / "src" / "madoi" / "share" / "letters"
READ = {".toml", ".json", ".svelte", ".ts"}
DATES = set("年月日時分秒前後火水木金土曜今昨明")
LATIN = {chr(code) for code in range(0x20, 0x7F)} | set("\u00a0\u2002×÷±½°·–—‘’“”…←↑→↓−✓")


def texts(*patterns: str) -> Iterator[Path]:
    for pattern in patterns:
        yield from ROOT.glob(pattern)


def games() -> list[Path]:
    """The folder of every game."""
    return sorted(file.parent for file in texts("src/madoi/games/*/game.py"))


def is_cut_for(game: Path) -> bool:
    """True if some of its letters have been cut."""
    return f"-{plain(game.name)}.woff2" in (FOLDER / "letters.css").read_text("utf-8")


def letters(files: Iterable[Path]) -> set[str]:
    return {each for file in files for each in file.read_text("utf-8") if each.isprintable()}


def groups(face: str, folders: list[Path]) -> dict[str, set[str]]:
    """What is seen first, by its place (`web/dev/letters_seen.py`); then the page's own words, those of several games, of one.

    No letter is in two groups.
    """
    seen = json.loads((FOLDER / "seen.json").read_text("utf-8"))
    ink = face.partition("-")[0]
    looked = {room: set(faces[ink]) for room, faces in seen.items()}
    start = LATIN | DATES | looked.pop("start")
    tables = {plain(game): letters | names(plain(game), ink) for game, letters in sorted(looked.items())}
    count = Counter(letter for letters in tables.values() for letter in letters)
    found = {"start": start, "table": {letter for letter in count if count[letter] > 1}, **tables}
    for group, wanted in later(folders).items():
        found[f"{group}-later" if group in found else group] = wanted
    known: set[str] = set()
    for group, wanted in found.items():
        found[group] = wanted - known
        known |= wanted
    return {group: wanted for group, wanted in found.items() if wanted}


TOLD = ("ask", "bots", "step", "label", "effect", "turn", "event", "moves")
"""The sections of a game's words that are told from the first turn on, in plain letters."""


def names(game: str, face: str) -> set[str]:
    """What is printed on the cards of a game and told of its turns: every deal shows others."""
    folder = next(each.parent for each in texts("src/madoi/games/*/data") if plain(each.parent.name) == game)
    printed = "".join(file.read_text("utf-8") for file in (folder / "data").rglob("*.toml"))
    said = tomllib.loads((folder / "text" / "ja.toml").read_text("utf-8"))
    told = "".join(str(said.get(section, "")) for section in TOLD) if face == "sans" else ""
    return set("".join(re.findall(r'^(?:name_|text_)?ja = "(.*)"$', printed, re.MULTILINE)) + told)


def plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name)


def later(folders: list[Path]) -> dict[str, set[str]]:
    """Letters of the page's own words; of two games or more; and of one game alone."""
    page = DATES | letters(texts("web/src/words/*.json", "web/src/pages/*.svelte", "web/src/ui/*.*s*"))
    rooms = (
        "web/src/table/*.svelte",
        "web/src/plain/*.*s*",
        "web/src/books/*.*s*",
        "web/src/puzzles/*.*s*",
        "web/src/rules/*.*s*",
    )
    shared = letters(texts(*rooms))
    of_game: dict[str, set[str]] = {}
    for game in folders:
        boards = [board for board in texts("web/src/boards/*/") if plain(board.name) == plain(game.name)]
        rooms = (game / "text", game / "data", *boards)
        files = (file for room in rooms for file in room.rglob("*.*") if file.suffix in READ)
        of_game[plain(game.name)] = letters(files)
        page |= letters([game / "game.py"]) | {
            letter for door in doors(game) for said in door.values() for letter in str(said)
        }
    seen = Counter(letter for own in of_game.values() for letter in own)
    shared |= {letter for letter, count in seen.items() if count > 1}
    return {"page": page, "games": shared, **of_game}


def doors(game: Path) -> list[dict[str, str]]:
    """What stands on the door of a game, in each language."""
    return [
        tomllib.loads(words.read_text("utf-8")).get("door", {}) for words in (game / "text").glob("*.toml")
    ]


def ranges(wanted: set[str]) -> str:
    """`U+20-7E, U+3042`, as style sheets write it."""
    found: list[list[int]] = []
    for code in sorted(map(ord, wanted)):
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in found)


def fetch(package: str, folder: Path) -> Path:
    """The unpacked package of a whole font."""
    subprocess.run(["npm", "pack", "--silent", f"@expo-google-fonts/{package}@0.4.3"], cwd=folder, check=True)
    archive = next(folder.glob(f"*{package}*.tgz"))
    (folder / package).mkdir()
    subprocess.run(["tar", "xzf", archive, "-C", folder / package], check=True)
    return folder / package / "package"


def cut_for_pictures(fonts: dict[str, Path]) -> None:
    """The letters of shared pictures: ink for names too, so all of `is_cut`; plain for our own small words."""
    both = {
        "serif-600": {chr(code) for code in range(0x20, 0x10000) if is_cut(chr(code))},
        "sans-400": LATIN | DATES | words_of_pictures(games()),
    }
    for face, wanted in both.items():
        package, file = FACES[face]
        made = PICTURES / f"{face.partition('-')[0]}.ttf"
        cut(
            [
                str(fonts[package] / file),
                f"--unicodes={ranges(wanted)}",
                f"--output-file={made}",
                "--layout-features=palt,kern,lnum",
                "--no-hinting",
            ]
        )
        print(f"{made.name}: {len(wanted)} letters, {made.stat().st_size:,} bytes")
    (PICTURES / "sans.txt").write_text("".join(sorted(both["sans-400"])) + "\n", "utf-8")


def words_of_pictures(folders: list[Path]) -> set[str]:
    """What shared pictures say in small letters."""
    files = [*texts("src/madoi/share/*.py", "src/madoi/server/sharing.py")]
    files += [file for game in folders for file in game.glob("share.*")]
    said = "".join(str(door.get("time", "")) for game in folders for door in doors(game))
    return {each for each in letters(files) | set(said) if is_cut(each)}


def main() -> None:
    for old in FOLDER.glob("*.woff2"):
        old.unlink()
    style = ["/* Cut by tools/letters.py. */"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fonts = {package: fetch(package, folder) for package in {package for package, _ in FACES.values()}}
        for face, (package, file) in FACES.items():
            family, weight = face.split("-")
            for group, wanted in groups(face, games()).items():
                made = FOLDER / f"{face}-{group}.woff2"
                cut(
                    [
                        str(fonts[package] / file),
                        f"--unicodes={ranges(wanted)}",
                        f"--output-file={made}",
                        f"--layout-features={FEATURES}{',kern' if group == KERNED else ''}",
                        "--flavor=woff2",
                        "--no-hinting",
                    ]
                )
                print(f"{made.name}: {len(wanted)} letters, {made.stat().st_size:,} bytes")
                style.append(
                    f'@font-face {{\n  font-family: "Madoi {family.title()}";\n  font-weight: {weight};\n  font-display: swap;\n'
                    f'  src: url("./{made.name}") format("woff2");\n  unicode-range: {ranges(wanted)};\n}}'
                )
        cut_for_pictures(fonts)
        licence = fonts["noto-serif-jp"] / "LICENSE_FONT"
        (FOLDER / "OFL.txt").write_text(licence.read_text("utf-8"), "utf-8")
    (FOLDER / "letters.css").write_text("\n".join(style) + "\n", "utf-8")


if __name__ == "__main__":
    main()
