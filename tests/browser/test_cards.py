"""The faces of the cards: each its own picture, named in the language of the page, large enough to read."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .conftest import listen
from .everyone import look

# Every card of the room as it is drawn: its picture, its printed name, and the sizes on a card 104 wide.
CARDS = """() => [...document.querySelectorAll("[data-card]")].map((item) => {
  const face = item.querySelector("svg"), scale = 104 / face.viewBox.baseVal.width;
  const uses = [...face.querySelectorAll("use")];
  const names = [...face.querySelectorAll("text[lang]:not([lang=ja].give)")];
  return {
    id: item.dataset.card,
    picture: face.dataset.picture ?? "",
    layers: [...(face.querySelector("svg") ?? face).querySelectorAll("use")].map((use) => use.getAttribute("href")),
    missing: uses.map((use) => use.getAttribute("href")).filter((href) => !document.querySelector(href)),
    name: names.map((text) => text.textContent).join(" "),
    lettering: names.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale),
    widest: Math.max(...names.map((text) => text.getBBox().width)),
    symbols: uses.filter((use) => use.parentElement === face && use.hasAttribute("width")).map((use) => use.getAttribute("width") * scale),
  };
})"""
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")
LATIN = re.compile(r"[A-Za-z]")


Cards = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="module")
def cards(browser: Browser, house: str) -> Iterator[Cards]:
    """The cards of a game as they lie in their room, by the language of the page; each room is entered once."""
    complaints: list[str] = []
    pages: dict[str, Page] = {}

    @functools.cache
    def laid(game: str, lang: str = "en") -> list[dict[str, Any]]:
        if lang not in pages:
            pages[lang] = listen(look(browser, house, "desktop", lang, "light").new_page(), complaints)
        pages[lang].goto(f"/cards/{game}")
        pages[lang].locator("[data-card] svg").first.wait_for()
        found: list[dict[str, Any]] = pages[lang].evaluate(CARDS)
        return found

    yield laid
    for page in pages.values():
        page.context.close()
    assert complaints == []


def test_each_of_the_fifty_castle_cards_is_its_own_picture(cards: Cards):
    """A land behind, a work, a banner and something alive before it; no two cards share all of them."""
    castles = [card for card in cards("goryokaku") if card["id"].startswith("C")]
    assert len(castles) == 50
    assert all(len(card["layers"]) == 4 and not card["missing"] for card in castles)
    assert len({tuple(card["layers"]) for card in castles}) == 50


def test_persons_are_seen_at_the_work_of_their_trade(cards: Cards):
    """Eleven roles and more drawings than roles; the cloth is the crest's, so no two cards are alike but by name."""
    persons = [card for card in cards("goryokaku") if card["id"].startswith("P")]
    assert len(persons) == 55
    assert not any(card["missing"] for card in persons)
    assert len({card["picture"].split()[1] for card in persons}) >= 11
    assert len({card["picture"] for card in persons}) == 55


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_cards_carry_one_name_in_the_language_of_the_page(cards: Cards, lang: str):
    for game in ("goryokaku", "fort-of-gold"):
        for card in cards(game, lang):
            assert card["name"], card["id"]
            assert not (JAPANESE if lang == "en" else LATIN).search(card["name"]), card["name"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_names_and_symbols_can_be_read_on_a_card_of_the_table(cards: Cards, lang: str):
    """On a card 104 wide a name has 11 px and a symbol 14, and no name runs off its card."""
    for card in cards("goryokaku", lang):
        assert min(card["lettering"]) >= 11, card
        assert min(card["symbols"]) >= 14, card
        assert card["widest"] <= 94, card


def test_every_spirit_carries_the_creature_it_is_named_after(cards: Cards):
    laid = cards("fort-of-gold")
    creatures = [layer for card in laid for layer in card["layers"] if str(layer).startswith("#fort-spirit-")]
    assert len(creatures) == len(set(creatures)) == 34
    assert not any(card["missing"] for card in laid)
    raven = next(card for card in laid if card["name"] == "Storyteller Raven")
    assert "#fort-spirit-storyteller-raven" in raven["layers"]
