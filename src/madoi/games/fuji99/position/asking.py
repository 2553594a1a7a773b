"""What is asked in a position must fit where the tokens stand and what lies on the sheet."""

from __future__ import annotations

from madoi.core.game import check
from madoi.core.state import LOT
from madoi.games.fuji99.position import Drawn, FujiPosition
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import FEWEST, is_red_bust
from madoi.games.fuji99.rules_ranks import FIRST_YELLOW, GOAL, SECOND_YELLOW
from madoi.games.fuji99.state import GOT_20, GOT_50, FujiState
from madoi.games.fuji99.turn import new_game


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
