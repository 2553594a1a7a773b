"""Person card actions and onigiri actions: GK-64 to GK-69, GK-100 to GK-109."""

from __future__ import annotations

import pytest

from madoi.core.state import CHANCE

from .tables import (
    GAME,
    STANDARD,
    at,
    cubes,
    hand,
    me,
    moves,
    phase,
    play,
    position_of,
    refused,
    seat,
    state_of,
    supply,
)


def test_gk64_persons_with_an_icon_for_the_area_of_the_worker_act():
    table = at(me(row="P01 P09", store="P10"))
    play(table, "place andesite")
    assert position_of(table).icons == ["P01"]
    table = at(me(row="P01 P09", koban=1, persons="P02"))
    play(table, "place income")
    assert position_of(table).icons == ["P01", "P09"]


def test_gk65_each_icon_once_in_any_order_and_optional():
    table = at(me(row="P01 P02 P12"))
    play(table, "place stone")
    choices = [f"use {card} {cube}" for card in ("P02", "P12") for cube in "ESW"]
    assert moves(table, "use") == ["use P01", *choices]
    play(table, "use P12 E", "use P01")
    assert refused(table, "use P01") == "GK-65"
    play(table, "done")
    assert (cubes(table), phase(table)) == ("ESSS", "onigiri")


def test_gk66_a_person_hired_by_the_worker_takes_part_one_hired_by_an_icon_does_not():
    table = at(me(persons="P01 P02", row="P04", koban=2))
    play(table, "place hire P01")
    assert position_of(table).icons == ["P01", "P04"]
    play(table, "use P04 P02")
    assert position_of(table).icons == ["P01"]


def use(row: str, area: str, **facts):
    """A table at which one person may act in an area."""
    stacks = {"stacks": {area: [1, 0]}, "workers": 2}
    return at(me(row=row, **{**stacks, **facts}), phase="person", area=area, icons=row)


def test_gk67_gain():
    table = use("P03", "fort")
    play(table, "use P03")
    assert (cubes(table), phase(table)) == ("EE", "onigiri")


def test_gk67_choice_of_earth_stone_or_wood():
    table = use("P01", "fort")
    assert moves(table, "use") == ["use P01 E", "use P01 S", "use P01 W"]
    assert refused(table, "use P01 C") == "GK-67"
    play(table, "use P01 W")
    assert cubes(table) == "W"


def test_gk67_koban_bag_and_person():
    table = use("P04", "mountain")
    play(table, "use P04")
    assert seat(table).koban == 2
    table = use("P06", "mountain", bag_workers=2, bag_onigiri=0)
    play(table, "use P06")
    assert (seat(table).workers, seat(table).bag_workers) == (3, 1)
    table = use("P04", "fort")
    play(table, "use P04")
    assert len(hand(table)) == 1


def test_gk67_exchange_once():
    table = use("P05", "mountain", cubes="SS")
    play(table, "use P05")
    assert (cubes(table), phase(table)) == ("SA", "onigiri")


def test_gk67_hire_castle_and_office_with_their_costs():
    table = use("P08", "mountain", persons="P01", koban=1)
    play(table, "use P08 P01")
    assert (seat(table).koban, position_of(table).seats[0].row) == (0, ["P01", "P08"])
    table = use("P09", "harbor", castles="C05 C03", cubes="EEEW")
    assert moves(table, "use") == ["use P09 C03 E", "use P09 C03 W", "use P09 C05"]
    play(table, "use P09 C03 W")
    assert cubes(table) == "E"
    table = at(
        me(row="P07", pieces=1, workers=2, stacks={"harbor": [1, 0]}),
        phase="person",
        area="harbor",
        icons="P07",
        round=2,
    )
    play(table, "use P07 T03")
    assert position_of(table).seats[0].tiles == ["T03"]


def test_gk68_an_icon_that_would_do_nothing_cannot_be_used():
    assert refused(use("P05", "mountain"), "use P05") == "GK-68"
    assert refused(use("P06", "mountain", workers=4, bag_workers=0), "use P06") == "GK-68"
    empty = at(
        me(row="P05", cubes="S", workers=2, stacks={"stone": [1, 0]}),
        me(cubes="AAAAA"),
        me(cubes="AA"),
        phase="person",
        area="mountain",
        icons="P05",
    )
    assert refused(empty, "use P05") == "GK-68"


def test_gk69_a_worker_drawn_from_the_bag_waits_for_a_later_turn():
    table = use("P06", "mountain", bag_workers=2)
    play(table, "use P06")
    assert seat(table).workers == 3
    assert moves(table, "place") == []


# Onigiri actions


def rice(onigiri: int, area: str = "town", **facts):
    """A table in the onigiri phase."""
    common = {key: facts.pop(key) for key in ("display", "under", "person_discard") if key in facts}
    return at(
        me(onigiri=onigiri, workers=2, stacks={area: [1, 0]}, **facts), phase="onigiri", area=area, **common
    )


@pytest.mark.parametrize(
    ("move", "cost"),
    [("rice shuffle", 1), ("rice person", 2), ("rice earth", 3), ("rice ship", 3), ("rice work income", 4)],
)
def test_gk100_costs_of_the_spots(move, cost):
    table = rice(cost, bag_workers=2)
    play(table, move)
    assert refused(rice(cost - 1), move) == "GK-100"
    assert sum(position_of(table).seats[0].spots) == cost


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_gk100_every_onigiri_button_tells_its_price(lang):
    table = rice(9, bag_workers=2, display="C01 C02 C03 C04")
    state, names = state_of(table), GAME.card_names(STANDARD, lang)
    said = {GAME.text(state, code): GAME.label(state, code, lang, names) for code in state.legal()}
    prices = {"shuffle": 1, "take": 1, "person": 2, "earth": 3, "ship": 3, "work": 4}
    buttons = {move: label for move, label in said.items() if move.startswith("rice ")}
    assert {move.split()[1] for move in buttons} == set(prices)
    for move, label in buttons.items():
        price = prices[move.split()[1]]
        assert (f"({price} onigiri)" if lang == "en" else f"おにぎり{price}") in label


