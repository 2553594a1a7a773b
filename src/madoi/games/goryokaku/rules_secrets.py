"""What a seat cannot know, dealt anew (GK-120).

Hidden cards can only change places with cards of the same wave: everybody saw which cards went into a new deck, and
when each hidden card was drawn.
"""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.rng import Rng
from madoi.core.state import BIT, count_bits, nth_bit
from madoi.games.goryokaku.state import ENDED, KEEP, NONE, REVEAL, GoryokakuState


def owner_under(state: GoryokakuState, place: i64) -> i64:
    """GK-16: who put the card at this place of `under` there; they did so in turn order."""
    kit = state.kit
    each = kit.start_castles - kit.keep_castles
    done = state.place_of(state.turn) if state.asks == KEEP else state.players
    return state.seat_at((done * each - len(state.under) + place) // each)


def owner_dealt(state: GoryokakuState, place: i64) -> i64:
    """GK-15: who was dealt the card at this place of `dealt`."""
    return state.seat_at(place // state.kit.start_castles)


def redeal(state: GoryokakuState, seat: i64, rng: Rng) -> None:
    """All that `seat` cannot know, each possible deal equally likely."""
    redeal_persons(state, seat, rng)
    redeal_castles(state, seat, rng)
    redeal_kamon(state, seat, rng)


def redeal_persons(state: GoryokakuState, seat: i64, rng: Rng) -> None:
    """Person cards in other hands and in the deck."""
    for wave in state.person_waves:
        pool = state.person_deck & i64(wave)
        from_deck = pool != 0
        for number in range(state.players):
            if number != seat:
                pool |= state.seats[number].persons & i64(wave)
        left = count_bits(pool)
        for number in range(state.players):
            if number != seat:
                other = state.seats[number]
                hidden = other.persons & i64(wave)
                other.persons ^= hidden
                while hidden:
                    hidden &= hidden - 1
                    card: i64 = BIT[nth_bit(pool, rng.below(left))]
                    pool ^= card
                    left -= 1
                    other.persons |= card
        if from_deck:
            state.person_deck = pool


def redeal_castles(state: GoryokakuState, seat: i64, rng: Rng) -> None:
    """Castle cards in other hands, before others to choose from, put by others under the deck, and in the deck."""
    for wave in state.castle_waves:
        pool = state.castle_deck & i64(wave)
        from_deck = pool != 0
        for number in range(state.players):
            if number != seat:
                other = state.seats[number]
                pool |= other.castles & ~other.shown & i64(wave)
        for place in range(len(state.under)):
            if owner_under(state, place) != seat:
                pool |= i64(BIT[state.under[place]]) & i64(wave)
        for place in range(len(state.dealt)):
            if owner_dealt(state, place) != seat and state.dealt[place] != NONE:
                pool |= i64(BIT[state.dealt[place]]) & i64(wave)

        left = count_bits(pool)
        for number in range(state.players):
            if number != seat:
                other = state.seats[number]
                hidden = other.castles & ~other.shown & i64(wave)
                other.castles ^= hidden
                while hidden:
                    hidden &= hidden - 1
                    card: i64 = BIT[nth_bit(pool, rng.below(left))]
                    pool ^= card
                    left -= 1
                    other.castles |= card
        under = state.under.copy()
        for place in range(len(under)):
            if owner_under(state, place) != seat and i64(BIT[under[place]]) & i64(wave):
                drawn = nth_bit(pool, rng.below(left))
                pool ^= BIT[drawn]
                left -= 1
                under[place] = drawn
        state.under = under
        dealt = state.dealt.copy()
        for place in range(len(dealt)):
            if owner_dealt(state, place) != seat and dealt[place] != NONE:
                drawn = nth_bit(pool, rng.below(left))
                pool ^= BIT[drawn]
                left -= 1
                dealt[place] = drawn
        state.dealt = dealt
        if from_deck:
            state.castle_deck = pool


def is_kamon_hidden(state: GoryokakuState, number: i64, seat: i64) -> bool:
    """GK-120: true if `seat` cannot know the kamon card of seat `number`: they are turned up at scoring."""
    if number == seat or state.seats[number].kamon == NONE or state.asks == ENDED:
        return False
    return state.asks != REVEAL or state.place_of(number) >= state.place_of(state.turn)


def redeal_kamon(state: GoryokakuState, seat: i64, rng: Rng) -> None:
    """Kamon cards of others, and those of nobody."""
    pool = state.kamon_left
    for number in range(state.players):
        if is_kamon_hidden(state, number, seat):
            pool |= BIT[state.seats[number].kamon]
    for number in range(state.players):
        if is_kamon_hidden(state, number, seat):
            kamon = nth_bit(pool, rng.below(count_bits(pool)))
            pool ^= BIT[kamon]
            state.seats[number].kamon = kamon
    state.kamon_left = pool
