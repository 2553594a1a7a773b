"""Round robins: rotated seats, shared deals, honest intervals, and runs that go on where they stopped."""

from __future__ import annotations

import json

import pytest

from madoi.bots import fitted_on
from madoi.cli.app import run
from madoi.cli.ladder import interval, milliseconds, number
from madoi.games import all_games, find_game
from madoi.lab.estimate import mean_of, paired, wilson
from madoi.lab.ladder import (
    CHECK,
    PUBLISH,
    TUNE,
    Fixture,
    Pairs,
    Played,
    as_between_two,
    duels,
    family,
    fixtures,
    pairings,
    table,
)


def test_wilson_intervals_of_known_shares():
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_solo_bots_share_the_deals():
    found = fixtures(["a", "b"], 1, 3, "s")
    assert [each.seed for each in found if each.seats == ("a",)] == ["s-0", "s-1", "s-2"]
    assert [each.seed for each in found if each.seats == ("b",)] == ["s-0", "s-1", "s-2"]


def test_two_players_change_seats_on_every_deal():
    assert fixtures(["a", "b"], 2, 4, "s") == [
        Fixture("s-0", ("a", "b")),
        Fixture("s-0", ("b", "a")),
        Fixture("s-1", ("a", "b")),
        Fixture("s-1", ("b", "a")),
    ]


def test_three_players_and_more_sit_alone_among_the_others():
    found = fixtures(["a", "b"], 4, 4, "s")
    assert [each.seats.index("a") for each in found[:4]] == [0, 1, 2, 3]
    assert all(each.seats.count("b") == 3 for each in found[:4])
    assert all(each.seats.count("a") == 3 for each in found[4:])
    assert len({each.key for each in found}) == 8


def test_pairs_all_first_and_next():
    assert pairings(["a", "b", "c"]) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairings(["a", "b", "c"], Pairs.FIRST) == [("a", "b"), ("a", "c")]
    assert pairings(["a", "b", "c"], Pairs.NEXT) == [("a", "b"), ("b", "c")]


def test_the_first_alone_among_others_and_never_the_other_way_round():
    found = fixtures(["a", "b"], 4, 8, "s", Pairs.FIRST)
    assert [each.seats.index("a") for each in found] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert all(each.seats.count("b") == 3 for each in found)


def test_solo_bots_are_compared_deal_by_deal():
    def solo(bot, deal, score):
        return Played(f"s-{deal}", (bot,), [float(score is not None)], [score], [10], [0.1], 50)

    games = [solo("a", deal, score) for deal, score in enumerate([9, 5, 3, None, 0, 8])]
    games += [solo("b", deal, score) for deal, score in enumerate([4, 5, 6, None, None])]
    (duel,) = duels(games, [("a", "b")])
    assert (duel.deals, duel.better, duel.worse) == (5, 2, 1)
    assert duel.share == pytest.approx(0.6)
    assert (duel.low, duel.high) == paired(2, 1, 5)


def test_two_players_are_compared_deal_by_deal():
    """A deal counts when both sat on both seats; whoever won both games was better in it."""

    def game(deal, seats, winner):
        won = [float(seat == winner) for seat in seats]
        return Played(f"s-{deal}", tuple(seats), won, [None, None], [9, 9], [0.1, 0.1], 50)

    games = [game(deal, seats, "a") for deal in (0, 1) for seats in ("ab", "ba")]
    games += [
        game(2, "ab", "a"),
        game(2, "ba", "b"),
        game(3, "ab", "b"),
        game(3, "ba", "b"),
        game(4, "ab", "a"),
    ]
    (duel,) = duels(games, [("a", "b")])
    assert (duel.deals, duel.better, duel.worse) == (4, 2, 1)
    assert duel.gain == pytest.approx(0.125)
    assert duel.gain_low < 0 < duel.gain_high


