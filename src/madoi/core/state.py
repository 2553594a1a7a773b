"""A position asks one question at a time: of a seat, or of chance.

Everything here is written for mypyc: whole numbers are `i64`, moves and outcomes are small codes, and
loops over whole games run inside compiled code.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from madoi.core.events import Event, Fact
from madoi.core.rng import Rng, below_any

CHANCE: Final = -1
OVER: Final = -2

LOT: Final = -1
"""In place of the seat that begins: the lot decides, as the first question of the game."""

ALLOWED: Final = 0
"""What a `why_not_…` function of the rules answers where nothing forbids the move; a game numbers its reasons from 1."""

# Powers of two. In compiled code `1 << n` is wrong from n = 31 on, so a bit is looked up.
BIT: Final[list[int]] = [1 << n for n in range(63)]


def count_bits(mask: i64) -> i64:
    """How many of 63 bits are set: added up in pairs, fours, bytes and more, side by side in one number."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


def lowest_bit(mask: i64) -> i64:
    """The place of the lowest set bit."""
    return count_bits((mask & -mask) - 1)


def nth_bit(mask: i64, n: i64) -> i64:
    """The place of the n-th set bit, counted from 0 and from the lowest."""
    while n:
        mask &= mask - 1
        n -= 1
    return lowest_bit(mask)


def bits_of(mask: i64) -> list[int]:
    """The places of all set bits, lowest first."""
    places: list[int] = []
    while mask:
        places.append(lowest_bit(mask))
        mask &= mask - 1
    return places


def mix(hash_so_far: i64, value: i64) -> i64:
    """Stir one more number into a fingerprint (61 bits, the same on every build)."""
    stirred = (hash_so_far ^ (value & 0x3FFFFFFF)) & 0x3FFFFFFF
    stirred = (stirred * 0x2C1B3C6D + (hash_so_far >> 30) + (value >> 30)) & 0xFFFFFFFFFFFFFFF
    return stirred ^ (stirred >> 29)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A table between two decisions.

    A game's state fills in the methods below. `actor` says who is asked: a seat, CHANCE, or OVER
    for a finished game. A state need not be compiled itself: a game of another package is plain Python.
    """

    players: i64
    actor: i64
    journal: list[Event] | None

    def __init__(self, players: i64) -> None:
        self.players = players
        self.actor = CHANCE
        self.journal = None

    def legal(self) -> list[int]:
        """The codes of all moves of the seat that is asked, in the order of the rules. Never empty."""
        raise NotImplementedError

    def outcomes(self) -> list[tuple[int, int]]:
        """All answers chance may give, with the number of ways each can happen. Never empty."""
        raise NotImplementedError

    def apply(self, code: i64) -> None:
        """Make a move or an outcome that is known to be possible (`play` checks it first)."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy, without the journal."""
        raise NotImplementedError

    def fingerprint(self) -> i64:
        """A number made of everything that can differ between two positions of one game."""
        raise NotImplementedError

    def payoff(self, seat: i64) -> float:
        """What a finished game is worth to a seat: 1 for a win, 0 for none, a share when it is shared."""
        raise NotImplementedError

    def stream(self) -> str:
        """Which deck or bag the question to chance is about; each has its own random stream."""
        return "deck"

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal anew, in place, everything that `seat` cannot know. Nothing, in a game without secrets."""

    def sample(self, rng: Rng) -> i64:
        """One answer of chance: the ways are counted through in the order of `outcomes`.

        A game may do this faster, but must give the same answer for the same generator.
        """
        return sample_outcome(self.outcomes(), rng)

    def pick(self, rng: Rng) -> i64:
        """One legal move at random. A game may do this faster, with the same answer."""
        moves = self.legal()
        return moves[rng.below(len(moves))]

    def tell(self, kind: str, rule: str, facts: dict[str, Fact], seat: i64 = -1, only: i64 = -1) -> None:
        """Say what happened, if somebody listens."""
        if self.journal is not None:
            self.journal.append(
                Event(
                    kind,
                    rule,
                    None if seat < 0 else int(seat),
                    None if only < 0 else int(only),
                    facts,
                )
            )


def lots(players: i64) -> list[tuple[int, int]]:
    """Who may begin, where the lot decides: every seat in one way."""
    drawn: list[tuple[int, int]] = []
    for seat in range(players):
        drawn.append((seat, 1))
    return drawn


def sample_outcome(outcomes: list[tuple[int, int]], rng: Rng) -> int:
    """Count through the ways of all outcomes to a random one."""
    total = 0
    for _, ways in outcomes:
        total += ways
    left = below_any(rng, total)
    for code, ways in outcomes:
        if left < ways:
            return code
        left -= ways
    raise AssertionError("unreachable: the ways add up to the total")


def playout(state: State, rng: Rng) -> i64:
    """Play on at random to the end, in place. Returns the number of decisions that seats made."""
    decisions: i64 = 0
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
        else:
            state.apply(state.pick(rng))
            decisions += 1
    return decisions


def playouts(start: State, games: i64, rng: Rng) -> i64:
    """Play `games` random games from a position. Returns the number of decisions in all of them."""
    decisions: i64 = 0
    for _ in range(games):
        decisions += playout(start.clone(), rng)
    return decisions


def perft(state: State, depth: i64) -> i64:
    """How many lines of `depth` steps there are from here, moves and outcomes counted alike."""
    if depth == 0 or state.actor == OVER:
        return 1
    lines: i64 = 0
    codes = [code for code, _ in state.outcomes()] if state.actor == CHANCE else state.legal()
    for code in codes:
        after = state.clone()
        after.apply(code)
        lines += perft(after, depth - 1)
    return lines
