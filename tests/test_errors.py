"""Refusals are one family: a stable code each, and words in both languages."""

from __future__ import annotations

import importlib
import pkgutil

import madoi
from madoi.core.errors import MadoiError
from madoi.server import problems
from madoi.store.interface import StoreDown
from madoi.table import refusals


def family() -> set[type[MadoiError]]:
    """Every kind of refusal, wherever it is defined."""
    for module in pkgutil.walk_packages(madoi.__path__, "madoi."):
        if module.name != "madoi.__main__":
            importlib.import_module(module.name)
    found: set[type[MadoiError]] = set()
    known = [MadoiError]
    while known:
        found.add(kind := known.pop())
        known += kind.__subclasses__()
    return {kind for kind in found if kind.__module__.startswith("madoi.")}


def test_every_kind_of_refusal_has_a_stable_code():
    """Its own or that of the wider kind it belongs to; two kinds that are not kin never share one."""
    chosen_later = {problems.Problem, refusals.Refused}
    kinds = family() - {MadoiError} - chosen_later
    assert [kind for kind in kinds if kind.code == "error"] == []
    own = [kind.code for kind in kinds if "code" in vars(kind)]
    assert sorted(own) == sorted(set(own))


def test_there_is_no_second_family():
    """An exception of ours that is no refusal is a signal inside one room, and raised with nothing to say."""
    for module in pkgutil.walk_packages(madoi.__path__, "madoi."):
        if module.name == "madoi.__main__":
            continue
        for name, kind in vars(importlib.import_module(module.name)).items():
            if isinstance(kind, type) and issubclass(kind, Exception) and kind.__module__ == module.name:
                speaks = hasattr(kind, "texts") or name.endswith(("Error", "Problem", "Refused"))
                assert issubclass(kind, MadoiError) or not speaks, f"{module.name}.{name}"


def test_why_a_store_fails_is_told_to_who_runs_it_and_not_to_players():
    down = StoreDown("disk full at /secret/path")
    assert "/secret/path" in down.say("en")
    assert "/secret/path" in down.say("ja")
    assert "読み書き" in down.say("ja")
    told = problems.refusal_of(down)
    assert "/secret/path" not in told.words.en + told.words.ja
    assert told.code == "store-down"
