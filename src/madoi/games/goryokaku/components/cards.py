"""Castle, person and kamon cards and building tiles, as the rules know them."""

from __future__ import annotations

from math import comb

from madoi.core.texts import several
from madoi.games.goryokaku.components.checking import check_ids, wrong
from madoi.games.goryokaku.components.effects import packed, read_action, read_discard, read_reward
from madoi.games.goryokaku.components.files import CastleText, KamonText, PersonText, TileText
from madoi.games.goryokaku.printed import (
    BUILDINGS_TILE,
    COLOURS,
    CREST_SET_TILE,
    CREST_TILE,
    CRESTS,
    EARTH_TILE,
    FLAT_TILE,
    LETTERS,
    NOTHING,
    SHIP_TILE,
    TYPE_SET_TILE,
    TYPE_TILE,
    Action,
    Castle,
    Kit,
    Person,
    Tile,
)
from madoi.games.goryokaku.rules_codes import MOST_CUBES
from madoi.games.goryokaku.state import NONE

CASTLE_CARDS = 50
PERSON_CARDS = 55
KAMON_CARDS = 5
TILES = 20

MOST_PAYMENTS = 5000
"""More ways to pay than a player could look through."""

HAND = 12
"""So many cards are in a large hand."""

TILE_KINDS = {
    "earth_level": EARTH_TILE,
    "ship_level": SHIP_TILE,
    "type3": TYPE_TILE,
    "type_set": TYPE_SET_TILE,
    "kamon": CREST_TILE,
    "flat": FLAT_TILE,
    "buildings": BUILDINGS_TILE,
    "kamon_set": CREST_SET_TILE,
}


def payments(cubes: int, colours: int) -> int:
    """GK-112: in how many ways so many cubes can be chosen from several colours."""
    return comb(cubes + colours - 1, colours - 1)


def read_kamon(kit: Kit, cards: list[KamonText]) -> None:
    """GK-1, GK-5: five kamon cards with five crests."""
    check_ids("kamon_cards", [card.id for card in cards], KAMON_CARDS)
    crests = [card.kamon for card in cards]
    if len(set(crests)) != CRESTS:
        raise wrong("kamon_cards", "each card has a crest of its own", "家紋はカードごとに違います", "GK-5")
    kit.kamon_ids = [card.id for card in cards]
    kit.crest_ids = crests
    kit.kamon_crests = list(range(CRESTS))
    kit.kamon_vp = [card.vp_each for card in cards]


def crest_number(kit: Kit, file: str, card: str, crest: str) -> int:
    if crest not in kit.crest_ids:
        known = ", ".join(kit.crest_ids)
        raise wrong(
            file,
            f"there is no crest {crest!r}; there are {known}",
            f"{crest!r} という家紋はありません（あるのは {known}）",
            "GK-5",
            f"{card}.kamon",
        )
    return kit.crest_ids.index(crest)


def read_castles(kit: Kit, cards: list[CastleText]) -> None:
    """GK-5: 50 cards, ten of each type and ten of each crest."""
    file = "castle_cards"
    check_ids(file, [card.id for card in cards], CASTLE_CARDS)
    kit.castle_ids = [card.id for card in cards]
    for number, card in enumerate(cards):
        crest, type = crest_number(kit, file, card.id, card.kamon), LETTERS.index(card.type)
        if sum(card.cost.values()) > MOST_CUBES:
            raise wrong(
                file,
                f"at most {MOST_CUBES} cubes",
                f"キューブは{MOST_CUBES}個までです",
                "GK-50",
                f"{card.id}.cost",
            )
        ways = payments(card.cost.get("X", 0), COLOURS) * HAND
        if ways > MOST_PAYMENTS:
            raise wrong(
                file,
                f"with {HAND} such cards there are {ways} ways to pay X, more than {MOST_PAYMENTS}",
                f"このようなカード{HAND}枚で X の払い方が {ways} 通りになります（上限 {MOST_PAYMENTS}）",
                "GK-112",
                f"{card.id}.cost.X",
            )
        fixed = {letter: n for letter, n in card.cost.items() if letter != "X"}
        kit.castles.append(
            Castle(packed(fixed), card.cost.get("X", 0), type, crest, read_reward(card.reward))
        )
        kit.castles_of_type[type] |= 1 << number
        kit.castles_of_crest[crest] |= 1 << number
    each = CASTLE_CARDS // COLOURS
    for type, mask in enumerate(kit.castles_of_type):
        if mask.bit_count() != each:
            raise wrong(
                file,
                f"{each} cards of type {LETTERS[type]}, not {mask.bit_count()}",
                f"種類 {LETTERS[type]} は{each}枚必要ですが、{mask.bit_count()}枚あります",
                "GK-5",
                "type",
            )
    check_crests(kit, file, kit.castles_of_crest, CASTLE_CARDS)


