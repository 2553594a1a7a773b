"""Shared by the tests of the terminal."""

from __future__ import annotations

import pytest

from madoi.cli.terminal.shelf import Shelf


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setenv("MADOI_HOME", str(tmp_path / "home"))
    return Shelf()
