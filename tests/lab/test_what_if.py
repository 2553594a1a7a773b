"""What-if: the same luck on both sides, questions asked first, an answer that may be watched and seldom cries wolf."""

from __future__ import annotations

import pytest

from madoi.core.documents import data_ref, standard
from madoi.core.errors import BadData, MadoiError
from madoi.core.rng import rng_for
from madoi.games import find_game
from madoi.lab.changes import UnknownPath, changed, leaves, write_data
from madoi.lab.engines import Crew
from madoi.lab.playing import Batch, Setting, Side, columns_of, play_batch
from madoi.lab.sequences import ALPHA, Answer
from madoi.lab.study import open_study
from madoi.lab.totals import Differences
from madoi.lab.what_if import End, UnknownQuestion, WhatIf, ask, compare

RICH = ["spirit.s-p-1.symbols=PPL", "spirit.s-w-1.symbols=WWL", "spirit.s-l-1.symbols=LLP"]


def of(game, changes=(), bot="random", players=None, folder=None, **more):
    rules = find_game(game)
    data = standard(rules)
    fresh, said = changed(rules, data, list(changes))
    bots = (bot,) * (players or rules.seats[0])
    return compare(folder, rules, (data, bots, "standard"), (fresh, bots, "changed"), changes=said, **more)


# Paths


@pytest.mark.parametrize(
    "path",
    [
        "castle_cards.C10.cost.S",
        "castle_cards.C10.cost.stone",
        "castle_cards.Peony Stone Wall.cost.Stone",
        "castle_cards.牡丹の石垣.cost.石",
    ],
)
def test_a_card_is_found_by_id_or_name(path):
    game = find_game("goryokaku")
    data, changes = changed(game, standard(game), [f"{path}=1"])
    assert [(each.path, each.card, each.old, each.new) for each in changes] == [
        ("castle_cards.C10.cost.S", "C10", 2, 1)
    ]
    assert changes[0].field == {"en": "stone", "ja": "石"}
    assert data.digest != standard(game).digest


def test_a_cube_that_a_card_did_not_cost_can_be_added():
    game = find_game("goryokaku")
    _, changes = changed(game, standard(game), ["castle_cards.C10.cost.wood=1"])
    assert (changes[0].old, changes[0].new) == (None, 1)


def test_an_unknown_path_lists_the_nearest():
    game = find_game("goryokaku")
    with pytest.raises(UnknownPath, match=r"castle_cards\.C10\.cost\.S"):
        changed(game, standard(game), ["castle_card.C10.cost.S=1"])
    with pytest.raises(UnknownPath, match="PATH=VALUE"):
        changed(game, standard(game), ["castle_cards.C10"])


@pytest.mark.parametrize("value", ["-1", "99", "many", "[1]"])
def test_a_value_that_breaks_the_data_is_refused_naming_file_card_and_field(value):
    game = find_game("goryokaku")
    with pytest.raises(BadData) as refused:
        changed(game, standard(game), [f"castle_cards.C10.cost.S={value}"])
    for word in ("castle_cards", "C10", "cost"):
        assert word in refused.value.say("en")


def test_a_star_names_every_card():
    game = find_game("fuji-99")
    _, changes = changed(game, standard(game), ["card.*.cost=1"])
    assert len(changes) == len(standard(game).kinds)


@pytest.mark.parametrize("name", ["fort-of-gold", "fuji-99", "goryokaku"])
def test_a_changed_set_can_be_written_as_files_and_played_from_them(name, tmp_path):
    game = find_game(name)
    path = write_data(game, standard(game), tmp_path / "mine", "mine-1")
    again = game.load(game.read_files(path))
    assert again.id == "mine-1"
    assert sorted(leaves(again.content)) == sorted(leaves(standard(game).content))


# Questions


def setting_of(game="fuji-99", players=2):
    rules = find_game(game)
    side = Side("standard", ("random",) * players, data_ref(standard(rules)))
    return Setting(rules.id, "x", 10, 1, (side, side), all_orders=True)


def test_what_one_asks_is_written_in_the_lab_s_own_words():
    asked = ask(setting_of(), ["rope"], ["Seat 1 wins ± 1, 長さ"], ["1", "length=3"], [])
    assert asked.until == ["seat-1 win ± 0.01", "length"]
    assert asked.care == {"seat-1 win": 0.01, "length": 3.0}
    assert ask(setting_of(), ["rope"], [], [], []).until == [
        "rope used",
        "seat-1 win",
        "seat-2 win",
        "length",
    ]


def test_an_unknown_question_lists_the_nearest():
    with pytest.raises(UnknownQuestion, match="seat-1 win"):
        ask(setting_of(), [], ["seat-1 wins ± 1"], [], [])
    with pytest.raises(UnknownQuestion, match="number"):
        ask(setting_of(), [], [], ["length=much"], [])


# Answers


def test_nothing_changed_is_no_change_to_the_point(tmp_path):
    what_if = of("fort-of-gold", folder=tmp_path / "study", games=12, until=["seat-1 win ± 40"])
    for _ in what_if.go_on(Crew(jobs=1)):
        pass
    assert all(row.difference == 0 for row in what_if.rows())
    assert what_if.differences.alike == what_if.differences.pairs


