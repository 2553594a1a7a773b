"""The examples that need no training library: a model on the disk sits down as a bot."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import madoi
from madoi.envs import OtherSchema, Setting

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def learned_bot(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import learned_bot

    yield learned_bot
    sys.modules.pop("learned_bot")


@pytest.fixture
def model(learned_bot, tmp_path):
    """An untrained network, saved."""
    setting, luck = Setting("fort-of-gold"), np.random.default_rng(1)
    sizes = [setting.size, 16, setting.actions]
    layers = [
        (luck.normal(size=(out, into)).astype(np.float32), np.zeros(out, np.float32))
        for into, out in pairwise(sizes)
    ]
    learned_bot.save(tmp_path / "fort.npz", setting, layers)
    return tmp_path / "fort.npz"


def test_a_saved_model_plays_as_a_bot(learned_bot, model, monkeypatch):
    monkeypatch.setenv("MADOI_MODEL", str(model))
    match = madoi.game("fort-of-gold").match(seed=1).play_out(learned_bot.Learned)
    assert match.over
    with pytest.raises(OtherSchema):
        madoi.game("fuji-99").match(2, seed=1).play_out(learned_bot.Learned)


def test_a_model_of_another_schema_is_refused(learned_bot, model):
    with np.load(model) as file:
        arrays = dict(file)
    np.savez(model, **(arrays | {"schema": np.array("another")}))
    with pytest.raises(OtherSchema) as refused:
        learned_bot.Model(model)
    assert "another" in str(refused.value)


def test_it_is_evaluated_in_the_ladder_by_its_code(learned_bot, model, tmp_path):
    """As `pip install -e examples` registers it."""
    about = tmp_path / "madoi_learned_bot-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: madoi-learned-bot\nVersion: 0.1\n", "utf-8")
    (about / "entry_points.txt").write_text("[madoi.bots]\nlearned = learned_bot:Learned\n", "utf-8")
    script = (
        f"import os, sys; sys.path[:0] = [{str(tmp_path)!r}, {str(EXAMPLES)!r}];"
        f"os.environ['MADOI_MODEL'] = {str(model)!r};"
        "from madoi.cli import main; main()"
    )
    words = ["ladder", "fort-of-gold", "--bots", "learned,random", "--games", "3", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert {row["bot"] for row in json.loads(done.stdout)["rows"]} == {"learned", "random"}
