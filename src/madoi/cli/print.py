"""`madoi print`: everything one needs to play a set at a real table, as a PDF."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from madoi.cli.files import DataOption, GameArgument
from madoi.cli.language import LangOption, choose_language, say
from madoi.core.documents import check_players, open_data
from madoi.games import find_game


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"


class CardSize(StrEnum):
    STANDARD = "standard"
    POKER = "poker"
    MINI = "mini"


class Backs(StrEnum):
    LONG = "long"
    SHORT = "short"
    NONE = "none"


class Booklet(StrEnum):
    OWN = "own"
    EN = "en"
    JA = "ja"
    BOTH = "both"
    NONE = "none"


class Ink(StrEnum):
    COLOUR = "colour"
    SAVING = "saving"


def command(
    game: GameArgument,
    out: Annotated[Path, typer.Option("--out", help="The PDF to write.")],
    data: DataOption = None,
    paper: Annotated[Paper, typer.Option("--paper", help="The paper in the printer.")] = Paper.A4,
    size: Annotated[
        CardSize, typer.Option("--size", help="Cards of 63 × 88, 63.5 × 88.9 or 44 × 63 mm.")
    ] = CardSize.STANDARD,
    backs: Annotated[
        Backs, typer.Option("--backs", help="Over which edge the printer turns the sheet; none for sleeves.")
    ] = Backs.LONG,
    ink: Annotated[Ink, typer.Option("--ink", help="In colour, or saving ink: lines only.")] = Ink.COLOUR,
    booklet: Annotated[
        Booklet,
        typer.Option("--booklet", help="The rules, with figures: in --lang, in one language, both or none."),
    ] = Booklet.OWN,
    players: Annotated[
        int | None,
        typer.Option("--players", help="Boards and pieces for so many seats; without it, for all."),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Print all one needs at a real table, as a PDF.

    An installed Chromium draws the sheets as the page would. Print them at 100 % and cut along the marks.
    """
    speak = choose_language(lang)
    rules_of = find_game(game)
    components = open_data(rules_of, data)
    from madoi.server.printing import print_pdf

    wishes = {
        "lang": speak,
        "paper": paper.value,
        "cards": size.value,
        "backs": backs.value,
        "ink": ink.value,
        "book": speak if booklet is Booklet.OWN else booklet.value,
    }
    if players is not None:
        wishes["seats"] = str(check_players(rules_of, players))
    print_pdf(rules_of, components, out, wishes)
    typer.echo(say(speak, "cli", "printed", file=out))
