"""docs/records.md is true: its examples load, its schemas are published, its generator is the one we use."""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from jsonschema import Draft202012Validator

from madoi.cli.app import run
from madoi.core.documents import (
    PositionFile,
    RecordFile,
    decode,
    open_position,
    open_record,
    schema,
    standard,
    write_position,
    write_record,
)
from madoi.core.match import Match
from madoi.core.rng import Rng, below_any, rng_for
from madoi.core.state import CHANCE, LOT
from madoi.games import all_games, find_game

from .conftest import FOURTH, TABLES

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "records.md").read_text("utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
EXPLAINED = [game.id for game in all_games().values() if f"\nThe `position` of {game.names['en']}" in PAGE]
"""The games that the page has a part about. A new game needs none; a part that is there must be whole."""
KINDS = {"position": PositionFile, "record": RecordFile}


def as_json(document):
    return json.loads(msgspec.json.encode(document))


# Schemas


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("name", list(all_games()))
def test_golden_schemas_are_what_the_command_prints(name, kind, capsys):
    """`make golden` publishes them for every game that comes with Madoi; what is published is current."""
    assert run(["schema", kind, name]) == 0
    printed = capsys.readouterr().out
    Draft202012Validator.check_schema(json.loads(printed))
    path = DOCS / "schemas" / f"{name}.{kind}.json"
    if os.environ.get("MADOI_GOLDEN") == "write" and not find_game(name).folder.is_relative_to(FOURTH):
        path.write_text(printed, "utf-8")
    if path.exists():
        assert path.read_text("utf-8") == printed, "the schema has changed; if that is right: make golden"


def test_no_schema_is_published_of_a_game_that_is_not_there():
    assert {path.name.split(".")[0] for path in (DOCS / "schemas").iterdir()} <= set(all_games())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_documents_of_played_games_follow_their_schemas(name, players):
    game = find_game(name)
    positions = Draft202012Validator(schema(game, PositionFile))
    records = Draft202012Validator(schema(game, RecordFile))
    match = Match(game, standard(game), players, "schema", first=LOT)
    rng = rng_for("schema", "random")
    step = 0
    while not match.over:
        if match.state.actor == CHANCE:
            match.step(int(match.state.sample(match.luck())))
        else:
            match.step(int(match.state.pick(rng)))
        if step % 20 == 0:
            positions.validate(as_json(write_position(match)))
            positions.validate(as_json(write_position(match, seat=0, everything=False)))
            records.validate(as_json(write_record(match)))
        step += 1
    positions.validate(as_json(write_position(match)))
    records.validate(as_json(write_record(match)))


@pytest.mark.parametrize(
    "wrong",
    [
        {"version": 2},
        {"game": "chess"},
        {"players": 99},
        {"position": {"phase": "fly"}},
        {"position": {}},
        {"colour": "red"},
        {"next": [5]},
    ],
)
def test_the_schema_refuses_what_we_refuse(wrong):
    positions = Draft202012Validator(schema(find_game("fort-of-gold"), PositionFile))
    example = next(example for example in EXAMPLES if example["madoi"] == "position")
    assert positions.is_valid(example)
    assert not positions.is_valid({**example, **wrong})


# Examples


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["madoi"] for example in EXAMPLES])
def test_documented_examples_follow_their_schemas_and_load(example):
    game = find_game(example["game"])
    kind = KINDS[example["madoi"]]
    Draft202012Validator(schema(game, kind)).validate(example)
    file = decode(json.dumps(example).encode(), kind)
    if isinstance(file, PositionFile):
        match = open_position(game, file)
        assert match.script == example["next"]
    else:
        assert open_record(game, file).over


def test_both_documents_have_an_example_and_every_field_is_explained():
    assert {example["madoi"] for example in EXAMPLES} == set(KINDS)
    for kind in KINDS.values():
        for field in kind.__struct_fields__:
            assert f"`{field}`" in PAGE


def test_the_page_explains_the_games_it_has_examples_of():
    assert len(EXPLAINED) == 3


def part_about(name):
    """What the page says of the positions of one game."""
    title = find_game(name).names["en"]
    return re.search(
        rf"^The `position` of {title}[.:;].*?(?=^The `position` of|^```json)", PAGE, re.M | re.S
    )[0]


def fields_of(shape):
    """The fields of a position and of everything within it, with the words that may stand in them."""
    for name, kind in get_type_hints(shape).items():
        yield name
        for inner in within(kind):
            if get_origin(inner) is Literal:
                yield from get_args(inner)
            elif isinstance(inner, type) and issubclass(inner, msgspec.Struct):
                yield from fields_of(inner)


def within(kind):
    yield kind
    for inner in get_args(kind) if get_origin(kind) is not Literal else ():
        yield from within(inner)


