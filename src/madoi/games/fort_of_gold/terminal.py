"""The Fort of Gold in the terminal: the hanging pyramid, the target, and what is left."""

from __future__ import annotations

from collections import Counter

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from madoi.core.game import canonical
from madoi.core.odds import Chance
from madoi.games.fort_of_gold.components import FortData
from madoi.games.fort_of_gold.look import FortLook, look
from madoi.games.fort_of_gold.odds import FortOdds
from madoi.games.fort_of_gold.position import FortPosition
from madoi.games.fort_of_gold.rules_turn import place
from madoi.games.fort_of_gold.state import LOSE_AT, WIN_AT, FortState
from madoi.screen.scene import Scene

FortScene = Scene[FortState, FortData, FortPosition, FortLook]

PAGES = ("table", "deck", "piles")
SYMBOLS = "PLW"
INKS = {"P": "vermilion", "L": "green", "W": "blue", "-": "quiet"}

LOSSES = ("loss", "lost")
"""Events that the screen calls a loss: the cursor starts on no move that brings one, if there is another."""

COLUMNS = 7
ROOMY = 98
"""From this width on the letters of a card stand apart."""
LABEL = 9
"""Cells kept for the words at the left of the panel."""


def draw(page: str, scene: FortScene) -> list[Text]:
    if page == "deck":
        return draw_deck(scene)
    if page == "piles":
        return draw_piles(scene)
    field = draw_field(scene)
    panel = draw_panel(scene, scene.width - field_width(scene) - 2)
    lines: list[Text] = []
    for at in range(min(scene.height, max(len(field), len(panel)))):
        line = field[at].copy() if at < len(field) else Text()
        line.pad_right(field_width(scene) + 2 - line.cell_len)
        if at < len(panel):
            line.append_text(panel[at])
        line.truncate(scene.width)
        lines.append(line)
    return lines


# What lies where, read from the view


def symbols_of(scene: FortScene, card: str) -> str:
    """The printed letters of a card: `PP-`."""
    data = scene.data
    return data.cards[data.number[card]].symbols


def is_spirit(scene: FortScene, card: str) -> bool:
    data = scene.data
    return data.number[card] < data.deck.spirits


def sorted_symbols(scene: FortScene, card: str) -> str:
    """The letters of a card in the order P, L, W, -: the kind of card it is (FG-5)."""
    return "".join(sorted(symbols_of(scene, card), key="PLW-".index))


def chosen_cell(scene: FortScene) -> str:
    """The cell of the placement under the cursor, or nothing."""
    word, _, cell = canonical(scene.chosen).partition(" ")
    return cell if word == "place" else ""


def look_after(scene: FortScene) -> FortLook | None:
    """What a resolution would be after the placement under the cursor."""
    if not chosen_cell(scene):
        return None
    world = scene.imagined()
    for code in world.legal():
        if scene.game.text(world, code) == canonical(scene.chosen):
            place(world, code)
            return look(world)
    return None


# The field


def card_room(scene: FortScene) -> int:
    """Cells for the letters of a card: five where there is room, for air or for more symbols."""
    few = scene.data.file.deck.slots <= 3
    return 3 if few and scene.width < ROOMY else 5


def pitch(scene: FortScene) -> int:
    """From one card to its right neighbour. Even, so that half a card is a whole number of cells."""
    return card_room(scene) + 3


def field_width(scene: FortScene) -> int:
    return COLUMNS * pitch(scene) - 1


def letters(scene: FortScene, symbols: str) -> Text:
    """The symbols of a card in their colours, in the room a card has."""
    if len(symbols) > card_room(scene):
        counts = Counter(symbols)
        symbols = "".join(f"{letter}{counts[letter]}" for letter in SYMBOLS if counts[letter])
    if len(symbols) * 2 - 1 <= card_room(scene):
        symbols = " ".join(symbols)
    shown = Text(symbols[: card_room(scene)].center(card_room(scene)))
    for at, letter in enumerate(shown.plain):
        if letter in INKS:
            shown.stylize(f"{'' if letter == '-' else 'bold '}{scene.ink(INKS[letter])}", at, at + 1)
    return shown


