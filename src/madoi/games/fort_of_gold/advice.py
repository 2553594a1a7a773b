"""What a table of The Fort of Gold is worth, learnt from games played against chance, and the move that follows.

A table is judged where chance is asked next: after a placement and the resolution or pass that follows it. About
forty signs of the table (what is left in the deck, the layers of the field and how they fit the treasures to come,
which card lies where) are added up by a small net whose numbers are in `data/values.bin`. It tells the chance to win
and the chance to win with the goal score.

The numbers are whole, so every build judges alike. The sixty-four sums of the first layer are kept side by side in
one great number, sixteen bits each: adding a sign is one addition.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.core.state import BIT, count_bits, lowest_bit
from madoi.games.fort_of_gold.printed import Deck
from madoi.games.fort_of_gold.rules_field import exposed_cells
from madoi.games.fort_of_gold.rules_resolution import resolve
from madoi.games.fort_of_gold.rules_symbols import meets, missing
from madoi.games.fort_of_gold.rules_turn import draw, place
from madoi.games.fort_of_gold.state import (
    CHOOSE,
    GOAL_SCORE,
    LOSE_AT,
    NONE,
    PASS,
    PLACE,
    RESOLVE,
    WIN_AT,
    FortState,
)
from madoi.games.fort_of_gold.values import Numbers

SURE: Final = 1 << 16
"""A chance of 1."""
FOR_WINNING: Final = 11
"""Of sixteen parts of what a game is worth, those for the win; the others are for the goal score (FG-66)."""
PARTS: Final = 16
LAYERS: Final = 5
FINE: Final = 64
"""Steps of the curve of chances for each whole."""
CURVE: Final[list[int]] = [
    round(SURE / (1.0 + math.exp(-at / FINE))) for at in range(-16 * FINE, 16 * FINE + 1)
]
CLOSELY: Final = 3
"""So many of the tables that follow a card are looked at closely …"""
HOPELESS: Final = SURE // 8
"""… unless they are so much behind."""
MOST_POINTS: Final = 44
MOST_KNOWN: Final = 30000
"""Sums that are remembered before all are forgotten."""


def cell_numbers() -> list[int]:
    """The 28 cells of a field, counted row by row."""
    numbers = [0] * 56
    at = 0
    for row in range(7):
        for column in range(7 - row):
            numbers[row * 8 + column] = at
            at += 1
    return numbers


CELL: Final[list[int]] = cell_numbers()


class Judge:
    """Knows what tables with one deck are worth."""

    def __init__(self, deck: Deck, numbers: Numbers) -> None:
        about = numbers.about
        self.deck = deck
        self.hidden: i64 = about.hidden
        self.second: i64 = about.second
        self.one: i64 = about.one
        self.second_one: i64 = about.second_one
        self.last_one: i64 = about.last_one
        kinds = len(about.spirits)
        self.kinds: i64 = kinds
        self.kind: list[int] = [about.spirits.index(symbols) for symbols in deck.symbols[: deck.spirits]]
        self.treasure: list[int] = [
            about.treasures.index(symbols) for symbols in deck.symbols[deck.spirits :]
        ]
        self.alike: list[int] = []
        """For each card the set of cards that are the same to the game."""
        for card in range(len(deck.ids)):
            same = 0
            for other in range(len(deck.ids)):
                if deck.symbols[other] == deck.symbols[card] and (other < deck.spirits) == (
                    card < deck.spirits
                ):
                    same += BIT[other]
            self.alike.append(same)
        self.treasure_symbols = about.treasures
        # Where the signs of each sort begin; `tools/fort.c` has the same list.
        self.left_from: list[int] = []
        at = 0
        for copies in about.copies:
            self.left_from.append(at)
            at += copies
        self.treasures_from: i64 = at
        self.spirits_from: i64 = at + 10
        self.symbols_left_from: i64 = at + 45
        at += 117
        self.standing_from: i64 = at
        self.target_from: i64 = at + 21
        self.supply_for_target_from: i64 = at + 32
        at += 672
        self.layer_from: i64 = at
        self.layer_cards_from: i64 = at + 320
        self.layer_symbols_from: i64 = at + 360
        at += 480
        self.meets_from: i64 = at
        self.near_from: i64 = at + 40
        self.met_from: i64 = at + 80
        at += 124
        self.cards_from: i64 = at
        cells_from = at + 29
        self.helps_from: i64 = at + 57
        at += 93
        self.rows: list[int] = rows_of(numbers.first, about.signs, about.hidden)
        # A card on a cell: that the cell is taken, and by which kind.
        self.card_rows: list[int] = [
            self.rows[cells_from + cell] + self.rows[at + cell * kinds + kind]
            for cell in range(28)
            for kind in range(kinds)
        ]
        rest = numbers.rest
        hidden, second = about.hidden, about.second
        self.first_bias: list[int] = rest[:hidden]
        at = hidden
        self.second_rows: list[int] = rest[at : at + hidden * second]
        at += hidden * second
        self.second_bias: list[int] = rest[at : at + second]
        at += second
        self.last_rows: list[int] = rest[at : at + 2 * (second + hidden)]
        at += 2 * (second + hidden)
        self.last_bias: list[int] = [rest[at] * about.one, rest[at + 1] * about.one]
        self.known_layers: dict[int, int] = {}
        self.known_fits: dict[int, int] = {}
        self.win: i64 = 0
        """The chance to win at the table that was judged last."""
        self.followed: i64 = 0
        """How many draws were followed so far."""

    # Signs

    def deck_sum(self, left: i64) -> int:
        """The signs of the cards that are left, added up."""
        total: int = 0
        symbols: i64 = 0
        spirits: i64 = 0
        seen: list[int] = [0] * self.kinds
        cards = left & (BIT[self.deck.spirits] - 1)
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            kind: i64 = self.kind[card]
            copy: i64 = seen[kind]
            seen[kind] = copy + 1
            total += self.rows[self.left_from[kind] + copy]
            symbols += self.deck.symbols[card]
            spirits += 1
        cards = self.treasures_left(left)
        while cards:
            total += self.rows[self.treasures_from + lowest_bit(cards)]
            cards &= cards - 1
        total += self.rows[self.spirits_from + spirits]
        for number in range(3):
            count = (symbols >> (8 * number)) & 255
            total += self.rows[self.symbols_left_from + 24 * number + (count if count < 23 else 23)]
        return total

    def treasures_left(self, left: i64) -> i64:
        """The treasures still in the deck as a set, in the order of the numbers."""
        found: i64 = 0
        cards = left >> self.deck.spirits
        while cards:
            found |= BIT[self.treasure[lowest_bit(cards)]]
            cards &= cards - 1
        return found

    def table_sum(self, state: FortState, deck_sum: int) -> int:
        """All signs of a table, added up to those of its deck."""
        relics, losses = count_bits(state.relics), count_bits(state.losses)
        target: i64 = -1 if state.target == NONE else self.treasure[state.target - self.deck.spirits]
        treasures = self.treasures_left(state.left)
        total = deck_sum + self.rows[self.standing_from + relics * 3 + losses]
        total += self.rows[self.target_from + target + 1]
        field = state.field
        first: i64 = 0
        for layer in range(LAYERS):
            cells = exposed_cells(field) if layer < LAYERS - 1 else field
            field &= ~cells
            supply = state.symbols_on(cells)
            if layer == 0:
                first = supply
            total += self.layer_sum(layer, supply, count_bits(cells))
            if layer < LAYERS - 1:
                total += self.fit_sum(layer, supply, treasures)
        if target >= 0:
            total += self.rows[self.supply_for_target_from + 64 * target + clipped(first)]
            total += self.rows[self.helps_from + self.helping(state.left, first, target)]
        total += self.rows[self.cards_from + count_bits(state.field)]
        field = state.field
        while field:
            cell = lowest_bit(field)
            field &= field - 1
            total += self.card_rows[CELL[cell] * self.kinds + self.kind[state.cards[cell]]]
        return total

    def layer_sum(self, layer: i64, supply: i64, cards: i64) -> int:
        """What a layer supplies, and of how many cards it is."""
        key = (supply * 32 + cards) * 8 + layer
        if key in self.known_layers:
            return self.known_layers[key]
        total = self.rows[self.layer_from + 64 * layer + clipped(supply)]
        total += self.rows[self.layer_cards_from + 8 * layer + (cards if cards < 7 else 7)]
        for number in range(3):
            count = (supply >> (8 * number)) & 255
            total += self.rows[
                self.layer_symbols_from + 24 * layer + 8 * number + (count if count < 7 else 7)
            ]
        if len(self.known_layers) > MOST_KNOWN:
            self.known_layers.clear()
        self.known_layers[key] = total
        return total

    def fit_sum(self, layer: i64, supply: i64, treasures: i64) -> int:
        """Which treasures to come a layer meets or nearly meets."""
        key = (clipped(supply) * 1024 + treasures) * 8 + layer
        if key in self.known_fits:
            return self.known_fits[key]
        total: int = 0
        met: i64 = 0
        left = treasures
        while left:
            treasure = lowest_bit(left)
            left &= left - 1
            lack = missing(supply, self.treasure_symbols[treasure])
            if lack == 0:
                met += 1
                total += self.rows[self.meets_from + 10 * layer + treasure]
            elif lack == 1:
                total += self.rows[self.near_from + 10 * layer + treasure]
        total += self.rows[self.met_from + 11 * layer + met]
        if len(self.known_fits) > MOST_KNOWN:
            self.known_fits.clear()
        self.known_fits[key] = total
        return total

    def helping(self, left: i64, supply: i64, target: i64) -> i64:
        """How many spirits in the deck would complete the target; 35 if it is met already."""
        demand: i64 = self.treasure_symbols[target]
        if meets(supply, demand):
            return 35
        helps: i64 = 0
        cards = left & (BIT[self.deck.spirits] - 1)
        while cards:
            if meets(supply + self.deck.symbols[lowest_bit(cards)], demand):
                helps += 1
            cards &= cards - 1
        return helps

    # Judging

    def worth(self, state: FortState, deck_sum: int) -> i64:
        """What a table is worth, in parts of SURE, where chance is asked next or the game is over."""
        if count_bits(state.relics) >= WIN_AT:
            self.win = SURE
            # Every point counts a little, so that none is given away (FG-63).
            score = state.score()
            return (SURE if score >= GOAL_SCORE else SURE * FOR_WINNING // PARTS) - MOST_POINTS + score
        if count_bits(state.losses) >= LOSE_AT:
            self.win = 0
            return 0
        return self.chance(self.table_sum(state, deck_sum))

    def chance(self, total: int) -> i64:
        """The net above the sums of the first layer."""
        hidden, second, one = self.hidden, self.second, self.one
        lanes = total.to_bytes(2 * hidden + 2, "little")
        signs: i64 = lanes[2 * hidden] + 256 * lanes[2 * hidden + 1]
        # Every number was lifted by 128 to be no less than zero.
        lift = 128 * signs
        win: i64 = self.last_bias[0]
        goal: i64 = self.last_bias[1]
        # The units of the first layer that say something: where their weights for the second begin, and how much.
        begins: list[int] = []
        values: list[int] = []
        for at in range(hidden):
            value: i64 = lanes[2 * at] + 256 * lanes[2 * at + 1] + self.first_bias[at] - lift
            if value > 0:
                if value > one:
                    value = one
                begins.append(at * second)
                values.append(value)
                win += value * self.last_rows[second + at]
                goal += value * self.last_rows[2 * second + hidden + at]
        # Four units of the second layer at a time.
        weights = self.second_rows
        for number in range(0, second, 4):
            a: i64 = self.second_bias[number]
            b: i64 = self.second_bias[number + 1]
            c: i64 = self.second_bias[number + 2]
            d: i64 = self.second_bias[number + 3]
            for at in range(len(values)):
                value = values[at]
                begin: i64 = begins[at] + number
                a += value * weights[begin]
                b += value * weights[begin + 1]
                c += value * weights[begin + 2]
                d += value * weights[begin + 3]
            a, b, c, d = self.between(a), self.between(b), self.between(c), self.between(d)
            last = self.last_rows
            win += a * last[number] + b * last[number + 1] + c * last[number + 2] + d * last[number + 3]
            begin = second + hidden + number
            goal += a * last[begin] + b * last[begin + 1] + c * last[begin + 2] + d * last[begin + 3]
        self.win = on_curve(win * FINE // (one * self.last_one))
        return (
            FOR_WINNING * self.win + (PARTS - FOR_WINNING) * on_curve(goal * FINE // (one * self.last_one))
        ) // PARTS

    def between(self, total: i64) -> i64:
        """A sum of the second layer, no less than nothing and no more than a whole."""
        if total <= 0:
            return 0
        value = total // self.second_one
        return value if value < self.one else self.one

    # Choices

    def move_worths(self, state: FortState) -> list[int]:
        """One look: what the table is worth after each legal move, with the better of resolving and passing."""
        deck_sum = self.deck_sum(state.left)
        found: list[int] = []
        for code in state.legal():
            found.append(self.move_worth(state, code, deck_sum))
        return found

    def move_worth(self, state: FortState, code: i64, deck_sum: int) -> i64:
        best: i64 = -1
        for after in tables_after_move(state, code):
            this = self.worth(after, deck_sum)
            if this > best:
                best = this
        return best

    # Looking ahead

    def ahead(self, table: FortState, cards: i64) -> i64:
        """What a table is worth when its next cards are followed, each to the best that can be made of it."""
        total: i64 = 0
        win: i64 = 0
        left = table.left
        while left:
            card = lowest_bit(left)
            copies = left & self.alike[card]
            left &= ~copies
            count = count_bits(copies)
            total += count * self.after_card(table, card, cards)
            win += count * self.win
        count = count_bits(table.left)
        self.win = win // count
        return total // count

    def after_card(self, table: FortState, card: i64, cards: i64) -> i64:
        """The best that can be made of a card, with `cards` more to be followed after it."""
        self.followed += 1
        tables = tables_after_draw(table, card)
        deck_sum = self.deck_sum(tables[0].left)
        worths: list[int] = []
        best: i64 = -1
        win: i64 = 0
        for after in tables:
            this = self.worth(after, deck_sum)
            worths.append(this)
            if this > best:
                best = this
                win = self.win
        if cards > 1 and best < SURE - MOST_POINTS:
            # The few that look best are looked at more closely.
            most = best
            best = -1
            for _ in range(CLOSELY):
                at = place_of_greatest(worths)
                if worths[at] < most - HOPELESS:
                    break
                worths[at] = -SURE
                closer = tables[at]
                this = self.worth(closer, deck_sum) if is_decided(closer) else self.ahead(closer, cards - 1)
                if this > best:
                    best = this
                    win = self.win
        self.win = win
        return best


def is_decided(table: FortState) -> bool:
    return count_bits(table.relics) >= WIN_AT or count_bits(table.losses) >= LOSE_AT


def place_of_greatest(numbers: list[int]) -> i64:
    """Where the greatest number stands; the first of equals."""
    best: i64 = 0
    for at in range(1, len(numbers)):
        if numbers[at] > numbers[best]:
            best = at
    return best


def tables_after_draw(table: FortState, card: i64) -> list[FortState]:
    """The tables one can make of a card before the next is drawn."""
    drawn = table.clone()
    draw(drawn, card)
    if drawn.asks == PLACE:
        found: list[FortState] = []
        for cell in drawn.legal():
            found += tables_after_move(drawn, cell)
        return found
    if drawn.asks == CHOOSE:
        return tables_after_move(drawn, PASS) + tables_after_move(drawn, RESOLVE)
    return [drawn]


def tables_after_move(state: FortState, code: i64) -> list[FortState]:
    """The tables after a move: two after a placement beside a target, which may then be resolved or passed."""
    after = state.clone()
    if state.asks == CHOOSE:
        if code == RESOLVE:
            resolve(after, "")
        return [after]
    place(after, code)
    if after.target == NONE:
        return [after]
    resolved = after.clone()
    resolve(resolved, "")
    return [after, resolved]


def rows_of(numbers: bytes, signs: int, hidden: int) -> list[int]:
    """Every sign's numbers side by side in one great number, and above them a one that counts the signs."""
    count = 1 << (16 * hidden)
    rows: list[int] = []
    for sign in range(signs):
        wide = bytearray(2 * hidden)
        wide[::2] = bytes([(number + 128) & 255 for number in numbers[sign * hidden : (sign + 1) * hidden]])
        rows.append(int.from_bytes(wide, "little") | count)
    return rows


def clipped(supply: i64) -> i64:
    """Power, Life and Wisdom up to three each, as one number: no treasure asks for more of a kind."""
    power = supply & 255
    life = (supply >> 8) & 255
    wisdom = supply >> 16
    return (power if power < 3 else 3) * 16 + (life if life < 3 else 3) * 4 + (wisdom if wisdom < 3 else 3)


def on_curve(at: i64) -> i64:
    """A sum as a chance."""
    if at < -16 * FINE:
        at = -16 * FINE
    if at > 16 * FINE:
        at = 16 * FINE
    return CURVE[at + 16 * FINE]


def fits(deck: Deck, numbers: Numbers) -> bool:
    """True if the numbers were learnt with such a deck."""
    about = numbers.about
    spirits = deck.symbols[: deck.spirits]
    treasures = deck.symbols[deck.spirits :]
    for at in range(len(about.spirits)):
        if spirits.count(about.spirits[at]) != about.copies[at]:
            return False
    return len(spirits) == sum(about.copies) and sorted(treasures) == sorted(about.treasures)
