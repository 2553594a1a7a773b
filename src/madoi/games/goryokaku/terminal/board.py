"""One personal board on a page of its own, and every other board in a few lines."""

from __future__ import annotations

from rich.text import Text

from madoi.games.goryokaku.components.files import DaibaText
from madoi.games.goryokaku.position import SPOT_NAMES, SeatPosition
from madoi.games.goryokaku.printed import LETTERS
from madoi.games.goryokaku.terminal.cards import draw_card, frames_text, short_crest, store_text
from madoi.games.goryokaku.terminal.players import draw_player, players_head, seat_title
from madoi.games.goryokaku.terminal.reading import (
    GoryokakuScene,
    castle_of,
    hand_of,
    is_chosen,
    person_of,
    score_cell,
)
from madoi.games.goryokaku.terminal.signs import (
    LABEL,
    PIECE,
    RICE,
    action_text,
    counted_cubes,
    cubes_text,
    discs_text,
    folded,
    joined,
    labelled,
    nothing,
    padded,
    reward_text,
    sections,
)

HIGH = 20
"""From this height on long lists go on in the next line."""


def draw_mine(scene: GoryokakuScene) -> list[Text]:
    """The board of the viewer, or of the seat whose turn it is for a spectator."""
    here = scene.position
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


def draw_head(scene: GoryokakuScene, seat: int) -> Text:
    of, shown = scene.position.seats[seat], scene.look.seats[seat]
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


def kamon_text(scene: GoryokakuScene, of: SeatPosition) -> Text:
    if of.kamon is None or of.kamon.startswith("?"):
        return Text("?", scene.ink("quiet"))
    return Text(scene.names[of.kamon], f"bold {scene.ink('gold')}")


def tiles_text(scene: GoryokakuScene, of: SeatPosition) -> Text:
    return Text(" ".join(of.tiles), scene.ink("soft"))


def draw_discs(scene: GoryokakuScene, of: SeatPosition) -> Text:
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
        printed = next(spot for spot in scene.data.personal.spot if spot.id == name)
        laid = of.spots[at] if of.spots else 0
        spots.append(f"{scene.say('spot', name)}{RICE}{printed.cost}", scene.ink("soft"))
        spots.append(f"({laid}) " if laid else " ")
    parts += [Text(scene.say("board", "koban", count=of.koban), scene.ink("gold")), spots]
    return joined(parts)


def stacked(of: SeatPosition) -> tuple[int, int]:
    """Own discs on the worker board."""
    return sum(stack[0] for stack in of.stacks.values()), sum(stack[1] for stack in of.stacks.values())


def draw_store(scene: GoryokakuScene, seat: int) -> Text:
    """GK-28: a box for every storehouse, what is in it, and castle-time resources (GK-52)."""
    of, shown = scene.position.seats[seat], scene.look.seats[seat]
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


def draw_track(scene: GoryokakuScene, which: int, level: int) -> Text:
    """A level track with its bonuses (GK-58): ▲ an onigiri, and what comes from the bag."""
    track = scene.data.personal.track[which]
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


def draw_daiba(scene: GoryokakuScene, at: int) -> Text:
    """GK-73: what each space of the daiba costs, gives and scores."""
    line = Text()
    for space in scene.data.boards.daiba:
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


def daiba_cost(scene: GoryokakuScene, space: DaibaText) -> str:
    """?2 P/C1: two of earth, stone, wood, and a card."""
    fixed = "".join(letter * getattr(space.cost, letter) for letter in LETTERS)
    parts = [
        fixed,
        f"{scene.say('icon', 'choice')}{space.cost.choice}" if space.cost.choice else "",
        scene.say("board", "cost_cards", count=space.cost.card) if space.cost.card else "",
        scene.say("board", "koban", count=space.cost.koban) if space.cost.koban else "",
    ]
    return "+".join(part for part in parts if part) or "–"


def draw_rows(scene: GoryokakuScene, of: SeatPosition) -> list[Text]:
    """GK-64: hired persons by area, under the icon that acts there."""
    here = scene.position
    lines = []
    for area in scene.data.boards.area:
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


def person_ink(scene: GoryokakuScene, card: str) -> str:
    """Persons that may still act this turn stand out (GK-65)."""
    waiting = card in scene.position.icons
    return scene.ink("legal" if is_chosen(scene, card) else "ink" if waiting else "quiet")


def draw_storehouse_people(scene: GoryokakuScene, of: SeatPosition) -> Text:
    """The storehouse column (GK-46)."""
    people = [
        Text.assemble((f"{card} ", scene.ink("quiet")), store_text(scene, person_of(scene, card)))
        for card in of.store
    ]
    return labelled(scene, scene.say("board", "store"), joined(people) if people else nothing(scene))


def draw_built(scene: GoryokakuScene, of: SeatPosition) -> list[Text]:
    """GK-50: built castle cards below their crest, each with its type."""
    columns = []
    for kamon in scene.data.kamon:
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


def draw_hand(scene: GoryokakuScene, seat: int) -> Text:
    """Cards in hand by id; those of others as numbers, and the castle cards that all saw being taken."""
    of, shown = scene.position.seats[seat], scene.look.seats[seat]
    if seat != scene.view.seat:
        said = scene.say("board", "hidden_hand", persons=shown.persons, castles=shown.castles + len(of.dealt))
        line = Text(said, scene.ink("soft"))
        if of.shown:
            line.append("  ").append(scene.say("board", "seen", cards=" ".join(of.shown)), scene.ink("quiet"))
        return line
    cards = []
    for card in hand_of(of):
        needs = scene.look.hand.get(card)
        ready = needs is not None and not (needs.cubes or needs.koban or needs.ship)
        ink = "legal" if is_chosen(scene, card) else "green" if ready else "ink"
        cards.append(Text(card + ("✓" if ready else ""), scene.ink(ink)))
    return joined(cards, " ") if cards else nothing(scene)


def draw_others(scene: GoryokakuScene) -> list[Text]:
    """Every other board in a few lines: as many as the height allows."""
    here = scene.position
    others = [seat for seat in range(len(here.seats)) if seat != scene.view.seat]
    each = max(1, (scene.height - 1) // len(others))
    airy = each > len(draw_other(scene, others[0]))
    lines = [players_head(scene)]
    for seat in others:
        lines += draw_other(scene, seat)[:each]
        lines += [Text()] if airy and seat != others[-1] else []
    return lines


def draw_other(scene: GoryokakuScene, seat: int) -> list[Text]:
    """A player, the most telling lines first."""
    of = scene.position.seats[seat]
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
