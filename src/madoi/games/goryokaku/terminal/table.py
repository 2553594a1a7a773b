"""The page of the table: workers, rounds and boards, players, the supply."""

from __future__ import annotations

from rich.text import Text

from madoi.games.goryokaku.look import PlaceLook, TileLook
from madoi.games.goryokaku.terminal.cards import draw_card
from madoi.games.goryokaku.terminal.players import draw_players, players_head
from madoi.games.goryokaku.terminal.reading import (
    GoryokakuScene,
    chosen_place,
    chosen_words,
    hand_of,
    is_chosen,
    tile_of,
)
from madoi.games.goryokaku.terminal.signs import (
    LABEL,
    PIECE,
    RICE,
    action_text,
    cubes_text,
    joined,
    padded,
    seat_ink,
    sections,
)

ROUND = 20
"""Cells of a row of the rounds before its tiles begin."""
POINTED_TILE = 18
"""From this width on a tile says what it would give the viewer."""
NAMED_TILE = 24
"""From this width on a tile is called by its name."""


def draw_table(scene: GoryokakuScene) -> list[Text]:
    """Workers, rounds and boards, players; then what else there is room for."""
    here = scene.position
    players = draw_players(scene)
    head = [players_head(scene)]
    mine = here.seats[scene.view.seat] if scene.view.seat is not None else None
    choice = [draw_card(scene, card) for card in mine.dealt if not card.startswith("?")] if mine else []
    parts = [
        (scene.say("board", "workers_on_board"), draw_places(scene)),
        (scene.say("board", "rounds"), draw_rounds(scene)),
    ]
    if choice:
        parts += [(scene.say("board", "to_choose"), choice), (scene.say("board", "players"), players)]
        return sections(scene, *parts)
    fixed = sum(len(lines) for _, lines in parts) + len(players)
    spare = scene.height - fixed
    face = draw_chosen(scene)
    if face and spare > 0:
        players = [*players, *face]
        spare -= 1
    if spare > 0:
        players = [*head, *players]
    parts.append((scene.say("board", "players"), players))
    parts.append((scene.say("board", "supply"), [draw_supply(scene)]))
    roomy = sum(len(lines) + 2 for _, lines in parts)
    if mine is not None and roomy + 3 <= scene.height:
        cards = [draw_card(scene, card) for card in hand_of(mine)][: scene.height - roomy - 1]
        parts.append((scene.say("board", "hand"), cards))
    return sections(scene, *parts)


def draw_places(scene: GoryokakuScene) -> list[Text]:
    """GK-30, GK-31: an area in a line: its places, the stacks there, and what a worker would cost the viewer."""
    half = (scene.width - LABEL) // 2
    lines = []
    for area in scene.data.boards.area:
        line = padded(Text(scene.names[area.id], scene.ink("quiet")), LABEL)
        for place in scene.look.places:
            if place.area == area.id:
                line.append_text(padded(draw_place(scene, place, half - 1), half))
        lines.append(line)
    return lines


def draw_place(scene: GoryokakuScene, place: PlaceLook, width: int) -> Text:
    printed = next(each for each in scene.data.boards.place if each.id == place.id)
    chosen = chosen_place(scene) == place.id
    lacks = place.lacks if place.lacks != "worker" else None
    ink = scene.ink("legal" if chosen else "quiet" if lacks else "ink")
    stacks = [
        Text(f"{seat + 1}:{height}", seat_ink(scene, seat))
        for seat, height in enumerate(place.heights)
        if height
    ]
    cost = Text()
    if scene.view.seat is not None:
        needed = place.onigiri[scene.view.seat]
        cost.append(f"{RICE}{needed}", scene.ink("vermilion" if lacks == "onigiri" else "soft"))
        cost.append("✗" if lacks else " ", scene.ink("vermilion"))
    name = Text(scene.names[place.id], ink)
    if printed.kind in ("gain", "koban"):
        name.append(" ").append_text(action_text(scene, printed))
    return Text.assemble(
        ("▸" if chosen else " ", f"bold {scene.ink('legal')}"),
        padded(name, 13),
        padded(joined(stacks, " ") if stacks else Text("·", scene.ink("line")), width - 18),
        cost,
    )


