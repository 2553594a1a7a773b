"""A dishonest server: everything it hands out fits together, and what a browser kept finds it out.

Each cheat is caught by `madoi verify --kept` and by the page's own check, which Node runs here.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest

from madoi.cli.app import run
from madoi.core.documents import KeepsakeFile, RecordFile
from madoi.core.rng import rng_for
from madoi.games import find_game
from madoi.table import entries as log
from madoi.table.commands import Resign, Reveal
from madoi.table.deal import COMMITTED, commitment, mixed_seed, pledge
from madoi.table.verify import draws_of, verify

from ..javascript import VERIFIER, run_node
from ..tables import NOW, Played, new_table, opened, salt_of
from .test_deal import TODAY

GAME, VICTIM, ACCOMPLICE = "fuji-99", 0, 1
SECRET = "5e" * 32
WANTED = 1
"""The seat that the operator would like to begin: the lot is the first question to chance."""


class Deal:
    """A table at which the victim sits honestly and keeps what it sees; the operator holds the other seat."""

    def __init__(self, secret: str = SECRET, salts: list[str] | None = None) -> None:
        self.secret = secret
        self.salts = salts or [salt_of(VICTIM), salt_of(ACCOMPLICE)]
        self.played = Played.__new__(Played)
        plan = log.DealPlan("fair", secret=secret, scheme=COMMITTED)
        line = opened(GAME, 2, deal=plan, first="lot")
        self.played.table, self.played.log, self.played.now = new_table(line), [], NOW
        self.played.add([line])

    @property
    def pledges(self) -> list[str]:
        bound = commitment("t1", self.secret)
        return [pledge("t1", bound, seat, salt) for seat, salt in enumerate(self.salts)]

    def sit(self) -> Deal:
        for seat, bound in enumerate(self.pledges):
            who = log.Joined(0, seat, f"P{seat + 1}", pledge=bound)
            self.played.add(self.played.table.desk.join(who, NOW))
        return self

    def kept(self) -> KeepsakeFile:
        """What the victim's browser keeps when all sit: the commitment came with its link."""
        view = self.played.table.sight.view(VICTIM)
        lay = [card.pledge for card in view.seats]
        return KeepsakeFile(
            "keepsake", 1, "t1", VICTIM, view.deal.commitment, self.salts[VICTIM], lay, revealed=True
        )

    def play(self, dropped: int | None = None) -> RecordFile:
        """Tell the salts, make a few moves, give up; the record as the server hands it out."""
        for seat, salt in enumerate(self.salts):
            if seat != dropped:
                self.played.do(Reveal("salt", salt), seat, after=0)
        if dropped is not None:
            due = self.played.table.mixing_until()
            assert due is not None
            self.played.add(self.played.table.desk.deal_without_the_missing(due))
        for number in range(6):
            self.played.any_move(number)
        self.played.do(Resign("r"), ACCOMPLICE)
        return self.played.table.sight.record(TODAY)


def brings(secret: str, salts: list[str]) -> int:
    """Who begins with this luck."""
    return int(rng_for(mixed_seed("t1", secret, salts), "first").below(2))


def ground(made: Callable[[int], tuple[str, list[str]]]) -> Deal:
    """Try until the luck is the one the operator wants."""
    secret, salts = next(each for each in map(made, range(1000)) if brings(*each) == WANTED)
    return Deal(secret, salts).sit()


def late_commitment() -> RecordFile:
    """The server makes its secret, and a commitment to it, when it knows all salts."""
    salts = [salt_of(VICTIM), salt_of(ACCOMPLICE)]
    return ground(lambda n: (f"{n:064x}", salts)).play()


def swapped_salt() -> RecordFile:
    """The victim's salt, and its pledge with it, is exchanged for one that brings the right luck."""
    return ground(lambda n: (SECRET, [f"another-salt-for-the-victim-{n}", salt_of(ACCOMPLICE)])).play()


