"""Fuji 99 in the terminal: the mountain as a track, the players before it, and what the next draw may bring."""

from __future__ import annotations

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from madoi.core.game import canonical
from madoi.core.odds import Chance
from madoi.games.fuji99.components import Card, FujiData
from madoi.games.fuji99.look import FujiLook
from madoi.games.fuji99.odds import FujiOdds
from madoi.games.fuji99.position import FujiPosition
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_ranks import FIRST_YELLOW, GOAL, SECOND_YELLOW
from madoi.games.fuji99.rules_round import use
from madoi.games.fuji99.state import FujiState
from madoi.screen.scene import Scene

FujiScene = Scene[FujiState, FujiData, FujiPosition, FujiLook]

PAGES = ("table", "hands", "cards")

COLOURS = ("blue", "green", "purple", "orange")
"""FJ-10: the colour of every seat."""

# The floors of the mountain, row by row, wider towards the bottom; the start is the summit.
ROWS = ((1, 9), (10, 24), (25, 44), (45, 69), (70, 99))
MOUNTAIN = 68
"""Cells of the widest row with its slopes and its number."""
PANEL = 54
"""Where the words beside the summit begin."""
EACH = 5
"""Cells for one number in the table of odds."""


def draw(page: str, scene: FujiScene) -> list[Text]:
    if page == "hands":
        lines = draw_hands(scene)
    elif page == "cards":
        lines = draw_cards(scene)
    else:
        lines = [*draw_mountain(scene), draw_sheet(scene), *draw_players(scene)]
    for line in lines:
        line.truncate(scene.width, overflow="ellipsis")
    return lines[: scene.height]


def kind_of(scene: FujiScene, card: str) -> Card:
    data = scene.data
    return data.kind_of[data.number[card]]


def seat_ink(scene: FujiScene, seat: int) -> str:
    return scene.ink(COLOURS[seat])


# The mountain


def landing(scene: FujiScene) -> int | None:
    """The floor that the move under the cursor would lead to, if nothing busts."""
    here, said = scene.position, canonical(scene.chosen)
    word, _, what = said.partition(" ")
    if said not in map(canonical, scene.view.moves) or here.token is None:
        return None
    if word == "draw":
        return min(GOAL, here.token + int(what) + scene.look.seats[here.mover].bonus)
    if word == "use":
        world = scene.imagined()
        use(world, scene.data.number[what])
        return int(world.token) if world.token != here.token else None
    return None


def draw_mountain(scene: FujiScene) -> list[Text]:
    here = scene.position
    beside = draw_supply(scene)
    target = landing(scene)
    summit = Text(" " * 27)
    summit.append("╱", scene.ink("line")).append("▔" * 10, scene.ink("line"))
    summit.append("╲ ", scene.ink("line"))
    summit.append_text(draw_start(scene))
    lines = [summit]
    for first, last in ROWS:
        width = (last - first + 1) * 2
        left = (MOUNTAIN - width) // 2 - 2
        line = Text(f"{first:>{left - 1}} ", scene.ink("quiet")).append("╱", scene.ink("line"))
        for floor in range(first, last + 1):
            line.append_text(draw_floor(scene, here, floor, floor == target))
        line.append("╲", scene.ink("line"))
        lines.append(line)
    for line, words in zip(lines, beside, strict=False):
        line.pad_right(max(1, PANEL - line.cell_len))
        line.append_text(words)
    return lines


def draw_start(scene: FujiScene) -> Text:
    """The tokens that have not left yet."""
    return Text.assemble(*pieces_on(scene, 0))


def pieces_on(scene: FujiScene, floor: int) -> list[Text]:
    """What stands on a floor: the Movement token first, then the player tokens."""
    here = scene.position
    found: list[Text] = []
    if here.token == floor:
        found.append(Text("▼", f"bold {scene.ink('ink')}"))
    for number, seat in enumerate(here.seats):
        if seat.floor == floor:
            found.append(Text(str(number + 1), f"bold reverse {seat_ink(scene, number)}"))
    return found


