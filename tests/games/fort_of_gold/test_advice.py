"""The sensible player: strong, quick to see the obvious, and without a trace on the table."""

from __future__ import annotations

import pytest

from madoi.core.documents import open_data
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games.fort_of_gold.advice import (
    SURE,
    Judge,
    fits,
    tables_after_draw,
    tables_after_move,
    turned,
)
from madoi.games.fort_of_gold.values import standard_numbers

from ...conftest import COMPILED
from .tables import GAME, STANDARD, at, draw

JUDGE = Judge(STANDARD.deck, standard_numbers())


def advise(state, advisor=None):
    return int((advisor or GAME.advisor()).choose(state, rng_for("unused")))


def advised(table):
    return GAME.text(table.state, advise(table.state))


def share_won(data, games, advisor=None):
    start = GAME.new(1, data)
    rng = rng_for("advice")
    advisor = advisor or GAME.advisor()
    won = 0
    for _ in range(games):
        state = start.clone()
        while state.actor != OVER:
            state.apply(state.sample(rng) if state.actor == CHANCE else advise(state, advisor))
        won += state.won()
    return won / games


def test_advice_wins_more_than_every_second_deal():
    """Random play wins one or two in a hundred; bounds leave room for four standard errors."""
    if COMPILED:
        assert share_won(STANDARD, 1500) > 0.55
    else:
        assert share_won(STANDARD, 60) > 0.35


def test_the_first_edition_wins_every_second_deal():
    first = GAME.editions["1"].advisor()
    assert share_won(STANDARD, 3000 if COMPILED else 100, first) > (0.51 if COMPILED else 0.38)


def test_a_deck_nothing_was_learnt_with_is_played_as_in_the_first_edition():
    data = open_data(GAME, "four-slots")
    assert not fits(data.deck, standard_numbers())
    assert GAME.advisor().foresight(GAME.new(1, data)) is None
    assert share_won(data, 1000 if COMPILED else 100) > 0.70


def test_decided_games_are_judged_exactly():
    won = at("1.1 PLW, 1.2 P, 1.3 P, 1.4 P, 1.5 P", relics=7, phase="over").state
    assert JUDGE.worth(won, JUDGE.rest(won.left)) > 0.999 * SURE
    assert JUDGE.win == SURE


def test_a_sum_of_signs_is_the_same_whatever_was_judged_before():
    """Sums of layers are remembered; a new judge gives the same worth."""
    state, rng = GAME.new(1, STANDARD), rng_for("known")
    while state.actor != OVER:
        if state.actor == CHANCE:
            fresh = Judge(STANDARD.deck, standard_numbers()) if state.left & 7 == 7 else JUDGE
            seen = JUDGE.worth(state, JUDGE.rest(state.left))
            assert fresh.worth(state, fresh.rest(state.left)) == seen
            assert 0 <= seen <= SURE
            state.apply(state.sample(rng))
        else:
            state.apply(advise(state))


def test_no_symbol_is_dearer_than_another():
    """Power, Life and Wisdom exchanged all over the table: it is worth the same."""
    deck = STANDARD.deck
    seen: dict[tuple[bool, int], list[int]] = {}
    for card, symbols in enumerate(deck.symbols):
        seen.setdefault((card < deck.spirits, symbols), []).append(card)
    other = {
        card: same[number]
        for (spirit, symbols), cards in seen.items()
        for same in [seen[spirit, turned(symbols, 3)]]
        for number, card in enumerate(cards)
    }
    state, rng = GAME.new(1, STANDARD), rng_for("exchanged")
    compared = 0
    while state.actor != OVER:
        if state.actor == CHANCE:
            twin = state.clone()
            twin.left = sum(1 << other[card] for card in other if state.left >> card & 1)
            twin.cards = [other.get(card, card) for card in state.cards]
            if state.target in other:
                twin.target = other[state.target]
            rest, exchanged = JUDGE.rest(state.left), JUDGE.rest(twin.left)
            if rest.turn != exchanged.turn:
                assert rest.total == exchanged.total
                assert JUDGE.worth(state, rest) == JUDGE.worth(twin, exchanged)
                compared += 1
            state.apply(state.sample(rng))
        else:
            state.apply(advise(state))
    assert compared > 5


def test_tables_after_a_draw_are_all_there_are():
    """By the rules themselves, one question after the other."""
    state, rng = GAME.new(1, STANDARD), rng_for("tables")
    while state.actor != OVER:
        if state.actor == CHANCE:
            for card in (0, 20, 33, 34, 43):
                if state.left >> card & 1:
                    found = {(int(each.field), int(each.target)) for each in tables_after_draw(state, card)}
                    assert found == by_the_rules(state, card)
            state.apply(state.sample(rng))
        else:
            assert len(tables_after_move(state, state.legal()[0])) <= 2
            state.apply(state.pick(rng))


def by_the_rules(state, card):
    drawn = state.clone()
    drawn.apply(card)
    waiting, found = [drawn], set()
    while waiting:
        each = waiting.pop()
        if each.actor < 0:
            found.add((int(each.field), int(each.target)))
            continue
        for code in each.legal():
            after = each.clone()
            after.apply(code)
            waiting.append(after)
    return found


def test_a_look_over_the_next_card_is_the_mean_of_all_cards():
    state, rng = GAME.new(1, STANDARD), rng_for("mean")
    for _ in range(30):
        state.apply(state.sample(rng) if state.actor == CHANCE else advise(state))
    while state.actor != CHANCE:
        state.apply(advise(state))
    total = count = 0
    for card, _ in state.outcomes():
        tables = tables_after_draw(state, card)
        total += max(JUDGE.worth(each, JUDGE.rest(each.left)) for each in tables)
        count += 1
    assert JUDGE.ahead(state, 1) == total // count


def test_advice_is_the_move_worth_most_and_leaves_no_trace():
    state = GAME.new(1, STANDARD)
    rng = rng_for("most")
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        before = state.fingerprint()
        cards = list(state.cards)
        worths = JUDGE.move_worths(state)
        assert advise(state) == state.legal()[worths.index(max(worths))]
        assert state.fingerprint() == before
        assert list(state.cards) == cards
        state.apply(state.pick(rng))


def test_the_seventh_relic_is_taken():
    assert advised(at("1.1 PLW", target="PLW", relics=6, losses=2)) == "resolve"


def test_the_third_loss_is_put_off():
    assert advised(at("1.1 P", target="WWW", losses=2)) == "pass"


def test_the_card_that_completes_the_target_is_left_open():
    """W goes beside P and L, not on top of them."""
    table = at("1.1 P, 1.2 L", hand="W", target="PLW", relics=6)
    assert advised(table) == "place 1.3"


@pytest.mark.parametrize("target", ["PPP", "LLL"])
def test_after_a_seventh_relic_by_force_no_card_is_wasted(target):
    """FG-27, FG-63: the game is won; resolving again would only cost points."""
    table = at("1.1 P, 1.2 PP, 2.1 WWW", target="WWW", relics=6, coming=target, phase="draw")
    draw(table, treasure=target)
    assert advised(table) == "pass"


def test_seven_three_is_found():
    """FG-62: after the third loss by force, only the seventh relic helps."""
    table = at("1.1 PPL, 1.2 L, 2.1 P", target="WWW", relics=6, losses=2, coming="PPL", phase="draw")
    draw(table, treasure="PPL")
    assert advised(table) == "resolve"
