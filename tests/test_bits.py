"""Sets of small numbers kept as bits: counted and listed right up to the 63rd."""

from __future__ import annotations

from madoi.core.rng import rng_for
from madoi.core.state import BIT, bits_of, count_bits, lowest_bit, nth_bit


def test_bits_are_counted_and_found():
    rng = rng_for("bits")
    masks = [0, *BIT, 2**63 - 1, 2**62 - 1]
    for mask in [*masks, *(int(rng.below(BIT[1 + int(rng.below(62))])) for _ in range(500))]:
        places = [place for place in range(63) if mask & BIT[place]]
        assert bits_of(mask) == places
        assert count_bits(mask) == len(places)
        assert [nth_bit(mask, n) for n in range(len(places))] == places
        if places:
            assert lowest_bit(mask) == places[0]


def test_powers_of_two_are_right_beyond_the_thirtieth():
    assert [2**n for n in range(63)] == BIT
