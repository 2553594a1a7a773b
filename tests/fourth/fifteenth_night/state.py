"""What lies on the table of Fifteenth Night."""

from __future__ import annotations

from typing import Final

from fifteenth_night.printed import Moons
from madoi.core.state import State, mix

BEGIN, DEAL, TURN, DRAW, RISE, ENDED = range(6)
"""What is asked."""
TAKE, REST, SWAP = range(3)
"""Moves; a swap is SWAP and the kind of the card that is laid down."""

FULL_MOON: Final = 15
FIRST_HAND: Final = 2


class NightState(State):
    """Deck, sky and hands as numbers of cards by kind; who rests, and whose turn it is."""

    def __init__(self, moons: Moons, players: int) -> None:
        super().__init__(players)
        nothing = [0] * len(moons.ids)
        self.moons = moons
        self.asks: int = DEAL
        self.mover = 0
        self.deck = list(moons.copies)
        self.sky = list(nothing)
        self.hands = [list(nothing) for _ in range(players)]
        self.rests = [False] * players

    def copy_to(self, twin: NightState) -> None:
        twin.actor, twin.asks, twin.mover = self.actor, self.asks, self.mover
        twin.deck, twin.sky, twin.rests = list(self.deck), list(self.sky), list(self.rests)
        twin.hands = [list(hand) for hand in self.hands]

    def fingerprint(self) -> int:
        seal = mix(mix(self.asks, self.mover), self.actor)
        for count in [*self.deck, *self.sky, *(count for hand in self.hands for count in hand), *self.rests]:
            seal = mix(seal, int(count))
        return int(seal)

    def night(self, seat: int) -> int:
        """FN-9: the nights of a hand together."""
        return sum(night * count for night, count in zip(self.moons.nights, self.hands[seat], strict=True))

    def winners(self) -> list[int]:
        """FN-10: nearest to the fifteenth night and not beyond it; equal hands share."""
        nights = [self.night(seat) for seat in range(int(self.players))]
        best = max((night for night in nights if night <= FULL_MOON), default=-1)
        return [seat for seat, night in enumerate(nights) if night == best]

    def payoff(self, seat: int) -> float:
        winners = self.winners()
        return 1.0 / len(winners) if seat in winners else 0.0

    def unseen(self, seat: int) -> list[int]:
        """FN-11: what `seat` does not see: the deck and the other hands together, by kind."""
        return [
            copies - laid - held
            for copies, laid, held in zip(self.moons.copies, self.sky, self.hands[seat], strict=True)
        ]
