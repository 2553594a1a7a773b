"""What lists and boards cost does not depend on how many tables there are: an index gives them in their order."""

from __future__ import annotations

import pytest

from madoi.store import open_store


class Watching:
    """The lane's connection, with an ear for what it is asked."""

    def __init__(self, lane) -> None:
        self.asked: list[tuple[str, tuple]] = []
        self._do = lane.do
        lane.do = self.do

    async def do(self, job, about=""):
        def heard(db):
            real = db.all

            def note(sql, values=()):
                self.asked.append((sql, values))
                return real(sql, values)

            db.all = note
            try:
                return job(db)
            finally:
                del db.all

        return await self._do(heard, about)


LISTS = {
    "the lobby": lambda store: store.cards(listed=True, limit=50),
    "a page of it": lambda store: store.cards(listed=True, limit=50, below=(1, "x")),
    "finished tables": lambda store: store.cards(over=True, limit=50),
    "free seats": lambda store: store.free_tables(1),
    "a board": lambda store: store.results("b"),
    "the history of a person": lambda store: store.results_of("p"),
    "a table's card": lambda store: store.card("t"),
    "a table's log": lambda store: store.read("t"),
    "archived tables": lambda store: store.archived("t"),
    "the last achievers of a book": lambda store: store.achievers("b"),
}


@pytest.mark.parametrize("name", LISTS)
async def test_it_is_read_by_index_without_sorting(tmp_path, name):
    store = open_store(str(tmp_path / "madoi.sqlite"))
    ear = Watching(store._reader)
    await LISTS[name](store)
    asked = [(sql, values) for sql, values in ear.asked if sql.startswith("SELECT")]
    assert asked
    for sql, values in asked:
        plan = await store._reader.do(
            lambda db, sql=sql, values=values: db.all(f"EXPLAIN QUERY PLAN {sql}", values)
        )
        told = " / ".join(str(row[-1]) for row in plan)
        assert "TEMP B-TREE" not in told, told
        # Walking along an index from its end is what a limit stops; walking through a table is not.
        assert "SCAN" not in told or "USING INDEX" in told or "USING COVERING INDEX" in told, told
    await store.close()


async def test_archiving_reads_only_what_is_old(tmp_path):
    store = open_store(str(tmp_path / "madoi.sqlite"))
    ear = Watching(store._writer)
    await store.archive(1, 1)
    for sql, values in [each for each in ear.asked if each[0].startswith("SELECT id")]:
        plan = await store._writer.do(
            lambda db, sql=sql, values=values: db.all(f"EXPLAIN QUERY PLAN {sql}", values)
        )
        assert all("SEARCH" in str(row[-1]) for row in plan), plan
    await store.close()
