"""What a thing is, and what it is worth now, told in words: laws for every game."""

from __future__ import annotations

import re

import pytest

from madoi.core.errors import LANGUAGES
from madoi.core.game import possible
from madoi.core.rng import rng_for
from madoi.core.state import OVER
from madoi.core.texts import counted
from madoi.games import all_games, find_game

each_game = pytest.mark.parametrize("name", list(all_games()))
SYMBOL = re.compile(r"\[([^\]]+)\]")


def standard(game):
    return game.load(game.read_files(next(iter(game.shipped().values()))), shipped=True)


@each_game
def test_everything_with_a_name_on_a_card_says_what_it_is(name):
    """Both languages tell the same things, with the same rules, symbols and number of lines."""
    game = find_game(name)
    data = standard(game)
    told = {lang: game.things(data, lang) for lang in LANGUAGES}
    assert told["ja"].keys() == told["en"].keys()
    for id, english in told["en"].items():
        japanese = told["ja"][id]
        assert english.kind, id
        assert english.rows, id
        assert english.rules, id
        assert english.rules == japanese.rules, id
        assert set(english.rules) <= set(game.texts.rules["en"]), id
        assert len(english.rows) == len(japanese.rows), id
        for one, other in zip(english.rows, japanese.rows, strict=True):
            assert sorted(SYMBOL.findall(one.text)) == sorted(SYMBOL.findall(other.text)), id
            assert set(SYMBOL.findall(one.text)) <= {*told["en"], "X"}, id
    for lang in LANGUAGES:
        named = game.card_names(data, lang)
        assert {id for id in told[lang] if not told[lang][id].name and id not in named} == set()
        known = {id.split(".")[0] for id in named} - {"X"}
        assert known <= set(told[lang]), "a card without words"


@each_game
def test_what_a_thing_is_worth_now_can_be_said_in_both_languages(name):
    """Every line and fact of `now` fills its words, for every seat, through whole games; a spectator is told nothing of it."""
    game = find_game(name)
    data, rng = standard(game), rng_for("worth")
    told = game.things(data, "en")
    for players in game.seats:
        state = game.new(players, data)
        while state.actor != OVER:
            codes = possible(state)
            state.apply(codes[rng.below(len(codes))])
            for seat in range(players):
                for id, now in game.look(state, seat).now.items():
                    assert now.says, id
                    assert id in told or re.split(r"[:.]", id)[0] in told, id
                    for key, facts in now.says:
                        for lang in LANGUAGES:
                            assert "{" not in counted(game.texts.words[lang]["now"][key], facts), key
        if players > 1:
            assert game.look(state, None).now == {}