def read_persons(kit: Kit, cards: list[PersonText]) -> None:
    """GK-5: 55 cards, eleven of each crest; grey frames or a storehouse."""
    file = "person_cards"
    check_ids(file, [card.id for card in cards], PERSON_CARDS)
    kit.person_ids = [card.id for card in cards]
    for number, card in enumerate(cards):
        crest = crest_number(kit, file, card.id, card.kamon)
        in_store = card.slot == "store"
        if in_store and card.frames:
            raise wrong(
                file,
                "a card of the storehouse column has no frames",
                "蔵の列のカードに枠はありません",
                "GK-5",
                f"{card.id}.frames",
            )
        if not in_store and (card.store or card.virtual or card.ship_now):
            raise wrong(
                file,
                "only a card of the storehouse column has this",
                "これは蔵の列のカードだけにあります",
                "GK-5",
                f"{card.id}.store",
            )
        if set(card.frames) - set(kit.area_ids):
            area = sorted(set(card.frames) - set(kit.area_ids))[0]
            raise wrong(
                file,
                f"there is no area {area!r}; there are {', '.join(kit.area_ids)}",
                f"{area!r} というエリアはありません（あるのは {', '.join(kit.area_ids)}）",
                "GK-5",
                f"{card.id}.frames",
            )
        icons = []
        for at, area in enumerate(kit.area_ids):
            if area in card.frames:
                icons.append(read_action(card.frames[area], file, f"{card.id}.frames.{area}"))
                kit.persons_of_area[at] |= 1 << number
            else:
                icons.append(Action(NOTHING, 0, 0, 0))
        kit.persons.append(
            Person(
                card.cost.koban,
                card.cost.ship,
                crest,
                read_discard(card),
                icons,
                in_store,
                card.store,
                packed({card.virtual: 1}) if card.virtual else 0,
                card.ship_now,
            )
        )
        kit.persons_of_crest[crest] |= 1 << number
    check_crests(kit, file, kit.persons_of_crest, PERSON_CARDS)


def check_crests(kit: Kit, file: str, masks: list[int], count: int) -> None:
    """GK-5: as many cards of each crest."""
    each = count // CRESTS
    for crest, mask in zip(kit.crest_ids, masks, strict=True):
        if mask.bit_count() != each:
            raise wrong(
                file,
                f"{each} cards with crest {crest}, not {mask.bit_count()}",
                f"家紋 {crest} は{each}枚必要ですが、{mask.bit_count()}枚あります",
                "GK-5",
                "kamon",
            )


def read_tiles(kit: Kit, tiles: list[TileText]) -> None:
    """GK-1, GK-86: 20 tiles, each of a known kind with what its kind needs."""
    file = "building_tiles"
    check_ids(file, [tile.id for tile in tiles], TILES)
    kit.tile_ids = [tile.id for tile in tiles]
    for tile in tiles:
        kind, of = TILE_KINDS[tile.kind], NONE
        if (kind == TYPE_TILE) != (tile.type is not None):
            raise wrong(
                file,
                "a tile of kind type3, and no other, names a type",
                "type を書くのは type3 のタイルだけです",
                "GK-86",
                f"{tile.id}.type",
            )
        if (kind == TYPE_TILE) != (tile.need is not None):
            raise wrong(
                file,
                "a tile of kind type3, and no other, has a need",
                "need を書くのは type3 のタイルだけです",
                "GK-86",
                f"{tile.id}.need",
            )
        if (kind == CREST_TILE) != (tile.kamon is not None):
            raise wrong(
                file,
                "a tile of kind kamon, and no other, names a crest",
                "kamon を書くのは kamon のタイルだけです",
                "GK-86",
                f"{tile.id}.kamon",
            )
        if tile.type is not None:
            of = LETTERS.index(tile.type)
        if tile.kamon is not None:
            of = crest_number(kit, file, tile.id, tile.kamon)
        if tile.pieces > kit.pieces:
            raise wrong(
                file,
                f"a player has {several(kit.pieces, 'piece')}",
                f"建物駒は1人{kit.pieces}個です",
                "GK-61",
                f"{tile.id}.pieces",
            )
        kit.tiles.append(Tile(kind, of, tile.need or 0, tile.vp, tile.pieces))
    kit.tiles_within = [
        sum(1 << at for at, tile in enumerate(tiles) if tile.pieces <= pieces)
        for pieces in range(kit.pieces + 1)
    ]
