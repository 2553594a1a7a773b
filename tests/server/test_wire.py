from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from madoi.books.story import StoryClosed
from madoi.bots import UnknownBot
from madoi.bots.hints import NoHint
from madoi.core.errors import BadData, BadDocument, BadNotation, IllegalMove, UnknownGame
from madoi.games import all_games
from madoi.server import problems, typescript
from madoi.server.typescript import components, declarations, files, shapes
from madoi.store.interface import Full, StoreDown, UnknownSet, UnknownTable
from madoi.table import refusals

PROJECT = Path(__file__).parents[2]
PAGE = PROJECT / "web" / "src"
FILES = files(PAGE)


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PAGE)) for path in FILES])
def test_the_typescript_types_are_current(path):
    assert path.read_text("utf-8") == FILES[path], "run `make wire`"


def test_every_drawn_board_has_the_types_of_its_game_and_no_other_game_is_named_in_the_shared_ones():
    drawn = {path.parent.name for path in (PAGE / "boards").glob("*/Board.svelte")}
    assert drawn <= set(all_games())
    assert {path.parent.name for path in FILES if path.parent != PAGE} == drawn
    shared = FILES[PAGE / "wire.ts"]
    for game in all_games().values():
        for kind in shapes(game):
            assert f" {kind.__name__} " not in shared


def test_two_structs_of_one_name_get_two_names():
    here = msgspec.defstruct("Seat", [("floor", int)], module="madoi.games.one.position")
    there = msgspec.defstruct("Seat", [("rank", int)], module="madoi.games.one.look")
    whole = msgspec.defstruct("Whole", [("a", here), ("b", list[there])], module="madoi.games.one.look")
    written = "\n".join(declarations(components([whole])))
    assert "interface madoi_games_one_position_Seat {\n  floor: number;" in written
    assert "b: madoi_games_one_look_Seat[];" in written
    assert typescript.HEAD not in written


def test_the_protocol_page_knows_every_code_of_a_refusal():
    page = (PROJECT / "docs" / "protocol.md").read_text("utf-8")
    kinds = (BadData, BadDocument, BadNotation, Full, IllegalMove, NoHint, StoreDown, StoryClosed)
    unknown = (UnknownBot, UnknownGame, UnknownSet, UnknownTable)
    codes = {*refusals.TEXTS, *problems.TEXTS, *(kind.code for kind in (*kinds, *unknown))}
    assert {code for code in codes if f"`{code}`" not in page} == set()


def test_the_protocol_page_explains_the_fields_that_are_called_otherwise_than_what_they_hold():
    """Renaming them would break clients: a `step` that is a line of the log, `outcome` for a result, `options` for terms."""
    page = (PROJECT / "docs" / "protocol.md").read_text("utf-8")
    for kept, meant in (("`step`", "line"), ("`ending.outcome`", "**result**"), ("`options`", "**terms**")):
        assert any(kept in part and meant in part for part in page.split("\n\n")), kept
