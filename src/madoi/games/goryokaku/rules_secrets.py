"""What a seat cannot know, dealt anew (GK-120).

Hidden cards can only change places with cards of the same wave: everybody saw which cards went into a new deck, and
when each hidden card was drawn.
"""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.rng import Rng
from madoi.core.state import BIT, count_bits, nth_bit
from madoi.games.goryokaku.state import ENDED, KEEP, NONE, REVEAL, Table


def owner_under(table: Table, place: i64) -> i64:
    """GK-16: who put the card at this place of `under` there; they did so in turn order."""
    kit = table.kit
    each = kit.start_castles - kit.keep_castles
    done = table.place_of(table.turn) if table.asks == KEEP else table.players
    return table.seat_at((done * each - len(table.under) + place) // each)


def owner_dealt(table: Table, place: i64) -> i64:
    """GK-15: who was dealt the card at this place of `dealt`."""
    return table.seat_at(place // table.kit.start_castles)


def redeal(table: Table, seat: i64, rng: Rng) -> None:
    """All that `seat` cannot know, each possible deal equally likely."""
    redeal_persons(table, seat, rng)
    redeal_castles(table, seat, rng)
    redeal_kamon(table, seat, rng)


def redeal_persons(table: Table, seat: i64, rng: Rng) -> None:
    """Person cards in other hands and in the deck."""
    for wave in table.person_waves:
        pool = table.person_deck & i64(wave)
        from_deck = pool != 0
        for number in range(table.players):
            if number != seat:
                pool |= table.seats[number].persons & i64(wave)
        left = count_bits(pool)
        for number in range(table.players):
            if number != seat:
                other = table.seats[number]
                hidden = other.persons & i64(wave)
                other.persons ^= hidden
                while hidden:
                    hidden &= hidden - 1
                    card: i64 = BIT[nth_bit(pool, rng.below(left))]
                    pool ^= card
                    left -= 1
                    other.persons |= card
        if from_deck:
            table.person_deck = pool


def redeal_castles(table: Table, seat: i64, rng: Rng) -> None:
    """Castle cards in other hands, before others to choose from, put by others under the deck, and in the deck."""
    for wave in table.castle_waves:
        pool = table.castle_deck & i64(wave)
        from_deck = pool != 0
        for number in range(table.players):
            if number != seat:
                other = table.seats[number]
                pool |= other.castles & ~other.shown & i64(wave)
        for place in range(len(table.under)):
            if owner_under(table, place) != seat:
                pool |= i64(BIT[table.under[place]]) & i64(wave)
        for place in range(len(table.dealt)):
            if owner_dealt(table, place) != seat and table.dealt[place] != NONE:
                pool |= i64(BIT[table.dealt[place]]) & i64(wave)

        left = count_bits(pool)
        for number in range(table.players):
            if number != seat:
                other = table.seats[number]
                hidden = other.castles & ~other.shown & i64(wave)
                other.castles ^= hidden
                while hidden:
                    hidden &= hidden - 1
                    card: i64 = BIT[nth_bit(pool, rng.below(left))]
                    pool ^= card
                    left -= 1
                    other.castles |= card
        under = table.under.copy()
        for place in range(len(under)):
            if owner_under(table, place) != seat and i64(BIT[under[place]]) & i64(wave):
                drawn = nth_bit(pool, rng.below(left))
                pool ^= BIT[drawn]
                left -= 1
                under[place] = drawn
        table.under = under
        dealt = table.dealt.copy()
        for place in range(len(dealt)):
            if owner_dealt(table, place) != seat and dealt[place] != NONE:
                drawn = nth_bit(pool, rng.below(left))
                pool ^= BIT[drawn]
                left -= 1
                dealt[place] = drawn
        table.dealt = dealt
        if from_deck:
            table.castle_deck = pool


def is_kamon_hidden(table: Table, number: i64, seat: i64) -> bool:
    """GK-120: true if `seat` cannot know the kamon card of seat `number`: they are turned up at scoring."""
    if number == seat or table.seats[number].kamon == NONE or table.asks == ENDED:
        return False
    return table.asks != REVEAL or table.place_of(number) >= table.place_of(table.turn)


def redeal_kamon(table: Table, seat: i64, rng: Rng) -> None:
    """Kamon cards of others, and those of nobody."""
    pool = table.kamon_left
    for number in range(table.players):
        if is_kamon_hidden(table, number, seat):
            pool |= BIT[table.seats[number].kamon]
    for number in range(table.players):
        if is_kamon_hidden(table, number, seat):
            kamon = nth_bit(pool, rng.below(count_bits(pool)))
            pool ^= BIT[kamon]
            table.seats[number].kamon = kamon
    table.kamon_left = pool
