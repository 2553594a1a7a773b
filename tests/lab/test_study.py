"""Studies: every game kept and measured, the same bytes however often they were stopped and wherever they were played."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from madoi.core.documents import data_ref, open_record, standard
from madoi.games import all_games, find_game
from madoi.lab.engines import Crew, Engine
from madoi.lab.facts import drama, facts_of, histogram, waits_of
from madoi.lab.playing import Setting, Side, batch_of, orders, play_batch
from madoi.lab.study import FILES, BadStudy, begin, open_study

GAMES = 24


def setting_of(game="fuji-99", players=2, bots="random", games=GAMES, batch=4, seed="study", **more):
    rules = find_game(game)
    side = Side("standard", (bots,) * players, data_ref(standard(rules)))
    return Setting(rules.id, seed, games, batch, (side,), **more)


def played(folder, setting, crew=None):
    study = begin(folder, "run", setting)
    with crew or Crew(jobs=1) as workers:
        for _ in study.go_on(workers):
            pass
    if study.done is None:
        study.finish()
    return study


def digests(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file()
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A study that nobody disturbed."""
    return played(tmp_path_factory.mktemp("lab") / "whole", setting_of())


def test_a_finished_study_is_five_files(whole):
    assert {path.name for path in whole.folder.iterdir()} == {"study.toml", *FILES}
    assert whole.table("games").height == GAMES
    assert whole.table("seats").height == 2 * GAMES
    assert whole.damaged() == []


def test_every_game_of_a_study_opens_as_a_record(whole):
    study = open_study(whole.folder)
    for deal in (0, 5, GAMES - 1):
        match = open_record(study.game, study.record(deal))
        assert match.over
        row = whole.table("games").row(deal, named=True)
        assert (row["seed"], row["steps"]) == (match.seed, len(match.steps))
    with pytest.raises(BadStudy, match=f"0 to {GAMES - 1}"):
        study.record(GAMES)


def test_a_study_left_and_taken_up_again_ends_with_the_same_bytes(whole, tmp_path):
    setting = setting_of()
    for batches in (1, 2):
        study = begin(tmp_path / "study", "run", setting)
        going = study.go_on(Crew(jobs=1))
        for _ in range(batches):
            next(going)
        going.close()
    played(tmp_path / "study", setting)
    assert digests(tmp_path / "study") == digests(whole.folder)


SCRIPT = """
import sys
from pathlib import Path
import msgspec
from madoi.lab.engines import Crew
from madoi.lab.playing import Setting
from madoi.lab.study import begin
setting = msgspec.json.decode(sys.argv[1], type=Setting)
for batch in begin(Path(sys.argv[2]), "run", setting).go_on(Crew(jobs=1)):
    print(batch.first, flush=True)
"""


def test_a_study_that_was_killed_goes_on_and_ends_with_the_same_bytes(whole, tmp_path):
    setting, folder = setting_of(), tmp_path / "study"
    run = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, msgspec.json.encode(setting).decode(), str(folder)],
        stdout=subprocess.PIPE,
    )
    assert run.stdout is not None
    run.stdout.readline()
    run.send_signal(signal.SIGKILL)
    run.communicate()
    assert not (folder / "games.parquet").exists()
    played(folder, setting)
    assert digests(folder) == digests(whole.folder)


