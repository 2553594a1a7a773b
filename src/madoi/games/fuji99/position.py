"""Position documents of Fuji 99. Nothing is hidden but the order of the deck, and it has none."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from madoi.core.game import check
from madoi.core.state import BIT, CHANCE, LOT, OVER, bits_of
from madoi.games.fuji99.components import FujiData
from madoi.games.fuji99.printed import CARDS, MOST_YELLOW, THREAT_LEADER
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import FEWEST, REDS, START_CLEAR, START_YELLOW, TRANSPARENT, is_red_bust
from madoi.games.fuji99.rules_ranks import FIRST_YELLOW, GOAL, SECOND_YELLOW
from madoi.games.fuji99.state import (
    ABILITY,
    CARD,
    CUBES,
    ENDED,
    FIRST,
    GOT_20,
    GOT_50,
    HOW_MANY,
    RESOLVE,
    X_ENDS,
    FujiState,
    Seat,
)
from madoi.games.fuji99.turn import FujiTurn, new_game

CardId = Annotated[str, Meta(max_length=44)]
CardIds = Annotated[list[CardId], Meta(max_length=CARDS)]
Floor = Annotated[int, Meta(ge=0, le=GOAL)]
Clears = Annotated[int, Meta(ge=0, le=TRANSPARENT)]
Yellows = Annotated[int, Meta(ge=0, le=MOST_YELLOW)]
Reds = Annotated[int, Meta(ge=0, le=REDS)]
Item = Annotated[str, Meta(max_length=60)]

PHASES = {
    "action": HOW_MANY,
    "cubes": CUBES,
    "ability": ABILITY,
    "discover": CARD,
    "resolve": RESOLVE,
    "over": ENDED,
    "lot": FIRST,
}
PHASE_NAMES = {code: name for name, code in PHASES.items()}


class Bag(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The cubes in a bag."""

    transparent: Clears = START_CLEAR
    yellow: Yellows = START_YELLOW
    red: Reds = REDS


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    """What lies with one player. Left out, it is as at the start of the game."""

    floor: Floor = 0
    bag: Bag = Bag()
    hand: dict[CardId, Clears] = {}
    """Every card of the hand, with the transparent cubes on it."""
    danger: CardIds = []
    yellow_20: bool = False
    """True if this player took the yellow cube of floor 20 (FJ-91)."""
    yellow_50: bool = False


