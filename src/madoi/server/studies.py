"""Games of the lab as replays: a link of a report opens one of them as a finished table.

Studies are only read. A game becomes a table when its link is first followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import anyio
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from madoi.core.errors import MadoiError
from madoi.lab.study import Study, open_study
from madoi.server.afterwards import keep_record
from madoi.server.api import refuse
from madoi.server.house import House
from madoi.server.problems import Problem
from madoi.server.readings import as_log


def study_routes(house: House, folders: Sequence[Path]) -> list[Route]:
    """`/study/NAME/SIDE/DEAL` for every game of these studies. Raises BadStudy if one of them is not whole."""
    studies: dict[str, Study] = {}
    for folder in folders:
        study = open_study(folder)
        study.check()
        studies[folder.resolve().name] = study
    tables: dict[tuple[str, int, int], str] = {}
    lock = anyio.Lock()

    async def game(request: Request) -> Response:
        name, side, deal = (request.path_params[key] for key in ("name", "side", "deal"))
        if name not in studies or not 1 <= side <= len(studies[name].setting.sides):
            return refuse(Problem("not-found"))
        async with lock:
            if (name, side, deal) not in tables:
                try:
                    record = await anyio.to_thread.run_sync(studies[name].record, deal, side - 1)
                except MadoiError:
                    return refuse(Problem("not-found"))
                found = await anyio.to_thread.run_sync(as_log, record, house.now())
                tables[name, side, deal] = (await keep_record(house, found)).table
        return RedirectResponse(f"/t/{tables[name, side, deal]}?step=0", 303)

    return [Route("/study/{name}/{side:int}/{deal:int}", game)] if studies else []
