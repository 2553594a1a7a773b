"""`make load`: many sockets, many moves. How long from sending a move to its durable acknowledgement?"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from trials.common import Opened, Player, Report, Server, free_port, percentile


def steps_of(server: Server) -> float:
    """How many lines the server has made durable."""
    import urllib.request

    with urllib.request.urlopen(server.http + "/metrics", timeout=10) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith("madoi_steps_total "):
                return float(line.split()[1])
    return 0.0


async def sockets_trial(report: Report, folder: Path, tables: int, per_second: float, seconds: float) -> None:
    """Bar 4: four seats at every table, all pages open, moves at random moments."""
    rng = random.Random(report.seed)
    server = Server(str(folder / "sockets.sqlite"), free_port(), folder)
    players: list[Player] = []
    for _ in range(tables):
        opened = await asyncio.to_thread(server.open_table, "fuji-99", [{}, {}, {}, {}])
        players += [
            Player(lambda: server.ws, opened.table, str(token), random.Random(rng.random()))
            for token in opened.tokens
        ]
    await asyncio.gather(*(player.come() for player in players))
    end = asyncio.Event()

    async def listen(player: Player) -> None:
        """Read everything; answer when asked, at the pace of the trial."""
        while not end.is_set():
            if player.view["actor"] == player.view["seat"] and player.view["phase"] == "playing":
                await asyncio.sleep(player.rng.expovariate(per_second / tables))
                await player.move()
            else:
                try:
                    async with asyncio.timeout(1):
                        await player.take("told", "present")
                except TimeoutError:
                    continue

    tasks = [asyncio.create_task(listen(player)) for player in players]
    await asyncio.sleep(3)
    for player in players:
        player.waits.clear()
    began, spent = time.monotonic(), server.cpu()
    await asyncio.sleep(seconds)
    spent = server.cpu() - spent
    waits = [wait for player in players for wait in player.waits]
    took = time.monotonic() - began
    end.set()
    await asyncio.gather(*tasks)
    await asyncio.gather(*(player.leave() for player in players))
    server.stop()
    p50, p99 = percentile(waits, 0.5) * 1000, percentile(waits, 0.99) * 1000
    rate = len(waits) / took
    report.line(
        f"{len(players)} sockets at {tables} tables",
        f"{per_second:.0f} moves/s, acknowledged p99 <= 60 ms",
        f"{rate:.0f} moves/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms, {spent / len(waits) * 1000:.2f} ms of processor per move",
        p99 <= 60 and rate >= per_second * 0.7,
    )


async def idle_trial(report: Report, folder: Path, sockets: int) -> None:
    """Bar 4: pages that only stay open."""
    server = Server(str(folder / "idle.sqlite"), free_port(), folder)
    rng = random.Random(report.seed)
    before = server.memory()
    opened: list[Opened] = [await asyncio.to_thread(server.open_table) for _ in range(sockets // 4)]
    players = [
        Player(lambda: server.ws, each.table, str(each.tokens[0]), random.Random(rng.random()))
        for each in opened
        for _ in range(4)
    ]
    for at in range(0, len(players), 50):
        await asyncio.gather(*(player.come() for player in players[at : at + 50]))
    await asyncio.sleep(3)
    health = server.get("/healthz")
    memory = server.memory()
    await asyncio.gather(*(player.leave() for player in players))
    server.stop()
    report.line(
        f"{health['sockets']} idle sockets",
        "the server in <= 200 MB",
        f"{memory / 1e6:.0f} MB ({before / 1e6:.0f} MB before the first)",
        memory <= 200e6 and health["sockets"] == len(players),
    )


async def peak_trial(report: Report, folder: Path, tables: int, seconds: float) -> None:
    """Bar 4: every client sends its next move as soon as the last is acknowledged."""
    server = Server(str(folder / "peak.sqlite"), free_port(), folder)
    rng = random.Random(report.seed)
    opened = [await asyncio.to_thread(server.open_table) for _ in range(tables)]
    # A small client of its own process per core would measure better; two threads share this machine anyway.
    players = [
        Player(lambda: server.ws, each.table, str(each.tokens[0]), random.Random(rng.random()))
        for each in opened
    ]
    await asyncio.gather(*(player.come() for player in players))
    end = asyncio.Event()

    async def hurry(player: Player) -> None:
        while not end.is_set():
            if player.view["phase"] == "over" or len(player.acknowledged) % 20 == 19:
                return
            await player.move()

    began, first, spent = time.monotonic(), steps_of(server), server.cpu()
    tasks = [asyncio.create_task(hurry(player)) for player in players]
    await asyncio.wait(tasks, timeout=seconds)
    took, last, spent = time.monotonic() - began, steps_of(server), server.cpu() - spent
    end.set()
    await asyncio.gather(*tasks)
    await asyncio.gather(*(player.leave() for player in players))
    server.stop()
    rate = (last - first) / took
    report.line(
        "peak through sockets, SQLite",
        ">= 1,000 durable moves/s",
        f"{rate:.0f} moves/s; {spent / max(1, last - first) * 1000:.2f} ms of processor per move in the server",
        rate >= 1000,
    )


async def bots_trial(report: Report, folder: Path, seconds: float) -> None:
    """Bar 4: people at some tables while bots think at others, on every core."""
    rng = random.Random(report.seed)
    cores = os.cpu_count() or 2
    server = Server(str(folder / "bots.sqlite"), free_port(), folder, bot_workers=cores)
    for _ in range(cores * 4):
        await asyncio.to_thread(server.open_table, "fuji-99", [{"bot": "greedy"}] * 4)
    opened = [await asyncio.to_thread(server.open_table) for _ in range(20)]
    players = [
        Player(lambda: server.ws, each.table, str(each.tokens[0]), random.Random(rng.random()))
        for each in opened
    ]
    end = asyncio.Event()

    async def play(player: Player) -> None:
        while not end.is_set() and player.view.get("phase") != "over":
            await asyncio.sleep(player.rng.expovariate(1))
            await player.move()

    tasks = [asyncio.create_task(play(player)) for player in players]
    await asyncio.sleep(seconds)
    end.set()
    await asyncio.gather(*tasks)
    await asyncio.gather(*(player.leave() for player in players))
    server.stop()
    waits = [wait for player in players for wait in player.waits]
    p99 = percentile(waits, 0.99) * 1000
    report.line(
        f"people while bots think on {cores} cores",
        "acknowledged p99 <= 200 ms",
        f"{len(waits)} moves, p99 {p99:.1f} ms",
        p99 <= 200,
    )


async def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    words.add_argument("--seconds", type=float, default=20)
    words.add_argument("--only", default="")
    chosen = words.parse_args()
    report = Report(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="madoi-load-") as name:
        folder = Path(name)
        if chosen.only in ("", "sockets"):
            await sockets_trial(report, folder, 125, 100, chosen.seconds)
        if chosen.only in ("", "idle"):
            await idle_trial(report, folder, 2000)
        if chosen.only in ("", "peak"):
            await peak_trial(report, folder, 200, chosen.seconds / 2)
        if chosen.only in ("", "bots"):
            await bots_trial(report, folder, chosen.seconds)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
