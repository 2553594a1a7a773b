"""What a seat may know and what not: GK-120."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from madoi.core.events import heard
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, bits_of
from madoi.core.view import imagine, view_of
from madoi.games.goryokaku.game import GAME

from .tables import STANDARD, at, hand, me, play, position_of, seat, state_of

ONIGIRI = {"phase": "onigiri", "area": "town"}
STANDING = {"workers": 2, "stacks": {"town": [1, 0]}}


def seen(match: Match, viewer: int | None) -> str:
    """Everything a seat is shown, as text."""
    return msgspec.json.encode(view_of(GAME, match.state, viewer)).decode()


def redealt(match: Match, viewer: int, number: int = 0):
    twin = match.state.clone()
    twin.redeal(viewer, rng_for("redeal", turn=number))
    return twin


def test_gk120_hands_and_kamon_cards_are_hidden_from_others_and_spectators():
    table = at(me(persons="P01 P02", castles="C01", kamon="K1"), me(persons="P03", castles="C02", kamon="K2"))
    own = position_of(table, 0, everything=False)
    assert (own.seats[0].persons, own.seats[0].castles, own.seats[0].kamon) == (["P01", "P02"], ["C01"], "K1")
    assert (own.seats[1].persons, own.seats[1].castles, own.seats[1].kamon) == (["?"], ["?"], "?")
    nobody = position_of(table, None, everything=False)
    assert [said.persons for said in nobody.seats] == [["?", "?"], ["?"]]
    assert [said.kamon for said in nobody.seats] == ["?", "?"]


def test_gk120_numbers_of_cards_and_discs_are_public():
    table = at(me(), me(persons="P01 P02", castles="C01", bag_onigiri=4, koban=7, cubes="EA"))
    look, said = GAME.look(table.state, 0), position_of(table, 0, everything=False).seats[1]
    assert (look.seats[1].persons, look.seats[1].castles) == (2, 1)
    assert (said.bag_workers, said.bag_onigiri, said.koban, said.cubes) == (2, 4, 7, "EA")
    assert look.person_deck == 53


def test_gk120_every_crest_that_is_imagined_is_there_once():
    table = at(me(kamon="K1"), me(kamon="K2"), me(kamon="K3"))
    everything = sorted(STANDARD.kit.kamon_ids)
    for number in range(20):
        world = redealt(table, 0, number)
        dealt = [int(mat.kamon) for mat in world.seats[: world.players]]
        left = bits_of(world.kamon_left)
        assert sorted(STANDARD.kit.kamon_ids[card] for card in [*dealt, *left]) == everything


def test_gk120_cards_taken_from_the_display_are_remembered():
    table = at(me(onigiri=1, castles="C01", **STANDING), display="C05 C06 C07 C08", **ONIGIRI)
    play(table, "rice take C06")
    assert position_of(table, 1, everything=False).seats[0].castles == ["C06", "?"]
    for number in range(20):
        world = redealt(table, 1, number)
        assert "C06" in {STANDARD.kit.castle_ids[card] for card in bits_of(world.seats[0].castles)}


def test_gk120_cards_under_the_deck_are_known_only_to_who_put_them_there():
    table = at(me(), me(), under="C11 C12 C13 C14")
    assert position_of(table, 0, everything=False).under == ["C11", "C12", "?", "?"]
    assert position_of(table, 1, everything=False).under == ["?", "?", "C13", "C14"]
    assert position_of(table, None, everything=False).under == ["?"] * 4
    worlds = [redealt(table, 0, number).under for number in range(30)]
    ids = STANDARD.kit.castle_ids
    assert {tuple(ids[card] for card in world[:2]) for world in worlds} == {("C11", "C12")}
    assert len({tuple(world[2:]) for world in worlds}) > 20


def test_gk120_a_card_from_under_the_deck_is_known_to_all_once_it_is_turned_up():
    table = at(
        me(onigiri=1, **STANDING),
        display="C05",
        under="C11 C12 C13 C14",
        castle_discard=" ".join(f"C{n:02}" for n in range(15, 51)),
        **ONIGIRI,
    )
    told = play(table, "rice shuffle")
    assert [event.facts["card"] for event in told if event.kind == "turned_up"][:2]
    assert set(position_of(table, 1, everything=False).display) <= set(STANDARD.kit.castle_ids)


def test_gk120_the_keep_phase_shows_each_seat_only_its_own_cards():
    table = Match(GAME, STANDARD, 3, "keep")
    table.settle()
    for viewer in range(3):
        for number, said in enumerate(position_of(table, viewer, everything=False).seats):
            assert ("?" in said.dealt) == (number != viewer)
    kept = position_of(table).seats[0].dealt[0]
    told = table.step(table.state.legal()[0])
    assert kept not in msgspec.json.encode(heard(told, 1)).decode()
    assert "GK-16" in {event.rule for event in heard(told, 1)}


def test_gk120_a_person_drawn_by_an_icon_is_told_to_its_owner_only():
    table = at(
        me(row="P04", workers=2, stacks={"fort": [1, 0]}),
        phase="person",
        area="fort",
        icons="P04",
        seed="icon",
    )
    told = play(table, "use P04")
    (card,) = hand(table)
    assert card in msgspec.json.encode(heard(told, 0)).decode()
    assert card not in msgspec.json.encode(heard(told, 1)).decode()
    assert f'"{card}"' not in seen(table, 1)
    assert f'"{card}"' not in seen(table, None)


def test_gk120_cards_paid_to_the_daiba_become_public_and_the_rest_of_the_hand_does_not():
    table = at(me(cubes="EE", daiba=2, castles="C07", persons="P01 P02"), phase="daiba")
    told = play(table, "daiba pay EE P01")
    assert "P01" in msgspec.json.encode(heard(told, 1)).decode()
    assert '"P02"' not in seen(table, 1)
    assert '"C07"' not in seen(table, 1)


def test_gk120_kamon_cards_stay_hidden_until_scoring_and_unused_ones_for_ever():
    table = at(me(kamon="K4"), me(kamon="K5"), phase="daiba", round=5, pile=1, seed=None)
    assert '"K4"' not in seen(table, 1)
    play(table, "daiba no")
    assert table.state.actor == CHANCE
    assert '"K4"' not in seen(table, 1)
    table.seed = "show"
    told = table.settle()
    assert [event.facts["card"] for event in told if event.kind == "kamon_shown"] == ["K4", "K5"]
    for viewer in (0, 1, None):
        assert '"K4"' in seen(table, viewer)
        assert not any(f'"K{n}"' in seen(table, viewer) for n in (1, 2, 3))


def test_gk120_after_a_reshuffle_hidden_cards_stay_in_their_wave():
    """The new deck is made of cards all have seen, so a card drawn before it cannot be one of them."""
    rest = " ".join(f"P{n:02}" for n in range(3, 54))
    table = at(
        me(onigiri=4, **STANDING), me(persons="P01 P02", row=""), person_discard=rest + " P54 P55", **ONIGIRI
    )
    play(table, "rice person", "end")
    view = position_of(table, 1, everything=False)
    assert view.seats[0].persons == ["?1"]
    assert position_of(table, 0, everything=False).seats[1].persons == ["?", "?"]
    for number in range(30):
        world = redealt(table, 0, number)
        assert bits_of(world.seats[1].persons) == [0, 1]
        drawn = bits_of(redealt(table, 1, number).seats[0].persons)
        assert drawn[0] >= 2


def test_gk120_the_legal_moves_of_a_seat_follow_from_what_it_knows():
    for number in range(4):
        match = Match(GAME, STANDARD, 2 + number % 3, f"know-{number}")
        rng = rng_for("know", turn=number)
        while not match.over:
            state = match.state
            if state.actor == CHANCE:
                match.step(int(state.sample(match.luck())))
                continue
            assert redealt(match, int(state.actor), number).legal() == state.legal()
            match.step(int(state.pick(rng)))


def test_gk120_imagined_hands_are_dealt_evenly():
    table = at(me(), me(persons="P01", castles="C01", kamon="K2"))
    persons, castles, kamon = Counter(), Counter(), Counter()
    for number in range(1100):
        world = redealt(table, 0, number)
        persons.update(bits_of(world.seats[1].persons))
        castles.update(bits_of(world.seats[1].castles))
        kamon[int(world.seats[1].kamon)] += 1
    assert len(persons) == 55
    assert max(persons.values()) < 50
    assert set(kamon) == {1, 2, 3, 4}
    # Four cards lie in the display, two the seat put under the deck itself.
    assert len(castles) == 44


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gk120_no_view_of_many_random_games_tells_a_hidden_card(players):
    for number in range(3):
        match = Match(GAME, STANDARD, players, f"leak-{number}")
        rng = rng_for("leak", turn=number)
        while not match.over:
            state = state_of(match)
            told = match.step(
                int(state.sample(match.luck())) if state.actor == CHANCE else int(state.pick(rng))
            )
            # Every step is heard by one viewer in turn; over three games everybody has looked everywhere.
            viewer = (*range(players), None)[(len(match.steps) + number) % (players + 1)]
            shown = seen(match, viewer) + msgspec.json.encode(heard(told, viewer)).decode()
            waves = position_of(match, viewer, everything=False)
            again = {card for wave in waves.person_waves + waves.castle_waves for card in wave}
            assert not [card for card in hidden_cards(match, viewer) - again if f'"{card}"' in shown]


def hidden_cards(match: Match, viewer: int | None) -> set[str]:
    """Every card that the viewer cannot know the place of."""
    said, state, kit = position_of(match), state_of(match), STANDARD.kit
    cards = {kit.person_ids[card] for card in bits_of(state.person_deck)}
    cards |= {kit.castle_ids[card] for card in bits_of(state.castle_deck)}
    cards |= {kit.kamon_ids[card] for card in bits_of(state.kamon_left)}
    for number, other in enumerate(said.seats):
        if number != viewer:
            cards |= {*other.persons, *other.castles, *other.dealt} - set(other.shown)
            if other.kamon and said.phase not in ("reveal", "over"):
                cards.add(other.kamon)
    known = set(position_of(match, viewer, everything=False).under)
    return (cards | set(said.under)) - known


def test_gk120_a_view_can_be_imagined_by_a_spectator():
    table = at(me(persons="P01 P02", castles="C01"), me(castles="C02 C05", shown="C05"))
    world = imagine(GAME, STANDARD, view_of(GAME, table.state, None), rng_for("spectator"))
    assert GAME.census(world) == GAME.census(table.state)
    assert seat(table, 1).shown == world.seats[1].shown
