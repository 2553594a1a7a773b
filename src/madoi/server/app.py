"""The application: routes, socket, page, and the guard in front."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

import madoi
from madoi.server.api import refuse
from madoi.server.guard import Guard
from madoi.server.house import House
from madoi.server.limits import Buckets
from madoi.server.problems import Problem
from madoi.server.routes import add_routes
from madoi.server.settings import Settings
from madoi.server.socket import serve_socket
from madoi.store.interface import Store


def make_app(store: Store, settings: Settings) -> Guard:
    house = House(store, settings)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        house.start()
        yield
        await house.close()

    app = FastAPI(
        title="Madoi",
        version=madoi.__version__,
        lifespan=life,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    add_routes(app, house)
    mistakes = Buckets(settings.wrong_keys_per_minute)

    async def socket(socket: WebSocket) -> None:
        await serve_socket(socket, house, mistakes)

    app.router.routes.append(WebSocketRoute("/api/ws", socket))
    add_page(app, settings.web)

    @app.exception_handler(HTTPException)
    async def not_here(_: Request, problem: HTTPException) -> Response:
        answer = refuse(Problem("not-found" if problem.status_code == 404 else "bad-request"))
        answer.status_code = problem.status_code
        answer.headers.update(problem.headers or {})
        return answer

    return Guard(app, settings)


def add_page(app: FastAPI, folder: Path | None) -> None:
    """The built page: its files, and its index for every address of its own."""

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if folder is None or path.startswith("api/"):
            return refuse(Problem("not-found"))
        file = (folder / path).resolve()
        if path and file.is_relative_to(folder.resolve()) and file.is_file():
            return FileResponse(file)
        if "." in path.rsplit("/", 1)[-1]:
            return refuse(Problem("not-found"))
        return FileResponse(folder / "index.html")
