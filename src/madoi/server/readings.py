"""What is read out of a table's log away from the event loop: these functions run in worker processes.

They get the log and give bytes: a worker that hangs or dies takes nothing with it but one answer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import msgspec

from madoi.bots.review import Review, review
from madoi.core.documents import RecordFile, decode, find_data, ledger, open_record
from madoi.core.game import Data, Game, parse
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.texts import Block
from madoi.games import find_game
from madoi.server.bots import lower_priority
from madoi.server.problems import Problem
from madoi.server.wire.looking_back import Choice, LuckPage, ReplayStep, ReviewPage
from madoi.server.wire.reading import GameWords, RuleBlock, RuleChapter, RulePart
from madoi.share.picture import house, picture
from madoi.share.sheet import Shared
from madoi.table import entries as log
from madoi.table.refusals import Refused
from madoi.table.retold import retold
from madoi.table.table import Table
from madoi.table.verify import draws_of

KEPT_FOLDED = 4
"""Tables that a worker keeps in mind: who reads a replay asks for its next step soon."""
IMPORT_BYTES = 512_000_000
"""How much memory a record from elsewhere may take while it is checked, beyond what the worker has."""
SIMULATIONS = 200

encode = msgspec.json.encode


class Log(msgspec.Struct, frozen=True):
    """A table's log as the store has it."""

    table: str
    lines: tuple[bytes, ...]

    @property
    def opened(self) -> log.Opened:
        first = log.read_line(self.lines[0])
        assert isinstance(first, log.Opened)
        return first


@lru_cache(KEPT_FOLDED)
def folded(of: Log) -> Table:
    """The table that a log tells."""
    lower_priority()
    opened = of.opened
    game = find_game(opened.game)
    table = Table(of.table, opened, game, find_data(game, opened.data))
    for line in of.lines:
        table.apply(log.read_line(line))
    return table


def replay_step(of: Log, seat: int | None, step: int) -> bytes:
    """One step of the game, as a seat saw it; beyond the last it is the last."""
    table = looked_back_at(of)
    steps = len(table.match.codes)
    check_place(table, seat)
    step = min(step, steps)
    then = table.sight.at(step)
    open_to_all = table.is_over or not table.game.has_secrets
    line = table.match.steps[step - 1] if step and open_to_all else ""
    return encode(ReplayStep(step, steps, line, then.sight.news(seat, step - 1), then.sight.view(seat)))


def replay_news(of: Log, seat: int | None, step: int) -> bytes:
    """Every step of the game told again, up to one or, without a step, to the last."""
    table = looked_back_at(of)
    check_place(table, seat)
    return encode(table.sight.at(step or len(table.match.codes)).sight.news(seat, 0))


def looked_back_at(of: Log) -> Table:
    """A table one may look back at: not one that is covered during a pause."""
    table = folded(of)
    if table.is_covered:
        raise Refused("paused")
    return table


def check_place(table: Table, seat: int | None) -> None:
    if seat is not None and seat >= len(table.places):
        raise Problem("not-found")


def record_of(of: Log, today: str) -> bytes:
    """The record of a finished table."""
    return encode(folded(of).sight.record(today))


def luck_of(of: Log, today: str) -> bytes:
    """Every question to chance at a finished table, to be answered again from the seed."""
    table = folded(of)
    told = table.sight.record(today)
    page = LuckPage(table.sight.view(None).deal, told.seed or "", [])
    if page.seed:
        page.draws = draws_of(table.match)
    return encode(page)


def position_at(of: Log, seat: int, step: int, seed: str) -> bytes:
    """The position after a step; what the seat could not know then is dealt anew."""
    table = folded(of)
    if step > len(table.match.codes) or seat >= len(table.places):
        raise Problem("bad-request", about="step")
    state = table.match.fork(step).state
    state.redeal(seat, rng_for(seed))
    return encode(table.game.write(state, None, everything=True))


PAGE_SAYS = ("bots", "moves", "now", "part", "score", "shown")
"""The sections of a game's words that a page speaks by itself; all others come in sentences that are told."""


def game_words(game: Game, data: Data, lang: str, *, components: bool = True) -> bytes:
    """The words of a game in one language, with those of its components, and their content if it is wanted."""
    texts = game.texts
    names, things = game.card_names(data, lang), game.things(data, lang)
    spoken = {section: said for section, said in texts.words[lang].items() if section in PAGE_SAYS}
    return encode(GameWords(names, spoken, things, data.content if components else {}))


