"""What lies where, read from the view, and what the move under the cursor is about."""

from __future__ import annotations

from madoi.core.game import canonical
from madoi.games.goryokaku.components import GoryokakuData
from madoi.games.goryokaku.components.files import CastleText, PersonText, TileText
from madoi.games.goryokaku.look import GoryokakuLook, SeatLook
from madoi.games.goryokaku.position import GoryokakuPosition, SeatPosition
from madoi.games.goryokaku.state import GoryokakuState
from madoi.screen.scene import Scene

GoryokakuScene = Scene[GoryokakuState, GoryokakuData, GoryokakuPosition, GoryokakuLook]


def castle_of(scene: GoryokakuScene, card: str) -> CastleText:
    return scene.data.castles[scene.data.castle_number[card]]


def person_of(scene: GoryokakuScene, card: str) -> PersonText:
    return scene.data.persons[scene.data.person_number[card]]


def tile_of(scene: GoryokakuScene, tile: str) -> TileText:
    return scene.data.tiles[scene.data.tile_number[tile]]


def chosen_words(scene: GoryokakuScene) -> list[str]:
    """The move under the cursor, word by word."""
    return canonical(scene.chosen).split()


def chosen_place(scene: GoryokakuScene) -> str:
    """The place that the move under the cursor is about, or nothing."""
    match chosen_words(scene):
        case ["place", place, *_] | ["rice", "work", place, *_]:
            return place
    return ""


def is_chosen(scene: GoryokakuScene, card: str) -> bool:
    """True if the move under the cursor names this card or tile."""
    return card.lower() in chosen_words(scene)


def hand_of(seat: SeatPosition) -> list[str]:
    """The cards in hand that are known: castle cards first, those still to choose from too (GK-16)."""
    return [card for card in [*seat.dealt, *seat.castles, *seat.persons] if not card.startswith("?")]


def score_cell(shown: SeatLook) -> str:
    """The points now; with + where the crest line is not known."""
    return f"{shown.open_score}+" if shown.score is None else str(shown.score)
