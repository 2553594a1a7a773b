"""`make fuzz`: secrets that must not get out, and input nobody should send."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from madoi.games import all_games
from madoi.server.house import House
from madoi.server.settings import Settings
from madoi.server.upkeep import replayed
from madoi.store import open_store
from trials.common import Player, Report, Server, free_port
from trials.secrets import Leaks, Twins, compare_twins, watch_a_game

TWIN_STEPS = 150


def canary_trial(report: Report, games: int) -> None:
    """Bar 6: neither the luck nor a card of another hand is in anything sent before the end."""
    for game in all_games().values():
        rng, leaks = random.Random(report.seed), Leaks()
        for number in range(games):
            watch_a_game(game, game.seats[number % len(game.seats)], rng, leaks)
        report.line(
            f"{game.id}: canaries in the luck and the hands of {games} random games",
            "0 messages contain one",
            f"{leaks.luck} with the luck, {leaks.cards[:3] or 'none'} with a hidden card, of {leaks.messages} messages"
            f" ({leaks.bytes / 1e6:.0f} MB) about {leaks.moves} moves to every seat, spectators, bots, after refusals",
            not leaks.luck and not leaks.cards and leaks.moves > games,
        )


def twin_trial(report: Report, games: int) -> None:
    """Bar 6: worlds that differ only in what a viewer cannot know send it the same bytes, from the first to the last."""
    for game in all_games().values():
        rng, sum = random.Random(report.seed), Twins()
        for number in range(games):
            players = game.seats[number % len(game.seats)]
            viewer = (*range(players), None)[number % (players + 1)]
            compare_twins(game, players, viewer, rng, TWIN_STEPS, sum)
        report.line(
            f"{game.id}: twin worlds, {games} random games",
            "byte-equal streams",
            f"{sum.unequal} of {sum.pairs} differ; {sum.steps} steps, hidden things differ after {sum.different}",
            not sum.unequal and (sum.different > games or not game.has_secrets),
        )


async def log_trial(report: Report, folder: Path, games: int) -> None:
    """Bar 6 on a real server: what it logs, measures and answers, and what travels to seats, spectators and bots."""
    rng = random.Random(report.seed)
    store = str(folder / "secrets.sqlite")
    server = Server(store, free_port(), folder)
    secrets: set[str] = {"Canary Name", "canary chat"}
    said: list[str] = []
    tables: list[str] = []
    for game in all_games().values():
        for _ in range(games):
            seats: list[dict[str, str]] = [{}] if game.seats == (1,) else [{}, {"bot": "greedy"}]
            links = server.post("/api/tables", {"game": game.id, "seats": seats})
            table, keys = (
                links["table"],
                [links["seats"][0].partition("#")[2], links["watch"].partition("#")[2]],
            )
            wishes = [{"secret": key, "name": "Canary Name"} for key in keys]
            tokens = [server.post(f"/api/tables/{table}/enter", wish)["token"] for wish in wishes]
            secrets |= {*keys, *tokens}
            tables.append(table)
            player, watcher = (Player(lambda: server.ws, table, token, rng, said=[]) for token in tokens)
            await player.come()
            await watcher.come()
            await player.command(type="chat", text="canary chat")
            for _ in range(12):
                if await player.move() is None and player.view["phase"] != "over":
                    await player.take("told")
            await player.command(type="move", step=0, move="fly")
            await player.command(type="resign")
            try:
                async with asyncio.timeout(1):
                    while True:
                        await watcher.take("told")
            except TimeoutError:
                pass
            said += [*(player.said or ()), *(watcher.said or ())]
            await player.leave()
            await watcher.leave()
    besides = [server.text(path) for path in ("/metrics", "/healthz", "/api/openapi.json", "/api/tables")]
    for path in ("/api/tables/nowhere", f"/api/tables/{tables[0]}", "/api/nothing", "/nothing.txt"):
        try:
            besides.append(server.text(path))
        except urllib.error.HTTPError as refused:
            besides.append(refused.read().decode())
    server.stop()
    house = House(open_store(store), Settings(store=store))
    luck = set()
    for table in tables:
        kept = replayed(house, table, await house.store.read(table))
        luck |= {kept.opened.deal.secret, str(kept.match.seed)}
    await house.close()
    logged = server.log.read_text()
    found = [
        where
        for where, text in (("log", logged), ("answers", "".join(besides)))
        for each in secrets | luck
        if each in text
    ]
    found += ["socket" for text in said for each in luck if each in text]
    report.line(
        f"secrets of {len(tables)} tables on a real server",
        "0 in the log, in answers to strangers, or on a socket before the end",
        f"{len(found)} found ({found[:3]}) of {len(secrets) + len(luck)} secrets in {len(logged)} bytes of log, {len(said)} messages",
        not found and len(logged) > 100 and len(said) > 100,
    )


WORDS = ["move", "undo", "help", "resign", "pause", "chat", "call", "hold", "hello", "fly", "", None, 1]


def nonsense(rng: random.Random) -> str | bytes:
    """A message that is nearly right, or not at all. It never resigns or moves."""
    strange = [
        None,
        -1,
        10**30,
        1.5,
        "x" * rng.randrange(300),
        "\x00",
        [],
        {},
        True,
        "place 99.99",
        "漢字",
        "\ud800",
        [[[[]]]],
    ]
    match rng.randrange(20):
        case 0:
            return bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
        case 1:
            return "[" * 2000 + "]" * 2000
        case 2:
            return "{" * rng.randrange(1, 2000)
        case 3:
            return '{"type":"chat","id":"a","id":"b","text":"x","text":1}'
        case 4:
            return "x" * rng.randrange(10_000, 30_000)
        case _:
            message = {
                key: rng.choice(strange)
                for key in rng.sample(
                    ["id", "step", "move", "what", "on", "text", "seat", "token", "extra"], 4
                )
            }
            message["type"] = rng.choice([word for word in WORDS if word != "resign"])
            return json.dumps(message)


def is_typed(raw: str | bytes) -> bool:
    """True if the server said something of its protocol."""
    said = json.loads(raw)
    return said["type"] in ("welcome", "present", "refused", "told") and "Traceback" not in str(raw)


async def flood(server: Server, hello: str, closes: dict[int, int]) -> tuple[int, float]:
    """A thousand messages a second from one socket, until it is cut. How many, and how long it took."""
    began, sent = time.monotonic(), 0

    async def read(line: ClientConnection) -> None:
        async for _ in line:
            pass

    async with connect(server.ws, compression=None) as line:
        await line.send(hello)
        reading = asyncio.create_task(read(line))
        try:
            while time.monotonic() - began < 20:
                for _ in range(50):
                    await line.send(f'{{"type":"chat","id":"f{sent}","text":"x"}}')
                    sent += 1
                await asyncio.sleep(0.05)
        except ConnectionClosed as end:
            code = end.rcvd.code if end.rcvd else 1006
            closes[code] = closes.get(code, 0) + 1
        await asyncio.wait([reading])
        reading.exception()
    return sent, time.monotonic() - began


async def hostile_trial(report: Report, folder: Path, messages: int) -> None:
    """Bar 7: typed refusals or close codes; the table stays as it was; the log stays small."""
    rng = random.Random(report.seed)
    server = Server(str(folder / "fuzz.sqlite"), free_port(), folder)
    opened = server.open_table()
    player = Player(lambda: server.ws, opened.table, str(opened.tokens[0]), rng)
    await player.come()
    before = player.view
    hello = json.dumps({"type": "hello", "table": opened.table, "token": opened.tokens[0]})
    odd: list[str] = []
    closes: dict[int, int] = {}
    sent = code = 0
    began = time.monotonic()
    while sent < messages:
        try:
            async with connect(server.ws, compression=None) as line:
                await line.send(hello)
                for _ in range(3):
                    message = nonsense(rng)
                    await line.send(message, text=rng.random() < 0.5 if isinstance(message, bytes) else None)
                    sent += 1
                    async with asyncio.timeout(5):
                        odd += [] if is_typed(await line.recv()) else ["untyped"]
                await line.close()
                code = line.close_code or 1006
        except ConnectionClosed as end:
            code = end.rcvd.code if end.rcvd else 1006
        except TimeoutError:
            odd.append("silence")
        closes[code] = closes.get(code, 0) + 1
    seconds = time.monotonic() - began
    await player.leave()
    await player.come()
    same = {key: player.view[key] for key in ("position", "moves")} == {
        key: before[key] for key in ("position", "moves")
    }
    flooded, flood_seconds = await flood(server, hello, closes)
    moved = await player.move()
    await player.leave()
    log_bytes = server.log.stat().st_size
    clean = "raceback" not in server.log.read_text()
    server.stop()
    if not clean:
        print(server.log.read_text()[-3000:])
    good = not odd and same and clean and log_bytes < 200_000 and not {1006, 1011} & set(closes)
    report.line(
        f"{sent} hostile messages, then 1,000 a second",
        "typed refusal or close code, table unchanged, no traceback, log not flooded",
        f"closes {closes}, flood cut after {flooded} in {flood_seconds:.1f} s, odd answers {odd[:5]}, unchanged {same}, log {log_bytes} bytes in {seconds:.0f} s, then a move: {moved and moved['type']}",
        good and moved is not None and moved["type"] == "done",
    )


def schema_trial(report: Report, folder: Path, examples: int) -> None:
    """Bar 7: schemathesis over the whole OpenAPI."""
    server = Server(str(folder / "schema.sqlite"), free_port(), folder)
    program = Path(sys.executable).parent / "schemathesis"
    done = subprocess.run(
        [
            str(program) if program.exists() else str(shutil.which("schemathesis")),
            "run",
            f"{server.http}/api/openapi.json",
            "--checks",
            "not_a_server_error",
            "--phases",
            "examples,coverage,fuzzing",
            "--max-examples",
            str(examples),
            "--seed",
            str(report.seed),
            "--no-color",
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    clean = "raceback" not in server.log.read_text()
    server.stop()
    summary = [
        line.strip() for line in done.stdout.splitlines() if "test cases" in line or "Operations" in line
    ]
    report.line(
        "schemathesis over the OpenAPI",
        "0 server errors",
        f"exit {done.returncode}, {'; '.join(summary[-3:])}, tracebacks in the log: {not clean}",
        done.returncode == 0 and clean,
    )
    if done.returncode:
        print(done.stdout[-3000:])


async def deaf_trial(report: Report, folder: Path) -> None:
    """Bar 9: a client that never reads is cut, and costs little until then."""
    server = Server(str(folder / "deaf.sqlite"), free_port(), folder)
    opened = server.open_table()
    player = Player(lambda: server.ws, opened.table, str(opened.tokens[0]), random.Random(report.seed))
    await player.come()
    before = server.memory()
    deaf = socket.create_connection(("127.0.0.1", server.port))
    deaf.sendall(
        f"GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    hello = json.dumps({"type": "hello", "table": opened.table, "token": opened.tokens[0]}).encode()
    deaf.sendall(bytes([0x81, 0x80 | 126]) + len(hello).to_bytes(2, "big") + b"\0\0\0\0" + hello)
    await asyncio.sleep(1)
    began, most, on = time.monotonic(), 0, True
    while time.monotonic() - began < 40 and server.get("/healthz")["sockets"] > 1:
        await player.command(type="pause", on=on)
        on = not on
        most = max(most, server.memory() - before)
        await asyncio.sleep(0.1)
    seconds = time.monotonic() - began
    deaf.close()
    await player.leave()
    server.stop()
    report.line(
        "a client that never reads",
        "cut within 30 s, costs <= 1 MB",
        f"cut after {seconds:.0f} s, server grew by {most / 1e6:.2f} MB meanwhile",
        seconds <= 30 and most <= 1.0e6,
    )


async def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    words.add_argument("--games", type=int, default=500)
    words.add_argument("--messages", type=int, default=3000)
    words.add_argument("--examples", type=int, default=30)
    words.add_argument("--only", default="")
    chosen = words.parse_args()
    report = Report(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="madoi-fuzz-") as name:
        folder = Path(name)
        if chosen.only in ("", "canary"):
            canary_trial(report, chosen.games)
        if chosen.only in ("", "twin"):
            twin_trial(report, chosen.games)
        if chosen.only in ("", "log"):
            await log_trial(report, folder, 5)
        if chosen.only in ("", "hostile"):
            await hostile_trial(report, folder, chosen.messages)
        if chosen.only in ("", "schema"):
            await asyncio.to_thread(schema_trial, report, folder, chosen.examples)
        if chosen.only in ("", "deaf"):
            await deaf_trial(report, folder)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
