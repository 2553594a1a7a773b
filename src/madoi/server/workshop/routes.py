"""What can be asked of the workshop over HTTP. `docs/workshop.md` says what it all means."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from madoi.core.errors import MadoiError
from madoi.games import find_game
from madoi.server.api import Api, Call, refuse
from madoi.server.house import House
from madoi.server.limits import Buckets
from madoi.server.problems import Problem
from madoi.server.workshop import judging, wire
from madoi.server.workshop.measuring import Measuring

SET_BYTES = 300_000
"""A set as JSON."""
ZIP_BYTES = 1_000_000


class SetQuery(msgspec.Struct):
    version: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class ImportQuery(msgspec.Struct):
    name: wire.Title = "?"


def add_workshop(api: Api, house: House, measuring: Measuring) -> None:
    makes = Buckets(house.settings.new_tables_per_minute)
    checks = Buckets(house.settings.messages_per_second * 60)
    wrong = Buckets(house.settings.wrong_keys_per_minute)
    workshop = house.workshop

    def check_pace(call: Call, buckets: Buckets = checks) -> None:
        if not buckets.of(call.address).take():
            raise Problem("too-fast")

    @api.get("/api/workshop/{game}", lasting=True)
    async def workshop_form(call: Call) -> wire.WorkshopForm:
        """What can be changed of a game."""
        return judging.form(find_game(call.path["game"]).id)

    @api.post("/api/workshop/{game}/check", body=wire.CheckSet, largest=SET_BYTES)
    async def check_set(call: Call) -> wire.Checked:
        """Whether components hold, and what differs. Nothing is kept."""
        check_pace(call)
        return await workshop.check(call.address, find_game(call.path["game"]), call.body)

    @api.post("/api/workshop/{game}/sets", body=wire.NewSet, status=201)
    async def make_set(call: Call) -> wire.MadeSet:
        """A set of one's own: a copy of another."""
        check_pace(call, makes)
        return await workshop.make(find_game(call.path["game"]), call.body)

    @api.post(
        "/api/workshop/{game}/import",
        body=bytes,
        read=bytes,
        query=ImportQuery,
        largest=ZIP_BYTES,
        status=201,
    )
    async def import_set(call: Call) -> wire.MadeSet:
        """A set of one's own, from the files that the command line takes."""
        check_pace(call, makes)
        return await workshop.take_in(call.address, find_game(call.path["game"]), call.body, call.query.name)

    @api.get("/api/sets/{set}", query=SetQuery)
    async def look_at_set(call: Call) -> wire.SetPage:
        """A set with its history, for all who know its address."""
        check_pace(call)
        return await workshop.page(call.address, call.path["set"], call.query.version)

    @api.post("/api/sets/{set}/keep", body=wire.KeepSet, largest=SET_BYTES, token=True)
    async def keep_set(call: Call) -> wire.NewVersion:
        """The next version of a set, for whoever holds its key."""
        check_pace(call)
        return await workshop.keep(call.address, call.path["set"], call.token, call.body)

    @api.post("/api/sets/{set}/name", body=wire.NameSet, token=True)
    async def name_set(call: Call) -> wire.HistoryLine:
        """Another name and note."""
        check_pace(call)
        return await workshop.name(call.path["set"], call.token, call.body)

    @api.post("/api/sets/{set}/played", body=wire.PlayedGame, token=True)
    async def played_set(call: Call) -> wire.HistoryLine:
        """How a game went at a real table."""
        check_pace(call)
        return await workshop.played(call.path["set"], call.token, call.body)

    async def check_key(call: Call) -> None:
        """That somebody holds the workshop's key; whoever guesses is slowed down."""
        if wrong.of(call.address).is_empty():
            raise Problem("too-fast")
        try:
            await measuring.check_key(call.token)
        except Problem:
            wrong.of(call.address).take()
            raise

    @api.get("/api/sets/{set}/measure", query=SetQuery)
    async def look_at_measure(call: Call) -> wire.MeasurePage:
        """What is measured of a set now, or was last; or the result that a line of its history tells."""
        check_pace(call)
        return await measuring.page(call.path["set"], call.query.version)

    @api.post("/api/sets/{set}/measure", body=wire.MeasureSet, token=True)
    async def measure_set(call: Call) -> wire.Measurement:
        """Compare a set with another, for whoever holds the workshop's key."""
        check_pace(call)
        await check_key(call)
        return await measuring.start(call.address, call.path["set"], call.body)

    @api.post("/api/sets/{set}/measure/stop", token=True)
    async def stop_measure(call: Call) -> wire.MeasurePage:
        """End a comparison, for whoever holds the workshop's key: what is known by now is kept."""
        check_pace(call)
        await check_key(call)
        return await measuring.stop(call.path["set"])


def zip_route(house: House) -> Route:
    """A set as a file to save."""
    pace = Buckets(house.settings.new_tables_per_minute)

    async def download(request: Request) -> Response:
        try:
            if not pace.of(request.client.host if request.client else "").take():
                raise Problem("too-fast")
            version = request.query_params.get("version", "")
            number = int(version) if version.isdigit() and len(version) < 7 else None
            name, body = await house.workshop.zipped(request.path_params["set"], number)
        except MadoiError as problem:
            return refuse(problem)
        return Response(
            body,
            media_type="application/zip",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    return Route("/api/sets/{set}/zip", download)
