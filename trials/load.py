"""`make load`: many sockets, many moves. How long from sending a move to its durable acknowledgement?"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import httpx
import msgspec
from tests.postgres import Cluster
from websockets.asyncio.client import ClientConnection, connect

from madoi.core.documents import standard, write_record
from madoi.core.match import Match
from madoi.games import find_game
from madoi.store import open_store
from madoi.store.interface import Entry, TableCard
from trials.common import Opened, Player, Report, Server, free_port, percentile


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
        f"{per_second:.0f} moves/s, acknowledged p50 <= 8 and p99 <= 40 ms",
        f"{rate:.0f} moves/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms, {spent / len(waits) * 1000:.2f} ms of processor per move",
        p50 <= 8 and p99 <= 40 and rate >= per_second * 0.7,
    )


async def held_trial(report: Report, folder: Path, sockets: int, per_second: float, seconds: float) -> None:
    """Pages that only stay open, with pressed frames as browsers have them, and people who play beside them."""
    server = Server(str(folder / "held.sqlite"), free_port(), folder)
    rng = random.Random(report.seed)
    before = server.memory()
    opened: list[Opened] = [await asyncio.to_thread(server.open_table) for _ in range(sockets // 4)]
    watching = [player_at(server, each, rng) for each in opened for _ in range(4)]
    for player in watching:
        player.pressed = True
    for at in range(0, len(watching), 50):
        await asyncio.gather(*(player.come() for player in watching[at : at + 50]))
    await asyncio.sleep(3)
    health, memory = server.get("/healthz"), server.memory()
    tables = 100
    lines = [await scripted(server, f"held {report.seed} {number}") for number in range(tables)]
    waits: list[float] = []

    async def play(line: ClientConnection, moves: list[str]) -> None:
        for at, move in enumerate(moves):
            await asyncio.sleep(rng.expovariate(per_second * 1.2 / tables))
            began = time.perf_counter()
            await send_move(line, at, move)
            waits.append(time.perf_counter() - began)

    tasks = [asyncio.create_task(play(*each)) for each in lines]
    began = time.monotonic()
    await asyncio.sleep(seconds)
    rate = len(waits) / (time.monotonic() - began)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    still = server.get("/healthz")["sockets"]
    await asyncio.gather(*(player.leave() for player in watching), *(line.close() for line, _ in lines))
    server.stop()
    report.line(
        f"{health['sockets']} sockets held, moves beside them",
        f"the server in <= 200 MB; >= {per_second:.0f} moves/s beside",
        f"{memory / 1e6:.0f} MB ({before / 1e6:.0f} MB before the first); {rate:.0f} moves/s,"
        f" p99 {percentile(waits, 0.99) * 1000:.1f} ms, {still - tables} held to the end",
        memory <= 200e6 and health["sockets"] == len(watching) == still - tables and rate >= per_second,
    )


def player_at(server: Server, opened: Opened, rng: random.Random) -> Player:
    return Player(lambda: server.ws, opened.table, str(opened.tokens[0]), random.Random(rng.random()))


def script(seed: str, moves: int) -> list[str]:
    """The first moves of a game of The Fort of Gold under a known seed, played here."""
    game = find_game("fort-of-gold")
    match = Match(game, standard(game), 1, seed)
    match.settle()
    rng = random.Random(seed)
    made: list[str] = []
    while len(made) < moves and not match.over:
        texts = [game.text(match.state, code) for code in match.state.legal()]
        made.append("pass" if "pass" in texts else rng.choice(texts))
        match.play(made[-1])
    return made


async def scripted(server: Server, seed: str) -> tuple[ClientConnection, list[str]]:
    """A socket at a new table with a known deal, and the moves to make there."""
    wish = {"game": "fort-of-gold", "seats": [{}], "deal": {"kind": "seed", "seed": seed}}
    opened = await asyncio.to_thread(server.open_table, wish=wish)
    line = await connect(server.ws, compression=None, ping_interval=None).__aenter__()
    await line.send(json.dumps({"type": "hello", "table": opened.table, "token": opened.tokens[0]}))
    await line.recv()
    return line, script(seed, 30)


async def send_move(line: ClientConnection, at: int, move: str) -> None:
    """Send a move of a script, and wait until it is durable."""
    await line.send(json.dumps({"type": "move", "id": f"m{at}", "step": at + 3, "move": move}))
    while '"done"' not in str(await line.recv())[:20]:
        pass


async def peak_of(servers: list[Server], tables: int, seed: str) -> tuple[float, str]:
    """Every client sends its next move as soon as the last is acknowledged. Moves a second, and what they cost."""
    lines = [await scripted(servers[number % len(servers)], f"{seed} {number}") for number in range(tables)]

    async def hurry(line: ClientConnection, moves: list[str]) -> None:
        for at, move in enumerate(moves):
            await send_move(line, at, move)

    def spent() -> float:
        return sum(server.cpu() for server in servers)

    began, before, own = time.perf_counter(), spent(), time.process_time()
    await asyncio.gather(*(hurry(line, moves) for line, moves in lines))
    took, cost, own = time.perf_counter() - began, spent() - before, time.process_time() - own
    made = sum(len(moves) for _, moves in lines)
    for line, _ in lines:
        await line.close()
    told = f"{made / took:.0f} moves/s ({made} moves; {cost / made * 1000:.2f} ms of processor each in the server, {own / made * 1000:.2f} in the client)"
    return made / took, told


async def peak_trial(report: Report, folder: Path, tables: int) -> None:
    """How many durable moves a second one process on SQLite makes."""
    server = Server(str(folder / "peak.sqlite"), free_port(), folder)
    rate, told = await peak_of([server], tables, f"peak {report.seed}")
    server.stop()
    report.line("peak through sockets, SQLite", ">= 1,500 durable moves/s", told, rate >= 1500)


async def processes_trial(report: Report, folder: Path, tables: int) -> None:
    """The same on PostgreSQL, with one process and with two, each by turns, the better of three."""
    cluster = Cluster(fsync=True)
    rates: dict[int, tuple[float, str]] = {}
    try:
        for turn in range(3):
            for processes in (1, 2):
                store = cluster.new_database()
                servers = [Server(store, free_port(), folder) for _ in range(processes)]
                found = await peak_of(servers, tables, f"processes {report.seed} {turn}")
                rates[processes] = max(rates.get(processes, found), found)
                for server in servers:
                    server.stop()
    finally:
        cluster.remove()
    ratio = rates[2][0] / rates[1][0]
    report.line(
        "peak through sockets, PostgreSQL, two processes against one",
        ">= 1.5 x",
        f"{ratio:.2f} x: one {rates[1][1]}; two {rates[2][1]}",
        ratio >= 1.5,
    )


async def store_trial(report: Report, folder: Path, tables: int) -> None:
    """The store alone: how many appends a second this disk makes durable."""
    store = open_store(str(folder / "store.sqlite"))
    for number in range(tables):
        await store.open_table(TableCard(f"t{number}", "g", False, 1), [Entry(b"opened")], [])

    async def append(table: str) -> None:
        for step in range(1, 21):
            await store.append(table, step, [Entry(b"x" * 300, f"c{step}")])

    began = time.perf_counter()
    await asyncio.gather(*(append(f"t{number}") for number in range(tables)))
    rate = tables * 20 / (time.perf_counter() - began)
    await store.close()
    report.line("the store alone, SQLite", ">= 1,500 durable appends/s", f"{rate:.0f}/s", rate >= 1500)


async def bots_trial(report: Report, folder: Path, seconds: float) -> None:
    """People at some tables while bots think at others, on every core, and bots that answer people at their pace."""
    rng = random.Random(report.seed)
    cores = os.cpu_count() or 2
    server = Server(str(folder / "bots.sqlite"), free_port(), folder, bot_workers=cores)
    quick = [await asyncio.to_thread(server.open_table, "fuji-99", [{"bot": "greedy"}] * 2) for _ in range(4)]
    for _ in range(cores):
        await asyncio.to_thread(server.open_table, "fuji-99", [{"bot": "master"}] * 4)
    opened = [await asyncio.to_thread(server.open_table) for _ in range(20)]
    players = [player_at(server, each, rng) for each in opened]
    end = asyncio.Event()
    told: list[float] = []

    async def play(player: Player) -> None:
        while not end.is_set() and player.view.get("phase") != "over":
            await asyncio.sleep(player.rng.expovariate(1))
            await player.move()

    async def watch(table: Opened) -> None:
        """When the bots of a table moved, one after the other."""
        path = f"/api/tables/{table.table}/enter"
        token = (await asyncio.to_thread(server.post, path, {"secret": table.watch}))["token"]
        watcher = Player(lambda: server.ws, table.table, token, rng)
        await watcher.come()
        last: float | None = None
        while not end.is_set() and watcher.view["phase"] != "over":
            try:
                async with asyncio.timeout(1):
                    await watcher.take("told")
            except TimeoutError:
                continue
            now = time.monotonic()
            told.extend([] if last is None else [now - last])
            last = now
        await watcher.leave()

    tasks = [asyncio.create_task(play(player)) for player in players]
    tasks += [asyncio.create_task(watch(table)) for table in quick]
    await asyncio.sleep(seconds)
    end.set()
    await asyncio.gather(*tasks)
    await asyncio.gather(*(player.leave() for player in players))
    metrics = server.text("/metrics")
    server.stop()
    bots, fallbacks = (
        sum(
            float(line.split()[1])
            for line in metrics.splitlines()
            if line.startswith(f'madoi_bot_moves_total{{how="{how}"')
        )
        for how in ("bot", "fallback")
    )
    waits = [wait for player in players for wait in player.waits]
    p99, pace = percentile(waits, 0.99) * 1000, percentile(told, 0.5)
    report.line(
        f"people while bots think on {cores} cores",
        "acknowledged p99 <= 100 ms; quick bots move within 2 s (their pace is 0.3), none by fallback",
        f"{len(waits)} moves, p99 {p99:.1f} ms; bots made {bots:.0f} moves, {fallbacks:.0f} by fallback;"
        f" quick ones every {pace:.2f} s (p50), {percentile(told, 0.9):.2f} s (p90)",
        p99 <= 100 and bots > 0 and fallbacks == 0 and pace <= 2,
    )


def long_record(steps: int) -> bytes:
    """A finished game of Goryokaku with about so many steps, played at random."""
    game = find_game("goryokaku")
    longest = Match(game, standard(game), 4, "long 0")
    for number in range(60):
        match = Match(game, standard(game), 4, f"long {number}")
        match.settle()
        rng = random.Random(number)
        while not match.over:
            match.step(rng.choice(match.state.legal()))
            match.settle()
        if len(match.codes) > len(longest.codes):
            longest = match
        if len(longest.codes) >= steps:
            break
    return msgspec.json.encode(write_record(longest, ["a", "b", "c", "d"]))


def read_games(
    address: str, tables: list[str], steps: int, readers: int, seed: int, seconds: float
) -> dict[int, int]:
    """In a process of its own, as on other machines: anonymous readers, each from an address of its own."""
    os.nice(10)
    answers = {200: 0, 429: 0, 503: 0}

    async def read(client: httpx.AsyncClient, number: int) -> None:
        rng = random.Random(f"{seed} {number}")
        own = {"x-forwarded-for": f"10.0.{number // 250}.{number % 250}"}
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            table, seat, step = rng.choice(tables), rng.randrange(4), rng.randrange(steps)
            what = rng.choice((f"replay?step={step}&seat={seat}", f"replay/news?seat={seat}", "luck"))
            told = await client.get(f"/api/tables/{table}/{what}", headers=own)
            answers[told.status_code] += 1

    async def all_of_them() -> None:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
            await asyncio.gather(*(read(client, number) for number in range(readers)))

    asyncio.run(all_of_them())
    return answers


async def readers_trial(report: Report, folder: Path, readers: int, seconds: float) -> None:
    """People play while others read long games: every step, every seat, the luck."""
    rng = random.Random(report.seed)
    server = Server(str(folder / "readers.sqlite"), free_port(), folder)
    record = json.loads(long_record(591))
    steps = len(record["steps"])
    tables = [server.post("/api/records", record)["table"] for _ in range(8)]
    opened = [await asyncio.to_thread(server.open_table) for _ in range(40)]
    players = [player_at(server, each, rng) for each in opened]
    end = asyncio.Event()

    async def play(player: Player) -> None:
        while not end.is_set() and player.view.get("phase") != "over":
            await asyncio.sleep(player.rng.expovariate(1))
            await player.move()

    tasks = [asyncio.create_task(play(player)) for player in players]
    await asyncio.sleep(3)

    def median() -> float:
        return percentile([wait for player in players for wait in player.waits], 0.5) * 1000

    for player in players:
        player.waits.clear()
    await asyncio.sleep(seconds)
    alone = median()
    for player in players:
        player.waits.clear()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as others:
        reading = others.submit(read_games, server.http, tables, steps, readers, report.seed, seconds)
        answers = await asyncio.wrap_future(reading)
    beside = median()
    end.set()
    await asyncio.gather(*tasks)
    await asyncio.gather(*(player.leave() for player in players))
    server.stop()
    report.line(
        f"moves beside {readers} readers of games with {steps} steps",
        "p50 below 2 x that without readers",
        f"p50 {alone:.1f} ms alone, {beside:.1f} ms beside; {answers[200]} readings, "
        f"{answers[429]} put off by address, {answers[503]} by the line",
        beside < 2 * alone,
    )


async def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    words.add_argument("--seconds", type=float, default=20)
    words.add_argument("--sockets", type=int, default=2000, help="held open while others play")
    words.add_argument("--tables", type=int, default=200, help="at the peak")
    words.add_argument("--only", default="", help="sockets, held, peak, processes, bots or readers")
    chosen = words.parse_args()
    report = Report(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="madoi-load-") as name:
        folder = Path(name)
        if chosen.only in ("", "sockets"):
            await sockets_trial(report, folder, 125, 100, chosen.seconds)
        if chosen.only in ("", "held"):
            await held_trial(report, folder, chosen.sockets, 100, chosen.seconds)
        if chosen.only in ("", "peak"):
            await store_trial(report, folder, 200)
            await peak_trial(report, folder, chosen.tables)
        if chosen.only in ("", "processes"):
            await processes_trial(report, folder, chosen.tables)
        if chosen.only in ("", "bots"):
            await bots_trial(report, folder, chosen.seconds)
        if chosen.only in ("", "readers"):
            await readers_trial(report, folder, 64, chosen.seconds)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
