"""The ten Story Books: covers for everybody (FJ-140), the inside for the winner who chose it (FJ-141)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from madoi.books.story import Cover, Page
from madoi.core.errors import LANGUAGES

FOLDER = Path(__file__).parent
RULE = "FJ-141"


@cache
def covers() -> list[Cover]:
    """In the order they lie on the table."""
    stories = tomllib.loads((FOLDER / "data" / "stories.toml").read_text("utf-8"))["story"]
    return [
        Cover(
            story["id"],
            {lang: story[f"title_{lang}"] for lang in LANGUAGES},
            {lang: story[f"cover_{lang}"] for lang in LANGUAGES},
        )
        for story in stories
    ]


def inside(book: str) -> list[Page]:
    """FJ-144: the four pages of a book. Empty for a book that is not there."""
    if book not in {each.id for each in covers()}:
        return []
    pages = {
        lang: (FOLDER / "stories" / f"{book}.{lang}.md").read_text("utf-8").strip("\n").split("\n\n---\n\n")
        for lang in LANGUAGES
    }
    return [{lang: pages[lang][at] for lang in LANGUAGES} for at in range(len(pages["en"]))]
