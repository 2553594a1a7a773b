"""Shared by the tests of the command line: English, one command line, one file."""

from __future__ import annotations

import json

import pytest

from madoi.cli.app import run


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("MADOI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def madoi(capfd):
    """Run one command line. Gives exit code, standard output and standard error."""

    def call(*words):
        code = run([str(word) for word in words])
        said = capfd.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def file(tmp_path):
    """Write a document (or any bytes) to a file."""

    def write(content, name="file.json"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return write