@pytest.mark.parametrize("name", EXPLAINED)
def test_every_field_and_phase_of_a_position_is_explained(name):
    part = part_about(name)
    for word in fields_of(find_game(name).Position):
        assert re.search(rf"`(seats\[\]\.)?{word}`", part), word


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0] in EXPLAINED])
def test_every_move_outcome_and_stream_is_explained(name, players):
    title = find_game(name).names["en"]
    notation = re.search(rf"^\| {title} \|.*?(?=\n\n)", PAGE, re.M | re.S)[0]
    streams = re.search(rf"^\| {title}: .*", PAGE, re.M)[0]
    match = Match(find_game(name), standard(find_game(name)), players, "explained")
    rng = rng_for("explained")
    while not match.over:
        state = match.state
        if state.actor == CHANCE:
            assert f"`{re.sub(r'[2-9]$', '1', state.stream())}`" in streams
            match.step(int(state.sample(match.luck())))
        else:
            match.step(int(state.pick(rng)))
        words = match.steps[-1].split()
        if words[0] == ">":
            verb = words[2] if words[1] in ("rice", "daiba") else words[1]
            assert re.search(rf"`[^`]*\b{verb}\b", notation), match.steps[-1]


def test_the_digest_is_what_the_page_says():
    data = standard(find_game("fort-of-gold"))
    canonical = json.dumps(data.content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(canonical.encode()).hexdigest()[:16] == data.digest


# The generator, written anew from the page


class Page:
    """xoshiro128++ and `below` as docs/records.md tells them."""

    def __init__(self, seed, stream, turn):
        digest = hashlib.sha256(f"{seed}/{stream}/{turn}".encode()).digest()
        self.words = [int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8, 12)]
        self.words[0] |= 1

    def word(self):
        def rotate_left(x, k):
            return ((x << k) | (x >> (32 - k))) % 2**32

        a, b, c, d = self.words
        answer = (rotate_left((a + d) % 2**32, 7) + a) % 2**32
        t = (b << 9) % 2**32
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = rotate_left(d, 11)
        self.words = [a, b, c, d]
        return answer

    def below(self, n):
        bits = (n - 1).bit_length()
        count = max(1, -(-bits // 32))
        while True:
            number = 0
            for _ in range(count):
                number = number * 2**32 + self.word()
            number %= 2**bits
            if number < n:
                return number

    def outcome(self, outcomes):
        x = self.below(sum(ways for _, ways in outcomes))
        for code, ways in outcomes:
            if x < ways:
                return code
            x -= ways
        raise AssertionError


VECTORS = [
    [cell.strip().strip("`") for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if re.fullmatch(r"\| `[^`]+` \|.*\| \d+ \d+ \d+ \| \d+ \d+ \|", line)
]


def test_the_page_has_test_vectors():
    assert len(VECTORS) == 5


@pytest.mark.parametrize("vector", VECTORS, ids=["/".join(vector[:3]) for vector in VECTORS])
def test_vectors_of_the_page(vector):
    seed, stream, turn, state, words, small, large = vector
    fresh = (seed, stream, int(turn))
    ours = rng_for(*fresh)
    assert [int(word, 16) for word in state.split()] == [ours.a, ours.b, ours.c, ours.d] == Page(*fresh).words
    page = Page(*fresh)
    for word in words.split():
        assert int(ours.word()) == page.word() == int(word, 16)
    ours, page = rng_for(*fresh), Page(*fresh)
    for n, number in zip((44, 43, 6), small.split(), strict=True):
        assert int(ours.below(n)) == page.below(n) == int(number)
    ours, page = rng_for(*fresh), Page(*fresh)
    for n, number in zip((10**12, 10**25), large.split(), strict=True):
        assert below_any(ours, n) == page.below(n) == int(number)


def test_first_answers_from_1_2_3_4():
    rng = Rng(1, 2, 3, 4)
    said = re.search(r"From a, b, c, d = 1, 2, 3, 4 the first answers are ([\d, ]+)\.", PAGE)
    assert [int(rng.word()) for _ in range(6)] == [int(number) for number in said[1].split(", ")]


@pytest.mark.parametrize("n", [1, 2, 3, 44, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 10**15, 2**62])
def test_below_follows_the_page_for_small_and_large_numbers(n):
    ours, any_size, page = rng_for("below"), rng_for("below"), Page("below", "", 0)
    for _ in range(50):
        assert int(ours.below(n)) == below_any(any_size, n) == page.below(n) < n


def test_first_cards_of_deal_1234():
    game = find_game("fort-of-gold")
    match = Match(game, standard(game), 1, "deal-1234")
    match.settle()
    said = re.search(r"standard deck: (.*)\.", PAGE)
    wanted = re.findall(r"`([^`]+)`", said[1])
    while len(drawn := [line[2:] for line in match.steps if line.startswith("*")]) < len(wanted):
        match.play(game.text(match.state, match.state.legal()[-1]))
    assert drawn == wanted


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seed_means_the_same_game_to_whoever_follows_the_page(name, players):
    game = find_game(name)
    match = Match(game, standard(game), players, "page", first=LOT)
    rng = rng_for("page", "random")
    asked: dict[str, int] = {}
    for _ in range(300):
        if match.over:
            break
        if match.state.actor != CHANCE:
            match.step(int(match.state.pick(rng)))
            continue
        stream = match.state.stream()
        turn = asked.get(stream, 0)
        asked[stream] = turn + 1
        expected = Page("page", stream, turn).outcome(match.state.outcomes())
        code = int(match.state.sample(match.luck()))
        assert code == expected
        match.step(code)
