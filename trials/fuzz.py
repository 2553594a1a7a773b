"""`make fuzz`: secrets that must not get out, and input nobody should send."""

from __future__ import annotations

import argparse
import asyncio
import json
import pickle
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from madoi.core.documents import data_ref, standard
from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game
from madoi.core.rng import rng_for
from madoi.games import all_games
from madoi.table import entries as log
from madoi.table.commands import Chat, Help, Move, Undo
from madoi.table.table import Table
from trials.common import Player, Report, Server, free_port

CANARY = "c0ffee" * 10 + "beef"


@cache
def components(game: str) -> Data:
    return standard(all_games()[game])


def new_table(game: Game, players: int, start: dict[str, object] | None = None) -> Table:
    line = log.Opened(
        at=0,
        game=game.id,
        rules=game.rules_version,
        data=data_ref(components(game.id)),
        seats=[log.SeatPlan() for _ in range(players)],
        options=log.Options(),
        deal=log.DealPlan("fair", secret=CANARY),
        start=start,
    )
    table = Table("t", line, game, components(game.id))
    table.apply(line)
    for seat in range(players):
        for joined in table.join(log.Joined(0, seat, f"P{seat}", f"salt{seat}"), 0):
            table.apply(joined)
    return table


def sent_to(table: Table, seat: int | None, after: int) -> bytes:
    """Every byte a seat would be sent now: view, news, what its bot would get, what it hears when refused."""
    parts: list[object] = [table.view(seat), table.news(seat, after)]
    if seat is not None:
        parts.append(pickle.dumps(table.seen(seat)))
        for wrong in (
            Move("x", table.step, "fly"),
            Undo("x", table.step),
            Help("x", table.step, "odds"),
            Chat("x", "\x00"),
        ):
            try:
                table.decide(wrong, seat, 0)
            except MadoiError as refused:
                parts.append([refused.code, refused.rule, refused.texts, refused.about])
    return b"".join(part if isinstance(part, bytes) else msgspec.json.encode(part) for part in parts)


def canary_trial(report: Report, games: int) -> None:
    """Bar 6: neither the secret of the deal nor its seed is in anything sent before the end."""
    for game in all_games().values():
        rng = random.Random(report.seed)
        leaks = bytes_sent = steps = 0
        for number in range(games):
            table = new_table(game, game.seats[number % len(game.seats)])
            seed = (table.match.seed or "").encode()
            for _ in range(2000):
                if table.is_over:
                    break
                seat = int(table.match.state.actor)
                move = rng.choice(table.seen(seat).moves)
                before = table.step
                for line in table.decide(Move(f"m{before}", before, move), seat, 0):
                    table.apply(line)
                steps += 1
                if not table.is_over and steps % 20 == 0:
                    for viewer in (*range(len(table.places)), None):
                        said = sent_to(table, viewer, before)
                        bytes_sent += len(said)
                        leaks += CANARY.encode() in said or seed in said
        report.line(
            f"{game.id}: canary in the luck of {games} random games",
            "0 messages contain it",
            f"{leaks} of {bytes_sent / 1e6:.0f} MB over {steps} moves",
            leaks == 0 and steps > games,
        )


def twin_trial(report: Report, games: int) -> None:
    """Bar 6: two worlds that differ only in what a seat cannot know give that seat equal bytes."""
    for game in all_games().values():
        rng = random.Random(report.seed)
        differ = compared = changed = 0
        for number in range(games):
            players = game.seats[number % len(game.seats)]
            table = new_table(game, players)
            for _ in range(rng.randrange(60)):
                if not table.is_over:
                    seat = int(table.match.state.actor)
                    move = rng.choice(table.seen(seat).moves)
                    table.apply(table.decide(Move(f"m{table.step}", table.step, move), seat, 0)[0])
            if table.is_over:
                continue
            state = table.match.state
            for viewer in range(players):
                world = state.clone()
                world.redeal(viewer, rng_for(str(report.seed), "twin", number))
                documents = [
                    msgspec.to_builtins(game.write(each, None, everything=True)) for each in (state, world)
                ]
                twins = [new_table(game, players, document) for document in documents]
                said = [sent_to(twin, viewer, 0) for twin in twins]
                compared += 1
                changed += documents[0] != documents[1]
                differ += said[0] != said[1]
        report.line(
            f"{game.id}: twin worlds, {games} random games",
            "equal bytes for the seat that cannot tell them apart",
            f"{differ} of {compared} differ ({changed} pairs had something hidden to change)",
            differ == 0 and compared > 0,
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
    good = not odd and same and clean and log_bytes < 200_000 and 1011 not in closes
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
        if chosen.only in ("", "hostile"):
            await hostile_trial(report, folder, chosen.messages)
        if chosen.only in ("", "schema"):
            await asyncio.to_thread(schema_trial, report, folder, chosen.examples)
        if chosen.only in ("", "deaf"):
            await deaf_trial(report, folder)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