def draw_rounds(scene: GoryokakuScene) -> list[Text]:
    """GK-78, GK-90, GK-91: each round with its pile, its audit and its marks, and the board of the same number."""
    boards = scene.data.boards
    lines = []
    for at in range(max(len(boards.round), len(boards.goryokaku_board))):
        line = Text()
        if at < len(boards.round):
            line.append_text(draw_round(scene, at))
        line = padded(line, ROUND - 6)
        if at < len(boards.goryokaku_board):
            line.append_text(draw_tiles(scene, at + 1))
        lines.append(line)
    return lines


def draw_round(scene: GoryokakuScene, at: int) -> Text:
    here, shown = scene.position, scene.look
    printed = scene.data.boards.round[at]
    now = at + 1 == here.round and here.phase != "over"
    line = Text("▸" if now else " ", f"bold {scene.ink('ink')}")
    line.append_text(padded(Text(printed.label, f"bold {scene.ink('ink' if now else 'soft')}"), 3))
    line.append(f"{RICE}{shown.piles[at]} ", scene.ink("gold" if now else "quiet"))
    if 0 < printed.audit <= len(here.audits):
        line.append_text(cubes_text(scene, here.audits[printed.audit - 1]))
        marked = [seat for seat, each in enumerate(here.seats) if printed.audit in each.marks]
        line.append("○" if marked else "", scene.ink("soft"))
        for seat in marked:
            line.append(str(seat + 1), seat_ink(scene, seat))
    return line


def draw_tiles(scene: GoryokakuScene, board: int) -> Text:
    """The tiles of a board with the pieces on them (GK-60), and what they would give the viewer now (GK-86)."""
    is_open = board in scene.look.open_boards
    line = padded(
        Text(scene.say("board", "open" if is_open else "closed"), scene.ink("green" if is_open else "quiet")),
        6,
    )
    tiles = [tile for tile in scene.look.tiles if tile.board == board]
    room = (scene.width - ROUND) // max(1, len(tiles))
    for tile in tiles:
        line.append_text(padded(draw_tile(scene, tile, is_open, room - 1), room))
    return line


def draw_tile(scene: GoryokakuScene, tile: TileLook, is_open: bool, width: int) -> Text:
    chosen = is_chosen(scene, tile.id)
    ink = scene.ink("legal" if chosen else "ink" if is_open and tile.owner is None else "quiet")
    owner = Text(f"{PIECE * tile.pieces}", scene.ink("line"))
    if tile.owner is not None:
        owner = Text(f"{PIECE * tile.pieces}{tile.owner + 1}", seat_ink(scene, tile.owner))
    named = width >= NAMED_TILE
    name = scene.names[tile.id] if named else short_tile(scene, tile.id)
    points = Text()
    if width >= POINTED_TILE and scene.view.seat is not None:
        points.append(f" {tile.points[scene.view.seat]:>2}", scene.ink("gold"))
    words = Text.assemble((f"{tile.id} ", scene.ink("legal" if chosen else "quiet")), (name, ink))
    room = width - 1 - owner.cell_len - points.cell_len
    return Text.assemble(padded(words, room), " ", owner, points)


def short_tile(scene: GoryokakuScene, tile: str) -> str:
    """A tile in up to eight cells: E×3=5, earth LV, a crest."""
    printed = tile_of(scene, tile)
    crest = "" if printed.kamon is None else scene.names[printed.kamon]
    return scene.say(
        "tile", printed.kind, type=printed.type or "", need=printed.need or 0, vp=printed.vp, crest=crest
    )


def draw_chosen(scene: GoryokakuScene) -> list[Text]:
    """The face of the card or tile that the move under the cursor names, in a line."""
    for word in reversed(chosen_words(scene)):
        card = word.upper()
        if card in scene.data.castle_number or card in scene.data.person_number:
            return [draw_card(scene, card)]
    return []


def draw_supply(scene: GoryokakuScene) -> Text:
    shown = scene.look
    parts = [
        Text.assemble(cubes_text(scene, letter), f"{count} ", (scene.names[letter], scene.ink("quiet")))
        for letter, count in shown.supply.items()
    ]
    parts.append(Text(f"{RICE}{shown.onigiri}"))
    here = scene.position
    decks = (
        ("persons", shown.person_deck, len(here.person_discard)),
        ("castles", shown.castle_deck, len(here.castle_discard)),
    )
    parts += [
        Text(scene.say("board", f"{key}_deck", deck=deck, discards=discards), scene.ink("soft"))
        for key, deck, discards in decks
    ]
    return joined(parts)
