"""What a player of The Fort of Gold can count after a turn; the reasons of hints are found among these."""

from __future__ import annotations

from madoi.core.game import Countable
from madoi.core.state import count_bits
from madoi.games.fort_of_gold.odds import odds
from madoi.games.fort_of_gold.rules_field import open_cells
from madoi.games.fort_of_gold.rules_symbols import symbol_counts
from madoi.games.fort_of_gold.state import FortState


def facts(state: FortState) -> list[Countable]:
    told = odds(state)
    following = told.target if told is not None else None
    return [
        Countable("relics", int(count_bits(state.relics)), 1.0),
        Countable("losses", int(count_bits(state.losses)), -1.0),
        Countable("now", float(told is not None and told.now is True), 0.5),
        Countable("next", following.ways / following.total if following is not None else 0.0, 0.5),
        Countable("symbols", sum(symbol_counts(int(state.supply()))), 0.05),
        Countable("room", int(count_bits(open_cells(state.field))), 0.04),
    ]
