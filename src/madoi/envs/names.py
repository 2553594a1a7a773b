"""What other libraries call our games."""

from __future__ import annotations

import re


def title_of(game: str) -> str:
    """`fort-of-gold` as Gymnasium writes names: `FortOfGold`."""
    return "".join(part.capitalize() for part in game.split("-"))


def short_name_of(game: str) -> str:
    """`fuji-99` as OpenSpiel writes names: `madoi_fuji99`."""
    return "madoi_" + re.sub(r"-(\d)", r"\1", game).replace("-", "_")
