"""What every card, tile, place and counter of Goryokaku is, as printed, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from madoi.core.things import Row, Telling, Thing
from madoi.games.goryokaku.components import GoryokakuData
from madoi.games.goryokaku.components.files import (
    CastleText,
    DaibaReward,
    DaibaText,
    Icon,
    PersonText,
    RewardText,
    Spot,
    TileText,
    Track,
)
from madoi.games.goryokaku.printed import LETTERS

PLACE_RULES = {
    "gain": "GK-31 GK-40 GK-41",
    "koban": "GK-31 GK-40",
    "hire": "GK-31 GK-45",
    "castle": "GK-31 GK-50",
    "office": "GK-31 GK-60",
}
SPOT_RULES = {"cards": "GK-102", "people": "GK-103", "levels": "GK-57", "work": "GK-105"}
COUNTERS = {
    "workers": "GK-30 GK-72 GK-79",
    "onigiri": "GK-31 GK-35 GK-78",
    "koban": "GK-43 GK-45",
    "bag": "GK-58 GK-79",
    "storehouses": "GK-28",
    "pieces": "GK-56 GK-60",
    "castle_time": "GK-52 GK-53",
    "crests": "GK-85",
    "secret": "GK-15 GK-85",
    "pile": "GK-78 GK-80",
    "audit": "GK-12 GK-90",
    "mark": "GK-84 GK-90",
    "bastion": "GK-13 GK-91",
    "display": "GK-14 GK-102",
    "person_deck": "GK-103 GK-108",
    "castle_deck": "GK-102 GK-108",
}
SYMBOLS = ("workers", "onigiri", "koban", "bag", "storehouses", "pieces", "mark")
"""Counters that are drawn as a symbol elsewhere, so that the player aid explains them."""


def things(data: GoryokakuData, tell: Telling) -> dict[str, Thing]:
    """Everything on the table by its id."""
    found = {
        cube: tell.thing(
            tell.say("cube"), tell.row("use", tell.say(f"cube_{cube}")), rules="GK-28 GK-44", symbol=True
        )
        for cube in LETTERS
    }
    found |= {
        area.id: tell.thing(
            tell.say("area"), tell.row("what", tell.say("area_does")), rules="GK-64", symbol=True
        )
        for area in data.boards.area
    }
    found |= {track.id: track_thing(track, tell) for track in data.personal.track}
    for key, rules in COUNTERS.items():
        says = tell.row("what", tell.say(f"{key}_does"))
        found[key] = tell.thing(
            tell.say("counter"), says, rules=rules, name=tell.say(key), symbol=key in SYMBOLS
        )
    found |= {place.id: place_thing(place.kind, place.area, place, tell) for place in data.boards.place}
    found |= {spot.id: spot_thing(spot, tell) for spot in data.personal.spot}
    found |= {f"daiba:{space.space}": daiba_thing(space, tell) for space in data.boards.daiba}
    found |= {card.id: castle_thing(card, tell) for card in data.castles}
    found |= {card.id: person_thing(card, data, tell) for card in data.persons}
    found |= {tile.id: tile_thing(tile, tell) for tile in data.tiles}
    for card in data.kamon:
        points = tell.row("points", tell.say("kamon_points", count=card.vp_each))
        found[card.id] = tell.thing(tell.say("kamon"), points, rules="GK-85")
        found[card.kamon] = tell.thing(
            tell.say("crest"), tell.row("points", tell.say("crest_points")), rules="GK-85 GK-86", symbol=True
        )
    return found


def cubes_of(counts: Mapping[Any, int]) -> list[str]:
    """A letter for each cube, those of any colour last."""
    return [letter for letter in f"{LETTERS}X" for _ in range(counts.get(letter, 0))]


def castle_thing(card: CastleText, tell: Telling) -> Thing:
    return tell.thing(
        tell.say("castle", type=tell.names[card.type], crest=tell.names[card.kamon]),
        tell.row("cost", tell.counted(cubes_of(card.cost))),
        tell.row("gain", gains(card.reward, tell)),
        tell.row(
            "points",
            tell.say(
                "castle_points", type=f"[{card.type}] {tell.names[card.type]}", crest=tell.names[card.kamon]
            ),
        ),
        rules="GK-50 GK-52 GK-85",
    )


def person_thing(card: PersonText, data: GoryokakuData, tell: Telling) -> Thing:
    cost = (
        tell.say("ship_needed", level=card.cost.ship)
        if card.cost.ship
        else tell.say("koban_count", count=card.cost.koban)
    )
    rows = [tell.row("cost", cost)]
    if card.slot == "row":
        for area in data.boards.area:
            icon = card.frames.get(area.id)
            rows.append(
                Row(
                    f"[{area.id}] {tell.names[area.id]}",
                    action_words(icon, tell) if icon else tell.say("nothing"),
                )
            )
    else:
        parts = [
            tell.say("stores", count=card.store) if card.store else "",
            tell.say("virtual", cube=f"[{card.virtual}] {tell.names[card.virtual]}") if card.virtual else "",
            tell.say("ship_up", count=card.ship_now) if card.ship_now else "",
        ]
        rows.append(tell.row("gain", tell.listed(parts)))
    left = (
        tell.counted(card.discard.res * card.discard.n)
        if card.discard.res
        else tell.say("koban_count", count=card.discard.koban)
    )
    rows.append(tell.row("discard", tell.say("discard_gives", gain=left)))
    kind = tell.say(
        "person",
        role=tell.texts.say(tell.lang, "role", card.role)
        if card.role in tell.texts.words[tell.lang]["role"]
        else card.role,
        crest=tell.names[card.kamon],
    )
    return tell.thing(kind, *rows, rules="GK-45 GK-64 GK-25" if card.slot == "row" else "GK-45 GK-46 GK-25")


def tile_thing(tile: TileText, tell: Telling) -> Thing:
    points = tell.say(
        f"tile_{tile.kind}",
        points=tile.vp,
        need=tile.need,
        type="" if tile.type is None else f"[{tile.type}] {tell.names[tile.type]}",
        crest="" if tile.kamon is None else f"[{tile.kamon}] {tell.names[tile.kamon]}",
    )
    return tell.thing(
        tell.say("tile"),
        tell.row("cost", tell.say("tile_cost", count=tile.pieces)),
        tell.row("points", points),
        tell.row("doubled", tell.say("tile_doubled")),
        rules="GK-60 GK-61 GK-84 GK-86" if tile.pieces > 1 else "GK-60 GK-84 GK-86",
    )


def place_thing(kind: str, area: str, action: Icon, tell: Telling) -> Thing:
    return tell.thing(
        tell.say("place", area=tell.names[area]),
        tell.row("cost", tell.say("place_cost")),
        tell.row("gain", action_words(action, tell)),
        tell.row("then", tell.say("place_then", area=f"[{area}] {tell.names[area]}")),
        rules=PLACE_RULES[kind],
    )


def spot_thing(spot: Spot, tell: Telling) -> Thing:
    return tell.thing(
        tell.say("spot"),
        tell.row("cost", tell.say("spot_cost", count=spot.cost)),
        tell.row("gain", tell.say(f"spot_{spot.id}")),
        tell.row("when", tell.say("spot_when", count=spot.per_turn)),
        rules=f"GK-100 GK-101 {SPOT_RULES[spot.id]}",
        name=tell.names.get(spot.id, spot.name_ja if tell.lang == "ja" else spot.name_en),
    )


def track_thing(track: Track, tell: Telling) -> Thing:
    bonuses = [tell.say(f"bonus_{bonus}", level=level) for level, bonus in enumerate(track.bonus) if bonus]
    return tell.thing(
        tell.say("track"),
        tell.row("use", tell.say(f"{track.id}_does")),
        tell.row("gain", tell.listed(bonuses)),
        rules="GK-52 GK-57 GK-58" if track.id == "earth" else "GK-45 GK-57 GK-58",
        name=track.name_ja if tell.lang == "ja" else track.name_en,
        symbol=True,
    )


def daiba_thing(space: DaibaText, tell: Telling) -> Thing:
    name = tell.say("daiba_space", space=space.space)
    points = tell.row("points", tell.say("daiba_points", points=space.vp_per_castle))
    if not space.space:
        return tell.thing(tell.say("daiba"), points, rules="GK-73 GK-89", name=name)
    return tell.thing(
        tell.say("daiba"),
        tell.row("cost", tell.listed([*daiba_price(space, tell), tell.say("daiba_worker")])),
        tell.row("gain", gains(space.reward, tell)),
        points,
        tell.row("when", tell.say("daiba_when")),
        rules="GK-73 GK-74 GK-89",
        name=name,
    )


def daiba_price(space: DaibaText, tell: Telling) -> list[str]:
    fixed = [letter for letter in LETTERS for _ in range(getattr(space.cost, letter))]
    return [
        tell.counted(fixed) if fixed else "",
        tell.say("choice_count", count=space.cost.choice) if space.cost.choice else "",
        tell.say("card_count", count=space.cost.card) if space.cost.card else "",
        tell.say("koban_count", count=space.cost.koban) if space.cost.koban else "",
    ]


def gains(reward: RewardText | DaibaReward, tell: Telling) -> str:
    """GK-55, GK-77: a reward in words."""
    return tell.listed(
        [
            tell.say("earth_up", count=reward.earth)
            if isinstance(reward, RewardText) and reward.earth
            else "",
            tell.say("ship_up", count=reward.ship) if isinstance(reward, RewardText) and reward.ship else "",
            tell.counted(cubes_of(reward.cubes)) if reward.cubes else "",
            tell.say("koban_count", count=reward.koban) if reward.koban else "",
            tell.say("onigiri_count", count=reward.onigiri) if reward.onigiri else "",
            tell.say("piece_count", count=reward.piece) if reward.piece else "",
        ]
    )


def action_words(action: Icon, tell: Telling) -> str:
    """GK-40, GK-67: what a place or an icon does."""
    if action.kind == "gain":
        return tell.counted((action.res or "") * (action.n or 1))
    if action.kind == "koban":
        return tell.say("koban_count", count=action.n or 1)
    if action.kind == "choice":
        return tell.say("choice_count", count=action.n or 1)
    if action.kind == "swap":
        give, get = action.give or "E", action.get or "E"
        return tell.say("does_swap", give=f"[{give}] {tell.names[give]}", get=f"[{get}] {tell.names[get]}")
    return tell.say(f"does_{action.kind}")
