"""Being told that it is your turn while the page is closed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.server.wire.names import PushSecret


class Browser(msgspec.Struct, forbid_unknown_fields=True):
    """Where a browser takes messages, and the key to write them with, as `PushSubscription` tells it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: PushSecret
    auth: PushSecret


class NoticeWish(msgspec.Struct, forbid_unknown_fields=True):
    """Whom to tell when this seat is asked; what is left out stays as it is."""

    lang: Literal["en", "ja"] = "en"
    browser: Browser | None = None
    """Tell this browser, too."""
    forget: Annotated[str, Meta(max_length=1000)] = ""
    """The endpoint of a browser that is not to be told any more."""
    hook: Annotated[str, Meta(max_length=500)] | None = None
    """An address of the person's own that gets a POST; empty for none."""


class NoticesOf(msgspec.Struct):
    """Whom a seat has told: how many browsers, and at which address."""

    browsers: int
    hook: str


class PushKey(msgspec.Struct):
    """The public key of this house, for `PushManager.subscribe`."""

    key: str
