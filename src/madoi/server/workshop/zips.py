"""Sets as the files that the command line takes: one toml file, or a folder of them, in a zip."""

from __future__ import annotations

import io
import stat
import tempfile
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from madoi.core.errors import BadData
from madoi.core.game import Data, Game
from madoi.games import find_game
from madoi.lab.changes import write_data
from madoi.server.workshop.judging import load

MOST_FILES = 30
MOST_BYTES = 400_000
"""All files of a set together, unpacked."""
WHEN = (1980, 1, 1, 0, 0, 0)
"""The same set is the same zip."""


def bad(en: str, ja: str, about: str = "") -> BadData:
    return BadData(en, ja, about=about[:80])


def imported(game: str, raw: bytes) -> bytes:
    """The content of a zip or a toml file, checked; as JSON. Raises BadData."""
    rules = find_game(game)
    content = read_zip(rules, raw) if raw[:2] == b"PK" else read_plain(rules, raw)
    load(rules, content)
    return msgspec.json.encode(content)


def read_plain(game: Game, raw: bytes) -> dict[str, Any]:
    if is_folder(game):
        raise bad(
            "A set of this game is a zip of its files", "このゲームのセットはファイルをまとめた zip です"
        )
    return from_files(game, {"set.toml": raw})


def is_folder(game: Game) -> bool:
    return next(iter(game.shipped().values())).is_dir()


def read_zip(game: Game, raw: bytes) -> dict[str, Any]:
    """Only the files a set has, by their plain names, in at most one folder; never more bytes than a set may have."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return from_files(game, unpacked(game, archive))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
        raise bad("This zip cannot be read", "この zip は読めません") from None


def unpacked(game: Game, archive: zipfile.ZipFile) -> dict[str, bytes]:
    wanted = (
        {path.name for path in next(iter(game.shipped().values())).iterdir()} if is_folder(game) else None
    )
    infos = archive.infolist()
    if len(infos) > MOST_FILES:
        raise bad(f"A set has at most {MOST_FILES} files", f"ファイルは{MOST_FILES}個までです")
    found: dict[str, bytes] = {}
    folders: set[str] = set()
    left = MOST_BYTES
    for info in infos:
        path = PurePosixPath(info.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in info.filename or len(path.parts) > 2:
            raise bad("Not a name of a file in a set", "セットのファイル名ではありません", info.filename)
        if info.is_dir():
            continue
        if stat.S_ISLNK(info.external_attr >> 16) or info.flag_bits & 1:
            raise bad(
                "Links and locked files are not read", "リンクや暗号化されたファイルは読めません", path.name
            )
        if path.suffix != ".toml" or (wanted is not None and path.name not in wanted) or path.name in found:
            raise bad("No file of a set", "セットのファイルではありません", path.name)
        folders.add(str(path.parent))
        with archive.open(info) as file:
            body = file.read(left + 1)
        left -= len(body)
        if left < 0:
            raise bad(f"More than {MOST_BYTES:,} bytes", f"{MOST_BYTES:,}バイトを超えています")
        found[path.name] = body
    if len(folders) > 1 or (wanted is None and len(found) != 1):
        raise bad(
            "A set is one file, or the files of one folder", "セットは1つのファイルか、1つのフォルダーです"
        )
    return found


def from_files(game: Game, files: dict[str, bytes]) -> dict[str, Any]:
    """The content, read by the game itself. What it says is wrong names the file, not where it lay here."""
    with tempfile.TemporaryDirectory(prefix="madoi-set-") as folder:
        for name, body in files.items():
            (Path(folder) / name).write_bytes(body)
        try:
            return game.read_files(Path(folder) if is_folder(game) else Path(folder) / next(iter(files)))
        except BadData as refused:
            refused.about = refused.about.replace(f"{folder}/", "")
            refused.texts = {lang: text.replace(f"{folder}/", "") for lang, text in refused.texts.items()}
            raise
        except RecursionError:
            raise bad("Nested too deeply", "入れ子が深すぎます") from None


def packed(game: Game, data: Data, name: str) -> bytes:
    """The files of a set in a zip, under one folder; `--data`, `--cards` and `--deck` read them."""
    with tempfile.TemporaryDirectory(prefix="madoi-set-") as folder:
        written = write_data(game, data, Path(folder) / name, data.id)
        files = sorted(written.iterdir()) if written.is_dir() else [written]
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in files:
                archive.writestr(zipfile.ZipInfo(f"{name}/{file.name}", WHEN), file.read_bytes())
    return out.getvalue()