def test_gk100_what_the_spots_do():
    table = rice(2, display="C01 C02 C03 C04")
    play(table, "rice take C02")
    assert hand(table) == {"C02"}
    table = rice(3)
    play(table, "rice earth")
    assert seat(table).earth == 1
    table = rice(3, bag_workers=2)
    play(table, "rice ship")
    assert (seat(table).ship, seat(table).workers) == (1, 3)
    table = rice(4)
    play(table, "rice work income")
    assert seat(table).koban == 4


def test_gk101_only_one_spot_in_a_turn_and_only_as_often_as_it_allows():
    table = rice(9, display="C01 C02 C03 C04")
    play(table, "rice shuffle")
    assert refused(table, "rice person") == "GK-101"
    play(table, f"rice take {position_of(table).display[0]}")
    assert refused(table, "rice shuffle") == "GK-101"
    table = rice(9)
    play(table, "rice earth")
    assert refused(table, "rice ship") == "GK-101"
    table = rice(9)
    play(table, "rice person", "rice person")
    assert moves(table, "rice") == []


def test_gk102_the_gap_in_the_display_is_filled_at_once():
    table = rice(1, display="C01 C02 C03 C04", under="C10 C11 C12 C13")
    play(table, "rice take C03")
    assert len(position_of(table).display) == 4
    assert "C03" not in position_of(table).display
    assert refused(rice(1, display="C01 C02 C03 C04"), "rice take C09") == "GK-102"


def test_gk103_person_cards_come_unseen_from_the_deck():
    table = rice(2)
    told = play(table, "rice person")
    drawn = [event for event in told if event.kind in ("person_drawn", "card_seen")]
    assert [event.only for event in drawn] == [None, 0]
    assert drawn[0].facts == {}


def test_gk104_onigiri_stay_on_the_spot_and_never_block_it():
    table = at(
        me(onigiri=2, spots=[6, 0, 0, 0], workers=2, stacks={"town": [1, 0]}), phase="onigiri", area="town"
    )
    play(table, "rice shuffle", "rice shuffle", "end")
    assert position_of(table).seats[0].spots == [8, 0, 0, 0]


def test_gk105_work_is_one_of_the_two_actions_of_the_area_without_persons():
    table = rice(4, area="harbor", row="P02")
    assert moves(table, "rice work") == ["rice work wood", "rice work copper"]
    assert refused(table, "rice work stone") == "GK-105"
    play(table, "rice work copper")
    assert (cubes(table), seat(table).workers, phase(table)) == ("C", 2, "onigiri")


def test_gk105_work_needs_an_action_that_can_be_done():
    table = rice(4, area="fort")
    assert moves(table, "rice work") == []
    assert refused(table, "rice work castle C01") == "GK-50"


def test_gk106_levels_at_the_maximum_and_an_empty_deck_cannot_be_chosen():
    table = rice(3, earth=5, ship=4)
    assert moves(table, "rice e") == []
    assert refused(table, "rice earth") == "GK-106"
    everyone = " ".join(f"P{n:02}" for n in range(1, 56))
    table = rice(2, persons=everyone)
    assert refused(table, "rice person") == "GK-106"
    assert "rice shuffle" in moves(table)


def test_gk107_onigiri_actions_belong_to_placement_turns():
    table = at(me(onigiri=9, workers=2, stacks={"town": [1, 0]}))
    play(table, "recover")
    assert refused(table, "rice shuffle") == "GK-110"


def test_gk108_an_empty_person_deck_is_made_of_the_discard_pile():
    hands = " ".join(f"P{n:02}" for n in range(1, 54))
    table = rice(4, persons=hands, person_discard="P54 P55")
    told = play(table, "rice person")
    assert "persons_shuffled" in [event.kind for event in told]
    assert state_of(table).person_discard == 0
    play(table, "rice person")
    assert {"P54", "P55"} <= hand(table)


def test_gk108_a_refresh_discards_first_so_the_same_cards_can_come_back():
    built = " ".join(f"C{n:02}" for n in range(5, 51))
    table = rice(1, built=built, display="C01 C02 C03 C04", under="")
    told = play(table, "rice shuffle")
    assert "castles_shuffled" in [event.kind for event in told]
    assert position_of(table).display == ["C01", "C02", "C03", "C04"]


def test_gk108_with_both_empty_the_display_stays_short():
    built = " ".join(f"C{n:02}" for n in range(5, 51))
    table = rice(1, built=built, display="C01 C02 C03 C04", under="")
    play(table, "rice take C01")
    assert position_of(table).display == ["C02", "C03", "C04"]
    assert table.state.actor != CHANCE


def test_gk109_discards_go_to_the_pile_of_their_kind():
    table = at(me(persons="P01", onigiri=1, workers=3))
    play(table, "free P01", "place income", "rice shuffle")
    assert position_of(table).person_discard == ["P01"]
    assert len(position_of(table).castle_discard) == 4
    assert supply(table, "E") == 13
