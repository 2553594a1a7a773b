"""The keyboard at the table: arrows reach everything that can be done, and nobody's place is lost."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from .fort import step
from .test_turns import open_and_answer

SOMEWHERE = "document.activeElement !== document.body"
# What gets the focus from now on, in order: whether it is anything, a number of its own, what it is for as far as it says so.
WATCH = """() => {
  const known = new Map();
  window.walked = [];
  window.onkeyup = () => {
    const focused = document.activeElement, { move, cell, thing } = focused.dataset;
    if (!known.has(focused)) known.set(focused, known.size);
    window.walked.push([focused !== document.body, known.get(focused), [move, cell, thing, focused.closest(".stores") && "drop", focused.closest(".places") && "stop"].filter(Boolean)]);
  };
}"""
# Keys between two looks at what they reached.
STRIDE = 8
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
    page.evaluate(WATCH)
    for _ in range(0, 80, STRIDE):
        for _ in range(STRIDE):
            page.keyboard.press("ArrowRight")
        walked = page.evaluate("window.walked")
        assert all(somewhere for somewhere, _, _ in walked)
        if walked[0][1] in [number for _, number, _ in walked[1:]]:
            return {name for _, _, names in walked for name in names}
    raise AssertionError(f"the arrows do not come around: {walked}")


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
