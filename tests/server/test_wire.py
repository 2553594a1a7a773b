from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from madoi.games import all_games
from madoi.server import typescript
from madoi.server.typescript import components, declarations, files, shapes

PAGE = Path(__file__).parents[2] / "web" / "src"
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
