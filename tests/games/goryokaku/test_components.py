"""Component files: counted, checked, replaceable. GK-1, GK-2, GK-5, GK-6 and the numbers of section 16."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from madoi.core.documents import open_data, open_record, write_record
from madoi.core.errors import BadData, BadDocument
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.games.goryokaku.components import FILES, GoryokakuData
from madoi.games.goryokaku.game import GAME

from .tables import STANDARD, at, cubes, hand, me, moves, play, position_of, seat


def changed(change) -> dict:
    """The standard content with a change."""
    content = copy.deepcopy(STANDARD.content)
    change(content)
    return content


def load(change) -> GoryokakuData:
    return GAME.load(changed(change))


def drop_last(file, key):
    return lambda content: content[file][key].pop()


def put(value, *path):
    """Set one field somewhere deep in the files."""

    def change(content):
        for step in path[:-1]:
            content = content[step]
        content[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "about", "rule"),
    [
        (drop_last("castle_cards", "card"), "castle_cards.toml", "GK-1"),
        (drop_last("person_cards", "card"), "person_cards.toml", "GK-1"),
        (drop_last("kamon_cards", "card"), "kamon_cards.toml", "GK-1"),
        (drop_last("building_tiles", "tile"), "building_tiles.toml", "GK-1"),
        (drop_last("boards", "goryokaku_board"), "boards.toml: goryokaku_board", "GK-1"),
        (put("S", "castle_cards", "card", 0, "type"), "castle_cards.toml: type", "GK-5"),
        (put("hishi", "castle_cards", "card", 0, "kamon"), "castle_cards.toml: kamon", "GK-5"),
        (put("rose", "castle_cards", "card", 3, "kamon"), "castle_cards.toml: C04.kamon", "GK-5"),
        (put("hishi", "person_cards", "card", 0, "kamon"), "person_cards.toml: kamon", "GK-5"),
        (put("C01", "castle_cards", "card", 1, "id"), "castle_cards.toml: card C01", "GK-8"),
        (put({"E": "two"}, "castle_cards", "card", 6, "cost"), "castle_cards.toml: C07.cost", "GK-6"),
        (put({"gold": 1}, "castle_cards", "card", 6, "reward"), "castle_cards.toml: C07.reward", "GK-6"),
        (put({"kind": "gain"}, "person_cards", "card", 0, "frames", "town"), "P01.frames.town.res", "GK-67"),
        (
            put({"kind": "hire", "n": 2}, "person_cards", "card", 0, "frames", "town"),
            "P01.frames.town.n",
            "GK-67",
        ),
        (put({"kind": "hire"}, "person_cards", "card", 0, "frames", "sea"), "P01.frames", "GK-5"),
        (put("store", "person_cards", "card", 0, "slot"), "P01.frames", "GK-5"),
        (put({"res": "E", "koban": 1}, "person_cards", "card", 1, "discard"), "P02.discard", "GK-25"),
        (put(6, "building_tiles", "tile", 0, "pieces"), "T01.pieces", "GK-61"),
        (put("E", "building_tiles", "tile", 0, "type"), "T01.type", "GK-86"),
        (put("rose", "building_tiles", "tile", 8, "kamon"), "T09.kamon", "GK-5"),
        (put(3, "setup", "count", "keep_castles"), "setup.toml: count.keep_castles", "GK-16"),
        (put(40, "setup", "count", "onigiri_total"), "setup.toml: count.onigiri_total", "GK-11"),
        (put({"E": 1}, "setup", "count", "cubes"), "setup.toml: count.cubes", "GK-1"),
        (put(6, "setup", "seat", 0, "workers"), "setup.toml: seat 1 of 2.workers", "GK-18"),
        (drop_last("setup", "seat"), "setup.toml: seat", "GK-18"),
        (put([2, 2], "personal_board", "building_stacks"), "building_stacks", "GK-17"),
        (put([""], "personal_board", "track", 0, "bonus"), "earth.bonus", "GK-58"),
        (put("moon", "boards", "place", 0, "area"), "stone.area", "GK-7"),
        (put([2, 3], "boards", "worker_board", "two", "players"), "boards.toml: worker_board", "GK-7"),
        (put(True, "boards", "round", 0, "ends_game"), "round 1.ends_game", "GK-80"),
        (put([1], "boards", "round", 1, "flips"), "round 2.flips", "GK-91"),
        (put(1, "boards", "round", 1, "audit"), "round 2.audit", "GK-12"),
        (put(7, "boards", "daiba", 1, "space"), "boards.toml: daiba", "GK-75"),
        (put({"card": 4}, "boards", "daiba", 3, "cost"), "daiba 3.cost.card", "GK-6"),
        (lambda content: content.pop("boards"), "boards.toml", "GK-6"),
        (put(9, "personal_board", "regroup_workers"), "personal_board.toml: regroup_workers", "GK-79"),
        (put({"choice": 9, "card": 3}, "boards", "daiba", 1, "cost"), "daiba 1.cost", "GK-112"),
        (put({"X": 9}, "castle_cards", "card", 0, "cost"), "C01.cost.X", "GK-112"),
    ],
)
def test_gk1_gk6_an_error_names_file_card_and_field(change, about, rule):
    """GK-1, GK-2, GK-5: the loader counts; whatever is wrong is named."""
    with pytest.raises(BadData) as problem:
        load(change)
    assert about in problem.value.about
    assert problem.value.rule == rule


@pytest.mark.parametrize(
    ("change", "about", "words"),
    [
        (put({"E": 9}, "setup", "count", "cubes"), "count.cubes", "S, W, C, A"),
        (put({"E": 500}, "setup", "count", "cubes"), "count.cubes.E", "100"),
        (put({"Z": 1}, "castle_cards", "card", 0, "cost"), "C01.cost", "E, S, W, C, A, X"),
        (put("Z", "castle_cards", "card", 0, "type"), "C01.type", "E, S, W, C, A"),
        (put({"cubes": {"S": "two"}}, "castle_cards", "card", 0, "reward"), "C01.reward.cubes.S", "int"),
        (put("C1", "castle_cards", "card", 0, "id"), "C1.id", "C07"),
        (put("Mine 1", "setup", "data", "id"), "data.id", "goryokaku-mine-1"),
        (put("moon", "boards", "place", 0, "area"), "stone.area", "mountain, town, fort, harbor"),
    ],
)
def test_gk6_an_error_names_the_colour_lists_the_choices_and_explains_ids(change, about, words):
    with pytest.raises(BadData) as problem:
        load(change)
    assert problem.value.about.endswith(f"toml: {about}")
    assert words in problem.value.say("en")
    assert "regex" not in problem.value.say("en")


def test_gk6_changed_components_need_an_id_of_their_own(tmp_path: Path):
    for name in FILES:
        text = (GAME.shipped()["standard"] / f"{name}.toml").read_text("utf-8")
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    assert open_data(GAME, str(tmp_path)).digest == STANDARD.digest
    board = tmp_path / "personal_board.toml"
    board.write_text(board.read_text("utf-8").replace("storehouses = 5", "storehouses = 7"), "utf-8")
    with pytest.raises(BadData) as problem:
        open_data(GAME, str(tmp_path))
    assert STANDARD.id in problem.value.say("en")
    assert STANDARD.id in problem.value.say("ja")


def test_gk112_a_hand_with_endless_ways_to_pay_is_refused():
    data = load(put({"choice": 3, "card": 3}, "boards", "daiba", 1, "cost"))
    cards = [f"P{number:02}" for number in range(1, 31)]
    at(me(persons=" ".join(cards[:12])), phase="daiba", data=data)
    with pytest.raises(BadDocument) as problem:
        at(me(persons=" ".join(cards)), phase="daiba", data=data)
    assert problem.value.rule == "GK-112"


def test_gk6_a_folder_of_the_user_is_read_and_pinned_to_its_content(tmp_path: Path):
    for name in FILES:
        text = (GAME.shipped()["standard"] / f"{name}.toml").read_text("utf-8")
        text = text.replace("storehouses = 5", "storehouses = 7").replace("madoi-1", "mine-1")
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    data = open_data(GAME, str(tmp_path))
    assert (data.id, data.shipped, data.digest != STANDARD.digest) == ("goryokaku-mine-1", False, True)
    match = Match(GAME, data, 2, "mine")
    match.settle()
    again = open_record(GAME, write_record(match))
    assert again.state.seats[0].storehouses == 7


def test_gk6_a_missing_file_is_named(tmp_path: Path):
    with pytest.raises(BadData) as problem:
        open_data(GAME, str(tmp_path))
    assert "setup.toml" in problem.value.about


# Other numbers, no other code


def whole_game(data: GoryokakuData, players: int, seed: str) -> Match:
    match = Match(GAME, data, players, seed)
    rng = rng_for(seed, "random")
    first = GAME.census(match.state)
    while not match.over:
        state = match.state
        match.step(int(state.sample(match.luck())) if state.actor == CHANCE else int(state.pick(rng)))
        assert GAME.census(match.state) == first
    return match


def test_a_sixth_round_without_audit():
    """GK-91, GK-80: section 18 of the specification asks for this to be possible."""

    def change(content):
        content["boards"]["round"][4]["ends_game"] = False
        content["boards"]["round"].append(
            {
                "id": 6,
                "label": "六",
                "year": 1867,
                "onigiri_per_player": 1,
                "audit": 0,
                "flips": [],
                "ends_game": True,
            }
        )

    match = whole_game(load(change), 3, "six")
    assert sum(line == "> recover" for line in match.steps) == 7 * 3


def test_x_of_three_and_other_storehouses():
    """GK-51, GK-28: costs and capacities are data."""

    def change(content):
        content["castle_cards"]["card"][0]["cost"] = {"X": 3}
        content["personal_board"]["storehouses"] = 2

    data = load(change)
    table = at(me(castles="C01", cubes="EW"), data=data)
    assert moves(table, "place castle") == []
    table = at(me(castles="C01", cubes="ESSW"), data=data)
    named = [move.removeprefix("place castle C01 ") for move in moves(table, "place castle")]
    assert named == ["ESS", "ESW", "SSW"]
    whole_game(data, 2, "x3")


def test_a_daiba_that_costs_two_cards_fixed_cubes_and_koban():
    """GK-73: costs of the daiba are data."""
    data = load(put({"A": 1, "choice": 1, "card": 2, "koban": 3}, "boards", "daiba", 1, "cost"))
    table = at(me(castles="C07", persons="P01 P02", cubes="EWA", koban=3), phase="daiba", data=data)
    assert moves(table, "daiba pay E") == [
        "daiba pay EA C07 P01",
        "daiba pay EA C07 P02",
        "daiba pay EA P01 P02",
    ]
    play(table, "daiba pay EA C07 P02")
    assert (cubes(table), seat(table).koban, hand(table)) == ("W", 0, {"P01"})
    whole_game(data, 4, "daiba")


def test_icons_of_other_sizes():
    """GK-67: a choice of two cubes, two discs, two persons; a place that is an exchange."""

    def change(content):
        frames = content["person_cards"]["card"][0]["frames"]
        frames["mountain"] = {"kind": "choice", "n": 2}
        frames["town"] = {"kind": "bag", "n": 2}
        frames["fort"] = {"kind": "person", "n": 2}
        content["boards"]["place"][1] = {
            "id": "andesite",
            "area": "mountain",
            "name_ja": "交易",
            "name_en": "Trade",
            "kind": "swap",
            "give": "S",
            "get": "A",
        }

    data = load(change)
    table = at(me(row="P01", cubes="S"), data=data)
    play(table, "place andesite")
    assert moves(table, "use") == [f"use P01 {pair}" for pair in ("EE", "ES", "EW", "SS", "SW", "WW")]
    play(table, "use P01 EW")
    assert cubes(table) == "EWA"
    table = at(me(row="P01", bag_workers=2), data=data)
    play(table, "place income", "use P01")
    assert seat(table).workers == 4
    whole_game(data, 2, "icons")


def test_keeping_two_castle_cards():
    """GK-16: how many are dealt and kept is data."""

    def change(content):
        content["setup"]["count"]["start_castles"] = 4
        content["setup"]["count"]["keep_castles"] = 2

    data = load(change)
    table = Match(GAME, data, 2, "keep")
    table.settle()
    a, b, c, d = position_of(table).seats[0].dealt
    play(table, f"keep {b}")
    assert table.state.actor == 0
    play(table, f"keep {c}")
    assert position_of(table).under == [a, d]
    whole_game(data, 3, "keep")


def test_tiles_with_other_numbers():
    """GK-86: what a tile gives and needs is data."""

    def change(content):
        content["building_tiles"]["tile"][2].update(need=2, vp=9)
        content["building_tiles"]["tile"][0].update(vp=2)

    table = at(me(tiles="T01 T03", built="C01 C02", earth=3), phase="over", round=5, data=load(change))
    assert GAME.score_sheet(table.state, 0)[0].points == 9 + 6
