"""Nothing sent lets a seat know more than it may. `make fuzz` asks the same of many more games."""

from __future__ import annotations

import random

import pytest
from trials.secrets import Leaks, Twins, compare_twins, watch_a_game

from madoi.core.events import Event
from madoi.games import all_games, find_game
from madoi.table.sight import Sight

from ..conftest import TABLES

SECRET = next((name for name, game in all_games().items() if game.has_secrets), "")
needs_secrets = pytest.mark.skipif(not SECRET, reason="no game with secrets is here")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_message_contains_the_luck_or_a_card_of_another_hand(name, players):
    leaks = Leaks()
    watch_a_game(find_game(name), players, random.Random(1), leaks, 200)
    assert leaks.luck == 0
    assert leaks.cards == []
    assert leaks.messages > leaks.moves > 5


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_worlds_that_differ_in_hidden_things_only_send_the_same_stream(name, players):
    twins = Twins()
    for viewer in (*range(players), None):
        compare_twins(find_game(name), players, viewer, random.Random(2), 60, twins)
    assert twins.unequal == 0
    assert twins.steps > 20
    if find_game(name).has_secrets:
        assert twins.different > 10


@needs_secrets
def test_a_private_event_told_to_all_would_be_found(monkeypatch):
    monkeypatch.setattr(Event, "heard_by", lambda event, seat: True)
    leaks, twins = Leaks(), Twins()
    watch_a_game(find_game(SECRET), 2, random.Random(1), leaks, 50)
    assert leaks.cards
    compare_twins(find_game(SECRET), 2, 0, random.Random(1), 60, twins)
    assert twins.different == 0


@needs_secrets
def test_a_waiting_answer_shown_to_others_would_be_found(monkeypatch):
    honest = Sight.view

    def leaky(self, seat):
        view = honest(self, seat)
        view.chosen = next((line.move for line in self.table.chosen.values()), "")
        return view

    monkeypatch.setattr(Sight, "view", leaky)
    leaks = Leaks()
    for number in range(8):
        watch_a_game(find_game(SECRET), 4, random.Random(number), leaks, 60)
        if leaks.cards:
            return
    pytest.fail("nobody noticed")


def test_luck_in_a_view_would_be_found(monkeypatch):
    honest = Sight.view

    def leaky(self, seat):
        view = honest(self, seat)
        view.origin = self.table.match.seed or ""
        return view

    monkeypatch.setattr(Sight, "view", leaky)
    leaks, twins = Leaks(), Twins()
    watch_a_game(find_game("fort-of-gold"), 1, random.Random(1), leaks)
    assert leaks.luck
    compare_twins(find_game("fort-of-gold"), 1, 0, random.Random(1), 60, twins)
    assert twins.unequal
