"""The players, one in a line."""

from __future__ import annotations

from rich.text import Text

from madoi.core.state import OVER
from madoi.games.goryokaku.printed import LETTERS
from madoi.games.goryokaku.terminal.reading import GoryokakuScene, score_cell
from madoi.games.goryokaku.terminal.signs import (
    PIECE,
    counted_cubes,
    cubes_text,
    discs_text,
    nothing,
    padded,
    seat_ink,
)

COLUMNS = (13, 6, 7, 5, 10, 5, 7, 10, 7, 6, 4)
"""Cells of the columns of the table of players; together the narrowest screen."""
LONG_NAME = 4
"""Cells more for who it is, where there is room."""


def columns(scene: GoryokakuScene) -> tuple[int, ...]:
    """The columns on this screen."""
    return (COLUMNS[0] + max(0, min(LONG_NAME, scene.width - sum(COLUMNS))), *COLUMNS[1:])


def players_head(scene: GoryokakuScene) -> Text:
    """The heads of the columns of the players."""
    keys = (
        "",
        "in_hand",
        "bag",
        "koban_head",
        "cubes",
        "room",
        "cards",
        "levels",
        "pieces",
        "built",
        "points_head",
    )
    line = Text()
    for key, width in zip(keys, columns(scene), strict=True):
        said = scene.say("board", key) if key else ""
        line.append_text(padded(Text(said, scene.ink("quiet")), width - 1)).append(" ")
    return line


def draw_players(scene: GoryokakuScene) -> list[Text]:
    return [draw_player(scene, seat) for seat in range(len(scene.position.seats))]


def seat_title(scene: GoryokakuScene, seat: int) -> Text:
    """▸1 You: who it is, and whether it is their turn."""
    here = scene.position
    moving = seat == here.turn and scene.view.actor != OVER
    return Text.assemble(
        ("▸" if moving else " ", f"bold {scene.ink('ink')}"),
        (f"{seat + 1} {scene.seat_name(seat)}", seat_ink(scene, seat)),
    )


def draw_player(scene: GoryokakuScene, seat: int) -> Text:
    """All that can be counted about a player."""
    of, shown = scene.position.seats[seat], scene.look.seats[seat]
    counts = {letter: of.cubes.count(letter) for letter in LETTERS}
    cubes = cubes_text(scene, of.cubes) if len(of.cubes) < 10 else counted_cubes(scene, counts, "")
    full = shown.cubes > shown.storehouses
    cells = [
        seat_title(scene, seat),
        discs_text(scene, of.workers, of.onigiri),
        discs_text(scene, of.bag_workers, of.bag_onigiri),
        Text(scene.say("board", "koban", count=of.koban)),
        cubes if of.cubes else nothing(scene),
        Text(f"{shown.cubes}/{shown.storehouses}", scene.ink("vermilion" if full else "soft")),
        Text(f"P{shown.persons} C{shown.castles + len(of.dealt)}"),
        Text(scene.say("board", "level_cells", earth=of.earth, ship=of.ship, daiba=of.daiba)),
        Text(f"{PIECE}{of.pieces}/{shown.stock}"),
        Text(str(len(of.built))),
        Text(score_cell(shown), f"bold {scene.ink('gold')}"),
    ]
    line = Text()
    for cell, width in zip(cells, columns(scene), strict=True):
        line.append_text(padded(cell, width - 1)).append(" ")
    return line
