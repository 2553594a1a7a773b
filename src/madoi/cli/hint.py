"""`madoi hint`: the best moves of a position, with the chance to win and how sure it is."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from madoi.bots.hints import SIMULATIONS, Hints, MoveHint, advise
from madoi.cli.drawing import check_seat, scene_of
from madoi.cli.files import DataOption, PositionArgument, pretty, read_position
from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.progress import progress
from madoi.core.errors import BadDocument
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.view import imagine, view_of
from madoi.screen.scene import terminal_of

SHOWN = 5


def command(
    position: PositionArgument,
    seat: Annotated[int | None, typer.Option("--seat", help="Whose choice, counted from 1.")] = None,
    sims: Annotated[int, typer.Option("--sims", min=1, max=10_000_000, help="Simulations.")] = SIMULATIONS,
    seed: Annotated[str, typer.Option("--seed", help="The same words give the same answer.")] = "hint",
    all_moves: Annotated[bool, typer.Option("--all", help="All moves, not only the best.")] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Tell the best moves, each with the chance to win after it.

    Only what the seat can know is used. Exact odds of the next draw follow, where the game has them.
    """
    speak = choose_language(lang)
    match = read_position(position, data)
    number = check_seat(match, seat)
    asked = int(match.state.actor)
    if asked >= 0 and number != asked:
        raise BadDocument(
            f"Seat {asked + 1} is asked", f"選ぶのは席{asked + 1}です", about=f"--seat {(number or 0) + 1}"
        )
    view = view_of(match.game, match.state, number)
    with progress(sims) as advance:
        found = advise(match.game, match.data, view, sims, seed=seed, advance=advance)
    # The odds, too, are those of the seat's own knowledge, and of nothing else that the file may hold.
    world = imagine(match.game, match.data, view, rng_for(seed, "odds"))
    odds = match.game.odds(world)
    if json:
        typer.echo(pretty({"hints": found, "odds": odds}))
        return
    for line in in_words(match, found, len(found.moves) if all_moves else SHOWN, speak):
        typer.echo(line)
    for line in odds_lines(match, number, odds, speak):
        typer.echo(line)


def in_words(match: Match, found: Hints, most: int, lang: str) -> list[str]:
    """A sentence for the best move and one for each that follows, with their reasons."""
    names = match.game.card_names(match.data, lang)
    lines: list[str] = []
    for place, each in enumerate(found.moves[:most]):
        label = match.game.label(match.state, each.code, lang, names)
        if place == 0:
            goal = match.game.texts.say(lang, "hint", "goal")
            lines.append(say(lang, "hint", "best", move=label, chance=chance(each, lang), goal=goal))
        else:
            key = "less" if each.worth_less else "other"
            lines.append(say(lang, "hint", key, move=label, chance=chance(each, lang)))
        why, key = (each.reasons, "other_reason") if place else (found.reasons, "reason")
        lines += [say(lang, "hint", key, reason=reason.words[lang]) for reason in why]
    left = len(found.moves) - most
    if left > 0:
        lines.append(say(lang, "hint", "more", count=left))
    return lines


def chance(each: MoveHint, lang: str) -> str:
    """`82 % ± 3`, or `exactly 82.1 %`."""
    if each.error == 0.0:
        return say(lang, "hint", "exactly", percent=f"{100 * each.chance:.1f}")
    return say(
        lang, "hint", "about", percent=f"{100 * each.chance:.0f}", error=f"{max(1, 100 * each.error):.0f}"
    )


def odds_lines(match: Match, seat: int | None, odds: msgspec.Struct | None, lang: str) -> list[str]:
    """The exact odds as the game draws them."""
    terminal = terminal_of(match.game)
    if odds is None or terminal is None:
        return []
    scene = scene_of(match, seat, lang)
    return ["", *(line.plain.rstrip() for line in terminal.draw_odds(odds, scene))]
