"""A game retold turn by turn: one sentence each, made from what was told and naming all of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from madoi.core.documents import standard
from madoi.core.errors import LANGUAGES
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.turns import MARK, SET_UP, Turn, follow, spelled
from madoi.games import find_game
from madoi.table.commands import Undo

from ..conftest import TABLES
from ..tables import Played, opened

PEOPLE = ["Hana", "Ren", "Sora", "Yuki"]


def turns_of(game, players, seed, moves=400):
    """A game between sensible and careless players, turn by turn."""
    match = Match(game, standard(game), players, seed)
    dice, rng = random.Random(seed), rng_for(seed)
    turns: dict[int, Turn] = {0: SET_UP}
    running = SET_UP

    def take(events):
        nonlocal running
        touched, _ = follow(game.heading, running, events, game.points(match.state))
        turns.update({turn.number: turn for turn in touched})
        running = touched[-1] if touched else running

    take(match.settle())
    while not match.over and moves:
        moves -= 1
        state = match.state
        take(match.step(game.advise(state, rng) if dice.random() < 0.7 else dice.choice(state.legal())))
        take(match.settle())
    return match, list(turns.values())


def counted(line):
    """The symbols of a sentence, each as often as it is drawn."""
    found: Counter[str] = Counter()
    for symbol, count in MARK.findall(line):
        found[symbol] += int(count or 1)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_of_goryokaku_names_the_place_and_gain_of_all_that_happened(players):
    game = find_game("goryokaku")
    match, turns = turns_of(game, players, f"turns {players}")
    for lang in LANGUAGES:
        names = game.card_names(match.data, lang)
        for turn in turns[1:]:
            line = game.retell(turn, lang, names, PEOPLE)
            own = [event for event in turn.events if event.seat == turn.seat and event.only is None]
            kinds = Counter(event.kind for event in own)
            gains: Counter[str] = Counter()
            for event in own:
                facts = event.facts
                kind = event.kind
                if kind == "gained":
                    gains.update(facts["cubes"])
                elif kind in ("koban", "onigiri", "piece"):
                    gains[{"onigiri": "rice"}.get(kind, kind)] += facts["count"]
                elif kind in ("hired", "built", "used", "freed"):
                    assert names[facts["card"]] in line
                elif kind == "office":
                    assert names[facts["tile"]] in line
                elif kind == "took" and kinds["took"] == 1:
                    assert names[facts["card"]] in line
                elif kind in ("placed", "worked") and facts["place"] not in ("castle", "hire", "office"):
                    assert names[facts["place"]] in line
                elif kind == "person_drawn":
                    gains["person"] += 1
                elif kind in ("earth_level", "ship_level"):
                    assert f"[{kind[:-6]}]" in line
                    assert str(facts["level"]) in line
            drawn = counted(line)
            assert all(drawn[symbol] >= count for symbol, count in gains.items()), (line, gains)


def test_a_turn_of_fuji_names_cubes_floors_and_cards():
    game = find_game("fuji-99")
    match, turns = turns_of(game, 3, "floors")
    names = game.card_names(match.data, "en")
    for turn in turns[1:]:
        line = game.retell(turn, "en", names, PEOPLE)
        for event in turn.events:
            if event.kind == "drawn":
                assert all(
                    counted(line)[colour] >= event.facts[colour] for colour in ("clear", "yellow", "red")
                )
            elif event.kind in ("moved", "stopped"):
                assert str(event.facts["floor"]) in line
            elif event.kind in ("used", "card", "danger"):
                assert names[event.facts["card"]] in line
            if event.kind in ("card", "danger") and event.seat != turn.seat:
                assert PEOPLE[event.seat] in line


def test_every_card_begins_a_turn_of_the_fort_and_a_loss_gives_its_reason():
    game = find_game("fort-of-gold")
    match, turns = turns_of(game, 1, "fort")
    names = game.card_names(match.data, "en")
    assert [turn.number for turn in turns] == list(range(len(turns)))
    assert all(sum(event.kind == "drawn" for event in turn.events) == 1 for turn in turns[1:])
    for turn in turns[1:]:
        line = game.retell(turn, "en", names, [])
        for event in turn.events:
            if event.kind in ("relic", "loss"):
                assert names[event.facts["card"]] in line
                for symbol, have, need in zip("PLW", event.facts["have"], event.facts["need"], strict=True):
                    assert not need or f"[{symbol}] {have}/{need}" in line


@pytest.mark.parametrize("name", ["goryokaku", "fuji-99"])
def test_turns_are_numbered_as_players_count_and_the_set_up_is_none(name):
    game = find_game(name)
    _, turns = turns_of(game, 3, "numbers", moves=120)
    assert [turn.number for turn in turns] == list(range(len(turns)))
    assert turns[0].seat is None
    if name == "goryokaku":
        assert [turn.seat for turn in turns[1:7]] == [0, 1, 2, 0, 1, 2]
        assert {event.kind for event in turns[0].events} >= {"tile_laid", "kept", "kamon_dealt"}


def test_a_turn_counts_the_points_it_brought_and_never_the_secret_crest():
    game = find_game("goryokaku")
    match, turns = turns_of(game, 3, "points")
    won = [sum(turn.points for turn in turns if turn.seat == seat) for seat in range(3)]
    # What others do can change points too, as with the daiba's rank; but nobody gains a crest on the way.
    crests = [lines["crest"] for lines in game.result(match.state).lines]
    assert all(
        mine <= total - crest
        for mine, total, crest in zip(won, game.result(match.state).scores, crests, strict=True)
    )
    assert any(turn.points for turn in turns)


def test_symbols_are_said_in_words_to_those_who_see_none():
    game = find_game("goryokaku")
    names = game.card_names(standard(game), "en")
    assert game.spell("Stone [S:2], [worker:1]", "en", names) == "Stone 2 stone, 1 worker"
    assert game.spell("recovered [worker:3][rice:1]", "en", names) == "recovered 3 workers 1 onigiri"
    assert game.spell("[earth] 2", "en", names) == "earth level 2"
    assert spelled("plain", lambda symbol, count: "!") == "plain"


def standing(news):
    """The turns that a page has after these news: what was taken back is gone."""
    left = []
    for each in news:
        if each.kind == "undone":
            left = [other for other in left if other.played <= each.about]
        left.append(each)
    return {turn.number: turn for each in left for turn in each.turns}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_news_tell_the_same_turns_as_looking_back_whatever_was_taken_back(name, players):
    played = Played(opened(name, players))
    rng = rng_for("turns")
    for number in range(60):
        if played.table.is_over:
            break
        actor = int(played.table.match.state.actor)
        if number % 5 == 3 and played.table.sight.view(actor).can_undo:
            played.do(Undo(f"u{number}", played.table.lines), actor)
        played.any_move(int(rng.below(1000)))
    sight = played.table.sight
    for seat in (*range(players), None):
        told = standing(sight.news(seat, 0))
        assert told
        assert told == standing(sight.at(len(played.table.match.codes)).sight.news(seat, 0))
        assert all(turn.words.en and turn.words.ja for turn in told.values() if turn.seat is not None)
