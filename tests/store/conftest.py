from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from madoi.store import open_store
from madoi.store.interface import Store

from ..postgres import Cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path) -> str:
    """An empty store of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "data" / "madoi.sqlite")
    return request.getfixturevalue("postgres").new_database()


@pytest.fixture
async def store(address) -> AsyncIterator[Store]:
    store = open_store(address)
    yield store
    await store.close()
