"""Fifteenth Night: table of contents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fifteenth_night import look, notation, odds, position, refusals, things
from fifteenth_night.census import census
from fifteenth_night.components import NightData, NightFile
from fifteenth_night.position import NightPosition
from fifteenth_night.state import FULL_MOON, NightState
from fifteenth_night.turn import new_table
from madoi.core.documents import read_toml
from madoi.core.errors import MadoiError
from madoi.core.game import Game, Result
from madoi.core.rng import Rng
from madoi.core.things import Telling, Thing


class FifteenthNight(Game[NightState, NightData]):
    id = "fifteenth-night"
    names = {"en": "Fifteenth Night", "ja": "十五夜"}
    letters = "FN"
    rules_version = 1
    seats = (2, 3, 4)
    folder = Path(__file__).parent
    Position = NightPosition
    Components = NightFile
    has_secrets = True
    levels = {
        "gentle": "random",
        "easy": "search:20",
        "fair": "search:60",
        "strong": "search:200",
        "master": "search:600",
    }

    def shipped(self) -> dict[str, Path]:
        return {"standard": self.folder / "data" / "standard.toml"}

    def read_files(self, path: Path) -> dict[str, Any]:
        return read_toml(path)

    def load(self, content: dict[str, Any], shipped: bool = False) -> NightData:
        return NightData(content, shipped)

    def card_names(self, data: NightData, lang: str) -> dict[str, str]:
        return {card.id: card.name_ja if lang == "ja" else card.name_en for card in data.cards}

    def things(self, data: NightData, lang: str) -> dict[str, Thing]:
        return things.things(data, Telling(self.texts, lang, self.card_names(data, lang)))

    def new(self, players: int, data: NightData, first: int = 0) -> NightState:
        return new_table(data.moons, players, first)

    def write(self, state: NightState, seat: int | None, everything: bool = False) -> NightPosition:
        return position.write(state, seat, everything)

    def read(self, shape: NightPosition, players: int, data: NightData, rng: Rng) -> NightState:
        return position.read(shape, players, data.moons, rng)

    def look(self, state: NightState, seat: int | None) -> look.NightLook:
        return look.look(state, seat)

    def census(self, state: NightState) -> dict[str, int]:
        return census(state)

    def result(self, state: NightState) -> Result:
        """FN-10: a hand beyond the fifteenth night has no score."""
        nights = [state.night(seat) for seat in range(int(state.players))]
        scores = [night if night <= FULL_MOON else None for night in nights]
        return Result(winners=state.winners(), scores=scores, rule="FN-10")

    def text(self, state: NightState, code: int) -> str:
        return notation.text(state, code)

    def label(self, state: NightState, code: int, lang: str, names: dict[str, str]) -> str:
        return notation.label(state, code, lang, names, self.texts)

    def question(self, state: NightState, lang: str, names: dict[str, str]) -> str:
        return notation.question(state, lang, names, self.texts)

    def refusal(self, state: NightState, text: str) -> MadoiError | None:
        return refusals.refusal(state, text, self.texts)

    def features(self, data: NightData, players: int) -> Any:
        from fifteenth_night.features import NightFeatures

        return NightFeatures(data.moons, players)

    def odds(self, state: NightState) -> odds.NightOdds | None:
        return odds.odds(state)


GAME = FifteenthNight()
