"""The recovery turn and the end: GK-70 to GK-81, GK-90 to GK-92."""

from __future__ import annotations

import pytest

from madoi.games.goryokaku.game import GAME

from .tables import at, cubes, hand, me, moves, phase, play, position_of, refused, seat, state_of


def recovering(*others, script=None, **facts):
    """A table at which seat 0 is about to decide about the daiba."""
    common = {key: facts.pop(key) for key in ("round", "pile", "audits") if key in facts}
    return at(me(**facts), *others, phase="daiba", script=script, **common)


def test_gk70_gk71_audit_and_progress_only_when_the_pile_is_empty():
    table = recovering(pile=2)
    told = [event.kind for event in play(table, "daiba no")]
    assert told[:3] == ["daiba_left", "round_onigiri", "regrouped"]
    table = recovering(pile=1, built="C01")
    told = [event.kind for event in play(table, "daiba no")]
    assert told[:5] == ["daiba_left", "round_onigiri", "audited", "opened", "regrouped"]


def test_gk72_all_discs_come_back_into_hand():
    table = at(me(workers=1, onigiri=1, stacks={"town": [1, 2], "harbor": [2, 1]}, bag_workers=1))
    play(table, "recover")
    assert (seat(table).workers, seat(table).onigiri) == (4, 4)
    assert position_of(table).seats[0].stacks == {}


def test_gk73_pay_move_take_the_reward_and_put_down_a_worker():
    table = recovering(cubes="EWC", pile=4)
    assert moves(table, "daiba") == ["daiba pay E", "daiba pay W", "daiba no"]
    assert refused(table, "daiba pay C") == "GK-73"
    told = play(table, "daiba pay W")
    assert seat(table).daiba == 1
    assert cubes(table) == "EC"
    assert [event.kind for event in told][:3] == ["daiba", "onigiri", "round_onigiri"]


def test_gk73_gk112_cards_of_both_kinds_pay():
    table = recovering(cubes="EES", daiba=2, workers=3, castles="C07", persons="P03 P01")
    assert moves(table, "daiba pay") == [
        f"daiba pay {cubes} {card}" for cubes in ("EE", "ES") for card in ("C07", "P01", "P03")
    ]
    play(table, "daiba pay ES P01")
    assert position_of(table).person_discard == ["P01"]
    table = recovering(cubes="EES", daiba=2, workers=3, castles="C07")
    assert refused(table, "daiba pay EE P01") == "GK-73"
    play(table, "daiba pay EE C07")
    assert position_of(table).castle_discard == ["C07"]
    assert hand(table) == set()


def test_gk74_the_worker_stays_on_the_daiba_board():
    table = recovering(cubes="E")
    play(table, "daiba pay E")
    own = seat(table)
    assert own.workers + own.bag_workers == 4
    assert GAME.census(table.state)["workers of 1"] == 5


def test_gk75_at_the_last_space_nothing_can_be_built_and_a_worker_remains():
    table = recovering(cubes="EEE", castles="C01", daiba=4, workers=1)
    assert refused(table, "daiba pay EEE C01") == "GK-75"
    play(table, "daiba no")
    assert seat(table).workers == 1


def test_gk76_who_cannot_or_will_not_pay_does_nothing():
    table = recovering(earth=3, store="P10")
    assert moves(table) == ["daiba no"]
    play(table, "daiba no")
    assert seat(table).daiba == 0


@pytest.mark.parametrize(("space", "pieces", "onigiri"), [(0, 0, 1), (1, 1, 0), (2, 0, 0), (3, 1, 1)])
def test_gk77_rewards_of_the_daiba(space, pieces, onigiri):
    table = recovering(cubes="EEE", castles="C01", daiba=space, workers=5 - space, bag_workers=0)
    told = play(table, moves(table, "daiba pay")[0])
    assert seat(table).pieces == pieces
    gained = [event for event in told if event.kind == "onigiri"]
    assert len(gained) == onigiri


def test_gk78_the_onigiri_comes_from_the_current_pile():
    table = recovering(round=3, pile=2)
    told = play(table, "daiba no")
    assert [event.facts for event in told if event.kind == "round_onigiri"] == [{"round": 3, "left": 1}]
    assert GAME.look(table.state, 0).piles == [0, 0, 1, 2, 2]


def test_gk79_regrouping_draws_until_three_workers_are_out():
    discs = ["onigiri", "worker", "worker", "onigiri", "worker"]
    table = recovering(workers=5, onigiri=1, spots=[0, 2, 0, 0], bag_onigiri=1, script=discs)
    play(table, "daiba no")
    own = seat(table)
    assert (own.workers, own.onigiri) == (3, 2)
    assert (own.bag_workers, own.bag_onigiri) == (2, 3)
    assert (own.spots, table.state.actor) == (0, 1)


def test_gk79_with_fewer_workers_the_whole_bag_is_drawn():
    table = recovering(workers=1, daiba=3, bag_workers=1, onigiri=2, bag_onigiri=3)
    play(table, "daiba no")
    own = seat(table)
    assert (own.workers, own.onigiri, own.bag_workers, own.bag_onigiri) == (2, 6, 0, 0)


def test_gk90_most_built_cards_of_the_type_get_the_mark_ties_included():
    table = recovering(me(built="C03 C04"), me(built="C05"), built="C01 C02", pile=1, audits="ESWCA")
    play(table, "daiba no")
    assert [position_of(table).seats[n].marks for n in range(3)] == [[1], [1], []]


def test_gk90_nobody_is_marked_for_nothing():
    table = recovering(me(castles="C01", cubes="EE"), castles="C02", earth=3, pile=1)
    told = play(table, "daiba no")
    assert "audited_none" in [event.kind for event in told]
    assert seat(table).marks == seat(table, 1).marks == 0


@pytest.mark.parametrize(
    ("round", "open_now"), [(1, [1, 2]), (2, [1, 2, 3]), (3, [1, 2, 3, 4]), (4, [1, 2, 3, 4, 5])]
)
def test_gk91_boards_open_at_the_end_of_a_round(round, open_now):
    table = recovering(round=round, pile=1)
    before = GAME.look(table.state, 0).tiles
    play(table, "daiba no")
    assert GAME.look(table.state, 0).open_boards == open_now
    assert [tile.id for tile in GAME.look(table.state, 0).tiles] == [tile.id for tile in before]


def test_gk92_the_storehouse_limit_comes_after_progress_and_before_regrouping():
    table = recovering(cubes="EEEEEE", pile=1)
    play(table, "daiba no")
    assert phase(table) == "drop"
    assert GAME.look(table.state, 0).open_boards == [1, 2]
    play(table, "drop E")
    assert table.state.actor == 1
    assert cubes(table) == "EEEEE"


def test_gk80_the_last_onigiri_ends_the_game_after_its_audit():
    table = recovering(me(built="C21"), round=5, pile=1, audits="ESWCA", cubes="EEEEEE")
    told = [event.kind for event in play(table, "daiba no")]
    assert told[:4] == ["daiba_left", "round_onigiri", "audited", "ended"]
    assert table.over
    assert position_of(table).seats[1].marks == [5]
    assert state_of(table).legal() == []
    assert refused(table, "place stone") == "GK-80"


def test_gk81_no_limit_on_the_last_turn_but_ties_count_no_more_cubes_than_storehouses():
    table = recovering(me(cubes="EEEEE", koban=1, kamon="K2"), round=5, pile=1, cubes="SSSSSSSS")
    play(table, "daiba no")
    assert table.over
    assert cubes(table) == "SSSSSSSS"
    assert GAME.result(table.state).winners == [1]
