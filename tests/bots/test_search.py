"""The search itself: values for every seat, exact ends, the same on both builds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from madoi.bots.exact import best_move, move_ends
from madoi.bots.hints import advise
from madoi.bots.search import Search
from madoi.bots.searcher import Searcher
from madoi.core.advisor import Advisor
from madoi.core.documents import standard
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER, State
from madoi.core.view import view_of
from madoi.games import find_game
from madoi.games.fort_of_gold.state import PLACE

from ..conftest import COMPILED, TABLES
from .test_bots import SIMULATIONS, table_at

ROOT = Path(__file__).parent.parent.parent

SEARCH = """
import json, sys
from tests.bots.test_bots import table_at
from madoi.bots import search
from madoi.core.rng import rng_for
found = []
for name, players in json.loads(sys.argv[1]):
    for moves in (0, 7):
        match = table_at(name, players, "builds", moves)
        advisor = match.game.advisor()
        advisor.sit_down(players)
        looked = search.Search(match.state, advisor, rng_for("builds"))
        looked.run(40, 0.0)
        found.append([match.game.text(match.state, looked.best()), looked.root.tries, [round(x, 9) for x in looked.root.sums]])
print(json.dumps([search.__file__.endswith(".py"), found]))
"""


def searched(folder: Path) -> tuple[bool, list[object]]:
    done = subprocess.run(
        [sys.executable, "-c", SEARCH, json.dumps(TABLES)],
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        capture_output=True,
        check=True,
        text=True,
    )
    pure, found = json.loads(done.stdout)
    return pure, found


@pytest.mark.skipif(not COMPILED, reason="the compiled build is compared with the pure one when it is tested")
def test_pure_and_compiled_search_alike():
    import madoi

    compiled = searched(Path(madoi.__file__).parent.parent)
    pure = searched(ROOT / "src")
    assert (pure[0], compiled[0]) == (True, False)
    assert compiled[1] == pure[1]


def last_cards(number: int) -> State:
    """The Fort of Gold at 6 relics and 2 losses: a spirit in hand, a target, and three cards left in the deck."""
    game = find_game("fort-of-gold")
    state = game.new(1, standard(game))
    rng = rng_for("last cards", "", number)
    order = list(range(34, 44))
    for at in range(9, 0, -1):
        other = int(rng.below(at + 1))
        order[at], order[other] = order[other], order[at]
    spirits = [(7 * card + number) % 34 for card in range(34)]
    state.relics = sum(1 << card for card in order[:6])
    state.losses = sum(1 << card for card in order[6:8])
    state.target = order[8]
    state.left = (1 << order[9]) | sum(1 << card for card in spirits[:2])
    for cell, card in zip((0, 1, 2, 8, 9), spirits[2:7], strict=True):
        state.field |= 1 << cell
        state.cards[cell] = card
    state.hand = spirits[7]
    state.discard = sum(1 << card for card in spirits[8:])
    state.asks, state.actor = PLACE, 0
    return state


def brute_force(state: State, advisor: Advisor) -> float:
    """The greatest prize of a solo game, without any shortcut."""
    if state.actor == OVER:
        return advisor.prize(state, 0)
    steps = state.outcomes() if state.actor == CHANCE else [(code, 1) for code in state.legal()]
    values = []
    for code, ways in steps:
        after = state.clone()
        after.apply(code)
        values.append((brute_force(after, advisor), ways))
    if state.actor == CHANCE:
        return sum(value * ways for value, ways in values) / sum(ways for _, ways in values)
    return max(value for value, _ in values)


@pytest.mark.parametrize("number", range(3))
def test_last_cards_of_the_fort_are_played_exactly(number):
    state = last_cards(number)
    advisor = find_game("fort-of-gold").advisor()
    assert advisor.is_small(state)
    exact = [end.prizes[0] for end in move_ends(state, advisor)]
    plain = []
    for code in state.legal():
        after = state.clone()
        after.apply(code)
        plain.append(brute_force(after, advisor))
    assert exact == pytest.approx(plain)
    assert exact[state.legal().index(best_move(state, advisor))] == pytest.approx(max(plain))


def test_fg66_a_sure_win_is_played_for_the_goal_score():
    """Seven relics at the check: resolving also wins, but with three points; passing keeps five."""
    game = find_game("fort-of-gold")
    state = won_with_a_choice_left()
    advisor = game.advisor()
    assert advisor.is_small(state)
    assert [end.wins[0] for end in move_ends(state, advisor)] == [1.0, 1.0]
    assert game.text(state, int(best_move(state, advisor))) == "pass"
    view = view_of(game, state, 0)
    data = standard(game)
    assert Searcher(game, data, 50).choose(view, view.moves, rng_for("x")) == "pass"
    found = advise(game, data, view)
    assert [(each.move, each.chance, each.worth_less) for each in found.moves] == [
        ("pass", 1.0, False),
        ("resolve", 1.0, True),
    ]


def won_with_a_choice_left() -> State:
    game = find_game("fort-of-gold")
    data = standard(game)
    cards = list(game.write(game.new(1, data), None, everything=True).deck)
    field = {"1.1": "s-p-1", "1.2": "s-l-1", "1.3": "s-p-2", "2.1": "s-ppl"}
    losses, target, deck = ["t-www"], "t-ppl", ["t-pww"]
    used = [*losses, target, *deck, *field.values()]
    position = {
        "phase": "choose",
        "field": field,
        "target": target,
        "losses": losses,
        "deck": deck,
        "relics": [card for card in cards if card.startswith("t-") and card not in used],
        "discard": [card for card in cards if card.startswith("s-") and card not in used],
    }
    assert len(position["relics"]) == 7
    return game.read(msgspec.convert(position, game.Position), 1, data, rng_for("x"))


def test_search_finds_the_winning_move():
    """Fuji 99, two floors from the goal: the least draw wins almost surely, the greatest never."""
    match = table_at("fuji-99", 2, "near", 0)
    state = match.state
    state.seats[0].floor = 96
    state.token = 96
    looked = Search(state, match.game.advisor(), rng_for("near"))
    looked.run(400, 0.0)
    assert match.game.text(state, looked.best()) == "draw 5"


def test_root_statistics_add_up():
    for name, players in TABLES:
        match = table_at(name, players, "sums", 3)
        looked = Search(match.state, match.game.advisor(), rng_for("sums"))
        looked.run(SIMULATIONS, 0.0)
        assert sum(looked.root.tries) == sum(looked.tries) == looked.simulations == SIMULATIONS
        assert sum(looked.won[int(match.state.actor) :: players]) == pytest.approx(looked.root.total)
        assert sum(looked.won) <= SIMULATIONS + 0.0001


def test_an_advisor_that_knows_nothing_still_searches():
    match = table_at("fort-of-gold", 1, "plain", 4)
    looked = Search(match.state, Advisor(), rng_for("plain"))
    looked.run(30, 0.0)
    assert looked.best() in match.state.legal()


LOOP = """
from tests.bots.test_bots import table_at
from madoi.bots.search import Search
from madoi.core.rng import rng_for
match = table_at("fuji-99", 2, "loop", 0)
for seat in match.state.seats:
    seat.clear, seat.yellow = 2, 0
looked = Search(match.state, match.game.advisor(), rng_for("loop"))
looked.remember = True
looked.run(20, 0.0)
print(looked.simulations)
"""


def test_a_position_that_comes_again_and_again_does_not_hold_up_the_search():
    """Fuji 99, five cubes in both bags, three of them red: every draw busts, and the table is as before."""
    import madoi

    folders = [str(Path(madoi.__file__).parent.parent), str(ROOT)]
    done = subprocess.run(
        [sys.executable, "-c", LOOP],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.split() == ["20"]
