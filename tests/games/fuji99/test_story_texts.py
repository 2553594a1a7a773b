"""The ten Story Books: open covers, closed insides, and pages that can be set: FJ-3, FJ-140, FJ-141, FJ-144."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from madoi.core.errors import LANGUAGES
from madoi.games import fuji99

FOLDER = Path(fuji99.__file__).parent
COVERS = tomllib.loads((FOLDER / "data" / "stories.toml").read_text("utf-8"))["story"]
BOOKS = [cover["id"] for cover in COVERS]

SHARED = 20
"""A run of this many characters in two texts is a sentence that one has from the other."""

VERTICAL = re.compile(r"[\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff々〇、。・「」…―\n]+")
"""What stands upright in a vertical line, or turns with it: kana, kanji and Japanese punctuation."""

each_book = pytest.mark.parametrize("book", BOOKS)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def inside(book: str, lang: str) -> str:
    return (FOLDER / "stories" / f"{book}.{lang}.md").read_text("utf-8")


def pages(book: str, lang: str) -> list[str]:
    return inside(book, lang).strip("\n").split("\n\n---\n\n")


def runs(text: str) -> set[str]:
    """Every run of `SHARED` characters, whatever the blanks, capitals and ways of writing 99."""
    plain = re.sub(r"\s+", " ", text).lower()
    plain = plain.replace("99", "九十九").replace("ninety-nine", "九十九")
    return {plain[i : i + SHARED] for i in range(len(plain) - SHARED + 1)}


def test_fj3_ten_story_books_with_both_languages_and_nothing_else():
    assert len(BOOKS) == len(set(BOOKS)) == 10
    files = {path.name for path in (FOLDER / "stories").iterdir()}
    assert files == {f"{book}.{lang}.md" for book in BOOKS for lang in LANGUAGES}


def test_fj140_a_cover_says_title_and_one_line_in_both_languages():
    for cover in COVERS:
        assert list(cover) == ["id", "title_ja", "title_en", "cover_ja", "cover_en"]
        assert all(cover.values())


@each_language
def test_fj141_no_cover_lets_out_a_sentence_of_any_story(lang):
    told = {book: runs(inside(book, lang)) for book in BOOKS}
    for cover in COVERS:
        for book in BOOKS:
            shared = runs(cover[f"cover_{lang}"]) & told[book]
            assert not shared, f"the cover of {cover['id']} shares {sorted(shared)[0]!r} with {book}"


@each_language
def test_fj141_no_story_names_another_book(lang):
    for cover in COVERS:
        title = cover[f"title_{lang}"].lower()
        for book in set(BOOKS) - {cover["id"]}:
            assert title not in inside(book, lang).lower(), f"{book} names {title!r}"


@each_book
def test_fj144_four_pages_of_a_length_that_fits_a_sheet(book):
    japanese = [len("".join(page.split())) for page in pages(book, "ja")]
    assert len(japanese) == 4
    assert all(250 <= characters <= 450 for characters in japanese), japanese
    english = [len(page.split()) for page in pages(book, "en")]
    assert len(english) == 4
    assert all(110 <= words <= 200 for words in english), english


@each_book
def test_fj144_the_japanese_can_be_set_vertically(book):
    for number, page in enumerate(pages(book, "ja"), 1):
        strange = VERTICAL.sub("", page)
        assert not strange, f"page {number} of {book} has {strange!r}"


@each_book
@each_language
def test_fj144_paragraphs_are_single_lines_with_one_blank_line_between(book, lang):
    text = inside(book, lang)
    assert text.endswith("\n")
    for paragraph in text.removesuffix("\n").split("\n\n"):
        assert paragraph == paragraph.strip()
        assert paragraph
        assert "\n" not in paragraph, f"{paragraph!r} of {book} is not one line"


@each_book
def test_fj144_the_english_is_plain_text_with_closed_quotation_marks(book):
    for page in pages(book, "en"):
        assert not re.search(r"[*_#<>\"'`]", page)
        # A speech of several paragraphs opens each of them and closes the last.
        assert page.count("”") == page.count("“") - len(re.findall(r"“[^“”]*\n\n(?=“)", page))


@each_book
def test_fj144_every_japanese_bracket_closes(book):
    for page in pages(book, "ja"):
        assert re.sub(r"[^「」]", "", page).replace("「」", "") == ""
