"""What a position asks must fit what lies on the table."""

from __future__ import annotations

from math import comb

from madoi.core.game import check
from madoi.core.state import BIT
from madoi.core.texts import several
from madoi.games.goryokaku.components import GoryokakuData
from madoi.games.goryokaku.components.cards import payments
from madoi.games.goryokaku.position import SPOT_NAMES, GoryokakuPosition, Owed
from madoi.games.goryokaku.printed import COLOURS
from madoi.games.goryokaku.rules_turn import is_over_limit, is_regrouped
from madoi.games.goryokaku.state import KEEP, NONE, GoryokakuState

MOST_WAYS = 20_000
"""A table with more ways to pay is no table that people came to."""


def read_turn(state: GoryokakuState, position: GoryokakuPosition, data: GoryokakuData) -> None:
    """GK-110: what is asked must fit what lies on the table."""
    kit, phase = state.kit, position.phase
    mover = state.seats[state.turn]
    at = f"position.seats[{position.turn}]"
    if position.area is not None:
        check(
            position.area in kit.area_ids, "position.area", "No such area", "そのエリアはありません", "GK-7"
        )
        state.area = kit.area_ids.index(position.area)
    placed = phase in ("person", "onigiri") or (phase == "drop" and position.area is not None)
    check(
        placed == (position.area is not None),
        "position.area",
        "An area is named after a worker was placed, and only then",
        "エリアを書くのはワーカーを置いた後だけです",
        "GK-64",
    )
    check(
        not placed or mover.stack_workers != 0,
        f"{at}.stacks",
        "A worker of this turn stands on the board",
        "この手番のワーカーが盤上にいるはずです",
        "GK-30",
    )
    check(
        bool(position.icons) == (phase == "person"),
        "position.icons",
        "Icons are left in phase 'person' and in no other",
        "アイコンが残るのは person のときだけです",
        "GK-113",
    )
    for card in position.icons:
        known = card in data.person_number
        bit = BIT[data.person_number[card]] if known else 0
        check(
            bool(bit & mover.row & kit.persons_of_area[state.area]),
            "position.icons",
            f"{card} has no icon for this area",
            f"{card} にこのエリアのアイコンはありません",
            "GK-64",
        )
        state.icons |= bit
    if position.spot is not None:
        state.spot = SPOT_NAMES.index(position.spot)
    state.uses = position.uses
    limit = 0 if position.spot is None else kit.spot_limit[state.spot]
    check(
        ((placed and phase != "person") or position.uses == 0)
        and (position.uses > 0) == (position.spot is not None)
        and position.uses <= limit,
        "position.uses",
        "One spot a turn, as often as it allows",
        "1手番に使えるおにぎりの場所は1つ、決められた回数までです",
        "GK-101",
    )
    state.owed_bag, state.owed_persons = position.owed.bag, position.owed.persons
    state.refilling = int(position.owed.display)
    check(
        position.owed == Owed() or phase in ("person", "onigiri"),
        "position.owed",
        "Chance owes something only after an action",
        "引き残しがあるのはアクションの後だけです",
        "GK-114",
    )
    if phase == "drop":
        check(
            is_over_limit(mover),
            f"{at}.cubes",
            "The cubes fit into the storehouses",
            "キューブは蔵に収まっています",
            "GK-28",
        )
    prices = {(int(space.choice), int(space.cards)) for space in kit.daiba}
    for number, said in enumerate(position.seats):
        cards = len(said.persons) + len(said.castles)
        ways = max([payments(choice, 3) * comb(cards, given) for choice, given in prices])
        check(
            ways <= MOST_WAYS,
            f"position.seats[{number}].persons",
            f"With {cards} cards in hand there are {ways} ways to pay for the daiba, more than {MOST_WAYS}",
            f"手札{cards}枚では台場の払い方が {ways} 通りになります（上限 {MOST_WAYS}）",
            "GK-112",
        )
    for number, seat in enumerate(state.seats):
        check(
            not is_over_limit(seat) or number == state.turn or phase in ("reveal", "over"),
            f"position.seats[{number}].cubes",
            f"There is room for {several(seat.storehouses, 'cube')} in the storehouses",
            f"蔵は{seat.storehouses}つです",
            "GK-28",
        )
    if phase in ("daiba", "regroup") or (phase == "drop" and not placed):
        check(
            mover.stack_workers == 0,
            f"{at}.stacks",
            "All discs came back",
            "ディスクはすべて戻っているはずです",
            "GK-72",
        )
    if phase == "regroup":
        check(
            not is_regrouped(state) and mover.spots == 0,
            f"{at}.workers",
            "Nothing is left to draw",
            "引くディスクは残っていません",
            "GK-79",
        )


