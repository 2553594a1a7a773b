"""The socket below the messages: whoever breaks its rules hears why, always."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Close, CloseCode, Frame, Opcode

LAST_WORDS = 2.0
"""Seconds a client that broke the rules has to hear why and to hang up."""
NOT_TEXT = Frame(Opcode.CLOSE, Close(CloseCode.INVALID_DATA, "").serialize()).serialize(mask=False)


class PatientLine(asyncio.Transport):
    """A transport that says goodbye before it closes, and sends together what is said together.

    A connection that is closed with bytes unread is reset, and the reset overtakes the close code. So a line that is
    hung up goes on listening, and throws away what it hears until the client hangs up too.
    """

    def __init__(self, line: asyncio.Transport) -> None:
        super().__init__()
        self._line = line
        self._loop = asyncio.get_running_loop()
        self._written: list[bytes | bytearray | memoryview[Any]] = []
        self.is_hung_up = False

    def close(self) -> None:
        if self.is_hung_up or self._line.is_closing():
            return
        self._flush()
        self.is_hung_up = True
        if self._line.can_write_eof():
            self._line.write_eof()
        self._line.resume_reading()
        self._loop.call_later(LAST_WORDS, self._line.close)

    def abort(self) -> None:
        self._line.abort()

    def is_closing(self) -> bool:
        return self.is_hung_up or self._line.is_closing()

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        """What is said in one breath (a command is done, and here is the table after it) goes out in one packet."""
        if self.is_hung_up:
            return
        if not self._written:
            self._loop.call_soon(self._flush)
        self._written.append(data)

    def _flush(self) -> None:
        written, self._written = self._written, []
        if written and not self.is_hung_up:
            self._line.write(b"".join(written))

    def pause_reading(self) -> None:
        if not self.is_hung_up:
            self._line.pause_reading()

    def resume_reading(self) -> None:
        self._line.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._line.get_extra_info(name, default)


PRESSED = ServerPerMessageDeflateFactory(
    server_max_window_bits=14,
    client_no_context_takeover=True,
    compress_settings={"memLevel": 5, "level": 6},
)
"""Frames are pressed for whoever takes that, with the frames before them in mind: what did not change costs next to nothing (decision 0037)."""


class Leaving(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which presses its frames, and which a server may shut down while the client is just leaving."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.conn.available_extensions = [PRESSED]

    def shutdown(self) -> None:
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()


class Frames(asyncio.Protocol):
    """uvicorn's WebSocket protocol on a patient line."""

    def __init__(self, **given: Any) -> None:
        self._frames = Leaving(**given)
        self._line: PatientLine

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._line = PatientLine(transport)
        self._frames.connection_made(self._line)

    def data_received(self, data: bytes) -> None:
        if self._line.is_hung_up:
            return
        try:
            self._frames.data_received(data)
        except InvalidState:
            # Text that is no UTF-8, from somebody who says goodbye in the same breath.
            self._line.write(NOT_TEXT)
            self._line.close()

    def eof_received(self) -> None:
        self._frames.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._frames.connection_lost(exc)

    def pause_writing(self) -> None:
        self._frames.pause_writing()

    def resume_writing(self) -> None:
        self._frames.resume_writing()
