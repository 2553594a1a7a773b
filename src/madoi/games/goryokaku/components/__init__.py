"""Component files of Goryokaku: seven toml files in one folder, read, counted (GK-1, GK-2, GK-5), turned into numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from madoi.core.documents import read_toml
from madoi.core.errors import BadData
from madoi.core.game import Data
from madoi.games.goryokaku.components.boards import read_boards, read_counts, read_personal
from madoi.games.goryokaku.components.cards import read_castles, read_kamon, read_persons, read_tiles
from madoi.games.goryokaku.components.checking import path_to, shape
from madoi.games.goryokaku.components.files import (
    BoardsFile,
    CastleFile,
    KamonFile,
    PersonalFile,
    PersonFile,
    SetupFile,
    Strict,
    TileFile,
)
from madoi.games.goryokaku.printed import Kit

FILES = (
    "setup",
    "boards",
    "personal_board",
    "castle_cards",
    "person_cards",
    "kamon_cards",
    "building_tiles",
)


def read_folder(path: Path) -> dict[str, Any]:
    """The content of the seven files, not yet checked."""
    return {name: read_toml(path / f"{name}.toml", "GK-6") for name in FILES}


class Folder(Strict):
    """The seven files, what designers change most first."""

    castle_cards: CastleFile
    person_cards: PersonFile
    kamon_cards: KamonFile
    building_tiles: TileFile
    boards: BoardsFile
    personal_board: PersonalFile
    setup: SetupFile


class GoryokakuData(Data):
    """A set of components that passed the checks."""

    def __init__(self, content: dict[str, Any], shipped: bool) -> None:
        try:
            self._read(content, shipped)
        except BadData as refused:
            refused.path = refused.path or path_to(content, refused.about)
            raise

    def _read(self, content: dict[str, Any], shipped: bool) -> None:
        if set(content) - set(FILES):
            unknown = f"{sorted(set(content) - set(FILES))[0]!r:.60}"
            raise BadData(f"There is no file {unknown}", f"{unknown} というファイルはありません", rule="GK-6")
        self.setup = shape(content, "setup", SetupFile)
        self.boards = shape(content, "boards", BoardsFile)
        self.personal = shape(content, "personal_board", PersonalFile)
        self.castles = shape(content, "castle_cards", CastleFile).card
        self.persons = shape(content, "person_cards", PersonFile).card
        self.kamon = shape(content, "kamon_cards", KamonFile).card
        self.tiles = shape(content, "building_tiles", TileFile).tile
        super().__init__(self.setup.data.id, content, shipped)
        kit = self.kit = Kit()
        read_counts(kit, self.setup, self.boards.round)
        read_kamon(kit, self.kamon)
        read_boards(kit, self.boards)
        read_personal(kit, self.personal)
        read_castles(kit, self.castles)
        read_persons(kit, self.persons)
        read_tiles(kit, self.tiles)
        self.castle_number = {card: at for at, card in enumerate(kit.castle_ids)}
        self.person_number = {card: at for at, card in enumerate(kit.person_ids)}
        self.tile_number = {tile: at for at, tile in enumerate(kit.tile_ids)}
        self.kamon_number = {card: at for at, card in enumerate(kit.kamon_ids)}
