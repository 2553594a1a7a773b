"""The face of a castle or person card in one line, and what the viewer lacks for it."""

from __future__ import annotations

from rich.text import Text

from madoi.games.goryokaku.components.files import PersonText
from madoi.games.goryokaku.printed import LETTERS
from madoi.games.goryokaku.terminal.reading import (
    GoryokakuScene,
    castle_of,
    is_chosen,
    person_of,
)
from madoi.games.goryokaku.terminal.signs import (
    action_text,
    cost_letters,
    cubes_text,
    joined,
    nothing,
    padded,
    reward_text,
)


def draw_card(scene: GoryokakuScene, card: str, small: bool = False) -> Text:
    """A castle or person card with its face, and what the viewer lacks for it."""
    chosen = is_chosen(scene, card)
    line = Text("▸" if chosen else " ", f"bold {scene.ink('legal')}")
    line.append(f"{card} ", scene.ink("legal" if chosen else "quiet"))
    if not small:
        ink = scene.ink("legal" if chosen else "ink")
        line.append_text(padded(Text(scene.names[card], ink), 25)).append(" ")
    face = castle_face if card in scene.data.castle_number else person_face
    line.append_text(face(scene, card, small))
    lacks = lacks_text(scene, card)
    if lacks is not None:
        line.append(" ").append_text(lacks)
    return line


def castle_face(scene: GoryokakuScene, card: str, small: bool) -> Text:
    """Crest and type, cost, reward (GK-5)."""
    printed = castle_of(scene, card)
    crest = short_crest(scene, printed.kamon) if small else scene.names[printed.kamon]
    cost = cubes_text(scene, cost_letters(printed.cost))
    return Text.assemble(
        cubes_text(scene, printed.type),
        " ",
        padded(Text(crest, scene.ink("soft")), 4 if small else 10),
        padded(cost, 5 if small else 6),
        ("› ", scene.ink("quiet")),
        reward_text(scene, printed.reward),
    )


def person_face(scene: GoryokakuScene, card: str, small: bool) -> Text:
    """Crest, cost, the gain of the free action, and the frames or the storehouse (GK-5)."""
    printed = person_of(scene, card)
    cost = scene.say("board", "koban", count=printed.cost.koban)
    if printed.cost.ship:
        cost = scene.say("board", "ship_cost", level=printed.cost.ship)
    gain = printed.discard.res or scene.say("board", "koban", count=printed.discard.koban or 0)
    crest = short_crest(scene, printed.kamon) if small else scene.names[printed.kamon]
    return Text.assemble(
        padded(Text(crest, scene.ink("soft")), 4 if small else 10),
        padded(Text(cost), 4),
        (scene.say("board", "discard"), scene.ink("quiet")),
        padded(cubes_text(scene, gain) if gain in LETTERS else Text(gain), 4),
        frames_text(scene, printed) if printed.slot == "row" else store_text(scene, printed),
    )


def frames_text(scene: GoryokakuScene, person: PersonText) -> Text:
    """The four frames of a person in the order of the areas: +S|?|–|k2."""
    frames = [
        action_text(scene, person.frames[area.id]) if area.id in person.frames else nothing(scene)
        for area in scene.data.boards.area
    ]
    return joined(frames, "|")


def store_text(scene: GoryokakuScene, person: PersonText) -> Text:
    """What a person of the storehouse column brings."""
    line = Text(scene.say("icon", "store", count=person.store) if person.store else "")
    if person.virtual is not None:
        line.append(f" {scene.say('icon', 'virtual')}").append_text(cubes_text(scene, person.virtual))
    if person.ship_now:
        line.append(f" {scene.say('board', 'ship')}+{person.ship_now}")
    return line


def short_crest(scene: GoryokakuScene, crest: str) -> str:
    """A crest in a few letters, where the words know it."""
    known = scene.game.texts.words[scene.lang]["crest"]
    return str(known.get(crest, scene.names[crest][:4]))


def lacks_text(scene: GoryokakuScene, card: str) -> Text | None:
    """What the viewer lacks for a card in hand, or a tick; None for cards that are elsewhere."""
    needs = scene.look.hand.get(card)
    if needs is None:
        return None
    parts = [Text.assemble("−", cubes_text(scene, needs.cubes))] if needs.cubes else []
    if needs.koban:
        parts.append(Text(f"−{scene.say('board', 'koban', count=needs.koban)}"))
    if needs.ship:
        parts.append(Text(f"−{scene.say('board', 'ship_cost', level=needs.ship)}"))
    if not parts:
        return Text("✓", scene.ink("green"))
    return Text.assemble(("✗ ", scene.ink("vermilion")), joined(parts, " "))
