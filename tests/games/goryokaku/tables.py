"""Tables of Goryokaku in a line: `at(me(castles="C09", cubes="ESS"), me(), phase="turn")`.

Lists of cards are written as one string. What a test does not care about is filled in: three workers in hand,
the rest in the bag, tiles in the order of their ids, a display and cards under the deck that are nowhere else.
"""

from __future__ import annotations

from typing import Any

import pytest

from madoi.core.documents import standard
from madoi.core.errors import MadoiError
from madoi.core.events import Event
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.games.goryokaku.components import GoryokakuData
from madoi.games.goryokaku.game import GAME
from madoi.games.goryokaku.position import GoryokakuPosition, Owed, SeatPosition
from madoi.games.goryokaku.printed import letters_of
from madoi.games.goryokaku.state import GoryokakuState, Seat

STANDARD = standard(GAME)
WORKERS = 5
LISTS = ("persons", "castles", "shown", "row", "store", "built", "tiles", "dealt")


def me(**facts: Any) -> dict[str, Any]:
    """One seat: fields of its position; lists of cards as one string."""
    return facts


def at(
    *seats: dict[str, Any],
    phase: str = "turn",
    seed: str | None = "test",
    script: list[str] | None = None,
    data: GoryokakuData = STANDARD,
    boards: list[str] | None = None,
    display: str | None = None,
    under: str | None = None,
    person_discard: str = "",
    castle_discard: str = "",
    owed: Owed | None = None,
    icons: str = "",
    pile: int | None = None,
    round: int = 1,
    **common: Any,
) -> Match:
    """A match that stands like this; seat 0 is asked unless `turn` says otherwise."""
    seats = seats if len(seats) > 1 else (*seats, me())
    players = len(seats)
    named = " ".join(str(seat.get(field, "")) for seat in seats for field in LISTS)
    free = [
        card
        for card in reversed(data.kit.castle_ids)
        if card not in f"{named} {display} {under} {castle_discard}"
    ]
    if display is None:
        display = " ".join(free.pop(0) for _ in range(4))
    if under is None:
        under = " ".join(free.pop(0) for _ in range(2 * players))
    if boards is None:
        tiles = iter(data.kit.tile_ids)
        boards = [" ".join(next(tiles) for _ in range(players)) for _ in range(5)]
    over = phase in ("reveal", "over")
    if pile is None:
        pile = 0 if over else int(data.kit.rounds[round - 1].onigiri_per_player) * players
    position = GoryokakuPosition(
        phase=phase,  # type: ignore[arg-type]
        seats=[seat_position(number, facts) for number, facts in enumerate(seats)],
        round=round,
        pile=pile,
        boards=[board.split() for board in boards],
        display=display.split(),
        under=under.split(),
        person_discard=person_discard.split(),
        castle_discard=castle_discard.split(),
        icons=icons.split(),
        owed=owed or Owed(),
        **{"audits": "ESWCA", **common},
    )
    start = GAME.read(position, players, data, rng_for("at"))
    match = Match(GAME, data, players, seed, start, script)
    match.settle()
    return match


def seat_position(number: int, facts: dict[str, Any]) -> SeatPosition:
    fields = {key: value.split() if key in LISTS else value for key, value in facts.items()}
    workers = fields.setdefault("workers", 3)
    fields.setdefault("onigiri", 0)
    standing = sum(stack[0] for stack in fields.get("stacks", {}).values())
    fields.setdefault("bag_workers", WORKERS - workers - standing - fields.get("daiba", 0))
    fields.setdefault("bag_onigiri", 0)
    fields.setdefault("kamon", f"K{number + 1}")
    return SeatPosition(**fields)


def state_of(match: Match) -> GoryokakuState:
    assert isinstance(match.state, GoryokakuState)
    return match.state


def seat(match: Match, number: int = 0) -> Seat:
    return state_of(match).seats[number]


def cubes(match: Match, number: int = 0) -> str:
    return "".join(letters_of(seat(match, number).cubes))


def supply(match: Match, letter: str) -> int:
    return letters_of(state_of(match).supply).count(letter)


def hand(match: Match, number: int = 0) -> set[str]:
    """All hand cards of a seat, persons and castle cards."""
    said = GAME.write(match.state, None, everything=True).seats[number]
    return {*said.persons, *said.castles}


def position_of(match: Match, seat: int | None = None, everything: bool = True) -> GoryokakuPosition:
    return GAME.write(match.state, seat, everything)


def phase(match: Match) -> str:
    return position_of(match).phase


def moves(match: Match, verb: str = "") -> list[str]:
    """The legal moves that begin with a verb."""
    texts = [GAME.text(match.state, code) for code in match.state.legal()]
    return [text for text in texts if text.startswith(verb)]


def play(match: Match, *texts: str) -> list[Event]:
    """Make these moves one after the other; returns what the last one told."""
    told: list[Event] = []
    for text in texts:
        told = match.play(text)
    return told


def refused(match: Match, text: str) -> str:
    """The rule that refuses a move."""
    before = int(match.state.fingerprint())
    with pytest.raises(MadoiError) as problem:
        match.play(text)
    assert int(match.state.fingerprint()) == before
    assert problem.value.say("ja") != problem.value.say("en")
    return problem.value.rule


def points(match: Match, number: int = 0) -> dict[str, int]:
    """The score sheet of a seat."""
    return {line.key: line.points for line in GAME.score_sheet(match.state, number)}
