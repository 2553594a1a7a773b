"""Position documents of Goryokaku: where everything lies, as somebody knows it.

A hidden card is written `?`; `?1` is one that was drawn after the first reshuffle of its deck, and so on, because
everybody knows which cards went into that deck. Decks, supplies and pieces on personal boards are what is left.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from madoi.games.goryokaku.printed import COLOURS
from madoi.games.goryokaku.state import (
    DAIBA,
    DROP,
    ENDED,
    KEEP,
    ONIGIRI,
    PERSON,
    REGROUP,
    REVEAL,
    SETUP,
    TURN,
)

Phase = Literal["setup", "keep", "turn", "person", "onigiri", "daiba", "drop", "regroup", "reveal", "over"]
PHASES: dict[Phase, int] = {
    "setup": SETUP,
    "keep": KEEP,
    "turn": TURN,
    "person": PERSON,
    "onigiri": ONIGIRI,
    "daiba": DAIBA,
    "drop": DROP,
    "regroup": REGROUP,
    "reveal": REVEAL,
    "over": ENDED,
}
PHASE_NAMES = {code: name for name, code in PHASES.items()}
Spot = Literal["cards", "people", "levels", "work"]
SPOT_NAMES: tuple[Spot, ...] = get_args(Spot)

CardId = Annotated[str, Meta(max_length=4)]
Cards = Annotated[list[CardId], Meta(max_length=60)]
Waves = Annotated[list[Cards], Meta(max_length=60)]
Cubes = Annotated[str, Meta(max_length=600, pattern="^E*S*W*C*A*$")]
Discs = Annotated[int, Meta(ge=0, le=200)]
Level = Annotated[int, Meta(ge=0, le=20)]


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has."""

    workers: Discs
    onigiri: Discs
    bag_workers: Discs
    bag_onigiri: Discs
    spots: Annotated[list[Discs], Meta(max_length=4)] = []
    """Onigiri on the spots of the personal board; left out when there are none."""
    stacks: dict[
        Annotated[str, Meta(max_length=40)], Annotated[list[Discs], Meta(min_length=2, max_length=2)]
    ] = {}
    """Workers and onigiri of the own stack in each section."""
    koban: Annotated[int, Meta(ge=0, le=10_000)] = 0
    cubes: Cubes = ""
    persons: Cards = []
    castles: Cards = []
    shown: Cards = []
    """Castle cards in hand that everybody saw being taken (GK-120)."""
    row: Cards = []
    store: Cards = []
    built: Cards = []
    kamon: CardId | None = None
    pieces: Discs = 0
    tiles: Cards = []
    earth: Level = 0
    ship: Level = 0
    daiba: Level = 0
    marks: Annotated[list[Annotated[int, Meta(ge=1, le=COLOURS)]], Meta(max_length=COLOURS)] = []
    dealt: Cards = []
    """Castle cards to choose from at setup, in the order they were dealt (GK-16)."""


class Owed(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """What chance still has to bring before the seat is asked."""

    bag: Annotated[int, Meta(ge=0, le=100)] = 0
    persons: Annotated[int, Meta(ge=0, le=100)] = 0
    display: bool = False


class GoryokakuPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table between two decisions."""

    phase: Phase
    seats: Annotated[list[SeatPosition], Meta(min_length=2, max_length=4)]
    turn: Annotated[int, Meta(ge=0, le=3)] = 0
    first: Annotated[int, Meta(ge=0, le=3)] | None = 0
    """The seat of the start player; null until the lot is drawn (GK-19)."""
    round: Annotated[int, Meta(ge=1, le=12)] = 1
    pile: Discs = 0
    """What is left on the pile of this round."""
    area: Annotated[str, Meta(max_length=40)] | None = None
    """Where this turn's worker was placed."""
    icons: Cards = []
    """Hired persons that may still act this turn."""
    spot: Spot | None = None
    uses: Annotated[int, Meta(ge=0, le=20)] = 0
    owed: Owed = Owed()
    boards: Annotated[list[Cards], Meta(max_length=5)] = []
    """The tiles on the Goryokaku boards."""
    audits: Annotated[str, Meta(max_length=5, pattern="^[ESWCA]*$")] = ""
    """The colours on the audit squares, in order."""
    display: Cards = []
    under: Cards = []
    """Castle cards put under the deck at setup, the first to be drawn first."""
    person_discard: Cards = []
    castle_discard: Cards = []
    person_waves: Waves = []
    castle_waves: Waves = []
    """The cards of each new deck made of a discard pile, wherever they are now."""
