"""Check a record against its luck: every outcome recomputed, the receipt of a fair deal included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from madoi.core.documents import KeepsakeFile, Receipt, RecordFile, open_record
from madoi.core.errors import BadDocument
from madoi.core.game import Game
from madoi.core.match import Match, Moment
from madoi.core.state import CHANCE
from madoi.table.deal import SALT, commitment, mixed_seed, old_commitment, old_seed, pledge


class Draw(msgspec.Struct):
    """One question to chance, so that it can be answered again without the rules."""

    step: int
    """Which of the record's steps answered it, counted from 0."""
    stream: str
    turn: int
    """How often the stream had been asked before."""
    answers: list[str]
    """Every outcome that was possible, in notation and in order."""
    ways: list[str]
    """In how many ways each can happen: whole numbers in decimal digits, of any size."""


class Doubt(msgspec.Struct):
    """Why nobody can vouch for the luck of a record although nothing in it is wrong."""

    code: Literal["no-receipt", "old-receipt", "nobody", "unpledged", "dropped", "start"]
    seats: list[int] = []
    """unpledged: who brought nothing; dropped: who told no salt in time."""


class Verified(msgspec.Struct):
    """What was checked of a record, and held."""

    steps: int
    """Steps that follow the rules."""
    outcomes: int
    """Outcomes that follow from the seed."""
    doubts: list[Doubt]
    """What keeps the deal from being fair to everybody."""
    kept: bool = False
    """True if it was held against what a browser had kept."""

    @property
    def is_fair(self) -> bool:
        """True if every person was bound to a salt before any was told, and all of them are in the seed."""
        return not self.doubts


def verify(game: Game, record: RecordFile, kept: KeepsakeFile | None = None) -> Verified:
    """Check a record and its luck, against what a browser kept if there is that. Raises BadDocument where it does not hold."""
    match = open_record(game, record)
    if record.seed is None:
        raise BadDocument(
            "The record tells no seed, so its luck cannot be checked",
            "記録にシードがないので、運は確かめられません",
            about="seed",
        )
    doubts = [Doubt("no-receipt")] if record.deal is None else check_receipt(record.deal, record)
    if kept is not None:
        check_kept(kept, record.deal)
    return Verified(len(record.steps), check_luck(match), doubts, kept is not None)


def check_receipt(receipt: Receipt, record: RecordFile) -> list[Doubt]:
    """The secret opens the commitment, the salts open their pledges, the seed is mixed of them. Tells what is missing."""
    if not receipt.table:
        require(old_commitment(receipt.secret) == receipt.commitment, *OTHER_SECRET)
        require(old_seed(receipt.secret, receipt.salts) == record.seed, *OTHER_SEED)
        return [Doubt("old-receipt")]
    seats = range(record.players)
    require(len(receipt.salts) == len(receipt.pledges) == record.players, *NOT_ALL_SEATS)
    require(commitment(receipt.table, receipt.secret) == receipt.commitment, *OTHER_SECRET)
    for seat, salt in enumerate(receipt.salts):
        opens = SALT.fullmatch(salt) and pledge(receipt.table, receipt.commitment, seat, salt)
        require(not salt or opens == receipt.pledges[seat], *OTHER_SALT, at=f"[{seat}]")
    require(mixed_seed(receipt.table, receipt.secret, receipt.salts) == record.seed, *OTHER_SEED)
    people = [seat for seat in seats if seat not in receipt.bots]
    doubts = []
    if not people:
        doubts.append(Doubt("nobody"))
    if unpledged := [seat for seat in people if not receipt.pledges[seat]]:
        doubts.append(Doubt("unpledged", unpledged))
    if dropped := [seat for seat in people if receipt.pledges[seat] and not receipt.salts[seat]]:
        doubts.append(Doubt("dropped", dropped))
    if record.start is not None:
        doubts.append(Doubt("start"))
    return doubts


def check_kept(kept: KeepsakeFile, receipt: Receipt | None) -> None:
    """Hold a receipt against what a browser kept, which no server can have changed since."""
    require(receipt is not None and receipt.table == kept.table, *OTHER_TABLE)
    assert receipt is not None
    require(receipt.commitment == kept.commitment, *LATE_COMMITMENT)
    seat = kept.seat
    require(seat < len(receipt.salts) and seat not in receipt.bots, *OTHER_TABLE)
    if not kept.salt:
        return
    own = pledge(kept.table, kept.commitment, seat, kept.salt)
    require(receipt.pledges[seat] == own and receipt.salts[seat] in ("", kept.salt), *SWAPPED, at=f"[{seat}]")
    require(bool(receipt.salts[seat]) or not kept.revealed, *LEFT_OUT, at=f"[{seat}]")
    for other, lay in enumerate(kept.pledges):
        require(receipt.pledges[other : other + 1] == [lay], *LATE_PLEDGE, at=f"[{other}]")


def require(holds: bool, about: str, english: str, japanese: str, at: str = "") -> None:
    if not holds:
        raise BadDocument(english, japanese, about=about + at)


OTHER_SECRET = (
    "deal.secret",
    "The secret does not open the commitment",
    "秘密の値が、約束した値と合いません",
)
OTHER_SEED = (
    "deal.salts",
    "The seed is not mixed from the secret and the salts",
    "シードが、秘密の値と全員の値から作られていません",
)
NOT_ALL_SEATS = (
    "deal.pledges",
    "There is not one pledge and one salt for every seat",
    "約束と塩が席の数だけありません",
)
OTHER_SALT = (
    "deal.salts",
    "The salt does not open the pledge of its seat",
    "塩が、その席の約束と合いません",
)
OTHER_TABLE = (
    "kept.table",
    "The receipt is not of the table and seat at which this was kept",
    "この控えの卓と席の受領証ではありません",
)
LATE_COMMITMENT = (
    "kept.commitment",
    "The server committed itself to something else before the deal",
    "サーバーが配る前に約束した値と違います",
)
SWAPPED = (
    "kept.salt",
    "The pledge or salt of the own seat was exchanged for another",
    "自分の席の約束か塩が、別のものに取り替えられています",
)
LEFT_OUT = (
    "kept.revealed",
    "The own seat told its salt in time, and the luck was mixed without it",
    "自分の席は時間内に塩を明かしたのに、運に混ぜられていません",
)
LATE_PLEDGE = (
    "kept.pledges",
    "A seat has another pledge than the one that lay before salts were told",
    "塩を明かす前にあった約束と、違う約束になっている席があります",
)


def check_luck(match: Match) -> int:
    """Recompute every outcome. Returns how many there were."""
    outcomes = 0
    for moment in questions(match):
        due = match.game.text(moment.state, int(moment.state.sample(moment.match.luck())))
        if moment.line != f"* {due}":
            raise BadDocument(
                f"The seed brings {due!r} here",
                f"シードからは {due!r} になるはずです",
                about=f"steps[{moment.step}] {moment.line!r}",
            )
        outcomes += 1
    return outcomes


def draws_of(match: Match) -> list[Draw]:
    """Every question to chance in a game."""
    draws = []
    for moment in questions(match):
        state = moment.state
        outcomes = state.outcomes()
        answers = [match.game.text(state, code) for code, _ in outcomes]
        ways = [str(ways) for _, ways in outcomes]
        draws.append(Draw(moment.step, state.stream(), moment.turn, answers, ways))
    return draws


def questions(match: Match) -> Iterator[Moment]:
    """The moments in which chance was asked and answered."""
    return (moment for moment in match.walk() if moment.actor == CHANCE and moment.code is not None)
