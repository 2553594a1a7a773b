"""Many games at once: the same games as one by one, in the caller's arrays."""

from __future__ import annotations

import numpy as np
import pytest

import madoi
from madoi.core.errors import BadDocument, MadoiError
from madoi.core.features import MORE
from madoi.core.state import OVER
from madoi.envs import Arrays, Batch, OtherSchema, PolicyBot, Setting
from madoi.envs.batch import SlowOpponent

from ..conftest import TABLES

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def legal_choice(mask: np.ndarray, step: int) -> np.ndarray:
    """In every game a legal action, another one in every step."""
    ranks = mask.cumsum(1)
    wanted = (step * 7 + np.arange(len(mask))) % ranks[:, -1] + 1
    return (ranks == wanted[:, None]).argmax(1)


@each_table
def test_games_of_a_batch_are_games_by_the_rules_and_their_records_replay(name, players):
    batch = Batch(name, players, n=4, seed="rules", keep=True)
    now = batch.reset()
    won, records = [], []
    for step in range(400):
        now = batch.step(legal_choice(now.mask, step))
        won += [row.tolist() for row in now.reward[now.done]]
        records += batch.records()
        if len(records) >= 3:
            break
    assert len(won) == len(records) >= (0 if name == "goryokaku" else 1)
    for shares, record in zip(won, records, strict=True):
        again = madoi.replay(record.json())
        winners = again.result.winners
        assert shares == [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
        assert record.seats == ["learner"] * players


@each_table
def test_the_same_seed_and_actions_are_the_same_games(name, players):
    one, two, other = (Batch(name, players, n=3, seed=seed) for seed in (5, 5, 6))
    seen = [batch.reset().observation.copy() for batch in (one, two, other)]
    differs = False
    for _ in range(40):
        assert (seen[0] == seen[1]).all()
        differs |= bool((seen[0] != seen[2]).any())
        seen = [batch.step(batch.any()).observation.copy() for batch in (one, two, other)]
    assert differs


@each_table
def test_what_is_written_is_what_the_seat_that_is_asked_knows(name, players):
    from madoi.core.features import mask_of, observation_of

    batch = Batch(name, players, n=2, seed="known")
    now = batch.reset()
    for _ in range(30):
        for at, game in enumerate(batch._many.games):
            assert now.actor[at] == game.state.actor
            seen = observation_of(batch.setting.features, game.state, game.state.actor, game.choice)
            assert now.observation[at].tobytes() == seen
            assert now.mask[at].tobytes() == mask_of(batch.setting.features, game.state, game.choice)
        now = batch.step(batch.any())


def test_the_arrays_may_be_the_callers_own():
    shapes = Batch("fuji-99", 2, n=3).arrays
    own = Arrays(*(np.ones_like(each) for each in shapes))
    batch = Batch("fuji-99", 2, n=3, seed=1, arrays=own)
    now = batch.reset()
    assert all(mine is its for mine, its in zip(own, now, strict=True))
    assert not own.done.any()
    assert own.mask.any(1).all()
    for wrong in (
        own._replace(observation=own.observation[:, :-1]),
        own._replace(reward=own.reward.astype(np.float64)),
        own._replace(mask=np.asfortranarray(own.mask)),
    ):
        with pytest.raises(BadDocument):
            Batch("fuji-99", 2, n=3, arrays=wrong)


def test_an_illegal_action_names_its_rule_and_no_game_is_changed():
    batch = Batch("fort-of-gold", n=3, seed=1)
    now = batch.reset()
    before = now.observation.copy()
    actions = now.mask.argmax(1)
    actions[1] = 27
    with pytest.raises(madoi.IllegalMove) as refused:
        batch.step(actions)
    assert refused.value.rule.startswith("FG-")
    assert "game 1" in str(refused.value.about)
    assert [int(game.state.fingerprint()) for game in batch._many.games]
    assert (batch.step(batch._many and now.mask.argmax(1)).observation != before).any()
    for strange in (-2, 30, 10**6):
        actions[1] = strange
        with pytest.raises(madoi.IllegalMove):
            batch.step(actions)
    with pytest.raises(BadDocument):
        batch.step([0])


def test_an_illegal_action_may_end_the_game_instead():
    batch = Batch("fuji-99", 3, n=2, seed=1, illegal="end", keep=True)
    now = batch.reset()
    offender = int(now.actor[0])
    now = batch.step([99, -1])
    assert now.done.tolist() == [True, False]
    assert now.reward[0].tolist() == [-1.0 if seat == offender else 0.0 for seat in range(3)]
    assert now.mask[0].any(), "the next game has begun"
    assert batch.records() == []


def test_with_opponents_only_one_seat_is_asked_and_they_play_as_they_should():
    wins = {}
    for opponents in ("random", "greedy"):
        batch = Batch("fuji-99", 2, n=24, seed="opponents", opponents=opponents, seat=1, keep=True)
        now, ended, won = batch.reset(), 0, 0.0
        while ended < 40:
            assert (now.actor == 1).all()
            now = batch.step(batch.any())
            ended += int(now.done.sum())
            won += float(now.reward[:, 1].sum())
        assert batch.records()[0].seats == [opponents, "learner"]
        wins[opponents] = won / ended
    assert wins["greedy"] < 0.25 < wins["random"]


def test_bots_that_cannot_play_inside_a_batch_are_refused_by_name():
    for wrong in ("master", "nobody", "search:20"):
        with pytest.raises(SlowOpponent) as refused:
            Batch("fuji-99", 2, opponents=wrong)
        assert wrong in str(refused.value.about)
    for wish in (
        lambda: Batch("fuji-99", 2, opponents="greedy,greedy"),
        lambda: Batch("fuji-99", 9),
        lambda: Batch("fuji-99", 2, opponents="greedy", seat=2),
        lambda: Batch("fuji-99", 2, first=7),
        lambda: Batch("fuji-99", 2, n=0),
        lambda: Batch("chess"),
    ):
        with pytest.raises(MadoiError):
            wish()


def some_legal(observation, mask):
    """A legal action that depends on what is seen, so that no game goes round in circles."""
    legal = np.flatnonzero(mask)
    return int(legal[int(observation.sum()) % len(legal)])


@each_table
def test_a_policy_plays_as_a_bot_and_another_schema_is_refused(name, players):
    game = madoi.game(name)
    setting = Setting(name, players)

    def bot(schema):
        return PolicyBot(setting.rules, setting.data, some_legal, schema)

    match = game.match(players, seed="policy").play_out(bot(setting.schema))
    assert match.over
    with pytest.raises(OtherSchema) as refused:
        game.match(players, seed="policy").play_out(bot("0123456789abcdef"))
    assert setting.schema in str(refused.value)


def test_a_policy_that_chooses_an_illegal_action_is_told_the_rule():
    setting = Setting("fort-of-gold")
    bot = PolicyBot(setting.rules, setting.data, lambda observation, mask: 29, setting.schema)
    with pytest.raises(madoi.IllegalMove) as refused:
        madoi.game("fort-of-gold").match(seed=1).play_out(bot)
    assert refused.value.rule.startswith("FG-")


def test_a_move_in_parts_is_made_when_it_is_said_to_its_end():
    batch = Batch("goryokaku", 2, n=1, seed="parts")
    now = batch.reset()
    longest = 0
    for _ in range(600):
        game = batch._many.games[0]
        before, actor = int(game.state.fingerprint()), now.actor[0]
        action = int(game.pick())
        code = game.code_of(action)
        now = batch.step([action])
        if code == MORE:
            assert int(game.state.fingerprint()) == before
            assert now.actor[0] == actor
            longest = max(longest, len(game.choice.said))
        elif not now.done[0]:
            assert game.choice.said == []
            assert game.state.actor != OVER
    assert longest >= 2
