"""The built page, as small as the browser can take it, and fetched once."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from madoi.server.api import accepted, refuse
from madoi.server.problems import Problem

PRESSED = {"br": ".br", "gzip": ".gz"}
"""How a file may lie beside itself, smaller (web/vite.config.ts presses them): the smallest first."""
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
"""The name of a file in `assets` tells its content."""
ASK_AGAIN = {"cache-control": "no-cache"}


def page_file(folder: Path | None, request: Request) -> Response:
    """A file of the built page; its index for every address of its own."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        return refuse(Problem("not-found"))
    if folder is None:
        return refuse(Problem("no-page"))
    file = (folder / path).resolve()
    if path and file.is_relative_to(folder.resolve()) and file.is_file():
        return as_small_as_possible(file, request, FOR_EVER if path.startswith("assets/") else ASK_AGAIN)
    if "." in path.rsplit("/", 1)[-1]:
        return refuse(Problem("not-found"))
    return as_small_as_possible(folder / "index.html", request, ASK_AGAIN)


def is_room(folder: Path, request: Request) -> bool:
    """True if the page answers an address itself: it is no file of it, nor meant to be one."""
    path = request.path_params["path"]
    named = "." in path.rsplit("/", 1)[-1]
    return not path.startswith("api/") and not named and not (path and (folder / path).is_file())


def as_small_as_possible(file: Path, request: Request, keep: dict[str, str]) -> Response:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    taken = accepted(request)
    for coding, ending in PRESSED.items():
        pressed = file.with_name(file.name + ending)
        if coding in taken and pressed.is_file():
            headers = {**keep, "content-encoding": coding, "vary": "accept-encoding"}
            return FileResponse(pressed, headers=headers, media_type=kind)
    return FileResponse(file, headers={**keep, "vary": "accept-encoding"}, media_type=kind)
