"""Goryokaku in the terminal: the worker board, rounds and boards, players, cards, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from rich.text import Text

from madoi.core.game import canonical
from madoi.core.scene import Scene
from madoi.core.state import OVER
from madoi.games.goryokaku.components import (
    CastleText,
    DaibaReward,
    DaibaText,
    GoryokakuData,
    Icon,
    PersonText,
    Place,
    RewardText,
    TileText,
)
from madoi.games.goryokaku.position import SPOT_NAMES, GoryokakuPosition, SeatPosition
from madoi.games.goryokaku.state import LETTERS
from madoi.games.goryokaku.view import GoryokakuLook, PlaceLook, SeatLook, TileLook

PAGES = ("table", "mine", "others", "market", "score")

WORKER, RICE, PIECE = "●", "▲", "◆"
CUBE_INKS = {"E": "orange", "S": "ink", "W": "green", "C": "vermilion", "A": "soft", "X": "gold"}

LABEL = 10
"""Cells for the words at the left of a line."""
ROUND = 20
"""Cells of a row of the rounds before its tiles begin."""
POINTED_TILE = 18
"""From this width on a tile says what it would give the viewer."""
NAMED_TILE = 24
"""From this width on a tile is called by its name."""
HIGH = 20
"""From this height on long lists go on in the next line."""
COLUMNS = (12, 7, 7, 5, 10, 5, 7, 10, 7, 6, 4)
"""Cells of the columns of the table of players."""


def draw(page: str, scene: Scene) -> list[Text]:
    pages: dict[str, Callable[[Scene], list[Text]]] = {
        "table": draw_table,
        "mine": draw_mine,
        "others": draw_others,
        "market": draw_market,
        "score": draw_score,
    }
    lines = pages[page](scene)[: scene.height]
    for line in lines:
        line.truncate(scene.width, overflow="ellipsis")
    return lines


# What lies where, read from the view


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


# Small signs


def seat_ink(scene: Scene, seat: int) -> str:
    return f"bold {scene.ink(f'seat-{seat + 1}')}"


def padded(text: Text, width: int) -> Text:
    """A text in exactly `width` cells, cut with … if it is longer."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis")
    text.pad_right(width - text.cell_len)
    return text


def joined(parts: Iterable[Text], gap: str = "  ") -> Text:
    return Text(gap).join(parts)


def labelled(scene: Scene, label: str, what: Text) -> Text:
    return Text.assemble(padded(Text(label, scene.ink("quiet")), LABEL), what)


def nothing(scene: Scene) -> Text:
    return Text("–", scene.ink("quiet"))


def cubes_text(scene: Scene, cubes: str) -> Text:
    """Cubes as coloured letters."""
    return Text.assemble(*((letter, f"bold {scene.ink(CUBE_INKS[letter])}") for letter in cubes))


def counted_cubes(scene: Scene, counts: dict[str, int], gap: str = " ") -> Text:
    """Cubes by colour: E2 W1."""
    shown = [
        Text.assemble(cubes_text(scene, letter), str(counts[letter])) for letter in LETTERS if counts[letter]
    ]
    return joined(shown, gap) if shown else nothing(scene)


def discs_text(scene: Scene, workers: int, onigiri: int) -> Text:
    return Text.assemble((WORKER, scene.ink("soft")), str(workers), (RICE, scene.ink("soft")), str(onigiri))


def cost_letters(cost: dict[str, int]) -> str:
    """A cost as letters in order, X last: EESX."""
    return "".join(letter * cost.get(letter, 0) for letter in f"{LETTERS}X")


def action_text(scene: Scene, action: Icon | Place) -> Text:
    """What a place or an icon does, in a few signs: +S2, k4, S>A, hire."""
    res, n = action.res or "", action.n or 1
    number = str(n) if n > 1 else ""
    if action.kind == "gain":
        return Text.assemble("+", cubes_text(scene, res), number)
    if action.kind == "swap":
        return Text.assemble(cubes_text(scene, action.give or ""), "›", cubes_text(scene, action.get or ""))
    if action.kind == "koban":
        return Text(scene.say("board", "koban", count=n))
    return Text(scene.say("icon", action.kind) + number)


def reward_text(scene: Scene, reward: RewardText | DaibaReward) -> Text:
    """What a castle card or a daiba space gives (GK-55, GK-77)."""
    parts: list[Text] = []
    if isinstance(reward, RewardText):
        levels = (("earth", reward.earth), ("ship", reward.ship))
        parts += [Text(f"{scene.say('board', key)}+{steps}") for key, steps in levels if steps]
    if reward.cubes:
        parts.append(Text.assemble("+", cubes_text(scene, cost_letters(cast(dict[str, int], reward.cubes)))))
    if reward.koban:
        parts.append(Text(scene.say("board", "koban", count=reward.koban)))
    if reward.onigiri:
        parts.append(Text(f"{RICE}{reward.onigiri}"))
    if reward.piece:
        parts.append(Text(f"{PIECE}{reward.piece}"))
    return joined(parts, " ") if parts else nothing(scene)


