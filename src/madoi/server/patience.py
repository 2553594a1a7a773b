"""A request has to be there within its time: who trickles headers or a body, byte by byte, is hung up on."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class Patient(H11Protocol):
    """uvicorn's HTTP protocol with a deadline for each request, from its first byte (or the connection) to its last."""

    seconds = 30.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self._is_socket = False
        self._due: asyncio.TimerHandle | None = None
        self._wait()

    def data_received(self, data: bytes) -> None:
        self._wait()
        super().data_received(data)
        if self._is_socket or self.conn.their_state not in UNFINISHED:
            self._calm()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A socket is no request: it may stay as long as it likes."""
        super().handle_websocket_upgrade(event)
        self._calm()
        self._is_socket = True

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(self.seconds, self.transport.abort)

    def _calm(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


def patient_for(seconds: float) -> type[Patient]:
    return type("Patient", (Patient,), {"seconds": seconds})