class Drawn(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The latest draw as it lies there: transparent cubes, and yellow ones that are not spent."""

    transparent: Clears = 0
    yellow: Yellows = 0


class FujiPosition(msgspec.Struct, forbid_unknown_fields=True):
    """The whole table. Pagoda and deck may be left out: they are what is nowhere else."""

    phase: Literal["action", "cubes", "ability", "discover", "resolve", "over", "lot"]
    """In phase `lot` the player who begins is drawn (FJ-18)."""
    seats: Annotated[list[SeatPosition], Meta(max_length=4)]
    mover: Annotated[int, Meta(ge=0, le=3)] = 0
    token: Floor | None = None
    """The Movement token; left out, it stands at the mover's own token."""
    count: Annotated[int, Meta(ge=0, le=67)] = 0
    """In phase `cubes`: how many are being drawn."""
    drawn: Drawn = Drawn()
    red: Reds = 0
    """Red cubes in the mover's red cube area."""
    spent: Yellows = 0
    """Yellow cubes in the mover's spent yellow area."""
    received: CardIds = []
    """Danger cards the mover received in this turn; they are among his `danger` (FJ-104)."""
    pending: Annotated[list[Item], Meta(max_length=200)] = []
    """In phase `discover`: what remains of it, the next first: `draw SEAT`, `discard CARD` (FJ-120)."""
    pagoda: Clears | None = None
    discard: CardIds = []
    deck: CardIds | None = None


def write(state: FujiState) -> FujiPosition:
    def seat(number: int) -> SeatPosition:
        one = state.seats[number]
        red = REDS - state.sheet_red if number == state.mover else REDS
        return SeatPosition(
            floor=int(one.floor),
            bag=Bag(int(one.clear), int(one.yellow), int(red)),
            hand={state.cards.ids[card]: state.on_card[card] for card in bits_of(one.hand)},
            danger=state.names(one.danger),
            yellow_20=bool(one.got & GOT_20),
            yellow_50=bool(one.got & GOT_50),
        )

    def item(number: int) -> str:
        return f"draw {number}" if number < X_ENDS else f"discard {state.cards.ids[number - X_ENDS]}"

    return FujiPosition(
        phase=PHASE_NAMES[int(state.asks)],  # type: ignore[arg-type]
        seats=[seat(number) for number in range(state.players)],
        mover=int(state.mover),
        token=int(state.token),
        count=int(state.count),
        drawn=Drawn(int(state.drawn_clear), int(state.drawn_yellow)),
        red=int(state.sheet_red),
        spent=int(state.spent),
        received=state.names(state.received),
        pending=[item(number) for number in reversed(state.pending)],
        pagoda=int(state.pagoda),
        discard=state.names(state.discard),
        deck=state.names(state.deck),
    )


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


def check_turn(state: FujiState, position: FujiPosition) -> None:
    """What is asked must fit where the tokens stand and what lies on the sheet."""
    phase, mover = position.phase, state.seats[state.mover]
    over = phase == "over"
    for number, seat in enumerate(state.seats):
        at = f"position.seats[{number}]"
        check(seat.floor < GOAL, f"{at}.floor", "Floor 99 ends the game", "99階に着くと終わりです", "FJ-130")
        furthest = state.token if number == state.mover and not over else seat.floor
        for floor, got, name in ((FIRST_YELLOW, GOT_20, "20"), (SECOND_YELLOW, GOT_50, "50")):
            check(
                furthest < floor or bool(seat.got & got),
                f"{at}.yellow_{name}",
                f"Whoever passed floor {name} has its yellow cube",
                f"{name}階を通過したなら黄色キューブを得ています",
                "FJ-90",
            )
        check(
            seat.got != GOT_50,
            f"{at}.yellow_20",
            "The way to floor 50 leads past floor 20",
            "50階へは20階を通ります",
            "FJ-93",
        )

    if phase == "lot":
        check(
            state.fingerprint() == new_game(state.cards, state.players, LOT).fingerprint(),
            "position.phase",
            "The lot is drawn before anything else has happened",
            "くじを引くのは、まだ何も起きていないときだけです",
            "FJ-18",
        )
        return

    # The running turn
    begun = state.token > mover.floor
    check(
        state.token == mover.floor or state.token >= min(GOAL, int(mover.floor) + FEWEST),
        "position.token",
        "The Movement token is on the mover's token, or at least 5 floors below it",
        "移動用駒は手番プレイヤーの駒と同じ階か、5階以上先です",
        "FJ-22",
    )
    check(
        (state.token == GOAL) == over,
        "position.phase",
        "The game is over exactly when the Movement token is on floor 99",
        "移動用駒が99階に着いたときだけゲームは終わります",
        "FJ-130",
    )
    waiting = phase in ("action", "cubes")
    check(
        begun or (waiting and position.red == 0 and position.spent == 0 and not position.received),
        "position.token",
        "At the start of a turn nothing lies on the sheet, and cubes are drawn first",
        "手番の始めはシートに何もなく、まずキューブを取り出します",
        "FJ-22",
    )
    check(
        not waiting or position.drawn == Drawn(),
        "position.drawn",
        "Before an Action no drawn cubes lie there",
        "【行動】の前に取り出したキューブはありません",
        "FJ-71",
    )
    check(
        not begun or not is_red_bust(0, state.sheet_red, state.active_danger()),
        "position.red",
        "With three reds the turn would have ended",
        "赤が3つなら手番は終わっています",
        "FJ-35",
    )
    most = int(state.bag())
    check(
        FEWEST <= position.count <= most if phase == "cubes" else position.count == 0,
        "position.count",
        f"In phase 'cubes' {FEWEST} to {most} cubes are drawn; in no other phase any",
        f"cubes のときだけ {FEWEST}〜{most} です",
        "FJ-31",
    )
    state.count = position.count
    if phase == "ability":
        check(
            state.usable() != 0,
            "position.drawn.yellow",
            "No card of the hand can be paid, so nothing is asked",
            "使えるカードがないので能力の手順はありません",
            "FJ-54",
        )
    if phase == "resolve":
        check(
            state.cards.values(mover.hand) < BUST_SUM,
            f"position.seats[{position.mover}].hand",
            "With seven or more in the hand the turn would have ended",
            "手札の合計が7以上なら手番は終わっています",
            "FJ-60",
        )
