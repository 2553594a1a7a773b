"""Exact odds, against plain enumeration of everything that can happen."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games.fuji99.game import GAME
from madoi.games.fuji99.rules_cubes import CHOOSE, ROW, pascal
from madoi.games.fuji99.state import CARD, HOW_MANY, RESOLVE

from .tables import at, card_file, seat, start


def fraction(chance) -> Fraction:
    return Fraction(chance.ways, chance.total)


def row(table, count):
    return next(draw for draw in GAME.odds(table.state).draws if draw.count == count)


def brute_bust(clear, yellow, red, count, already) -> Fraction:
    """Every set of cubes, one by one."""
    cubes = "c" * clear + "y" * yellow + "r" * red
    hands = list(combinations(range(len(cubes)), count))
    busts = sum(already + sum(cubes[at] == "r" for at in hand) >= 3 for hand in hands)
    return Fraction(busts, len(hands))


def test_red_bust_of_the_first_draw_by_hand():
    """Six of thirteen cubes: all three reds are in C(10, 3) of C(13, 6) handfuls."""
    assert fraction(row(start(), 6).red_bust) == Fraction(comb(10, 3), comb(13, 6))
    assert row(start(), 6).red_bust.percent == pytest.approx(100 * 120 / 1716)


@pytest.mark.parametrize(("red", "danger"), [(0, ""), (1, ""), (2, ""), (0, "gaze.1"), (1, "gaze.1")])
def test_red_bust_equals_enumeration(red, danger):
    table = at(seat(clear=7, danger=danger), seat(), token=9, red=red)
    for draw in GAME.odds(table.state).draws:
        expected = brute_bust(7, 4, 3 - red, draw.count, red + len(danger.split()))
        assert fraction(draw.red_bust) == expected


def test_reds_among_the_cubes_by_hand():
    """Six of thirteen, three of them red: hypergeometric, and the third red is the bust."""
    draw = row(start(), 6)
    assert [fraction(each) for each in draw.reds] == [
        Fraction(comb(3, reds) * comb(10, 6 - reds), comb(13, 6)) for reds in range(4)
    ]
    assert draw.reds[3] == draw.red_bust


def test_reds_on_the_sheet_cannot_be_drawn_again():
    draw = row(at(seat(clear=7), seat(), token=9, red=2), 5)
    assert len(draw.reds) == 2
    assert draw.reds[1] == draw.red_bust


def test_fj37_three_danger_cards_are_a_certain_bust():
    table = at(seat(danger="gaze.1 gaze.2 gaze.3"), seat())
    assert {fraction(draw.red_bust) for draw in GAME.odds(table.state).draws} == {1}


def test_floors_gained_are_the_cubes_and_the_bonus_or_nothing():
    table = at(seat(hand="lift.1"), seat())
    gains = row(table, 6).floors
    assert [gain.floors for gain in gains] == [0, 9]
    assert sum(fraction(gain.chance) for gain in gains) == 1


def test_fj131_floors_gained_end_at_99():
    assert [gain.floors for gain in row(at(seat(95), seat()), 5).floors] == [0, 4]


def test_reaching_99_is_every_draw_that_does_not_bust():
    draw = row(at(seat(94), seat()), 5)
    assert fraction(draw.reach) == 1 - fraction(draw.red_bust)
    assert fraction(row(at(seat(93), seat()), 5).reach) == 0


def outcomes_by_hand(table, count, wins) -> Fraction:
    total = Fraction(0)
    seat_now = table.state.seats[0]
    bag = (int(seat_now.clear), int(seat_now.yellow), 3)
    for clear in range(count + 1):
        for yellow in range(count + 1 - clear):
            red = count - clear - yellow
            ways = comb(bag[0], clear) * comb(bag[1], yellow) * comb(bag[2], red)
            if red < 3 and wins(clear, yellow):
                total += Fraction(ways, comb(sum(bag), count))
    return total


def test_reaching_99_with_cards_counts_the_draws_that_pay_for_it():
    table = at(seat(80, hand="trail.1 rope.1"), seat())
    draw = row(table, 9)
    assert fraction(draw.reach) == 0
    assert fraction(draw.reach_with_cards) == outcomes_by_hand(table, 9, lambda clear, yellow: yellow >= 1)


def test_reaching_99_with_two_cards_in_the_right_order():
    table = at(seat(75, hand="trail.1 crystal.1"), seat(), seat())
    draw = row(table, 10)
    assert fraction(draw.reach_with_cards) == 0
    table = at(seat(75, hand="trail.1 crystal.1"), seat(92), seat())
    draw = row(table, 10)
    expected = outcomes_by_hand(table, 10, lambda clear, yellow: yellow >= 3 and (clear >= 7))
    assert fraction(draw.reach_with_cards) == expected


def discover_by_enumeration(state) -> Fraction:
    """The chance of a card bust, following every card that can come out of every deck."""
    if state.asks != CARD:
        return Fraction(int(state.asks == HOW_MANY))
    total = sum(ways for _, ways in state.outcomes())
    answer = Fraction(0)
    for code, ways in state.outcomes():
        after = state.clone()
        after.apply(code)
        answer += Fraction(ways, total) * discover_by_enumeration(after)
    return answer


def after_move(table):
    twin = table.state.clone()
    twin.apply(5)
    twin.apply(0)
    return twin


FEW_X = card_file(rope=4, tremor=3)


def all_but(cards: str) -> str:
    """All other cards of the file with three X."""
    return " ".join(card for card in FEW_X.cards.ids if card not in cards.split())


DISCOVERS = [
    at(seat(hand="gaze.1"), seat()),
    at(seat(hand="slide.1"), seat(), seat()),
    at(seat(hand="lift.1 rope.1"), seat(), seat(), seat()),
    at(seat(hand="lift.1"), seat(), seat(), deck="tremor.1 rope.1 slide.1"),
    at(seat(hand="lift.1"), seat(), seat(), deck="tremor.1 rope.1"),
    at(seat(hand="lift.1"), seat(), deck=""),
    at(
        seat(hand="lift.1"),
        seat(hand=all_but("lift.1 tremor.1 tremor.2 tremor.3 rope.1 rope.2 slide.1 gaze.1")),
        seat(),
        data=FEW_X,
        deck="tremor.1 tremor.2 rope.1",
        discard="tremor.3 rope.2 slide.1 gaze.1",
    ),
    at(seat(hand="lift.1"), seat(), data=FEW_X, deck="tremor.1 tremor.2 tremor.3 rope.1 gaze.1 slide.1"),
    at(seat(), seat(), data=FEW_X, deck="tremor.1 tremor.2 tremor.3"),
]


@pytest.mark.parametrize("table", DISCOVERS)
def test_card_bust_equals_enumeration_with_all_chains_of_x(table):
    assert fraction(GAME.odds(table.state).card_bust) == discover_by_enumeration(after_move(table))


def test_ability_tells_the_card_bust_after_each_move():
    table = at(seat(hand="rope.1 slide.1"), seat())
    table.play("draw 5", "cubes 4 1 0")
    told = {card.move: fraction(card.bust) for card in GAME.odds(table.state).cards}
    assert list(told) == ["done", "use rope.1"]
    for move, chance in told.items():
        twin = table.state.clone()
        twin.apply(next(code for code in twin.legal() if GAME.text(twin, code) == move))
        assert chance == discover_by_enumeration(twin)


def test_resolve_tells_the_odds_of_acting_again():
    table = start()
    table.play("draw 7", "cubes 4 1 2", "rope.1")
    assert table.state.asks == RESOLVE
    told = GAME.odds(table.state)
    table.play("again")
    assert GAME.odds(table.state) == told
    assert fraction(told.draws[0].red_bust) == Fraction(5, 11)


def test_nobody_asked_no_odds():
    table = start()
    table.play("draw 7")
    assert GAME.odds(table.state) is None


def test_odds_agree_with_what_happens_in_play():
    """The told chance of a bust is how often the mover's draw busts in random games, within five sigma."""
    rng = rng_for("odds")
    told = happened = spread = 0.0
    for number in range(4):
        state = GAME.new(2 + number % 3, start().match.data)
        while state.actor != OVER:
            if state.actor == CHANCE or state.asks != HOW_MANY:
                state.apply(state.sample(rng) if state.actor == CHANCE else state.pick(rng))
                continue
            count, mover = int(state.pick(rng)), state.mover
            risk = next(draw for draw in GAME.odds(state).draws if draw.count == count).red_bust
            state.apply(count)
            state.apply(state.sample(rng))
            told += risk.ways / risk.total
            spread += risk.ways / risk.total * (1 - risk.ways / risk.total)
            happened += state.asks == HOW_MANY and state.mover != mover
    assert abs(told - happened) < 5 * spread**0.5


def test_fj35_handfuls_are_counted_by_the_numbers_of_ways_to_take_k_of_n():
    table = pascal(9)
    assert table == [comb(n, k) for n in range(9) for k in range(9)]
    assert CHOOSE[10 * ROW + 4] == comb(10, 4)
