"""One JSON line per thing worth knowing. Secrets never get here: they travel in bodies and headers only."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

from madoi.server.limits import Bucket

logger = logging.getLogger("madoi.server")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage()[:500],
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line |= facts
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)[-4000:]
        return msgspec.json.encode(line).decode()


class Sparing(logging.Filter):
    """No client can flood the log: each kind of line appears so often and not more."""

    def __init__(self, per_minute: float = 60) -> None:
        super().__init__()
        self._per_minute = per_minute
        self._buckets: dict[str, Bucket] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = f"{record.name}/{record.msg}"[:200]
        if kind not in self._buckets:
            if len(self._buckets) > 1000:
                self._buckets.clear()
            self._buckets[kind] = Bucket(self._per_minute / 60, self._per_minute)
        return self._buckets[kind].take()


class Blameless(logging.Filter):
    """Bytes a client sent that are no text are its own affair: one line, and no traceback of ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = None
        return True


def set_up(level: str = "info") -> None:
    """Log to standard error, ours and uvicorn's alike."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Sparing())
    for name in ("madoi.server", "uvicorn.error", "asyncio"):
        each = logging.getLogger(name)
        each.handlers = [handler]
        each.propagate = False
        each.setLevel(level.upper() if name == "madoi.server" else "WARNING")
    logging.getLogger("uvicorn.error").addFilter(Blameless())


def note(what: str, **facts: object) -> None:
    logger.info(what, extra={"facts": facts})


def warn(what: str, **facts: object) -> None:
    logger.warning(what, extra={"facts": facts})
