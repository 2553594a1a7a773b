"""Position documents of Fuji 99: where everything lies. Nothing is hidden but the order of the deck, and it has none."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.games.fuji99.printed import CARDS, MOST_YELLOW
from madoi.games.fuji99.rules_cubes import REDS, START_CLEAR, START_YELLOW, TRANSPARENT
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.state import ABILITY, CARD, CUBES, ENDED, FIRST, HOW_MANY, RESOLVE

CardId = Annotated[str, Meta(max_length=44)]
CardIds = Annotated[list[CardId], Meta(max_length=CARDS)]
Floor = Annotated[int, Meta(ge=0, le=GOAL)]
Clears = Annotated[int, Meta(ge=0, le=TRANSPARENT)]
Yellows = Annotated[int, Meta(ge=0, le=MOST_YELLOW)]
Reds = Annotated[int, Meta(ge=0, le=REDS)]
Item = Annotated[str, Meta(max_length=60)]

Phase = Literal["action", "cubes", "ability", "discover", "resolve", "over", "lot"]
PHASES: dict[Phase, int] = {
    "action": HOW_MANY,
    "cubes": CUBES,
    "ability": ABILITY,
    "discover": CARD,
    "resolve": RESOLVE,
    "over": ENDED,
    "lot": FIRST,
}
PHASE_NAMES = {code: name for name, code in PHASES.items()}


class Bag(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The cubes in a bag."""

    transparent: Clears = START_CLEAR
    yellow: Yellows = START_YELLOW
    red: Reds = REDS


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    """What lies with one player. Left out, it is as at the start of the game."""

    floor: Floor = 0
    bag: Bag = Bag()
    hand: dict[CardId, Clears] = {}
    """Every card of the hand, with the transparent cubes on it."""
    danger: CardIds = []
    yellow_20: bool = False
    """True if this player took the yellow cube of floor 20 (FJ-91)."""
    yellow_50: bool = False


class Drawn(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The latest draw as it lies there: transparent cubes, and yellow ones that are not spent."""

    transparent: Clears = 0
    yellow: Yellows = 0


class FujiPosition(msgspec.Struct, forbid_unknown_fields=True):
    """The whole table. Pagoda and deck may be left out: they are what is nowhere else."""

    phase: Phase
    """In phase `lot` the player who begins is drawn (FJ-18)."""
    seats: Annotated[list[SeatPosition], Meta(max_length=4)]
    mover: Annotated[int, Meta(ge=0, le=3)] = 0
    token: Floor | None = None
    """The Movement token; left out, it stands at the mover's own token."""
    count: Annotated[int, Meta(ge=0, le=67)] = 0
    """In phase `cubes`: how many are being drawn."""
    drawn: Drawn = Drawn()
    red: Reds = 0
    """Red cubes in the mover's red cube area."""
    spent: Yellows = 0
    """Yellow cubes in the mover's spent yellow area."""
    received: CardIds = []
    """Danger cards the mover received in this turn; they are among his `danger` (FJ-104)."""
    pending: Annotated[list[Item], Meta(max_length=200)] = []
    """In phase `discover`: what remains of it, the next first: `draw SEAT`, `discard CARD` (FJ-120)."""
    pagoda: Clears | None = None
    discard: CardIds = []
    deck: CardIds | None = None
