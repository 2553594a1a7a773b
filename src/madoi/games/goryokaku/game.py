"""Goryokaku: table of contents."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, cast

from madoi.core.errors import MadoiError
from madoi.core.game import Data, Edition, Game, Result, ScoreLine
from madoi.core.rng import Rng
from madoi.core.state import State, bits_of
from madoi.games.goryokaku import notation, refusals, view
from madoi.games.goryokaku.advisor_1 import FirstGoryokakuAdvisor
from madoi.games.goryokaku.components import GoryokakuData, read_folder
from madoi.games.goryokaku.position import GoryokakuPosition, reading, writing
from madoi.games.goryokaku.rules import GoryokakuState, new_table
from madoi.games.goryokaku.rules_cubes import count_of
from madoi.games.goryokaku.rules_scoring import winners
from madoi.games.goryokaku.state import COLOURS, KEEP, LETTERS, NONE, STACK_BITS, STACK_MASK


class Goryokaku(Game):
    id = "goryokaku"
    names = {"en": "Goryokaku", "ja": "五稜郭"}
    letters = "GK"
    rules_version = 1
    seats = (2, 3, 4)
    folder = Path(__file__).parent
    Position = GoryokakuPosition
    has_secrets = True
    data_option = "data"
    levels = {
        "gentle": "greedy:40",
        "easy": "greedy",
        "fair": "search:15:2s",
        "strong": "search:60:2s",
        "master": "search:2000:2s",
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

    def card_names(self, data: Data, lang: str) -> dict[str, str]:
        """Cards, tiles, places, areas, crests and cubes."""
        data = cast(GoryokakuData, data)
        named: list[Any] = [*data.castles, *data.persons, *data.kamon, *data.tiles]
        named += [*data.boards.place, *data.boards.area]
        names = {each.id: each.name_ja if lang == "ja" else each.name_en for each in named}
        for card in data.kamon:
            names[card.kamon] = names[card.id]
        for cube in data.setup.resource:
            names[cube.letter] = cube.name_ja if lang == "ja" else cube.name_en
        return names

    def new(self, players: int, data: Data, first: int = 0) -> GoryokakuState:
        return new_table(cast(GoryokakuData, data).kit, players, first)

    def write(self, state: State, seat: int | None, everything: bool = False) -> GoryokakuPosition:
        return writing.write(cast(GoryokakuState, state), seat, everything)

    def read(self, shape: GoryokakuPosition, players: int, data: Data, rng: Rng) -> GoryokakuState:
        return reading.read(shape, players, cast(GoryokakuData, data), rng)

    def look(self, state: State, seat: int | None) -> view.GoryokakuLook:
        return view.look(cast(GoryokakuState, state), seat)

    def census(self, state: State) -> dict[str, int]:
        """GK-1, GK-2: every card and tile, cubes by colour, onigiri, and each player's workers and pieces."""
        state = cast(GoryokakuState, state)
        kit = state.kit
        cards: Counter[str] = Counter()
        tiles = state.box
        for tile, board in enumerate(state.tile_board):
            tiles |= 0 if board == NONE else 1 << tile
        cards.update(kit.tile_ids[tile] for tile in bits_of(tiles))
        cards.update(kit.castle_ids[card] for card in [*state.under, *state.dealt] if card != NONE)
        for castles in (state.castle_deck, state.castle_discard, state.display):
            cards.update(kit.castle_ids[card] for card in bits_of(castles))
        for persons in (state.person_deck, state.person_discard):
            cards.update(kit.person_ids[card] for card in bits_of(persons))
        cards.update(kit.kamon_ids[card] for card in bits_of(state.kamon_left))
        cards.update(f"cube {LETTERS[colour]}" for colour in state.audits)
        for colour in range(COLOURS):
            cards[f"cube {LETTERS[colour]}"] += int(count_of(state.supply, colour))
        later = kit.rounds[int(state.round) + 1 :]
        cards["onigiri"] = int(state.rice + state.pile)
        cards["onigiri"] += sum(int(each.onigiri_per_player * state.players) for each in later)
        for number, seat in enumerate(state.seats, start=1):
            for castles in (seat.castles, seat.built):
                cards.update(kit.castle_ids[card] for card in bits_of(castles))
            for persons in (seat.persons, seat.row, seat.store):
                cards.update(kit.person_ids[card] for card in bits_of(persons))
            if seat.kamon != NONE:
                cards[kit.kamon_ids[seat.kamon]] += 1
            for colour in range(COLOURS):
                cards[f"cube {LETTERS[colour]}"] += int(count_of(seat.cubes, colour))
            stacked = [
                sum(int(stack) >> (STACK_BITS * section) & STACK_MASK for section in range(8))
                for stack in (seat.stack_workers, seat.stack_onigiri)
            ]
            spots = sum(int(seat.spots) >> (8 * spot) & 255 for spot in range(4))
            cards["onigiri"] += int(seat.onigiri + seat.bag_onigiri) + stacked[1] + spots
            cards[f"workers of {number}"] = int(seat.workers + seat.bag_workers + seat.daiba) + stacked[0]
            placed = sum(int(kit.tiles[tile].pieces) for tile in bits_of(seat.tiles))
            cards[f"pieces of {number}"] = int(seat.pieces + seat.stock) + placed
        return dict(cards)

    def result(self, state: State) -> Result:
        """GK-82, GK-93: the score sheets, and who won."""
        state = cast(GoryokakuState, state)
        sheets = [view.score_sheet(state, seat) for seat in state.seats]
        return Result(
            winners=winners(state),
            scores=[sum(line.points for line in sheet) for sheet in sheets],
            rule="GK-93",
            lines=[{line.key: line.points for line in sheet} for sheet in sheets],
        )

    def together(self, state: State) -> list[int]:
        """GK-16: everybody chooses the first castle cards at the same time."""
        state = cast(GoryokakuState, state)
        if state.asks != KEEP:
            return []
        later = range(int(state.place_of(state.turn)) + 1, int(state.players))
        return [int(state.seat_at(place)) for place in later]

    def score_sheet(self, state: State, seat: int) -> list[ScoreLine]:
        state = cast(GoryokakuState, state)
        return view.score_sheet(state, state.seats[seat])

    def text(self, state: State, code: int) -> str:
        return notation.text(cast(GoryokakuState, state), code)

    def label(self, state: State, code: int, lang: str, names: dict[str, str]) -> str:
        return notation.label(cast(GoryokakuState, state), code, lang, names, self.texts)

    def question(self, state: State, lang: str, names: dict[str, str]) -> str:
        return notation.ask(cast(GoryokakuState, state), lang, names, self.texts)

    def refusal(self, state: State, text: str) -> MadoiError:
        return refusals.refusal(cast(GoryokakuState, state), text, self.texts)

    def advisor(self) -> FirstGoryokakuAdvisor:
        return FirstGoryokakuAdvisor()


GAME = Goryokaku()
