"""The front door. `docs/library.md` is its first test: every example there is run, and prints what it says."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import madoi

from .conftest import TABLES

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


def test_every_example_of_the_page_prints_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    text = PAGE.read_text("utf-8")
    blocks = list(re.finditer(r"```pycon\n(.*?)```", text, re.DOTALL))
    assert len(blocks) >= 8
    told: list[str] = []
    for block in blocks:
        line = text[: block.start()].count("\n") + 1
        example = doctest.DocTestParser().get_doctest(block[1], names, "library.md", str(PAGE), line)
        doctest.DocTestRunner().run(example, out=told.append, clear_globs=False)
        names = example.globs
    assert told == [], "".join(told)


def test_the_surface_is_what_the_page_promises():
    assert len(madoi.__all__) <= 40
    for name in madoi.__all__:
        thing = getattr(madoi, name)
        assert name.startswith("__") or name == "Player" or thing.__doc__ is not None, name
    assert {game.id for game in madoi.games()} == {id for id, _ in TABLES}


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_match_is_played_saved_and_replayed(id, players, tmp_path):
    game = madoi.game(id)
    match = game.match(players, seed="door")
    for _ in range(30):
        if match.over:
            break
        move = match.moves[len(match.steps) % len(match.moves)]
        assert match.turn in range(players)
        assert match.view().moves == [str(each) for each in match.moves]
        before = len(match.events)
        assert match.play(move) == match.events[before:]
    again = madoi.replay(match.record.save(tmp_path / "game.json"))
    assert again.steps == match.steps
    assert again.events == match.events
    assert madoi.replay(match.record.json()).position == match.position
    assert game.position(match.position, seed="door").view(0) == match.view(0)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_code_says_the_same_move_as_its_words(id, players):
    one, two = (madoi.game(id).match(players, seed="same") for _ in range(2))
    assert one.play(one.moves[-1].code) == two.play(str(two.moves[-1]))
    assert one.position == two.position


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_an_impossible_move_changes_nothing(id, players):
    match = madoi.game(id).match(players, seed="no")
    before = match.position
    for wrong in ("nonsense", "", 10**9, -1):
        with pytest.raises((madoi.IllegalMove, madoi.BadNotation)):
            match.play(wrong)
    assert match.position == before
    assert match.steps == match.at(len(match.steps)).steps


@pytest.mark.parametrize(("id", "players"), TABLES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_match_is_drawn_for_terminal_and_notebook(id, players, lang):
    match = madoi.game(id, lang=lang).match(players, seed="picture")
    assert match.question in str(match)
    bundle = match._repr_mimebundle_()
    assert bundle["text/plain"] == str(match)
    html = bundle["text/html"]
    assert match.game.title in html
    assert all(f"<code>{move}</code>" in html for move in match.moves)
    assert "<script" not in html
    assert repr(match).startswith(f"<{id}")


def test_wrong_wishes_are_refused_by_name():
    fuji = madoi.game("fuji-99")
    wishes = [
        lambda: madoi.game("chess"),
        lambda: madoi.game("fuji-99", lang="de"),
        lambda: fuji.match(),
        lambda: fuji.match(9),
        lambda: fuji.match(2, first=2),
        lambda: fuji.match(2, seed=1, deal=1),
        lambda: fuji.match(2, data="no-such-file.toml"),
        lambda: fuji.match(2, seed=1).view(2),
        lambda: fuji.match(2, seed=1).at(1000),
        lambda: fuji.match(2, seed=1).play_out("greedy", "greedy", "greedy"),
        lambda: fuji.match(2, seed=1).play_out("nobody"),
        lambda: fuji.match(2, seed=1).play_out(17),
        lambda: fuji.position({"floor": 3}, players=2),
        lambda: fuji.rule("FG-33"),
        lambda: madoi.replay("no-such-file.json"),
        lambda: madoi.replay("{}"),
    ]
    for wish in wishes:
        with pytest.raises(madoi.MadoiError) as refused:
            wish()
        assert refused.value.say("ja") != refused.value.say("en")


def test_a_numbered_deal_is_that_of_page_and_terminal():
    from madoi.core.deals import numbered_seed

    match = madoi.game("fort-of-gold").match(deal=7)
    assert match.seed == numbered_seed("fort-of-gold", 7)
    drawn = [madoi.game("fort-of-gold").match().seed for _ in range(2)]
    assert drawn[0] != drawn[1]


def test_the_lot_decides_who_begins_where_it_is_asked():
    starts = {madoi.game("fuji-99").match(4, seed=seed, first="lot").turn for seed in range(20)}
    assert len(starts) > 1
    assert madoi.game("fuji-99").match(4, seed=1, first=3).turn == 3


class Last:
    """A bot as a class: made from the game and its components."""

    def __init__(self, game, data):
        self.game = game

    def choose(self, view, moves, rng):
        assert view.seat == view.actor
        return moves[-1]


def test_own_bots_may_be_functions_objects_or_classes():
    fort = madoi.game("fort-of-gold")
    ends = [
        fort.match(seed="own").play_out(bot).steps
        for bot in (lambda view, moves, rng: moves[-1], Last, Last(None, None))
    ]
    assert ends[0] == ends[1] == ends[2]


PLUGIN = """
class Last:
    def __init__(self, game, data):
        self.game = game
    def choose(self, view, moves, rng):
        return moves[-1]
"""


@pytest.fixture
def plugin(tmp_path):
    """A package that registers two bots, one of which cannot be loaded, as pip would have installed it."""
    (tmp_path / "others.py").write_text(PLUGIN, "utf-8")
    about = tmp_path / "others-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(
        "[madoi.bots]\nlast = others:Last\nbroken = nowhere:Bot\n", "utf-8"
    )

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        script = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from madoi.cli import main; main()"
        return subprocess.run(
            [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False, cwd=tmp_path
        )

    return run


def test_a_bot_of_another_package_is_a_code_like_the_others(plugin, tmp_path):
    done = plugin("ladder", "fort-of-gold", "--bots", "last,random", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert {row["bot"] for row in json.loads(done.stdout)["rows"]} == {"last", "random"}
    kept = plugin("simulate", "fuji-99", "--players", "2", "--bots", "last,greedy", "--seed", "1")
    assert json.loads(kept.stdout)["seats"] == ["last", "greedy"]
    unknown = plugin("simulate", "fort-of-gold", "--bots", "nobody")
    assert (unknown.returncode, "last" in unknown.stderr) == (2, True)
    broken = plugin("simulate", "fort-of-gold", "--bots", "broken")
    assert broken.returncode == 2
    assert "nowhere:Bot" in broken.stderr
    assert len(broken.stderr.splitlines()) == 1
