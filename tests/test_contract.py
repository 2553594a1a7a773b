"""What is true of every game that is found, with every number of players."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from madoi.core.documents import (
    PositionFile,
    RecordFile,
    decode,
    open_position,
    open_record,
    standard,
    write_position,
    write_record,
)
from madoi.core.errors import MadoiError
from madoi.core.events import heard
from madoi.core.game import parse, play, possible
from madoi.core.match import Match
from madoi.core.rng import Rng, rng_for
from madoi.core.state import CHANCE, LOT, OVER, sample_outcome
from madoi.core.view import imagine, view_of
from madoi.games import all_games, find_game

from .conftest import COMPILED, TABLES

GAMES_EACH = 4
STEP_BOUND = 20_000
LAW_EVERY = 1 if COMPILED else 5
"""The first law is looked at after every so many steps: the pure build plays the same games, more slowly."""


def random_match(name: str, players: int, seed: str) -> Match:
    game = find_game(name)
    return Match(game, standard(game), players, seed, first=LOT)


def random_steps(match: Match, rng: Rng):
    """Play on at random, yielding before every step."""
    while not match.over:
        yield match.state
        if match.state.actor == CHANCE:
            match.step(int(match.state.sample(match.luck())))
        else:
            moves = match.state.legal()
            match.step(moves[int(rng.below(len(moves)))])
        assert len(match.steps) < STEP_BOUND, "the game does not end"


def whole_game(name: str, players: int, seed: str) -> Match:
    match = random_match(name, players, seed)
    for _ in random_steps(match, rng_for(seed, "random")):
        pass
    return match


def everything(match: Match) -> bytes:
    return msgspec.json.encode(match.game.write(match.state, None, everything=True))


each_table = pytest.mark.parametrize(("name", "players"), TABLES)
each_game = pytest.mark.parametrize("name", list(all_games()))


@each_table
def test_same_seed_same_game(name, players):
    for seed in ("a", "b"):
        assert whole_game(name, players, seed).steps == whole_game(name, players, seed).steps
    assert whole_game(name, players, "a").steps != whole_game(name, players, "b").steps


@each_table
def test_the_table_says_who_begins_or_the_lot_does(name, players):
    game = find_game(name)
    data = standard(game)
    for first in range(players):
        match = Match(game, data, players, "first", first=first)
        match.settle()
        assert match.asked["first"] == 0
        assert match.state.actor == first
        record = write_record(match)
        assert record.first == first
        assert everything(open_record(game, record)) == everything(match)
    if players == 1:
        return
    state = game.new(players, data, LOT)
    assert (state.actor, state.stream()) == (CHANCE, "first")
    assert state.outcomes() == [(seat, 1) for seat in range(players)]
    names = {lang: game.card_names(data, lang) for lang in ("en", "ja")}
    for seat in range(players):
        match = Match(game, data, players, "first", first=LOT)
        told = match.step(seat)
        assert match.steps == [f"* first {seat + 1}"]
        assert [event.seat for event in told] == [seat]
        assert all(game.texts.tell(lang, told[0], names[lang]) for lang in ("en", "ja"))
        match.settle()
        # The same luck as if the table had named this seat.
        chosen = Match(game, data, players, "first", first=seat)
        chosen.settle()
        assert match.state.actor == seat
        assert everything(match) == everything(chosen)
        assert match.steps[1:] == chosen.steps
        record = decode(msgspec.json.encode(write_record(match)), RecordFile)
        assert record.first == "lot"
        assert open_record(game, record).steps == match.steps


@each_table
def test_games_do_not_touch_the_global_random(name, players):
    random.seed(1)
    before = random.getstate()
    first = whole_game(name, players, "a").steps
    assert random.getstate() == before
    random.seed(2)
    assert whole_game(name, players, "a").steps == first


@each_table
def test_replay_of_a_record_gives_the_same_states(name, players):
    match = random_match(name, players, "replay")
    prints = [int(state.fingerprint()) for state in random_steps(match, rng_for("replay"))]
    raw = msgspec.json.encode(write_record(match))
    record = decode(raw, RecordFile)
    again = open_record(match.game, record)
    assert everything(again) == everything(match)
    assert msgspec.json.encode(write_record(again)) == raw
    again.back_to(len(match.steps) // 2)
    assert int(again.state.fingerprint()) == prints[len(match.steps) // 2]


@each_table
def test_a_walk_passes_every_position_of_the_game_and_changes_nothing(name, players):
    match = random_match(name, players, "walk")
    prints, told, asked = [], [[]], []
    rng = rng_for("walk")
    while not match.over:
        state = match.state
        prints.append(int(state.fingerprint()))
        asked.append(match.asked[state.stream()] if state.actor == CHANCE else None)
        is_chance = state.actor == CHANCE
        told.append(match.step(int(state.sample(match.luck()) if is_chance else state.pick(rng))))
    prints.append(int(match.state.fingerprint()))
    steps, codes = match.steps.copy(), match.codes.copy()
    for passed, moment in enumerate(match.walk()):
        assert moment.step == passed
        assert int(moment.state.fingerprint()) == prints[passed]
        assert moment.events == told[passed]
        assert (moment.code, moment.line) == ((codes + [None])[passed], (steps + [None])[passed])
        if moment.actor == CHANCE:
            assert moment.turn == asked[passed]
    assert passed == len(steps)
    assert (match.steps, match.codes, int(match.state.fingerprint())) == (steps, codes, prints[-1])
    *_, moment = match.walk(len(steps) // 2)
    assert moment.step == len(steps) // 2
    assert moment.line == steps[len(steps) // 2]
    assert int(match.fork(moment.step).state.fingerprint()) == prints[moment.step]


@each_table
def test_a_fork_goes_its_own_way_with_the_same_luck(name, players):
    match = random_match(name, players, "fork")
    match.settle()
    before = everything(match)
    fork = match.fork()
    fork.step(fork.state.legal()[-1])
    fork.settle()
    assert everything(match) == before
    made = len(match.steps)
    match.step(match.state.legal()[-1])
    match.settle()
    assert everything(match) == everything(fork)
    assert match.steps[made:] == fork.steps[made:]


@each_table
def test_a_record_with_a_wrong_step_or_result_is_refused(name, players):
    match = whole_game(name, players, "wrong")
    record = write_record(match)
    for broken in (
        msgspec.structs.replace(record, steps=[*record.steps[:3], "> nonsense", *record.steps[3:]]),
        msgspec.structs.replace(record, steps=record.steps[:-1]),
        msgspec.structs.replace(record, rules=record.rules + 1),
        msgspec.structs.replace(record, players=9),
        msgspec.structs.replace(record, first=players),
        msgspec.structs.replace(record, data=msgspec.structs.replace(record.data, digest="0")),
    ):
        with pytest.raises(MadoiError):
            open_record(match.game, broken)


@each_table
def test_position_and_notation_round_trip_at_every_step(name, players):
    match = random_match(name, players, "round")
    for state in random_steps(match, rng_for("round")):
        raw = msgspec.json.encode(write_position(match))
        back = open_position(match.game, decode(raw, PositionFile))
        assert int(back.state.fingerprint()) == int(state.fingerprint())
        assert back.state.actor == state.actor
        assert possible(back.state) == possible(state)
        assert msgspec.json.encode(write_position(back)) == raw
        texts = [match.game.text(state, code) for code in possible(state)]
        assert len(set(texts)) == len(texts)
        step = max(1, len(texts) // 10)
        for code, text in list(zip(possible(state), texts, strict=True))[::step]:
            assert parse(match.game, state, text) == code
            assert parse(match.game, state, f"  {text.upper()}　") == code


@each_table
def test_legal_moves_apply_and_every_other_code_is_refused(name, players):
    match = random_match(name, players, "legal")
    noise = rng_for("noise")
    seen: set[int] = set()
    for state in random_steps(match, rng_for("legal")):
        codes = possible(state)
        assert codes, "somebody is asked, so there is an answer"
        assert len(set(codes)) == len(codes)
        before = int(state.fingerprint())
        for code in codes:
            state.clone().apply(code)
        strange = [-1, -2, 10**6, 10**15, *seen, *(int(noise.below(5000)) for _ in range(5))]
        for code in set(strange) - set(codes):
            with pytest.raises(MadoiError):
                play(state, code)
        assert int(state.fingerprint()) == before
        seen = set(codes) if len(codes) < 200 else set(codes[:200])
    for code in (0, *seen):
        with pytest.raises(MadoiError):
            play(match.state, code)
    assert possible(match.state) == []


@each_table
def test_words_that_are_no_move_are_refused_with_a_rule_in_both_languages(name, players):
    match = random_match(name, players, "words")
    for number, state in enumerate(random_steps(match, rng_for("words"))):
        if state.actor == CHANCE or number % 7:
            continue
        before = everything(match)
        for text in ("", "fly", "* x", "place 99.99", "draw 0", "９", "\x00", "pass pass", "x" * 500):
            if text.lower() in [match.game.text(state, code).lower() for code in state.legal()]:
                continue
            with pytest.raises(MadoiError) as refused:
                match.play(text)
            assert refused.value.say("en")
            assert refused.value.say("ja") != refused.value.say("en")
        assert everything(match) == before


@each_table
def test_clones_never_change(name, players):
    match = random_match(name, players, "clones")
    kept = [(state.clone(), int(state.fingerprint())) for state in random_steps(match, rng_for("clones"))]
    for twin, fingerprint in kept:
        assert int(twin.fingerprint()) == fingerprint
        assert twin.journal is None
    middle = kept[len(kept) // 2][0]
    branch, before = middle.clone(), int(middle.fingerprint())
    if branch.actor != OVER:
        branch.apply(possible(branch)[0])
    assert int(middle.fingerprint()) == before


@each_table
def test_sample_counts_through_the_outcomes(name, players):
    match = random_match(name, players, "sample")
    for number, state in enumerate(random_steps(match, rng_for("sample"))):
        rng = rng_for("both", turn=number)
        if state.actor == CHANCE:
            assert int(state.sample(rng.clone())) == sample_outcome(state.outcomes(), rng.clone())
            assert all(ways > 0 for _, ways in state.outcomes())
        else:
            moves = state.legal()
            assert int(state.pick(rng.clone())) == moves[int(rng.clone().below(len(moves)))]


@each_table
def test_outcome_weights_match_sample_frequencies(name, players):
    match = random_match(name, players, "weights")
    rng = rng_for("weights")
    chances = [state.clone() for state in random_steps(match, rng) if state.actor == CHANCE]
    for state in chances[:: max(1, len(chances) // 3)]:
        outcomes = dict(state.outcomes())
        draws = 4000
        counts = Counter(int(state.sample(rng)) for _ in range(draws))
        total = sum(outcomes.values())
        assert set(counts) <= set(outcomes)
        # Chi-squared over outcomes that are expected at least five times, six sigma wide.
        expected = {
            code: draws * ways / total for code, ways in outcomes.items() if draws * ways / total >= 5
        }
        chi = sum((counts[code] - due) ** 2 / due for code, due in expected.items())
        freedom = max(1, len(expected))
        assert chi < freedom + 6 * (2 * freedom) ** 0.5 + 12


@each_table
def test_nothing_is_lost_or_created(name, players):
    match = random_match(name, players, "census")
    first = None
    for state in random_steps(match, rng_for("census")):
        count = match.game.census(state)
        first = first or count
        assert count == first
    assert match.game.census(match.state) == first


@each_table
def test_a_view_can_be_imagined_and_looks_the_same(name, players):
    """First secrecy law: an imagined world looks to its seat like the world it came from."""
    match = random_match(name, players, "law1")
    rng = rng_for("law1")
    for number, state in enumerate(random_steps(match, rng)):
        for seat in range(players if number % LAW_EVERY == 0 else 0):
            view = msgspec.json.encode(view_of(match.game, state, seat))
            for world in (
                imagine(match.game, match.data, view_of(match.game, state, seat), rng),
                redealt(state, seat, rng),
            ):
                assert msgspec.json.encode(view_of(match.game, world, seat)) == view
                assert match.game.census(world) == match.game.census(state)
                if state.actor == seat:
                    assert world.legal() == state.legal()


def redealt(state, seat, rng):
    twin = state.clone()
    twin.redeal(seat, rng)
    return twin


def heard_after(state, code, seat):
    """What a seat hears of a step, and the state after it."""
    after = state.clone()
    after.journal = []
    after.apply(code)
    told = msgspec.json.encode(heard(after.journal, seat))
    after.journal = None
    return told, after


@each_table
def test_worlds_that_look_and_sound_alike_go_on_looking_alike(name, players):
    """Second secrecy law: what a seat sees later follows from what it saw and heard."""
    followed = 0
    for number in range(3):
        match = random_match(name, players, f"law2-{number}")
        rng = rng_for("law2", turn=number)
        seat = number % players
        world = None
        states = [state.clone() for state in random_steps(match, rng)]
        for state, code in zip(states, match.codes, strict=True):
            if world is None:
                world = redealt(state, seat, rng)
            told, after = heard_after(state, code, seat)
            codes = [code] if state.actor == seat else possible(world)
            heard_there = [heard_after(world, other, seat) for other in codes if other in possible(world)]
            matching = [pair for pair in heard_there if pair[0] == told]
            if state.actor == seat:
                assert matching, "the seat's own move is legal and sounds the same in both worlds"
            if not matching:
                world = None
                continue
            followed += 1
            for _, other in matching[:3]:
                assert msgspec.json.encode(view_of(match.game, other, seat)) == msgspec.json.encode(
                    view_of(match.game, after, seat)
                )
            world = matching[int(rng.below(len(matching)))][1]
    assert followed > 20


@each_table
def test_events_name_rules_that_have_a_paragraph_and_words_in_both_languages(name, players):
    game = find_game(name)
    for number in range(GAMES_EACH):
        match = random_match(name, players, f"events-{number}")
        rng = rng_for("events", turn=number)
        names = {lang: game.card_names(match.data, lang) for lang in ("en", "ja")}
        while not match.over:
            codes = possible(match.state)
            for event in match.step(codes[int(rng.below(len(codes)))]):
                assert event.rule in game.texts.rules["en"], event
                assert event.rule in game.texts.rules["ja"], event
                for lang in ("en", "ja"):
                    assert game.texts.tell(lang, event, names[lang])
            if match.state.actor >= 0:
                for lang in ("en", "ja"):
                    assert game.question(match.state, lang, names[lang])


@each_table
def test_the_end_has_a_result_and_payoffs(name, players):
    match = whole_game(name, players, "end")
    result = match.game.result(match.state)
    assert result.rule in match.game.texts.rules["en"]
    assert len(result.scores) == players
    paid = [match.state.payoff(seat) for seat in range(players)]
    assert all(0 <= pay <= 1 for pay in paid)
    assert sum(paid) <= 1.0001
    assert all(paid[seat] > 0 for seat in result.winners)


@each_table
def test_advice_is_legal(name, players):
    match = random_match(name, players, "advice")
    rng = rng_for("advice")
    match.settle()
    while not match.over:
        before = int(match.state.fingerprint())
        code = match.game.advise(match.state, rng)
        assert int(match.state.fingerprint()) == before
        assert code in match.state.legal()
        match.step(code)
        match.settle()
        assert len(match.steps) < STEP_BOUND


@each_game
def test_shipped_components_load_and_their_digest_is_stable(name):
    game = find_game(name)
    assert game.shipped()
    for path in game.shipped().values():
        data = game.load(game.read_files(path), shipped=True)
        assert data.digest == game.load(game.read_files(path)).digest
        for lang in ("en", "ja"):
            assert all(game.card_names(data, lang).values())
