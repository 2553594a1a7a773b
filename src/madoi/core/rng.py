"""The one random generator: xoshiro128++ on 32-bit words, the same numbers on every machine.

docs/records.md specifies it, so that a seed means the same game in any language.
"""

from __future__ import annotations

import hashlib

from mypy_extensions import i64


class Rng:
    """A stream of 32-bit words. Cheap to make, to copy and to ask."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def word(self) -> i64:
        """The next 32 bits."""
        mask: i64 = 0xFFFFFFFF
        a, b, c, d = self.a, self.b, self.c, self.d
        total = (a + d) & mask
        answer = ((((total << 7) & mask) | (total >> 25)) + a) & mask
        shifted = (b << 9) & mask
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = ((d << 11) & mask) | (d >> 21)
        self.a, self.b, self.c, self.d = a, b, c, d
        return answer

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely: masked words until one fits."""
        mask = n - 1
        mask |= mask >> 1
        mask |= mask >> 2
        mask |= mask >> 4
        mask |= mask >> 8
        mask |= mask >> 16
        if n <= 0x100000000:
            while True:
                small = self.word() & mask
                if small < n:
                    return small
        mask |= mask >> 32
        high_mask = mask >> 32
        while True:
            high = self.word() & high_mask
            large = ((high << 32) | self.word()) & mask
            if large < n:
                return large

    def clone(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.d)


def below_any(rng: Rng, n: int) -> int:
    """`Rng.below` for numbers of any size, by the same rule: as many words as n - 1 needs, high word first."""
    bits = (n - 1).bit_length()
    words = max(1, (bits + 31) // 32)
    mask = (1 << bits) - 1
    while True:
        value = 0
        for _ in range(words):
            value = (value << 32) | int(rng.word())
        value &= mask
        if value < n:
            return value


def rng_for(seed: str, stream: str = "", turn: int = 0) -> Rng:
    """The generator for one question: SHA-256 of `seed/stream/turn`, its first four big-endian words.

    Every question of a game gets a generator of its own, so seeing answers never tells the next one.
    """
    digest = hashlib.sha256(f"{seed}/{stream}/{turn}".encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8, 12)]
    return Rng(words[0] | 1, words[1], words[2], words[3])
