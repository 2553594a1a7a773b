"""Components and setup: GK-1 to GK-19, GK-114."""

from __future__ import annotations

import pytest

from madoi.core.documents import standard
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, LOT, bits_of, count_bits
from madoi.games.goryokaku.game import GAME

from .tables import STANDARD, at, me, moves, phase, play, position_of, seat, state_of, supply


def dealt(players: int, seed: str = "deal", first: int = 0) -> Match:
    """A new game after the setup, before the first decision."""
    match = Match(GAME, STANDARD, players, seed, first=first)
    match.settle()
    return match


def test_gk1_gk2_shared_and_own_components():
    census = GAME.census(dealt(4).state)
    kinds = {letter: sum(key[0] == letter and len(key) < 4 for key in census) for letter in "CPKT"}
    assert kinds == {"C": 50, "P": 55, "K": 5, "T": 20}
    assert [census[f"cube {letter}"] for letter in "ESWCA"] == [15, 13, 13, 8, 8]
    assert census["onigiri"] == 70
    assert all(census[f"{what} of {n}"] == 5 for what in ("workers", "pieces") for n in (1, 2, 3, 4))


def test_gk3_gk43_koban_have_no_limit():
    table = at(me(koban=9_000))
    play(table, "place income")
    assert seat(table).koban == 9_004


def test_gk4_without_onigiri_in_the_supply_a_gain_gives_nothing():
    table = at(me(onigiri=58, castles="C03", cubes="EEE"))
    assert state_of(table).rice == 0
    play(table, "place castle C03 E")
    assert seat(table).onigiri == 58
    assert seat(table).koban == 1


def test_gk5_gk6_cards_are_counted_by_crest_and_type():
    kit = STANDARD.kit
    assert [count_bits(mask) for mask in kit.castles_of_type] == [10] * 5
    assert [count_bits(mask) for mask in kit.castles_of_crest] == [10] * 5
    assert [count_bits(mask) for mask in kit.persons_of_crest] == [11] * 5


def test_gk7_gk34_two_players_share_a_section_in_each_area_more_do_not():
    assert STANDARD.kit.section_ids[2] == ["mountain", "town", "fort", "harbor"]
    assert STANDARD.kit.section_ids[3] == STANDARD.kit.section_ids[4] == STANDARD.kit.place_ids


def test_gk8_two_tiles_of_one_kind_are_different_tiles():
    table = at(me(pieces=1), round=2, boards=["T14 T15", "T01 T02", "T03 T04", "T05 T06", "T07 T08"])
    assert {"place office T14", "place office T15"} <= set(moves(table))


def test_gk10_the_worker_board_fits_the_number_of_players():
    for players, sections in ((2, 4), (3, 8), (4, 8)):
        assert len(set(GAME.new(players, STANDARD).sections)) == sections


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gk11_round_piles(players):
    table = dealt(players)
    assert GAME.look(table.state, None).piles == [2 * players, *[players] * 4]


def test_gk12_audit_cubes_leave_the_supply():
    table = dealt(2)
    assert sorted(position_of(table).audits) == sorted("ESWCA")
    assert [supply(table, letter) for letter in "ESWCA"] == [14, 12, 12, 7, 7]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gk13_tiles_lie_open_on_face_down_boards(players):
    table = dealt(players)
    boards = position_of(table, seat=None, everything=False).boards
    assert [len(tiles) for tiles in boards] == [players] * 5
    assert GAME.look(table.state, None).open_boards == []


def test_gk14_four_castle_cards_are_turned_up():
    table = dealt(3)
    assert len(position_of(table).display) == 4


def test_gk15_each_seat_gets_persons_castles_and_a_kamon_card():
    table = dealt(4)
    for number in range(4):
        said = position_of(table).seats[number]
        assert (len(said.persons), len(said.dealt), len(said.castles)) == (2, 3, 0)
        assert said.kamon is not None
    assert count_bits(state_of(table).kamon_left) == 1


def test_gk15_gk114_setup_asks_in_order():
    table = Match(GAME, STANDARD, 2, "order")
    asked = []
    while table.state.actor == CHANCE:
        asked.append((table.state.stream(), len(asked)))
        table.step(int(table.state.sample(table.luck())))
    order = [name for name, _ in asked]
    assert order == [
        *["tiles"] * 10,
        *["audits"] * 5,
        *["castles"] * 4,
        *(["persons"] * 2 + ["castles"] * 3) * 2,
        *["kamon"] * 2,
    ]


