"""A store of any age is brought to the present shape, and loses nothing."""

from __future__ import annotations

import asyncio

import pytest

from madoi.store import open_store
from madoi.store.interface import Entry, StoreDown, TableCard
from madoi.store.schema import STEPS

from .older_stores import fill, run, shape


async def test_a_store_of_an_earlier_version_opens_with_everything_in_it(address):
    fill(address)
    names = ("tables", "entries", "keys", "achievers", "lives", "settings", "results")
    counted = {name: run(address, f"SELECT count(*) FROM {name}") for name in names}
    assert counted["tables"][0][0] >= 5
    store = open_store(address)
    assert {name: run(address, f"SELECT count(*) FROM {name}") for name in names} == counted
    for card in await store.cards():
        rows = await store.read(card.id)
        assert [row.line for row in rows] == list(range(1, card.last_line + 1))
        assert await store.append(card.id, card.last_line, [Entry(b"more")]) == card.last_line + 1
    await store.close()


async def test_an_earlier_store_gets_the_shape_of_a_fresh_one(address, tmp_path, request):
    on_sqlite = "://" not in address
    fresh = (
        str(tmp_path / "fresh.sqlite") if on_sqlite else request.getfixturevalue("postgres").new_database()
    )
    fill(address)
    for each in (address, fresh):
        await open_store(each).close()
    assert shape(address) == shape(fresh)
    assert run(address, "SELECT version FROM schema_version") == [(len(STEPS),)]


async def test_a_store_of_the_first_schema_is_brought_up(address):
    fill(address)
    run(address, "DROP TABLE lives", "UPDATE alembic_version SET version_num = '0001'")
    store = open_store(address)
    await store.alive("one", 1, 2)
    assert await store.lives(0) == [(1, 2)]
    assert len(await store.cards()) >= 5
    await store.close()


async def test_a_store_of_a_newer_version_is_refused_and_left_alone(address):
    await open_store(address).close()
    run(address, "UPDATE schema_version SET version = version + 1")
    before = shape(address)
    with pytest.raises(StoreDown, match="newer Madoi"):
        open_store(address)
    assert shape(address) == before


async def test_a_step_that_fails_leaves_the_store_as_it_was(address):
    fill(address)
    run(
        address,
        "UPDATE alembic_version SET version_num = '0001'",
        "CREATE TABLE schema_version (nonsense TEXT)",
    )
    before = shape(address)
    with pytest.raises(StoreDown):
        open_store(address)
    assert shape(address) == before


async def test_processes_that_start_together_take_turns(address):
    fill(address)
    stores = await asyncio.gather(*(asyncio.to_thread(open_store, address) for _ in range(4)))
    await stores[0].open_table(TableCard("t1", "fort-of-gold", False, 1), [Entry(b"opened")], [])
    assert "t1" in {card.id for card in await stores[3].cards()}
    assert [len(await store.cards()) for store in stores] == [len(await stores[0].cards())] * 4
    for store in stores:
        await store.close()
