"""What `/metrics` tells."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

WAITS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Measures:
    """One set per server, so that tests can run several in a process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.steps = Counter(
            "madoi_steps",
            "Lines appended to logs of tables (the name is older than the word)",
            registry=self.registry,
        )
        self.refused = Counter("madoi_refused", "Commands refused", ["code"], registry=self.registry)
        self.append = Histogram(
            "madoi_append_seconds", "Time until a line was durable", buckets=WAITS, registry=self.registry
        )
        self.tables = Gauge("madoi_live_tables", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("madoi_sockets", "Open sockets", registry=self.registry)
        self.bots = Counter("madoi_bot_moves", "Moves of bots", ["how"], registry=self.registry)
        self.pondered = Counter(
            "madoi_pondered_seconds", "Seconds that bots thought on while people did", registry=self.registry
        )
        self.duties = Gauge(
            "madoi_duty_working", "1 while a background duty is done", ["duty"], registry=self.registry
        )
        self.begun_again = Counter(
            "madoi_duty_failures",
            "How often a background duty failed and began again",
            ["duty"],
            registry=self.registry,
        )
        self.aside = Counter(
            "madoi_tables_set_aside", "Tables whose log could not be followed", registry=self.registry
        )
        self.cut = Counter("madoi_sockets_cut", "Sockets cut by the server", ["code"], registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
