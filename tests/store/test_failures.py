"""A store that fails says so, changes nothing, and comes back."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from madoi.store import open_store
from madoi.store.interface import Entry, StoreDown, TableCard

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
