"""Every component of Fuji 99, counted wherever it lies."""

from __future__ import annotations

from madoi.core.state import bits_of, count_bits
from madoi.games.fuji99.rules_cubes import REDS
from madoi.games.fuji99.state import X_ENDS, FujiState


def census(state: FujiState) -> dict[str, int]:
    """FJ-2: 64 transparent cubes, 6 yellows and 3 reds for each player; FJ-3: 22 cards."""
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
