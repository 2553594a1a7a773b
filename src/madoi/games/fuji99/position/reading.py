"""A position read back as a table; what no game could reach is refused, with field and rule."""

from __future__ import annotations

import re

from madoi.core.game import check
from madoi.core.state import BIT, CHANCE, OVER
from madoi.games.fuji99.components import FujiData
from madoi.games.fuji99.position import PHASES, Drawn, FujiPosition
from madoi.games.fuji99.position.asking import check_turn
from madoi.games.fuji99.printed import THREAT_LEADER
from madoi.games.fuji99.rules_cubes import REDS, START_CLEAR, START_YELLOW, TRANSPARENT
from madoi.games.fuji99.state import CARD, CUBES, FIRST, GOT_20, GOT_50, X_ENDS, FujiState, Seat
from madoi.games.fuji99.turn import FujiTurn


def read(position: FujiPosition, players: int, data: FujiData) -> FujiState:
    """The state of a position. Refuses what no game could reach, naming field and rule."""
    state = FujiTurn(data.cards, players)
    check(
        len(position.seats) == players,
        "position.seats",
        f"{players} players need {players} seats here, not {len(position.seats)}",
        f"{players}人なら席は{players}つです",
        "FJ-12",
    )
    check(
        position.mover < players,
        "position.mover",
        f"There is no seat {position.mover}; seats are counted from 0",
        f"席{position.mover}はありません（0から数えます）",
        "FJ-18",
    )
    state.mover = position.mover
    state.asks = PHASES[position.phase]
    state.seats = [Seat(floor=seat.floor) for seat in position.seats]
    state.token = state.seats[state.mover].floor if position.token is None else position.token
    read_cards(state, position, data)
    read_pending(state, position, data)
    read_cubes(state, position)
    check_turn(state, position)
    state.actor = (
        OVER if position.phase == "over" else CHANCE if state.asks in (CUBES, CARD, FIRST) else position.mover
    )
    return state


def read_cards(state: FujiState, position: FujiPosition, data: FujiData) -> None:
    """FJ-3: every card is in exactly one place; X stays in no hand, only hand-over cards are Danger cards."""
    seen: dict[str, str] = {}

    def take(card: str, where: str) -> int:
        check(
            card in data.number,
            where,
            f"There is no card {card!r} in this card file",
            f"{card!r} というカードはありません",
            "FJ-3",
        )
        check(
            card not in seen,
            where,
            f"{card} is already at {seen.get(card)}",
            f"{card} は {seen.get(card)} にもあります",
            "FJ-3",
        )
        seen[card] = where
        return data.number[card]

    for number, seat in enumerate(position.seats):
        for card, cubes in seat.hand.items():
            where = f"position.seats[{number}].hand.{card}"
            card_number = take(card, where)
            kind = data.kind_of[card_number]
            check(
                kind.kind != "immediate",
                where,
                f"{card} acts when drawn and is in no hand",
                f"{card}は引いたときに処理され、手札になりません",
                "FJ-120",
            )
            check(
                cubes == 0 or kind.cubes > 0,
                where,
                f"{card} never receives cubes",
                f"{card}にキューブは置かれません",
                "FJ-72",
            )
            state.seats[number].hand |= BIT[card_number]
            state.on_card[card_number] = cubes
        for at, card in enumerate(seat.danger):
            where = f"position.seats[{number}].danger[{at}]"
            card_number = take(card, where)
            check(
                data.cards.op[card_number] == THREAT_LEADER,
                where,
                f"{card} cannot be handed over as a Danger card",
                f"{card}は脅威カードになりません",
                "FJ-101",
            )
            state.seats[number].danger |= BIT[card_number]
    for at, card in enumerate(position.received):
        where = f"position.received[{at}]"
        check(
            card in position.seats[position.mover].danger,
            where,
            "Not among the Danger cards of the mover",
            "手番プレイヤーの脅威カードの中にありません",
            "FJ-104",
        )
        state.received |= BIT[data.number[card]]

    for at, card in enumerate(position.discard):
        state.discard |= BIT[take(card, f"position.discard[{at}]")]
    for at, item in enumerate(position.pending):
        if item.startswith("discard "):
            take(item.removeprefix("discard "), f"position.pending[{at}]")
    state.deck = sum(BIT[number] for card, number in data.number.items() if card not in seen)
    if position.deck is not None:
        good = sorted(position.deck) == sorted(state.names(state.deck))
        check(
            good,
            "position.deck",
            "The deck must be exactly the cards that are nowhere else",
            "山札は、ほかの場所にないカード全部でなければなりません",
            "FJ-16",
        )


