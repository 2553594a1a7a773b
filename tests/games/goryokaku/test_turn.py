"""The turn and placing: GK-20 to GK-37, GK-115, GK-116."""

from __future__ import annotations

import pytest

from madoi.core.errors import MadoiError
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.games.goryokaku.game import GAME

from .tables import STANDARD, at, cubes, hand, me, moves, phase, play, refused, seat, state_of, supply


def test_gk20_a_turn_is_a_placement_or_a_recovery():
    table = at(me(workers=2, stacks={"harbor": [1, 0]}))
    assert {move.split()[0] for move in moves(table)} == {"place", "recover"}


def test_gk21_worker_then_persons_then_onigiri():
    table = at(me(row="P01", onigiri=1))
    assert refused(table, "rice shuffle") == refused(table, "use P01") == "GK-21"
    play(table, "place stone")
    assert phase(table) == "person"
    play(table, "done")
    assert phase(table) == "onigiri"
    assert refused(table, "use P01") == "GK-110"


def test_gk22_recovery_needs_an_own_worker_on_the_board():
    table = at(me())
    assert refused(table, "recover") == "GK-22"
    assert "recover" in moves(at(me(workers=2, stacks={"town": [1, 0]})))


def test_gk23_without_a_worker_in_hand_one_must_recover():
    table = at(me(workers=0, stacks={"town": [3, 0]}))
    assert moves(table) == ["recover"]
    assert refused(table, "place stone") == "GK-23"


def test_gk110_a_refusal_names_recovery_only_where_it_is_possible():
    stacks = {"town": [1, 0]}
    for mover, said in (
        (me(), "Now place a worker"),
        (me(workers=2, stacks=stacks), "Now place a worker or recover"),
        (me(workers=0, stacks={"town": [3, 0]}), "Now recover: no worker can be placed"),
    ):
        with pytest.raises(MadoiError) as problem:
            at(mover).play("daiba no")
        assert problem.value.say("en") == f"daiba no: {said} (GK-110)"


HIGH = {"mountain": [1, 3], "town": [1, 3], "fort": [1, 3], "harbor": [1, 3]}


def test_gk24_gk115_stuck_with_workers_in_hand_and_none_on_the_board():
    table = at(me(workers=3), me(workers=0, stacks=HIGH))
    assert moves(table) == ["recover"]
    play(table, "recover", "daiba no")
    assert table.state.actor == 1


def test_gk25_a_free_action_discards_a_person_for_its_icon():
    table = at(me(persons="P01 P03"))
    play(table, "free P01", "free P03")
    assert (cubes(table), seat(table).koban, hand(table)) == ("E", 2, set())
    assert refused(table, "free P01") == "GK-25"


@pytest.mark.parametrize(
    ("phase", "facts", "common"),
    [
        ("turn", {}, {}),
        (
            "person",
            {"row": "P02", "workers": 2, "stacks": {"town": [1, 0]}},
            {"area": "town", "icons": "P02"},
        ),
        ("onigiri", {"workers": 2, "stacks": {"town": [1, 0]}}, {"area": "town"}),
        ("daiba", {}, {}),
    ],
)
def test_gk26_free_actions_at_every_decision_of_the_own_turn(phase, facts, common):
    table = at(me(persons="P01", **facts), phase=phase, **common)
    play(table, "free P01")
    assert cubes(table) == "E"


def test_gk26_no_free_action_while_dropping_or_keeping():
    dropping = at(
        me(persons="P01", cubes="EEEEEE", workers=2, stacks={"town": [1, 0]}), phase="drop", area="town"
    )
    assert refused(dropping, "free P01") == "GK-26"
    keeping = Match(GAME, STANDARD, 2, "keep")
    keeping.settle()
    assert moves(keeping, "free") == []


def test_gk27_a_free_action_that_gives_nothing_is_not_allowed():
    table = at(me(persons="P11", cubes="AAAAA"), me(cubes="AA"))
    assert supply(table, "A") == 0
    assert refused(table, "free P11") == "GK-27"


def test_gk28_cubes_beyond_the_storehouses_are_dropped_at_the_end_of_the_turn():
    table = at(me(cubes="SSSSW"))
    play(table, "place stone", "end")
    assert phase(table) == "drop"
    assert moves(table) == ["drop S", "drop W"]
    assert refused(table, "drop A") == "GK-28"
    play(table, "drop W", "drop S")
    assert (cubes(table), table.state.actor) == ("SSSSS", 1)


