"""What a seat knows as a row of small numbers, and what it may do as a row of switches: for programs that learn.

A game's `features.py` declares its fields and actions and writes them; compiled, and straight into a buffer.
A number fits a byte: 0 to the `high` of its field, and what would be more is written as `high`.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, Generic, TypeVar

from librt.strings import BytesWriter, write_i32_le, write_i64_le
from mypy_extensions import i32, i64, mypyc_attr, u8

from madoi.core.rng import Rng
from madoi.core.state import BIT, State

StateOf = TypeVar("StateOf", bound=State)

MORE: Final = -1
"""In place of a code: the move is not said to its end yet."""
ILLEGAL: Final = -2
"""In place of a code: no legal move is said like this."""


class Field:
    """One named part of an observation: `size` numbers from 0 to `high`.

    What is there for every seat has the seat behind a dot, counted clockwise from the own one: `floor.0`.
    """

    def __init__(self, name: str, size: int = 1, high: int = 1) -> None:
        assert 0 < high <= 255
        self.name = name
        self.size = size
        self.high = high


class Deeds:
    """Actions in a row that do the same with different cards, cells or numbers."""

    def __init__(self, name: str, size: int = 1) -> None:
        self.name = name
        self.size = size


class Choice:
    """What the seat that is asked has said of its move so far.

    A move with several parts (build which card, with which cubes) is said one part after the other.
    """

    def __init__(self) -> None:
        self.codes: list[int] = []
        """The legal moves that begin like this; games that know them without a list leave it empty."""
        self.said: list[int] = []
        """The actions said."""

    def clone(self) -> Choice:
        twin = Choice()
        twin.codes = self.codes
        twin.said = self.said
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[StateOf]):
    """The numbers and actions of one game with one set of components and one number of players.

    A game fills in `write_block`, `part` and `words`. It may do the rest faster, with the same answers.
    """

    blocks: list[list[Field]]
    """All fields in their order. Those of a block (the table, one seat) are written together."""
    fields: list[Field]
    deeds: list[Deeds]
    size: i64
    """How many numbers an observation has."""
    actions: i64
    """How many actions there are."""
    first: list[int]
    """By group of actions: the index of its first."""

    def __init__(self, blocks: list[list[Field]], deeds: list[Deeds]) -> None:
        self.blocks = blocks
        self.fields = [field for block in blocks for field in block]
        self.deeds = deeds
        self.size = sum([field.size for field in self.fields])
        self.actions = sum([deed.size for deed in deeds])
        self.first = [sum([deed.size for deed in deeds[:at]]) for at in range(len(deeds))]
        self.no_action = bytes(self.actions)

    # What a seat knows

    def write(self, out: BytesWriter, state: StateOf, seat: i64, choice: Choice) -> None:
        """The observation of a seat, block after block."""
        for at in range(len(self.blocks)):
            self.write_block(out, at, state, seat, choice)

    def write_block(self, out: BytesWriter, at: i64, state: StateOf, seat: i64, choice: Choice) -> None:
        """The numbers of one block, as many as its fields declare. From what `seat` knows, and nothing else."""
        raise NotImplementedError

    # What it may do

    def part(self, state: StateOf, code: i64, at: i64) -> i64:
        """The action that says part `at` of a legal move; the same beginning never says a whole other move."""
        raise NotImplementedError

    def words(self, state: StateOf, said: list[int]) -> str:
        """Actions, one after the other, in the notation of the game."""
        raise NotImplementedError

    def ask(self, state: StateOf, choice: Choice) -> None:
        """A seat is asked; nothing is said yet."""
        choice.codes = state.legal()
        choice.said = []

    def write_mask(self, out: BytesWriter, state: StateOf, choice: Choice) -> None:
        """One byte for each action: 1 where it may be said now."""
        start = len(out)
        out.write(self.no_action)
        at = len(choice.said)
        for code in choice.codes:
            out[start + self.part(state, code, at)] = 1

    def code_of(self, state: StateOf, choice: Choice, action: i64) -> i64:
        """The move that this action says; MORE if it has another part, ILLEGAL if there is none like this."""
        at = len(choice.said)
        found: i64 = ILLEGAL
        for code in choice.codes:
            if self.part(state, code, at) == action:
                if found != ILLEGAL:
                    return MORE
                found = code
        return found

    def narrow(self, state: StateOf, choice: Choice, action: i64) -> None:
        """Take in one part of a move that has more."""
        at = len(choice.said)
        left: list[int] = []
        for code in choice.codes:
            if self.part(state, code, at) == action:
                left.append(code)
        choice.codes = left
        choice.said = [*choice.said, int(action)]

    def pick(self, state: StateOf, choice: Choice, rng: Rng) -> i64:
        """An action at random: the part of a legal move, each move equally likely."""
        code: i64 = choice.codes[rng.below(len(choice.codes))]
        return self.part(state, code, len(choice.said))

    # What it is called

    def schema(self) -> str:
        """A seal of names, sizes and ranges. A model knows the one it was trained on."""
        told = [f"{field.name} {field.size} {field.high}" for field in self.fields]
        told += [f"{deed.name} {deed.size}" for deed in self.deeds]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def write_bits(out: BytesWriter, mask: i64, size: i64) -> None:
    """One byte for each of `size` bits, the lowest first, eight at a time."""
    while size >= 8:
        write_i64_le(out, (((mask & 127) * 0x2040810204081) & 0x1010101010101) | ((mask & 128) << 49))
        mask >>= 8
        size -= 8
    if size >= 4:
        write_i32_le(out, i32(((mask & 15) * 0x204081) & 0x1010101))
        mask >>= 4
        size -= 4
    while size > 0:
        out.append(u8(mask & 1))
        mask >>= 1
        size -= 1


def write_place(out: BytesWriter, place: i64, size: i64) -> None:
    """A 1 at one of `size` places; none for a place below 0."""
    bits: i64 = 0
    if place >= 0:
        bits = BIT[place]
    write_bits(out, bits, size)


def write_number(out: BytesWriter, number: i64, high: i64) -> None:
    """One number, cut at `high`."""
    out.append(u8(number if number < high else high))


def write_lanes(out: BytesWriter, packed: i64, count: i64) -> None:
    """Numbers that are packed eight bits each, the lowest first."""
    while count >= 4:
        write_i32_le(out, i32(packed & 0x7FFFFFFF))
        packed >>= 32
        count -= 4
    while count > 0:
        out.append(u8(packed & 255))
        packed >>= 8
        count -= 1


def observation_of(features: Features[Any], state: State, seat: i64, choice: Choice) -> bytes:
    """What a seat knows, as bytes."""
    out = BytesWriter()
    features.write(out, state, seat, choice)
    return out.getvalue()


def mask_of(features: Features[Any], state: State, choice: Choice) -> bytes:
    """What the seat that is asked may do, as bytes."""
    out = BytesWriter()
    features.write_mask(out, state, choice)
    return out.getvalue()
