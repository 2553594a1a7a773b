"""One WebSocket: hello, then commands in and news out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, MutableMapping
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from madoi.core.errors import MadoiError
from madoi.server.commands import carry_out
from madoi.server.house import UNKNOWN, House
from madoi.server.keys import seat_or_none
from madoi.server.limits import Bucket, Buckets
from madoi.server.live import MOST_NEWS, LiveTable
from madoi.server.logs import logger, note
from madoi.server.problems import Problem, refusal_of
from madoi.server.wire.line import Beat, FromClient, FromServer, Hello, Lead, Welcome
from madoi.store.interface import StoreError, UnknownTable
from madoi.table.commands import Help, SeatCommand

TOO_FAST, NOT_A_MESSAGE, NO_HELLO, TOO_SLOW, ASIDE, TOO_MANY = 4008, 4009, 4010, 4013, 4014, 4015
MOST_WAITING = 256_000
"""Bytes that may wait for a client that does not read."""
SEND_SECONDS = 20.0
MISTAKES = 3
LATER = 1013
LAST_SECONDS = 2.0

Message = MutableMapping[str, Any]

decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
encode = msgspec.json.encode


class Cut(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int) -> None:
        self.code = code


class Client:
    """A client's socket as its table sees it: messages are offered, and sent as fast as the client reads."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self.seat: int | None = None
        self.key = ""
        self._socket = socket
        self._house = house
        self.address = socket.client.host if socket.client else ""
        self._counted: list[str] = []
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self._listening = asyncio.current_task()
        self._helping: asyncio.Task[None] | None = None
        self.cut: int | None = None
        """The close code, once the table has given up on this client."""

    def offer(self, message: bytes) -> None:
        if self.cut is not None:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if self._bytes > MOST_WAITING:
            self.drop(TOO_SLOW)
        elif self._sending is None:
            self._sending = self._house.spawn(self._send())

    def dismiss(self, message: bytes) -> None:
        """The last words, and the close code after them."""
        self.offer(message)
        self._house.spawn(self._last_words())

    async def _last_words(self) -> None:
        await self.said()
        self.drop(ASIDE)

    async def said(self) -> None:
        """Wait until everything offered so far is on its way."""
        if self._sending is not None:
            await asyncio.wait({self._sending}, timeout=LAST_SECONDS)

    def say(self, message: FromServer) -> None:
        self.offer(encode(message))

    async def help(self, answering: Coroutine[Any, Any, None]) -> None:
        """Help may take its time to think: the client goes on listening, until the next wish for help."""
        if self._helping is not None:
            await self._helping
        self._helping = self._house.spawn(answering)

    def come(self, name: str, most: int) -> None:
        """Count this socket under its address, or under its token, unless there are too many already."""
        if self._house.sockets_of[name] >= most:
            raise Cut(TOO_MANY)
        self._house.sockets_of[name] += 1
        self._counted.append(name)
        if name != self.address:
            self.key = name

    def hang_up(self) -> None:
        for name in self._counted:
            self._house.sockets_of[name] -= 1
            if not self._house.sockets_of[name]:
                del self._house.sockets_of[name]
        if self._helping is not None:
            self._helping.cancel()

    def drop(self, code: int) -> None:
        if self.cut is None:
            self.cut = code
            self._waiting.clear()
            if self._listening is not None:
                self._listening.cancel()

    async def _send(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes -= len(message)
                async with asyncio.timeout(SEND_SECONDS):
                    await self._socket.send_text(message.decode())
        except TimeoutError:
            self.drop(TOO_SLOW)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.drop(1006)
        finally:
            self._sending = None


async def serve_socket(socket: WebSocket, house: House, mistakes: Buckets) -> None:
    """From accept to close. The Origin has been checked before."""
    await socket.accept()
    house.count_socket(1)
    client = Client(socket, house)
    live: LiveTable | None = None
    code = 1000
    try:
        client.come(client.address, house.settings.sockets_per_address)
        live = await enter(socket, client, house, mistakes)
        await listen(socket, client, live, house)
    except Cut as cut:
        code = cut.code
    except WebSocketDisconnect:
        code = 0
    except asyncio.CancelledError:
        if client.cut is None:
            raise
        code = client.cut
    finally:
        house.count_socket(-1)
        client.hang_up()
        if live is not None:
            live.leave(client)
    if code:
        house.measures.cut.labels(str(code)).inc()
        note("socket cut", code=code, table=live.table.id if live else None)
        await client.said()
        await close(socket, code)


async def close(socket: WebSocket, code: int) -> None:
    try:
        async with asyncio.timeout(2):
            await socket.close(code)
    except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        return


async def enter(socket: WebSocket, client: Client, house: House, mistakes: Buckets) -> LiveTable:
    """Hello and welcome."""
    try:
        async with asyncio.timeout(house.settings.hello_seconds):
            message = read(await socket.receive())
    except TimeoutError:
        raise Cut(NO_HELLO) from None
    if not isinstance(message, Hello):
        raise Cut(NOT_A_MESSAGE)
    try:
        key = await house.keys.find(message.table, message.token, "token", house.now())
        live = await house.table(message.table)
        house.check_open(live.table.opened, seat_or_none(key.seat))
    except UnknownTable:
        right = mistakes.of(client.address).take()
        raise Cut(UNKNOWN if right else TOO_FAST) from None
    except StoreError as problem:
        client.say(refusal_of(problem))
        raise Cut(LATER) from None
    except MadoiError as problem:
        client.say(refusal_of(problem))
        raise Cut(UNKNOWN if problem.code == "sealed" else ASIDE) from None
    client.seat = seat_or_none(key.seat)
    client.come(key.hash, house.settings.sockets_per_token)
    await welcome(client, live, message)
    live.arrive(client)
    return live


async def welcome(client: Client, live: LiveTable, hello: Hello) -> None:
    """What the client has missed, and the whole view; never older than what it has seen elsewhere. Raises Cut."""
    try:
        if hello.since > live.table.lines:
            await live.refresh()
    except StoreError as problem:
        client.say(refusal_of(problem))
        raise Cut(LATER) from None
    except MadoiError as problem:
        client.say(refusal_of(problem))
        raise Cut(ASIDE) from None
    after = max(hello.since, live.table.lines - MOST_NEWS)
    client.say(Welcome(live.table.sight.news(client.seat, after), live.table.sight.view(client.seat)))


async def listen(socket: WebSocket, client: Client, live: LiveTable, house: House) -> None:
    """Commands until somebody hangs up."""
    rate = house.settings.messages_per_second
    bucket, patience = Bucket(rate, rate * 2), Bucket(1, rate * 10)
    mistakes = 0
    while True:
        raw = await socket.receive()
        if not bucket.take():
            if not patience.take():
                raise Cut(TOO_FAST)
            if raw["type"] != "websocket.disconnect":
                client.say(refusal_of(Problem("too-fast"), id_of(raw)))
                continue
        try:
            message = read(raw)
        except Cut:
            mistakes += 1
            if mistakes >= MISTAKES:
                raise
            client.say(refusal_of(Problem("bad-request"), id_of(raw)))
            continue
        if isinstance(message, Hello):
            await welcome(client, live, message)
        elif isinstance(message, Beat):
            client.say(message)
        elif isinstance(message, Lead):
            live.leading.lead(client, message.step)
        elif isinstance(message, Help):
            await client.help(answer(client, live, message, house))
        else:
            await answer(client, live, message, house)


async def answer(client: Client, live: LiveTable, command: SeatCommand, house: House) -> None:
    try:
        if client.seat is None:
            raise Problem("spectator")
        await carry_out(live, client.seat, command, client.say)
    except MadoiError as problem:
        house.measures.refused.labels(problem.code).inc()
        refused = refusal_of(problem, command.id)
        if problem.code == "stale":
            after = max(getattr(command, "seen", 0), live.table.lines - MOST_NEWS)
            refused.news = live.table.sight.news(client.seat, after)
            refused.view = live.table.sight.view(client.seat)
        client.say(refused)
    except Exception:
        logger.exception("a command failed")
        client.say(refusal_of(Problem("busy"), command.id))


def read(raw: Message) -> FromClient:
    """The message in a frame. Raises Cut if it is none, WebSocketDisconnect if it is the end."""
    if raw["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    text = raw.get("text")
    if not isinstance(text, str):
        raise Cut(NOT_A_MESSAGE)
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Cut(NOT_A_MESSAGE) from None


class HasId(msgspec.Struct):
    id: str = ""


def id_of(raw: Message) -> str:
    """The id of a message that may be wrong otherwise."""
    try:
        return msgspec.json.decode(str(raw.get("text")), type=HasId).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