def rule_chapters(game: Game, lang: str) -> list[RuleChapter]:
    """The rules of a game in one language, chapter by chapter."""
    return [
        RuleChapter(title, [rule_block(each) for each in blocks])
        for title, blocks in game.texts.chapters[lang]
    ]


def rule_block(block: Block) -> RuleBlock:
    parts = [RulePart(text, list(sources), why) for text, sources, why in block.parts]
    return RuleBlock(block.id, parts, block.text, block.head, [list(row) for row in block.table])


class Imported(msgspec.Struct):
    """A record as the log it would have left."""

    opened: log.Opened
    lines: list[log.Line]


def imported(raw: bytes, at: int) -> bytes:
    """Check the record of a finished game, within a limit of memory, and retell it as a log."""
    lower_priority()
    with at_most(IMPORT_BYTES):
        return encode(as_log(decode(raw, RecordFile), at))


def as_log(record: RecordFile, at: int) -> Imported:
    """A finished game from elsewhere, checked, as the log it would have left."""
    game = find_game(record.game)
    match = open_record(game, record)
    if not match.over:
        raise Refused("not-over")
    opened = log.Opened(
        at=at,
        game=game.id,
        rules=record.rules,
        data=record.data,
        seats=[log.SeatPlan() for _ in range(match.players)],
        terms=log.Terms(first=record.first),
        deal=log.DealPlan("seed", seed=record.seed or "", label="imported", receipt=record.deal),
        start=record.start,
        origin="imported",
        assists=ledger(record.assists),
    )
    return Imported(opened, lines_of(match, record, at))


def lines_of(match: Match, record: RecordFile, at: int) -> list[log.Line]:
    """The log that a record would have left."""
    people = [
        log.Joined(
            at,
            seat,
            record.seats[seat] if seat < len(record.seats) and record.seats[seat] else f"{seat + 1}",
        )
        for seat in range(match.players)
    ]
    return [*people, *retold(match, at)]


@contextmanager
def at_most(more: int) -> Iterator[None]:
    """So much more memory and nothing beyond; where the system cannot limit it, the time limit has to do."""
    if sys.platform != "linux":
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + more, before[1]))
    try:
        yield
    except MemoryError:
        raise Problem("too-heavy") from None
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def reviewed(of: Log, today: str, progress: str) -> bytes:
    """Judge a finished game, and write how many choices are done, of how many, into a file."""
    table = folded(of)
    total, done = len(table.match.seat_steps()), 0

    def tell() -> None:
        Path(progress).write_text(f"{done} {total}")

    def advance() -> None:
        nonlocal done
        done += 1
        tell()

    tell()
    record = table.sight.record(today)
    judged = review(open_record(table.game, record), SIMULATIONS, advance)
    return encode(ReviewPage(total, total, judged, choices_of(table, judged)))


def choices_of(table: Table, found: Review) -> list[Choice]:
    """Every judged choice, as the buttons of the table said it."""
    best_at = {judged.step: judged.best for judged in found.moves}
    choices: list[Choice] = []
    for moment in table.match.walk():
        if moment.code is not None and moment.step in best_at:
            best = parse(table.game, moment.state, best_at[moment.step])
            made, better = (table.sight.label(moment.state, code) for code in (moment.code, best))
            choices.append(Choice(moment.step, made, better))
    return choices


# Pictures to share


class ShareWords(msgspec.Struct, frozen=True):
    """What the picture of a finished table says beside the game itself."""

    lang: str
    people: tuple[str, ...]
    seat: int | None
    sealed: bool
    line: str
    standing: str
    below: str


def share_picture(of: Log, words: ShareWords, small: bool) -> bytes:
    """The picture of a finished table, as PNG; small for a list."""
    table = folded(of)
    ending = table.ending
    return picture(
        Shared(
            game=table.game,
            lang=words.lang,
            match=table.match,
            winners=tuple(ending.winners) if ending is not None else (),
            result=ending.result if ending is not None else None,
            people=words.people,
            seat=words.seat if words.seat is not None and words.seat < len(words.people) else None,
            sealed=words.sealed,
            line=words.line,
            standing=words.standing,
            below=words.below,
        ),
        small,
    )


def other_picture(lang: str, kind: str, game: str, line: str) -> bytes:
    """The picture of an invitation, of a day, or of the house itself."""
    lower_priority()
    if kind == "house":
        return house(line)
    if kind == "day":
        en, ja = "The same cards for everybody. How far do you get?", "みんな同じ札。\u200b何点取れますか。"
    else:
        en, ja = "A seat is kept for you.", "席をご用意して、\u200bお待ちしています。"
    return picture(Shared(find_game(game), lang, line=line, headline=ja if lang == "ja" else en))
