"""Who is asked what in Fifteenth Night, and what each answer does."""

from __future__ import annotations

from fifteenth_night.printed import Moons
from fifteenth_night.rules_cards import why_not_draw, why_not_swap
from fifteenth_night.state import (
    BEGIN,
    DEAL,
    DRAW,
    ENDED,
    FIRST_HAND,
    REST,
    RISE,
    SWAP,
    TAKE,
    TURN,
    NightState,
)
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, LOT, OVER, lots, sample_outcome


class NightTurn(NightState):
    """A table between two decisions."""

    def clone(self) -> NightTurn:
        twin = NightTurn(self.moons, int(self.players))
        self.copy_to(twin)
        return twin

    def legal(self) -> list[int]:
        """FN-4: draw, swap or rest; FN-7: with an empty deck only rest."""
        draws = [] if why_not_draw(self) else [TAKE]
        swaps = [SWAP + kind for kind in range(len(self.deck)) if not why_not_swap(self, kind)]
        return [*draws, REST, *swaps]

    def outcomes(self) -> list[tuple[int, int]]:
        """Who begins, or a card of the deck. That the hands are shown is a step of its own: a seat's move tells no secret."""
        if self.asks == BEGIN:
            return lots(self.players)
        if self.asks == RISE:
            return [(0, 1)]
        return [(kind, count) for kind, count in enumerate(self.deck) if count]

    def stream(self) -> str:
        return "first" if self.asks == BEGIN else "deck"

    def apply(self, code: int) -> None:
        if self.asks == BEGIN:
            self.begin(code)
        elif self.asks == RISE:
            self.rise()
        elif self.actor == CHANCE:
            self.draw(code)
        elif code == REST:
            self.rest()
        elif code == TAKE:
            self.asks, self.actor = DRAW, CHANCE
        else:
            self.swap(code - SWAP)

    def begin(self, seat: int) -> None:
        """FN-4: the lot has named the player who begins."""
        self.mover, self.asks = seat, DEAL
        self.tell("begins", "FN-4", {}, seat)

    def draw(self, kind: int) -> None:
        """FN-3, FN-5: a card from the deck, seen by nobody else."""
        seat, rule = self.mover, "FN-3" if self.asks == DEAL else "FN-5"
        self.deck[kind] -= 1
        self.hands[seat][kind] += 1
        self.tell("drew", rule, {"hand": sum(self.hands[seat])}, seat)
        self.tell("saw", rule, {"card": self.moons.ids[kind]}, seat, only=seat)
        if self.asks == DEAL and min(sum(hand) for hand in self.hands) < FIRST_HAND:
            self.mover = (seat + 1) % int(self.players)
        else:
            self.next_turn()

    def swap(self, kind: int) -> None:
        """FN-6: a card goes to the sky, open to all, and another is drawn."""
        self.hands[self.mover][kind] -= 1
        self.sky[kind] += 1
        self.tell("swapped", "FN-6", {"card": self.moons.ids[kind]}, self.mover)
        self.asks, self.actor = DRAW, CHANCE

    def rest(self) -> None:
        """FN-8: whoever rests has no more turns."""
        self.rests[self.mover] = True
        self.tell("rested", "FN-8", {}, self.mover)
        self.next_turn()

    def next_turn(self) -> None:
        """FN-4: the next seat to the left that does not rest; FN-9: without one the moon rises."""
        for step in range(1, int(self.players) + 1):
            seat = (self.mover + step) % int(self.players)
            if not self.rests[seat]:
                self.mover, self.asks, self.actor = seat, TURN, seat
                return
        self.asks, self.actor = RISE, CHANCE

    def rise(self) -> None:
        """FN-9: all hands are shown."""
        self.asks, self.actor = ENDED, OVER
        for seat in range(int(self.players)):
            self.tell("shown", "FN-9", {"night": self.night(seat)}, seat)
        winners = self.winners()
        self.tell("won" if winners else "clouds", "FN-10", {"seats": [seat + 1 for seat in winners]})

    def redeal(self, seat: int, rng: Rng) -> None:
        """FN-11: the other hands could be any of the cards that `seat` does not see."""
        if self.asks == ENDED:
            return
        self.deck = self.unseen(seat)
        for other, hand in enumerate(self.hands):
            if other != seat:
                size = sum(hand)
                hand[:] = [0] * len(hand)
                self.deal(other, size, rng)

    def deal(self, seat: int, size: int, rng: Rng) -> None:
        """Give a hidden hand any cards of the deck."""
        for _ in range(size):
            kind = sample_outcome([(kind, count) for kind, count in enumerate(self.deck) if count], rng)
            self.deck[kind] -= 1
            self.hands[seat][kind] += 1


def new_table(moons: Moons, players: int, first: int) -> NightTurn:
    """FN-3: the table before anything is dealt."""
    table = NightTurn(moons, players)
    table.asks = BEGIN if first == LOT else DEAL
    table.mover = max(0, first)
    return table