def check_hands(state: GoryokakuState, position: GoryokakuPosition) -> None:
    """GK-14 to GK-16: the display, the choice of castle cards, the cards under the deck."""
    kit = state.kit
    players, each = int(state.players), int(kit.start_castles - kit.keep_castles)
    check(
        len(position.display) <= kit.display,
        "position.display",
        f"The display has {several(kit.display, 'card')}",
        f"場の築城カードは{kit.display}枚です",
        "GK-14",
    )
    keeping = state.asks == KEEP
    under = len(position.under)
    choosing = int(state.place_of(position.turn))
    check(
        under == choosing * each if keeping else under <= players * each,
        "position.under",
        "Not the number of cards put under the deck",
        "山札の下の枚数が合いません",
        "GK-16",
    )
    if not keeping:
        check(
            under == players * each
            or (len(state.castle_waves) == 1 and state.castle_deck == 0)
            or under == 0,
            "position.under",
            "Cards under the deck are drawn only when nothing is left above them",
            "山札の下のカードは、上がなくなってから引きます",
            "GK-16",
        )
    full: list[int] = []
    for place in range(players):
        number = int(state.seat_at(place))
        said = position.seats[number]
        due = 0
        if keeping and place >= choosing:
            due = int(kit.start_castles) - (len(said.castles) if number == position.turn else 0)
        check(
            len(said.dealt) == due,
            f"position.seats[{number}].dealt",
            f"{several(due, 'castle card')} to choose from",
            f"選ぶ築城カードは{due}枚です",
            "GK-16",
        )
        check(
            said.kamon is not None,
            f"position.seats[{number}].kamon",
            "Every player has a kamon card",
            "家紋カードは全員が持ちます",
            "GK-15",
        )
        if keeping:
            dealt = state.dealt[len(full) - full.count(NONE) :][:due]
            full += dealt + [NONE] * (int(kit.start_castles) - due)
    state.dealt = full


def check_setup(state: GoryokakuState, position: GoryokakuPosition) -> None:
    """GK-114: what is set up so far is a beginning of the whole setup."""
    kit, players = state.kit, int(state.players)
    tiles, audits, shown = sum(map(len, position.boards)), len(position.audits), len(position.display)
    hands = sum(len(said.persons) + len(said.dealt) for said in position.seats)
    kamon = sum(said.kamon is not None for said in position.seats)
    state.step = tiles + audits + shown + hands + kamon
    left = int(state.step)

    def part(most: int) -> int:
        nonlocal left
        taken = min(left, most)
        left -= taken
        return taken

    good = [len(cards) for cards in position.boards] == [
        part(each * players) for each in kit.tiles_per_player[: len(position.boards)]
    ]
    good &= audits == part(COLOURS) and shown == part(int(kit.display))
    in_order = [position.seats[int(state.seat_at(place))] for place in range(players)]
    for said in in_order:
        good &= len(said.persons) == part(int(kit.start_persons))
        good &= len(said.dealt) == part(int(kit.start_castles))
    for said in in_order:
        good &= (said.kamon is not None) == (part(1) == 1)
    good &= kamon < players and position.turn == 0
    if position.first is None:
        untouched = state.step == 0 and all(said.workers + said.onigiri == 0 for said in position.seats)
        check(
            untouched,
            "position.first",
            "Before the lot nothing is dealt, and all discs are in the bags",
            "スタートプレイヤーが決まるまで何も配られず、ディスクはすべてバッグにあります",
            "GK-19",
        )
    check(
        good,
        "position.phase",
        "No setup goes this way: tiles, audit cubes, display, hands, kamon cards",
        "準備の順序（タイル、監査キューブ、場札、手札、家紋）に合いません",
        "GK-114",
    )
