"""The socket below the messages: whoever breaks its rules hears why, always."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Close, CloseCode, Frame, Opcode
from websockets.typing import ExtensionParameter

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


WINDOW_BITS = 14
REMEMBERED = 1 << WINDOW_BITS
"""Bytes that were said last to a socket, as many as one pressed frame may point back to."""
HOW = {"memLevel": 5, "level": 6}


class Remembering(PerMessageDeflate):
    """Presses a frame with those before it in mind: what did not change costs next to nothing (decision 0037).

    A socket keeps what was said last, not the machine that presses it, which would be five times as large. To whoever
    unpacks both are the same stream.
    """

    def encode(self, frame: Frame) -> Frame:
        pressed = super().encode(frame)
        if frame.opcode not in CTRL_OPCODES:
            said = self.compress_settings.get("zdict", b"") + bytes(frame.data)
            self.compress_settings = {**HOW, "zdict": said[-REMEMBERED:]}
        return pressed


class Pressing(ServerPerMessageDeflateFactory):
    """Agrees with a client on how frames are pressed."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        told, agreed = super().process_request_params(params, accepted_extensions)
        if agreed.local_no_context_takeover:
            return told, agreed
        # It makes a machine for each frame, as if nothing were remembered.
        return told, Remembering(True, True, agreed.remote_max_window_bits, agreed.local_max_window_bits, HOW)


PRESSED = Pressing(
    server_max_window_bits=WINDOW_BITS, client_no_context_takeover=True, compress_settings=dict(HOW)
)


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
