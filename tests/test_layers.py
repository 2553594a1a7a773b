"""Which room may look into which. A fourth game is a new folder and no other edit."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

import madoi

ROOT = Path(madoi.__file__).parent
PROJECT = Path(__file__).parents[1]

MAY_IMPORT = {
    "core": {"core"},
    "screen": {"core", "screen"},
    "books": {"core", "books"},
    "share": {"core", "share"},
    "games": {"core", "screen", "books", "share", "games"},
    "bots": {"core", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "envs": {"core", "games", "bots", "screen", "front", "pictures", "envs"},
    "table": {"core", "table"},
    "store": {"core", "store"},
    "server": {"core", "books", "games", "bots", "lab", "share", "table", "store", "server"},
    "cli": {"core", "books", "games", "bots", "lab", "envs", "table", "store", "server", "screen", "cli"},
}


def imports_of(path: Path) -> set[str]:
    """Every madoi module a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the room"
            found.add(node.module or "")
    return {name for name in found if name.split(".")[0] == "madoi"}


def rooms() -> list[str]:
    return sorted(path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "__pycache__")


@pytest.mark.parametrize("room", rooms())
def test_a_room_imports_only_what_its_row_allows(room):
    assert room in MAY_IMPORT, f"{room} has no row in the architecture"
    for path in (ROOT / room).rglob("*.py"):
        for name in imports_of(path):
            parts = name.split(".")
            if len(parts) > 1:
                assert parts[1] in MAY_IMPORT[room], f"{path.relative_to(ROOT)} imports {name}"


def test_the_store_knows_nothing_of_games_but_how_to_refuse():
    for path in (ROOT / "store").rglob("*.py"):
        assert {name for name in imports_of(path) if ".core" in name} <= {"madoi.core.errors"}, path


def test_games_do_not_know_each_other():
    for folder in (ROOT / "games").iterdir():
        if not folder.is_dir():
            continue
        for path in folder.rglob("*.py"):
            for name in imports_of(path):
                parts = name.split(".")
                if parts[:2] == ["madoi", "games"]:
                    assert parts[2:3] == [folder.name], f"{path.relative_to(ROOT)} imports {name}"


def test_only_the_terminal_of_a_game_knows_the_screen():
    """Rules, words and positions are imported without colours and scenes."""
    for path in (ROOT / "games").rglob("*.py"):
        parts = path.relative_to(ROOT / "games").parts
        if parts[1:2] not in (("terminal",), ("terminal.py",)):
            assert not any(name.startswith("madoi.screen") for name in imports_of(path)), path


def test_only_the_books_file_of_a_game_knows_story_books():
    """The capability is one file in the folder: rules, words and positions know nothing of it (decision 0016)."""
    for path in (ROOT / "games").rglob("*.py"):
        if path.relative_to(ROOT / "games").parts[1:] != ("books.py",):
            assert not any(name.startswith("madoi.books") for name in imports_of(path)), path


def test_only_the_share_file_of_a_game_knows_pictures_to_share():
    for path in (ROOT / "games").rglob("*.py"):
        if path.relative_to(ROOT / "games").parts[1:] != ("share.py",):
            assert not any(name.startswith("madoi.share") for name in imports_of(path)), path


def test_nobody_names_a_game_outside_its_folder():
    """Rooms above the games find them; none is written for one of them."""
    names = [path.parent.name for path in (ROOT / "games").glob("*/game.py")]
    for room in rooms():
        if room == "games":
            continue
        for path in (ROOT / room).rglob("*.py"):
            for imported in imports_of(path):
                assert not any(f"games.{name}" in imported for name in names), f"{path} imports {imported}"


def test_the_terminal_looks_at_a_table_through_its_sight_alone():
    for path in (ROOT / "cli" / "terminal").glob("*.py"):
        assert "view_of" not in path.read_text("utf-8"), path.name


def test_every_room_is_listed():
    page = (PROJECT / "docs" / "architecture.md").read_text("utf-8")
    listed = page.partition("src/madoi/")[2].partition("```")[0]
    files = [path.name for path in ROOT.glob("*.py") if not path.name.startswith("__")]
    there = {*files, *(f"{room}/" for room in rooms())}
    assert {name for name in there if f"\n  {name} " not in listed} == set()


def test_the_drawing_of_one_move_names_what_is_there():
    """docs/architecture.md: the files exist, and the classes have these methods."""
    page = (PROJECT / "docs" / "architecture.md").read_text("utf-8")
    drawing = page.partition("## One move")[2].partition("```")[2].partition("```")[0]
    files = re.findall(r"[\w/.]+\.(?:py|ts)\b", drawing)
    assert len(files) >= 6
    for name in files:
        assert (PROJECT / name).exists() or (ROOT / name).exists(), name
    methods = set(re.findall(r"\b([A-Z][a-z]\w+)\.(\w+)", drawing))
    assert len(methods) >= 12
    sources = "\n".join(path.read_text("utf-8") for path in ROOT.rglob("*.py"))
    for owner, method in methods:
        bodies = re.findall(rf"^class {owner}\b.*?(?=^\S)", sources, re.S | re.M)
        assert any(f"def {method}(" in body for body in bodies), f"{owner}.{method}"


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in (ROOT / "games").glob("*/game.py")), ids=lambda path: path.name
)
def test_files_of_a_game_are_named_in_the_page_about_adding_one(folder):
    """One shape: a name means the same in every folder, and docs/add-a-game.md says what."""
    page = (PROJECT / "docs" / "add-a-game.md").read_text("utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    names = {name for row in rows for name in re.findall(r"`([\w*]+\.(?:py|svg))`", row)}
    there = [path.name for path in folder.glob("*.py")] + [path.name for path in folder.glob("*.svg")]
    there += [f"{path.parent.name}.py" for path in folder.glob("*/__init__.py")]
    assert [name for name in there if not any(fnmatch(name, known) for known in names)] == ["__init__.py"]


def test_the_page_names_no_game_outside_its_board():
    """What belongs to one game stands in `web/src/boards/<game>/`; files of letters are cut by game, and comments may give examples."""
    page = PROJECT / "web" / "src"
    for path in sorted([*page.rglob("*.ts"), *page.rglob("*.svelte")]):
        if path.relative_to(page).parts[:1] == ("boards",) and len(path.relative_to(page).parts) > 2:
            continue
        code = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search("fort-of-gold|fuji-99|goryokaku", code), path.relative_to(page)
