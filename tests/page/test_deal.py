"""The page draws every outcome again: its generator is ours, to the last bit, and it finds what was changed."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from madoi.core.rng import below_any, rng_for
from madoi.table.verify import draws_of

from ..conftest import TABLES
from ..table.test_deal import TODAY, finished

WEB = Path(__file__).parents[2] / "web"

ASK = """
import { below, checkLuck, dealIsKept, wordsFor } from "./deal.mjs";
import { hex, sha256 } from "./sha256.mjs";
import { readFileSync } from "node:fs";
const { what, cases } = JSON.parse(readFileSync(0, "utf-8"));
const work = {
  sha: ([text]) => hex(sha256(text)),
  words: ([seed, stream, turn]) => { const next = wordsFor(seed, stream, turn); return [next(), next(), next()]; },
  below: ([seed, n]) => { const next = wordsFor(seed, "", 0); return [1, 2, 3].map(() => String(below(next, BigInt(n)))); },
  luck: ([record, page]) => checkLuck(record, page),
  deal: ([deal, salts]) => dealIsKept(deal, salts),
};
console.log(JSON.stringify(cases.map(work[what])));
"""


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    """Ask the page's own code: `page("sha", [["text"]])`."""
    sys.path.insert(0, str(WEB))
    try:
        from build import tools
    finally:
        sys.path.remove(str(WEB))
    node, environment = tools()
    folder = tmp_path_factory.mktemp("page")
    bundler = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    for name in ("deal", "sha256"):
        source, made = WEB / "src" / "table" / f"{name}.ts", folder / f"{name}.mjs"
        subprocess.run(
            [node, str(bundler), str(source), "--file", str(made), "--format", "esm"],
            env=environment,
            check=True,
            capture_output=True,
        )
    (folder / "ask.mjs").write_text(ASK)

    def ask(what: str, cases: list) -> list:
        said = subprocess.run(
            [node, str(folder / "ask.mjs")],
            input=json.dumps({"what": what, "cases": cases}).encode(),
            env=environment,
            check=True,
            capture_output=True,
        )
        return json.loads(said.stdout)

    return ask


def test_its_hash_is_sha_256(page):
    rng = random.Random(1)
    texts = ["", "a", "漢字と🎲", *("x" * n for n in range(50, 140))]
    texts += ["".join(chr(rng.randrange(32, 0x3000)) for _ in range(rng.randrange(300))) for _ in range(200)]
    assert page("sha", [[text] for text in texts]) == [
        hashlib.sha256(text.encode()).hexdigest() for text in texts
    ]


def test_its_generator_gives_our_words(page):
    cases = [[f"seed {n}", ("deck", "bag", "")[n % 3], n] for n in range(1000)]
    ours = []
    for seed, stream, turn in cases:
        rng = rng_for(seed, stream, turn)
        ours.append([rng.word() for _ in range(3)])
    assert page("words", cases) == ours


def test_its_numbers_below_any_number_are_ours(page):
    sizes = [1, 2, 3, 6, 31, 32, 33, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**53, 10**18, 2**64, 10**30, 7**50]
    cases = [[f"seed {n}", str(size)] for n in range(60) for size in sizes]
    ours = []
    for seed, size in cases:
        rng = rng_for(seed)
        ours.append([str(below_any(rng, int(size))) for _ in range(3)])
    assert page("below", cases) == ours


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_draws_a_whole_game_again_and_finds_what_was_changed(page, name, players):
    table = finished(name, players).table
    record, draws = table.sight.record(TODAY), draws_of(table.match)
    told = msgspec.to_builtins(record)
    luck = {"seed": record.seed, "draws": msgspec.to_builtins(draws)}
    loaded = next(number for number, draw in enumerate(draws) if number and len(draw.answers) > 1)
    draw, step = draws[loaded], draws[loaded].step
    other = next(answer for answer in draw.answers if record.steps[step] != f"* {answer}")
    cheated = {**told, "steps": [*told["steps"][:step], f"* {other}", *told["steps"][step + 1 :]]}
    later = {**luck["draws"][loaded], "turn": draw.turn + 1}
    skipped = {**luck, "draws": [*luck["draws"][:loaded], later, *luck["draws"][loaded + 1 :]]}
    fewer = {**luck, "draws": luck["draws"][:-1]}
    answers = page(
        "luck", [[told, luck], [cheated, luck], [told, {**luck, "seed": "x"}], [told, skipped], [told, fewer]]
    )
    assert answers[0] == {"good": len(draws), "wrong": None}
    assert answers[1]["wrong"] == {"step": step, "line": f"* {other}", "due": record.steps[step][2:]}
    assert answers[1]["good"] == loaded
    assert all(answer["wrong"] for answer in answers[2:])


def test_it_checks_the_receipt(page):
    record = finished().table.sight.record(TODAY)
    assert record.deal is not None
    card = {"commitment": record.deal.commitment, "secret": record.deal.secret, "seed": record.seed}
    salts = record.deal.salts
    cases = [[card, salts], [{**card, "secret": "0" * 64}, salts], [card, ["other"]]]
    assert page("deal", cases) == [True, False, False]