def draw_floor(scene: FujiScene, here: FujiPosition, floor: int, aimed: bool) -> Text:
    """Two cells: what stands there, or what lies there."""
    pieces = pieces_on(scene, floor)
    shown = scene.look
    if len(pieces) > 2:
        return Text.assemble(pieces[0], ("*", f"bold {scene.ink('ink')}"))
    if aimed:
        pieces = [Text("▽", f"bold {scene.ink('legal')}"), *pieces]
    if len(pieces) >= 2:
        return Text.assemble(*pieces[:2])
    if pieces:
        return pieces[0].append(" ", "not reverse")
    if floor == GOAL:
        return Text("◎ ", f"bold {scene.ink('gold')}")
    left = {FIRST_YELLOW: shown.yellow_20, SECOND_YELLOW: shown.yellow_50}.get(floor, 0)
    if left:
        return Text.assemble(("◆", scene.ink("yellow")), (str(left), scene.ink("quiet")))
    return Text("· " if floor % 10 else "• ", scene.ink("line" if floor % 10 else "quiet"))


def draw_supply(scene: FujiScene) -> list[Text]:
    """Deck, discard pile and Pagoda, beside the summit."""
    shown = scene.look
    said = [
        scene.say("board", "deck", count=shown.deck_size),
        scene.say("board", "discards", count=shown.discard_size),
        scene.say("board", "pagoda", count=shown.pagoda),
    ]
    return [Text(words, scene.ink("soft")) for words in said]


def draw_sheet(scene: FujiScene) -> Text:
    """The mover's sheet: Movement token, latest draw, reds, spent yellows."""
    here = scene.position
    line = Text(scene.say("board", "token", floor=here.token), f"bold {scene.ink('ink')}")
    parts = [
        (scene.say("board", "drawn", clear=here.drawn.transparent, yellow=here.drawn.yellow), "ink"),
        (scene.say("board", "red", count=here.red), "red" if here.red else "soft"),
        (scene.say("board", "spent", count=here.spent), "yellow" if here.spent else "soft"),
    ]
    for words, ink in parts:
        line.append("  ").append(words, scene.ink(ink))
    target = landing(scene)
    if target is not None:
        line.append("  ").append(f"▽ {target}", f"bold {scene.ink('legal')}")
    return line


# The players


def draw_players(scene: FujiScene) -> list[Text]:
    """A line for everybody, and under it the hand where there is room, the mover's first; else the hand behind it."""
    here, seats = scene.position, len(scene.position.seats)
    room = scene.height - len(ROWS) - 2 - seats
    order = sorted(range(seats), key=lambda seat: (seat != here.mover, seat != scene.view.seat, seat))
    with_hand = order[: max(0, room)]
    lines: list[Text] = []
    for seat in range(seats):
        line = draw_player(scene, seat)
        lines.append(line)
        if seat in with_hand:
            lines.append(Text("     ").append_text(hand_line(scene, seat)))
        elif here.seats[seat].hand:
            named = hand_line(scene, seat)
            fits = line.cell_len + 2 + named.cell_len <= scene.width
            line.append("  ").append_text(named if fits else hand_line(scene, seat, short=True))
            line.truncate(scene.width, overflow="ellipsis")
    return lines


def draw_player(scene: FujiScene, seat: int) -> Text:
    here, shown = scene.position, scene.look.seats[seat]
    moving = seat == here.mover and scene.view.actor != -2
    line = Text("▸" if moving else " ", f"bold {scene.ink('ink')}")
    line.append(str(seat + 1), f"bold reverse {seat_ink(scene, seat)}")
    line.append(" " + set_cell_size(scene.seat_name(seat), 16), f"bold {seat_ink(scene, seat)}")
    line.append(scene.say("board", "floor", floor=f"{here.seats[seat].floor:>2}", rank=shown.rank))
    clear, yellow, red = shown.bag
    line.append("  ").append(
        scene.say("board", "bag", clear=f"{clear:>2}", yellow=yellow, red=red), scene.ink("soft")
    )
    heavy = shown.sum >= BUST_SUM
    line.append("  ").append(
        scene.say("board", "sum", sum=shown.sum, cards=len(here.seats[seat].hand)),
        scene.ink("vermilion" if heavy else "ink"),
    )
    if shown.bonus:
        line.append("  ").append(f"+{shown.bonus}", scene.ink("green"))
    danger = len(here.seats[seat].danger)
    if danger:
        words = scene.say("board", "danger", count=danger)
        if shown.active_danger < danger:
            words += scene.say("board", "not_yet", count=danger - shown.active_danger)
        line.append("  ").append(words, f"bold {scene.ink('vermilion')}")
    return line


