"""Fuji 99: table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from madoi.core.documents import read_toml
from madoi.core.errors import MadoiError
from madoi.core.game import Countable, Edition, Game, Result
from madoi.core.rng import Rng
from madoi.core.things import Telling, Thing
from madoi.core.turns import Turn
from madoi.games.fuji99 import look, notation, refusals, telling, things, why
from madoi.games.fuji99.advisor import FujiAdvisor
from madoi.games.fuji99.advisor_1 import FirstFujiAdvisor
from madoi.games.fuji99.census import census
from madoi.games.fuji99.components import CardFile, FujiData
from madoi.games.fuji99.odds import FujiOdds, odds
from madoi.games.fuji99.position import FujiPosition, reading, writing
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.state import FujiState
from madoi.games.fuji99.turn import new_game

if TYPE_CHECKING:
    from madoi.games.fuji99.features import FujiFeatures


class Fuji99(Game[FujiState, FujiData]):
    id = "fuji-99"
    names = {"en": "Fuji 99", "ja": "富士山地下99階"}
    letters = "FJ"
    rules_version = 1
    seats = (2, 3, 4)
    folder = Path(__file__).parent
    heading = telling.HEADING
    Position = FujiPosition
    Components = CardFile
    data_option = "cards"
    take_back_rule = "FJ-152"
    levels = {
        "gentle": "hunch:35:few",
        "easy": "hunch:20:cards",
        "fair": "hunch:6:bold",
        "strong": "greedy",
        "master": "search:1600:2s",
    }
    editions = {
        "1": Edition(
            FirstFujiAdvisor,
            {
                "gentle": "greedy:50",
                "easy": "greedy:15",
                "fair": "greedy",
                "strong": "search:30:2s",
                "master": "search:500:2s",
            },
        )
    }

    def shipped(self) -> dict[str, Path]:
        return {"standard": self.folder / "data" / "standard.toml"}

    def read_files(self, path: Path) -> dict[str, Any]:
        return read_toml(path, "FJ-126")

    def load(self, content: dict[str, Any], shipped: bool = False) -> FujiData:
        return FujiData(content, shipped)

    def card_names(self, data: FujiData, lang: str) -> dict[str, str]:
        """Kinds and single cards; copies of a card have the same name."""
        kinds = {kind.id: kind.name_ja if lang == "ja" else kind.name_en for kind in data.kinds}
        return kinds | {card: kinds[card.rpartition(".")[0]] for card in data.cards.ids}

    def things(self, data: FujiData, lang: str) -> dict[str, Thing]:
        return things.things(data, Telling(self.texts, lang, self.card_names(data, lang)))

    def new(self, players: int, data: FujiData, first: int = 0) -> FujiState:
        return new_game(data.cards, players, first)

    def write(self, state: FujiState, seat: int | None, everything: bool = False) -> FujiPosition:
        return writing.write(state)

    def read(self, shape: FujiPosition, players: int, data: FujiData, rng: Rng) -> FujiState:
        return reading.read(shape, players, data)

    def look(self, state: FujiState, seat: int | None) -> look.FujiLook:
        return look.look(state, seat)

    def census(self, state: FujiState) -> dict[str, int]:
        return census(state)

    def result(self, state: FujiState) -> Result:
        """FJ-134: one winner, on floor 99; the others where their tokens stand."""
        floors: list[int | None] = [int(seat.floor) for seat in state.seats]
        floors[state.mover] = GOAL
        return Result(winners=[int(state.mover)], scores=floors, rule="FJ-130")

    def text(self, state: FujiState, code: int) -> str:
        return notation.text(state, code)

    def tidy(self, state: FujiState, text: str) -> str:
        return notation.tidy(state, text)

    def question(self, state: FujiState, lang: str, names: dict[str, str]) -> str:
        return notation.question(state, lang, self.texts)

    def phrases(self, turn: Turn, lang: str, names: dict[str, str], people: Sequence[str]) -> list[str]:
        return telling.phrases(turn, lang, names, people, self.texts)

    def refusal(self, state: FujiState, text: str) -> MadoiError | None:
        return refusals.refusal(state, text, self.texts)

    def label(self, state: FujiState, code: int, lang: str, names: dict[str, str]) -> str:
        return notation.label(state, code, lang, names, self.texts)

    def odds(self, state: FujiState) -> FujiOdds | None:
        return odds(state)

    def facts(self, before: FujiState, after: FujiState, seat: int) -> list[Countable]:
        return why.facts(before, after, seat)

    def features(self, data: FujiData, players: int) -> FujiFeatures:
        from madoi.games.fuji99.features import FujiFeatures

        return FujiFeatures(data.cards, players)

    def advisor(self) -> FujiAdvisor:
        return FujiAdvisor()


GAME = Fuji99()
