"""A store that fails says so, changes nothing, and comes back."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress

import psycopg
import pytest

from madoi.store import lane, open_store
from madoi.store.interface import Damaged, Entry, StoreDown, TableCard

CARD = TableCard("t1", "fort-of-gold", False, 1)


async def test_sqlite_says_when_another_program_holds_the_file_and_goes_on_after(tmp_path):
    path = str(tmp_path / "madoi.sqlite")
    store = open_store(path)
    await store.open_table(CARD, [Entry(b"opened")], [])
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(store.append("t1", 1, [Entry(b"a")]))
    with pytest.raises(StoreDown):
        await waiting
    blocker.execute("ROLLBACK")
    blocker.close()
    assert len(await store.read("t1")) == 1
    assert await store.append("t1", 1, [Entry(b"a")]) == 2
    await store.close()


async def test_sqlite_full_disk_refuses_and_resumes(tmp_path):
    path = str(tmp_path / "madoi.sqlite")
    store = open_store(path)
    await store.open_table(CARD, [Entry(b"opened")], [])
    await store._writer.do(lambda db: db.all("PRAGMA max_page_count=1"))
    with pytest.raises(StoreDown, match="full"):
        await store.append("t1", 1, [Entry(b"x" * 200_000)])
    assert await store.append("t1", 1, [Entry(b"x" * 200_000)]) == 2
    await store.close()


async def test_postgres_stopped_refuses_and_resumes(postgres):
    store = open_store(postgres.new_database())
    await store.open_table(CARD, [Entry(b"opened")], [])
    postgres.stop()
    try:
        with pytest.raises(StoreDown):
            await store.append("t1", 1, [Entry(b"a")])
        with pytest.raises(StoreDown):
            await store.read("t1")
    finally:
        postgres.start()
    assert await store.append("t1", 1, [Entry(b"a")]) == 2
    await store.close()


async def test_postgres_wakes_the_other_process(postgres):
    address = postgres.new_database()
    here, there = open_store(address), open_store(address)
    heard: asyncio.Queue[str] = asyncio.Queue()
    there.listen(heard.put_nowait)
    await here.open_table(CARD, [Entry(b"opened")], [])
    step = 1
    for _ in range(50):
        step = await here.append("t1", step, [Entry(b"a")])
        try:
            assert await asyncio.wait_for(heard.get(), 0.2) == "t1"
            break
        except TimeoutError:
            continue
    else:
        pytest.fail("no notification came")
    await here.close()
    await there.close()


async def test_postgres_does_not_tell_a_process_what_it_wrote_itself(postgres):
    address = postgres.new_database()
    here, there = open_store(address), open_store(address)
    heard: asyncio.Queue[str] = asyncio.Queue()
    here.listen(heard.put_nowait)
    await there.open_table(CARD, [Entry(b"opened")], [])
    step = 1
    for _ in range(50):
        step = await here.append("t1", step, [Entry(b"a")])
        await here.announce("t1 me")
        await there.announce("t2 you")
        with suppress(TimeoutError):
            assert await asyncio.wait_for(heard.get(), 0.2) == "t2 you"
            break
    assert heard.empty()
    await here.close()
    await there.close()


async def test_postgres_announces_to_the_other_process(postgres):
    address = postgres.new_database()
    here, there = open_store(address), open_store(address)
    heard: asyncio.Queue[str] = asyncio.Queue()
    there.listen(heard.put_nowait)
    for _ in range(50):
        await here.announce("t1 somebody came")
        try:
            assert await asyncio.wait_for(heard.get(), 0.2) == "t1 somebody came"
            break
        except TimeoutError:
            continue
    else:
        pytest.fail("no word came")
    await here.close()
    await there.close()


async def test_an_address_that_cannot_be_opened_is_refused(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    for address in (str(tmp_path / "file" / "madoi.sqlite"), "postgresql://madoi@127.0.0.1:1/none"):
        with pytest.raises(StoreDown):
            open_store(address)


async def test_postgres_a_row_held_elsewhere_holds_up_no_other_table(postgres, monkeypatch):
    monkeypatch.setattr(lane, "HELD_SECONDS", 0.3)
    address = postgres.new_database()
    store = open_store(address)
    for id in ("t1", "t2"):
        await store.open_table(TableCard(id, "fort-of-gold", False, 1), [Entry(b"opened")], [])
    with psycopg.connect(address) as holder:
        holder.execute("SELECT 1 FROM tables WHERE id = 't1' FOR UPDATE")
        held = asyncio.create_task(store.append("t1", 1, [Entry(b"a")]))
        for step in range(1, 6):
            assert await store.append("t2", step, [Entry(b"x")]) == step + 1
        with pytest.raises(StoreDown, match="holds the row"):
            await held
        waiting = asyncio.create_task(store.append("t1", 1, [Entry(b"a")]))
        await store.append("t2", 6, [Entry(b"x")])
        assert not waiting.done()
        holder.rollback()
        assert await waiting == 2
    await store.close()


async def test_postgres_a_group_that_runs_into_a_lock_is_settled_job_by_job(postgres):
    address = postgres.new_database()
    store = open_store(address)
    await store.open_table(CARD, [Entry(b"opened")], [])
    with psycopg.connect(address) as holder:
        holder.execute("INSERT INTO settings (name, value) VALUES ('secret', 'theirs')")
        told = await asyncio.gather(
            store.setting("secret", "ours"),
            store.append("t1", 1, [Entry(b"a")]),
            return_exceptions=True,
        )
        assert isinstance(told[0], StoreDown)
        assert told[1] == 2
        holder.rollback()
    assert await store.setting("secret", "ours") == "ours"
    await store.close()


async def test_postgres_lets_go_of_what_a_stopped_process_holds(postgres):
    store = open_store(postgres.new_database())
    told = await store._reader.do(lambda db: db.all("SHOW idle_in_transaction_session_timeout"))
    assert told == [("10s",)]
    await store.close()


async def test_a_damaged_file_is_told_with_the_way_back(tmp_path):
    path = tmp_path / "madoi.sqlite"
    path.write_bytes(b"this is no database" * 1000)
    with pytest.raises(Damaged, match="madoi restore"):
        open_store(str(path))
