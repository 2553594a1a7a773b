"""Card files of Fifteenth Night: read and checked."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fifteenth_night.printed import Moons
from madoi.core.errors import BadData
from madoi.core.faults import fault
from madoi.core.game import Data

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Count = Annotated[int, Meta(ge=1, le=20)]


class Moon(msgspec.Struct, forbid_unknown_fields=True):
    """One kind of card, as the file says it."""

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z-]{0,39}$")]
    night: Count
    copies: Count
    name_en: Name
    name_ja: Name


class NightFile(msgspec.Struct, forbid_unknown_fields=True):
    id: Name
    card: Annotated[list[Moon], Meta(min_length=1, max_length=20)]


class NightData(Data):
    """Cards that passed the checks."""

    def __init__(self, content: dict[str, Any], shipped: bool) -> None:
        try:
            file = msgspec.convert(content, NightFile)
        except msgspec.ValidationError as problem:
            field, en, ja = fault(problem)
            raise BadData(en, ja, rule="FN-2", about=field) from None
        super().__init__(file.id, content, shipped)
        self.cards = file.card
        self.moons = Moons(
            [card.id for card in file.card],
            [card.night for card in file.card],
            [card.copies for card in file.card],
        )
