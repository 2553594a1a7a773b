"""What importing Madoi costs, and what works without its extras."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from madoi.cli.extras import CLUSTERS, EXTRAS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ALL = [module for modules in EXTRAS.values() for module in modules]


def python(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False, timeout=120
    )


WITHOUT = """
import json, sys
for module in json.loads(sys.argv[1]):
    sys.modules[module] = None  # as if it were not installed
from madoi.cli.app import run
codes = [run(words) for words in json.loads(sys.argv[2])]
sys.exit(max(codes))
"""


def without(modules: list[str], *commands: list[str]) -> subprocess.CompletedProcess[str]:
    """The command line of an installation that lacks these modules."""
    return python(WITHOUT, json.dumps(modules), json.dumps(commands))


def test_importing_madoi_pulls_in_no_server_terminal_or_database():
    script = "import json, sys, madoi; print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(python(script).stdout)
    heavy = {*ALL, "asyncio", "multiprocessing", "rich", "sqlite3", "typer"}
    assert {name for name in loaded if name.partition(".")[0] in heavy} == set()
    rooms = {name.split(".")[1] for name in loaded if name.startswith("madoi.")}
    assert not rooms & {"cli", "lab", "server", "store", "table"}


def test_every_extra_of_the_package_is_known_to_the_command_line():
    extras = PROJECT["optional-dependencies"]
    for extra, modules in EXTRAS.items():
        named = {re.split(r"[\[><=]", each)[0].replace("-", "_") for each in extras[extra]}
        assert {name.removesuffix("_python") for name in named} == set(modules)
    assert extras["all"] == [f"madoi[{','.join(extra for extra in EXTRAS if extra not in CLUSTERS)}]"]
    assert not {re.split(r"[\[><=]", each)[0].replace("-", "_") for each in PROJECT["dependencies"]} & set(
        ALL
    )


def test_the_tools_that_learn_need_their_extra_and_nothing_more():
    tools = [path for kind in ("train", "fit", "bound") for path in (ROOT / "tools").glob(f"{kind}_*.py")]
    imported = {
        name.partition(".")[0]
        for path in tools
        for name in re.findall(r"^(?:import|from) (\S+)", path.read_text("utf-8"), re.M)
    }
    at_hand = {*sys.stdlib_module_names, "madoi", "msgspec", *(path.stem for path in tools)}
    brought = {re.split(r"[\[><=]", each)[0] for each in PROJECT["optional-dependencies"]["train"]}
    assert imported - at_hand == brought


def test_rules_bots_and_documents_work_without_any_extra(tmp_path):
    table, games = str(tmp_path / "table.json"), str(tmp_path / "games.jsonl")
    new = without(ALL, ["new", "fort-of-gold", "--seed", "8"])
    Path(table).write_text(new.stdout, "utf-8")
    done = without(
        ALL,
        ["show", table],
        ["moves", table],
        ["apply", table, "place 1.1", "--seed", "8"],
        ["rules", "FG-33"],
        ["simulate", "fuji-99", "--players", "2", "--games", "1", "--bots", "greedy", "--out", games],
        ["replay", games],
        ["verify", games],
        ["ladder", "fort-of-gold", "--bots", "random,greedy", "--games", "2"],
        ["--help"],
        ["serve", "--help"],
    )
    assert done.returncode == 0
    assert "madoi:" not in done.stderr


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("serve", ["serve", "--port", "0"]),
        ("serve", ["export"]),
        ("serve", ["backup", "copy.sqlite"]),
        ("postgres", ["export", "--store", "postgresql://madoi@localhost/none"]),
    ],
)
@pytest.mark.parametrize(("lang", "said"), [("en", "not installed"), ("ja", "入っていません")])
def test_a_command_whose_extra_is_missing_says_which_to_install(extra, words, lang, said, tmp_path):
    done = without(list(EXTRAS[extra]), [*words, "--lang", lang])
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert f"pip install 'madoi[{extra}]'" in done.stderr
    assert said in done.stderr


@pytest.mark.parametrize(("lang", "said"), [("en", "with --plain"), ("ja", "--plain なら")])
def test_the_full_screen_says_what_it_needs_and_that_plain_play_needs_nothing(lang, said, tmp_path):
    on_a_screen = "import sys\nfor each in (sys.stdin, sys.stdout, sys.stderr): each.isatty = lambda: True\n"
    words = [["play", "fort-of-gold", "--seed", "8", "--lang", lang]]
    done = subprocess.run(
        [sys.executable, "-c", on_a_screen + WITHOUT, json.dumps(EXTRAS["terminal"]), json.dumps(words)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MADOI_HOME": str(tmp_path)},
    )
    assert done.returncode == 2
    assert "pip install 'madoi[terminal]'" in done.stderr
    assert said in done.stderr


def test_a_lab_without_its_extra_says_so_before_anything_is_played(tmp_path):
    words = ["lab", "run", "fuji-99", "--players", "2", "--games", "1", "--study", str(tmp_path / "study")]
    for module in ("polars", "tomli_w"):
        done = without([module], words)
        assert (done.returncode, done.stdout) == (2, "")
        assert "madoi[lab]" in done.stderr
    assert not (tmp_path / "study").exists()
