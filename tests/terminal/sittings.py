"""Tables to sit down at: their seats, their screen, and what is shown on it."""

from __future__ import annotations

from textual.widgets import Static

from madoi.cli.terminal.screen import Table
from madoi.cli.terminal.seating import Seating, seats_of
from madoi.core.documents import standard
from madoi.core.scene import terminal_of
from madoi.games import all_games, find_game

FORT = find_game("fort-of-gold")
DRAWN = [name for name, game in all_games().items() if terminal_of(game)]
SECRET = [name for name, game in all_games().items() if game.has_secrets]


def seating(shelf, name="fort-of-gold", seats=None, seed="deal-7", saved=None):
    game = find_game(name)
    data = standard(game)
    return Seating(game, data, seats_of(game, data, seats, None), shelf, seed, saved)


def table(shelf, **kwargs):
    return Table(seating(shelf, **kwargs), "en", pause=0)


def shown(app, name):
    return str(app.query_one(f"#{name}", Static).visual)


def sheet_text(app):
    return "\n".join(str(each.visual) for each in app.screen.query(Static))