def pool(games):
    """Real games of Fuji between careless bots, one row each."""
    setting = setting_of()
    batch = play_batch(Setting(setting.game, "pool", games, games, setting.sides[:1]), 0, games)
    rows = [dict(zip(batch.games, values, strict=True)) for values in zip(*batch.games.values(), strict=True)]
    seats = [
        dict(zip(batch.seats, values, strict=True)) for values in zip(*batch.seats.values(), strict=True)
    ]
    return [(row, [seat for seat in seats if seat["deal"] == at]) for at, row in enumerate(rows)]


def study_without_a_difference(games, rng, first, count):
    """A batch in which both sides are drawn from the same games."""
    rows, seats = [], []
    for deal in range(first, first + count):
        for side in (0, 1):
            row, sat = games[int(rng.below(len(games)))]
            rows.append(row | {"deal": deal, "side": side})
            seats += [seat | {"deal": deal, "side": side} for seat in sat]
    return Batch(first, columns_of(rows), columns_of(seats), {}, b"", "")


def test_where_nothing_differs_it_cries_wolf_in_at_most_5_of_100_studies():
    games, wolves, studies = pool(40), 0, 400
    for number in range(studies):
        differences = Differences(setting_of(), {})
        differences.care = dict.fromkeys(differences.care, 0.0)
        rng = rng_for("wolf", str(number))
        for first in range(0, 32, 8):
            differences.add(study_without_a_difference(games, rng, first, 8))
            if any(differences.clear(["seat-1 win", "length"]).values()):
                wolves += 1
                break
    print(f"cried wolf in {wolves} of {studies} studies")
    assert wolves <= ALPHA * studies


def test_a_planted_difference_is_found_and_it_stops(tmp_path, capsys):
    """By a player who plays both decks alike: today's `greedy` has learnt the standard deck only."""
    what_if = of(
        "fort-of-gold",
        [*RICH, "spirit.s-p-2.symbols=PWL"],
        "greedy@1",
        folder=tmp_path / "study",
        games=300,
        until=["seat-1 win"],
    )
    for _ in what_if.go_on(Crew(jobs=1)):
        pass
    (row,) = what_if.progress().rows
    assert (what_if.end, row.answer) == (End.ANSWERED, Answer.CLEAR)
    assert row.low > row.care
    fewer = 1 / (1 - row.saved)
    print(f"clear after {row.pairs} pairs; unpaired games would have to be {fewer:.1f} times as many")
    assert fewer > 1.5
    assert "Games won" in what_if.sentences("en")[0]
    assert "勝率" in what_if.sentences("ja")[0]
    # The study stopped there, and tells the same when it is opened again.
    again = WhatIf(open_study(tmp_path / "study"), what_if.changes)
    for _ in again.go_on(Crew(jobs=1)):
        pass
    assert again.progress() == what_if.progress()
    assert again.study.done.deals == row.pairs < 300


def test_it_can_be_cancelled_and_goes_on_to_the_same_end(tmp_path):
    def begun(folder):
        return of("fort-of-gold", RICH, folder=tmp_path / folder, games=8, until=["length ± 0.01"])

    first = begun("a")
    going = first.go_on(Crew(jobs=1))
    next(going)
    first.cancel()
    assert [progress.end for progress in going] == [End.LEFT]
    assert first.study.done is None
    ends = []
    for folder in ("a", "b"):
        what_if = begun(folder)
        ends.append([progress.pairs for progress in what_if.go_on(Crew(jobs=1))][-1])
        assert what_if.end is End.BUDGET
    assert ends == [8, 8]
    assert (tmp_path / "a" / "games.parquet").read_bytes() == (tmp_path / "b" / "games.parquet").read_bytes()


def test_2_and_3_seats_can_be_compared(tmp_path):
    game = find_game("fuji-99")
    data = standard(game)
    what_if = compare(
        tmp_path / "study",
        game,
        (data, ("random",) * 2, "standard"),
        (data, ("random",) * 3, "standard"),
        games=4,
        until=["length"],
    )
    for _ in what_if.go_on(Crew(jobs=1)):
        pass
    assert what_if.differences.pairs == 4
    assert "3 seats instead of 2" in what_if.sentences("en")[0]


# The command


def test_the_command_answers_in_both_languages(tmp_path, capfd):
    from madoi.cli.app import run

    words = ["lab", "what-if", "fort-of-gold", "--bots", "random", "--games", "4", "--jobs", "1"]
    words += ["--change", RICH[0], "--study", str(tmp_path / "study"), "--until", "length", "--lang"]
    assert run([*words, "en"]) == 0
    assert "instead of P--" in capfd.readouterr().out
    assert run([*words, "ja"]) == 0
    assert "P--からPPL" in capfd.readouterr().out
    assert run([*words, "en", "--json"]) == 0
    assert '"sentences"' in capfd.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Both sides are the same"),
        (["--change", "spirit.s-pp-1.symbol=PPP"], "spirit.s-pp-1.symbols"),
        (["--change", "spirit.s-pp-1.symbols=QQQ"], "s-pp-1"),
        (["--change", RICH[0], "--until", "fun"], "nearest"),
        (["--other-bots", "wizard"], "wizard"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(tmp_path, capfd, words, said):
    from madoi.cli.app import run

    study = tmp_path / "study"
    assert run(["lab", "what-if", "fort-of-gold", "--study", str(study), *words, "--lang", "en"]) == 2
    err = capfd.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert not study.exists()


def test_refusals_are_madoi_s_own():
    assert issubclass(UnknownPath, MadoiError)
    assert issubclass(UnknownQuestion, MadoiError)
