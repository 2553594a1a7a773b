"""The wheels are whole: in an empty environment, from another folder, people play at the page that came with them."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from playwright.sync_api import Browser

from ..conftest import COMPILED
from .conftest import ROOT, listen, serving
from .fort import answer, open_table, step

KINDS = ["pure", *(["compiled"] if COMPILED else [])]


@pytest.fixture(scope="module", params=KINDS)
def wheel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel as `make wheel` builds it; page and compiled rules are taken from what was built before."""
    folder = tmp_path_factory.mktemp(request.param)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    pure = {"MADOI_PURE": "1"} if request.param == "pure" else {}
    subprocess.run(
        [*command, "--disable-pip-version-check", "--wheel-dir", str(folder), str(ROOT)],
        env={**os.environ, "MADOI_WHOLE": "1", "PYTHONPATH": "", **pure},
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def needed(about: Distribution, extras: set[str]) -> dict[str, Distribution]:
    """The packages that a package declares it needs, and all that those need, as they are installed here."""
    found: dict[str, Distribution] = {}
    waiting = [(about, extras)]
    while waiting:
        each, wanted = waiting.pop()
        for line in each.requires or []:
            need = Requirement(line)
            marks = [{"extra": extra} for extra in wanted] or [{"extra": ""}]
            if need.marker is not None and not any(need.marker.evaluate(mark) for mark in marks):
                continue
            if need.name == "madoi":
                waiting.append((about, set(need.extras)))
            elif need.name not in found:
                found[need.name] = distribution(need.name)
                waiting.append((found[need.name], set(need.extras)))
    return found


def install(wheel: Path, folder: Path, *extras: str) -> Path:
    """An environment with the wheel and what it declares to need, and nothing else. Returns its `bin`."""
    venv.create(folder, with_pip=False, symlinks=True)
    site = next(folder.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    about = Distribution.at(next(site.glob("madoi-*.dist-info")))
    for package in needed(about, set(extras)).values():
        for top in {Path(file).parts[0] for file in package.files or [] if ".." not in Path(file).parts}:
            target, link = Path(str(package.locate_file(top))), site / top
            if target.exists() and not link.exists():
                link.symlink_to(target)
    return folder / "bin"


def run(where: Path, *words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(where / "python"), "-I", "-m", "madoi", *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def served(wheel: Path, tmp_path: Path) -> Iterator[str]:
    """`madoi serve` of the wheel, started in an empty folder; its address."""
    where, folder = install(wheel, tmp_path / "env", "serve"), tmp_path / "elsewhere"
    folder.mkdir()
    with serving([str(where / "python"), "-I", "-m", "madoi"], tmp_path, cwd=folder) as address:
        yield address


def test_the_wheel_serves_its_page_and_a_move_is_made(served: str, browser: Browser, complaints: list[str]):
    context = browser.new_context(base_url=served, locale="en-US", reduced_motion="reduce")
    page = listen(context.new_page(), complaints)
    open_table(page)
    before = step(page)
    answer(page)
    assert step(page) > before
    context.close()
    assert complaints == []


def test_the_bare_wheel_plays_by_the_rules_and_says_what_is_missing(wheel: Path, tmp_path: Path):
    where = install(wheel, tmp_path / "env")
    built = run(where, "new", "fort-of-gold", "--seed", "8", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    script = "import madoi.core.state as s; print(s.__file__.endswith('.py'))"
    told = subprocess.run(
        [str(where / "python"), "-I", "-c", script], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == str("none-any" in wheel.name)
    for words, extra in ((["serve"], "serve"), (["export", "--store", "x.sqlite"], "serve")):
        refused = run(where, *words, "--lang", "en", cwd=tmp_path)
        assert refused.returncode == 2
        assert refused.stderr.startswith("madoi: This needs ")
        assert f"pip install 'madoi[{extra}]'" in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
