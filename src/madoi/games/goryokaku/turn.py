"""Who is asked what in Goryokaku: which clause is heard in which phase (GK-110)."""

from __future__ import annotations

from mypy_extensions import i64

from madoi.core.rng import Rng
from madoi.core.state import CHANCE, LOT, count_bits, nth_bit
from madoi.games.goryokaku.printed import Kit
from madoi.games.goryokaku.rules_chance import (
    AUDIT_DRAW,
    BAG_DRAW,
    FIRST_DRAW,
    KAMON_DEAL,
    KAMON_SHOW,
    PERSON_DEAL,
    PERSON_DRAW,
    TILE_DRAW,
    answer,
    asked_of_chance,
    choices,
    hand_out_discs,
    keep_castle,
    outcomes,
    settle,
)
from madoi.games.goryokaku.rules_codes import (
    DONE_MOVE,
    DROP_MOVE,
    END_MOVE,
    FREE_MOVE,
    KEEP_MOVE,
    NO_PAY_MOVE,
    PAY_MOVE,
    PLACE_MOVE,
    RECOVER_MOVE,
    SUBJECT,
    USE_MOVE,
    subject_of,
    verb_of,
)
from madoi.games.goryokaku.rules_recovery import (
    decline_daiba,
    list_daiba,
    pay_daiba,
    recover,
    take_round_onigiri,
)
from madoi.games.goryokaku.rules_scoring import winners
from madoi.games.goryokaku.rules_secrets import redeal
from madoi.games.goryokaku.rules_turn import (
    drop_cube,
    end_persons,
    end_turn,
    free_action,
    list_drops,
    list_onigiri,
    list_persons,
    list_turn,
    place_worker,
    use_person,
    use_spot,
)
from madoi.games.goryokaku.state import (
    DAIBA,
    DROP,
    KEEP,
    NONE,
    ONIGIRI,
    ONIGIRI_DISC,
    PERSON,
    TURN,
    WORKER_DISC,
    GoryokakuState,
    Seat,
    full_mask,
)


class GoryokakuTurn(GoryokakuState):
    """A table of Goryokaku that asks and answers."""

    def clone(self) -> GoryokakuState:
        twin = GoryokakuTurn(self.kit, [seat.clone() for seat in self.seats])
        self.copy_to(twin)
        return twin

    def legal(self) -> list[int]:
        moves: list[int] = []
        asks = self.asks
        if asks == TURN:
            list_turn(self, moves)
        elif asks == ONIGIRI:
            list_onigiri(self, moves)
        elif asks == PERSON:
            list_persons(self, moves)
        elif asks == DAIBA:
            list_daiba(self, moves)
        elif asks == DROP:
            list_drops(self, moves)
        elif asks == KEEP:
            first = self.place_of(self.turn) * self.kit.start_castles
            for place in range(first, first + self.kit.start_castles):
                if self.dealt[place] != NONE:
                    moves.append(KEEP_MOVE + i64(self.dealt[place]) * SUBJECT)
            moves.sort()
        return moves

    def apply(self, code: i64) -> None:
        if self.actor == CHANCE:
            answer(self, code)
        else:
            self.move(code)
        settle(self)

    def move(self, code: i64) -> None:
        """A seat has answered; `settle` asks chance for what follows."""
        verb = verb_of(code)
        if verb == END_MOVE:
            end_turn(self)
        elif verb == FREE_MOVE:
            free_action(self, subject_of(code))
        elif verb == PLACE_MOVE:
            place_worker(self, code)
        elif verb == USE_MOVE:
            use_person(self, code)
        elif verb == DONE_MOVE:
            end_persons(self)
        elif verb == RECOVER_MOVE:
            recover(self)
        elif verb == NO_PAY_MOVE:
            decline_daiba(self)
            take_round_onigiri(self)
        elif verb == PAY_MOVE:
            pay_daiba(self, code)
            take_round_onigiri(self)
        elif verb == DROP_MOVE:
            drop_cube(self, subject_of(code))
        elif verb == KEEP_MOVE:
            keep_castle(self, subject_of(code))
        else:
            use_spot(self, code)

    def outcomes(self) -> list[tuple[int, int]]:
        return outcomes(self)

    def sample(self, rng: Rng) -> i64:
        asked = asked_of_chance(self)
        if asked == BAG_DRAW:
            drawer = self.seats[self.turn]
            roll = rng.below(drawer.bag_workers + drawer.bag_onigiri)
            return WORKER_DISC if roll < drawer.bag_workers else ONIGIRI_DISC
        cards = choices(self, asked)
        return nth_bit(cards, rng.below(count_bits(cards)))

    def stream(self) -> str:
        """Each deck and each bag has its own luck."""
        asked = asked_of_chance(self)
        if asked == BAG_DRAW:
            return f"bag-{self.turn + 1}"
        if asked == TILE_DRAW:
            return "tiles"
        if asked == AUDIT_DRAW:
            return "audits"
        if asked == FIRST_DRAW:
            return "first"
        if asked in (KAMON_DEAL, KAMON_SHOW):
            return "kamon"
        return "persons" if asked in (PERSON_DEAL, PERSON_DRAW) else "castles"

    def redeal(self, seat: i64, rng: Rng) -> None:
        redeal(self, seat, rng)

    def payoff(self, seat: i64) -> float:
        """GK-93: a shared victory is shared."""
        best = winners(self)
        return 1.0 / len(best) if int(seat) in best else 0.0


def new_game(kit: Kit, players: i64, first: i64) -> GoryokakuState:
    """GK-10 to GK-19: the table before chance has dealt anything."""
    seats: list[Seat] = []
    for _ in range(players):
        seat = Seat()
        seat.bag_workers = kit.workers
        seat.bag_onigiri = kit.onigiri_each
        seat.koban = kit.start_koban
        seat.stock = kit.pieces
        seat.storehouses = kit.storehouses
        seats.append(seat)
    state = GoryokakuTurn(kit, seats)
    state.supply = kit.cubes
    state.rice = kit.onigiri_total - kit.onigiri_each * players
    for each in kit.rounds:
        state.rice -= each.onigiri_per_player * players
    state.pile = kit.rounds[0].onigiri_per_player * players
    state.person_deck = full_mask(len(kit.person_ids))
    state.castle_deck = full_mask(len(kit.castle_ids))
    state.kamon_left = full_mask(len(kit.kamon_ids))
    state.box = full_mask(len(kit.tile_ids))
    state.person_waves = [state.person_deck]
    state.castle_waves = [state.castle_deck]
    state.tile_board = [NONE] * len(kit.tile_ids)
    state.first = LOT
    if first != LOT:
        hand_out_discs(state, first)
    return state
