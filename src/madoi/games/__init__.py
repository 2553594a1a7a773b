"""The games. A folder here that exports `GAME` is a game; there is no list to edit."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from madoi.core.errors import UnknownGame
from madoi.core.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game found, by the name people type: those that come with Madoi first, and nobody takes their names."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py"))
    games: list[Game] = [import_module(f"madoi.games.{folder}.game").GAME for folder in folders]
    shipped = {game.id: game for game in games}
    return shipped | {game.id: game for game in others() if game.id not in shipped}


def find_game(name: str) -> Game:
    """The game of this name. Raises UnknownGame with the names there are."""
    folder = name.replace("-", "_")
    if folder.isidentifier() and (Path(__file__).parent / folder / "game.py").exists():
        game: Game = import_module(f"madoi.games.{folder}.game").GAME
        if game.id == name:
            return game
    games = all_games()
    if name not in games:
        known = ", ".join(games)
        raise UnknownGame(
            f"Unknown game; there are {known}", f"そのゲームはありません（{known}）", about=name
        )
    return games[name]


def others() -> list[Game]:
    """Games that other installed packages bring: each entry point of the group `madoi.games` names a `GAME`."""
    from importlib.metadata import entry_points

    found: list[Game] = []
    for point in entry_points(group="madoi.games"):
        try:
            found.append(point.load())
        except (ImportError, AttributeError) as problem:
            raise UnknownGame(
                f"The game of another package cannot be loaded: {problem}",
                f"別のパッケージのゲームを読み込めません: {problem}",
                about=point.name,
            ) from None
    return found