def sections(scene: Scene, *parts: tuple[str, list[Text]]) -> list[Text]:
    """Parts of a page one below the other, with headings and air where the screen is high enough for them."""
    roomy = sum(len(lines) + 2 for _, lines in parts if lines) - 1 <= scene.height
    shown: list[Text] = []
    for heading, lines in parts:
        if roomy and lines:
            shown += [Text()] if shown else []
            shown += [Text(heading, scene.ink("indigo"))] if heading else []
        shown += lines
    return shown


# The table


def draw_table(scene: Scene) -> list[Text]:
    """Workers, rounds and boards, players; then what else there is room for."""
    here = position_of(scene)
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


def draw_places(scene: Scene) -> list[Text]:
    """GK-30, GK-31: an area in a line: its places, the stacks there, and what a worker would cost the viewer."""
    half = (scene.width - LABEL) // 2
    lines = []
    for area in data_of(scene).boards.area:
        line = padded(Text(scene.names[area.id], scene.ink("quiet")), LABEL)
        for place in look_of(scene).places:
            if place.area == area.id:
                line.append_text(padded(draw_place(scene, place, half - 1), half))
        lines.append(line)
    return lines


def draw_place(scene: Scene, place: PlaceLook, width: int) -> Text:
    printed = next(each for each in data_of(scene).boards.place if each.id == place.id)
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


def draw_rounds(scene: Scene) -> list[Text]:
    """GK-78, GK-90, GK-91: each round with its pile, its audit and its marks, and the board of the same number."""
    boards = data_of(scene).boards
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


def draw_round(scene: Scene, at: int) -> Text:
    here, shown = position_of(scene), look_of(scene)
    printed = data_of(scene).boards.round[at]
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


def draw_tiles(scene: Scene, board: int) -> Text:
    """The tiles of a board with the pieces on them (GK-60), and what they would give the viewer now (GK-86)."""
    is_open = board in look_of(scene).open_boards
    line = padded(
        Text(scene.say("board", "open" if is_open else "closed"), scene.ink("green" if is_open else "quiet")),
        6,
    )
    tiles = [tile for tile in look_of(scene).tiles if tile.board == board]
    room = (scene.width - ROUND) // max(1, len(tiles))
    for tile in tiles:
        line.append_text(padded(draw_tile(scene, tile, is_open, room - 1), room))
    return line


def draw_tile(scene: Scene, tile: TileLook, is_open: bool, width: int) -> Text:
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


def short_tile(scene: Scene, tile: str) -> str:
    """A tile in up to eight cells: E×3=5, earth LV, a crest."""
    printed = tile_of(scene, tile)
    crest = "" if printed.kamon is None else scene.names[printed.kamon]
    return scene.say(
        "tile", printed.kind, type=printed.type or "", need=printed.need or 0, vp=printed.vp, crest=crest
    )


def draw_chosen(scene: Scene) -> list[Text]:
    """The face of the card or tile that the move under the cursor names, in a line."""
    for word in reversed(chosen_words(scene)):
        card = word.upper()
        if card in data_of(scene).castle_number or card in data_of(scene).person_number:
            return [draw_card(scene, card)]
    return []


def draw_supply(scene: Scene) -> Text:
    shown = look_of(scene)
    parts = [
        Text.assemble(cubes_text(scene, letter), f"{count} ", (scene.names[letter], scene.ink("quiet")))
        for letter, count in shown.supply.items()
    ]
    parts.append(Text(f"{RICE}{shown.onigiri}"))
    here = position_of(scene)
    decks = (
        ("persons", shown.person_deck, len(here.person_discard)),
        ("castles", shown.castle_deck, len(here.castle_discard)),
    )
    parts += [
        Text(scene.say("board", f"{key}_deck", deck=deck, discards=discards), scene.ink("soft"))
        for key, deck, discards in decks
    ]
    return joined(parts)


# Players


def players_head(scene: Scene) -> Text:
    """The heads of the columns of the players."""
    keys = (
        "",
        "in_hand",
        "bag",
        "koban_head",
        "cubes",
        "room",
        "cards",
        "levels",
        "pieces",
        "built",
        "points_head",
    )
    line = Text()
    for key, width in zip(keys, COLUMNS, strict=True):
        said = scene.say("board", key) if key else ""
        line.append_text(padded(Text(said, scene.ink("quiet")), width - 1)).append(" ")
    return line


def draw_players(scene: Scene) -> list[Text]:
    return [draw_player(scene, seat) for seat in range(len(position_of(scene).seats))]


def seat_title(scene: Scene, seat: int) -> Text:
    """▸1 You: who it is, and whether it is their turn."""
    here = position_of(scene)
    moving = seat == here.turn and scene.view.actor != OVER
    return Text.assemble(
        ("▸" if moving else " ", f"bold {scene.ink('ink')}"),
        (f"{seat + 1} {scene.seat_name(seat)}", seat_ink(scene, seat)),
    )


