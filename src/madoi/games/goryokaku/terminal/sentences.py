"""Every page in sentences, for a screen reader or a pipe."""

from __future__ import annotations

from collections.abc import Iterable

from madoi.games.goryokaku.components.files import DaibaReward, DaibaText, Icon, RewardText
from madoi.games.goryokaku.look import TileLook
from madoi.games.goryokaku.printed import LETTERS
from madoi.games.goryokaku.terminal.reading import (
    GoryokakuScene,
    castle_of,
    hand_of,
    person_of,
    score_cell,
)
from madoi.games.goryokaku.terminal.signs import cost_letters


def tell(scene: GoryokakuScene, key: str, **facts: object) -> str:
    return scene.say("tell", key, **facts)


def listed(scene: GoryokakuScene, parts: Iterable[str]) -> str:
    """Parts of a sentence, or the word for nothing."""
    return tell(scene, "comma").join(parts) or tell(scene, "none")


def named(scene: GoryokakuScene, cards: Iterable[str]) -> str:
    """Cards or cubes by name, ids with them: Crane Gate C14."""
    known = [card for card in cards if card in scene.names]
    return listed(
        scene, (f"{scene.names[card]} {card}" if len(card) > 1 else scene.names[card] for card in known)
    )


def counted(scene: GoryokakuScene, cubes: str) -> str:
    """Cubes in words: earth 2, wood 1; X is any."""
    letters = [letter for letter in f"{LETTERS}X" if letter in cubes]
    words = {**scene.names, "X": tell(scene, "any")}
    return listed(scene, (f"{words[letter]} {cubes.count(letter)}" for letter in letters))


def reward_words(scene: GoryokakuScene, reward: RewardText | DaibaReward) -> str:
    parts = []
    if isinstance(reward, RewardText):
        parts += [tell(scene, "earth", steps=reward.earth)] if reward.earth else []
        parts += [tell(scene, "ship", steps=reward.ship)] if reward.ship else []
    parts += [counted(scene, cost_letters(reward.cubes))] if reward.cubes else []
    for key, count in (("koban", reward.koban), ("onigiri", reward.onigiri), ("pieces", reward.piece)):
        parts += [tell(scene, key, count=count)] if count else []
    return listed(scene, parts)


def action_words(scene: GoryokakuScene, action: Icon) -> str:
    if action.kind == "gain":
        return counted(scene, (action.res or "") * (action.n or 1))
    if action.kind == "swap":
        return tell(scene, "swap", give=scene.names[action.give or "E"], get=scene.names[action.get or "E"])
    return tell(scene, f"does_{action.kind}", count=action.n or 1)


def needs_words(scene: GoryokakuScene, card: str) -> str:
    """What the viewer lacks for a card in hand."""
    needs = scene.look.hand.get(card)
    if needs is None:
        return ""
    parts = [counted(scene, needs.cubes)] if needs.cubes else []
    parts += [tell(scene, "koban", count=needs.koban)] if needs.koban else []
    parts += [tell(scene, "ship", steps=needs.ship)] if needs.ship else []
    return tell(scene, "lacks", what=listed(scene, parts)) if parts else tell(scene, "ready")


def tell_table(scene: GoryokakuScene) -> list[str]:
    here, shown = scene.position, scene.look
    rounds = scene.data.boards.round
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


def tell_tile(scene: GoryokakuScene, tile: TileLook) -> str:
    said = f"{scene.names[tile.id]} {tile.id}"
    if scene.view.seat is not None:
        said += tell(scene, "tile_points", points=tile.points[scene.view.seat])
    if tile.owner is not None:
        said += tell(scene, "tile_owner", who=scene.seat_name(tile.owner))
    elif tile.pieces > 1:
        said += tell(scene, "tile_pieces", count=tile.pieces)
    return said


def tell_player(scene: GoryokakuScene, seat: int) -> str:
    of, shown = scene.position.seats[seat], scene.look.seats[seat]
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


def tell_board(scene: GoryokakuScene, seat: int) -> list[str]:
    """One board in sentences."""
    here = scene.position
    of = here.seats[seat]
    castle_time = [letter * count for letter, count in scene.look.seats[seat].castle_time.items()]
    crests = scene.look.seats[seat].crests
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


def tell_mine(scene: GoryokakuScene) -> list[str]:
    here = scene.position
    seat = here.turn if scene.view.seat is None else scene.view.seat
    daiba = scene.data.boards.daiba
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


def daiba_words(scene: GoryokakuScene, space: DaibaText) -> str:
    fixed = "".join(letter * getattr(space.cost, letter) for letter in LETTERS)
    parts = [counted(scene, fixed)] if fixed else []
    for key, count in (
        ("choice", space.cost.choice),
        ("cards", space.cost.card),
        ("koban", space.cost.koban),
    ):
        parts += [tell(scene, key, count=count)] if count else []
    return listed(scene, parts)


def tell_others(scene: GoryokakuScene) -> list[str]:
    seats = [seat for seat in range(len(scene.position.seats)) if seat != scene.view.seat]
    return [line for seat in seats for line in tell_board(scene, seat)]


def tell_market(scene: GoryokakuScene) -> list[str]:
    here, shown = scene.position, scene.look
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


def tell_card(scene: GoryokakuScene, card: str) -> str:
    """A card in a sentence, with what it lacks when it is in hand."""
    if card in scene.data.castle_number:
        castle = castle_of(scene, card)
        said = tell(
            scene,
            "castle",
            card=f"{scene.names[card]} {card}",
            type=scene.names[castle.type],
            crest=scene.names[castle.kamon],
            cost=counted(scene, cost_letters(castle.cost)),
            reward=reward_words(scene, castle.reward),
        )
    else:
        person = person_of(scene, card)
        frames = [
            f"{scene.names[area.id]} {action_words(scene, person.frames[area.id])}"
            for area in scene.data.boards.area
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


def tell_score(scene: GoryokakuScene) -> list[str]:
    lines = []
    for seat, shown in enumerate(scene.look.seats):
        parts = listed(
            scene, (f"{scene.say('score', line.key)} {line.points} ({line.rule})" for line in shown.lines)
        )
        lines.append(tell(scene, "score", who=scene.seat_name(seat), points=score_cell(shown), lines=parts))
    return lines
