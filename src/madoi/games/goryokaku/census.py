"""Every component of Goryokaku, counted wherever it lies."""

from __future__ import annotations

from collections import Counter

from madoi.core.state import bits_of
from madoi.games.goryokaku.printed import COLOURS, LETTERS
from madoi.games.goryokaku.rules_cubes import count_of
from madoi.games.goryokaku.state import NONE, STACK_BITS, STACK_MASK, GoryokakuState


def census(state: GoryokakuState) -> dict[str, int]:
    """GK-1, GK-2: every card and tile, cubes by colour, onigiri, and each player's workers and pieces."""
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
