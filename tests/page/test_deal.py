"""The verifier in plain JavaScript, which the page runs too: it is ours to the last bit, and finds what was changed."""

from __future__ import annotations

import hashlib
import json
import random
import re
from pathlib import Path

import msgspec
import pytest

from madoi.core.rng import below_any, rng_for
from madoi.table.deal import commitment, mixed_seed, pledge
from madoi.table.verify import draws_of

from ..conftest import TABLES
from ..javascript import VERIFIER, run_node
from ..table.test_deal import TODAY, finished

DOCS = Path(__file__).parents[2] / "docs"

ASK = """
import { answerOf, below, checkLuck, checkReceipt, commitmentOf, hex, pledgeOf, seedOf, sha256, wordsFor } from "VERIFIER";
import { readFileSync } from "node:fs";
const { what, cases } = JSON.parse(readFileSync(0, "utf-8"));
const work = {
  sha: ([text]) => hex(sha256(text)),
  commitment: (words) => commitmentOf(...words),
  pledge: (words) => pledgeOf(...words),
  seed: (words) => seedOf(...words),
  words: ([seed, stream, turn]) => { const next = wordsFor(seed, stream, turn); return [next(), next(), next()]; },
  below: ([seed, n]) => { const next = wordsFor(seed, "", 0); return [1, 2, 3].map(() => String(below(next, BigInt(n)))); },
  answers: ([seed, draws]) => draws.map((draw) => answerOf(seed, draw)),
  luck: ([record, seed, draws]) => checkLuck(record, seed, draws),
  receipt: ([record]) => checkReceipt(record),
};
console.log(JSON.stringify(cases.map(work[what])));
"""


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    """Ask the page's own code: `page("sha", [["text"]])`."""
    script = tmp_path_factory.mktemp("page") / "ask.mjs"
    script.write_text(ASK.replace("VERIFIER", VERIFIER.as_uri()))

    def ask(what: str, cases: list) -> list:
        return json.loads(run_node(str(script), said=json.dumps({"what": what, "cases": cases})).stdout)

    return ask


def test_it_is_one_file_that_needs_nothing():
    assert not re.search(r"^\s*import\b|\brequire\(|await import", VERIFIER.read_text("utf-8"), re.MULTILINE)


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
    told, asked = msgspec.to_builtins(record), msgspec.to_builtins(draws)
    assert page("answers", [[record.seed, asked]]) == [[record.steps[draw.step][2:] for draw in draws]]
    loaded = next(number for number, draw in enumerate(draws) if number and len(draw.answers) > 1)
    draw, step = draws[loaded], draws[loaded].step
    other = next(answer for answer in draw.answers if record.steps[step] != f"* {answer}")
    cheated = {**told, "steps": [*told["steps"][:step], f"* {other}", *told["steps"][step + 1 :]]}
    skipped = [*asked[:loaded], {**asked[loaded], "turn": draw.turn + 1}, *asked[loaded + 1 :]]
    cases = [(told, asked), (cheated, asked), (told, skipped), (told, asked[:-1])]
    answers = page("luck", [[each, record.seed, page_draws] for each, page_draws in cases])
    answers += page("luck", [[told, "x", asked]])
    assert answers[0] == {"good": len(draws), "wrong": None}
    assert answers[1]["wrong"] == {"step": step, "line": f"* {other}", "due": record.steps[step][2:]}
    assert answers[1]["good"] == loaded
    assert all(answer["wrong"] for answer in answers[2:])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_opens_the_receipt_of_a_finished_table(page, name, players):
    record = finished(name, players).table.sight.record(TODAY)
    told = msgspec.to_builtins(record)
    (found,) = page("receipt", [[told]])
    assert [each["ok"] for each in found["findings"]] == [True, True, True]
    assert found["doubts"] == []


def test_both_give_the_test_vectors_of_the_specification(page):
    text = (DOCS / "fair-deal.md").read_text("utf-8")
    vectors = json.loads(re.search(r"```json\n(.*?)```", text, re.DOTALL)[1])
    table, secret, salts = vectors["table"], vectors["secret"], vectors["salts"]
    assert commitment(table, secret) == vectors["commitment"]
    assert page("commitment", [[table, secret]]) == [vectors["commitment"]]
    for seat, salt in enumerate(salts):
        if salt:
            assert pledge(table, vectors["commitment"], seat, salt) == vectors["pledges"][seat]
            assert page("pledge", [[table, vectors["commitment"], seat, salt]]) == [vectors["pledges"][seat]]
    assert mixed_seed(table, secret, salts) == vectors["seed"]
    assert page("seed", [[table, secret, salts]]) == [vectors["seed"]]
    for draw in vectors["draws"]:
        rng = rng_for(vectors["seed"], draw["stream"], draw["turn"])
        left = below_any(rng, sum(map(int, draw["ways"])))
        passed = 0
        while left >= int(draw["ways"][passed]):
            left -= int(draw["ways"][passed])
            passed += 1
        assert draw["answers"][passed] == draw["drawn"]
    drawn = [draw["drawn"] for draw in vectors["draws"]]
    assert page("answers", [[vectors["seed"], vectors["draws"]]]) == [drawn]
