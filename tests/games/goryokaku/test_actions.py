"""Gaining, hiring, building castle cards and offices: GK-40 to GK-62."""

from __future__ import annotations

import pytest

from madoi.games.goryokaku.game import GAME

from .tables import at, cubes, hand, me, moves, phase, play, position_of, refused, seat, state_of, supply


@pytest.mark.parametrize(
    ("place", "gained"), [("stone", "SS"), ("andesite", "A"), ("wood", "WW"), ("copper", "C")]
)
def test_gk40_places_give_cubes(place, gained):
    table = at(me())
    play(table, f"place {place}")
    assert cubes(table) == gained


def test_gk40_income_gives_four_koban():
    table = at(me())
    play(table, "place income")
    assert seat(table).koban == 4


def test_gk41_a_short_supply_gives_what_it_has():
    table = at(me(), me(cubes="SSSSS"), me(cubes="SSSSS"), me(cubes="S"))
    play(table, "place stone")
    assert (cubes(table), supply(table, "S")) == ("S", 0)


def test_gk42_no_place_gives_earth():
    kinds = {(int(place.kind), int(place.res)) for place in state_of(at(me())).kit.places if place.kind == 1}
    assert kinds == {(1, 1), (1, 2), (1, 3), (1, 4)}


def test_gk44_paid_cubes_return_to_the_supply_at_once():
    table = at(me(castles="C16", cubes="WC"), me(cubes="WWWWW"), me(cubes="WWWWW"), me(cubes="W"))
    assert supply(table, "W") == 0
    play(table, "place castle C16")
    assert cubes(table) == "SW"


# Hiring


def test_gk45_koban_are_paid():
    table = at(me(persons="P01 P09", koban=2))
    assert refused(table, "place hire P09") == "GK-45"
    play(table, "place hire P01")
    assert seat(table).koban == 1
    assert position_of(table).seats[0].row == ["P01"]


def test_gk45_a_black_ship_level_is_needed_and_stays():
    assert refused(at(me(persons="P07", ship=1)), "place hire P07") == "GK-45"
    table = at(me(persons="P07", ship=2))
    play(table, "place hire P07")
    assert seat(table).ship == 2


def test_gk46_grey_frames_to_the_row_pink_frames_to_the_store():
    table = at(me(persons="P01 P10", koban=2, workers=2), me())
    play(table, "place hire P10", "end", "place stone", "end")
    play(table, "place hire P01")
    assert (position_of(table).seats[0].row, position_of(table).seats[0].store) == (["P01"], ["P10"])


def test_gk47_the_immediate_effect_happens_once_with_its_bonus():
    table = at(me(persons="P11", koban=1, ship=1))
    play(table, "place hire P11")
    assert (seat(table).ship, seat(table).onigiri) == (2, 1)


def test_gk48_a_new_storehouse_counts_at_once():
    table = at(me(persons="P10", koban=1, cubes="EEEEE"), me())
    play(table, "place hire P10")
    assert seat(table).storehouses == 6
    table = at(me(store="P10", cubes="SSSS"))
    play(table, "place stone", "end")
    assert table.state.actor == 1


def test_gk49_hired_persons_stay_and_are_not_for_free_actions():
    table = at(me(row="P01", store="P10"))
    assert moves(table, "free") == []
    assert refused(table, "free P01") == "GK-25"


# Castle cards


def test_gk50_pay_lay_and_take_the_reward():
    table = at(me(castles="C09 C01", cubes="ESSS"))
    play(table, "place castle C09")
    assert position_of(table).seats[0].built == ["C09"]
    assert (cubes(table), seat(table).pieces, hand(table)) == ("S", 1, {"C01"})


def test_gk51_x_is_any_resource_each_separately():
    table = at(me(castles="C35", cubes="EESSWA", koban=9, onigiri=9))
    named = [move.removeprefix("place castle C35 ") for move in moves(table, "place castle")]
    assert named == ["EW", "EA", "WA"]
    play(table, "place castle C35 EA")
    assert cubes(table) == "ESWW"
    assert refused(at(me(castles="C35", cubes="EESSW")), "place castle C35 SS") == "GK-51"


def test_gk52_castle_time_resources_serve_every_castle_action_afresh():
    table = at(me(castles="C04 C05", earth=3, row="P09"))
    play(table, "place castle C04", "use P09 C05")
    assert position_of(table).seats[0].built == ["C04", "C05"]


