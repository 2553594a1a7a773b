"""The Fort of Gold: table of contents."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, cast

from madoi.core.errors import BadData, MadoiError
from madoi.core.game import Data, Edition, Game, Result
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, State, bits_of
from madoi.games.fort_of_gold import notation, odds, position, view
from madoi.games.fort_of_gold.advisor_1 import FirstFortAdvisor
from madoi.games.fort_of_gold.components import FortData
from madoi.games.fort_of_gold.position import FortPosition
from madoi.games.fort_of_gold.state import CHOOSE, NONE, FortState


class FortOfGold(Game):
    id = "fort-of-gold"
    names = {"en": "The Fort of Gold", "ja": "金砦"}
    letters = "FG"
    rules_version = 1
    seats = (1,)
    folder = Path(__file__).parent
    Position = FortPosition
    data_option = "deck"
    take_back_rule = "FG-73"
    takes_back_draws = True
    levels = {
        "gentle": "greedy:50",
        "easy": "greedy:20",
        "fair": "greedy:7",
        "strong": "greedy",
        "master": "search:6000:2s",
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
        try:
            return tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as problem:
            said = (f"Not a deck file: {problem}", f"デッキファイルとして読めません: {problem}")
            raise BadData(*said, rule="FG-8", about=str(path)) from None

    def load(self, content: dict[str, Any], shipped: bool = False) -> FortData:
        return FortData(content, shipped)

    def card_names(self, data: Data, lang: str) -> dict[str, str]:
        cards = cast(FortData, data).cards
        return {card.id: card.ja if lang == "ja" else card.en for card in cards}

    def new(self, players: int, data: Data, first: int = 0) -> FortState:
        return FortState(cast(FortData, data).deck)

    def write(self, state: State, seat: int | None, everything: bool = False) -> FortPosition:
        return position.write(cast(FortState, state))

    def read(self, shape: FortPosition, players: int, data: Data, rng: Rng) -> FortState:
        return position.read(shape, cast(FortData, data))

    def look(self, state: State, seat: int | None) -> view.FortLook:
        return view.look(cast(FortState, state))

    def census(self, state: State) -> dict[str, int]:
        """FG-1: every card is in exactly one place."""
        state = cast(FortState, state)
        places = [state.left, state.discard, state.relics, state.losses]
        single = [state.hand, state.target, *(state.cards[cell] for cell in bits_of(state.field))]
        cards = [card for place in places for card in bits_of(place)]
        return dict(Counter(state.deck.ids[card] for card in [*cards, *single] if card != NONE))

    def result(self, state: State) -> Result:
        """FG-60 to FG-63; a lost game has no score (FG-68)."""
        state = cast(FortState, state)
        rule = state.deciding_rule()
        if state.won():
            return Result(winners=[0], scores=[int(state.score())], rule=rule)
        return Result(winners=[], scores=[None], rule=rule)

    def text(self, state: State, code: int) -> str:
        return notation.text(cast(FortState, state), code)

    def label(self, state: State, code: int, lang: str, names: dict[str, str]) -> str:
        """FG-80: as the rules show the three moves."""
        if state.actor == CHANCE:
            return names[cast(FortState, state).deck.ids[code]]
        word, _, cell = self.text(state, code).partition(" ")
        return self.texts.say(lang, "move", word, cell=cell)

    def question(self, state: State, lang: str, names: dict[str, str]) -> str:
        state = cast(FortState, state)
        if state.hand != NONE:
            return self.texts.say(lang, "ask", "place", card=names[state.deck.ids[state.hand]])
        if state.asks == CHOOSE:
            return self.texts.say(lang, "ask", "choose", card=names[state.deck.ids[state.target]])
        return self.texts.say(lang, "ask", "over" if state.actor < -1 else "draw")

    def refusal(self, state: State, text: str) -> MadoiError:
        return notation.refusal(cast(FortState, state), text, self.texts)

    def odds(self, state: State) -> odds.FortOdds | None:
        return odds.odds(cast(FortState, state))

    def advisor(self) -> FirstFortAdvisor:
        return FirstFortAdvisor()


GAME = FortOfGold()