def read_pending(state: FujiState, position: FujiPosition, data: FujiData) -> None:
    """FJ-120, FJ-123: what remains of Discover must follow from X cards drawn one through the other."""

    def fits(good: bool, at: int) -> None:
        check(
            good,
            f"position.pending[{at}]",
            "No X drawn in this turn leads to this",
            "Xの処理の途中としてありえません",
            "FJ-123",
        )

    discovering = position.phase == "discover"
    check(
        discovering == bool(position.pending),
        "position.pending",
        "Something is pending in phase 'discover' and in no other",
        "pending があるのは discover のときだけです",
        "FJ-55",
    )
    if not discovering:
        return
    check(state.deck != 0, "position.deck", "An empty deck is made anew first", "山札がありません", "FJ-57")

    players = int(state.players)
    drawer, left = int(state.mover), 1
    """Who drew the X that is being read, and how many of its draws are still to come."""
    first = len(position.pending) == 1
    for at in reversed(range(len(position.pending))):
        item = position.pending[at]
        said = re.fullmatch(r"(?:draw ([0-3])|discard (.+))", item)
        fits(said is not None, at)
        assert said is not None
        if said[2] is not None:
            # The X that ended above was drawn by whoever drew last there.
            card = data.number[said[2]]
            fits(bool(data.cards.immediate & BIT[card]) and at > 0 and left > 0, at)
            if state.pending:
                drawer = (drawer + left) % players
            left = players
            state.pending.append(X_ENDS + card)
        else:
            seat = int(said[1])
            fits(left > 0 and (first or bool(state.pending)), at)
            fits(seat == (drawer if first else (drawer + left) % players), at)
            left -= 1
            state.pending.append(seat)
    fits(state.pending[-1] < X_ENDS, 0)


def read_cubes(state: FujiState, position: FujiPosition) -> None:
    """FJ-2: all transparent cubes are somewhere; every player has his own yellows and reds."""
    placed = 0
    for number, seat in enumerate(position.seats):
        at = f"position.seats[{number}]"
        moving = number == position.mover
        drawn = position.drawn if moving else Drawn()
        check(
            seat.bag.red + (position.red if moving else 0) == REDS,
            f"{at}.bag.red",
            "Every player has three red cubes, in the bag or on the sheet",
            "赤色キューブは袋とシートを合わせて3個です",
            "FJ-12",
        )
        got = int(seat.yellow_20) * GOT_20 + int(seat.yellow_50) * GOT_50
        due = START_YELLOW + int(seat.yellow_20) + int(seat.yellow_50)
        check(
            seat.bag.yellow + drawn.yellow + (position.spent if moving else 0) == due,
            f"{at}.bag.yellow",
            f"This player has {due} yellow cubes, in the bag, drawn or spent",
            f"このプレイヤーの黄色キューブは合わせて{due}個です",
            "FJ-12",
        )
        check(
            seat.bag.transparent + drawn.transparent >= START_CLEAR,
            f"{at}.bag.transparent",
            "The six first transparent cubes never leave a player",
            "最初の透明キューブ6個は失われません",
            "FJ-33",
        )
        one = state.seats[number]
        one.clear, one.yellow, one.got = seat.bag.transparent, seat.bag.yellow, got
        placed += seat.bag.transparent + drawn.transparent + sum(seat.hand.values())
    check(
        placed <= TRANSPARENT and position.pagoda in (None, TRANSPARENT - placed),
        "position.pagoda",
        f"There are {TRANSPARENT} transparent cubes; {placed} lie with the players",
        f"透明キューブは全部で{TRANSPARENT}個です（プレイヤーのもとに{placed}個）",
        "FJ-2",
    )
    state.pagoda = TRANSPARENT - placed
    state.drawn_clear, state.drawn_yellow = position.drawn.transparent, position.drawn.yellow
    state.sheet_red, state.spent = position.red, position.spent
