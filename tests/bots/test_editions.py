"""Bots of earlier days stay callable and play as they did, so that later ones can be measured against them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from madoi.bots import UnknownBot, bot_for, plain_code
from madoi.core.documents import standard
from madoi.core.errors import LANGUAGES
from madoi.core.levels import LEVELS, bot_name
from madoi.core.match import Match
from madoi.core.view import view_of
from madoi.games import all_games, find_game

from ..conftest import COMPILED

KEPT = Path(__file__).parent / "editions.json"
GAMES = json.loads(KEPT.read_text("utf-8"))


def played(name: str, players: int, code: str, seed: str, choices: int) -> list[str]:
    """The first steps of a game in which bots of a code sit on every seat, up to so many choices."""
    game = find_game(name)
    match = Match(game, standard(game), players, seed)
    bots = [bot_for(code, game, match.data) for _ in range(players)]
    match.settle()
    made = 0
    while not match.over and made < choices:
        seat = int(match.state.actor)
        view = view_of(game, match.state, seat)
        made += len(view.moves) > 1
        match.play(bots[seat].choose(view, view.moves, match.mind(seat)))
    return [step for step in match.steps if step.startswith(">")]


@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: f"{kept['game']}-{kept['code']}")
def test_an_earlier_edition_plays_as_it_did(kept):
    choices = kept["choices"] if COMPILED or kept["code"].startswith("greedy") else 2
    found = played(kept["game"], kept["players"], kept["code"], kept["seed"], choices)
    assert found == kept["moves"][: len(found)]
    assert len(found) >= choices


def test_every_edition_of_every_game_is_kept():
    kept = {(each["game"], each["code"].partition("@")[2]) for each in GAMES}
    there = {(game.id, number) for game in all_games().values() for number in game.editions}
    assert kept == there


@pytest.mark.parametrize("name", ["fort-of-gold", "fuji-99", "goryokaku"])
def test_levels_of_an_edition_have_the_codes_of_then(name):
    game = find_game(name)
    for level, code in game.editions["1"].levels.items():
        assert plain_code(f" {level.upper()}@1", game) == f"{code}@1"
        assert bot_for(f"{level}@1", game, standard(game))


def test_an_edition_that_never_was_is_refused():
    game = find_game("fort-of-gold")
    for code in ("greedy@2", "greedy@", "master@x", "@1"):
        with pytest.raises(UnknownBot):
            bot_for(code, game, standard(game))


def test_a_bot_of_an_edition_says_so_in_its_name():
    texts = find_game("fuji-99").texts
    assert bot_name("master@1", "en", texts) == "Yukiba@1"
    assert bot_name("greedy:30@1", "ja", texts) == "即断ボット@1"


@pytest.mark.parametrize("name", list(all_games()))
def test_every_level_is_somebody_with_a_manner(name: str):
    """Five people a game, each with a name of their own and one line about how they play, in both languages."""
    game = find_game(name)
    for lang in LANGUAGES:
        people = game.texts.words[lang]["bots"]
        assert list(people) == list(LEVELS)
        assert len({somebody["name"] for somebody in people.values()}) == len(LEVELS)
        assert all(somebody["manner"] for somebody in people.values())
        assert [bot_name(level, lang, game.texts) for level in LEVELS] == [
            somebody["name"] for somebody in people.values()
        ]
