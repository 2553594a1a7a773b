"""The guided first game: its deal lets whoever plays sensibly do all that scores."""

from __future__ import annotations

import re
from pathlib import Path

import madoi

GUIDE = Path(__file__).parents[3] / "web" / "src" / "boards" / "goryokaku" / "guide.ts"


def test_the_first_game_builds_a_castle_and_an_office_and_scores():
    """Played sensibly against the gentle bot of the guide."""
    table = re.search(r'kind: "number", number: (\d+)', GUIDE.read_text("utf-8"))
    assert table
    match = madoi.game("goryokaku").match(players=2, deal=int(table[1])).play_out("greedy", "gentle")
    mine = [event.kind for event in match.heard(0) if event.seat == 0]
    assert {"built", "office"} <= set(mine)
    assert (match.result.scores[0] or 0) > 0
