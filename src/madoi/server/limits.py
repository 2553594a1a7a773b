"""Token buckets: so many at once, so many per second after that."""

from __future__ import annotations

import time
from collections.abc import Callable


class Bucket:
    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_second
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now

    def take(self) -> bool:
        """True if one more is allowed now."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_empty(self) -> bool:
        self._fill()
        return self._left < 1

    def is_full(self) -> bool:
        self._fill()
        return self._left >= self._burst


class Buckets:
    """One bucket per address; full ones are forgotten, so memory stays bounded by those who are busy."""

    MOST = 10_000

    def __init__(self, per_minute: float) -> None:
        self._per_minute = per_minute
        self._buckets: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        if address not in self._buckets:
            if len(self._buckets) >= self.MOST:
                self._buckets = {key: each for key, each in self._buckets.items() if not each.is_full()}
            self._buckets[address] = Bucket(self._per_minute / 60, self._per_minute)
        return self._buckets[address]
