"""Games of the lab open as replays; their study is only read."""

from __future__ import annotations

import pytest

from madoi.core.documents import data_ref, standard
from madoi.games import find_game
from madoi.lab.engines import Crew
from madoi.lab.playing import Setting, Side
from madoi.lab.study import BadStudy, begin
from madoi.server.studies import study_routes


@pytest.fixture
def study(tmp_path):
    game = find_game("fuji-99")
    side = Side("standard", ("random",) * 2, data_ref(standard(game)))
    study = begin(tmp_path / "fuji", "run", Setting(game.id, "s", 2, 1, (side,)))
    for _ in study.go_on(Crew(jobs=1)):
        pass
    study.finish()
    return study


def test_a_link_of_the_report_opens_the_replay_of_its_game(serve, study):
    before = {path: path.read_bytes() for path in study.folder.iterdir()}
    server = serve(studies=[study.folder])
    answer = server.http.get("/study/fuji/1/1")
    assert answer.status_code == 303
    place = answer.headers["location"]
    assert place.startswith("/t/")
    assert server.http.get("/study/fuji/1/1").headers["location"] == place
    table = place.removeprefix("/t/").partition("?")[0]
    record = server.http.get(f"/api/tables/{table}/record").json()
    assert record["steps"] == study.record(1).steps
    assert {path: path.read_bytes() for path in study.folder.iterdir()} == before


@pytest.mark.parametrize("path", ["/study/fuji/1/2", "/study/fuji/2/0", "/study/other/1/0"])
def test_a_game_that_is_not_there_is_not_found(serve, study, path):
    assert serve(studies=[study.folder]).http.get(path).status_code == 404


def test_a_damaged_study_is_not_served(study):
    (study.folder / "games.parquet").write_bytes(b"")
    with pytest.raises(BadStudy, match=r"games\.parquet"):
        study_routes(None, [study.folder])