def draw_player(scene: Scene, seat: int) -> Text:
    """All that can be counted about a player."""
    of, shown = position_of(scene).seats[seat], look_of(scene).seats[seat]
    counts = {letter: of.cubes.count(letter) for letter in LETTERS}
    cubes = cubes_text(scene, of.cubes) if len(of.cubes) < 10 else counted_cubes(scene, counts, "")
    full = shown.cubes > shown.storehouses
    cells = [
        seat_title(scene, seat),
        discs_text(scene, of.workers, of.onigiri),
        discs_text(scene, of.bag_workers, of.bag_onigiri),
        Text(scene.say("board", "koban", count=of.koban)),
        cubes if of.cubes else nothing(scene),
        Text(f"{shown.cubes}/{shown.storehouses}", scene.ink("vermilion" if full else "soft")),
        Text(f"P{shown.persons} C{shown.castles + len(of.dealt)}"),
        Text(scene.say("board", "level_cells", earth=of.earth, ship=of.ship, daiba=of.daiba)),
        Text(f"{PIECE}{of.pieces}/{shown.stock}"),
        Text(str(len(of.built))),
        Text(score_cell(shown), f"bold {scene.ink('gold')}"),
    ]
    line = Text()
    for cell, width in zip(cells, COLUMNS, strict=True):
        line.append_text(padded(cell, width - 1)).append(" ")
    return line


def score_cell(shown: SeatLook) -> str:
    """The points now; with + where the crest line is not known."""
    return f"{shown.open_score}+" if shown.score is None else str(shown.score)


# One board


def draw_mine(scene: Scene) -> list[Text]:
    """The board of the viewer, or of the seat whose turn it is for a spectator."""
    here = position_of(scene)
    seat = here.turn if scene.view.seat is None else scene.view.seat
    of = here.seats[seat]
    lines = [
        draw_head(scene, seat),
        draw_discs(scene, of),
        draw_store(scene, seat),
        draw_track(scene, 0, of.earth),
        draw_track(scene, 1, of.ship),
        draw_daiba(scene, of.daiba),
    ]
    hired = [*draw_rows(scene, of), draw_storehouse_people(scene, of)]
    built = [labelled(scene, scene.say("board", "cards"), draw_hand(scene, seat)), *draw_built(scene, of)]
    people = [draw_card(scene, card) for card in [*of.row, *of.store]]
    parts = [
        (scene.say("board", "board_of", who=scene.seat_name(seat)), lines),
        (scene.say("board", "hired"), hired),
        (scene.say("board", "built_by_crest"), built),
    ]
    used = sum(len(part) + 2 for _, part in parts)
    if people and used + len(people) + 2 <= scene.height:
        parts.append((scene.say("board", "people"), people))
    return sections(scene, *parts)


def draw_head(scene: Scene, seat: int) -> Text:
    of, shown = position_of(scene).seats[seat], look_of(scene).seats[seat]
    return Text.assemble(
        padded(seat_title(scene, seat), 16),
        (scene.say("board", "kamon"), scene.ink("quiet")),
        " ",
        kamon_text(scene, of),
        "   ",
        (scene.say("board", "points"), scene.ink("quiet")),
        (f" {score_cell(shown)}", f"bold {scene.ink('gold')}"),
        "   ",
        (scene.say("board", "pieces"), scene.ink("quiet")),
        " ",
        f"{PIECE}{of.pieces}/{shown.stock}",
        "   ",
        tiles_text(scene, of),
    )


def kamon_text(scene: Scene, of: SeatPosition) -> Text:
    if of.kamon is None or of.kamon.startswith("?"):
        return Text("?", scene.ink("quiet"))
    return Text(scene.names[of.kamon], f"bold {scene.ink('gold')}")


def tiles_text(scene: Scene, of: SeatPosition) -> Text:
    return Text(" ".join(of.tiles), scene.ink("soft"))


def draw_discs(scene: Scene, of: SeatPosition) -> Text:
    """Discs in hand, in the bag, and on the four spots (GK-104)."""
    parts = [
        Text.assemble((f"{scene.say('board', key)} ", scene.ink("quiet")), discs_text(scene, *discs))
        for key, discs in (
            ("in_hand", (of.workers, of.onigiri)),
            ("bag", (of.bag_workers, of.bag_onigiri)),
            ("on_board", stacked(of)),
        )
    ]
    spots = Text(f"{scene.say('board', 'spots')} ", scene.ink("quiet"))
    for at, name in enumerate(SPOT_NAMES):
        printed = next(spot for spot in data_of(scene).personal.spot if spot.id == name)
        laid = of.spots[at] if of.spots else 0
        spots.append(f"{scene.say('spot', name)}{RICE}{printed.cost}", scene.ink("soft"))
        spots.append(f"({laid}) " if laid else " ")
    parts += [Text(scene.say("board", "koban", count=of.koban), scene.ink("gold")), spots]
    return joined(parts)


