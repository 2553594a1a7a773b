"""The market: display, hand and supply."""

from __future__ import annotations

from rich.text import Text

from madoi.games.goryokaku.terminal.cards import draw_card
from madoi.games.goryokaku.terminal.reading import GoryokakuScene, hand_of
from madoi.games.goryokaku.terminal.signs import joined, padded, sections
from madoi.games.goryokaku.terminal.table import draw_supply


def draw_market(scene: GoryokakuScene) -> list[Text]:
    """Display, hand, supply: every card with what it costs and brings."""
    here = scene.position
    hand = hand_of(here.seats[scene.view.seat]) if scene.view.seat is not None else []
    heading = scene.say("board", "areas", areas=" | ".join(scene.names[a.id] for a in scene.data.boards.area))
    display = [draw_card(scene, card) for card in here.display]
    room = scene.height - len(display) - 1
    cards = [draw_card(scene, card) for card in hand]
    if len(cards) > room:
        half = scene.width // 2
        small = [padded(draw_card(scene, card, small=True), half - 1) for card in hand]
        cards = [joined(small[at : at + 2], " ") for at in range(0, len(small), 2)]
    if len(cards) > room:
        left = len(hand) - 2 * (room - 1)
        cards = [*cards[: room - 1], Text(scene.say("board", "more", count=left), scene.ink("quiet"))]
    return sections(
        scene,
        (scene.say("board", "display"), display),
        (f"{scene.say('board', 'hand')}   {heading}", cards),
        (scene.say("board", "supply"), [draw_supply(scene)]),
    )