def test_gk16_one_card_is_kept_two_go_under_the_deck_in_the_order_dealt():
    table = dealt(2)
    for number in range(2):
        assert phase(table) == "keep"
        assert table.state.actor == number
        first, kept, last = position_of(table).seats[number].dealt
        play(table, f"keep {kept}")
        assert position_of(table).seats[number].castles == [kept]
        assert position_of(table).under[-2:] == [first, last]
    assert phase(table) == "turn"
    assert table.state.actor == 0


def test_gk16_the_cards_put_last_are_drawn_last():
    table = at(
        me(onigiri=2, stacks={"town": [1, 0]}, workers=2),
        phase="onigiri",
        area="town",
        under="C01 C02 C03 C04",
        display="C05",
        castle_discard=" ".join(f"C{n:02}" for n in range(6, 51)),
    )
    play(table, "rice take C05")
    assert position_of(table).display == ["C01", "C02", "C03", "C04"]


def test_gk17_pieces_and_level_discs_start_on_the_personal_board():
    table = dealt(2)
    for number in range(2):
        own = seat(table, number)
        assert (own.pieces, own.stock, own.earth, own.ship, own.daiba) == (0, 5, 0, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gk18_gk19_discs_in_hand_by_seat_and_nothing_else(players):
    table = dealt(players)
    for number in range(players):
        own = seat(table, number)
        assert (own.workers, own.onigiri) == (3, number)
        assert (own.bag_workers, own.bag_onigiri) == (2, 5 - number)
        assert (own.koban, own.cubes) == (0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gk18_gk19_discs_in_hand_by_place_in_turn_order(players):
    for first in range(players):
        table = dealt(players, first=first)
        for place in range(players):
            own = seat(table, (first + place) % players)
            assert (own.workers, own.onigiri, own.bag_workers, own.bag_onigiri) == (3, place, 2, 5 - place)


def test_gk19_the_lot_is_drawn_before_the_setup():
    table = Match(GAME, STANDARD, 3, first=LOT)
    assert position_of(table).first is None
    assert all(own.workers == own.onigiri == 0 for own in position_of(table).seats)
    told = table.play("first 2")
    assert [(event.kind, event.rule, event.seat) for event in told] == [("begins", "GK-19", 1)]
    assert position_of(table).first == 1
    assert table.state.stream() == "tiles"


def test_gk15_gk16_gk19_cards_are_dealt_and_kept_from_the_start_player_on():
    table = dealt(3, first=2)
    by_seat = {0: [], 1: [], 2: []}
    for number in (2, 0, 1):
        assert table.state.actor == number
        assert GAME.together(table.state) == {2: [0, 1], 0: [1], 1: []}[number]
        own = position_of(table).seats[number].dealt
        by_seat[number] = own[1:]
        play(table, f"keep {own[0]}")
    assert position_of(table).under == by_seat[2] + by_seat[0] + by_seat[1]
    assert table.state.actor == 2
    for number in range(3):
        known = GAME.write(table.state, number).under
        assert [card for card in known if card != "?"] == by_seat[number]


def test_gk85_gk19_kamon_cards_are_shown_from_the_start_player_on():
    table = dealt(3, first=1)
    shown = []
    rng = rng_for("shown")
    while not table.over:
        told = table.step(int(table.state.pick(rng))) + table.settle()
        shown += [event.seat for event in told if event.kind == "kamon_shown"]
    assert shown == [1, 2, 0]


def test_gk19_turns_go_round():
    table = at(me(), me(), me())
    for number in range(3):
        assert table.state.actor == number
        play(table, "place income" if number == 0 else f"place {('stone', 'wood')[number - 1]}", "end")
    assert table.state.actor == 0


def test_gk114_luck_of_a_deck_does_not_depend_on_the_others():
    kit = standard(GAME).kit
    table = at(me(onigiri=1, workers=2, stacks={"town": [1, 0]}), phase="onigiri", area="town", seed=None)
    play(table, f"rice take {kit.castle_ids[bits_of(state_of(table).display)[0]]}")
    assert table.state.actor == CHANCE
    assert table.state.stream() == "castles"
