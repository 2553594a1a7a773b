"""What every store promises. Each test runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from madoi.store import open_store
from madoi.store.interface import (
    Achiever,
    Entry,
    Full,
    Key,
    NoticeRow,
    Repeated,
    Row,
    Stale,
    Standing,
    TableCard,
    UnknownTable,
)


def card(id: str = "t1", **more) -> TableCard:
    return TableCard(**{"id": id, "game": "fort-of-gold", "listed": False, "opened": 1000, **more})


def entry(text: str, client: str = "") -> Entry:
    return Entry(text.encode(), client)


async def opened(store, id: str = "t1", **more) -> None:
    await store.open_table(card(id, **more), [entry("opened")], [])


async def test_entries_are_numbered_and_read_back_in_order(store):
    await opened(store)
    assert await store.append("t1", 1, [entry("a", "c1"), entry("b")]) == 3
    assert await store.append("t1", 3, [entry("c")]) == 4
    assert await store.read("t1") == [
        Row(1, b"opened"),
        Row(2, b"a", "c1"),
        Row(3, b"b"),
        Row(4, b"c"),
    ]
    assert [row.line for row in await store.read("t1", after=2)] == [3, 4]


async def test_a_stale_append_is_refused_with_what_is_missing(store):
    await opened(store)
    await store.append("t1", 1, [entry("first")])
    with pytest.raises(Stale) as refused:
        await store.append("t1", 1, [entry("second")])
    assert refused.value.missing == [Row(2, b"first")]
    assert len(await store.read("t1")) == 2


async def test_an_append_from_the_future_is_refused(store):
    await opened(store)
    with pytest.raises(Stale):
        await store.append("t1", 7, [entry("x")])
    assert len(await store.read("t1")) == 1


async def test_keys_come_with_the_entries_or_not_at_all(store):
    await opened(store)
    keys = [Key("h1", "t1", 1, "link"), Key("h2", "t1", 1, "token", 5)]
    with pytest.raises(Stale):
        await store.append("t1", 9, [entry("joined")], keys=keys)
    assert await store.find_key("h1") is None
    await store.append("t1", 1, [entry("joined")], keys=keys)
    assert [await store.find_key(key.hash) for key in keys] == keys


async def test_lives_of_processes_are_noted_and_grow(store):
    await store.alive("one", 100, 200)
    await store.alive("one", 100, 300)
    await store.alive("two", 250, 260)
    assert await store.lives(0) == [(100, 300), (250, 260)]
    assert await store.lives(280) == [(100, 300)]
    await store.announce("t1 hello")


async def test_a_repeated_client_id_names_the_step_of_the_first(store):
    await opened(store)
    await store.append("t1", 1, [entry("a", "0:x")])
    await store.append("t1", 2, [entry("b", "0:y")])
    for expected in (1, 2, 3):
        with pytest.raises(Repeated) as refused:
            await store.append("t1", expected, [entry("a", "0:x")])
        assert refused.value.line == 2
    assert len(await store.read("t1")) == 3


async def test_the_same_client_id_at_another_table_is_another_command(store):
    await opened(store)
    await opened(store, "t2")
    await store.append("t1", 1, [entry("a", "0:x")])
    assert await store.append("t2", 1, [entry("a", "0:x")]) == 2


async def test_an_unknown_table_takes_nothing_and_reads_empty(store):
    with pytest.raises(UnknownTable):
        await store.append("nowhere", 0, [entry("a")])
    assert await store.read("nowhere") == []
    assert await store.card("nowhere") is None


async def test_of_many_appends_to_one_step_exactly_one_wins(store):
    await opened(store)
    tries = [store.append("t1", 1, [entry(f"try {n}")]) for n in range(20)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert [answer for answer in answers if not isinstance(answer, Stale)] == [2]
    assert len(await store.read("t1")) == 2


async def test_two_processes_agree_on_one_order(address):
    stores = [open_store(address), open_store(address)]
    await opened(stores[0])

    async def add(store, name: str) -> None:
        seen = 1
        for number in range(15):
            while True:
                try:
                    seen = await store.append("t1", seen, [entry(f"{name}{number}")])
                    break
                except Stale as late:
                    seen = late.missing[-1].line

    await asyncio.gather(add(stores[0], "a"), add(stores[1], "b"))
    logs = [await store.read("t1") for store in stores]
    assert logs[0] == logs[1]
    assert [row.line for row in logs[0]] == list(range(1, 32))
    for name in "ab":
        told = [row.body.decode() for row in logs[0] if row.body.startswith(name.encode())]
        assert told == [f"{name}{number}" for number in range(15)]
    for store in stores:
        await store.close()


async def test_what_was_appended_is_there_after_reopening(address):
    store = open_store(address)
    await opened(store)
    await store.append("t1", 1, [entry("a")])
    await store.close()
    again = open_store(address)
    assert [row.body for row in await again.read("t1")] == [b"opened", b"a"]
    await again.close()


async def test_cards_follow_the_log(store):
    await opened(store, "t1", listed=True, opened=1000, facts=b'{"a":1}')
    await opened(store, "t2", listed=False, opened=2000)
    await opened(store, "t3", listed=True, opened=3000)
    await store.append("t1", 1, [entry("end")], at=9000, over=True, facts=b'{"a":2}')
    assert await store.card("t1") == card(
        listed=True, opened=1000, over=True, last_line=2, changed=9000, facts=b'{"a":2}'
    )
    assert [each.id for each in await store.cards()] == ["t1", "t3", "t2"]
    assert [each.id for each in await store.cards(listed=True)] == ["t1", "t3"]
    assert [each.id for each in await store.cards(listed=True, over=False)] == ["t3"]
    assert await store.heads(["t1", "t2", "nowhere"]) == {"t1": 2, "t2": 1}


async def test_keys_are_found_by_hash(store):
    link = Key("00ff", "t1", 0, "link")
    await store.open_table(card(), [entry("opened")], [link])
    token = Key("11ee", "t1", -1, "token", expires=5)
    await store.add_keys([token])
    assert await store.find_key("00ff") == link
    assert await store.find_key("11ee") == token
    assert await store.find_key("22dd") is None


async def test_a_result_is_written_with_the_last_entry_and_ranked(store):
    def result(table: str, won: bool, score: int | None, at: int) -> Standing:
        return Standing("daily", table, "me", "Aki", won, score, b'{"undo":1}', at)

    lines = [
        result("t1", True, 12, 5),
        result("t2", False, None, 1),
        result("t3", True, 15, 9),
        result("t4", True, 12, 4),
    ]
    for line in lines:
        await opened(store, line.table)
        await store.append(line.table, 1, [entry("end")], over=True, results=[line])
    assert [each.table for each in await store.results("daily")] == ["t3", "t4", "t1", "t2"]
    assert (await store.results("daily", limit=1))[0] == lines[2]
    assert await store.results("other") == []
    assert [each.table for each in await store.results_of("me")] == ["t3", "t1", "t4", "t2"]


async def test_a_refused_append_writes_no_result(store):
    await opened(store)
    line = Standing("daily", "t1", "me", "Aki", True, 1, b"{}", 1)
    with pytest.raises(Stale):
        await store.append("t1", 5, [entry("end")], results=[line])
    assert await store.results("daily") == []


async def test_a_seat_enters_an_achievers_list_once_per_table(store):
    line = Achiever("book-1", "t1", 0, "Aki", 5)
    await store.add_achiever(line)
    await store.add_achiever(line)
    await store.add_achiever(Achiever("book-1", "t2", 0, "Aki", 7))
    assert [each.table for each in await store.achievers("book-1")] == ["t1", "t2"]
    assert [each.table for each in await store.achievers("book-1", limit=1)] == ["t2"]
    assert await store.achievers("book-2") == []


async def test_a_setting_is_chosen_once(store):
    assert await store.setting("daily", "one") == "one"
    assert await store.setting("daily", "two") == "one"


async def test_settings_between_two_names_are_forgotten(store):
    for day in ("01", "02", "03"):
        await store.setting(f"first/2026-01-{day}/a", "one")
    await store.setting("daily", "one")
    await store.setting("first/2026-01-02/b", "two")
    assert await store.count_settings("first/2026-01-02/", "first/2026-01-02/c") == {"one": 1, "two": 1}
    await store.drop_settings("first/", "first/2026-01-03/")
    assert await store.setting("first/2026-01-02/a", "two") == "two"
    assert await store.setting("first/2026-01-03/a", "two") == "one"
    assert await store.setting("daily", "two") == "one"


async def test_heads_of_very_many_tables_are_found(store):
    await opened(store)
    assert await store.heads([*(f"x{number}" for number in range(70_000)), "t1"]) == {"t1": 1}


async def test_a_backup_holds_the_log_while_tables_go_on(store, address, tmp_path):
    await opened(store)
    await store.append("t1", 1, [entry("a")])
    copy = tmp_path / "copy"
    await asyncio.to_thread(store.backup, copy)
    await store.append("t1", 2, [entry("later")])
    assert copy.stat().st_size > 1000


async def test_a_seat_has_so_many_told_and_the_same_is_kept_anew(store):
    await opened(store)
    one, other = NoticeRow("t1", 0, "a", b"1"), NoticeRow("t1", 1, "a", b"2")
    for row in (one, other, NoticeRow("t1", 0, "a", b"3")):
        await store.keep_notice(row, 1)
    assert await store.notices("t1") == [NoticeRow("t1", 0, "a", b"3"), other]
    with pytest.raises(Full):
        await store.keep_notice(NoticeRow("t1", 0, "b", b"4"), 1)
    await store.drop_notice("t1", 0, "a")
    assert await store.notices("t1") == [other]
    assert await store.archive(10**15, 0) == ["t1"]
    assert await store.notices("t1") == []
