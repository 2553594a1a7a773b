"""Sheets to cut out: a PDF measured with a ruler, and the print room in the page."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import ROOT
from .everyone import grave, look

PER_MM = 10
NEAR = 0.5
"""What is said of a place on paper holds to half a millimetre."""


def printed(game: str, out: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "madoi", "print", game, "--out", str(out), "--lang", "en", *options]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def ink(pdf: pypdfium2.PdfDocument, number: int) -> np.ndarray:
    """True where something is printed, ten points to a millimetre."""
    page = pdf[number].render(scale=PER_MM * 25.4 / 72, rev_byteorder=True).to_numpy()
    return np.asarray(page[:, :, :3].min(axis=2) < 200)


def starts(line: np.ndarray) -> list[float]:
    """Where marks stand on a line across the sheet, in millimetres: the middle of each."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(int), [0]))))
    return [float(first + last) / 2 / PER_MM for first, last in zip(edges[::2], edges[1::2], strict=True)]


def squeezed(text: str) -> str:
    """Where a word ends on paper is a matter of letters' widths, so that spaces do not count."""
    return "".join(text.split())


def texts(pdf: pypdfium2.PdfDocument) -> list[str]:
    return [squeezed(pdf[at].get_textpage().get_text_range()) for at in range(len(pdf))]


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> pypdfium2.PdfDocument:
    out = tmp_path_factory.mktemp("print") / "sheets.pdf"
    done = printed("goryokaku", out, "--booklet", "none")
    assert done.returncode == 0, done.stderr
    return pypdfium2.PdfDocument(out)


def test_cards_are_63_by_88_three_by_three_with_crop_marks(sheets):
    """Margins 10.5 and 16.5 mm on A4; marks 5 mm long, 2 mm away from the cut."""
    width, height = sheets[0].get_size()
    assert (width * 25.4 / 72, height * 25.4 / 72) == pytest.approx((210, 297), abs=0.3)
    page = ink(sheets, 0)
    assert starts(page[12 * PER_MM, :]) == pytest.approx([10.5, 73.5, 136.5, 199.5], abs=NEAR)
    assert starts(page[:, 6 * PER_MM]) == pytest.approx([16.5, 104.5, 192.5, 280.5], abs=NEAR)
    across = np.flatnonzero(page[60 * PER_MM, 9 * PER_MM : 201 * PER_MM]) / PER_MM + 9
    assert (across[0], across[-1]) == pytest.approx((10.5, 199.5), abs=NEAR)


def test_backs_lie_where_their_fronts_do_when_the_sheet_is_turned(sheets):
    """The last castle cards: five on a sheet, and five backs in the mirrored places."""
    front, back = ink(sheets, 10), ink(sheets, 11)
    inside = [(10.5 + 63 * column + 31, 16.5 + 88 * row + 44) for row in range(3) for column in range(3)]

    def taken(page: np.ndarray, x: float, y: float) -> bool:
        box = page[
            int((y - 30) * PER_MM) : int((y + 30) * PER_MM), int((x - 20) * PER_MM) : int((x + 20) * PER_MM)
        ]
        return bool(box.mean() > 0.02)

    fronts = [taken(front, x, y) for x, y in inside]
    assert fronts == [True] * 5 + [False] * 4
    assert [taken(back, 210 - x, y) for x, y in inside] == fronts


def test_every_card_tile_and_the_score_sheet_are_there(sheets):
    text = texts(sheets)
    assert len(sheets) == 2 * (6 + 7 + 1) + 1 + (2 + 1 + 4) + (2 + 2 + 1) + 1
    assert "C10standard" in text[2]
    assert "T20standard" in text[28]
    assert "Scoresheet" in text[-1]
    assert "sugarcubes" in text[-2]


