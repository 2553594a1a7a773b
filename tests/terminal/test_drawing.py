"""Pages and lists of moves, for every game that can be drawn."""

from __future__ import annotations

import pytest

from madoi.cli.terminal.moves import lay_out, neighbour, order
from madoi.core.documents import standard
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE
from madoi.core.view import view_of
from madoi.games import find_game
from madoi.screen.scene import Scene, terminal_of

from .sittings import DRAWN, FORT


@pytest.mark.parametrize("name", DRAWN)
def test_every_page_of_every_game_fits_its_screen_in_both_languages(name):
    game = find_game(name)
    terminal = terminal_of(game)
    data = standard(game)
    for players in game.seats:
        match = Match(game, data, players, "pages")
        rng = rng_for("pages")
        step = 0
        while not match.over:
            if match.state.actor == CHANCE:
                match.step(int(match.state.sample(match.luck())))
                continue
            if step % 9 == 0:
                for lang in ("en", "ja"):
                    for width, height in ((80, 13), (120, 30)):
                        for page in terminal.PAGES:
                            check_page(terminal, match, page, lang, width, height)
            moves = match.state.legal()
            match.step(moves[int(rng.below(len(moves)))])
            step += 1
        check_page(terminal, match, terminal.PAGES[0], "en", 80, 13)


def check_page(terminal, match, page, lang, width, height):
    game, state = match.game, match.state
    seat = int(state.actor) if state.actor >= 0 else 0
    view = view_of(game, state, seat)
    odds = game.odds(state) if state.actor >= 0 else None
    scene = Scene(
        game=game,
        data=match.data,
        view=view,
        names=game.card_names(match.data, lang),
        lang=lang,
        width=width,
        height=height,
        chosen=view.moves[-1] if view.moves else "",
        odds=odds,
        seats=tuple(f"Seat {number + 1}" for number in range(match.players)),
    )
    assert game.texts.say(lang, "page", page)
    lines = terminal.draw(page, scene)
    assert lines
    assert len(lines) <= height
    assert all(line.cell_len <= width for line in lines), max(lines, key=lambda line: line.cell_len).plain
    assert all("\n" not in line.plain for line in lines)
    assert terminal.describe(page, scene)
    if odds is not None:
        assert all(line.cell_len <= width for line in terminal.draw_odds(odds, scene))


def test_fg30_row_2_hangs_half_a_card_lower_right(shelf):
    match = Match(FORT, standard(FORT), 1)
    for step in ("* s-ppp", "> place 1.1", "* s-lll", "> place 1.2", "* s-www", "> place 2.1"):
        match.replay([step])
    scene = Scene(
        FORT, match.data, view_of(FORT, match.state, 0), FORT.card_names(match.data, "en"), "en", 80, 13
    )
    lines = [line.plain for line in terminal_of(FORT).draw("table", scene)]
    first = lines[1].index("PPP")
    assert lines[1].index("LLL") == first + 6
    assert lines[3].index("WWW") == first + 3


def test_moves_are_grouped_by_kind_and_walked_by_lines():
    moves = ["place 1.5", "place 2.1", "use a", "use b", "done"]
    lines = lay_out(moves, moves, {"use": "Cards"}, 40)
    assert [line.title for line in lines] == ["place", "Cards", ""]
    assert [item.words for item in lines[0].items] == ["1.5", "2.1"]
    assert order(lines) == [0, 1, 2, 3, 4]
    assert neighbour(lines, 1, 1) == 3
    assert neighbour(lines, 4, 1) == 4
    japanese = lay_out(["place stone", "place wood"], ["配置：石", "配置：木"], {"place": "ワーカー配置"}, 40)
    assert [item.words for item in japanese[0].items] == ["石", "木"]
    many = lay_out([f"stop {n}" for n in range(60)], [f"stop {n}" for n in range(60)], {}, 40)
    assert len(many) > 5
    assert order(many) == list(range(60))
