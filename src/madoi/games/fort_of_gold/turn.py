"""Who is asked what in The Fort of Gold (FG-28)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.rng import Rng
from madoi.core.state import ALLOWED, bits_of, count_bits, nth_bit
from madoi.games.fort_of_gold.rules_field import open_cells
from madoi.games.fort_of_gold.rules_resolution import resolve
from madoi.games.fort_of_gold.rules_turn import (
    check_end,
    choose_or_check,
    draw,
    let_stand,
    place,
    why_not_choose,
    why_not_place,
)
from madoi.games.fort_of_gold.state import DRAW, PASS, PLACE, RESOLVE, FortState


class FortTurn(FortState):
    """A table of The Fort of Gold that asks and answers."""

    def clone(self) -> FortState:
        twin = FortTurn(self.deck, self.cards.copy())
        self.copy_to(twin)
        return twin

    def legal(self) -> list[int]:
        if why_not_place(self) == ALLOWED:
            return bits_of(open_cells(self.field))
        return [code for code in (RESOLVE, PASS) if why_not_choose(self, code) == ALLOWED]

    def pick(self, rng: Rng) -> i64:
        if self.asks == PLACE:
            cells = open_cells(self.field)
            return nth_bit(cells, rng.below(count_bits(cells)))
        return RESOLVE + rng.below(2)

    def outcomes(self) -> list[tuple[int, int]]:
        """FG-12: each card that is left, one way each."""
        return [(card, 1) for card in bits_of(self.left)]

    def sample(self, rng: Rng) -> i64:
        return nth_bit(self.left, rng.below(count_bits(self.left)))

    def apply(self, code: i64) -> None:
        if self.asks == DRAW:
            draw(self, code)
        elif self.asks == PLACE:
            place(self, code)
            choose_or_check(self)
        elif code == RESOLVE:
            resolve(self, "FG-24")
            check_end(self)
        else:
            let_stand(self)
            check_end(self)

    def payoff(self, seat: i64) -> float:
        return 1.0 if self.won() else 0.0
