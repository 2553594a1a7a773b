"""What a command needs beyond rules, bots and the command line itself, and what to say where it is missing."""

from __future__ import annotations

from madoi.core.errors import MadoiError

EXTRAS = {
    "lab": ("altair", "joblib", "optuna", "polars", "tomli_w", "vl_convert"),
    "serve": (
        "anyio",
        "cryptography",
        "prometheus_client",
        "resvg_py",
        "starlette",
        "tomli_w",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "terminal": ("textual",),
    "dask": ("dask", "distributed"),
    "ray": ("ray",),
    "envs": ("gymnasium", "librt", "numpy", "open_spiel", "pettingzoo"),
}
"""The modules that each extra of the package brings; a test compares them with `pyproject.toml`."""

CLUSTERS = ("dask", "ray")
"""Extras that `madoi[all]` leaves out."""


class MissingExtra(MadoiError):
    """A part of Madoi that was not installed is asked for."""

    code = "missing-extra"

    def __init__(self, extra: str, module: str) -> None:
        install = f"pip install 'madoi[{extra}]'"
        or_plain = extra == "terminal"
        super().__init__(
            f"This needs {module}, which is not installed: {install}"
            + (", or play with --plain" if or_plain else ""),
            f"{module} が入っていません。{install} で入ります"
            + ("（--plain なら、なくても遊べます）" if or_plain else ""),
        )


def missing_extra(problem: ModuleNotFoundError) -> MissingExtra | None:
    """Which extra would have brought a module that was not found; None if it is none of theirs."""
    module = (problem.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return MissingExtra(extra, module)
    return None
