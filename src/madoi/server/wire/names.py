"""The words that many messages are made of."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
Person = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,64}$")]
GameId = Annotated[str, Meta(min_length=1, max_length=60)]
SetId = Annotated[str, Meta(max_length=60)]
Said = Annotated[str, Meta(max_length=60)]
PushSecret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_=-]{16,100}$")]
BookId = Annotated[str, Meta(max_length=60)]