def hand_line(scene: FujiScene, seat: int, short: bool = False) -> Text:
    """Cards by name, with their value and the cubes on them."""
    hand = scene.position.seats[seat].hand
    if not hand:
        return Text(scene.say("board", "no_cards"), scene.ink("quiet"))
    return Text("  ").join(hand_cards(scene, seat, short or len(hand) > 3))


def hand_cards(scene: FujiScene, seat: int, short: bool) -> list[Text]:
    """Each card of a hand, by name or in notation."""
    chosen = canonical(scene.chosen)
    found: list[Text] = []
    for card, cubes in scene.position.seats[seat].hand.items():
        ink = "legal" if chosen == f"use {card}" else "ink"
        words = Text().append(f"{kind_of(scene, card).value}", f"bold {scene.ink('gold')}")
        words.append(f" {card if short else scene.names[card]}", scene.ink(ink))
        found.append(words.append(f" ○{cubes}" if cubes else "", scene.ink("soft")))
    return found


# The other pages


def draw_hands(scene: FujiScene) -> list[Text]:
    """Every hand with all that is printed on its cards; where that is more than the screen holds, card beside card."""
    whole, close = [], []
    for seat in range(len(scene.position.seats)):
        line, danger = draw_player(scene, seat), danger_cards(scene, seat)
        whole += [line, *(Text("     ").append_text(card) for card in [*printed_cards(scene, seat), *danger])]
        close += [line, *side_by_side([*hand_cards(scene, seat, short=True), *danger], scene.width)]
    return whole if len(whole) <= scene.height else close


def printed_cards(scene: FujiScene, seat: int) -> list[Text]:
    """Each card of a hand with all that is printed on it."""
    found: list[Text] = []
    for card, cubes in scene.position.seats[seat].hand.items():
        kind = kind_of(scene, card)
        line = Text().append(f"{kind.value} ", f"bold {scene.ink('gold')}")
        line.append(set_cell_size(card, 11), scene.ink("soft"))
        line.append(set_cell_size(scene.names[card], 18), "bold")
        words = scene.say("board", "card", cost=kind.cost, cubes=kind.cubes, on=cubes)
        found.append(line.append(words, scene.ink("soft")))
    return found


def danger_cards(scene: FujiScene, seat: int) -> list[Text]:
    """The Danger cards that a seat was given."""
    return [
        Text(scene.say("board", "danger_card", card=scene.names[card]), scene.ink("vermilion"))
        for card in scene.position.seats[seat].danger
    ]


def side_by_side(cards: list[Text], width: int) -> list[Text]:
    """Cards in as few lines as hold them, none of them broken."""
    lines: list[Text] = []
    for card in cards:
        if lines and lines[-1].cell_len + 2 + card.cell_len <= width:
            lines[-1].append("  ").append_text(card)
        else:
            lines.append(Text("     ").append_text(card))
    return lines


def draw_cards(scene: FujiScene) -> list[Text]:
    """The card list, with what is still in the deck (FJ-151); in short where the screen is low."""
    whole, short = [], []
    for kind in scene.data.kinds:
        head = Text(f"{kind.value if kind.kind != 'immediate' else 'X'} ", f"bold {scene.ink('gold')}")
        head.append(set_cell_size(scene.names[kind.id], 17), "bold")
        left = f"{scene.look.deck.get(kind.id, 0)}/{kind.copies}"
        head.append(scene.say("board", "left", left=left), scene.ink("indigo")).append("  ")
        head.append(scene.say("board", "printed", cost=kind.cost, cubes=kind.cubes), scene.ink("soft"))
        does = scene.say("short", kind.effect.op, **msgspec.structs.asdict(kind.effect))
        short += [head, Text(f"    {does}", scene.ink("quiet"))]
        printed = Text(kind.text_ja if scene.lang == "ja" else kind.text_en, scene.ink("quiet"))
        whole += [head, *(Text("    ").append_text(part) for part in folded(printed, scene.width - 4))]
    if len(whole) <= scene.height:
        return whole
    if len(short) <= scene.height:
        return short
    return [
        head.append("  ").append_text(does[4:]) for head, does in zip(short[::2], short[1::2], strict=True)
    ]


