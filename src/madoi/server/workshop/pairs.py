"""A comparison, played in a worker process: pairs of games by the lab, and after every few what is known by now.

What is known is written into a file, whole each time. So the worker can be killed at any moment, and what it told stands.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import msgspec

from madoi.core.documents import DataRef, RecordFile, find_data
from madoi.core.errors import LANGUAGES
from madoi.core.game import Game
from madoi.core.metrics import metrics_of
from madoi.games import find_game
from madoi.lab.changes import Change
from madoi.lab.engines import Crew
from madoi.lab.report import Watching, worth_watching
from madoi.lab.sequences import Answer
from madoi.lab.study import write_whole
from madoi.lab.totals import MetricRow
from madoi.lab.what_if import WhatIf, compare
from madoi.server.bots import lower_priority
from madoi.server.workshop.wire import Care, ChangeLine
from madoi.table.news import Words

MOST_CARDS = 3
"""So many changed cards are questions of their own."""
MOST_TOLD = 2
"""With more changes than these, a sentence names the sets instead."""
POINTS = 120
"""A path has about so many points."""
STEPS = 60
TELL_SECONDS = 0.4

encode = msgspec.json.encode


class Order(msgspec.Struct):
    """What is to be played."""

    game: str
    before: DataRef
    after: DataRef
    called: dict[str, tuple[str, str]]
    """What the two sets are called, by language."""
    players: int
    bots: str
    pairs: int
    care: dict[Care, float]
    changes: list[ChangeLine]
    seed: str


class Known(msgspec.Struct):
    """What is known by now."""

    pairs: int
    seconds: float
    asked: list[str]
    rows: list[MetricRow]
    paths: dict[str, list[tuple[int, float, float, float]]]
    since: dict[str, int]
    sentences: list[Words]
    pairing: Words
    end: str = ""


class WatchedGame(msgspec.Struct):
    why: Words
    note: Words
    scores: list[int | None]
    winners: list[int]
    lines: list[list[float]]
    record: RecordFile


class Played(msgspec.Struct):
    known: Known
    games: list[WatchedGame]


def play(order: bytes, folder: str) -> bytes:
    """In a worker: play pairs until everything asked is answered or they are used up; tell it in the file `told`."""
    lower_priority()
    what_if = asked(msgspec.json.decode(order, type=Order), Path(folder) / "study")
    teller = Teller(what_if, Path(folder) / "told")
    for _ in what_if.go_on(Crew(jobs=1)):
        teller.hear()
    return encode(Played(teller.known(), games_of(what_if)))


def asked(order: Order, folder: Path) -> WhatIf:
    """The comparison, ready to be played."""
    game = find_game(order.game)
    before, after = find_data(game, order.before), find_data(game, order.after)
    bots = (order.bots,) * order.players
    changes = [change_of(game, each) for each in order.changes]
    questions = cares(changes, order.players, order.care)
    old, new = order.called["en"]
    what_if = compare(
        folder,
        game,
        (before, bots, old),
        (after, bots, new),
        seed=order.seed,
        games=order.pairs,
        changes=with_cards(changes),
        care=questions,
    )
    plain = [each for each in order.changes if each.new.en and each.old.en == each.old.ja]
    what_if.changes = changes if len(plain) == len(order.changes) <= MOST_TOLD else []
    what_if.called = order.called
    return what_if


def change_of(game: Game, line: ChangeLine) -> Change:
    """A difference as the lab knows it; only what one can use has a question of its own."""
    uses = metrics_of(game).uses
    usable = any(use.kind and (not use.ids or re.fullmatch(use.ids, line.thing)) for use in uses)
    card = line.thing if usable and not line.thing.isdigit() else ""
    field = {lang: getattr(line.field, lang) for lang in LANGUAGES}
    return Change(".".join(map(str, line.path)), card, field, line.old.en, line.new.en)


def with_cards(changes: list[Change]) -> list[Change]:
    """The changes of the first few cards: every question asks for more games."""
    cards = list(dict.fromkeys(change.card for change in changes if change.card))[:MOST_CARDS]
    return [change for change in changes if change.card in cards]


def cares(changes: list[Change], players: int, care: dict[Care, float]) -> list[str]:
    """What one cares about, in the words of the lab."""
    found: list[str] = []
    if "used" in care:
        found += [f"{card} used={care['used']}" for card in {each.card for each in with_cards(changes)}]
    if "win" in care:
        found += [f"seat-{seat} win={care['win']}" for seat in range(1, players + 1)]
    if "length" in care:
        found.append(f"length={care['length']}")
    return found


class Teller:
    """Follows a comparison and tells how it stands, now and then."""

    def __init__(self, what_if: WhatIf, path: Path) -> None:
        self.what_if = what_if
        self.path = path
        self.began = time.monotonic()
        self.told_at = 0.0
        self.paths: dict[str, list[tuple[int, float, float, float]]] = {}
        self.since: dict[str, int] = {}

    def hear(self) -> None:
        """Another few pairs are played."""
        pairs = self.what_if.differences.pairs
        for row in self.what_if.progress().rows:
            path = self.paths.setdefault(row.key, [])
            if not path or path[-1][0] < pairs:
                path.append((pairs, round(row.difference, 4), round(row.low, 4), round(row.high, 4)))
            if len(path) > 2 * POINTS:
                del path[1:-1:2]
            if row.answer is Answer.OPEN:
                self.since.pop(row.key, None)
            else:
                self.since.setdefault(row.key, pairs)
        if time.monotonic() - self.told_at >= TELL_SECONDS:
            self.told_at = time.monotonic()
            write_whole(self.path, encode(self.known()))

    def known(self) -> Known:
        said = [self.what_if.sentences(lang) for lang in LANGUAGES]
        pairing = {lang: self.what_if.pairing(lang) for lang in LANGUAGES}
        return Known(
            self.what_if.differences.pairs,
            round(time.monotonic() - self.began, 1),
            self.what_if.questions,
            self.what_if.rows(),
            self.paths,
            self.since,
            [Words(*each) for each in zip(*said, strict=True)],
            Words(**pairing),
            self.what_if.end.value if self.what_if.end else "",
        )


def games_of(what_if: WhatIf) -> list[WatchedGame]:
    """A few games with the changed set, with their records."""
    study = what_if.study
    games = study.table("games").filter(side=1, order=0)
    told = [worth_watching(study, games, lang, 1) for lang in LANGUAGES]
    return [watched(one, other, study.record(one.deal, 1)) for one, other in zip(*told, strict=True)]


def watched(en: Watching, ja: Watching, record: RecordFile) -> WatchedGame:
    every = max(1, max((len(line) for line in en.lines), default=0) // STEPS)
    lines = [[*line[::every], *line[-1:]] for line in en.lines]
    return WatchedGame(Words(en.why, ja.why), Words(en.note, ja.note), en.scores, en.winners, lines, record)
