"""Before anything else: does the request name this server, does it come from our own page, is the answer safe to show."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import Response

from madoi.server.api import refuse
from madoi.server.problems import Problem
from madoi.server.settings import Settings

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        # The room of puzzles shows a board in a frame of its own width.
        "frame-src 'self'",
        "frame-ancestors 'self'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
OF_A_PIECE = [
    each for each in HEADERS if each[0] in (b"x-content-type-options", b"cross-origin-resource-policy")
]
"""Scripts, styles and letters of the page are no documents: what binds a document would only be weight on each of them."""
PIECES = (".js", ".css", ".woff2")


LONGEST_PATH = 1000
LONGEST_NAME = 200


def is_plain(path: str) -> bool:
    """True if a path can be handed to a store or looked for as a file: nothing invisible in it, no endless names."""
    return (
        len(path) <= LONGEST_PATH
        and path.isprintable()
        and all(len(name.encode()) <= LONGEST_NAME for name in path.split("/"))
    )


class Guard:
    """Host against rebinding, Origin against other sites, headers against injected content."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self.settings.answers_to(host) or not self.is_ours(headers.get(b"origin"), host):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 4003})
            else:
                await self.safe(refuse(Problem("forbidden")), scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif not is_plain(scope["path"]):
            await self.safe(refuse(Problem("bad-request", about="path")), scope, receive, send)
        else:
            await self.safe(self.app, scope, receive, send)

    def is_ours(self, origin: str | None, host: str) -> bool:
        """Programs send no Origin; browsers send the page's, which must be this server's."""
        if origin is None:
            return True
        try:
            return urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:
            return False

    async def safe(self, app: App | Response, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                said = {name for name, _ in own}
                piece = scope["path"].startswith("/assets/") and scope["path"].endswith(PIECES)
                ours = OF_A_PIECE if piece and message["status"] == 200 else HEADERS
                message["headers"] = [*own, *(each for each in ours if each[0] not in said)]
                if b"cache-control" not in said:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await app(scope, receive, send_safely)
