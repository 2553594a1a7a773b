"""What stands on the door of each game: everything the page knows of a game before a table of it is opened."""

from __future__ import annotations

from madoi.books.story import covers_of
from madoi.bots import own_codes
from madoi.bots.puzzles.book import book_of
from madoi.core.errors import LANGUAGES
from madoi.core.game import Game
from madoi.core.levels import KINDS, LEVELS
from madoi.server.house import House
from madoi.server.wire.doors import GameCard, LevelCard, SetCard
from madoi.server.wire.reading import BookCard
from madoi.table.news import Words


def game_card(game: Game, house: House) -> GameCard:
    puzzles = book_of(game)
    return GameCard(
        id=game.id,
        names=Words(**game.names),
        strip=game.texts.maybe("ja", "door", "strip") or game.names["ja"],
        line=told(game, "door", "line"),
        time=told(game, "door", "time"),
        score=told(game, "door", "score"),
        seats=list(game.seats),
        sets=[
            SetCard(name, house.shipped(game, name).id, told(game, "set", name, otherwise=name))
            for name in game.shipped()
        ],
        bots=["random", "greedy", *LEVELS, *own_codes()],
        levels=[
            *(
                LevelCard(code, Words(**names))
                for code, names in (LEVELS | KINDS).items()
                if code != "search"
            ),
            *(LevelCard(code, Words(code, code)) for code in own_codes()),
        ],
        solo=game.seats == (1,),
        odds=game.has_odds,
        secrets=game.has_secrets,
        books=[BookCard(book.id, Words(**book.title), Words(**book.cover)) for book in covers_of(game)],
        puzzles=len(puzzles.puzzles) if puzzles is not None else 0,
    )


def told(game: Game, section: str, key: str, otherwise: str = "") -> Words:
    """A line of the game's words that it need not have."""
    return Words(**{lang: game.texts.maybe(lang, section, key) or otherwise for lang in LANGUAGES})
