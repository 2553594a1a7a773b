"""What a cautious player does in Fuji 99."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.games.fuji99.state import RESOLVE, FujiState


def advise(state: FujiState) -> i64:
    """As few cubes as allowed, the first card that can be paid, and no second round."""
    moves = state.legal()
    return moves[1] if state.asks == RESOLVE else moves[0]