def draw_field(scene: FortScene) -> list[Text]:
    """The pyramid that hangs from row 1: every card covers a half of two cards behind it (FG-30)."""
    here, shown = scene.position, scene.look
    chosen = chosen_cell(scene)
    taken = set(shown.exposed) if canonical(scene.chosen) == "resolve" else set()
    open_cells = [move.partition(" ")[2] for move in scene.view.moves if move.startswith("place ")]
    rows = max([1, *(int(cell[0]) for cell in [*here.field, *open_cells])])
    tall = rows * 2 + 1 <= scene.height

    canvas = [Text(" " * field_width(scene)) for _ in range(rows * 2 + 1 if tall else rows)]
    for cell in sorted([*here.field, *open_cells]):
        if cell in here.field:
            inside = letters(scene, symbols_of(scene, here.field[cell]))
            exposed = cell in shown.exposed
            ink = scene.ink("vermilion" if cell in taken else "gold" if exposed else "line")
            frame = "┏━┓┃┗┛" if cell in taken else "╭─╮│╰╯"
            if not exposed:
                inside.stylize("dim")
        elif cell == chosen and here.hand is not None:
            inside = letters(scene, symbols_of(scene, here.hand))
            ink, frame = f"bold {scene.ink('legal')}", "┏━┓┃┗┛"
        else:
            inside = Text(cell.center(card_room(scene)), scene.ink("quiet"))
            ink, frame = scene.ink("line"), "┌╌┐╎└┘"
        put_card(canvas, scene, cell, inside, ink, frame, tall)
    return canvas


def put_card(
    canvas: list[Text], scene: FortScene, cell: str, inside: Text, ink: str, frame: str, tall: bool
) -> None:
    """Lay one card over what is drawn already: three lines, or one line where the screen is low."""
    row, column = int(cell[0]) - 1, int(cell[2]) - 1
    x = column * pitch(scene) + row * pitch(scene) // 2
    left, line, right_, side, low_left, low_right = list(frame)
    middle = Text.assemble((side, ink), inside, (side, ink))
    if not tall:
        canvas[row] = laid_over(canvas[row], middle, x)
        return
    edge = line * card_room(scene)
    canvas[row * 2] = laid_over(canvas[row * 2], Text(left + edge + right_, ink), x)
    canvas[row * 2 + 1] = laid_over(canvas[row * 2 + 1], middle, x)
    canvas[row * 2 + 2] = laid_over(canvas[row * 2 + 2], Text(low_left + edge + low_right, ink), x)


def laid_over(line: Text, piece: Text, x: int) -> Text:
    """`line` with `piece` over it from cell `x` on. Both are one cell per letter."""
    before, _, after = line.divide([x, x + len(piece.plain)])
    return Text.assemble(before, piece, after)


# The panel beside it


def draw_panel(scene: FortScene, width: int) -> list[Text]:
    here, shown = scene.position, scene.look
    lines = [
        *draw_target(scene, width),
        Text(),
        labelled(scene, "hand", card_line(scene, here.hand, width - LABEL)),
        labelled(scene, "relics", tally(scene, "◆", "◇", len(here.relics), WIN_AT, "gold")),
        labelled(scene, "losses", tally(scene, "✕", "·", len(here.losses), LOSE_AT, "vermilion")),
        labelled(
            scene,
            "deck",
            Text.assemble(
                (f"{shown.deck_size}  ", "bold"),
                (
                    scene.say(
                        "board", "deck_left", spirits=shown.spirits_left, treasures=shown.treasures_left
                    ),
                    scene.ink("soft"),
                ),
            ),
        ),
        labelled(scene, "discards", Text(str(len(here.discard)))),
        labelled(
            scene, "worth", Text(scene.say("board", "points", score=shown.score), style=scene.ink("soft"))
        ),
    ]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def labelled(scene: FortScene, key: str, what: Text) -> Text:
    return Text.assemble((set_cell_size(scene.say("board", key), LABEL), scene.ink("quiet")), what)


def card_line(scene: FortScene, card: str | None, width: int) -> Text:
    """A card as `PPL  Red-Maned Lion`."""
    if card is None:
        return Text("–", scene.ink("quiet"))
    line = letters(scene, symbols_of(scene, card))
    line.append(f"  {scene.names[card]}")
    line.truncate(width, overflow="ellipsis")
    return line


def tally(scene: FortScene, full: str, empty: str, count: int, most: int, ink: str) -> Text:
    """How many of how many: ◆◆◇◇◇◇◇ 2/7."""
    return Text.assemble(
        (full * count, f"bold {scene.ink(ink)}"),
        (empty * max(0, most - count), scene.ink("quiet")),
        f"  {count}/{most}",
    )


