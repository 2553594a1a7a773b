"""Run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from madoi.server import logs
from madoi.server.app import make_app
from madoi.server.frames import Frames
from madoi.server.guard import Guard
from madoi.server.patience import patient_for
from madoi.server.settings import Settings
from madoi.server.workshop.measuring import workshop_key
from madoi.store import in_use, open_store

SWITCH_SECONDS = 0.0002
"""The writer thread gives up the interpreter at every statement; it must not wait long to get it back."""
LARGEST_MESSAGE = 16_384
PING_SECONDS = 10.0
DEAD_SECONDS = 20
"""A peer that takes nothing for so long is gone, whatever it has not read."""


def serve(settings: Settings, ready: Callable[[int, str], None], new_key: bool = False) -> None:
    """Listen, tell `ready` the port and a workshop key that was made just now, and serve. The address is free again afterwards, however it ended."""
    logs.set_up()
    sys.setswitchinterval(SWITCH_SECONDS)
    with listening(settings.host, settings.port) as waiting, in_use(settings.store):
        app = make_app(open_store(settings.store), settings)
        tidy_seldom()
        key = asyncio.run(made_key(settings, new_key)) if settings.workshop else ""
        ready(int(waiting.getsockname()[1]), key)
        uvicorn.Server(server_config(app)).run(sockets=[waiting])


async def made_key(settings: Settings, again: bool) -> str:
    store = open_store(settings.store)
    try:
        return await workshop_key(store, again)
    finally:
        await store.close()


def tidy_seldom() -> None:
    """Tables are long-lived, and most of what a move leaves behind is freed at once: look for circles less often.

    With the defaults of Python a move costs about a tenth more (docs/decisions/0025).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def server_config(app: Guard) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=patient_for(app.settings.request_seconds),
        ws=Frames,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def listening(host: str, port: int) -> socket.socket:
    """The socket that waits for clients; what it is told holds for every connection it accepts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without its protocol named, asyncio would not switch off Nagle's delay, and a kept-alive answer waits 40 ms.
    waiting = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        waiting.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            waiting.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_SECONDS * 1000)
        waiting.bind((host.strip("[]"), port))
        waiting.listen(2048)
    except OSError:
        waiting.close()
        raise
    return waiting
