"""Exact odds against enumeration by clones: every card, every cell, every choice tried out."""

from __future__ import annotations

import pytest

from madoi.core.documents import open_data
from madoi.core.odds import Chance
from madoi.core.rng import rng_for
from madoi.core.state import BIT, CHANCE, OVER
from madoi.games.fort_of_gold.state import CHOOSE, PASS, PLACE, RESOLVE

from .tables import GAME, at
from .test_placement import full

DECKS = [open_data(GAME, name) for name in GAME.shipped()]


def becomes_relic(state, *codes):
    """Make these steps; is the target a relic afterwards?"""
    after = state.clone()
    for code in codes:
        after.apply(code)
    return bool(after.relics & BIT[state.target])


def can_succeed(state, card):
    """State asks chance: the card is drawn, and everything is tried."""
    after = state.clone()
    after.apply(card)
    if card >= state.deck.spirits:
        return becomes_relic(state, card)
    if after.asks == CHOOSE:
        return becomes_relic(state, card, RESOLVE)
    return any(becomes_relic(state, card, cell, RESOLVE) for cell in after.legal())


def enumerated(state):
    """The chance from a position that asks `choose`, by passing and trying every card."""
    after = state.clone()
    if after.asks == CHOOSE:
        after.apply(PASS)
    cards = [card for card, _ in after.outcomes()]
    return Chance(sum(can_succeed(after, card) for card in cards), len(cards))


@pytest.mark.parametrize("data", DECKS, ids=list(GAME.shipped()))
def test_odds_agree_with_enumeration(data):
    checked = placed = 0
    for number in range(12):
        state = GAME.new(1, data)
        rng = rng_for("odds", turn=number)
        while state.actor != OVER:
            before = state.fingerprint()
            odds = GAME.odds(state)
            assert state.fingerprint() == before
            twin = state.clone()
            if odds is None:
                assert state.asks == CHOOSE
                twin.apply(PASS)
                assert twin.actor == OVER
            else:
                left = GAME.write(state, 0).deck
                assert odds.cards == {card: Chance(1, len(left)) for card in left}
                assert odds.treasure == Chance(sum(card.startswith("t-") for card in left), len(left))
                if state.target < 0:
                    assert (odds.now, odds.target, odds.placements) == (None, None, {})
                elif state.asks == PLACE:
                    moves = {GAME.text(state, code)[6:]: code for code in state.legal()}
                    assert set(odds.placements) == set(moves)
                    for cell, code in moves.items():
                        twin = state.clone()
                        twin.apply(code)
                        assert odds.placements[cell].now == becomes_relic(state, code, RESOLVE)
                        assert odds.placements[cell].next == enumerated(twin)
                    assert odds.target.ways == max(each.next.ways for each in odds.placements.values())
                    assert odds.now == any(each.now for each in odds.placements.values())
                    placed += 1
                else:
                    assert odds.target == enumerated(state)
                    if state.asks == CHOOSE:
                        assert odds.now == becomes_relic(state, RESOLVE)
                    checked += 1
            # Passing more often than not, so that targets stand while spirits are placed.
            if state.actor == CHANCE:
                state.apply(state.sample(rng))
            else:
                state.apply(PASS if state.asks == CHOOSE and rng.below(4) else state.pick(rng))
    assert checked > 100
    assert placed > 50


def test_one_wisdom_is_missing():
    """P and L lie open for PLW: any spirit with W helps, at the right end of row 1."""
    odds = GAME.odds(at("1.1 P, 1.2 L", target="PLW").state)
    with_wisdom = 6 + 2 * 3 + 4
    assert odds.target == Chance(with_wisdom, 41)
    assert odds.treasure == Chance(9, 41)
    assert odds.now is False


def test_a_met_target_stays_met_by_force_and_beside_a_new_card():
    odds = GAME.odds(at("1.1 PLW", target="PLW").state)
    assert odds.now is True
    assert odds.target == Chance(42, 42)


def test_fg37_with_a_full_field_a_spirit_changes_nothing():
    table = at(full(28), target="PPP")
    odds = GAME.odds(table.state)
    assert odds.target.ways in (0, odds.target.total)
    assert odds.target == enumerated(table.state)


def test_no_odds_when_no_card_will_be_drawn():
    assert GAME.odds(at("1.1 P", target="WWW", losses=3).state) is None
    assert GAME.odds(at(relics=8, phase="over").state) is None