def draw_target(scene: FortScene, width: int) -> list[Text]:
    """The target with need and have of every symbol, now and after the placement under the cursor (FG-44)."""
    here, shown, after = scene.position, scene.look, look_after(scene)
    if here.target is None:
        head = labelled(scene, "target", Text(scene.say("board", "no_target"), scene.ink("quiet")))
    else:
        head = labelled(scene, "target", card_line(scene, here.target, width - LABEL))
    names = symbol_names(scene)
    heads = [scene.say("board", "need"), scene.say("board", "now"), chosen_cell(scene)]
    lines = [
        head,
        Text(" " * (LABEL + 2) + "".join(right(word, 6) + " " for word in heads if word), scene.ink("quiet")),
    ]
    for at, letter in enumerate(SYMBOLS):
        line = Text.assemble(
            (f"{letter} ", f"bold {scene.ink(INKS[letter])}"),
            (set_cell_size(names[letter], LABEL), scene.ink("soft")),
        )
        need = shown.need[at] if shown.need else 0
        line.append(right(str(need) if shown.need else "–", 6) + " ")
        for have in [shown.have[at]] + ([after.have[at]] if after else []):
            short = shown.need is not None and have < need
            ink = "quiet" if not have and not need else "vermilion" if short else "ink"
            line.append(right(str(have), 6), f"{'bold ' if short else ''}{scene.ink(ink)}")
            line.append("✗" if short else "✓" if need else " ", scene.ink("vermilion" if short else "green"))
        lines.append(line)
    lines.append(draw_verdict(scene, shown, after))
    return lines


def draw_verdict(scene: FortScene, shown: FortLook, after: FortLook | None) -> Text:
    """What a resolution would make of the target."""
    line = Text()
    if shown.need is None:
        return line
    for key, seen in (("if_now", shown), ("if_there", after)):
        if seen is not None:
            what = scene.say("board", "relic" if seen.enough else "loss")
            said = scene.say("board", key, what=what, cell=chosen_cell(scene))
            line.append("   " if line else "")
            line.append(said, scene.ink("gold" if seen.enough else "soft"))
    return line


def right(word: str, width: int) -> str:
    """`word` at the right of `width` cells."""
    return " " * max(0, width - cell_len(word)) + word


def symbol_names(scene: FortScene) -> dict[str, str]:
    """Power, Life and Wisdom as the deck calls them."""
    called = scene.data.file.symbols
    return {
        letter: (called[letter].ja if scene.lang == "ja" else called[letter].en)
        if letter in called
        else letter
        for letter in SYMBOLS
    }


# The other pages


def draw_deck(scene: FortScene) -> list[Text]:
    """All cards that can still be drawn (FG-71), treasures by name, spirits by their symbols."""
    left = scene.position.deck or []
    treasures = [card for card in left if not is_spirit(scene, card)]
    spirits = [card for card in left if is_spirit(scene, card)]
    kinds = Counter(sorted_symbols(scene, card) for card in spirits)
    symbols = Counter("".join(symbols_of(scene, card) for card in spirits))

    lines = [heading(scene, "treasures", len(treasures))]
    lines += flow(scene, [card_line(scene, card, 38) for card in treasures], 39)
    lines.append(heading(scene, "spirits", len(spirits)))
    called: list[Text] = []
    for kind, count in sorted(kinds.items(), key=lambda item: ["PLW-".index(letter) for letter in item[0]]):
        called.append(letters(scene, kind).append(f" ×{count}", scene.ink("soft")))
    lines += flow(scene, called, card_room(scene) + 6)
    totals = [
        Text.assemble((letter, f"bold {scene.ink(INKS[letter])}"), f" {symbol_names(scene)[letter]} ").append(
            str(symbols[letter]), "bold"
        )
        for letter in SYMBOLS
    ]
    lines += [heading(scene, "symbols", None), *flow(scene, totals, 16)]
    return lines[: scene.height]


def draw_piles(scene: FortScene) -> list[Text]:
    """Relics, losses and used spirits by name."""
    here = scene.position
    lines: list[Text] = []
    for key, cards in (("relics", here.relics), ("losses", here.losses), ("discards", here.discard)):
        lines.append(heading(scene, key, len(cards)))
        room = 38 if len(cards) < 14 else 24
        lines += flow(scene, [card_line(scene, card, room) for card in cards], room + 1)
    return lines[: scene.height]


def heading(scene: FortScene, key: str, count: int | None) -> Text:
    number = "" if count is None else f"  {count}"
    return Text.assemble((scene.say("board", key), scene.ink("gold")), (number, scene.ink("soft")))