def test_a_damaged_part_is_named_and_played_again(whole, tmp_path):
    study = begin(tmp_path / "study", "run", setting_of())
    going = study.go_on(Crew(jobs=1))
    next(going)
    next(going)
    going.close()
    part = next(study.parts.glob("*.part"))
    part.write_bytes(part.read_bytes()[:-9])
    again = played(tmp_path / "study", setting_of())
    assert again.mended == [f"parts/{part.name}"]
    assert digests(tmp_path / "study") == digests(whole.folder)


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_of_a_finished_study_is_named_and_mended_from_what_is_whole(whole, tmp_path, name):
    folder = tmp_path / "study"
    folder.mkdir()
    for path in whole.folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    raw = bytearray((folder / name).read_bytes())
    raw[len(raw) // 2] ^= 0xFF
    (folder / name).write_bytes(raw)
    with pytest.raises(BadStudy, match=name):
        open_study(folder).check()
    mended = played(folder, setting_of())
    assert mended.mended == [name]
    assert digests(folder) == digests(whole.folder)


def test_study_toml_that_cannot_be_read_is_named(whole, tmp_path):
    with pytest.raises(BadStudy, match=r"study\.toml"):
        open_study(tmp_path)
    (tmp_path / "study.toml").write_text("madoi = 'study'\nversion = [")
    with pytest.raises(BadStudy, match=r"study\.toml"):
        open_study(tmp_path)


def test_a_folder_with_another_study_is_refused_and_says_what_differs(whole):
    with pytest.raises(BadStudy, match="seed: study, not other"):
        begin(whole.folder, "run", setting_of(seed="other"))


def test_two_processes_play_the_same_study(whole, tmp_path):
    study = played(tmp_path / "study", setting_of(), Crew(jobs=2))
    assert study.done.hash == whole.done.hash
    assert digests(study.folder) == digests(whole.folder)


@pytest.mark.parametrize("engine", [Engine.DASK, Engine.RAY])
def test_a_cluster_of_two_workers_plays_the_same_study(whole, tmp_path, engine):
    pytest.importorskip(
        "distributed" if engine is Engine.DASK else "ray", reason=f"{engine} is not installed"
    )
    study = played(tmp_path / "study", setting_of(), Crew(engine, jobs=2))
    assert study.done.hash == whole.done.hash
    assert digests(study.folder) == digests(whole.folder)


def die_once(marker: str, number: int) -> int:
    """Kills its own process the first time it is asked about 2."""
    path = Path(marker)
    if number == 2 and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_a_lost_worker_costs_only_what_it_had_in_hand(tmp_path):
    marker = str(tmp_path / "died")
    with Crew(jobs=2) as crew:
        assert list(crew.do(die_once, [(marker, number) for number in range(6)])) == [0, 1, 4, 9, 16, 25]
    assert Path(marker).exists()


# What is measured


@pytest.mark.parametrize("game", all_games())
def test_every_game_is_measured_with_columns_that_parquet_keeps(game, tmp_path):
    players = find_game(game).seats[0]
    study = played(tmp_path / "study", setting_of(game, players, games=2, batch=2))
    games = study.table("games")
    seats = study.table("seats").select("deal", "won", "decisions").group_by("deal").sum().sort("deal")
    assert all(0 <= won <= 1.000001 for won in seats["won"])
    assert games["moves"].to_list() == seats["decisions"].to_list()
    assert all(0 < length <= moves for length, moves in games.select("length", "moves").rows())


def test_facts_of_a_batch_are_those_of_its_records():
    setting = setting_of(games=2, batch=2)
    batch = play_batch(setting, 0, 2)
    assert batch.digest == play_batch(setting, 0, 2).digest
    assert sum(batch.games["choice_counts"][0]) == batch.games["moves"][0]


def test_a_wait_is_what_others_do_between_own_turns():
    assert waits_of([0, 0, 1, 1, 1, 0, 1], 2) == [(5, 3), (6, 1)]
    assert waits_of([0, 0, 0], 1) == []


def test_the_lead_changes_when_another_seat_is_alone_in_front():
    points = [[1, 0], [1, 1], [1, 2], [3, 2]]
    assert drama(points, [1, 2, 3, 4], [0], 4) == (2, 1.0)
    assert drama(points[:1], [4], [0], 4) == (0, 0.0)
    assert drama([], [], [0], 4) == (None, None)


def test_counts_beyond_the_last_are_counted_together():
    assert histogram([1, 1, 9], 3) == [0, 2, 0, 1]


def test_seat_orders_are_all_there_or_each_bot_sits_everywhere():
    assert orders(["a", "b"]) == [("a", "b"), ("b", "a")]
    assert len(orders(["a", "b", "b"])) == 3
    assert len(orders(["a", "b", "c", "d"])) == 4
    assert orders(["a", "a"]) == [("a", "a")]


def test_a_study_has_about_two_hundred_batches():
    assert batch_of(1600) == 8
    assert batch_of(10) == 1
    assert batch_of(100_000) == 500


def test_goryokaku_tells_where_points_come_from():
    batch = play_batch(setting_of("goryokaku", games=1, batch=1), 0, 1)
    for seat in range(2):
        lines = [batch.seats[name][seat] for name in batch.seats if name.startswith("points ")]
        assert sum(lines) == batch.seats["score"][seat]
    built = sum(batch.seats["built"])
    uses = zip(batch.cards["group"], batch.cards["uses"], strict=True)
    assert built == sum(times for group, times in uses if group == "castle")


def test_facts_can_be_taken_from_any_record(whole):
    match = open_record(whole.game, whole.record(3))
    assert facts_of(match).whole["steps"] == len(match.steps)
