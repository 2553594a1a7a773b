"""The cards, and deck files with every way to be wrong: FG-1 to FG-9."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import combinations_with_replacement

import pytest

from madoi.core.documents import open_data
from madoi.core.errors import BadData
from madoi.core.match import Match
from madoi.games.fort_of_gold.state import WIN_AT

from .tables import GAME, STANDARD, at, draw, letters

FOUR = open_data(GAME, "four-slots")


def combos(size: int) -> list[str]:
    return ["".join(combo) for combo in combinations_with_replacement("PLW", size)]


def test_fg1_34_spirits_and_10_treasures():
    for data in (STANDARD, FOUR):
        assert len(data.file.spirit) == 34
        assert len(data.file.treasure) == 10
        assert len(GAME.new(1, data).outcomes()) == 44
    assert GAME.seats == (1,)


def test_fg2_every_card_has_symbols_and_a_name_in_both_languages():
    for data in (STANDARD, FOUR):
        for lang in ("en", "ja"):
            names = GAME.card_names(data, lang)
            assert set(names) == {card.id for card in data.cards}
            assert len(set(names.values())) == 44


def test_fg3_there_are_four_symbols():
    for data in (STANDARD, FOUR):
        assert set("".join(card.symbols for card in data.cards)) == set("PLW-")
        assert set(data.file.symbols) == set("PLW-")


def test_fg5_the_order_of_symbols_has_no_meaning():
    content = deepcopy(STANDARD.content)
    for card in [*content["spirit"], *content["treasure"]]:
        card["symbols"] = card["symbols"][::-1]
    assert GAME.load(content).deck.symbols == STANDARD.deck.symbols


def test_fg6_the_treasures_are_the_ten_triples():
    for data in (STANDARD, FOUR):
        assert sorted(letters(card.symbols) for card in data.file.treasure) == sorted(combos(3))


def test_fg7_triples_once_pairs_twice_singles_four_times():
    found = Counter(letters(card.symbols) for card in STANDARD.file.spirit)
    assert found == Counter(combos(3)) + Counter(combos(2) * 2) + Counter(combos(1) * 4)
    symbols = Counter("".join(card.symbols for card in STANDARD.file.spirit))
    assert symbols == {"P": 22, "L": 22, "W": 22, "-": 36}


def test_the_four_slot_deck_has_every_filling_once():
    found = Counter(letters(card.symbols) for card in FOUR.file.spirit)
    assert found == Counter(combos(4) + combos(3) + combos(2) + combos(1))
    assert FOUR.file.deck.slots == 4


def test_the_four_slot_deck_can_be_played():
    table = Match(GAME, FOUR, 1, "four")
    table.settle()
    while not table.over:
        table.step(GAME.advise(table.state, table.luck()))
        table.settle()
    assert {card[0] for card in GAME.write(table.state, 0).relics} <= {"t"}
    assert len(GAME.write(table.state, 0).relics) <= WIN_AT + 1


def set_field(kind, at_, field, value):
    return lambda deck: deck[kind][at_].__setitem__(field, value)


WRONG = {
    "33 spirits": (lambda deck: deck["spirit"].pop(), "34 spirit cards, this one has 33"),
    "11 treasures": (
        lambda deck: deck["treasure"].append({**deck["treasure"][0], "id": "t-new"}),
        "10 treasure cards, this one has 11",
    ),
    "an id twice": (set_field("spirit", 3, "id", "t-www"), "card t-www: the id is used twice"),
    "too many letters": (
        set_field("spirit", 10, "symbols", "PP-L"),
        "card s-pp-1: symbols 'PP-L' must have 3",
    ),
    "too few letters": (set_field("treasure", 0, "symbols", "PP"), "card t-ppp: symbols 'PP' must have 3"),
    "a strange letter": (
        set_field("spirit", 0, "symbols", "PPX"),
        "card s-ppp: symbols 'PPX' may only use P, L, W",
    ),
    "a small letter": (set_field("spirit", 0, "symbols", "ppp"), "card s-ppp: symbols 'ppp' may only use"),
    "a treasure for nothing": (set_field("treasure", 9, "symbols", "---"), "card t-www: a treasure must ask"),
    "the count repeated wrongly": (
        lambda deck: deck["deck"].__setitem__("spirits", 35),
        "deck.spirits must be 34, not 35",
    ),
    "the other count": (
        lambda deck: deck["deck"].__setitem__("treasures", 9),
        "deck.treasures must be 10, not 9",
    ),
    "no slots": (lambda deck: deck["deck"].pop("slots"), "missing required field slots"),
    "absurd slots": (lambda deck: deck["deck"].__setitem__("slots", 10**30), "slots"),
    "no symbols": (lambda deck: deck["spirit"][5].pop("symbols"), "card s-pww: .*symbols"),
    "a number for symbols": (set_field("spirit", 5, "symbols", 12), "card s-pww: .*symbols"),
    "no name": (set_field("treasure", 2, "ja", ""), "card t-ppw: ja"),
    "a strange id": (set_field("spirit", 2, "id", "Sp 1"), "card Sp 1: id"),
    "an unknown field": (set_field("spirit", 2, "power", 3), "card s-ppw: .*power"),
    "no deck": (lambda deck: deck.pop("deck"), "deck"),
    "cards that are no list": (lambda deck: deck.__setitem__("spirit", 3), "spirit"),
    "a card that is no card": (lambda deck: deck["spirit"].__setitem__(4, "s-plw"), r"spirit\[4\]"),
}


@pytest.mark.parametrize("case", WRONG)
def test_fg8_a_wrong_deck_is_refused_naming_the_card_or_the_count(case):
    content = deepcopy(STANDARD.content)
    change, said = WRONG[case]
    change(content)
    with pytest.raises(BadData, match=said) as refused:
        GAME.load(content)
    assert refused.value.rule == "FG-8"
    assert refused.value.say("ja") != refused.value.say("en")


@pytest.mark.parametrize("raw", [b"\x00\xff\xfe", b"not toml at all", b"a = " + b"[" * 5000, b""])
def test_fg8_a_file_that_is_no_deck_is_refused(raw, tmp_path):
    path = tmp_path / "deck.toml"
    path.write_bytes(raw)
    with pytest.raises(BadData, match="FG-8"):
        GAME.load(GAME.read_files(path))
    with pytest.raises(BadData, match="FG-8"):
        GAME.read_files(tmp_path)


def test_fg8_a_spirit_may_be_all_empty_and_a_deck_may_have_other_slots():
    content = deepcopy(STANDARD.content)
    content["spirit"][0]["symbols"] = "---"
    assert GAME.load(content).deck.symbols[0] == 0
    content["deck"]["slots"] = 5
    for card in [*content["spirit"], *content["treasure"]]:
        card["symbols"] += "--"
    assert GAME.load(content).deck.symbols[1:] == STANDARD.deck.symbols[1:]


def test_fg9_every_card_is_in_one_of_the_places():
    """Deck, field, discard pile, target, relics, losses, hand."""
    table = at("1.1 P, 1.2 L, 2.1 WWW", target="WWW", relics=2, losses=1, discard="PL", phase="draw")
    draw(table, spirit="PPP")
    place = GAME.write(table.state, 0)
    piles = [*place.deck, *place.field.values(), *place.discard, *place.relics, *place.losses]
    assert sorted([*piles, place.target, place.hand]) == sorted(card.id for card in STANDARD.cards)
    assert place.hand == "s-ppp"