def test_boards_are_printed_at_true_size_over_several_sheets(sheets):
    """The map is 380 × 228 mm on two sheets that meet in its middle, a personal board 182 × 258 on one."""
    text = texts(sheets)
    left, right = (text.index(next(each for each in text if f"Map,part{part}of2" in each)) for part in (1, 2))
    for number in (left, right):
        page = ink(sheets, number)
        assert starts(page[30 * PER_MM, :]) == pytest.approx([10, 200], abs=NEAR)
        assert starts(page[:, 6 * PER_MM]) == pytest.approx([34.5, 262.5], abs=NEAR)
    # The frame of the map goes on where the sheet before ended: it is as high on both.
    edges = [
        np.flatnonzero(ink(sheets, number)[34 * PER_MM : 45 * PER_MM, at * PER_MM])[0]
        for number, at in ((left, 190), (right, 20))
    ]
    assert edges[0] == pytest.approx(edges[1], abs=NEAR * PER_MM)
    mat = ink(sheets, next(at for at, each in enumerate(text) if "Personalboard1" in each))
    across, down = (
        np.flatnonzero(mat[150 * PER_MM, :]) / PER_MM,
        np.flatnonzero(mat[20 * PER_MM - 5 : 278 * PER_MM, 60 * PER_MM]) / PER_MM + 19.5,
    )
    assert (across[0], across[-1]) == pytest.approx((14, 196), abs=NEAR)
    assert (down[0], down[-1]) == pytest.approx((19.5, 277.5), abs=2 * NEAR)


def test_saving_ink_prints_lines_and_no_colour(tmp_path):
    """Outlines, kanji and shapes tell the resources; fields are paper. The booklet comes in both languages, with figures."""
    out = tmp_path / "lines.pdf"
    done = printed("goryokaku", out, "--ink", "saving", "--booklet", "both", "--players", "2")
    assert done.returncode == 0, done.stderr
    pdf = pypdfium2.PdfDocument(out)
    text = texts(pdf)
    assert sum("Personalboard" in each for each in text) == 2
    for number in (0, 1, 12, next(at for at, each in enumerate(text) if "Personalboard1" in each)):
        page = pdf[number].render(scale=2, rev_byteorder=True).to_numpy()[:, :, :3].astype(int)
        colour = page.max(axis=2) - page.min(axis=2)
        assert (colour > 40).mean() < 0.01, number
        assert (page.min(axis=2) < 128).mean() < 0.2, number
    assert any("Howtoreadacard" in each for each in text)
    assert any("カードの見方" in each for each in text)
    assert any("GK-1" in each and "Goryokakuboards" in each for each in text)
    assert any("GK-1" in each and "五稜郭" in each for each in text)


def test_without_chromium_the_command_says_what_it_needs(tmp_path):
    done = printed("fuji-99", tmp_path / "x.pdf", MADOI_CHROMIUM="no-such-browser")
    assert done.returncode == 2
    assert "Chromium" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "x.pdf").exists()


def test_changed_cards_are_printed_alone_with_their_seal(page: Page):
    page.goto("/workshop/goryokaku/-")
    page.locator("[data-row=C10]").click()
    page.get_by_role("button", name="stone: one less").first.click()
    expect(page.locator("[data-version='2']")).to_be_visible()
    page.get_by_role("navigation", name="Steps").get_by_role("button", name="Print").click()
    expect(page.locator("[data-ready=true]")).to_be_visible()
    page.get_by_role("button", name="Changed only").click()
    expect(page.locator("[data-kind=front] .card")).to_have_count(1)
    expect(page.locator("[data-kind=front] .id")).to_contain_text("C10")
    expect(page.locator("[data-kind=front] .id svg")).to_have_count(1)


@pytest.mark.parametrize(
    ("size", "lang", "game"), [("desktop", "en", "goryokaku"), ("phone", "ja", "fuji-99")]
)
def test_nothing_grave_stands_in_the_way_of_anybody(
    browser: Browser, house: str, size: str, lang: str, game: str
):
    context = look(browser, house, size, lang, "light")
    page = context.new_page()
    page.goto(f"/print/{game}/standard")
    expect(page.locator("[data-ready=true]")).to_be_visible()
    assert grave(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    context.close()
