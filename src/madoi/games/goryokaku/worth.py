"""What each thing of Goryokaku is worth to one seat at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from madoi.core.state import BIT, bits_of, count_bits
from madoi.core.things import Now, Says
from madoi.games.goryokaku.components.boards import SPOT_IDS
from madoi.games.goryokaku.printed import Castle, letters_of
from madoi.games.goryokaku.rules_actions import real_any, real_cost
from madoi.games.goryokaku.rules_cubes import beyond, count_of, total
from madoi.games.goryokaku.rules_scoring import score, tile_points
from madoi.games.goryokaku.state import NONE, GoryokakuState, Seat

if TYPE_CHECKING:
    from madoi.games.goryokaku.look import HandLook, PlaceLook

CHOICE = 3
"""Earth, stone and wood, the first colours, pay for a choice (GK-73)."""


def now(
    state: GoryokakuState, number: int, places: list[PlaceLook], hand: dict[str, HandLook]
) -> dict[str, Now]:
    """What each thing that lies open to this seat is worth to it at this moment."""
    seat, kit = state.seats[number], state.kit
    found = {place.id: place_now(state, number, place) for place in places}
    for card in bits_of(seat.castles):
        name = kit.castle_ids[card]
        found[name] = castle_now(state, number, card, hand[name].cubes, held=True)
    for card in bits_of(state.display):
        found[kit.castle_ids[card]] = castle_now(
            state, number, card, short_of(seat, kit.castles[card]), held=False
        )
    for card in bits_of(seat.persons):
        name = kit.person_ids[card]
        found[name] = person_now(state, number, card, hand[name])
    for tile in range(len(kit.tiles)):
        if state.tile_board[tile] != NONE:
            found[kit.tile_ids[tile]] = tile_now(state, number, tile)
    found |= {spot: spot_now(state, seat, at) for at, spot in enumerate(SPOT_IDS)}
    if seat.daiba + 1 < len(kit.daiba):
        found[f"daiba:{seat.daiba + 1}"] = daiba_now(state, number)
    found["earth"] = Now([("earth", {"level": int(seat.earth)})])
    found["ship"] = Now([("ship", {"level": int(seat.ship)})])
    if seat.kamon != NONE:
        crests = int(score(state, seat) - without_crest(state, number))
        found[kit.kamon_ids[seat.kamon]] = Now([("crest", {"points": crests})])
    return found


def place_now(state: GoryokakuState, number: int, place: PlaceLook) -> Now:
    """GK-30, GK-31: what a worker costs here, or what keeps it away."""
    need, have = place.onigiri[number], int(state.seats[number].onigiri)
    costs: list[Says] = [("place_onigiri", {"need": need, "have": have})] if need else []
    if place.lacks is None:
        return Now(costs or [("place_free", {})], can=True)
    without = place.lacks in ("worker", "supply")
    return Now([(f"lacks_{place.lacks}", {}), *([] if without else costs)], can=False)


def castle_now(state: GoryokakuState, number: int, card: int, short: str, held: bool) -> Now:
    """GK-50, GK-53: what is missing, what castle-time resources pay, and the points it would bring."""
    seat, kit = state.seats[number], state.kit
    pays = price(seat, kit.castles[card])
    says: list[Says] = []
    if short:
        says.append(("castle_short", {"cubes": list(short)}))
    elif pays:
        says.append(("castle_pays", {"cubes": list(pays)}))
    else:
        says.append(("castle_free", {}))
    if not held:
        says.append(("castle_display", {}))
    after = state.clone()
    after.seats[number].built |= BIT[card]
    gained = int(score(after, after.seats[number]) - score(state, seat))
    says.append(("brings", {"points": gained}))
    return Now(says, can=not short if held else None)


def person_now(state: GoryokakuState, number: int, card: int, needs: HandLook) -> Now:
    """GK-45: what is missing to hire."""
    says: list[Says] = []
    if needs.koban:
        says.append(("koban_short", {"count": needs.koban}))
    if needs.ship:
        says.append(("ship_short", {"count": needs.ship, "level": int(state.seats[number].ship)}))
    if not says:
        says.append(("person_ready", {}))
    return Now(says, can=not (needs.koban or needs.ship))


def tile_now(state: GoryokakuState, number: int, tile: int) -> Now:
    """GK-60, GK-86: what the tile would give, and whether a piece can go there."""
    seat, kit = state.seats[number], state.kit
    points, board = int(tile_points(state, seat, tile)), state.tile_board[tile]
    marked = bool(seat.marks & BIT[board])
    worth: Says = (
        "tile_double" if marked else "tile_worth",
        {"points": points * (2 if marked else 1)},
    )
    if seat.tiles & BIT[tile]:
        return Now([("tile_yours", {}), worth])
    if state.taken & BIT[tile]:
        return Now([("tile_taken", {})])
    if not state.open_tiles & BIT[tile]:
        return Now([("tile_closed", {}), worth], can=False)
    short = int(kit.tiles[tile].pieces - seat.pieces)
    if short > 0:
        return Now([("piece_short", {"count": short}), worth], can=False)
    return Now([worth], can=True)


def spot_now(state: GoryokakuState, seat: Seat, spot: int) -> Now:
    """GK-100, GK-104: onigiri in hand against the price of the spot."""
    cost, have = int(state.kit.spot_cost[spot]), int(seat.onigiri)
    if have < cost:
        return Now([("spot_short", {"need": cost, "have": have})], can=False)
    return Now([("spot_ready", {"have": have})], can=True)


def daiba_now(state: GoryokakuState, number: int) -> Now:
    """GK-73, GK-89: what is missing for the next space, and the points it would bring."""
    seat, space = state.seats[number], state.kit.daiba[state.seats[number].daiba + 1]
    left = beyond(seat.cubes, space.fixed)
    cubes = int(total(beyond(space.fixed, seat.cubes)))
    cubes += max(0, int(space.choice) - sum(int(count_of(left, colour)) for colour in range(CHOICE)))
    cards = max(0, int(space.cards) - count_bits(seat.persons) - count_bits(seat.castles))
    koban = max(0, int(space.koban - seat.koban))
    short = {"cube_short": cubes, "card_short": cards, "koban_short": koban}
    says: list[Says] = [(key, {"count": count}) for key, count in short.items() if count] or [
        ("daiba_ready", {})
    ]
    after = state.clone()
    after.seats[number].daiba += 1
    says.append(("brings", {"points": int(score(after, after.seats[number]) - score(state, seat))}))
    return Now(says, can=not any(short.values()))


def without_crest(state: GoryokakuState, number: int) -> int:
    after = state.clone()
    after.seats[number].kamon = NONE
    return int(score(after, after.seats[number]))


def price(seat: Seat, castle: Castle) -> str:
    """GK-53: the cubes that pay what castle-time resources do not cover."""
    return "".join(letters_of(real_cost(seat, castle))) + "X" * int(real_any(seat, castle))


def short_of(seat: Seat, castle: Castle) -> str:
    """GK-53: the fixed cubes that are missing, then an X for each one the other cubes cannot pay."""
    fixed = int(real_cost(seat, castle))
    left = int(total(beyond(seat.cubes, fixed)))
    return "".join(letters_of(beyond(fixed, seat.cubes))) + "X" * max(0, int(real_any(seat, castle)) - left)
