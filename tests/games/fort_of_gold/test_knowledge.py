"""What the player knows: FG-70 to FG-73."""

from __future__ import annotations

import msgspec

from madoi.core.documents import write_position, write_record
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.view import view_of

from .tables import GAME, STANDARD, at, draw, legal


def test_fg70_everything_on_the_table_is_open():
    table = at("1.1 P, 1.2 L, 2.1 WWW", target="WWW", relics=2, losses=1, discard="PL", phase="draw")
    draw(table, spirit="PPP")
    for seat in (0, None):
        place = view_of(GAME, table.state, seat).position
        assert place.field == {"1.1": "s-p-1", "1.2": "s-l-1", "2.1": "s-www"}
        assert (place.hand, place.target, place.discard) == ("s-ppp", "t-www", ["s-pl-1"])
        assert (len(place.relics), len(place.losses)) == (2, 1)


def test_fg71_the_set_of_cards_left_is_known():
    table = at("1.1 P", target="WWW")
    view = view_of(GAME, table.state, 0)
    assert len(view.position.deck) == view.look.deck_size == 42
    assert (view.look.spirits_left, view.look.treasures_left) == (33, 9)


def test_fg72_the_next_card_is_in_no_view_and_no_file():
    """Two deals that have shown the same so far look the same, however they go on."""
    tables = [Match(GAME, STANDARD, 1, seed) for seed in ("one", "two")]
    for table in tables:
        table.replay(["* s-p-1", "> place 1.1", "* t-www", "> pass"])
    first, second = (
        [msgspec.json.encode(view_of(GAME, table.state, 0)), msgspec.json.encode(write_record(table))]
        + [msgspec.json.encode(write_position(table))]
        for table in tables
    )
    assert first == second
    assert tables[0].settle()[0].facts != tables[1].settle()[0].facts


def test_fg72_advice_does_not_depend_on_what_comes_next():
    """The state holds no order, so advice for the same table is the same in every deal."""
    for number in range(20):
        table = Match(GAME, STANDARD, 1, f"deal {number}")
        table.settle()
        table.play(legal(table)[0])
        twin = GAME.read(GAME.write(table.state, 0), 1, STANDARD, rng_for("other"))
        if twin.actor == 0:
            assert GAME.advise(twin, rng_for("x")) == GAME.advise(table.state, rng_for("y"))


def test_fg73_a_move_can_be_taken_back_and_the_game_is_marked():
    table = Match(GAME, STANDARD, 1, "back")
    table.settle()
    before = table.state.fingerprint()
    steps = len(table.steps)
    table.play("place 1.1" if "place 1.1" in legal(table) else "pass")
    table.back_to(steps)
    assert table.state.fingerprint() == before
    assert write_record(table, assists={"undo": 1}).assists == {"undo": 1}
