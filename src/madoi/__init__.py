"""Madoi (円居): play, study and balance three Japanese tabletop games on one set of rules.

    import madoi

    game = madoi.game("fuji-99")
    match = game.match(players=2, seed="42")
    while not match.over:
        match.play(match.moves[0])
    print(match.result)

The names below are the front door (`docs/library.md`). They are kept; everything behind them may change.
"""

from __future__ import annotations

__version__ = "0.1.0"

from madoi.core.errors import BadData, BadDocument, BadNotation, IllegalMove, MadoiError, UnknownGame
from madoi.core.events import Event
from madoi.core.game import Result
from madoi.core.rng import Rng
from madoi.core.view import View
from madoi.front import Bot, Game, Match, Move, Player, Record, game, games, replay

__all__ = [
    "BadData",
    "BadDocument",
    "BadNotation",
    "Bot",
    "Event",
    "Game",
    "IllegalMove",
    "MadoiError",
    "Match",
    "Move",
    "Player",
    "Record",
    "Result",
    "Rng",
    "UnknownGame",
    "View",
    "__version__",
    "game",
    "games",
    "replay",
]