def stacked(of: SeatPosition) -> tuple[int, int]:
    """Own discs on the worker board."""
    return sum(stack[0] for stack in of.stacks.values()), sum(stack[1] for stack in of.stacks.values())


def draw_store(scene: Scene, seat: int) -> Text:
    """GK-28: a box for every storehouse, what is in it, and castle-time resources (GK-52)."""
    of, shown = position_of(scene).seats[seat], look_of(scene).seats[seat]
    boxes = Text()
    for at in range(max(shown.storehouses, len(of.cubes))):
        inside = of.cubes[at] if at < len(of.cubes) else " "
        ink = scene.ink("line" if at < shown.storehouses else "vermilion")
        boxes.append("[" if at < shown.storehouses else "!", ink)
        boxes.append_text(cubes_text(scene, inside) if inside != " " else Text(" "))
        boxes.append("]" if at < shown.storehouses else " ", ink)
    boxes.append(f"  {scene.say('board', 'castle_time')} ", scene.ink("quiet"))
    boxes.append_text(counted_cubes(scene, shown.castle_time))
    return labelled(scene, scene.say("board", "storehouses"), boxes)


def draw_track(scene: Scene, which: int, level: int) -> Text:
    """A level track with its bonuses (GK-58): ▲ an onigiri, and what comes from the bag."""
    track = data_of(scene).personal.track[which]
    line = Text()
    for space in range(track.max + 1):
        bonus = track.bonus[space] if space < len(track.bonus) else ""
        sign = {"onigiri": RICE, "bag": scene.say("icon", "bag")}.get(bonus, "")
        here = space == level
        line.append("─" if space else "", scene.ink("line"))
        line.append(
            f"({space})" if here else f" {space} ", f"bold {scene.ink('gold')}" if here else scene.ink("soft")
        )
        line.append(sign, scene.ink("quiet" if space <= level else "ink"))
    return labelled(scene, scene.say("board", track.id), line)


def draw_daiba(scene: Scene, at: int) -> Text:
    """GK-73: what each space of the daiba costs, gives and scores."""
    line = Text()
    for space in data_of(scene).boards.daiba:
        here = space.space == at
        line.append("─" if space.space else "", scene.ink("line"))
        line.append(
            f"({space.space})" if here else f" {space.space} ",
            f"bold {scene.ink('gold')}" if here else scene.ink("soft"),
        )
        if space.space > at:
            line.append(daiba_cost(scene, space), scene.ink("ink" if space.space == at + 1 else "quiet"))
            reward = reward_text(scene, space.reward)
            line.append("›", scene.ink("quiet")).append_text(reward)
        if space.vp_per_castle:
            line.append(scene.say("board", "per_castle", vp=space.vp_per_castle), scene.ink("gold"))
    return labelled(scene, scene.say("board", "daiba"), line)


def daiba_cost(scene: Scene, space: DaibaText) -> str:
    """?2 P/C1: two of earth, stone, wood, and a card."""
    fixed = "".join(letter * getattr(space.cost, letter) for letter in LETTERS)
    parts = [
        fixed,
        f"{scene.say('icon', 'choice')}{space.cost.choice}" if space.cost.choice else "",
        scene.say("board", "cost_cards", count=space.cost.card) if space.cost.card else "",
        scene.say("board", "koban", count=space.cost.koban) if space.cost.koban else "",
    ]
    return "+".join(part for part in parts if part) or "–"


def draw_rows(scene: Scene, of: SeatPosition) -> list[Text]:
    """GK-64: hired persons by area, under the icon that acts there."""
    here = position_of(scene)
    lines = []
    for area in data_of(scene).boards.area:
        acting: dict[str, list[str]] = {}
        signs: dict[str, Text] = {}
        for card in of.row:
            if area.id in person_of(scene, card).frames:
                sign = action_text(scene, person_of(scene, card).frames[area.id])
                signs[sign.plain] = sign
                acting.setdefault(sign.plain, []).append(card)
        parts = [
            Text.assemble(signs[sign], *((f" {card}", person_ink(scene, card)) for card in cards))
            for sign, cards in acting.items()
        ]
        ink = scene.ink("legal" if here.area == area.id else "quiet")
        folds = folded(parts, scene.width - LABEL) if scene.height >= HIGH else [joined(parts)]
        name = padded(Text(scene.names[area.id], ink), LABEL)
        lines.append(Text.assemble(name, folds[0] if parts else nothing(scene)))
        lines += [labelled(scene, "", line) for line in folds[1:]]
    return lines


def person_ink(scene: Scene, card: str) -> str:
    """Persons that may still act this turn stand out (GK-65)."""
    waiting = card in position_of(scene).icons
    return scene.ink("legal" if is_chosen(scene, card) else "ink" if waiting else "quiet")


