"""The Fort of Gold for programs that learn: 28 cells, the deck, the target, and 30 actions."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from madoi.core.features import (
    ILLEGAL,
    Choice,
    Deeds,
    Features,
    Field,
    write_bits,
    write_number,
    write_place,
)
from madoi.core.rng import Rng
from madoi.core.state import BIT, count_bits, lowest_bit, nth_bit
from madoi.games.fort_of_gold.printed import Deck
from madoi.games.fort_of_gold.rules_field import CELLS, ROWS, cell_name, exposed_cells, open_cells
from madoi.games.fort_of_gold.rules_symbols import LIFE, POWER, WISDOM, lacking, meets
from madoi.games.fort_of_gold.state import CHOOSE, LOSE_AT, NONE, PLACE, RESOLVE, WIN_AT, FortState

ROOM: Final = 28
"""The cells that a card can ever lie on: seven in row 1, one less in each row above (FG-36)."""
CELL: Final[list[int]] = [8 * row + column for row in range(ROWS) for column in range(ROWS - row)]
"""The cells by number, row after row."""
NUMBER: Final[list[int]] = [CELL.index(cell) if cell in CELL else NONE for cell in range(CELLS)]
"""The number of each cell."""
NO_SYMBOLS: Final = bytes(3 * ROOM)

RESOLVE_ACTION: Final = 28
PASS_ACTION: Final = 29


def numbered(cells: i64) -> i64:
    """A set of cells as bits in the order of their numbers: seven rows of eight bits close up to 7, 6, … 1."""
    return (
        (cells & 0x7F)
        | ((cells >> 1) & 0x1F80)
        | ((cells >> 3) & 0x3E000)
        | ((cells >> 6) & 0x3C0000)
        | ((cells >> 10) & 0x1C00000)
        | ((cells >> 15) & 0x6000000)
        | ((cells >> 21) & 0x8000000)
    )


class FortFeatures(Features[FortState]):
    """What lies on the table, and what is left in the deck: nothing is hidden but the order of the deck."""

    def __init__(self, deck: Deck) -> None:
        most = max([max(each & 255, (each >> LIFE) & 255, each >> WISDOM) for each in deck.symbols])
        cards = len(deck.ids)
        spirits = int(deck.spirits)
        super().__init__(
            [
                [
                    Field("asked", 2),
                    Field("hand", 3, most),
                    Field("target", 3, most),
                    Field("supply", 3, min(255, 7 * most)),
                    Field("relics", 1, WIN_AT),
                    Field("losses", 1, LOSE_AT),
                    Field("spirits", 1, spirits),
                    Field("treasures", 1, cards - spirits),
                    Field("lying", ROOM),
                    Field("exposed", ROOM),
                    Field("symbols", 3 * ROOM, most),
                    Field("short", 3 * ROOM, most),
                    Field("enough", ROOM),
                    Field("deck", cards),
                ]
            ],
            [Deeds("place", ROOM), Deeds("resolve"), Deeds("pass")],
        )
        self.cards: i64 = cards
        self.most_supply: i64 = min(255, 7 * most)

    def write_block(self, out: BytesWriter, at: i64, state: FortState, seat: i64, choice: Choice) -> None:
        deck = state.deck
        exposed = exposed_cells(state.field)
        write_place(out, state.asks - PLACE if state.actor >= 0 else -1, 2)
        write_symbols(out, deck.symbols[state.hand] if state.hand != NONE else 0, 255)
        write_symbols(out, deck.symbols[state.target] if state.target != NONE else 0, 255)
        write_symbols(out, state.symbols_on(exposed), self.most_supply)
        write_number(out, count_bits(state.relics), WIN_AT)
        write_number(out, count_bits(state.losses), LOSE_AT)
        write_number(out, count_bits(state.left & (BIT[deck.spirits] - 1)), 255)
        write_number(out, count_bits(state.left >> deck.spirits), 255)
        write_bits(out, numbered(state.field), ROOM)
        write_bits(out, numbered(exposed), ROOM)
        write_field_symbols(out, state)
        write_prospects(out, state, exposed)
        write_bits(out, state.left, self.cards)

    def part(self, state: FortState, code: i64, at: i64) -> i64:
        return NUMBER[code] if code < RESOLVE else RESOLVE_ACTION + code - RESOLVE

    def words(self, state: FortState, said: list[int]) -> str:
        action: i64 = said[0]
        if action < ROOM:
            return f"place {cell_name(CELL[action])}"
        return "resolve" if action == RESOLVE_ACTION else "pass"

    # The same answers without a list of moves

    def ask(self, state: FortState, choice: Choice) -> None:
        pass

    def write_mask(self, out: BytesWriter, state: FortState, choice: Choice) -> None:
        write_bits(out, legal_actions(state), ROOM + 2)

    def code_of(self, state: FortState, choice: Choice, action: i64) -> i64:
        if not 0 <= action <= PASS_ACTION or legal_actions(state) & BIT[action] == 0:
            return ILLEGAL
        return CELL[action] if action < ROOM else RESOLVE + action - RESOLVE_ACTION

    def pick(self, state: FortState, choice: Choice, rng: Rng) -> i64:
        actions = legal_actions(state)
        return nth_bit(actions, rng.below(count_bits(actions)))


def legal_actions(fort: FortState) -> i64:
    """The actions as bits: open cells (FG-31 to FG-36) while a card is in hand, then resolve and pass (FG-24)."""
    if fort.asks == PLACE:
        return numbered(open_cells(fort.field))
    return (1 << RESOLVE_ACTION) | (1 << PASS_ACTION) if fort.asks == CHOOSE else 0


def write_symbols(out: BytesWriter, packed: i64, high: i64) -> None:
    """Power, Life and Wisdom."""
    write_number(out, packed & 255, high)
    write_number(out, (packed >> LIFE) & 255, high)
    write_number(out, packed >> WISDOM, high)


def write_field_symbols(out: BytesWriter, fort: FortState) -> None:
    """Power on every cell, then Life, then Wisdom."""
    start: i64 = len(out)
    out.write(NO_SYMBOLS)
    symbols = fort.deck.symbols
    cells = fort.field
    while cells:
        cell = lowest_bit(cells)
        cells &= cells - 1
        packed: i64 = symbols[fort.cards[cell]]
        place = start + i64(NUMBER[cell])
        out[place] = u8((packed >> POWER) & 255)
        out[place + ROOM] = u8((packed >> LIFE) & 255)
        out[place + 2 * ROOM] = u8((packed >> WISDOM) & 255)


def write_prospects(out: BytesWriter, fort: FortState, exposed: i64) -> None:
    """What the target would still lack with the spirit in hand on each open cell (FG-40, FG-44); then where it lacks nothing."""
    start: i64 = len(out)
    out.write(NO_SYMBOLS)
    enough: i64 = 0
    if fort.asks == PLACE and fort.hand != NONE and fort.target != NONE:
        demand: i64 = fort.deck.symbols[fort.target]
        supply = fort.symbols_on(exposed) + i64(fort.deck.symbols[fort.hand])
        cells = open_cells(fort.field)
        while cells:
            cell = lowest_bit(cells)
            cells &= cells - 1
            # The two cards that it would lie on (FG-30).
            under = exposed & (((BIT[cell] >> 8) | (BIT[cell] >> 7)) if cell >= 8 else 0)
            after = supply - fort.symbols_on(under)
            place = start + i64(NUMBER[cell])
            out[place] = u8(lacking(after, demand, POWER))
            out[place + ROOM] = u8(lacking(after, demand, LIFE))
            out[place + 2 * ROOM] = u8(lacking(after, demand, WISDOM))
            if meets(after, demand):
                enough |= BIT[NUMBER[cell]]
    write_bits(out, enough, ROOM)