def folded(text: Text, width: int) -> list[Text]:
    """A text in lines of at most `width` cells, broken at blanks where there are any."""
    lines: list[Text] = []
    rest = text
    while rest.cell_len > width:
        cut, cells = 0, 0
        for letter in rest.plain:
            cells += cell_len(letter)
            if cells > width:
                break
            cut += 1
        blank = rest.plain.rfind(" ", 0, cut)
        cut = blank + 1 if blank > cut // 2 else cut
        lines.append(rest[:cut])
        rest = rest[cut:]
    return [*lines, rest]


# Odds


def draw_odds(odds: FujiOdds, scene: FujiScene) -> list[Text]:
    """For each number of cubes the chance of a red bust; then the chance that the next card busts."""
    lines: list[Text] = []
    word, _, what = canonical(scene.chosen).partition(" ")
    chosen = int(what) if word == "draw" else None
    label = max(cell_len(scene.say("odds", key)) for key in ("count", "bust", "reach")) + 1
    if odds.draws:
        across = max(1, (scene.width - label) // EACH)
        at = 0 if chosen is None else chosen - odds.draws[0].count
        start = max(0, min(at - across // 2, len(odds.draws) - across))
        shown = odds.draws[start : start + across]
        rows = [
            ("count", [str(draw.count) for draw in shown]),
            ("bust", [percent(draw.red_bust) for draw in shown]),
        ]
        if any(draw.reach_with_cards.ways for draw in shown):
            rows.append(("reach", [percent(draw.reach_with_cards) for draw in shown]))
        for key, cells in rows:
            line = Text(set_cell_size(scene.say("odds", key), label), scene.ink("indigo"))
            for draw, cell in zip(shown, cells, strict=True):
                style = f"bold {scene.ink('legal')}" if draw.count == chosen else scene.ink("ink")
                line.append(f"{cell:>{EACH}}", style)
            lines.append(line)
    lines += [Text(words, scene.ink("indigo")) for words in said_odds(odds, scene, chosen)]
    for line in lines:
        line.truncate(scene.width, overflow="ellipsis")
    return lines


def said_odds(odds: FujiOdds, scene: FujiScene, chosen: int | None) -> list[str]:
    """The chances that need a sentence."""
    lines: list[str] = []
    said = ""
    if odds.card_bust is not None:
        said = scene.say("odds", "card_bust", chance=fraction(odds.card_bust))
    for draw in odds.draws:
        if draw.count == chosen:
            gained = max(gain.floors for gain in draw.floors)
            said += scene.say(
                "odds", "chosen", count=draw.count, floors=gained, chance=fraction(draw.red_bust)
            )
    lines.append(said)
    for card in odds.cards:
        if card.move == canonical(scene.chosen) and card.move != "done":
            name = scene.names[card.move.removeprefix("use ")]
            lines.append(scene.say("odds", "after_use", card=name, chance=fraction(card.bust)))
    return lines


def percent(chance: Chance) -> str:
    return f"{chance.percent:.0f}%"


def fraction(chance: Chance) -> str:
    """A chance with its fraction: `6.99 % (20/286)`."""
    percent = round(chance.percent, 2)
    if chance.total == 1 or chance.total > 999_999:
        return f"{percent:g} %"
    return f"{percent} % ({chance.ways}/{chance.total})"


# In sentences


def describe(page: str, scene: FujiScene) -> list[str]:
    if page != "table":
        return [line.plain.rstrip() for line in draw(page, scene)]
    here, shown = scene.position, scene.look
    lines = [
        " ".join(draw_sheet(scene).plain.split()),
        "; ".join(words.plain for words in draw_supply(scene))
        + "; "
        + scene.say("board", "yellows", first=shown.yellow_20, second=shown.yellow_50),
    ]
    for number, seat in enumerate(here.seats):
        lines.append(" ".join(draw_player(scene, number).plain.replace("▸", "").split()))
        cards = [
            scene.say("board", "in_hand", card=f"{scene.names[card]} ({card})", value=value, cubes=cubes)
            for card, cubes in seat.hand.items()
            for value in (kind_of(scene, card).value,)
        ]
        if cards:
            lines.append("  " + ", ".join(cards))
    return lines