def ground_salt() -> RecordFile:
    """The operator's own seat chooses its salt when it has seen the victim's, and writes a pledge that fits."""
    return ground(lambda n: (SECRET, [salt_of(VICTIM), f"a-salt-that-was-chosen-late-{n}"])).play()


def left_out() -> RecordFile:
    """The victim told its salt in time, and the server says that it did not."""
    return Deal().sit().play(dropped=VICTIM)


def edited_log() -> RecordFile:
    """An outcome in the log is exchanged for another that was possible."""
    deal = Deal().sit()
    record = deal.play()
    draw = next(each for each in draws_of(deal.played.table.match)[1:] if len(each.answers) > 1)
    other = next(each for each in draw.answers if record.steps[draw.step] != f"* {each}")
    return msgspec.structs.replace(
        record, steps=[*record.steps[: draw.step], f"* {other}", *record.steps[draw.step + 1 :]]
    )


CHEATS = {
    late_commitment: ("kept-commitment", "The server committed itself to something else"),
    swapped_salt: ("kept-salt", "was exchanged for another"),
    ground_salt: ("kept-pledges", "another pledge than the one that lay"),
    left_out: ("kept-revealed", "the luck was mixed without it"),
    edited_log: ("luck", "The seed brings"),
}


@pytest.fixture
def victim() -> tuple[KeepsakeFile, Deal]:
    deal = Deal().sit()
    return deal.kept(), deal


def checked(tmp_path, record: RecordFile, draws: list, kept: KeepsakeFile | None) -> dict:
    """What the page's verifier finds."""
    words = []
    for name, content in (("record", record), ("draws", draws), ("kept", kept)):
        if content is not None:
            (tmp_path / name).write_bytes(msgspec.json.encode(content))
            words += [] if name == "record" else [f"--{name}", str(tmp_path / name)]
    said = run_node(str(VERIFIER), str(tmp_path / "record"), *words, fails=True)
    found = json.loads(said.stdout)
    assert (said.returncode == 0) == found["holds"]
    return found


def wrong(found: dict) -> set[str]:
    luck = {"luck"} if found["luck"] and found["luck"]["wrong"] else set()
    return luck | {each["check"] for each in found["findings"] if not each["ok"]}


def test_an_honest_deal_is_what_the_browser_kept(victim, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("MADOI_LANG", "en")
    kept, deal = victim
    record = deal.play()
    found = checked(tmp_path, record, draws_of(deal.played.table.match), kept)
    assert found["fair"]
    assert verify(find_game(GAME), record, kept).is_fair
    assert run(["verify", str(tmp_path / "record"), "--kept", str(tmp_path / "kept")]) == 0
    assert "It is what this browser kept" in capsys.readouterr().out
    assert run(["verify", str(tmp_path / "record"), "--draws"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads((tmp_path / "draws").read_bytes())


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_cheat_is_found_by_the_page_and_by_madoi_verify(cheat, victim, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("MADOI_LANG", "en")
    kept, _ = victim
    record, (code, words) = cheat(), CHEATS[cheat]
    draws = draws_of(honest_match(record))
    if cheat is not edited_log:
        # Nothing in it is wrong as such: only who kept something can tell.
        assert checked(tmp_path, record, draws, None)["holds"]
        verify(find_game(GAME), record)
    assert code in wrong(checked(tmp_path, record, draws, kept))
    assert run(["verify", str(tmp_path / "record"), "--kept", str(tmp_path / "kept")]) == 2
    assert words in capsys.readouterr().err


def honest_match(record: RecordFile):
    """The game of a record, to list the questions that were asked in it."""
    from madoi.core.documents import open_record

    return open_record(find_game(GAME), record)


def test_the_operator_gets_the_luck_it_wants_by_each_grinding_and_only_so():
    assert {cheat().steps[0] for cheat in (late_commitment, swapped_salt, ground_salt)} == {
        f"* first {WANTED + 1}"
    }
