"""The table in the terminal: everything of the position is on the screen, and nothing is too wide."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.core.view import view_of
from madoi.games.fuji99 import terminal
from madoi.games.fuji99.game import GAME
from madoi.screen.scene import Scene

from .tables import DATA, at, seat, start


def scene(table, lang="en", width=80, height=13, chosen="", odds=False) -> Scene:
    asked = int(table.state.actor)
    return Scene(
        game=GAME,
        data=DATA,
        view=view_of(GAME, table.state, asked if asked >= 0 else 0),
        names=GAME.card_names(DATA, lang),
        lang=lang,
        width=width,
        height=height,
        chosen=chosen,
        odds=GAME.odds(table.state) if odds else None,
        seats=("You", "Bot", "Bot", "Bot"),
    )


def shown(table, page="table", **how) -> list[str]:
    return [line.plain for line in terminal.draw(page, scene(table, **how))]


class At:
    """A match seen as a table."""

    def __init__(self, match):
        self.state = match.state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_page_fits_the_screen_through_whole_games(players, lang):
    match = Match(GAME, DATA, players, "screen")
    rng = rng_for("screen")
    while not match.over:
        if match.state.actor == CHANCE:
            match.step(int(match.state.sample(match.luck())))
            continue
        moves = match.state.legal()
        code = moves[int(rng.below(len(moves)))]
        drawn = scene(At(match), lang, chosen=GAME.text(match.state, code), odds=len(match.steps) % 7 == 0)
        for page in terminal.PAGES:
            lines = terminal.draw(page, drawn)
            assert len(lines) <= 13
            assert all(line.cell_len <= 80 for line in lines)
            assert terminal.describe(page, drawn)
        if drawn.odds is not None:
            assert all(line.cell_len <= 80 for line in terminal.draw_odds(drawn.odds, drawn))
        match.step(code)
    assert shown(At(match), lang=lang)


def test_the_mountain_shows_every_floor_once():
    floors = [floor for first, last in terminal.ROWS for floor in range(first, last + 1)]
    assert floors == list(range(1, 100))


def test_all_tokens_stand_on_the_summit_at_the_start():
    assert "▼1234" in shown(start(4))[0]


def test_tokens_and_movement_token_stand_on_their_floors():
    table = at(seat(3), seat(30), seat(31), token=9)
    lines = shown(table)
    assert lines[1].split("╱")[1][:18] == "· · 1 · · · · · ▼ "
    assert "2 3 " in lines[3]


def test_a_crowded_floor_says_so():
    table = at(seat(30), seat(30), seat(30), mover=1)
    assert "▼*" in shown(table)[3]


def test_the_yellow_cubes_left_on_20_and_50_are_shown():
    lines = shown(at(seat(21), seat()))
    assert "◆1" in lines[2]
    assert "◆2" in lines[4]


def test_sheet_bags_hands_and_danger_are_shown():
    table = at(seat(hand="rope.1:2 lift.1", danger="gaze.1"), seat(), token=8, red=1, spent=1)
    text = "\n".join(shown(table))
    for words in ("floor 8", "reds 1", "spent 1", "bag  6T 3Y 2R", "hand 4/7", "+3", "Danger 1"):
        assert words in text
    assert "Lifeline ○2" in text
    assert "Pagoda 50" in text
    assert "Deck 19" in text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_four_full_hands_stand_whole_on_a_small_screen(lang):
    hands = (
        " ".join(f"rope.{copy}:1" for copy in range(1, 7)),
        "gaze.1:1 gaze.2:1 gaze.3:1",
        "lift.1:2 lift.2:2",
        "slide.1:3 gaze.4",
    )
    table = at(*(seat(hand=hand) for hand in hands))
    text = "\n".join(shown(table, page="hands", lang=lang))
    for hand in hands:
        for card in hand.split():
            assert card.partition(":")[0] in text


def test_a_danger_card_received_in_this_turn_is_marked_as_waiting():
    table = at(seat(30, danger="gaze.1"), seat(), token=37, received="gaze.1")
    assert "Danger 1 (1 later)" in "\n".join(shown(table))


def test_the_move_under_the_cursor_is_shown_where_it_leads():
    table = at(seat(hand="lift.1"), seat())
    lines = shown(table, chosen="draw 6")
    assert lines[1].split("╱")[1][16:18] == "▽ "
    assert lines[6].endswith("▽ 9")


def test_a_card_under_the_cursor_is_tried_in_an_imagined_world():
    table = at(seat(hand="trail.1"), seat())
    table.play("draw 6", "cubes 3 2 1")
    assert shown(table, chosen="use trail.1")[6].endswith("▽ 16")
    assert table.position.token == 6


def test_a_card_that_moves_nothing_aims_at_no_floor():
    table = at(seat(hand="rope.1"), seat())
    table.play("draw 6", "cubes 3 2 1")
    assert "▽" not in "".join(shown(table, chosen="use rope.1"))


def test_odds_stand_beside_the_number_of_cubes():
    table = start()
    lines = [
        line.plain
        for line in terminal.draw_odds(GAME.odds(table.state), scene(table, chosen="draw 6", odds=True))
    ]
    assert lines[0].split() == ["cubes", *map(str, range(5, 14))]
    assert lines[1].split() == ["red", "bust", "3%", "7%", "12%", "20%", "29%", "42%", "58%", "77%", "100%"]
    assert "6 cubes: +6 floors, red bust 6.99 % (10/143)" in lines[2]


def test_the_chance_of_99_is_shown_when_there_is_one():
    table = at(seat(92), seat())
    lines = terminal.draw_odds(GAME.odds(table.state), scene(table))
    assert any(line.plain.startswith("reach 99") for line in lines)


def test_the_card_list_counts_what_is_left_in_the_deck():
    table = at(seat(hand="rope.1"), seat())
    text = "\n".join(shown(table, page="cards", height=40))
    assert "Lifeline         deck 5/6" in text
    assert "Return one red cube from your summary sheet to your bag." in text


def test_sentences_tell_the_same_table():
    table = at(seat(21, hand="rope.1:2"), seat())
    text = "\n".join(terminal.describe("table", scene(table)))
    assert "Lifeline (rope.1) value 1 cubes 2" in text
    assert "yellow cubes left on floor 20: 1, on floor 50: 2" in text
    assert all(cell_len(line) for line in text.splitlines())
