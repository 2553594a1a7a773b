"""`madoi ladder`: bots play round robins, and a table says who is stronger and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from madoi.bots import bot_for, fitted_on, plain_code
from madoi.cli.files import DataOption, GameArgument, pretty
from madoi.cli.language import LangOption, choose_language, percent, say
from madoi.cli.progress import progress
from madoi.core.documents import check_players, open_data
from madoi.core.errors import BadDocument, MadoiError
from madoi.games import find_game
from madoi.lab.ladder import (
    CHECK,
    PUBLISH,
    Duel,
    Fixture,
    Pairs,
    Played,
    Room,
    Row,
    duels,
    family,
    fixtures,
    pairings,
    play_all,
    table,
)


def command(
    game: GameArgument,
    bots: Annotated[str, typer.Option("--bots", help="Codes with commas: greedy,search:400,master.")],
    players: Annotated[int | None, typer.Option("--players", help="How many sit at the table.")] = None,
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="For each pairing.")] = 100,
    seed: Annotated[
        str, typer.Option("--seed", help="Deal k has the seed SEED-k; its first word is the family.")
    ] = CHECK,
    pairs: Annotated[
        Pairs,
        typer.Option("--pairs", help="Who meets: all, the first and each other, or each and the next."),
    ] = Pairs.ALL,
    want: Annotated[
        int | None, typer.Option("--want", help="Also tell how often this score was reached.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Keeps every game played; a run that was stopped goes on from it."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the table here as Markdown, to be published.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=64, help="Games played at a time.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Let bots play round robins, to see who is stronger.

    Prints how often each wins, with 95 % intervals. Seats are rotated, deals shared, and bots compared deal by deal. Time
    is processor time for a choice between two or more moves. Deals that a bot's numbers were fitted to cannot be
    published.
    """
    speak = choose_language(lang)
    rules = find_game(game)
    components = open_data(rules, data)
    seats = check_players(rules, players)
    names = {plain_code(code, rules): code.strip() for code in bots.split(",")}
    for code in names:
        bot_for(code, rules, components)
    fitted = [said for said in names.values() if family(seed) in fitted_on(said, rules)]
    if fitted and out is not None:
        raise FittedHere(family(seed), fitted)
    todo = fixtures(list(names), seats, games, seed, pairs)
    kept = read_games(file)
    mend(file, kept)
    wanted = {fixture.key for fixture in todo}
    played = [each for each in kept if each.key in wanted]
    done = {each.key for each in played}
    left = [fixture for fixture in todo if fixture.key not in done]
    with progress(len(left)) as advance:
        for each in play_all(partial(enter, game, data), left, jobs):
            played.append(each)
            if file is not None:
                with file.open("ab") as book:
                    book.write(msgspec.json.encode(each) + b"\n")
            advance()
    in_order(played, todo)
    rows = table(played, want)
    compared = duels(played, pairings(list(names), pairs))
    if json:
        typer.echo(pretty({"rows": named(rows, names), "duels": named(compared, names)}))
    else:
        for line in plain_lines(cells(rows, names, speak)):
            typer.echo(line)
        if compared:
            typer.echo("\n" + say(speak, "ladder", "duels"))
            for line in plain_lines(duel_cells(compared, names, speak)):
                typer.echo(line)
        if fitted:
            typer.echo("\n" + FittedHere(family(seed), fitted).say(speak))
    if out is not None:
        written = markdown(cells(rows, names, speak))
        if compared:
            written += ["", say(speak, "ladder", "duels"), "", *markdown(duel_cells(compared, names, speak))]
        out.write_text("\n".join(written) + "\n", "utf-8")


class FittedHere(MadoiError):
    """These deals formed a bot's numbers, so they cannot tell how strong it is."""

    code = "fitted-here"

    def __init__(self, deals: str, bots: list[str]) -> None:
        who = ", ".join(bots)
        super().__init__(
            f"The numbers of {who} were fitted to deals of the family {deals!r}, which say nothing about its"
            f" strength; publish on others (--seed {PUBLISH})",
            f"{who} の数値は「{deals}」の山札に合わせて作られたため、強さの証拠になりません。公表には別の山札を使ってください（--seed {PUBLISH}）",
        )


def named(rows: Sequence[Row | Duel], names: dict[str, str]) -> list[dict[str, object]]:
    """Rows with the codes that the bots were asked for by."""
    return [
        msgspec.to_builtins(row)
        | {"bot": names[row.bot], "against": None if row.against is None else names[row.against]}
        for row in rows
    ]


