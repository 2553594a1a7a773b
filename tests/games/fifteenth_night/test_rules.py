"""Fifteenth Night, clause by clause."""

from __future__ import annotations

import msgspec
import pytest

from madoi.core.documents import PositionFile, open_position, standard
from madoi.core.errors import BadDocument, IllegalMove
from madoi.core.game import parse
from madoi.core.match import Match
from madoi.core.odds import Chance
from madoi.core.state import OVER
from madoi.games import find_game

GAME = find_game("fifteenth-night")


def at(*hands: str, sky: str = "", mover: int = 0, **more) -> Match:
    """A table on which it is the turn of `mover`: `at("new-moon crescent", "half-moon half-moon")`."""
    seats = [{"cards": len(hand.split()), "hand": hand.split()} for hand in hands]
    position = {"phase": "turn", "seats": seats, "sky": sky.split(), "mover": mover, **more}
    return open_position(GAME, PositionFile("position", 1, GAME.id, position, players=len(hands)))


def seen(match: Match, seat: int | None) -> dict:
    return msgspec.to_builtins(GAME.write(match.state, seat))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fn1_fn2_fn3_everybody_is_dealt_two_of_24_cards(players):
    match = Match(GAME, standard(GAME), players, "deal")
    match.settle()
    assert sum(GAME.census(match.state).values()) == 24
    assert [sum(hand) for hand in match.state.hands] == [2] * players
    assert match.state.actor == 0


def test_fn4_turns_go_round_and_skip_who_rests():
    match = at("new-moon new-moon", "crescent crescent", "half-moon half-moon")
    match.script = ["thread-moon"] * 4
    actors = []
    for move in ("draw", "rest", "draw", "draw", "rest"):
        actors.append(int(match.state.actor))
        match.play(move)
    assert actors == [0, 1, 2, 0, 2]


def test_fn5_a_drawn_card_is_seen_by_its_seat_alone():
    match = at("new-moon new-moon", "crescent crescent")
    match.script = ["tenth-night"]
    told = match.play("draw")
    assert [event.only for event in told] == [None, 0]
    assert "tenth-night" in seen(match, 0)["seats"][0]["hand"]
    assert "hand" not in seen(match, 1)["seats"][0]


def test_fn6_a_swap_lays_a_card_open_and_draws_another():
    match = at("new-moon crescent", "crescent crescent")
    match.script = ["half-moon"]
    match.play("swap crescent")
    assert seen(match, 1)["sky"] == ["crescent"]
    assert seen(match, 0)["seats"][0]["hand"] == ["new-moon", "half-moon"]
    with pytest.raises(IllegalMove) as refused:
        parse(GAME, match.state, "swap tenth-night")
    assert refused.value.rule == "FN-6"


def test_fn7_with_an_empty_deck_all_that_is_left_is_to_rest():
    kinds = ["new-moon", "thread-moon", "crescent", "evening-moon", "half-moon", "tenth-night"]
    match = at(
        "new-moon new-moon", "crescent crescent", sky=" ".join(kinds * 2 + kinds[1::2] * 2 + kinds[4:5] * 2)
    )
    while sum(match.state.deck):
        match.step(0)
        match.step(match.state.outcomes()[0][0])
    assert [GAME.text(match.state, code) for code in match.state.legal()] == ["rest"]
    with pytest.raises(IllegalMove) as refused:
        match.play("draw")
    assert refused.value.rule == "FN-7"


def test_fn8_fn9_when_everybody_rests_all_hands_are_shown():
    match = at("half-moon evening-moon", "half-moon thread-moon")
    match.play("rest")
    assert "hand" not in seen(match, None)["seats"][0]
    match.script = ["moonrise"]
    match.play("rest")
    assert match.state.actor == OVER
    assert [seat["hand"] for seat in seen(match, None)["seats"]] == [
        ["evening-moon", "half-moon"],
        ["thread-moon", "half-moon"],
    ]


@pytest.mark.parametrize(
    ("hands", "winners", "scores"),
    [
        (("half-moon half-moon", "tenth-night crescent"), [0], [14, 13]),
        (("tenth-night evening-moon", "tenth-night half-moon"), [0], [15, None]),
        (("half-moon thread-moon", "half-moon thread-moon"), [0, 1], [9, 9]),
        (("tenth-night half-moon", "tenth-night tenth-night"), [], [None, None]),
    ],
)
def test_fn10_the_fullest_moon_that_does_not_wane_wins(hands, winners, scores):
    match = at(*hands)
    match.script = ["moonrise"]
    match.play("rest")
    match.play("rest")
    result = GAME.result(match.state)
    assert (result.winners, result.scores) == (winners, scores)
    assert [match.state.payoff(seat) > 0 for seat in (0, 1)] == [seat in winners for seat in (0, 1)]


def test_fn11_odds_count_what_the_seat_does_not_see():
    """Night 14 has room for a New Moon alone; three of the 19 cards that lie elsewhere are one."""
    match = at("half-moon half-moon", "new-moon tenth-night", sky="new-moon crescent evening-moon")
    odds = GAME.odds(match.state)
    assert odds.draw == Chance(3, 19)
    assert odds.swap["half-moon"] == Chance(15, 19)
    assert sum(each.ways for each in odds.next.values()) == 19


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"mover": 2}, "position.mover"),
        ({"sky": ["full-moon"]}, "position.sky"),
        ({"sky": ["new-moon"] * 5}, "position.sky"),
        ({"seats": [{"cards": 3, "hand": ["crescent"]}, {"cards": 2}]}, "position.seats[0].hand"),
        ({"seats": [{"cards": 20}, {"cards": 5}]}, "position.seats[1].cards"),
        ({"seats": [{"cards": 2, "rests": True}, {"cards": 2}]}, "position.phase"),
        ({"phase": "over"}, "position.phase"),
        ({"phase": "deal"}, "position.phase"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_field(change, field):
    position = {"phase": "turn", "seats": [{"cards": 2}, {"cards": 2}], **change}
    with pytest.raises(BadDocument) as refused:
        open_position(GAME, PositionFile("position", 1, GAME.id, position, players=2))
    assert refused.value.about == field
