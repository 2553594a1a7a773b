"""The report: one file that needs nothing else, in both languages, true to its study."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import madoi.lab
from madoi.cli.app import run
from madoi.core.documents import data_ref, standard
from madoi.games import find_game
from madoi.lab.changes import changed
from madoi.lab.engines import Crew
from madoi.lab.playing import Setting, Side
from madoi.lab.report import report_of
from madoi.lab.study import BadStudy, begin
from madoi.lab.what_if import compare


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    game = find_game("fuji-99")
    side = Side("standard", ("random",) * 2, data_ref(standard(game)))
    study = begin(tmp_path_factory.mktemp("lab") / "fuji", "run", Setting(game.id, "r", 12, 4, (side,)))
    for _ in study.go_on(Crew(jobs=1)):
        pass
    study.finish()
    return study


@pytest.fixture(scope="module")
def comparison(tmp_path_factory):
    game = find_game("fort-of-gold")
    data = standard(game)
    fresh, changes = changed(game, data, ["spirit.s-p-1.symbols=PPL"])
    what_if = compare(
        tmp_path_factory.mktemp("lab") / "fort-if",
        game,
        (data, ("random",), "standard"),
        (fresh, ("random",), "changed"),
        games=6,
        changes=changes,
        until=["seat-1 win", "length"],
    )
    for _ in what_if.go_on(Crew(jobs=1)):
        pass
    return what_if.study


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_report_is_one_file_without_scripts_or_network(study, comparison, tmp_path, lang, capfd):
    out = tmp_path / "report.html"
    words = ["lab", "report", study.folder, comparison.folder, "--out", out, "--lang", lang]
    assert run([str(word) for word in words]) == 0
    page = out.read_text("utf-8")
    assert f'<html lang="{lang}">' in page
    assert "<script" not in page
    assert not re.findall(r'(?:src|href)=["\'](?!http://127\.0\.0\.1|#)', page)
    assert page.count('class="sheet"') >= 4
    assert page.count("<svg") > 12
    assert len(re.findall(r"/study/fuji/1/\d+", page)) == 5
    assert "{" not in re.sub(r"<style>.*?</style>", "", page, flags=re.S)
    assert ("Five games worth watching" if lang == "en" else "見る価値のある5戦") in page


def test_the_sentences_have_the_numbers_of_the_tables(study):
    report = report_of(study, "en")
    length = next(each for each in report.findings if each.topic == "Length")
    assert f"{study.table('games')['length'].mean():.0f} turns" in length.title
    longest = next(game for game in report.games if game.why == "Longest")
    games = study.table("games")
    left = games.filter(
        ~games["deal"].is_in(
            [each.deal for each in report.games if each.why in ("Closest", "Comeback", "One-sided")]
        )
    )
    assert games.row(longest.deal, named=True)["length"] == left["length"].max()


def test_places_and_skill_are_told_where_a_study_knows_them(study, tmp_path):
    """Goryokaku has places; two different bots tell what skill is worth, bots that are alike do not."""
    game = find_game("goryokaku")
    side = Side("standard", ("greedy", "random"), data_ref(standard(game)))
    mixed = begin(tmp_path / "mixed", "run", Setting(game.id, "r", 4, 4, (side,)))
    for _ in mixed.go_on(Crew(jobs=1)):
        pass
    mixed.finish()
    told = {each.topic: each for each in report_of(mixed, "en").findings}
    seats, cards = mixed.table("seats"), mixed.table("cards").filter(group="place")
    won = seats.filter(bot="greedy")["won"].mean()
    assert f"{100 * won:.1f} % of their seats" in told["Luck and skill"].title
    winners = cards.join(seats.filter(seats["won"] > 0), on=["deal", "order", "seat"])
    names = game.card_names(standard(game), "en")
    visits = {names.get(place, place): rows["uses"].sum() / 4 for (place,), rows in winners.group_by("card")}
    said = re.search(r"“(.+)” ([0-9.]+) times a game", told["Places"].title)
    assert said
    assert f"{visits[said[1]]:.1f}" == said[2]
    alike = {each.topic: each for each in report_of(study, "en").findings}
    assert "Luck and skill" not in alike
    assert "cannot be told apart" in alike["Not known"].title + alike["Not known"].note


def test_five_different_games_are_worth_watching(study):
    games = report_of(study, "ja").games
    assert len({game.deal for game in games}) == len(games) == 5


def test_markdown_and_csv_for_other_tools(study, comparison, capfd):
    assert run(["lab", "report", str(comparison.folder), "--csv", "--lang", "en"]) == 0
    out = capfd.readouterr().out
    assert out.splitlines()[0].startswith("study,key,unit,before,after")
    assert "seat-1 win" in out
    assert run(["lab", "report", str(study.folder), "--md", "--lang", "ja"]) == 0
    assert "## 測り方" in capfd.readouterr().out


def test_a_study_that_is_not_whole_is_refused(study, tmp_path, capfd):
    folder = tmp_path / "half"
    half = begin(folder, "run", study.setting)
    next(half.go_on(Crew(jobs=1)))
    with pytest.raises(BadStudy, match="not finished"):
        report_of(half, "en")
    assert run(["lab", "report", str(folder), "--lang", "en"]) == 2
    assert "not finished" in capfd.readouterr().err


def test_the_words_of_the_lab_are_there_in_both_languages():
    folder = Path(madoi.lab.__file__).parent / "text"
    words = {lang: tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in ("en", "ja")}
    for section in words["en"].keys() | words["ja"].keys():
        if section != "field":
            assert words["en"][section].keys() == words["ja"][section].keys(), section
            for key, line in words["en"][section].items():
                facts = {each.partition(":")[0] for each in re.findall(r"{([^}]*)}", line)}
                said = {
                    each.partition(":")[0] for each in re.findall(r"{([^}]*)}", words["ja"][section][key])
                }
                assert said <= facts | {"care", "unit", "way", "difference", "before", "after"}, (
                    section,
                    key,
                )
