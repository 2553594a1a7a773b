"""The built page, as small as the browser can take it, and fetched once."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from madoi.server.api import accepted, refuse
from madoi.server.problems import Problem

PRESSED = {"br": ".br", "gzip": ".gz"}
"""How a file may lie beside itself, smaller (web/vite.config.ts presses them): the smallest first."""
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
"""The name of a file in `assets` tells its content."""
ASK_AGAIN = {"cache-control": "no-cache"}

FIRST = '<head>\n    <script src="/first.js"></script>'
"""Asks what a link to a table leads to, before the page's own scripts are here (web/public/first.js)."""
GAMES = '<link rel="preload" as="fetch" crossorigin href="/api/games" />'
"""Every room asks which games there are."""
NEXT_LINE = "\n    "
ROOMS = {"": "src/pages/Start.svelte", "t": "src/table/Table.svelte", "j": "src/pages/Invited.svelte"}
"""The rooms people come to from outside, by the first word of the address."""

BOARD = "src/boards/{}/Board.svelte"
LAST = 'fetchpriority="low" '


class Piece(msgspec.Struct):
    """A file of the built page, and what it needs, as the build tells it in `pieces.json`."""

    file: str
    css: list[str] = []
    imports: list[str] = []


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


def needed_soon(folder: Path, request: Request) -> str:
    """Tags that let the browser fetch what this room is made of at once, instead of finding it out script by script.

    The board of the game that a link names comes behind all of it: so the line is not idle while the first scripts run.
    """
    room, _, rest = request.path_params["path"].partition("/")
    wanted = [ROOMS[room]] if room in ROOMS and bool(rest) == bool(room) else []
    pieces = pieces_of(folder)
    there = set(files_under(pieces, ["index.html"]))
    files = [file for file in files_under(pieces, wanted) if file not in there]
    game = request.query_params.get("game", "") if wanted and room else ""
    there.update(files)
    board = [file for file in files_under(pieces, [BOARD.format(game)]) if file not in there]
    return NEXT_LINE.join([*(tag(file) for file in files), GAMES, *(tag(file, LAST) for file in board)])


def tag(file: str, more: str = "") -> str:
    kind = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    return f'<link {kind} crossorigin {more}href="/{file}" />'


@lru_cache(maxsize=8)
def pieces_of(folder: Path) -> dict[str, Piece]:
    """What the build tells of its files; nothing of a page that was built without telling."""
    try:
        return msgspec.json.decode((folder / "pieces.json").read_bytes(), type=dict[str, Piece])
    except (OSError, msgspec.DecodeError):
        return {}


def files_under(pieces: dict[str, Piece], wanted: Iterable[str]) -> list[str]:
    """The files that these sources need, each once; styles first, because a room is not drawn without."""
    names = [*wanted]
    for name in names:
        names.extend(each for each in (pieces[name].imports if name in pieces else ()) if each not in names)
    found = [pieces[name] for name in names if name in pieces]
    styles = dict.fromkeys(style for piece in found for style in piece.css)
    return [*styles, *dict.fromkeys(piece.file for piece in found)]
