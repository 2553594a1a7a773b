"""Tables to sit down at: their seats, their screen, and what is shown on it."""

from __future__ import annotations

from textual.widgets import Static

from madoi.bots.simple import Greedy
from madoi.cli.terminal.screen import TableScreen
from madoi.cli.terminal.seating import Seating, seats_of
from madoi.core.deals import numbered_seed
from madoi.core.documents import standard
from madoi.games import all_games, find_game
from madoi.screen.scene import terminal_of

FORT = find_game("fort-of-gold")
DRAWN = [name for name, game in all_games().items() if terminal_of(game)]
DEAL = numbered_seed("fort-of-gold", 7)
SECRET = [name for name, game in all_games().items() if game.has_secrets]


def seating(shelf, name="fort-of-gold", seats=None, seed=DEAL, saved=None, first=0):
    game = find_game(name)
    data = standard(game)
    return Seating(game, data, seats_of(game, data, seats, None), shelf, seed, saved, first=first)


def advised(sitting) -> str:
    """The move a simple player would make, thought of at once."""
    view = sitting.table.sight.seen(sitting.viewer())
    return Greedy(sitting.game, sitting.data).choose(view, view.moves, sitting.match.mind(0))


def table(shelf, **kwargs):
    return TableScreen(seating(shelf, **kwargs), "en", pause=0)


def shown(app, name):
    return str(app.query_one(f"#{name}", Static).visual)


def sheet_text(app):
    return "\n".join(str(each.visual) for each in app.screen.query(Static))
