"""What is true of the observations and actions of every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.strings import BytesWriter

from madoi.core.documents import standard
from madoi.core.errors import MadoiError
from madoi.core.features import ILLEGAL, MORE, Choice, Features, mask_of, observation_of
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, LOT, OVER
from madoi.core.view import imagine, view_of
from madoi.games import find_game
from madoi.games.fort_of_gold.rules_symbols import LIFE, POWER, WISDOM, lacking, meets

from ..conftest import TABLES

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def random_states(name, players, seed, most=10_000):
    """The positions of a random game, chance included, with the choice of the seat that is asked."""
    game = find_game(name)
    data = standard(game)
    features = game.features(data, players)
    state, rng = game.new(players, data, LOT), rng_for(seed, name, players)
    for _ in range(most):
        if state.actor == OVER:
            return
        choice = Choice()
        if state.actor >= 0:
            features.ask(state, choice)
        yield game, data, features, state, choice
        state.apply(state.sample(rng) if state.actor == CHANCE else state.pick(rng))


def legal_actions(features, state, choice):
    return [action for action, may in enumerate(mask_of(features, state, choice)) if may]


@each_table
def test_an_observation_has_the_declared_numbers_in_the_declared_ranges(name, players):
    for number, (_, _, features, state, choice) in enumerate(random_states(name, players, "sizes")):
        if number % 4:
            continue
        for seat in range(players):
            for at, block in enumerate(features.blocks):
                out = BytesWriter()
                features.write_block(out, at, state, seat, choice)
                row, start = out.getvalue(), 0
                for field in block:
                    numbers = row[start : start + field.size]
                    assert max(numbers) <= field.high, field.name
                    start += field.size
                assert start == len(row)
            assert len(observation_of(features, state, seat, choice)) == features.size


@each_table
def test_worlds_that_look_alike_to_a_seat_have_the_same_numbers_bit_for_bit(name, players):
    rng = rng_for("twins")
    for number, (game, data, features, state, choice) in enumerate(random_states(name, players, "twins")):
        for seat in range(number % 2, players, 2) if players > 1 else [0]:
            seen = observation_of(features, state, seat, choice)
            worlds = [state.clone()]
            worlds[0].redeal(seat, rng)
            if number % 30 == 0:
                worlds.append(imagine(game, data, view_of(game, state, seat), rng))
            for world in worlds:
                there = Choice()
                if world.actor == seat:
                    features.ask(world, there)
                    assert mask_of(features, world, there) == mask_of(features, state, choice)
                assert observation_of(features, world, seat, there) == seen


@each_table
def test_every_move_can_be_said_and_every_legal_action_goes_on(name, players):
    for number, (_, _, features, state, choice) in enumerate(random_states(name, players, "said")):
        if state.actor < 0 or number % 3:
            continue
        reached = []
        waiting = [choice]
        while waiting:
            now = waiting.pop()
            actions = legal_actions(features, state, now)
            assert actions
            for action in actions:
                code = features.code_of(state, now, action)
                assert code != ILLEGAL
                if code == MORE:
                    longer = now.clone()
                    features.narrow(state, longer, action)
                    waiting.append(longer)
                else:
                    reached.append(int(code))
        assert sorted(reached) == sorted(state.legal())


@each_table
def test_what_a_game_does_faster_gives_the_same_answers(name, players):
    """A game may know its legal actions without a list of moves; the list is what counts."""
    rng = rng_for("faster")
    for number, (_, _, features, state, choice) in enumerate(random_states(name, players, "faster")):
        if state.actor < 0 or number % 3:
            continue
        plain = Choice()
        Features.ask(features, state, plain)
        out = BytesWriter()
        Features.write_mask(features, out, state, plain)
        assert out.getvalue() == mask_of(features, state, choice)
        for action in range(-2, int(features.actions) + 2):
            assert features.code_of(state, choice, action) == Features.code_of(features, state, plain, action)
        assert int(features.pick(state, choice, rng.clone())) == int(
            Features.pick(features, state, plain, rng.clone())
        )
        rng.word()


@each_table
def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(name, players):
    from madoi.envs.setting import Setting

    setting = Setting(name, players)
    kinds = set()
    for number, (_, _, features, state, choice) in enumerate(random_states(name, players, "wrong")):
        if state.actor < 0 or (number > 20 and number % 7):
            continue
        before = int(state.fingerprint())
        legal = set(legal_actions(features, state, choice))
        for action in set(range(number % 3, setting.actions, 3)) - legal:
            refused = setting.refusal(state, choice, action)
            assert isinstance(refused, MadoiError)
            assert refused.rule or choice.said, (action, str(refused))
            assert refused.say("ja") != refused.say("en")
            kinds.add(refused.rule)
        assert not setting.refusal(state, choice, setting.actions).rule
        assert int(state.fingerprint()) == before
    assert kinds


@each_table
def test_every_action_has_words_of_its_own(name, players):
    from madoi.envs.setting import Setting

    setting = Setting(name, players)
    for deed, first in zip(setting.features.deeds, setting.features.first, strict=True):
        told = {setting.meaning(action) for action in range(first, first + deed.size)}
        assert len(told) == deed.size
        for lang in ("en", "ja"):
            assert setting.rules.texts.say(lang, "action", deed.name)
    for field in setting.features.fields:
        told = [
            setting.rules.texts.say(lang, "feature", field.name.partition(".")[0]) for lang in ("en", "ja")
        ]
        assert told[0] != told[1]


def test_only_the_seat_itself_knows_what_it_has_begun_to_say():
    begun = 0
    for _, _, features, state, choice in random_states("goryokaku", 2, "begun"):
        if state.actor < 0:
            continue
        for action in legal_actions(features, state, choice):
            if features.code_of(state, choice, action) == MORE:
                longer = choice.clone()
                features.narrow(state, longer, action)
                own, other = int(state.actor), 1 - int(state.actor)
                assert observation_of(features, state, other, longer) == observation_of(
                    features, state, other, choice
                )
                if features.deeds[
                    features.first.index(max(f for f in features.first if f <= action))
                ].name in (
                    "place",
                    "use",
                    "work",
                ):
                    assert observation_of(features, state, own, longer) != observation_of(
                        features, state, own, choice
                    )
                begun += 1
    assert begun > 10


@pytest.mark.parametrize(
    ("name", "players", "schema"),
    [
        ("fort-of-gold", 1, "5112f27759e7804d"),
        ("fuji-99", 2, "42f6c8ba6ed281c9"),
    ],
)
def test_the_schema_of_the_standard_set_is_kept(name, players, schema):
    """Whoever changes a field or an action makes every trained model useless: change this line then, and say so."""
    game = find_game(name)
    assert game.features(standard(game), players).schema() == schema


def test_the_numbers_say_what_lies_on_the_table():
    from madoi.envs.setting import Setting

    fields = Setting("fuji-99", 3).fields
    for _, _, features, state, choice in random_states("fuji-99", 3, "table"):
        for seat in range(3):
            row = observation_of(features, state, seat, choice)
            assert list(row[fields["turn"]]).index(1) == (state.mover - seat) % 3
            assert row[fields["token"]][0] == state.token
            for step in range(3):
                other = state.seats[(seat + step) % 3]
                assert row[fields[f"floor.{step}"]][0] == other.floor
                assert sum(row[fields[f"hand.{step}"]]) == int(other.hand).bit_count()
    fields = Setting("fort-of-gold").fields
    for _, _, features, state, choice in random_states("fort-of-gold", 1, "table"):
        row = observation_of(features, state, 0, choice)
        assert sum(row[fields["lying"]]) == int(state.field).bit_count()
        assert sum(row[fields["deck"]]) == int(state.left).bit_count()
        assert row[fields["supply"]][0] == state.supply() & 255
        assert sum(row[fields["symbols"]][:28]) >= row[fields["supply"]][0]
        if state.actor < 0:
            continue
        # What a placement would bring is what it brings.
        for code in state.legal() if row[fields["asked"]][0] and state.target >= 0 else []:
            then = state.clone()
            then.apply(code)
            cell, demand = features.part(state, code, 0), state.deck.symbols[state.target]
            lack = [lacking(then.supply(), demand, kind) for kind in (POWER, LIFE, WISDOM)]
            assert [row[fields["short"]][cell + 28 * kind] for kind in range(3)] == lack
            assert row[fields["enough"]][cell] == meets(then.supply(), demand) == (sum(lack) == 0)
    fields = Setting("goryokaku", 4).fields
    for _, _, features, state, choice in random_states("goryokaku", 4, "table", 250):
        row = observation_of(features, state, 2, choice)
        for step in range(4):
            other = state.seats[(2 + step) % 4]
            assert row[fields[f"koban.{step}"]][0] == other.koban
            assert row[fields[f"castles.{step}"]][0] == int(other.castles).bit_count()
            known = step == 0
            assert sum(row[fields[f"kamon.{step}"]]) == (known and other.kamon >= 0)


@pytest.mark.parametrize("name", ["fort-of-gold", "fuji-99", "goryokaku"])
def test_the_page_of_the_documentation_is_what_the_features_declare(name):
    """`madoi features GAME --markdown` writes it."""
    from madoi.envs.described import page

    written = Path(__file__).parents[2] / "docs" / "features" / f"{name}.md"
    assert written.read_text("utf-8") == page(name)
