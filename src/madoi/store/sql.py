"""The store in SQL that both databases understand."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from madoi.store.interface import (
    Achiever,
    Entry,
    Full,
    Key,
    NoticeRow,
    Repeated,
    Row,
    SetRow,
    Stale,
    Standing,
    StoreDown,
    TableCard,
    UnknownSet,
    UnknownTable,
)
from madoi.store.lane import Database, Lane, Later

LAST = 2**31 - 1
QUESTIONS_KEPT = 3_600_000
HEADS_AT_ONCE = 1000
LIVES_KEPT = 60 * 86_400_000

CARD = "id, game, listed, opened, over, last_step, changed, facts"
HOT = f"{CARD}, free, seated"


class SqlStore:
    """Writing and reading each have a lane, so a long read never delays a move."""

    address: str
    is_shared = False
    lock_row = ""
    """What follows a SELECT to keep the row until the commit, or to pass over one that somebody else keeps."""
    held: tuple[type[Exception], ...] = ()
    """What the database fails with when a lock does not come free in time."""

    def __init__(
        self,
        connect: Callable[[], Database],
        failures: type[Exception],
        connect_reader: Callable[[], Database] | None = None,
    ) -> None:
        self.damage = ""
        self._writer = Lane("madoi-writer", connect, failures, self.told, self.held)
        self._reader = Lane("madoi-reader", connect_reader or connect, failures, self.told, self.held)

    def told(self, problem: Exception) -> StoreDown:
        """What the database failed with, in one line."""
        return StoreDown(str(problem).splitlines()[0][:200] if str(problem) else type(problem).__name__)

    async def examine(self) -> None:
        """A database server looks after its files itself."""

    async def open_table(self, card: TableCard, entries: Sequence[Entry], keys: Sequence[Key]) -> None:
        def job(db: Database) -> None:
            db.all(
                f"INSERT INTO tables ({HOT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    card.id,
                    card.game,
                    int(card.listed),
                    card.opened,
                    int(card.over),
                    len(entries),
                    card.changed or card.opened,
                    card.facts,
                    int(card.free),
                    int(card.seated),
                ),
            )
            insert_entries(db, card.id, 0, entries)
            insert_keys(db, keys)

        await self._writer.do(job, card.id)

    async def append(
        self,
        table: str,
        after: int,
        entries: Sequence[Entry],
        *,
        at: int = 0,
        over: bool = False,
        facts: bytes | None = None,
        free: bool | None = None,
        listed: bool | None = None,
        results: Sequence[Standing] = (),
        keys: Sequence[Key] = (),
    ) -> int:
        alone = len(entries) == 1 and not results and not keys and free is None

        def job(db: Database) -> int:
            if alone and self.append_at_once(db, table, after, entries[0], at, over, facts):
                return after + 1
            found = db.all(f"SELECT last_step FROM tables WHERE id = ?{self.lock_row}", (table,))
            if not found:
                if self.lock_row and db.all("SELECT 1 FROM tables WHERE id = ?", (table,)):
                    raise Later
                raise UnknownTable
            for entry in entries:
                if entry.client:
                    told = db.all(
                        "SELECT step FROM entries WHERE table_id = ? AND client = ?", (table, entry.client)
                    )
                    if told:
                        raise Repeated(told[0][0])
            if found[0][0] != after:
                raise Stale(read_rows(db, table, after))
            insert_entries(db, table, after, entries)
            last = after + len(entries)
            db.all(
                "UPDATE tables SET last_step = ?, changed = ?, over = ?, facts = COALESCE(?, facts) WHERE id = ?",
                (last, at, int(over), facts, table),
            )
            if free is not None:
                db.all("UPDATE tables SET free = ?, seated = 1 WHERE id = ?", (int(free), table))
            if listed is not None:
                db.all("UPDATE tables SET listed = ? WHERE id = ?", (int(listed), table))
            for result in results:
                insert_result(db, result)
            insert_keys(db, keys)
            self.wake(db, table)
            return last

        return await self._writer.do(job, table)

    def append_at_once(
        self, db: Database, table: str, after: int, entry: Entry, at: int, over: bool, facts: bytes | None
    ) -> bool:
        """Append one entry in one statement, where statements are dear. False if nothing was done, for whatever reason."""
        return False

    def wake(self, db: Database, table: str) -> None:
        """Tell the other processes, if there can be any."""

    async def read(self, table: str, after: int = 0, until: int | None = None) -> list[Row]:
        def job(db: Database) -> list[Row]:
            return read_rows(db, table, after, until or LAST) or read_archive(db, table, after, until or LAST)

        return await self._reader.do(job)

    async def card(self, table: str) -> TableCard | None:
        def job(db: Database) -> list[tuple[Any, ...]]:
            found = db.all(f"SELECT {HOT} FROM tables WHERE id = ?", (table,))
            return found or db.all(f"SELECT {CARD}, 0, 1 FROM archive WHERE id = ?", (table,))

        rows = await self._reader.do(job)
        return read_card(rows[0]) if rows else None

    async def cards(
        self,
        *,
        listed: bool | None = None,
        over: bool | None = None,
        limit: int = 100,
        below: tuple[int, str] | None = None,
    ) -> list[TableCard]:
        # Written out, not as values: an index of only the listed tables is used for nothing else.
        wanted = [
            f"{name} = {int(value)}"
            for name, value in (("listed", listed), ("over", over))
            if value is not None
        ]
        values: tuple[Any, ...] = ()
        if below is not None:
            wanted.append("changed <= ? AND (changed < ? OR id > ?)")
            values = (below[0], below[0], below[1])
        where = " AND ".join(wanted) or "1 = 1"
        sql = f"SELECT {HOT} FROM tables WHERE {where} ORDER BY changed DESC, id LIMIT ?"
        return [read_card(row) for row in await self._reader.do(lambda db: db.all(sql, (*values, limit)))]

    async def free_tables(self, since: int, limit: int = 100) -> list[TableCard]:
        sql = (
            f"SELECT {HOT} FROM tables WHERE free = 1 AND listed = 1 AND over = 0 AND opened > ?"
            " ORDER BY opened DESC, id LIMIT ?"
        )
        return [read_card(row) for row in await self._reader.do(lambda db: db.all(sql, (since, limit)))]

    async def archive(self, changed_before: int, unseated_before: int, limit: int = 50) -> list[str]:
        def job(db: Database) -> list[str]:
            old = db.all(
                f"SELECT id FROM tables WHERE changed < ? ORDER BY changed DESC LIMIT ?{self.lock_row}",
                (changed_before, limit),
            ) or db.all(
                f"SELECT id FROM tables WHERE seated = 0 AND opened < ? ORDER BY opened DESC LIMIT ?{self.lock_row}",
                (unseated_before, limit),
            )
            for (table,) in old:
                lines = zlib.compress(msgspec.msgpack.encode(read_rows(db, table, 0)))
                db.all(
                    f"INSERT INTO archive ({CARD}, lines) SELECT {CARD}, ? FROM tables WHERE id = ?",
                    (lines, table),
                )
                beside = ("entries", "keys", "notices")
                for where in (*(f"{name} WHERE table_id" for name in beside), "tables WHERE id"):
                    db.all(f"DELETE FROM {where} = ?", (table,))
            return [table for (table,) in old]

        return await self._writer.do(job)

    async def archived(self, above: str = "", limit: int = 100) -> list[TableCard]:
        sql = f"SELECT {CARD}, 0, 1 FROM archive WHERE id > ? ORDER BY id LIMIT ?"
        return [read_card(row) for row in await self._reader.do(lambda db: db.all(sql, (above, limit)))]

    async def drop_expired_keys(self, now: int) -> None:
        sql = "DELETE FROM keys WHERE expires > 0 AND expires < ?"
        await self._writer.do(lambda db: db.all(sql, (now,)))

    async def mend_card(self, table: str, last_line: int, over: bool) -> None:
        sql = "UPDATE tables SET last_step = ?, over = ? WHERE id = ?"
        await self._writer.do(lambda db: db.all(sql, (last_line, int(over), table)), table)

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for at in range(0, len(tables), HEADS_AT_ONCE):
            asked = tuple(tables[at : at + HEADS_AT_ONCE])
            sql = f"SELECT id, last_step FROM tables WHERE id IN ({', '.join('?' * len(asked))})"
            found |= dict(await self._reader.do(partial(read_all, sql=sql, values=asked)))
        return found

    async def add_keys(self, keys: Sequence[Key]) -> None:
        await self._writer.do(lambda db: insert_keys(db, keys))

    async def keys_of(self, table: str, seat: int) -> list[Key]:
        sql = "SELECT hash, table_id, seat, kind, expires FROM keys WHERE table_id = ? AND seat = ?"
        return [Key(*row) for row in await self._reader.do(lambda db: db.all(sql, (table, seat)))]

    async def drop_keys(self, hashes: Sequence[str]) -> None:
        def job(db: Database) -> None:
            for hash in hashes:
                db.all("DELETE FROM keys WHERE hash = ?", (hash,))

        await self._writer.do(job)

    async def find_key(self, hash: str) -> Key | None:
        sql = "SELECT hash, table_id, seat, kind, expires FROM keys WHERE hash = ?"
        rows = await self._reader.do(lambda db: db.all(sql, (hash,)))
        return Key(*rows[0]) if rows else None

    async def results(self, board: str, limit: int = 100) -> list[Standing]:
        sql = f"{RESULTS} WHERE board = ? ORDER BY won DESC, COALESCE(score, -1) DESC, at, table_id LIMIT ?"
        return [read_result(row) for row in await self._reader.do(lambda db: db.all(sql, (board, limit)))]

    async def results_of(self, person: str, limit: int = 200) -> list[Standing]:
        sql = f"{RESULTS} WHERE person = ? ORDER BY at DESC, board LIMIT ?"
        return [read_result(row) for row in await self._reader.do(lambda db: db.all(sql, (person, limit)))]

    async def add_achiever(self, line: Achiever) -> None:
        sql = "INSERT INTO achievers (book, table_id, seat, name, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        values = (line.book, line.table, line.seat, line.name, line.at)
        await self._writer.do(lambda db: db.all(sql, values))

    async def achievers(self, book: str, limit: int = 100) -> list[Achiever]:
        sql = (
            "SELECT book, table_id, seat, name, at FROM achievers WHERE book = ?"
            " ORDER BY at DESC, table_id DESC, seat DESC LIMIT ?"
        )
        last = await self._reader.do(lambda db: db.all(sql, (book, limit)))
        return [Achiever(*row) for row in reversed(last)]

    async def setting(self, name: str, first: str) -> str:
        def job(db: Database) -> str:
            db.all("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, first))
            return str(db.all("SELECT value FROM settings WHERE name = ?", (name,))[0][0])

        return await self._writer.do(job)

    async def count_settings(self, above: str, below: str) -> dict[str, int]:
        sql = "SELECT value, COUNT(*) FROM settings WHERE name > ? AND name < ? GROUP BY value"
        rows = await self._reader.do(lambda db: db.all(sql, (above, below)))
        return {str(value): int(count) for value, count in rows}

    async def drop_settings(self, above: str, below: str) -> None:
        sql = "DELETE FROM settings WHERE name > ? AND name < ?"
        await self._writer.do(lambda db: db.all(sql, (above, below)))

    async def keep_notice(self, row: NoticeRow, most: int) -> None:
        def job(db: Database) -> None:
            others = "SELECT COUNT(*) FROM notices WHERE table_id = ? AND seat = ? AND id <> ?"
            if db.all(others, (row.table, row.seat, row.id))[0][0] >= most:
                raise Full(most)
            db.all(
                "INSERT INTO notices (table_id, seat, id, body) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (table_id, seat, id) DO UPDATE SET body = excluded.body",
                (row.table, row.seat, row.id, row.body),
            )

        await self._writer.do(job)

    async def notices(self, table: str) -> list[NoticeRow]:
        sql = "SELECT table_id, seat, id, body FROM notices WHERE table_id = ? ORDER BY seat, id"
        rows = await self._reader.do(lambda db: db.all(sql, (table,)))
        return [NoticeRow(id, seat, name, bytes(body)) for id, seat, name, body in rows]

    async def drop_notice(self, table: str, seat: int, id: str) -> None:
        sql = "DELETE FROM notices WHERE table_id = ? AND seat = ? AND id = ?"
        await self._writer.do(lambda db: db.all(sql, (table, seat, id)))

    async def add_set(self, row: SetRow, body: bytes, most: int) -> None:
        def job(db: Database) -> None:
            if db.all("SELECT COUNT(*) FROM sets")[0][0] >= most:
                raise Full(most)
            db.all(
                "INSERT INTO sets (id, game, key_hash, made, last_line) VALUES (?, ?, ?, ?, 1)",
                (row.id, row.game, row.key_hash, row.made),
            )
            db.all("INSERT INTO set_lines (set_id, line, body) VALUES (?, 1, ?)", (row.id, body))

        await self._writer.do(job)

    async def append_set(self, id: str, after: int, body: bytes, most: int) -> int:
        def job(db: Database) -> int:
            found = db.all(f"SELECT last_line FROM sets WHERE id = ?{self.lock_row}", (id,))
            if not found:
                if self.lock_row and db.all("SELECT 1 FROM sets WHERE id = ?", (id,)):
                    raise Later
                raise UnknownSet
            last = int(found[0][0])
            if last != after:
                raise Stale([])
            if last >= most:
                raise Full(most)
            db.all("INSERT INTO set_lines (set_id, line, body) VALUES (?, ?, ?)", (id, last + 1, body))
            db.all("UPDATE sets SET last_line = ? WHERE id = ?", (last + 1, id))
            return last + 1

        return await self._writer.do(job, id)

    async def find_set(self, id: str) -> SetRow | None:
        sql = "SELECT id, game, key_hash, made, last_line FROM sets WHERE id = ?"
        rows = await self._reader.do(lambda db: db.all(sql, (id,)))
        return SetRow(*rows[0]) if rows else None

    async def read_set(self, id: str, until: int | None = None) -> list[Row]:
        sql = "SELECT line, body FROM set_lines WHERE set_id = ? AND line <= ? ORDER BY line"
        rows = await self._reader.do(lambda db: db.all(sql, (id, until or LAST)))
        return [Row(line, bytes(body)) for line, body in rows]

    async def alive(self, process: str, began: int, now: int) -> None:
        def job(db: Database) -> None:
            db.all("DELETE FROM lives WHERE seen < ?", (now - LIVES_KEPT,))
            db.all(
                "INSERT INTO lives (process, began, seen) VALUES (?, ?, ?)"
                " ON CONFLICT (process) DO UPDATE SET seen = excluded.seen",
                (process, began, now),
            )

        await self._writer.do(job)

    async def lives(self, since: int) -> list[tuple[int, int]]:
        sql = "SELECT began, seen FROM lives WHERE seen >= ? ORDER BY began, seen"
        return [(began, seen) for began, seen in await self._reader.do(lambda db: db.all(sql, (since,)))]

    async def ask(self, id: str, body: bytes) -> None:
        sql = "INSERT INTO questions (id, asked, body, worker, lease) VALUES (?, ?, ?, '', 0)"
        await self._writer.do(lambda db: db.all(sql, (id, millis(), body)))

    async def take(self, worker: str, lease: int) -> tuple[str, bytes] | None:
        def job(db: Database) -> tuple[str, bytes] | None:
            now = millis()
            found = db.all(
                "SELECT id, body FROM questions WHERE answer IS NULL AND lease < ?"
                f" ORDER BY asked LIMIT 1{self.lock_row}",
                (now,),
            )
            if not found:
                return None
            id, body = found[0]
            db.all("UPDATE questions SET worker = ?, lease = ? WHERE id = ?", (worker, now + lease, id))
            return str(id), bytes(body)

        return await self._writer.do(job)

    async def renew(self, id: str, lease: int) -> None:
        sql = "UPDATE questions SET lease = ? WHERE id = ?"
        await self._writer.do(lambda db: db.all(sql, (millis() + lease, id)))

    async def answer(self, id: str, answer: bytes) -> None:
        sql = "UPDATE questions SET answer = ? WHERE id = ? AND answer IS NULL"
        await self._writer.do(lambda db: db.all(sql, (answer, id)))

    async def look(self, id: str) -> tuple[bool, bytes]:
        sql = "SELECT lease, answer FROM questions WHERE id = ?"
        rows = await self._reader.do(lambda db: db.all(sql, (id,)))
        return (rows[0][0] > millis(), bytes(rows[0][1] or b"")) if rows else (False, b"")

    async def withdraw(self, id: str) -> None:
        sql = "DELETE FROM questions WHERE id = ? OR asked < ?"
        await self._writer.do(lambda db: db.all(sql, (id, millis() - QUESTIONS_KEPT)))

    async def announce(self, words: str) -> None:
        """One process has nobody to tell."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """One process has nobody to listen to."""

    def backup(self, path: Path) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        self._writer.close()
        self._reader.close()


RESULTS = "SELECT board, table_id, person, name, won, score, assists, at FROM results"


def read_all(db: Database, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return db.all(sql, values)


def millis() -> int:
    return int(time.time() * 1000)


def insert_entries(db: Database, table: str, after: int, entries: Sequence[Entry]) -> None:
    for line, entry in enumerate(entries, start=after + 1):
        db.all(
            "INSERT INTO entries (table_id, step, client, body) VALUES (?, ?, ?, ?)",
            (table, line, entry.client, entry.body),
        )


def insert_keys(db: Database, keys: Sequence[Key]) -> None:
    for key in keys:
        db.all(
            "INSERT INTO keys (hash, table_id, seat, kind, expires) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (key.hash, key.table, key.seat, key.kind, key.expires),
        )


def insert_result(db: Database, result: Standing) -> None:
    db.all(
        "INSERT INTO results (board, table_id, person, name, won, score, assists, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            result.board,
            result.table,
            result.person,
            result.name,
            int(result.won),
            result.score,
            result.assists,
            result.at,
        ),
    )


def read_rows(db: Database, table: str, after: int, until: int = LAST) -> list[Row]:
    sql = "SELECT step, body, client FROM entries WHERE table_id = ? AND step > ? AND step <= ? ORDER BY step"
    return [Row(line, bytes(body), client) for line, body, client in db.all(sql, (table, after, until))]


def read_archive(db: Database, table: str, after: int, until: int) -> list[Row]:
    """The lines of a table that has left the hot ones."""
    found = db.all("SELECT lines FROM archive WHERE id = ?", (table,))
    lines = msgspec.msgpack.decode(zlib.decompress(bytes(found[0][0])), type=list[Row]) if found else []
    return [row for row in lines if after < row.line <= until]


def read_card(row: tuple[Any, ...]) -> TableCard:
    id, game, listed, opened, over, last_line, changed, facts, free, seated = row
    return TableCard(
        id, game, bool(listed), opened, bool(over), last_line, changed, bytes(facts), bool(free), bool(seated)
    )


def read_result(row: tuple[Any, ...]) -> Standing:
    board, table, person, name, won, score, assists, at = row
    return Standing(board, table, person, name, bool(won), score, bytes(assists), at)
