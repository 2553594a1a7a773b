"""What happened, told to whoever may hear it, with the rule that made it happen."""

from __future__ import annotations

import msgspec

Fact = str | int | bool | list[str] | list[int] | None


class Event(msgspec.Struct, omit_defaults=True):
    """One thing that happened. `only` is the one seat that may hear it; None is the whole table."""

    kind: str
    rule: str
    seat: int | None = None
    only: int | None = None
    facts: dict[str, Fact] = {}

    def heard_by(self, seat: int | None) -> bool:
        """True if `seat` hears it; the seat None is a spectator."""
        return self.only is None or self.only == seat


def heard(journal: list[Event], seat: int | None) -> list[Event]:
    """The part of a journal that `seat` hears."""
    return [event for event in journal if event.heard_by(seat)]