def enter(game: str, data: str | None) -> Room:
    """The room of a game, made in whichever process plays."""
    rules = find_game(game)
    components = open_data(rules, data)
    return Room(rules, components, lambda code: bot_for(code, rules, components))


def read_games(file: Path | None) -> list[Played]:
    """The games an earlier run kept. A last line that was cut off is passed over."""
    if file is None or not file.exists():
        return []
    lines = file.read_bytes().splitlines()
    kept: list[Played] = []
    for number, line in enumerate(lines, start=1):
        try:
            kept.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError as problem:
            if number < len(lines):
                raise BadDocument(
                    f"This is no game of a ladder: {problem}",
                    f"ラダーの対局として読めません: {problem}",
                    about=f"{file} line {number}",
                ) from None
    return kept


def mend(file: Path | None, kept: list[Played]) -> None:
    """Write the file anew without a line that was cut off, so that the next one begins on its own."""
    if file is not None and file.exists() and not file.read_bytes().endswith(b"\n"):
        file.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in kept))


def in_order(played: list[Played], todo: list[Fixture]) -> None:
    """Sort games as they were planned, whatever order they were played in."""
    place = {fixture.key: number for number, fixture in enumerate(todo)}
    played.sort(key=lambda each: place[each.key])


def cells(rows: list[Row], names: dict[str, str], lang: str) -> list[list[str]]:
    """The table as words, its heading first. Columns that say nothing are left out."""
    columns: list[list[str]] = []

    def column(key: str, words: list[str]) -> None:
        columns.append([say(lang, "ladder", key), *words])

    column("bot", [names[row.bot] for row in rows])
    if any(row.against is not None for row in rows):
        column("against", [names.get(row.against or "", "") for row in rows])
    column("games", [str(row.games) for row in rows])
    column("won", [percent(row.won) for row in rows])
    column("interval", [interval(row.low, row.high) for row in rows])
    if any(row.as_two is not None for row in rows):
        column("as_two", ["" if row.as_two is None else percent(row.as_two) for row in rows])
        column("interval", [interval(row.as_two_low, row.as_two_high) for row in rows])
    if any(row.score is not None for row in rows):
        column("score", [number(row.score, row.score_error) for row in rows])
    if any(row.margin is not None for row in rows):
        column("margin", [number(row.margin, row.margin_error, "+z.1f") for row in rows])
    if any(row.reached is not None for row in rows):
        column("reached", ["" if row.reached is None else percent(row.reached) for row in rows])
        column("interval", [interval(row.reached_low, row.reached_high) for row in rows])
    column("time", [milliseconds(row.seconds) for row in rows])
    return [list(line) for line in zip(*columns, strict=True)]


def interval(low: float, high: float, shape: str = ".1f") -> str:
    return f"{100 * low:{shape}} – {percent(high, shape)}"


def milliseconds(seconds: float) -> str:
    """Two digits that tell something: `0.32 ms`, `5.5 ms`, `61 ms`."""
    time = 1000 * seconds
    return f"{time:.{2 if time < 1 else 1 if time < 10 else 0}f} ms"


def number(value: float | None, error: float, shape: str = ".1f") -> str:
    """A mean with its error; games that were all alike tell nothing of that, one game least of all."""
    return "" if value is None else format(value, shape) + (f" ± {error:.1f}" if error else "")


def duel_cells(compared: list[Duel], names: dict[str, str], lang: str) -> list[list[str]]:
    """The comparison on shared deals as words, its heading first."""
    heading = [say(lang, "ladder", key) for key in ("bot", "against", "deals", "better", "worse", "share")]
    lines = [[*heading, *(say(lang, "ladder", key) for key in ("interval", "gain", "interval"))]]
    for duel in compared:
        numbers = [str(duel.deals), str(duel.better), str(duel.worse), percent(duel.share)]
        numbers += [interval(duel.low, duel.high), percent(duel.gain, "+z.1f")]
        numbers += [interval(duel.gain_low, duel.gain_high, "+.1f")]
        lines.append([names[duel.bot], names[duel.against], *numbers])
    return lines


def plain_lines(lines: list[list[str]]) -> list[str]:
    from rich.cells import cell_len

    widths = [max(cell_len(line[at]) for line in lines) for at in range(len(lines[0]))]
    return [
        "  ".join(
            word + " " * (width - cell_len(word)) for word, width in zip(line, widths, strict=True)
        ).rstrip()
        for line in lines
    ]


def markdown(lines: list[list[str]]) -> list[str]:
    first, *rest = lines
    return [f"| {' | '.join(line)} |" for line in (first, ["---"] * len(first), *rest)]
