"""What a table of The Fort of Gold is worth, learnt from games played against chance, and the move that follows.

A table is judged where chance is asked next: after a placement and the resolution or pass that follows it. Signs of
the table (what is left in the deck, the layers of the field and how they fit the treasures to come, the cells that
are open and what they would cover, the cards that would complete the target) are added up by a small net whose numbers
are in `data/values.bin`. It tells the chance to win and the chance to win with the goal score.

The numbers are whole, so every build judges alike. The sums of the first layer are kept side by side in one great
number, sixteen bits each: adding a sign is one addition. Signs that always come together are added up beforehand.

The three symbols play the same part in this deck. So every table is judged with its symbols in a set order (`TURNS`),
and what is learnt of one symbol holds for the others.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from madoi.core.state import BIT, count_bits, lowest_bit
from madoi.games.fort_of_gold.printed import Deck
from madoi.games.fort_of_gold.rules_field import exposed_cells, open_cells
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
MOST_POINTS: Final = 44
"""Nobody ends with more. Nothing that is only judged is worth as much as a game that is won, however few its points."""
FOR_WINNING: Final = 11
"""Of sixteen parts of what a game is worth, those for the win; the others are for the goal score (FG-66)."""
PARTS: Final = 16
LAYERS: Final = 4
"""So many layers are looked at one by one, and all below together."""
FINE: Final = 512
"""Steps of the curve of chances for each whole."""
CURVE: Final[list[int]] = [
    round((SURE - MOST_POINTS) / (1.0 + math.exp(-at / FINE))) for at in range(-16 * FINE, 16 * FINE + 1)
]
CLOSELY: Final = 2
"""So many of the tables that follow a card are looked at closely …"""
CLOSE: Final = SURE // 64
"""… if they are no more than so much behind the best."""
HOPELESS: Final = SURE // 8
"""A table that is so much behind at one look is not followed at all."""
LIFT: Final = 1 << 15
"""Sums of the first layer are lifted by this much, to be no less than zero."""
MOST_RESTS: Final = 3000
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


TURNS: Final[list[list[int]]] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
"""The orders of the symbols: which one is taken for the first, the second and the third."""


class Rest:
    """The cards that are left in the deck of a table, as they are judged."""

    def __init__(self, total: int, turn: i64, treasures: i64) -> None:
        self.total = total
        """Their signs, added up."""
        self.turn: i64 = turn
        """The order of the symbols that belongs to them."""
        self.treasures: i64 = treasures
        """The treasures among them as a set, in this order."""


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
        self.treasure_symbols = about.treasures
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
        self.kinds: list[list[int]] = []
        """The spirits of each kind, by turn."""
        self.treasure: list[list[int]] = []
        """The place of each treasure, by turn."""
        for turn in range(len(TURNS)):
            seen = [turned(symbols, turn) for symbols in deck.symbols]
            kinds = seen[: deck.spirits]
            self.kinds.append([self.alike[kinds.index(symbols)] for symbols in about.spirits])
            self.treasure.append([about.treasures.index(symbols) for symbols in seen[deck.spirits :]])
        self.helpers: list[list[int]] = [
            [self.completing(supply, symbols, turn) for symbols in about.treasures for supply in range(64)]
            for turn in range(len(TURNS))
        ]
        """The spirits that complete a treasure, by turn, treasure and what is there already (`clipped`)."""
        # The signs sort by sort; `tools/fort.c` has the same list. Most say "so many or more".
        signs = Signs(numbers.first, about.signs, about.hidden)
        self.left_sums: list[list[int]] = [signs.up_to(copies) for copies in about.copies]
        self.treasure_rows = signs.rows(10)
        self.treasures_sums = signs.up_to(10)
        self.spirits_sums = signs.up_to(12)
        self.symbols_left_sums: list[list[int]] = [signs.up_to(8) for _ in range(3)]
        self.standing_rows = signs.rows(21)
        self.target_rows = signs.rows(11)
        self.lack_sums: list[list[int]] = [signs.up_to(3) for _ in range(3)]
        self.missing_rows = signs.rows(4)
        self.help_sums = signs.up_to(17)
        self.layer_cards_sums: list[list[int]] = [signs.up_to(8) for _ in range(LAYERS + 1)]
        self.layer_symbols_sums: list[list[int]] = [signs.up_to(8) for _ in range(3 * (LAYERS + 1))]
        self.meets_rows = signs.rows(10 * LAYERS)
        self.near_rows = signs.rows(10 * LAYERS)
        self.met_sums: list[list[int]] = [signs.up_to(10) for _ in range(LAYERS)]
        self.nearly_met_sums: list[list[int]] = [signs.up_to(10) for _ in range(LAYERS)]
        self.cards_sums = signs.up_to(14)
        self.row_sums: list[list[int]] = [signs.up_to(7) for _ in range(7)]
        self.cell_rows = signs.rows(28)
        self.covers_sums: list[list[int]] = [signs.up_to(6) for _ in range(4)]
        self.depth_sums = signs.up_to(7)
        self.free_sums = signs.up_to(7)
        self.best_help_sums = signs.up_to(17)
        rest = numbers.rest
        hidden, second = about.hidden, about.second
        # The sums begin with what every unit has for itself, and are lifted to be no less than zero.
        self.begin: int = side_by_side([LIFT + number for number in rest[:hidden]])
        at = hidden
        self.second_rows: list[int] = rest[at : at + hidden * second]
        at += hidden * second
        self.second_bias: list[int] = [number * about.second_one for number in rest[at : at + second]]
        at += second
        self.last_rows: list[int] = rest[at : at + 2 * (second + hidden)]
        at += 2 * (second + hidden)
        self.last_bias: list[int] = [rest[at] * about.one, rest[at + 1] * about.one]
        self.known_rests: dict[int, Rest] = {}
        self.known_layers: dict[int, int] = {}
        self.known_fits: dict[int, int] = {}
        self.known_fields: dict[int, int] = {}
        self.win: i64 = 0
        """The chance to win at the table that was judged last."""
        self.followed: i64 = 0
        """How many draws were followed so far."""

    def completing(self, supply: i64, demand: i64, turn: i64) -> i64:
        """The spirits that complete a demand, as a set."""
        there = (supply >> 4) + (((supply >> 2) & 3) << 8) + ((supply & 3) << 16)
        found: i64 = 0
        for card in range(self.deck.spirits):
            if meets(there + turned(self.deck.symbols[card], turn), demand):
                found |= BIT[card]
        return found

    # Signs

    def rest(self, left: i64) -> Rest:
        """The cards that are left, judged for all tables that have them."""
        if left in self.known_rests:
            return self.known_rests[left]
        symbols: i64 = 0
        asked: i64 = 0
        cards = left
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            if card < self.deck.spirits:
                symbols += self.deck.symbols[card]
            else:
                asked += self.deck.symbols[card]
        turn = turn_of(symbols, asked)
        total = self.begin
        spirits: i64 = 0
        kinds = self.kinds[turn]
        for kind in range(len(kinds)):
            copies = count_bits(left & kinds[kind])
            total += self.left_sums[kind][copies]
            spirits += copies
        treasures: i64 = 0
        cards = left >> self.deck.spirits
        while cards:
            treasure: i64 = self.treasure[turn][lowest_bit(cards)]
            treasures |= BIT[treasure]
            total += self.treasure_rows[treasure]
            cards &= cards - 1
        total += self.treasures_sums[count_bits(treasures)] + self.spirits_sums[(spirits + 2) // 3]
        symbols = turned(symbols, turn)
        for number in range(3):
            total += self.symbols_left_sums[number][(((symbols >> (8 * number)) & 255) + 2) // 3]
        if len(self.known_rests) > MOST_RESTS:
            self.known_rests.clear()
        found = Rest(total, turn, treasures)
        self.known_rests[left] = found
        return found

    def table_sum(self, state: FortState, rest: Rest) -> int:
        """All signs of a table, added up to those of its deck."""
        relics, losses = count_bits(state.relics), count_bits(state.losses)
        total = rest.total + self.standing_rows[relics * 3 + losses] + self.field_sum(state.field)
        field = state.field
        first: i64 = 0
        for layer in range(LAYERS + 1):
            cells = exposed_cells(field) if layer < LAYERS else field
            field &= ~cells
            supply = turned(state.symbols_on(cells), rest.turn)
            if layer == 0:
                first = supply
            total += self.layer_sum(layer, supply, count_bits(cells))
            if layer < LAYERS:
                total += self.fit_sum(layer, supply, rest.treasures)
        if state.target == NONE:
            return total + self.target_rows[0]
        target: i64 = self.treasure[rest.turn][state.target - self.deck.spirits]
        return total + self.target_sum(state, target, first, rest.turn)

    def field_sum(self, field: i64) -> int:
        """The cells that are taken, and those that are open by what they would cover."""
        if field in self.known_fields:
            return self.known_fields[field]
        total = self.cards_sums[(count_bits(field) + 1) // 2]
        for row in range(7):
            total += self.row_sums[row][count_bits((field >> (8 * row)) & 255)]
        left = field
        while left:
            total += self.cell_rows[CELL[lowest_bit(left)]]
            left &= left - 1
        covers: list[int] = [0, 0, 0, 0]
        exposed = exposed_cells(field)
        left = open_cells(field)
        while left:
            cell = lowest_bit(left)
            left &= left - 1
            covers[3 if cell < 8 else count_bits(covered(cell, exposed))] += 1
        for number in range(4):
            total += self.covers_sums[number][min(covers[number], 6)]
        depth: i64 = 0
        left = field
        while left:
            left &= ~exposed_cells(left)
            depth += 1
        total += self.depth_sums[depth]
        if len(self.known_fields) > MOST_KNOWN:
            self.known_fields.clear()
        self.known_fields[field] = total
        return total

    def layer_sum(self, layer: i64, supply: i64, cards: i64) -> int:
        """What a layer supplies, and of how many cards it is."""
        key = (supply * 32 + cards) * 8 + layer
        if key in self.known_layers:
            return self.known_layers[key]
        total = self.layer_cards_sums[layer][min(cards, 8)]
        for number in range(3):
            count = (supply >> (8 * number)) & 255
            total += self.layer_symbols_sums[3 * layer + number][min(count, 8)]
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
        near: i64 = 0
        left = treasures
        while left:
            treasure = lowest_bit(left)
            left &= left - 1
            lack = missing(supply, self.treasure_symbols[treasure])
            if lack == 0:
                met += 1
                total += self.meets_rows[10 * layer + treasure]
            elif lack == 1:
                near += 1
                total += self.near_rows[10 * layer + treasure]
        total += self.met_sums[layer][met] + self.nearly_met_sums[layer][met + near]
        if len(self.known_fits) > MOST_KNOWN:
            self.known_fits.clear()
        self.known_fits[key] = total
        return total

    def target_sum(self, state: FortState, target: i64, supply: i64, turn: i64) -> int:
        """What the target lacks, and the spirits of the deck that would complete it."""
        total = self.target_rows[target + 1]
        demand: i64 = self.treasure_symbols[target]
        lacking: i64 = 0
        for number in range(3):
            lack = ((demand >> (8 * number)) & 255) - ((supply >> (8 * number)) & 255)
            if lack > 0:
                total += self.lack_sums[number][lack]
                lacking += lack
        total += self.missing_rows[lacking]
        exposed = exposed_cells(state.field)
        completing = self.helpers[turn]
        free: i64 = 0
        helpers: i64 = 0
        left = open_cells(state.field)
        while left:
            cell = lowest_bit(left)
            left &= left - 1
            hidden = 0 if cell < 8 else covered(cell, exposed)
            if hidden == 0:
                free += 1
                helpers |= completing[64 * target + clipped(supply)]
            else:
                shown = supply - turned(state.symbols_on(hidden), turn)
                helpers |= completing[64 * target + clipped(shown)]
        if lacking:
            helping = count_bits(completing[64 * target + clipped(supply)] & state.left)
            total += self.help_sums[(helping + 1) // 2] + self.free_sums[min(free, 7)]
        return total + self.best_help_sums[(count_bits(helpers & state.left) + 1) // 2]

    # Judging

    def worth(self, state: FortState, rest: Rest) -> i64:
        """What a table is worth, in parts of SURE, where chance is asked next or the game is over."""
        if count_bits(state.relics) >= WIN_AT:
            self.win = SURE
            # Every point counts a little, so that none is given away (FG-63).
            score = state.score()
            return (SURE if score >= GOAL_SCORE else SURE * FOR_WINNING // PARTS) - MOST_POINTS + score
        if count_bits(state.losses) >= LOSE_AT:
            self.win = 0
            return 0
        return self.chance(self.table_sum(state, rest))

    def chance(self, total: int) -> i64:
        """The net above the sums of the first layer."""
        hidden, second, one = self.hidden, self.second, self.one
        lanes = total.to_bytes(2 * hidden, "little")
        win: i64 = self.last_bias[0]
        goal: i64 = self.last_bias[1]
        # The units of the first layer that say something: where their weights for the second begin, and how much.
        begins: list[int] = []
        values: list[int] = []
        for at in range(hidden):
            value: i64 = lanes[2 * at] + 256 * lanes[2 * at + 1] - LIFT
            if value > 0:
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
            a, b, c, d = self.no_less(a), self.no_less(b), self.no_less(c), self.no_less(d)
            last = self.last_rows
            win += a * last[number] + b * last[number + 1] + c * last[number + 2] + d * last[number + 3]
            begin = second + hidden + number
            goal += a * last[begin] + b * last[begin + 1] + c * last[begin + 2] + d * last[begin + 3]
        self.win = on_curve(win * FINE // (one * self.last_one))
        return (
            FOR_WINNING * self.win + (PARTS - FOR_WINNING) * on_curve(goal * FINE // (one * self.last_one))
        ) // PARTS

    def no_less(self, total: i64) -> i64:
        """A sum of the second layer, no less than nothing."""
        return total // self.second_one if total > 0 else 0

    # Choices

    def move_worths(self, state: FortState) -> list[int]:
        """One look: what the table is worth after each legal move, with the better of resolving and passing."""
        rest = self.rest(state.left)
        found: list[int] = []
        for code in state.legal():
            found.append(self.move_worth(state, code, rest))
        return found

    def move_worth(self, state: FortState, code: i64, rest: Rest) -> i64:
        best: i64 = -1
        for after in tables_after_move(state, code):
            this = self.worth(after, rest)
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
        rest = self.rest(tables[0].left)
        worths: list[int] = []
        best: i64 = -1
        win: i64 = 0
        for after in tables:
            this = self.worth(after, rest)
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
                if worths[at] < most - CLOSE:
                    break
                worths[at] = -SURE
                closer = tables[at]
                this = self.worth(closer, rest) if is_decided(closer) else self.ahead(closer, cards - 1)
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


class Signs:
    """The numbers of the signs, taken sort by sort; those of one sign side by side in one great number."""

    def __init__(self, numbers: list[int], signs: int, hidden: int) -> None:
        self.every: list[int] = [
            side_by_side(numbers[sign * hidden : (sign + 1) * hidden]) for sign in range(signs)
        ]
        self.at: i64 = 0

    def rows(self, count: i64) -> list[int]:
        """The next signs, of which some are there and others not."""
        found = self.every[self.at : self.at + count]
        self.at += count
        return found

    def up_to(self, most: i64) -> list[int]:
        """The next signs, of which the first n are there: their sums, by n."""
        total: int = 0
        sums: list[int] = [0]
        for row in self.rows(most):
            total += row
            sums.append(total)
        return sums


def side_by_side(numbers: list[int]) -> int:
    """Numbers, also below zero, as one, sixteen bits each: such numbers are added up by one addition."""
    total: int = 0
    for number in reversed(numbers):
        total = (total << 16) + number
    return total


def turned(symbols: i64, turn: i64) -> i64:
    """Symbols in one of the six orders."""
    order = TURNS[turn]
    return (
        ((symbols >> (8 * order[0])) & 255)
        | (((symbols >> (8 * order[1])) & 255) << 8)
        | (((symbols >> (8 * order[2])) & 255) << 16)
    )


def turn_of(symbols: i64, asked: i64) -> i64:
    """The order for a deck: first the symbol its spirits have most of; of equals what its treasures ask more."""
    most: list[int] = []
    for number in range(3):
        many = (symbols >> (8 * number)) & 255
        most.append((many * 64 + ((asked >> (8 * number)) & 255)) * 4 + 3 - number)
    first = place_of_greatest(most)
    most.pop(first)
    return 2 * first + (1 if most[0] < most[1] else 0)


def covered(cell: i64, exposed: i64) -> i64:
    """The exposed cells that a card on a cell of the second row or higher would cover (FG-40)."""
    return exposed & (BIT[cell - 8] + BIT[cell - 7])


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