def test_alone_among_three_the_even_share_is_a_quarter():
    games = []
    for deal in range(8):
        for seat in range(4):
            seats = ["b"] * 4
            seats[seat] = "a"
            won = [0.0] * 4
            won[seat if seat < 2 else 0] = 1.0
            games.append(Played(f"s-{deal}", tuple(seats), won, [None] * 4, [9] * 4, [0.1] * 4, 50))
    (duel,) = duels(games, [("a", "b")])
    assert (duel.deals, duel.better, duel.worse) == (8, 8, 0)
    assert duel.gain == pytest.approx(0.25)
    (row,) = table(games)
    assert row.won == pytest.approx(0.5)
    assert row.low < 0.5 < row.high, "eight deals alike are not yet proof"


def test_intervals_of_means():
    mean, low, high = mean_of([1.0, -1.0] * 200, -1.0, 1.0)
    assert mean == 0.0
    assert high == pytest.approx(1.96 / 20, abs=2e-3)
    assert low == pytest.approx(-high)
    assert mean_of([], 0.0, 1.0) == (0.5, 0.0, 1.0)


def test_paired_intervals_of_known_shares():
    assert paired(0, 0, 0) == (0.0, 1.0)
    assert 0.95 < paired(100, 0, 100)[0] < 0.99
    assert paired(1, 0, 1) == (0.0, 1.0), "one deal is no proof"
    assert paired(7, 0, 7)[0] < 0.8
    assert paired(127, 91, 400) == pytest.approx((0.509, 0.581), abs=1e-3)
    low, high = paired(30, 30, 400)
    assert low + high == pytest.approx(1.0)
    assert high - low < wilson(200, 400)[1] - wilson(200, 400)[0]


def test_the_table_counts_from_the_bot_that_was_named_first():
    games = [
        Played("s-0", ("a", "b"), [1.0, 0.0], [30, 20], [10, 10], [0.1, 0.2], 50),
        Played("s-0", ("b", "a"), [1.0, 0.0], [30, 20], [10, 10], [0.2, 0.1], 50),
        Played("s-1", ("a", "b"), [0.5, 0.5], [25, 25], [10, 10], [0.1, 0.2], 50),
    ]
    (row,) = table(games, want=25)
    assert (row.bot, row.against, row.games) == ("a", "b", 3)
    assert row.won == pytest.approx(0.5)
    assert row.margin == pytest.approx(0.0)
    assert row.score == pytest.approx(25.0)
    assert row.reached == pytest.approx(2 / 3)
    assert row.seconds == pytest.approx(0.01)


