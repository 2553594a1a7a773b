"""The application: routes, socket, page, and the guard in front."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from madoi.server.api import Api, refuse
from madoi.server.guard import Guard
from madoi.server.house import House
from madoi.server.limits import Buckets
from madoi.server.page import is_room, page_file
from madoi.server.problems import Problem
from madoi.server.routes import add_routes
from madoi.server.settings import Settings
from madoi.server.sharing import page_with_tags, share_routes
from madoi.server.socket import serve_socket
from madoi.server.workshop.measuring import Measuring
from madoi.server.workshop.routes import add_workshop, zip_route
from madoi.store.interface import Store
from madoi.table.clock import Now, wall_clock


def make_app(store: Store, settings: Settings, now: Now = wall_clock) -> Guard:
    house = House(store, settings, now)
    api = Api()
    add_routes(api, house)
    measuring = Measuring(house)
    add_workshop(api, house, measuring)
    mistakes = Buckets(settings.wrong_keys_per_minute)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        house.start()
        yield
        await house.close()
        measuring.close()

    async def socket(socket: WebSocket) -> None:
        await serve_socket(socket, house, mistakes)

    async def metrics(_: Request) -> Response:
        return Response(house.measures.text(), media_type="text/plain; version=0.0.4")

    async def openapi(_: Request) -> Response:
        return Response(msgspec.json.encode(api.description), media_type="application/json")

    async def page(request: Request) -> Response:
        if settings.web is not None and is_room(settings.web, request):
            return await page_with_tags(house, settings.web / "index.html", request)
        return page_file(settings.web, request)

    async def not_here(_: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        answer = refuse(Problem("not-found" if problem.status_code == 404 else "bad-request"))
        answer.status_code = problem.status_code
        answer.headers.update(problem.headers or {})
        return answer

    studies: list[Route] = []
    if settings.studies:
        from madoi.server.studies import study_routes

        studies = study_routes(house, settings.studies)
    app = Starlette(
        routes=[
            *api.routes(),
            Route("/metrics", metrics),
            Route("/api/openapi.json", openapi),
            WebSocketRoute("/api/ws", socket),
            zip_route(house),
            *share_routes(house),
            *studies,
            Route("/{path:path}", page),
        ],
        lifespan=life,
        exception_handlers={HTTPException: not_here},
    )
    app.state.house = house
    return Guard(app, settings)