def draw_storehouse_people(scene: Scene, of: SeatPosition) -> Text:
    """The storehouse column (GK-46)."""
    people = [
        Text.assemble((f"{card} ", scene.ink("quiet")), store_text(scene, person_of(scene, card)))
        for card in of.store
    ]
    return labelled(scene, scene.say("board", "store"), joined(people) if people else nothing(scene))


def store_text(scene: Scene, person: PersonText) -> Text:
    """What a person of the storehouse column brings."""
    line = Text(scene.say("icon", "store", count=person.store) if person.store else "")
    if person.virtual is not None:
        line.append(f" {scene.say('icon', 'virtual')}").append_text(cubes_text(scene, person.virtual))
    if person.ship_now:
        line.append(f" {scene.say('board', 'ship')}+{person.ship_now}")
    return line


def draw_built(scene: Scene, of: SeatPosition) -> list[Text]:
    """GK-50: built castle cards below their crest, each with its type."""
    columns = []
    for kamon in data_of(scene).kamon:
        cards = [card for card in of.built if castle_of(scene, card).kamon == kamon.kamon]
        hired = [card for card in [*of.row, *of.store] if person_of(scene, card).kamon == kamon.kamon]
        count = len(cards) + len(hired)
        column = Text(f"{short_crest(scene, kamon.kamon)}{count}", scene.ink("quiet" if not count else "ink"))
        for card in cards:
            column.append(f" {card[1:]}", scene.ink("quiet"))
            column.append_text(cubes_text(scene, castle_of(scene, card).type))
        columns.append(column)
    lines = folded(columns, scene.width - LABEL)
    return [
        labelled(scene, scene.say("board", "built") if not at else "", line) for at, line in enumerate(lines)
    ]


def short_crest(scene: Scene, crest: str) -> str:
    """A crest in a few letters, where the words know it."""
    known = scene.game.texts.words[scene.lang]["crest"]
    return str(known.get(crest, scene.names[crest][:4]))


def draw_hand(scene: Scene, seat: int) -> Text:
    """Cards in hand by id; those of others as numbers, and the castle cards that all saw being taken."""
    of, shown = position_of(scene).seats[seat], look_of(scene).seats[seat]
    if seat != scene.view.seat:
        said = scene.say("board", "hidden_hand", persons=shown.persons, castles=shown.castles + len(of.dealt))
        line = Text(said, scene.ink("soft"))
        if of.shown:
            line.append("  ").append(scene.say("board", "seen", cards=" ".join(of.shown)), scene.ink("quiet"))
        return line
    cards = []
    for card in hand_of(of):
        needs = look_of(scene).hand.get(card)
        ready = needs is not None and not (needs.cubes or needs.koban or needs.ship)
        ink = "legal" if is_chosen(scene, card) else "green" if ready else "ink"
        cards.append(Text(card + ("✓" if ready else ""), scene.ink(ink)))
    return joined(cards, " ") if cards else nothing(scene)


# Others


