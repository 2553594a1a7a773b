"""What lies where, read from the view, and what the move under the cursor is about."""

from __future__ import annotations

from typing import cast

from madoi.core.game import canonical
from madoi.games.goryokaku.components import GoryokakuData
from madoi.games.goryokaku.components.files import CastleText, PersonText, TileText
from madoi.games.goryokaku.look import GoryokakuLook, SeatLook
from madoi.games.goryokaku.position import GoryokakuPosition, SeatPosition
from madoi.screen.scene import Scene


def position_of(scene: Scene) -> GoryokakuPosition:
    return cast(GoryokakuPosition, scene.view.position)


def look_of(scene: Scene) -> GoryokakuLook:
    return cast(GoryokakuLook, scene.view.look)


def data_of(scene: Scene) -> GoryokakuData:
    return cast(GoryokakuData, scene.data)


def castle_of(scene: Scene, card: str) -> CastleText:
    return data_of(scene).castles[data_of(scene).castle_number[card]]


def person_of(scene: Scene, card: str) -> PersonText:
    return data_of(scene).persons[data_of(scene).person_number[card]]


def tile_of(scene: Scene, tile: str) -> TileText:
    return data_of(scene).tiles[data_of(scene).tile_number[tile]]


def chosen_words(scene: Scene) -> list[str]:
    """The move under the cursor, word by word."""
    return canonical(scene.chosen).split()


def chosen_place(scene: Scene) -> str:
    """The place that the move under the cursor is about, or nothing."""
    match chosen_words(scene):
        case ["place", place, *_] | ["rice", "work", place, *_]:
            return place
    return ""


def is_chosen(scene: Scene, card: str) -> bool:
    """True if the move under the cursor names this card or tile."""
    return card.lower() in chosen_words(scene)


def hand_of(seat: SeatPosition) -> list[str]:
    """The cards in hand that are known: castle cards first, those still to choose from too (GK-16)."""
    return [card for card in [*seat.dealt, *seat.castles, *seat.persons] if not card.startswith("?")]


def score_cell(shown: SeatLook) -> str:
    """The points now; with + where the crest line is not known."""
    return f"{shown.open_score}+" if shown.score is None else str(shown.score)
