"""Who is asked what in Fuji 99 (FJ-24)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.rng import Rng
from madoi.core.state import CHANCE, LOT, bits_of, count_bits, lots, nth_bit, sample_outcome
from madoi.games.fuji99.printed import Cards
from madoi.games.fuji99.rules_cards import card_outcomes
from madoi.games.fuji99.rules_cubes import CHOOSE, FEWEST, REDS, ROW, SMALL, cube_outcomes, sample_cubes
from madoi.games.fuji99.rules_round import announce, reveal, use
from madoi.games.fuji99.rules_turn import act_again, begin, discover, draw_card, placements, stop
from madoi.games.fuji99.state import (
    ABILITY,
    AGAIN,
    CARD,
    CUBES,
    DONE,
    FIRST,
    HOW_MANY,
    STOP,
    USE,
    FujiState,
    Seat,
)


class FujiTurn(FujiState):
    """A table of Fuji 99 that asks and answers."""

    def clone(self) -> FujiState:
        seats: list[Seat] = []
        for seat in self.seats:
            seats.append(Seat(seat.floor, seat.clear, seat.yellow, seat.hand, seat.danger, seat.got))
        twin = FujiTurn(self.cards, self.players, seats, self.on_card.copy(), self.pending.copy())
        self.copy_to(twin)
        return twin

    def legal(self) -> list[int]:
        if self.asks == HOW_MANY:
            return list(range(FEWEST, self.bag() + 1))
        if self.asks == ABILITY:
            moves = [USE + card for card in bits_of(self.usable())]
            moves.append(DONE)
            return moves
        if self.is_short():
            return [AGAIN] + placements(self)
        return [AGAIN, STOP]

    def pick(self, rng: Rng) -> i64:
        if self.asks == HOW_MANY:
            return FEWEST + rng.below(self.bag() - FEWEST + 1)
        if self.asks == ABILITY:
            usable = self.usable()
            cards = count_bits(usable)
            choice = rng.below(cards + 1)
            return DONE if choice == cards else USE + nth_bit(usable, choice)
        if self.is_short():
            moves = self.legal()
            return moves[rng.below(len(moves))]
        return AGAIN + rng.below(2)

    def outcomes(self) -> list[tuple[int, int]]:
        if self.asks == CARD:
            return card_outcomes(self.deck, self.cards.copies)
        if self.asks == FIRST:
            return lots(self.players)
        seat = self.seats[self.mover]
        return cube_outcomes(seat.clear, seat.yellow, REDS - self.sheet_red, self.count)

    def sample(self, rng: Rng) -> i64:
        if self.asks == CARD:
            any_card = nth_bit(self.deck, rng.below(count_bits(self.deck)))
            return nth_bit(self.deck & self.cards.copies[any_card], 0)
        if self.asks == FIRST:
            return rng.below(self.players)
        seat = self.seats[self.mover]
        red = REDS - self.sheet_red
        handfuls: int = CHOOSE[(seat.clear + seat.yellow + red) * ROW + self.count]
        if handfuls > SMALL:
            return sample_outcome(self.outcomes(), rng)
        return sample_cubes(seat.clear, seat.yellow, red, self.count, rng)

    def stream(self) -> str:
        if self.asks == FIRST:
            return "first"
        return "deck" if self.asks == CARD else f"bag.{self.mover}"

    def apply(self, code: i64) -> None:
        if self.asks == HOW_MANY:
            announce(self, code)
        elif self.asks == CUBES:
            reveal(self, code)
        elif self.asks == CARD:
            draw_card(self, code)
        elif self.asks == ABILITY:
            if code == DONE:
                discover(self)
            else:
                use(self, code - USE)
        elif self.asks == FIRST:
            begin(self, code)
        elif code == AGAIN:
            act_again(self)
        else:
            stop(self, code)

    def payoff(self, seat: i64) -> float:
        """FJ-134: exactly one winner."""
        return 1.0 if seat == self.mover else 0.0


def new_game(cards: Cards, players: i64, first: i64) -> FujiState:
    """FJ-12 to FJ-18: the table before the first turn."""
    state = FujiTurn(cards, players)
    if first == LOT:
        state.asks = FIRST
        state.actor = CHANCE
    else:
        state.mover = first
        state.actor = first
    return state
