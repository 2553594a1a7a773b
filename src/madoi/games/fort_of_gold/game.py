"""The Fort of Gold: table of contents."""

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
from madoi.games.fort_of_gold import look, notation, odds, position, refusals, telling, things, why
from madoi.games.fort_of_gold.advisor import FortAdvisor
from madoi.games.fort_of_gold.advisor_1 import FirstFortAdvisor
from madoi.games.fort_of_gold.census import census
from madoi.games.fort_of_gold.components import DeckFile, FortData
from madoi.games.fort_of_gold.position import FortPosition
from madoi.games.fort_of_gold.state import FortState
from madoi.games.fort_of_gold.turn import FortTurn

if TYPE_CHECKING:
    from madoi.games.fort_of_gold.features import FortFeatures


class FortOfGold(Game[FortState, FortData]):
    id = "fort-of-gold"
    names = {"en": "The Fort of Gold", "ja": "金砦"}
    letters = "FG"
    rules_version = 1
    seats = (1,)
    folder = Path(__file__).parent
    heading = telling.HEADING
    Position = FortPosition
    Components = DeckFile
    data_option = "deck"
    take_back_rule = "FG-73"
    takes_back_draws = True
    levels = {
        "gentle": "hunch:33:wide",
        "easy": "hunch:12:tall",
        "fair": "hunch:6:patient",
        "strong": "greedy",
        "master": "search:8000:2s",
    }
    editions = {
        "1": Edition(
            FirstFortAdvisor,
            {
                "gentle": "greedy:50",
                "easy": "greedy:20",
                "fair": "greedy:7",
                "strong": "greedy",
                "master": "search:6000:2s",
            },
        )
    }

    def shipped(self) -> dict[str, Path]:
        return {name: self.folder / "data" / f"{name}.toml" for name in ("standard", "four-slots")}

    def read_files(self, path: Path) -> dict[str, Any]:
        return read_toml(path, "FG-8")

    def load(self, content: dict[str, Any], shipped: bool = False) -> FortData:
        return FortData(content, shipped)

    def card_names(self, data: FortData, lang: str) -> dict[str, str]:
        cards = data.cards
        return {card.id: card.ja if lang == "ja" else card.en for card in cards}

    def things(self, data: FortData, lang: str) -> dict[str, Thing]:
        names = {key: each.ja if lang == "ja" else each.en for key, each in data.file.symbols.items()}
        return things.things(data, Telling(self.texts, lang, names))

    def new(self, players: int, data: FortData, first: int = 0) -> FortState:
        return FortTurn(data.deck)

    def write(self, state: FortState, seat: int | None, everything: bool = False) -> FortPosition:
        return position.write(state)

    def read(self, shape: FortPosition, players: int, data: FortData, rng: Rng) -> FortState:
        return position.read(shape, data)

    def look(self, state: FortState, seat: int | None) -> look.FortLook:
        return look.look(state)

    def census(self, state: FortState) -> dict[str, int]:
        return census(state)

    def result(self, state: FortState) -> Result:
        """FG-60 to FG-63; a lost game has no score (FG-68)."""
        rule = state.deciding_rule()
        if state.won():
            return Result(winners=[0], scores=[int(state.score())], rule=rule)
        return Result(winners=[], scores=[None], rule=rule)

    def text(self, state: FortState, code: int) -> str:
        return notation.text(state, code)

    def label(self, state: FortState, code: int, lang: str, names: dict[str, str]) -> str:
        return notation.label(state, code, lang, names, self.texts)

    def question(self, state: FortState, lang: str, names: dict[str, str]) -> str:
        return notation.question(state, lang, names, self.texts)

    def phrases(self, turn: Turn, lang: str, names: dict[str, str], people: Sequence[str]) -> list[str]:
        return telling.phrases(turn, lang, names, people, self.texts)

    def refusal(self, state: FortState, text: str) -> MadoiError | None:
        return refusals.refusal(state, text, self.texts)

    def odds(self, state: FortState) -> odds.FortOdds | None:
        return odds.odds(state)

    def facts(self, before: FortState, after: FortState, seat: int) -> list[Countable]:
        return why.facts(after)

    def features(self, data: FortData, players: int) -> FortFeatures:
        from madoi.games.fort_of_gold.features import FortFeatures

        return FortFeatures(data.deck)

    def advisor(self) -> FortAdvisor:
        return FortAdvisor()


GAME = FortOfGold()
