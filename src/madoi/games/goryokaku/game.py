"""Goryokaku: table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from madoi.core.errors import MadoiError
from madoi.core.game import Countable, Edition, Game, Result, ScoreLine
from madoi.core.rng import Rng
from madoi.core.things import Telling, Thing
from madoi.core.turns import Turn
from madoi.games.goryokaku import look, notation, refusals, telling, things, why
from madoi.games.goryokaku.advisor import GoryokakuAdvisor
from madoi.games.goryokaku.advisor_1 import FirstGoryokakuAdvisor
from madoi.games.goryokaku.census import census
from madoi.games.goryokaku.components import Folder, GoryokakuData, read_folder
from madoi.games.goryokaku.position import GoryokakuPosition, reading, writing
from madoi.games.goryokaku.rules_scoring import open_score, winners
from madoi.games.goryokaku.state import KEEP, GoryokakuState
from madoi.games.goryokaku.turn import new_game

if TYPE_CHECKING:
    from madoi.games.goryokaku.features import GoryokakuFeatures


class Goryokaku(Game[GoryokakuState, GoryokakuData]):
    id = "goryokaku"
    names = {"en": "Goryokaku", "ja": "五稜郭"}
    letters = "GK"
    rules_version = 1
    seats = (2, 3, 4)
    folder = Path(__file__).parent
    heading = telling.HEADING
    Position = GoryokakuPosition
    Components = Folder
    has_secrets = True
    data_option = "data"
    levels = {
        "gentle": "hunch:17:stores",
        "easy": "hunch:19:earth",
        "fair": "hunch:12:hires",
        "strong": "greedy",
        "master": "search:400:2s",
    }
    editions = {
        "1": Edition(
            FirstGoryokakuAdvisor,
            {
                "gentle": "greedy:40",
                "easy": "greedy",
                "fair": "search:15:2s",
                "strong": "search:60:2s",
                "master": "search:2000:2s",
            },
        )
    }

    def shipped(self) -> dict[str, Path]:
        return {name: self.folder / "data" / name for name in ("standard",)}

    def read_files(self, path: Path) -> dict[str, Any]:
        return read_folder(path)

    def load(self, content: dict[str, Any], shipped: bool = False) -> GoryokakuData:
        return GoryokakuData(content, shipped)

    def card_names(self, data: GoryokakuData, lang: str) -> dict[str, str]:
        """Cards, tiles, places, areas, crests and cubes."""
        named: list[Any] = [*data.castles, *data.persons, *data.kamon, *data.tiles]
        named += [*data.boards.place, *data.boards.area]
        names = {each.id: each.name_ja if lang == "ja" else each.name_en for each in named}
        for card in data.kamon:
            names[card.kamon] = names[card.id]
        for cube in data.setup.resource:
            names[cube.letter] = cube.name_ja if lang == "ja" else cube.name_en
        names["X"] = self.texts.say(lang, "tell", "any")
        return names

    def things(self, data: GoryokakuData, lang: str) -> dict[str, Thing]:
        return things.things(data, Telling(self.texts, lang, self.card_names(data, lang)))

    def new(self, players: int, data: GoryokakuData, first: int = 0) -> GoryokakuState:
        return new_game(data.kit, players, first)

    def write(self, state: GoryokakuState, seat: int | None, everything: bool = False) -> GoryokakuPosition:
        return writing.write(state, seat, everything)

    def read(self, shape: GoryokakuPosition, players: int, data: GoryokakuData, rng: Rng) -> GoryokakuState:
        return reading.read(shape, players, data, rng)

    def look(self, state: GoryokakuState, seat: int | None) -> look.GoryokakuLook:
        return look.look(state, seat)

    def census(self, state: GoryokakuState) -> dict[str, int]:
        return census(state)

    def result(self, state: GoryokakuState) -> Result:
        """GK-82, GK-93: the score sheets, and who won."""
        sheets = [look.score_sheet(state, seat) for seat in state.seats]
        return Result(
            winners=winners(state),
            scores=[sum(line.points for line in sheet) for sheet in sheets],
            rule="GK-93",
            lines=[{line.key: line.points for line in sheet} for sheet in sheets],
        )

    def together(self, state: GoryokakuState) -> list[int]:
        """GK-16: everybody chooses the first castle cards at the same time."""
        if state.asks != KEEP:
            return []
        later = range(int(state.place_of(state.turn)) + 1, int(state.players))
        return [int(state.seat_at(place)) for place in later]

    def score_sheet(self, state: GoryokakuState, seat: int) -> list[ScoreLine]:
        return look.score_sheet(state, state.seats[seat])

    def text(self, state: GoryokakuState, code: int) -> str:
        return notation.text(state, code)

    def label(self, state: GoryokakuState, code: int, lang: str, names: dict[str, str]) -> str:
        return notation.label(state, code, lang, names, self.texts)

    def question(self, state: GoryokakuState, lang: str, names: dict[str, str]) -> str:
        return notation.question(state, lang, names, self.texts)

    def phrases(self, turn: Turn, lang: str, names: dict[str, str], people: Sequence[str]) -> list[str]:
        return telling.phrases(turn, lang, names, people, self.texts)

    def points(self, state: GoryokakuState) -> list[int]:
        """GK-82: every line of the score sheets but the crest, which is secret."""
        return [int(open_score(state, seat)) for seat in state.seats]

    def refusal(self, state: GoryokakuState, text: str) -> MadoiError | None:
        return refusals.refusal(state, text, self.texts)

    def facts(self, before: GoryokakuState, after: GoryokakuState, seat: int) -> list[Countable]:
        return why.facts(after, seat)

    def features(self, data: GoryokakuData, players: int) -> GoryokakuFeatures:
        from madoi.games.goryokaku.features import GoryokakuFeatures

        return GoryokakuFeatures(data.kit, players)

    def advisor(self) -> GoryokakuAdvisor:
        return GoryokakuAdvisor()


GAME = Goryokaku()