def flow(scene: FortScene, items: list[Text], width: int) -> list[Text]:
    """Items in columns of `width` cells."""
    if not items:
        return [Text(f"  {scene.say('board', 'none')}", scene.ink("quiet"))]
    across = max(1, (scene.width - 2) // width)
    lines: list[Text] = []
    for start in range(0, len(items), across):
        line = Text("  ")
        for item in items[start : start + across]:
            item.pad_right(max(0, width - item.cell_len))
            line.append_text(item)
        line.truncate(scene.width)
        lines.append(line)
    return lines


# Odds


def draw_odds(odds: FortOdds, scene: FortScene) -> list[Text]:
    """The next card, by kind; the target now and after it, for the cell under the cursor first."""
    each = next(iter(odds.cards.values()))
    lines = [said(scene, "treasure", chance=percent(odds.treasure), each=percent(each))]
    if odds.now is not None and odds.target is not None:
        what = scene.say("odds", "can" if odds.now else "cannot")
        lines.append(said(scene, "now", what=what, chance=percent(odds.target)))
    here = odds.placements.get(chosen_cell(scene))
    if here is not None:
        what = scene.say("odds", "yes" if here.now else "no")
        lines.append(said(scene, "cell", cell=chosen_cell(scene), what=what, chance=percent(here.next)))
    elif odds.placements:
        best = sorted(odds.placements.items(), key=lambda item: -item[1].next.ways)
        cells = ", ".join(f"{cell} {percent(placed.next)}" for cell, placed in best)
        lines.append(said(scene, "cells", cells=cells))

    kinds = Counter(sorted_symbols(scene, card) for card in odds.cards if is_spirit(scene, card))
    line = said(scene, "kinds", total=each.total)
    for kind, count in kinds.most_common():
        line.append(f"  {count} ").append_text(letters(scene, kind))
    lines.append(line)
    for line in lines:
        line.truncate(scene.width, overflow="ellipsis")
    return lines


def said(scene: FortScene, key: str, **facts: object) -> Text:
    return Text(scene.say("odds", key, **facts), scene.ink("indigo"))


def percent(chance: Chance) -> str:
    """A chance with its whole fraction: `25.0 % (9/36)`."""
    return f"{chance.percent:.1f} % ({chance.ways}/{chance.total})"


# In sentences


def describe(page: str, scene: FortScene) -> list[str]:
    if page != "table":
        return [line.plain.rstrip() for line in draw(page, scene)]
    here, shown = scene.position, scene.look
    lines: list[str] = []
    if here.target is not None and shown.need is not None:
        what = scene.say("board", "relic" if shown.enough else "loss")
        asks = scene.say("board", "asks", card=scene.names[here.target], need=counts(shown.need))
        gives = scene.say("board", "gives", have=counts(shown.have), what=what)
        lines.append(f"{asks}; {gives}")
    else:
        lines.append(f"{scene.say('board', 'target')}: {scene.say('board', 'no_target')}")
    for row in sorted({cell[0] for cell in here.field}):
        cards = [
            f"{cell} {symbols_of(scene, card)}"
            + ("" if cell in shown.exposed else f" ({scene.say('board', 'covered')})")
            for cell, card in sorted(here.field.items())
            if cell[0] == row
        ]
        lines.append(f"{scene.say('board', 'row', row=row)}: {', '.join(cards)}")
    if not here.field:
        lines.append(scene.say("board", "empty_field"))
    left = scene.say("board", "deck_left", spirits=shown.spirits_left, treasures=shown.treasures_left)
    lines.append(
        f"{scene.say('board', 'relics')} {scene.say('board', 'of', count=len(here.relics), all=WIN_AT)}; "
        f"{scene.say('board', 'losses')} {scene.say('board', 'of', count=len(here.losses), all=LOSE_AT)}; "
        f"{scene.say('board', 'deck')} {shown.deck_size} ({left}); "
        f"{scene.say('board', 'discards')} {len(here.discard)}"
    )
    if here.hand is not None:
        symbols = symbols_of(scene, here.hand)
        lines.append(scene.say("board", "in_hand", card=scene.names[here.hand], symbols=symbols))
    return lines


def counts(numbers: list[int]) -> str:
    """Three numbers as `P 2 L 1 W 0`."""
    return " ".join(f"{letter} {number}" for letter, number in zip(SYMBOLS, numbers, strict=True))