def draw_others(scene: Scene) -> list[Text]:
    """Every other board in a few lines: as many as the height allows."""
    here = position_of(scene)
    others = [seat for seat in range(len(here.seats)) if seat != scene.view.seat]
    each = max(1, (scene.height - 1) // len(others))
    airy = each > len(draw_other(scene, others[0]))
    lines = [players_head(scene)]
    for seat in others:
        lines += draw_other(scene, seat)[:each]
        lines += [Text()] if airy and seat != others[-1] else []
    return lines


def draw_other(scene: Scene, seat: int) -> list[Text]:
    """A player, the most telling lines first."""
    of = position_of(scene).seats[seat]
    row = [
        Text.assemble((f"{card} ", scene.ink("quiet")), frames_text(scene, person_of(scene, card)))
        for card in of.row
    ]
    row += [
        Text.assemble((f"{card} ", scene.ink("quiet")), store_text(scene, person_of(scene, card)))
        for card in of.store
    ]
    tiles = Text.assemble(
        tiles_text(scene, of) if of.tiles else nothing(scene),
        (f"   {scene.say('board', 'kamon')} ", scene.ink("quiet")),
        kamon_text(scene, of),
        "   ",
        draw_hand(scene, seat),
    )
    people, built = folded(row, scene.width - LABEL), draw_built(scene, of)
    return [
        draw_player(scene, seat),
        built[0],
        labelled(scene, scene.say("board", "hired_short"), people[0] if people else nothing(scene)),
        labelled(scene, scene.say("board", "tiles"), tiles),
        *built[1:],
        *(labelled(scene, "", line) for line in people[1:]),
        draw_discs(scene, of),
        draw_track(scene, 0, of.earth),
        draw_track(scene, 1, of.ship),
        draw_daiba(scene, of.daiba),
    ]


def frames_text(scene: Scene, person: PersonText) -> Text:
    """The four frames of a person in the order of the areas: +S|?|–|k2."""
    frames = [
        action_text(scene, person.frames[area.id]) if area.id in person.frames else nothing(scene)
        for area in data_of(scene).boards.area
    ]
    return joined(frames, "|")


def folded(parts: list[Text], width: int) -> list[Text]:
    """Parts in lines of at most `width` cells."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 2 + part.cell_len <= width:
            lines[-1].append("  ").append_text(part)
        else:
            lines.append(part.copy())
    return lines


# Market


def draw_market(scene: Scene) -> list[Text]:
    """Display, hand, supply: every card with what it costs and brings."""
    here = position_of(scene)
    hand = hand_of(here.seats[scene.view.seat]) if scene.view.seat is not None else []
    heading = scene.say(
        "board", "areas", areas=" | ".join(scene.names[a.id] for a in data_of(scene).boards.area)
    )
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


def draw_card(scene: Scene, card: str, small: bool = False) -> Text:
    """A castle or person card with its face, and what the viewer lacks for it."""
    chosen = is_chosen(scene, card)
    line = Text("▸" if chosen else " ", f"bold {scene.ink('legal')}")
    line.append(f"{card} ", scene.ink("legal" if chosen else "quiet"))
    if not small:
        ink = scene.ink("legal" if chosen else "ink")
        line.append_text(padded(Text(scene.names[card], ink), 25)).append(" ")
    face = castle_face if card in data_of(scene).castle_number else person_face
    line.append_text(face(scene, card, small))
    lacks = lacks_text(scene, card)
    if lacks is not None:
        line.append(" ").append_text(lacks)
    return line


def castle_face(scene: Scene, card: str, small: bool) -> Text:
    """Crest and type, cost, reward (GK-5)."""
    printed = castle_of(scene, card)
    crest = short_crest(scene, printed.kamon) if small else scene.names[printed.kamon]
    cost = cubes_text(scene, cost_letters(cast(dict[str, int], printed.cost)))
    return Text.assemble(
        cubes_text(scene, printed.type),
        " ",
        padded(Text(crest, scene.ink("soft")), 4 if small else 10),
        padded(cost, 5 if small else 6),
        ("› ", scene.ink("quiet")),
        reward_text(scene, printed.reward),
    )


def person_face(scene: Scene, card: str, small: bool) -> Text:
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


def lacks_text(scene: Scene, card: str) -> Text | None:
    """What the viewer lacks for a card in hand, or a tick; None for cards that are elsewhere."""
    needs = look_of(scene).hand.get(card)
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


# Score


def draw_score(scene: Scene) -> list[Text]:
    """GK-82: the score sheet of every seat, each line with its rule. A crest line that is not known is ?."""
    shown, here = look_of(scene), position_of(scene)
    keys = ["tiles", *(f"mark_{board + 1}" for board in range(len(LETTERS))), "crest", "daiba"]
    each = max(8, min(16, (scene.width - 24) // len(here.seats)))
    head = Text(" " * 14)
    for seat in range(len(here.seats)):
        head.append_text(padded(seat_title(scene, seat), each))
    lines = [head]
    sheets = [{line.key: line for line in seat.lines} for seat in shown.seats]
    for key in keys:
        line = padded(Text(scene.say("score", key), scene.ink("soft")), 14)
        rule = ""
        for sheet in sheets:
            rule = sheet[key].rule if key in sheet else rule
            points = str(sheet[key].points) if key in sheet else "?"
            ink = "quiet" if points in ("0", "?") else "ink"
            line.append_text(padded(Text(f" {points:>3}", scene.ink(ink)), each))
        lines.append(line.append(rule, scene.ink("indigo")))
    total = padded(Text(scene.say("board", "total"), "bold"), 14)
    crest = padded(Text(scene.say("board", "kamon"), scene.ink("soft")), 14)
    for seat, of in enumerate(here.seats):
        total.append_text(
            padded(Text(f" {score_cell(shown.seats[seat]):>4}", f"bold {scene.ink('gold')}"), each)
        )
        crest.append_text(padded(Text.assemble(" ", kamon_text(scene, of)), each))
    lines += [total.append("GK-82", scene.ink("indigo")), crest]
    rounds = draw_rounds(scene)
    if len(lines) + len(rounds) > scene.height:
        return lines
    return sections(scene, (scene.say("board", "score_sheet"), lines), (scene.say("board", "rounds"), rounds))


# In sentences


def describe(page: str, scene: Scene) -> list[str]:
    pages: dict[str, Callable[[Scene], list[str]]] = {
        "table": tell_table,
        "mine": tell_mine,
        "others": tell_others,
        "market": tell_market,
        "score": tell_score,
    }
    return pages[page](scene)


def tell(scene: Scene, key: str, **facts: object) -> str:
    return scene.say("tell", key, **facts)


def listed(scene: Scene, parts: Iterable[str]) -> str:
    """Parts of a sentence, or the word for nothing."""
    return tell(scene, "comma").join(parts) or tell(scene, "none")


def named(scene: Scene, cards: Iterable[str]) -> str:
    """Cards or cubes by name, ids with them: Crane Gate C14."""
    known = [card for card in cards if card in scene.names]
    return listed(
        scene, (f"{scene.names[card]} {card}" if len(card) > 1 else scene.names[card] for card in known)
    )


def counted(scene: Scene, cubes: str) -> str:
    """Cubes in words: earth 2, wood 1; X is any."""
    letters = [letter for letter in f"{LETTERS}X" if letter in cubes]
    words = {**scene.names, "X": tell(scene, "any")}
    return listed(scene, (f"{words[letter]} {cubes.count(letter)}" for letter in letters))


def reward_words(scene: Scene, reward: RewardText | DaibaReward) -> str:
    parts = []
    if isinstance(reward, RewardText):
        parts += [tell(scene, "earth", steps=reward.earth)] if reward.earth else []
        parts += [tell(scene, "ship", steps=reward.ship)] if reward.ship else []
    parts += [counted(scene, cost_letters(cast(dict[str, int], reward.cubes)))] if reward.cubes else []
    for key, count in (("koban", reward.koban), ("onigiri", reward.onigiri), ("pieces", reward.piece)):
        parts += [tell(scene, key, count=count)] if count else []
    return listed(scene, parts)


def action_words(scene: Scene, action: Icon) -> str:
    if action.kind == "gain":
        return counted(scene, (action.res or "") * (action.n or 1))
    if action.kind == "swap":
        return tell(scene, "swap", give=scene.names[action.give or "E"], get=scene.names[action.get or "E"])
    return tell(scene, f"does_{action.kind}", count=action.n or 1)


def needs_words(scene: Scene, card: str) -> str:
    """What the viewer lacks for a card in hand."""
    needs = look_of(scene).hand.get(card)
    if needs is None:
        return ""
    parts = [counted(scene, needs.cubes)] if needs.cubes else []
    parts += [tell(scene, "koban", count=needs.koban)] if needs.koban else []
    parts += [tell(scene, "ship", steps=needs.ship)] if needs.ship else []
    return tell(scene, "lacks", what=listed(scene, parts)) if parts else tell(scene, "ready")


def tell_table(scene: Scene) -> list[str]:
    here, shown = position_of(scene), look_of(scene)
    rounds = data_of(scene).boards.round
    left = shown.piles[here.round :]
    lines = [
        tell(
            scene,
            "round",
            round=here.round,
            rounds=len(rounds),
            pile=here.pile,
            later=listed(scene, map(str, left)),
        ),
        tell(scene, "audits", cubes=named(scene, here.audits)),
    ]
    for place in shown.places:
        stacks = [
            tell(scene, "stack", who=scene.seat_name(seat), height=height)
            for seat, height in enumerate(place.heights)
            if height
        ]
        line = tell(
            scene,
            "place",
            place=scene.names[place.id],
            area=scene.names[place.area],
            stacks=listed(scene, stacks),
        )
        if scene.view.seat is not None:
            line += tell(scene, "costs", count=place.onigiri[scene.view.seat])
            line += tell(scene, f"lacks_{place.lacks}") if place.lacks not in (None, "worker") else ""
        lines.append(line)
    for board in range(1, len(here.boards) + 1):
        tiles = [tell_tile(scene, tile) for tile in shown.tiles if tile.board == board]
        key = "board_open" if board in shown.open_boards else "board_closed"
        lines.append(tell(scene, key, board=board, tiles=listed(scene, tiles)))
    lines += [tell_player(scene, seat) for seat in range(len(here.seats))]
    if scene.view.seat is not None:
        mine = here.seats[scene.view.seat]
        lines.append(tell(scene, "hand", cards=named(scene, hand_of(mine))))
        lines += [tell_card(scene, card) for card in mine.dealt]
    return lines


def tell_tile(scene: Scene, tile: TileLook) -> str:
    said = f"{scene.names[tile.id]} {tile.id}"
    if scene.view.seat is not None:
        said += tell(scene, "tile_points", points=tile.points[scene.view.seat])
    if tile.owner is not None:
        said += tell(scene, "tile_owner", who=scene.seat_name(tile.owner))
    elif tile.pieces > 1:
        said += tell(scene, "tile_pieces", count=tile.pieces)
    return said


def tell_player(scene: Scene, seat: int) -> str:
    of, shown = position_of(scene).seats[seat], look_of(scene).seats[seat]
    return tell(
        scene,
        "player",
        who=scene.seat_name(seat),
        workers=of.workers,
        onigiri=of.onigiri,
        bag_workers=of.bag_workers,
        bag_onigiri=of.bag_onigiri,
        koban=of.koban,
        cubes=counted(scene, of.cubes),
        room=shown.storehouses,
        persons=shown.persons,
        castles=shown.castles + len(of.dealt),
        earth=of.earth,
        ship=of.ship,
        daiba=of.daiba,
        pieces=of.pieces,
        stock=shown.stock,
        points=score_cell(shown),
    )


def tell_board(scene: Scene, seat: int) -> list[str]:
    """One board in sentences."""
    here = position_of(scene)
    of = here.seats[seat]
    castle_time = [letter * count for letter, count in look_of(scene).seats[seat].castle_time.items()]
    crests = look_of(scene).seats[seat].crests
    kamon = scene.names[of.kamon] if of.kamon in scene.names else tell(scene, "unknown")
    lines = [
        tell_player(scene, seat),
        tell(scene, "kamon", card=kamon),
        tell(scene, "castle_time", cubes=counted(scene, "".join(castle_time))),
        tell(scene, "tiles", tiles=named(scene, of.tiles)),
        tell(scene, "marks", marks=listed(scene, map(str, of.marks))),
        tell(scene, "built", cards=named(scene, of.built)),
        tell(
            scene,
            "crests",
            crests=listed(scene, (f"{scene.names[crest]} {count}" for crest, count in crests.items())),
        ),
    ]
    lines += [tell_card(scene, card) for card in [*of.row, *of.store]]
    return lines


def tell_mine(scene: Scene) -> list[str]:
    here = position_of(scene)
    seat = here.turn if scene.view.seat is None else scene.view.seat
    daiba = data_of(scene).boards.daiba
    following = here.seats[seat].daiba + 1
    lines = tell_board(scene, seat)
    if following < len(daiba):
        space = daiba[following]
        lines.append(
            tell(
                scene,
                "daiba",
                space=following,
                cost=daiba_words(scene, space),
                reward=reward_words(scene, space.reward),
                vp=space.vp_per_castle,
            )
        )
    return lines


def daiba_words(scene: Scene, space: DaibaText) -> str:
    fixed = "".join(letter * getattr(space.cost, letter) for letter in LETTERS)
    parts = [counted(scene, fixed)] if fixed else []
    for key, count in (
        ("choice", space.cost.choice),
        ("cards", space.cost.card),
        ("koban", space.cost.koban),
    ):
        parts += [tell(scene, key, count=count)] if count else []
    return listed(scene, parts)


def tell_others(scene: Scene) -> list[str]:
    seats = [seat for seat in range(len(position_of(scene).seats)) if seat != scene.view.seat]
    return [line for seat in seats for line in tell_board(scene, seat)]


def tell_market(scene: Scene) -> list[str]:
    here, shown = position_of(scene), look_of(scene)
    lines = [tell(scene, "display")]
    lines += [tell_card(scene, card) for card in here.display]
    if scene.view.seat is not None:
        lines.append(tell(scene, "your_hand"))
        lines += [tell_card(scene, card) for card in hand_of(here.seats[scene.view.seat])] or [
            tell(scene, "none")
        ]
    supply = listed(scene, (f"{scene.names[letter]} {count}" for letter, count in shown.supply.items()))
    lines.append(
        tell(
            scene,
            "supply",
            cubes=supply,
            onigiri=shown.onigiri,
            persons=shown.person_deck,
            castles=shown.castle_deck,
        )
    )
    return lines


def tell_card(scene: Scene, card: str) -> str:
    """A card in a sentence, with what it lacks when it is in hand."""
    if card in data_of(scene).castle_number:
        castle = castle_of(scene, card)
        said = tell(
            scene,
            "castle",
            card=f"{scene.names[card]} {card}",
            type=scene.names[castle.type],
            crest=scene.names[castle.kamon],
            cost=counted(scene, cost_letters(cast(dict[str, int], castle.cost))),
            reward=reward_words(scene, castle.reward),
        )
    else:
        person = person_of(scene, card)
        frames = [
            f"{scene.names[area.id]} {action_words(scene, person.frames[area.id])}"
            for area in data_of(scene).boards.area
            if area.id in person.frames
        ]
        cost = tell(scene, "koban", count=person.cost.koban)
        if person.cost.ship:
            cost = tell(scene, "ship_needed", level=person.cost.ship)
        if person.slot == "store":
            frames = [tell(scene, "stores", count=person.store)] if person.store else []
            frames += [tell(scene, "virtual", cube=scene.names[person.virtual])] if person.virtual else []
            frames += [tell(scene, "ship", steps=person.ship_now)] if person.ship_now else []
        discard = tell(scene, "koban", count=person.discard.koban)
        if person.discard.res is not None:
            discard = counted(scene, person.discard.res * person.discard.n)
        said = tell(
            scene,
            "person",
            card=f"{scene.names[card]} {card}",
            crest=scene.names[person.kamon],
            cost=cost,
            discard=discard,
            icons=listed(scene, frames),
        )
    return said + needs_words(scene, card)


def tell_score(scene: Scene) -> list[str]:
    lines = []
    for seat, shown in enumerate(look_of(scene).seats):
        parts = listed(
            scene, (f"{scene.say('score', line.key)} {line.points} ({line.rule})" for line in shown.lines)
        )
        lines.append(tell(scene, "score", who=scene.seat_name(seat), points=score_cell(shown), lines=parts))
    return lines
