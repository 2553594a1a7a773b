"""`make chaos`: kill, fill, stop, restart. Nothing acknowledged may be lost, doubled or out of order."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import random
import subprocess
import sys
import tempfile
import time
import urllib.error
from collections.abc import Callable
from pathlib import Path

import httpx
import psycopg
from tests.postgres import Cluster

from madoi.games import find_game
from madoi.server.house import House
from madoi.server.settings import Settings
from madoi.server.upkeep import replayed
from madoi.store import open_store
from trials.common import Opened, Player, Report, Server, free_port


async def play(player: Player, per_second: float, until: asyncio.Event) -> None:
    """Moves at random moments, so many per second on average."""
    while not until.is_set():
        await asyncio.sleep(player.rng.expovariate(per_second))
        if player.view.get("phase") == "over":
            return
        await player.move()


async def losses(store: str, tables: dict[str, list[Player]]) -> tuple[int, int]:
    """Compare the log with what players were told: (lost, doubled or out of order). What is wrong is told apart."""
    house = House(open_store(store), Settings(store=store))
    lost = 0
    wrong: list[str] = []
    for table, players in tables.items():
        rows = await house.store.read(table)
        at = {row.client: row.line for row in rows if row.client}
        clients = [row.client for row in rows if row.client]
        if len(clients) != len(set(clients)):
            wrong.append(f"{table}: a command is in the log twice, {clients}")
        if [row.line for row in rows] != list(range(1, len(rows) + 1)):
            wrong.append(f"{table}: lines {[row.line for row in rows]}")
        replay = replayed(house, table, rows)
        for player in players:
            seat = player.view.get("seat")
            for id, step in player.acknowledged.items():
                lost += at.get(f"{seat}:{id}") != step
            if player.heard != sorted(set(player.heard)):
                wrong.append(f"{table}: seat {seat} heard {player.heard}")
            if player.view.get("step") == replay.lines and player.view.get("position") is not None:
                import msgspec

                now = msgspec.to_builtins(replay.sight.view(seat).position)
                if now != player.view["position"]:
                    wrong.append(f"{table}: seat {seat} sees another position at line {replay.lines}")
    await house.close()
    for each in wrong:
        print(each, file=sys.stderr)
    return lost, len(wrong)


async def kill_trial(
    report: Report, folder: Path, kills: int, tables: int, cluster: Cluster | None = None
) -> None:
    """Bar 1: kill -9 under load: the process, and on PostgreSQL every other time the database."""
    rng = random.Random(report.seed)
    store = cluster.new_database() if cluster is not None else str(folder / "kill.sqlite")
    server = Server(store, free_port(), folder)
    opened = [server.open_table() for _ in range(tables)]
    players = [
        Player(lambda: server.ws, each.table, str(each.tokens[0]), random.Random(rng.random()))
        for each in opened
    ]
    everybody: dict[str, list[Player]] = {
        each.table: [player] for each, player in zip(opened, players, strict=True)
    }
    end = asyncio.Event()
    per_player = 100 / tables
    up = 0.0

    async def one(player: Player) -> None:
        while not end.is_set():
            await play(player, per_player, end)
            if not end.is_set():
                again = await asyncio.to_thread(server_up, server)
                player = Player(lambda: server.ws, again.table, str(again.tokens[0]), player.rng)
                everybody[again.table] = [player]

    tasks = [asyncio.create_task(one(player)) for player in players]
    for number in range(kills):
        began = time.monotonic()
        await asyncio.sleep(1.5 + rng.random() * 2)
        up += time.monotonic() - began
        if cluster is not None and number % 2:
            await asyncio.to_thread(cluster.stop)
            await asyncio.to_thread(cluster.start)
        else:
            server.kill()
            await asyncio.to_thread(server.start)
    await asyncio.sleep(1)
    up += 1
    end.set()
    await asyncio.gather(*tasks)
    server.stop()
    told = sum(len(player.acknowledged) for group in everybody.values() for player in group)
    lost, wrong = await losses(store, everybody)
    report.line(
        f"kill -9 x {kills} under load, {tables} tables, {'PostgreSQL' if cluster else 'SQLite'}",
        "50 moves/s; 0 acknowledged moves lost, doubled or out of order; replay equals the last view",
        f"{told} acknowledged in {up:.0f} s of service ({told / up:.0f}/s), {lost} lost, {wrong} wrong",
        lost == 0 and wrong == 0 and told >= 50 * up,
    )


def server_up(server: Server) -> Opened:
    """Open another table, as soon as there is a server."""
    while True:
        try:
            return server.open_table()
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)


async def failing_store_trial(
    report: Report, what: str, server: Server, store: str, fail: Callable[[], None], mend: Callable[[], None]
) -> None:
    """Bar 2: while the store fails the mover hears so and nobody sees anything; then play goes on."""
    opened = server.open_table()
    rng = random.Random(report.seed)
    player = Player(lambda: server.ws, opened.table, str(opened.tokens[0]), rng)
    path = f"/api/tables/{opened.table}/enter"
    watcher = Player(
        lambda: server.ws, opened.table, server.post(path, {"secret": opened.watch})["token"], rng
    )
    await player.move()
    await watcher.come()
    before, seen = player.view, len(watcher.heard)
    await asyncio.to_thread(fail)
    codes = []
    for _ in range(5):
        answer = await player.command(type="move", step=before["step"], move=before["moves"][0]["move"])
        codes.append(answer.get("code", "done"))
    try:
        async with asyncio.timeout(0.5):
            await watcher.take("told")
    except TimeoutError:
        pass
    unchanged = player.view["step"] == before["step"] and len(watcher.heard) == seen
    await asyncio.to_thread(mend)
    began = time.monotonic()
    resumed = False
    while not resumed and time.monotonic() - began < 10:
        after = await player.move()
        resumed = after is not None and after["type"] == "done"
        if not resumed:
            await asyncio.sleep(0.1)
    seconds = time.monotonic() - began
    await watcher.take("told")
    together = watcher.view["step"] == player.view["step"] and watcher.heard == sorted(set(watcher.heard))
    await player.leave()
    await watcher.leave()
    server.stop()
    lost, wrong = await losses(store, {opened.table: [player]})
    report.line(
        what,
        "the mover gets an error, nobody sees anything, play resumes",
        f"{codes}, unchanged {unchanged}, resumed after {seconds:.1f} s, all see the same {together}, {lost} lost, {wrong} wrong",
        set(codes) == {"store-down"} and unchanged and resumed and together and not lost and not wrong,
    )


async def full_disk_trial(report: Report, folder: Path) -> None:
    """No byte more can be written, then it can again."""
    store = str(folder / "full.sqlite")
    server = Server(store, free_port(), folder)
    await failing_store_trial(
        report,
        "disk full (SQLite)",
        server,
        store,
        lambda: server.limit_files(1),
        lambda: server.limit_files(None),
    )


async def read_only_trial(report: Report, folder: Path) -> None:
    """The file may only be read. The limit makes the server open it again, and finds it so."""
    inside = folder / "read-only"
    inside.mkdir()
    store = str(inside / "madoi.sqlite")
    server = Server(store, free_port(), folder, heeds_permissions=True)

    def allow(files: int, inside_of: int) -> None:
        for path in inside.iterdir():
            path.chmod(files)
        inside.chmod(inside_of)

    def fail() -> None:
        allow(0o444, 0o555)
        server.limit_files(1)
        deadline = time.monotonic() + 10
        while "readonly" not in server.log.read_text() and time.monotonic() < deadline:
            try:
                server.open_table()
            except urllib.error.HTTPError:
                server.limit_files(None)
            time.sleep(0.1)

    await failing_store_trial(
        report, "file read-only (SQLite)", server, store, fail, lambda: allow(0o644, 0o755)
    )
    told = "readonly" in server.log.read_text()
    report.line("why, in the log of the server", "the reason is named", f"{told}", told)


async def stopped_postgres_trial(report: Report, folder: Path, cluster: Cluster) -> None:
    """Stopped like a power cut, then started again."""
    store = cluster.new_database()
    server = Server(store, free_port(), folder)
    await failing_store_trial(report, "PostgreSQL stopped", server, store, cluster.stop, cluster.start)


async def read_only_postgres_trial(report: Report, folder: Path, cluster: Cluster) -> None:
    """Sessions that may only read, as after a change to a standby."""
    store = cluster.new_database()
    server = Server(store, free_port(), folder)

    def only_reads(on: bool) -> None:
        writing = "-c default_transaction_read_only=off"
        with psycopg.connect(store, autocommit=True, options=writing) as admin:
            name = admin.execute("SELECT current_database()").fetchall()[0][0]
            admin.execute(
                f'ALTER DATABASE "{name}" SET default_transaction_read_only = {"on" if on else "off"}'
            )
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()",
                (name,),
            )

    await failing_store_trial(
        report, "PostgreSQL read-only", server, store, lambda: only_reads(True), lambda: only_reads(False)
    )


async def restart_trial(report: Report, folder: Path, tables: int) -> None:
    """Bar 3: a thousand open tables."""
    rng = random.Random(report.seed)
    store = str(folder / "restart.sqlite")
    server = Server(store, free_port(), folder)
    opened = [server.open_table() for _ in range(tables)]
    players = [
        Player(lambda: server.ws, each.table, str(each.tokens[0]), random.Random(rng.random()))
        for each in rng.sample(opened, min(40, tables))
    ]
    for player in players:
        for _ in range(15):
            if player.view.get("phase") != "over":
                await player.move()
    before = {player.table: dict(player.view) for player in players}
    server.kill()
    started = await asyncio.to_thread(server.start)
    firsts: list[float] = []
    same = 0
    for player in players:
        began = time.perf_counter()
        player._socket = None
        await player.come()
        firsts.append(time.perf_counter() - began)
        same += player.view == before[player.table]
    for player in players:
        await player.leave()
    server.stop()
    report.line(
        f"restart with {tables} open tables",
        "serving within 3 s, first view within 300 ms, exact position",
        f"serving after {started:.2f} s, slowest first view {max(firsts) * 1000:.0f} ms, {same} of {len(players)} exact",
        started <= 3 and max(firsts) <= 0.3 and same == len(players),
    )


async def many_processes_trial(report: Report, folder: Path, cluster: Cluster, processes: int) -> None:
    """Bar 5: clients spread over processes, some notifications dropped."""
    store = cluster.new_database()
    servers = [Server(store, free_port(), folder, module="trials.deaf") for _ in range(processes)]
    await spread_trial(
        report, store, servers, f"{processes} processes on PostgreSQL, 30 % of notifications dropped"
    )


async def upgrade_trial(report: Report, folder: Path, cluster: Cluster, commit: str) -> None:
    """A rolling upgrade: a process of an older commit goes on while one of this commit joins it on the same store."""
    old = folder / "old"
    old.mkdir()
    sources = subprocess.run(["git", "archive", commit, "src"], check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(old)], input=sources, check=True)
    store = cluster.new_database()
    servers = [
        Server(store, free_port(), folder, sources=old / "src"),
        Server(store, free_port(), folder),
    ]
    unread_trial(report, *servers)
    await spread_trial(report, store, servers, f"a process of {commit} beside one of this commit")


def unread_trial(report: Report, old: Server, new: Server) -> None:
    """A table of the newer process at the older one: played there too, or refused in words; nothing else suffers."""
    opened = [new.open_table() for _ in range(3)]
    seen = [
        httpx.get(
            f"{old.http}/api/tables/{each.table}", headers={"authorization": f"Bearer {each.tokens[0]}"}
        )
        for each in opened
    ]
    codes = {"200" if each.status_code == 200 else each.json().get("code", "?") for each in seen}
    own = old.open_table()
    both = [
        httpx.get(
            f"{server.http}/api/tables/{own.table}", headers={"authorization": f"Bearer {own.tokens[0]}"}
        )
        for server in (old, new)
    ]
    well = [httpx.get(f"{server.http}/healthz").status_code for server in (old, new)]
    report.line(
        "tables of the newer process at the older one",
        "played or set aside; tables of the older one at both; both well",
        f"{sorted(codes)}; {[each.status_code for each in both]}; {well}",
        codes <= {"200", "set-aside"}
        and [each.status_code for each in both] == [200, 200]
        and well == [200, 200],
    )


async def spread_trial(report: Report, store: str, servers: list[Server], what: str) -> None:
    """Friends at the same tables, each at any of the processes."""
    rng = random.Random(report.seed)
    game = find_game("fuji-99")
    opened = [servers[0].open_table(game.id, [{}, {}]) for _ in range(20)]
    tables: dict[str, list[Player]] = {}
    end = asyncio.Event()
    tasks = []

    async def sit(player: Player) -> None:
        """Move when asked; otherwise listen."""
        await player.come()
        while not end.is_set() and player.view.get("phase") != "over":
            if player.view.get("actor") == player.view.get("seat"):
                await asyncio.sleep(rng.random() * 0.3)
                await player.move()
            else:
                try:
                    async with asyncio.timeout(0.5):
                        await player.take("told")
                except TimeoutError:
                    continue

    for each in opened:
        for token in each.tokens:
            server = rng.choice(servers)
            player = Player(
                lambda server=server: server.ws, each.table, str(token), random.Random(rng.random())
            )
            tables.setdefault(each.table, []).append(player)
            tasks.append(asyncio.create_task(sit(player)))
    await asyncio.sleep(15)
    end.set()
    await asyncio.gather(*tasks)
    told = sum(len(player.acknowledged) for group in tables.values() for player in group)
    began = time.monotonic()
    behind = True
    while behind and time.monotonic() - began < 10:
        heads = {id: max(player.view["step"] for player in group) for id, group in tables.items()}
        behind = False
        for group in tables.values():
            for player in group:
                if player.view["step"] < heads[player.table]:
                    behind = True
                    try:
                        async with asyncio.timeout(0.2):
                            await player.take("told")
                    except TimeoutError:
                        continue
    seconds = time.monotonic() - began
    for group in tables.values():
        for player in group:
            await player.leave()
    for server in servers:
        server.stop()
    lost, wrong = await losses(store, tables)
    spread = len({player.where() for group in tables.values() for player in group})
    report.line(
        what,
        "one order everywhere, converged within 3 s, 0 lost",
        f"{told} moves over {spread} processes, converged {seconds:.1f} s, {lost} lost, {wrong} wrong",
        lost == 0 and wrong == 0 and seconds <= 3 and told > 100,
    )


async def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    words.add_argument("--kills", type=int, default=25)
    words.add_argument("--tables", type=int, default=120)
    words.add_argument("--only", default="")
    words.add_argument("--old", default="83e817d", help="the commit that runs beside this one in the upgrade")
    chosen = words.parse_args()
    report = Report(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="madoi-chaos-") as name:
        folder = Path(name)
        if chosen.only in ("", "kill"):
            await kill_trial(report, folder, chosen.kills, chosen.tables)
        if chosen.only in ("", "kill-postgres", "upgrade"):
            cluster = Cluster(fsync=True)
            try:
                if chosen.only != "upgrade":
                    await kill_trial(report, folder, chosen.kills, chosen.tables, cluster)
                if chosen.only != "kill-postgres":
                    await upgrade_trial(report, folder, cluster, chosen.old)
            finally:
                cluster.remove()
        if chosen.only in ("", "full"):
            await full_disk_trial(report, folder)
        if chosen.only in ("", "read-only"):
            await read_only_trial(report, folder)
        if chosen.only in ("", "restart"):
            await restart_trial(report, folder, 1000)
        if chosen.only in ("", "postgres"):
            cluster = Cluster(fsync=True)
            try:
                await stopped_postgres_trial(report, folder, cluster)
                await read_only_postgres_trial(report, folder, cluster)
                for processes in (2, 4):
                    await many_processes_trial(report, folder, cluster, processes)
            finally:
                cluster.remove()
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
