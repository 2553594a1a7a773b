"""Fuji 99: table of contents."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, cast

from madoi.core.errors import BadData, MadoiError
from madoi.core.game import Book, Data, Edition, Game, Result
from madoi.core.rng import Rng
from madoi.core.state import State, bits_of, count_bits
from madoi.games.fuji99 import books, notation, position, view
from madoi.games.fuji99.advisor_1 import FirstFujiAdvisor
from madoi.games.fuji99.components import FujiData
from madoi.games.fuji99.odds import FujiOdds, odds
from madoi.games.fuji99.position import FujiPosition
from madoi.games.fuji99.rules import GOAL, REDS
from madoi.games.fuji99.rules_table import CARD, CUBES, ENDED, FIRST, HOW_MANY, RESOLVE, X_ENDS
from madoi.games.fuji99.state import FujiState, new_table


class Fuji99(Game):
    id = "fuji-99"
    names = {"en": "Fuji 99", "ja": "富士山地下99階"}
    letters = "FJ"
    rules_version = 1
    seats = (2, 3, 4)
    folder = Path(__file__).parent
    Position = FujiPosition
    data_option = "cards"
    take_back_rule = "FJ-152"
    levels = {
        "gentle": "greedy:50",
        "easy": "greedy:15",
        "fair": "greedy",
        "strong": "search:30:2s",
        "master": "search:500:2s",
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
    story_rule = "FJ-141"

    def shipped(self) -> dict[str, Path]:
        return {"standard": self.folder / "data" / "standard.toml"}

    def read_files(self, path: Path) -> dict[str, Any]:
        try:
            return tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
            said = (f"Not a card file: {problem}", f"カードファイルとして読めません: {problem}")
            raise BadData(*said, rule="FJ-126", about=str(path)) from None

    def load(self, content: dict[str, Any], shipped: bool = False) -> FujiData:
        return FujiData(content, shipped)

    def card_names(self, data: Data, lang: str) -> dict[str, str]:
        """Kinds and single cards; copies of a card have the same name."""
        data = cast(FujiData, data)
        kinds = {kind.id: kind.name_ja if lang == "ja" else kind.name_en for kind in data.kinds}
        return kinds | {card: kinds[card.rpartition(".")[0]] for card in data.cards.ids}

    def new(self, players: int, data: Data, first: int = 0) -> FujiState:
        return new_table(cast(FujiData, data).cards, players, first)

    def write(self, state: State, seat: int | None, everything: bool = False) -> FujiPosition:
        return position.write(cast(FujiState, state))

    def read(self, shape: FujiPosition, players: int, data: Data, rng: Rng) -> FujiState:
        return position.read(shape, players, cast(FujiData, data))

    def look(self, state: State, seat: int | None) -> view.FujiLook:
        return view.look(cast(FujiState, state))

    def books(self) -> list[Book]:
        return books.covers()

    def story(self, book: str) -> list[dict[str, str]]:
        return books.inside(book)

    def census(self, state: State) -> dict[str, int]:
        """FJ-2: 64 transparent cubes, 6 yellows and 3 reds for each player; FJ-3: 22 cards."""
        state = cast(FujiState, state)
        players = int(state.players)
        on_cards = [state.on_card[card] for seat in state.seats for card in bits_of(seat.hand)]
        masks = [state.deck, state.discard, *(seat.hand for seat in state.seats)]
        masks += [seat.danger for seat in state.seats]
        found = [card for mask in masks for card in bits_of(mask)]
        found += [item - X_ENDS for item in state.pending if item >= X_ENDS]
        count = {
            "transparent": state.pagoda
            + state.drawn_clear
            + sum(seat.clear for seat in state.seats)
            + sum(on_cards),
            "yellow": state.drawn_yellow
            + state.spent
            + sum(seat.yellow for seat in state.seats)
            + sum(2 - count_bits(seat.got) for seat in state.seats),
            "red": REDS * players,
        }
        for card in found:
            name = state.cards.ids[card]
            count[name] = count.get(name, 0) + 1
        return {key: int(number) for key, number in sorted(count.items())}

    def result(self, state: State) -> Result:
        """FJ-134: one winner, on floor 99; the others where their tokens stand."""
        state = cast(FujiState, state)
        floors: list[int | None] = [int(seat.floor) for seat in state.seats]
        floors[state.mover] = GOAL
        return Result(winners=[int(state.mover)], scores=floors, rule="FJ-130")

    def text(self, state: State, code: int) -> str:
        return notation.text(cast(FujiState, state), code)

    def tidy(self, state: State, text: str) -> str:
        return notation.tidy(cast(FujiState, state), text)

    def question(self, state: State, lang: str, names: dict[str, str]) -> str:
        state = cast(FujiState, state)
        asks = int(state.asks)
        keys = {HOW_MANY: "action", CUBES: "cubes", CARD: "discover", ENDED: "over", FIRST: "lot"}
        key = keys.get(asks, "ability")
        if asks == RESOLVE:
            key = "place" if state.is_short() else "resolve"
        return self.texts.say(
            lang,
            "ask",
            key,
            least=5,
            bag=int(state.bag()),
            count=int(state.count),
            yellow=int(state.drawn_yellow),
            floor=int(state.token),
            pagoda=int(state.pagoda),
        )

    def refusal(self, state: State, text: str) -> MadoiError:
        return notation.refusal(cast(FujiState, state), text, self.texts)

    def label(self, state: State, code: int, lang: str, names: dict[str, str]) -> str:
        return notation.label(cast(FujiState, state), code, lang, names, self.texts)

    def odds(self, state: State) -> FujiOdds | None:
        return odds(cast(FujiState, state))

    def advisor(self) -> FirstFujiAdvisor:
        return FirstFujiAdvisor()


GAME = Fuji99()
