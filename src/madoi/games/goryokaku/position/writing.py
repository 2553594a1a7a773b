"""Write a position as a seat knows it."""

from __future__ import annotations

from madoi.core.state import LOT, bits_of, count_bits
from madoi.games.goryokaku.position import PHASE_NAMES, SPOT_NAMES, GoryokakuPosition, Owed, SeatPosition
from madoi.games.goryokaku.position.cardbox import mark
from madoi.games.goryokaku.printed import LETTERS, letters_of
from madoi.games.goryokaku.rules_secrets import is_kamon_hidden, owner_dealt, owner_under
from madoi.games.goryokaku.state import NONE, STACK_BITS, STACK_MASK, GoryokakuState, Seat


def write(state: GoryokakuState, seat: int | None, everything: bool) -> GoryokakuPosition:
    """The position as `seat` knows it: hidden cards are `?`."""
    kit = state.kit

    def castles(mask: int) -> list[str]:
        return [kit.castle_ids[card] for card in bits_of(mask)]

    def persons(mask: int) -> list[str]:
        return [kit.person_ids[card] for card in bits_of(mask)]

    def tiles(mask: int) -> list[str]:
        return [kit.tile_ids[tile] for tile in bits_of(mask)]

    def hidden(mask: int, waves: list[int]) -> list[str]:
        return [mark(number) for number, wave in enumerate(waves) for _ in range(count_bits(mask & wave))]

    def stacks(of: Seat) -> dict[str, list[int]]:
        found = {}
        for section, name in enumerate(kit.section_ids[int(state.players)]):
            shift = section * STACK_BITS
            discs = [(int(each) >> shift) & STACK_MASK for each in (of.stack_workers, of.stack_onigiri)]
            if any(discs):
                found[name] = discs
        return found

    def write_seat(number: int) -> SeatPosition:
        of = state.seats[number]
        known = everything or number == seat
        dealt = [
            kit.castle_ids[card] if known else mark(0)
            for place, card in enumerate(state.dealt)
            if owner_dealt(state, place) == number and card != NONE
        ]
        kamon = None
        if of.kamon != NONE:
            shown = known or not is_kamon_hidden(state, number, NONE)
            kamon = kit.kamon_ids[of.kamon] if shown else mark(0)
        return SeatPosition(
            workers=int(of.workers),
            onigiri=int(of.onigiri),
            bag_workers=int(of.bag_workers),
            bag_onigiri=int(of.bag_onigiri),
            spots=[(int(of.spots) >> (8 * spot)) & 255 for spot in range(4)] if of.spots else [],
            stacks=stacks(of),
            koban=int(of.koban),
            cubes="".join(letters_of(of.cubes)),
            persons=persons(of.persons) if known else hidden(of.persons, state.person_waves),
            castles=castles(of.castles)
            if known
            else castles(of.shown) + hidden(of.castles & ~of.shown, state.castle_waves),
            shown=castles(of.shown),
            row=persons(of.row),
            store=persons(of.store),
            built=castles(of.built),
            kamon=kamon,
            pieces=int(of.pieces),
            tiles=tiles(of.tiles),
            earth=int(of.earth),
            ship=int(of.ship),
            daiba=int(of.daiba),
            marks=[square + 1 for square in bits_of(of.marks)],
            dealt=dealt,
        )

    boards: list[list[str]] = [[] for _ in kit.tiles_per_player]
    for tile, board in enumerate(state.tile_board):
        if board != NONE:
            boards[board].append(kit.tile_ids[tile])
    return GoryokakuPosition(
        phase=PHASE_NAMES[int(state.asks)],
        seats=[write_seat(number) for number in range(int(state.players))],
        turn=int(state.turn),
        first=None if state.first == LOT else int(state.first),
        round=int(state.round) + 1,
        pile=int(state.pile),
        area=None if state.area == NONE else kit.area_ids[state.area],
        icons=persons(state.icons),
        spot=None if state.spot == NONE else SPOT_NAMES[state.spot],
        uses=int(state.uses),
        owed=Owed(int(state.owed_bag), int(state.owed_persons), bool(state.refilling)),
        boards=boards,
        audits="".join(LETTERS[colour] for colour in state.audits),
        display=castles(state.display),
        under=[
            kit.castle_ids[card] if everything or owner_under(state, place) == seat else mark(0)
            for place, card in enumerate(state.under)
        ],
        person_discard=persons(state.person_discard),
        castle_discard=castles(state.castle_discard),
        person_waves=[persons(wave) for wave in state.person_waves[1:]],
        castle_waves=[castles(wave) for wave in state.castle_waves[1:]],
    )
