"""Phases, notation and refusals: GK-110 to GK-113."""

from __future__ import annotations

import pytest

from madoi.core.errors import BadNotation
from madoi.core.game import parse
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.games.goryokaku.game import GAME
from madoi.games.goryokaku.state import TURN

from .tables import STANDARD, at, me, moves, phase, play, refused, state_of

VERBS = {
    "keep": {"keep"},
    "turn": {"place", "recover", "free"},
    "person": {"use", "done", "free"},
    "onigiri": {"rice", "end", "free"},
    "daiba": {"daiba", "free"},
    "drop": {"drop"},
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gk110_seven_phases_each_with_its_moves(players):
    seen: dict[str, set[str]] = {}
    for number in range(6):
        match = Match(GAME, STANDARD, players, f"phases-{number}")
        rng = rng_for("phases", turn=number)
        while not match.over:
            if match.state.actor == CHANCE:
                match.step(int(match.state.sample(match.luck())))
                continue
            seen.setdefault(phase(match), set()).update(text.split()[0] for text in moves(match))
            match.step(int(match.state.pick(rng)))
        assert phase(match) == "over"
    assert seen.keys() == VERBS.keys()
    assert all(seen[name] <= verbs for name, verbs in VERBS.items())


@pytest.mark.parametrize(
    ("asked", "facts", "common", "wrong"),
    [
        ("turn", {}, {}, "daiba no"),
        ("turn", {}, {}, "keep C01"),
        ("onigiri", {"workers": 2, "stacks": {"town": [1, 0]}}, {"area": "town"}, "place stone"),
        ("daiba", {}, {}, "end"),
        ("drop", {"cubes": "EEEEEE"}, {}, "daiba no"),
    ],
)
def test_gk110_a_move_of_another_phase_is_refused(asked, facts, common, wrong):
    assert refused(at(me(**facts), phase=asked, **common), wrong) == "GK-110"


@pytest.mark.parametrize(
    "words",
    ["", "place", "place castle c1", "use", "rice", "daiba", "drop x", "free c01", "keep p01", "build"],
)
def test_gk111_unknown_words(words):
    table = at(me())
    with pytest.raises(BadNotation) as problem:
        parse(GAME, table.state, words)
    assert problem.value.rule == "GK-111"


def test_gk111_cubes_in_the_order_eswca_and_castle_cards_before_persons():
    table = at(me(castles="C35", cubes="EESSWA"))
    assert refused(table, "place castle C35 AE") == "GK-51"
    assert parse(GAME, table.state, "place castle C35 EA") in table.state.legal()
    daiba = at(me(castles="C07", persons="P01", cubes="EES", daiba=2), phase="daiba")
    assert moves(daiba, "daiba pay EE") == ["daiba pay EE C07", "daiba pay EE P01"]


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("place hire", "GK-111"),
        ("place hire C01", "GK-111"),
        ("place stone P01", "GK-111"),
        ("place income E", "GK-111"),
        ("place hire P01 E", "GK-111"),
        ("place castle C01", "GK-50"),
        ("place castle C09 E", "GK-51"),
    ],
)
def test_gk111_arguments_that_an_action_does_not_take(words, rule):
    table = at(me(persons="P01", koban=1, castles="C09", cubes="ESS"))
    assert refused(table, words) == rule


def test_gk112_payments_differ_only_by_their_cubes():
    table = at(me(castles="C30", cubes="EEESSW"))
    assert moves(table, "place castle") == ["place castle C30 SS", "place castle C30 SW"]
    daiba = at(me(cubes="EEWW", daiba=1), phase="daiba")
    assert moves(daiba, "daiba pay") == ["daiba pay EE", "daiba pay EW", "daiba pay WW"]


def test_gk113_done_and_end_are_always_there_and_onigiri_is_never_skipped():
    table = at(me())
    play(table, "place income")
    assert moves(table) == ["end"]


def test_gk113_an_icon_that_cannot_be_used_still_opens_the_phase():
    table = at(me(row="P09", castles="C05", cubes="EE", persons="P01"))
    play(table, "place income")
    assert (phase(table), moves(table)) == ("person", ["done", "free P01"])
    play(table, "free P01", "use P09 C05")
    assert phase(table) == "onigiri"


def test_gk113_person_is_not_entered_without_an_icon_for_the_area():
    table = at(me(row="P09"))
    play(table, "place stone")
    assert phase(table) == "onigiri"
    assert state_of(table).icons == 0


def test_labels_and_questions_speak_both_languages():
    for lang in ("en", "ja"):
        names = GAME.card_names(STANDARD, lang)
        match = Match(GAME, STANDARD, 3, "labels")
        rng = rng_for("labels")
        while not match.over:
            if match.state.actor == CHANCE:
                match.step(int(match.state.sample(match.luck())))
                continue
            labels = [GAME.label(match.state, code, lang, names) for code in match.state.legal()]
            assert len(set(labels)) == len(labels)
            assert GAME.question(match.state, lang, names)
            match.step(int(match.state.pick(rng)))


def test_a_place_that_is_called_after_its_cube_says_it_once():
    match = Match(GAME, STANDARD, 3, "labels")
    match.settle()
    while match.state.asks != TURN:
        match.play(GAME.text(match.state, match.state.legal()[0]))
    said = {}
    for lang in ("en", "ja"):
        names = GAME.card_names(STANDARD, lang)
        said[lang] = {
            GAME.text(match.state, code): GAME.label(match.state, code, lang, names)
            for code in match.state.legal()
        }
    assert said["en"]["place stone"] == "Place: Stone"
    assert said["ja"]["place stone"] == "配置：石"
