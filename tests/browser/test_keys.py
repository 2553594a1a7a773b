"""The keyboard at the table: arrows reach everything that can be done, and nobody's place is lost."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from .fort import step
from .test_turns import open_and_answer

SOMEWHERE = "document.activeElement !== document.body"
# Whether anything has the focus, a number of its own, and what it is for, as far as it says so.
FOCUSED = """() => {
  const focused = document.activeElement, { move, cell, thing } = focused.dataset;
  const known = (window.known ??= new Map());
  if (!known.has(focused)) known.set(focused, known.size);
  return [focused !== document.body, known.get(focused), [move, cell, thing, focused.closest(".stores") && "drop", focused.closest(".places") && "stop"].filter(Boolean)];
}"""
# An onigiri spot leads to several moves.
SPOTS = {
    "rice take": "cards",
    "rice shuffle": "cards",
    "rice person": "people",
    "rice earth": "levels",
    "rice ship": "levels",
    "rice work": "work",
}


def possible(page: Page) -> dict[int, list[str]]:
    """What the table lets this seat do, by the step of the table, as it comes over the line."""
    moves: dict[int, list[str]] = {}

    def take(frame: str | bytes) -> None:
        message = json.loads(frame)
        if view := message.get("view"):
            moves[view["step"]] = [each["move"] for each in view["moves"]]

    page.on("websocket", lambda line: line.on("framereceived", take))
    return moves


def leads(names: set[str], move: str) -> bool:
    """The move itself was reached, or the place, card or spot that it begins with."""
    words = move.split()
    told = {" ".join(words[:many]) for many in range(1, len(words) + 1)} | set(words[1:])
    return bool(names & told) or SPOTS.get(" ".join(words[:2])) in names


def reached(page: Page) -> set[str]:
    """Once around with the arrow to the right; the focus is never on nothing."""
    found: set[str] = set()
    first = None
    for _ in range(80):
        page.keyboard.press("ArrowRight")
        somewhere, number, names = page.evaluate(FOCUSED)
        assert somewhere
        if number == first:
            return found
        first = number if first is None else first
        found.update(names)
    raise AssertionError(f"the arrows do not come around: {found}")


@pytest.mark.parametrize(("game", "answers"), [("goryokaku", 14), ("fuji-99", 8), ("fort-of-gold", 10)])
def test_arrows_reach_every_possible_move_and_the_focus_stays_at_the_question(
    page: Page, game: str, answers: int
):
    page.set_viewport_size({"width": 1366, "height": 768})
    told = possible(page)
    go_on = open_and_answer(page, game)
    asked: set[str] = set()
    for nth in range(answers):
        page.wait_for_function(SOMEWHERE)
        moves = told[step(page)]
        names = reached(page)
        assert moves
        assert [move for move in moves if not leads(names, move)] == [], names
        asked.update(move.split()[0] for move in moves)
        go_on(nth)
    assert len(asked) >= {"goryokaku": 4, "fuji-99": 3, "fort-of-gold": 3}[game], asked