def test_gk29_no_limit_on_cards_in_hand():
    many = " ".join(f"P{n:02}" for n in range(1, 30))
    table = at(me(persons=many))
    play(table, "place income", "end")
    assert table.state.actor == 1


# Placing


def test_gk30_place_one_worker_and_do_the_action():
    table = at(me())
    play(table, "place stone")
    assert (seat(table).workers, cubes(table), phase(table)) == (2, "SS", "onigiri")


def test_gk30_a_place_that_would_do_nothing_cannot_be_chosen():
    table = at(me(castles="C01", persons="P01"), me(cubes="AAAAA"), me(cubes="AA"))
    assert moves(table, "place") == ["place stone", "place income", "place wood", "place copper"]
    assert refused(table, "place andesite") == "GK-41"
    assert refused(table, "place hire P01") == "GK-45"
    assert refused(table, "place castle C01") == "GK-50"
    assert refused(table, "place office T01") == "GK-60"
    assert refused(table, "place moon") == "GK-30"


def test_gk31_the_new_stack_is_one_higher_than_the_highest():
    table = at(me(onigiri=4), me(workers=2, stacks={"harbor": [1, 2]}))
    play(table, "place wood")
    assert GAME.look(table.state, 0).places[6].heights == [4, 3]
    assert seat(table).onigiri == 1


def test_gk32_the_own_stack_grows_upward():
    table = at(me(onigiri=2, workers=2, stacks={"harbor": [1, 0]}), me(workers=2, stacks={"harbor": [1, 1]}))
    play(table, "place copper")
    assert GAME.write(table.state, 0).seats[0].stacks == {"harbor": [2, 1]}


def test_gk33_the_leader_needs_no_onigiri():
    table = at(me(workers=1, stacks={"harbor": [2, 1]}), me(workers=2, stacks={"harbor": [1, 1]}))
    play(table, "place copper")
    assert GAME.write(table.state, 0).seats[0].stacks == {"harbor": [3, 1]}


def test_gk34_only_the_section_counts():
    two = at(me(), me(workers=2, stacks={"mountain": [1, 0]}))
    assert not {"place stone", "place andesite"} & set(moves(two))
    three = at(me(), me(workers=2, stacks={"stone": [1, 0]}), me())
    assert "place stone" not in moves(three)
    assert "place andesite" in moves(three)


def test_gk35_onigiri_under_a_worker_come_back_to_who_put_them_there():
    table = at(me(workers=2, stacks={"harbor": [1, 2]}), me(workers=2, stacks={"harbor": [1, 0]}))
    play(table, "recover")
    assert (seat(table).workers, seat(table).onigiri) == (3, 2)
    assert GAME.write(table.state, 0).seats[1].stacks == {"harbor": [1, 0]}


def test_gk36_heights_left_behind_stay():
    table = at(me(workers=2, stacks={"harbor": [1, 0]}), me(onigiri=3, workers=2, stacks={"harbor": [1, 1]}))
    play(table, "recover", "daiba no")
    assert GAME.look(table.state, 1).places[6].heights == [0, 2]
    assert GAME.look(table.state, 1).places[6].onigiri == [2, 0]


def test_gk37_onigiri_must_be_in_hand():
    table = at(me(onigiri=1, bag_onigiri=5, spots=[3, 0, 0, 0]), me(workers=2, stacks={"town": [1, 1]}))
    assert refused(table, "place income") == "GK-37"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gk116_every_game_ends_in_time(players):
    for number in range(8):
        match = Match(GAME, STANDARD, players, f"end-{number}")
        rng = rng_for("end", turn=number)
        turns = 0
        while not match.over:
            if match.state.actor == CHANCE:
                match.step(int(match.state.sample(match.luck())))
                continue
            code = int(match.state.pick(rng))
            turns += GAME.text(match.state, code).split()[0] in ("place", "recover")
            match.step(code)
        assert turns <= 41 * players
        assert sum(line == "> recover" for line in match.steps) == 6 * players


def test_gk115_recover_is_gone_again_when_a_free_action_opens_a_placement():
    low = {"mountain": [1, 3], "town": [1, 3], "fort": [1, 0], "harbor": [1, 3]}
    table = at(
        me(workers=1, daiba=4, bag_workers=0, onigiri=1, castles="C04", cubes="EE", persons="P01"),
        me(workers=0, bag_workers=1, stacks=low),
    )
    assert moves(table) == ["recover", "free P01"]
    play(table, "free P01")
    assert moves(table) == ["place castle C04"]
    assert state_of(table).turn == 0
