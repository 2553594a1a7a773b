"""What one seat sees of a table, and the worlds it could imagine behind it."""

from __future__ import annotations

import msgspec

from madoi.core.game import DataOf, Game, StateOf
from madoi.core.rng import Rng
from madoi.core.state import State


class View(msgspec.Struct):
    """Built by adding what a seat may see. The seat None is a spectator."""

    game: str
    players: int
    seat: int | None
    actor: int
    """Who is asked: a seat, -1 for chance, -2 when the game is over."""
    moves: list[str]
    """The legal moves in notation, if this seat is asked."""
    position: msgspec.Struct
    look: msgspec.Struct


def view_of(game: Game, state: State, seat: int | None) -> View:
    """The one way to look at a table: for page, terminal, log, replay, spectator and bot alike."""
    asked = seat is not None and state.actor == seat
    return View(
        game=game.id,
        players=int(state.players),
        seat=seat,
        actor=int(state.actor),
        moves=[game.text(state, code) for code in state.legal()] if asked else [],
        position=game.write(state, seat),
        look=game.look(state, seat),
    )


def imagine(game: Game[StateOf, DataOf], data: DataOf, view: View, rng: Rng) -> StateOf:
    """A world that could be true for the seat: what the view leaves open is dealt at random.

    It is made from the view alone, so whoever imagines cannot know more than the seat does.
    """
    return game.read(view.position, view.players, data, rng)
