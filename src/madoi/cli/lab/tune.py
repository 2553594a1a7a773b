"""`madoi lab tune`: numbers that may change, what is wanted, and the sets that come nearest."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from madoi.cli.files import DataOption, GameArgument
from madoi.cli.lab.live import QUIET
from madoi.cli.lab.sharing import (
    AddressOption,
    BotsOption,
    EngineOption,
    JobsOption,
    LabSeedOption,
    PlayersOption,
    StudyOption,
    folder_for,
    side_of,
    watched,
)
from madoi.cli.lab.what_if import answer_lines
from madoi.cli.language import LangOption, choose_language
from madoi.core.documents import check_players, open_data
from madoi.games import find_game
from madoi.lab.engines import Crew, Engine
from madoi.lab.playing import Setting
from madoi.lab.totals import study_metrics
from madoi.lab.tune import Trial, Tuning, free_numbers, targets
from madoi.lab.words import number, say


def command(
    game: GameArgument,
    free: Annotated[
        list[str],
        typer.Option(
            "--free", help="PATH=LOW..HIGH, a number that may change; * names many. May be repeated."
        ),
    ],
    target: Annotated[
        list[str],
        typer.Option("--target", help="What is wanted, such as 'seat-1 win=0.5, length=70..90'."),
    ],
    players: PlayersOption = None,
    bots: BotsOption = "strong",
    trials: Annotated[int, typer.Option("--trials", min=1, max=100_000, help="How many sets to try.")] = 40,
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="Games for each set.")] = 100,
    check: Annotated[
        int, typer.Option("--check", min=1, max=1_000_000, help="Pairs for the what-if of the best, at most.")
    ] = 400,
    seed: LabSeedOption = "lab",
    study: StudyOption = None,
    engine: EngineOption = Engine.LOCAL,
    jobs: JobsOption = 0,
    address: AddressOption = "",
    data: DataOption = None,
    lang: LangOption = None,
) -> None:
    """Search for numbers that make the game as you want it.

    Every set is tried on the same deals. The best few are kept as components that --data reads, with a picture of all
    trials, and the best is compared with the present on deals that nothing was fitted to. A search that was stopped
    goes on with the same command.
    """
    speak = choose_language(lang)
    rules = find_game(game)
    components = open_data(rules, data)
    seats = check_players(rules, players)
    side = side_of(rules, components, bots, seats, data or "standard")
    metrics = study_metrics(Setting(rules.id, seed, 1, 1, (side,)))
    names = {metric.key: metric.names[speak] for metric in metrics}
    units = {metric.key: metric.unit.value for metric in metrics}
    wanted = targets(metrics, target)
    tuning = Tuning(
        folder_for(study, rules.id, "tune", seed),
        rules,
        components,
        side.bots,
        free_numbers(rules, components, free),
        wanted,
        games=games,
        trials=trials,
        seed=seed,
    )

    def line(trial: Trial) -> str:
        said = ", ".join(
            f"{names[each.key]} {number(trial.means[each.key], units[each.key])}"
            for each in wanted
            if each.key in trial.means
        )
        moved = [
            f"{each.path} {each.now} → {trial.numbers[each.path]}"
            for each in tuning.free
            if trial.numbers[each.path] != each.now
        ]
        return f"{trial.loss:8.2f}  {said}  {', '.join(moved[:4]) or say(speak, 'tune', 'present')}{' …' if len(moved) > 4 else ''}"

    def live(_seconds: float) -> Text:
        head = Text(f" 円居 lab  {rules.names[speak]}  {len(tuning.done)} / {trials}\n", style=QUIET)
        return Text("\n").join([head, *(Text(" " + line(trial)) for trial in tuning.best())])

    with Crew(engine, jobs, address) as crew:
        if not watched(tuning.go_on(crew), live):
            typer.echo(say(speak, "tune", "stopped", trials=len(tuning.done)), err=True)
            raise KeyboardInterrupt
        console = Console(highlight=False, soft_wrap=True)
        console.print(Text(f"\n {say(speak, 'tune', 'best', trials=len(tuning.done))}", style="bold"))
        for trial, path in zip(tuning.best(), tuning.keep(), strict=True):
            console.print(Text(f" {line(trial)}"))
            console.print(Text(f"           {path}", style=QUIET))
        picture = tuning.folder / "trade-off.svg"
        picture.write_text(tuning.picture(names), "utf-8")
        console.print(Text(f" {say(speak, 'tune', 'picture', file=picture)}", style=QUIET))
        what_if = tuning.check(check)
        if what_if is None:
            console.print(Text(f"\n {say(speak, 'tune', 'present_best')}", style="bold"))
            return
        watched(what_if.go_on(crew), lambda _seconds: Text(f" {what_if.differences.pairs} / {check}"))
    for each in answer_lines(what_if, speak, what_if.study.folder):
        console.print(each)
