"""`madoi repair`: every log replayed and compared with what the store says about it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from madoi.cli.language import LangOption, choose_language, say
from madoi.cli.stores import StoreOption, with_house


def command(
    check: Annotated[bool, typer.Option("--check", help="Only look; change nothing.")] = False,
    store: StoreOption = None,
    lang: LangOption = None,
) -> int:
    """Replay the log of every table, and mend their list.

    What the list of tables says is compared with the logs and mended. A log itself is never changed. The exit code is 1 if something was wrong and is not mended.
    """
    speak = choose_language(lang)

    async def work(house: Any) -> tuple[int, int, int]:
        from madoi.server import upkeep

        cards = await house.store.cards(limit=upkeep.MOST)
        wrong = mended = 0
        for card in cards:
            problem = await upkeep.check(house, card)
            if problem is not None:
                wrong += 1
                typer.echo(problem.say(speak))
                if not check and await upkeep.mend(house, card):
                    mended += 1
        return len(cards), wrong, mended

    tables, wrong, mended = with_house(store, work)
    typer.echo(say(speak, "cli", "repaired", tables=tables, wrong=wrong, mended=mended))
    return 1 if wrong > mended else 0