def test_gk52_castle_time_resources_pay_neither_daiba_nor_exchange():
    table = at(me(store="P21", row="P05"))
    play(table, "place stone", "done")
    assert moves(at(me(store="P21", earth=3), phase="daiba"), "daiba") == ["daiba no"]
    nothing = at(
        me(store="P21", row="P05", workers=2, stacks={"mountain": [1, 0]}),
        phase="person",
        area="mountain",
        icons="P05",
    )
    assert moves(nothing, "use") == []


def test_gk53_virtual_resources_pay_their_colour_first_then_x():
    exact = at(me(castles="C03", earth=2, cubes="W"))
    assert moves(exact, "place castle") == ["place castle C03 W"]
    spare = at(me(castles="C03", earth=3, cubes="W"))
    assert moves(spare, "place castle") == ["place castle C03"]
    other = at(me(castles="C03", store="P21", cubes="EEW"))
    play(other, "place castle C03")
    assert cubes(other) == "W"


def test_gk54_a_card_may_be_built_without_real_cubes():
    table = at(me(castles="C05", earth=3))
    play(table, "place castle C05")
    assert (cubes(table), seat(table).pieces) == ("", 1)


def test_gk55_all_parts_of_a_reward():
    table = at(me(castles="C29", cubes="EEEA", earth=1))
    told = play(table, "place castle C29")
    assert (seat(table).earth, seat(table).onigiri) == (2, 3)
    assert [event.kind for event in told] == ["placed", "built", "earth_level", "onigiri", "onigiri"]


def test_gk55_cubes_then_koban_then_onigiri_then_piece():
    table = at(me(castles="C28", cubes="EEEC"))
    told = play(table, "place castle C28")
    assert [event.kind for event in told] == ["placed", "built", "gained", "gained", "gained", "piece"]
    assert cubes(table) == "ESW"


def test_gk56_with_no_piece_left_nothing_happens():
    table = at(me(castles="C05", cubes="EEE", pieces=5))
    play(table, "place castle C05")
    assert (seat(table).pieces, seat(table).stock) == (5, 0)


def test_gk57_at_the_last_space_the_disc_stays_without_bonus():
    table = at(me(castles="C01", cubes="EEW", earth=5))
    play(table, "place castle C01")
    assert (seat(table).earth, seat(table).onigiri) == (5, 0)


def test_gk58_two_steps_are_made_one_by_one_each_with_its_bonus():
    table = at(me(castles="C30", cubes="EEESS", bag_workers=2, bag_onigiri=1), script=["worker"])
    told = play(table, "place castle C30 SS")
    assert seat(table).ship == 2
    assert (seat(table).workers, seat(table).onigiri, seat(table).koban) == (3, 1, 2)
    assert [event.kind for event in told][-1] == "worker_drawn"
    assert phase(table) == "onigiri"


def test_gk58_an_empty_bag_gives_nothing():
    table = at(me(castles="C02", cubes="EES", workers=5))
    play(table, "place castle C02")
    assert (seat(table).ship, seat(table).workers) == (1, 4)


def test_gk59_a_built_card_stays_and_its_reward_is_taken_once():
    table = at(me(castles="C05", cubes="EEE", row="P09"))
    play(table, "place castle C05")
    assert seat(table).pieces == 1
    assert refused(table, "use P09 C05") == "GK-50"


# Offices


def test_gk60_only_open_tiles_without_a_piece_and_only_pieces_in_hand():
    table = at(me(pieces=1), me(tiles="T01"), round=2)
    assert moves(table, "place office") == ["place office T02", "place office T03", "place office T04"]
    assert refused(table, "place office T01") == "GK-60"
    assert refused(table, "place office T05") == "GK-60"
    assert refused(table, "place office T20") == "GK-60"
    play(table, "place office T02")
    assert (seat(table).pieces, position_of(table).seats[0].tiles) == (0, ["T02"])
    assert refused(at(me(pieces=0), round=2), "place office T01") == "GK-60"


def test_gk61_the_two_piece_tile_needs_both_in_hand():
    boards = ["T18 T01", "T02 T03", "T04 T05", "T06 T07", "T08 T09"]
    table = at(me(pieces=1), round=2, boards=boards)
    assert refused(table, "place office T18") == "GK-61"
    table = at(me(pieces=2), round=2, boards=boards)
    play(table, "place office T18")
    assert seat(table).pieces == 0


def test_gk62_one_action_fills_one_tile_and_a_board_may_take_several():
    table = at(me(pieces=3, tiles="T01"), round=2)
    play(table, "place office T02")
    assert (seat(table).pieces, position_of(table).seats[0].tiles) == (2, ["T01", "T02"])
    assert GAME.look(table.state, 0).tiles[1].owner == 0