def test_a_ladder_stops_and_goes_on(tmp_path, capsys):
    kept = tmp_path / "games.jsonl"
    words = ["ladder", "fuji-99", "--players", "2", "--bots", "greedy,random", "--file", str(kept), "--json"]
    assert run([*words, "--games", "2"]) == 0
    capsys.readouterr()
    first = kept.read_bytes()
    kept.write_bytes(first + b'{"seed": "cut o')
    assert run([*words, "--games", "4"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["games"] == 4
    lines = kept.read_bytes().splitlines()
    assert b"\n".join(lines[:2]) + b"\n" == first
    assert [json.loads(line)["seed"] for line in lines] == ["check-0", "check-0", "check-1", "check-1"]


def test_a_ladder_in_processes_gives_the_same_table(tmp_path, capsys):
    words = ["ladder", "fort-of-gold", "--bots", "greedy,random", "--games", "3", "--want", "5", "--json"]
    tables = []
    for jobs in ("1", "2"):
        assert run([*words, "--jobs", jobs]) == 0
        tables.append([{**row, "seconds": 0} for row in json.loads(capsys.readouterr().out)["rows"]])
    assert tables[0] == tables[1]


def test_a_ladder_is_written_as_markdown_and_refuses_unknown_bots(tmp_path, capsys):
    out = tmp_path / "table.md"
    words = ["ladder", "fort-of-gold", "--games", "1", "--lang", "en", "--seed", "publish"]
    assert run([*words, "--bots", "random,Easy", "--out", str(out)]) == 0
    assert out.read_text().startswith("| bot | games |")
    assert "| random | Easy | 1 |" in out.read_text()
    assert "Deal by deal" in capsys.readouterr().out
    assert run([*words, "--bots", "nobody"]) == 2
    assert "Unknown bot" in capsys.readouterr().err


def test_the_score_of_one_game_is_told_without_an_error():
    assert number(9.0, 0.0) == "9.0"
    assert number(9.0, 1.25) == "9.0 ± 1.2"
    assert number(None, 0.0) == ""


def test_shares_and_times_are_told_as_people_write_them():
    assert interval(0.579, 0.64) == "57.9 – 64.0 %"
    assert interval(-0.003, 0.012, "+.1f") == "-0.3 – +1.2 %"
    assert [milliseconds(each) for each in (0.00032, 0.0055, 0.0614)] == ["0.32 ms", "5.5 ms", "61 ms"]


def test_an_even_share_among_three_or_four_is_half_as_between_two():
    assert as_between_two(1 / 3, 3) == pytest.approx(0.5)
    assert as_between_two(1 / 4, 4) == pytest.approx(0.5)
    assert as_between_two(0.4, 4) == pytest.approx(2 / 3), "twice as likely to win as each of the others"
    assert (as_between_two(0.0, 3), as_between_two(1.0, 3)) == (0.0, 1.0)


def test_only_at_larger_tables_a_row_tells_its_share_as_between_two():
    def game(seats, winner):
        won = [float(seat == winner) for seat in range(len(seats))]
        nothing = [0] * len(seats)
        return Played("s-0", tuple(seats), won, [None] * len(seats), nothing, [0.0] * len(seats), 9)

    (two,) = table([game("ab", 0), game("ba", 1)])
    assert two.as_two is None
    (three,) = table([game("abb", 0), game("bab", 1), game("bba", 0)])
    assert three.as_two == pytest.approx(as_between_two(2 / 3, 3))
    assert three.as_two_low <= three.as_two <= three.as_two_high


def test_deals_that_formed_a_bots_numbers_are_not_published(tmp_path, capsys):
    assert family("publish-b") == family("publish") == "publish"
    words = ["ladder", "fort-of-gold", "--games", "1", "--lang", "en", "--seed", "ladder-x"]
    out = tmp_path / "table.md"
    assert run([*words, "--bots", "random,greedy@1", "--out", str(out)]) == 2
    assert "greedy@1 were fitted to deals of the family 'ladder'" in capsys.readouterr().err
    assert not out.exists()
    assert run([*words, "--bots", "random,greedy@1"]) == 0
    assert "were fitted to" in capsys.readouterr().out
    assert run([*words, "--bots", "random", "--out", str(out)]) == 0
    assert out.exists()


LEARNT = [name for name, game in all_games().items() if game.editions]


@pytest.mark.parametrize("name", LEARNT)
def test_of_every_game_no_bot_is_published_on_deals_that_formed_its_numbers(name, tmp_path, capsys):
    game, out = find_game(name), tmp_path / "table.md"
    formed = [("greedy", TUNE), ("greedy", CHECK)]
    formed += [(f"greedy@{each}", deals) for each in game.editions for deals in ("fit", "ladder")]
    for bot, deals in formed:
        words = ["--players", str(game.seats[0]), "--bots", f"random,{bot}", "--seed", f"{deals}-b"]
        assert run(["ladder", name, *words, "--games", "1", "--out", str(out), "--lang", "en"]) == 2
        assert f"The numbers of {bot} were fitted" in capsys.readouterr().err
        assert PUBLISH not in fitted_on(bot, game)
    assert not out.exists()


def test_who_plays_on_with_numbers_of_the_first_edition_knows_the_deals_that_formed_them():
    fuji = find_game("fuji-99")
    assert {*fitted_on("greedy@1", fuji), TUNE, CHECK} == set(fitted_on("greedy", fuji))


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_against_itself_has_the_even_share(players):
    """Whoever wins, it is the bot: every seat counts, and the games are counted once."""
    seats = ("random",) * players
    played = [
        Played(
            seed=f"even-{number}",
            seats=seats,
            won=[1.0, *[0.0] * (players - 1)],
            scores=[10, *[4] * (players - 1)],
            choices=[1] * players,
            seconds=[0.1] * players,
            steps=9,
        )
        for number in range(6)
    ]
    (row,) = table(played)
    assert (row.bot, row.against, row.games) == ("random", "random", 6)
    assert row.won == pytest.approx(1 / players)
    assert row.low <= 1 / players <= row.high
    assert row.score == pytest.approx((10 + 4 * (players - 1)) / players)
