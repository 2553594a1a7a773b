"""The socket below the messages: whoever breaks its rules hears why, always."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LAST_WORDS = 2.0
"""Seconds a client that broke the rules has to hear why and to hang up."""


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's protocol, patient at the end.

    A connection that is closed with bytes unread is reset, and the reset overtakes the close code. So once the code
    is sent, whatever still comes is thrown away until the client hangs up.
    """

    has_failed = False

    def data_received(self, data: bytes) -> None:
        if not self.has_failed:
            super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A whole message. Text must be UTF-8, even from somebody who says goodbye in the same breath."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(1007, "not UTF-8")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.has_failed:
            return
        self.has_failed = self.close_sent = True
        said = self.conn.close_sent
        self.queue.put_nowait({"type": "websocket.disconnect", "code": said.code if said else 1006})
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LAST_WORDS, self.transport.close)
