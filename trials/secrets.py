"""What must not get out: the luck to come, and the cards in other hands."""

from __future__ import annotations

import pickle
import random
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from madoi.core.documents import data_ref, standard
from madoi.core.errors import MadoiError
from madoi.core.game import Data, Game, possible
from madoi.core.state import CHANCE, OVER, State
from madoi.games import find_game
from madoi.server.problems import refusal_of
from madoi.server.wire.line import Happened, Welcome
from madoi.table import entries as log
from madoi.table.commands import Chat, Help, Move, Undo
from madoi.table.table import Table
from madoi.table.undo import perceived

CANARY = "c0ffee" * 10 + "beef"
OTHER_LUCK = "facade" * 10 + "cafe"
CARDS = re.compile(rb"(?<![A-Za-z0-9])[CPK]\d\d?(?![A-Za-z0-9])")
"""Castle, person and kamon cards of Goryokaku, each of which there is once: to read of one is to know where it lies."""
DIFFERENT = 3
"""How many other outcomes are tried to make twins differ."""


@cache
def components(name: str) -> Data:
    """The standard components; secret cards are called by their ids, so that words give them away too."""
    game = find_game(name)
    if not has_single_cards(standard(game)):
        return standard(game)
    content: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(standard(game).content))
    for cards in ("castle_cards", "person_cards"):
        for card in content[cards]["card"]:
            card["name_en"] = card["name_ja"] = card["id"]
    return game.load(content)


def has_single_cards(data: Data) -> bool:
    """True if the cards have ids that can be found in a message. Of other games twins alone tell what gets out."""
    return "castle_cards" in data.content


def lines_before_the_deal(game: Game, players: int, secret: str) -> list[log.Line]:
    opened = log.Opened(
        at=0,
        game=game.id,
        rules=game.rules_version,
        data=data_ref(components(game.id)),
        seats=[log.SeatPlan() for _ in range(players)],
        terms=log.Terms(),
        deal=log.DealPlan("fair", secret=secret),
    )
    return [opened, *(log.Joined(0, seat, f"P.{seat}", f"salt{seat}") for seat in range(players))]


def new_table(game: Game, players: int, secret: str = CANARY) -> Table:
    """A table where everybody sits, before the deal."""
    lines = lines_before_the_deal(game, players, secret)
    opened = lines[0]
    assert isinstance(opened, log.Opened)
    table = Table("t", opened, game, components(game.id))
    for line in lines:
        table.apply(line)
    return table


def told(table: Table, seat: int | None, after: int) -> bytes:
    """The message about the last line."""
    return msgspec.json.encode(Happened(table.sight.news(seat, after), table.sight.view(seat)))


def said_besides(table: Table, seat: int) -> bytes:
    """What a seat hears when it is refused, and what a bot in its place would be sent."""
    parts = [pickle.dumps(table.sight.seen(seat))]
    if seat in table.asked():
        parts.append(pickle.dumps(table.sight.seen_when_asked(seat)))
    for wrong in (
        Move("x", table.lines, "fly"),
        Move("x", 0, "fly"),
        Undo("x", table.lines),
        Help("x", table.lines, "odds"),
        Chat("x", "\x00"),
    ):
        try:
            table.desk.decide(wrong, seat, 0)
        except MadoiError as refused:
            parts.append(msgspec.json.encode(refusal_of(refused, "x")))
    return b"".join(parts)


@dataclass
class Leaks:
    luck: int = 0
    cards: list[str] = field(default_factory=list)
    bytes: int = 0
    messages: int = 0
    moves: int = 0


def watch_a_game(game: Game, players: int, rng: random.Random, leaks: Leaks, most: int = 10_000) -> None:
    """A random game. Of every line all seats and a spectator hear; one after the other also looks at the table."""
    table = new_table(game, players)
    viewers = [*range(players), None]
    known: list[set[bytes]] = [set() for _ in viewers]
    before, heard, made = table.match.state.clone(), table.lines, 0
    for line in table.desk.first_deal(0):
        table.apply(line)
    seed = (table.match.seed or "").encode()
    while not table.is_over and len(table.match.codes) < most:
        for number, viewer in enumerate(viewers):
            said = msgspec.json.encode(table.sight.news(viewer, heard))
            if (leaks.moves + number) % len(viewers) == 0:
                said += told(table, viewer, heard) + (b"" if viewer is None else said_besides(table, viewer))
            leaks.messages += 1
            leaks.bytes += len(said)
            leaks.luck += CANARY.encode() in said or seed in said
            fresh = set(CARDS.findall(said)) - known[number] if has_single_cards(table.data) else set()
            if fresh:
                known[number] |= open_cards(game, before, table.match.codes[made:], viewer)
                leaks.cards += [f"{card.decode()} to {viewer}" for card in fresh - known[number]]
        seat = rng.choice(table.asked())
        move = rng.choice(table.sight.seen_when_asked(seat).moves)
        before, heard, made = table.match.state.clone(), table.lines, len(table.match.codes)
        for line in table.desk.decide(Move(f"m{heard}", heard, move), seat, 0):
            table.apply(line)
        leaks.moves += 1


def open_cards(game: Game, state: State, codes: list[int], viewer: int | None) -> set[bytes]:
    """GK-120 in other words than the rules': the cards that lay open, or before this seat, at any of these steps."""
    state = state.clone()
    found: set[bytes] = set()
    for code in [None, *codes]:
        if code is not None:
            state.apply(code)
        document = msgspec.to_builtins(game.write(state, None, everything=True))
        for number, place in enumerate(document["seats"]):
            if number != viewer:
                place["castles"] = place.get("shown", [])
                place["persons"] = place["dealt"] = []
                place["kamon"] = None
        document["under"] = []
        found |= set(CARDS.findall(msgspec.json.encode(document)))
    return found


# Twins


@dataclass
class Twins:
    pairs: int = 0
    steps: int = 0
    different: int = 0
    """Steps at which the hidden things of a pair were made to differ."""
    unequal: int = 0


def compare_twins(
    game: Game, players: int, viewer: int | None, rng: random.Random, most: int, sum: Twins
) -> None:
    """Two tables from their first line on, with other luck to come and other hidden cards; one viewer hears both."""
    one, two = new_table(game, players), new_table(game, players, OTHER_LUCK)
    heard = [[first_words(table, viewer)] for table in (one, two)]
    sum.pairs += 1
    while not one.is_over and len(one.match.codes) < most:
        lines = twin_lines(game, one.match.state, two.match.state, viewer, rng, sum)
        if lines is None:
            break
        for table, line, stream in zip((one, two), lines, heard, strict=True):
            before = table.lines
            table.apply(line)
            if not table.is_over:
                stream.append(told(table, viewer, before))
                if viewer is not None and table.lines % 5 == 0:
                    stream.append(said_besides(table, viewer))
    commitments = [table.sight.view(None).deal.commitment.encode() for table in (one, two)]
    streams = [
        b"".join(stream).replace(word, b"commitment") for stream, word in zip(heard, commitments, strict=True)
    ]
    sum.unequal += streams[0] != streams[1]


def first_words(table: Table, viewer: int | None) -> bytes:
    return msgspec.json.encode(Welcome(table.sight.news(viewer, 0), table.sight.view(viewer)))


def twin_lines(
    game: Game, one: State, two: State, viewer: int | None, rng: random.Random, sum: Twins
) -> tuple[log.Line, log.Line] | None:
    """A move (or the deal) and what chance answers, in both worlds alike as far as the viewer can tell."""
    states = (one.clone(), two.clone())
    mover = int(one.actor)
    codes: tuple[list[int], list[int]] = ([], [])
    steps: tuple[list[str], list[str]] = ([], [])
    while not codes[0] or states[0].actor == CHANCE:
        pair = next((pair for _ in range(8) if (pair := twin_step(game, *states, viewer, rng))), None)
        if pair is None:
            return None
        sum.steps += 1
        sum.different += pair[0] != pair[1]
        for world, state in enumerate(states):
            mark = "*" if state.actor == CHANCE else ">"
            steps[world].append(f"{mark} {game.text(state, pair[world])}")
            codes[world].append(pair[world])
            state.apply(pair[world])
        if states[0].actor != states[1].actor:
            return None
    if mover == CHANCE:
        return log.Dealt(0, codes[0], steps[0]), log.Dealt(0, codes[1], steps[1])
    ends = [game.result(state) if state.actor == OVER else None for state in states]
    return (
        log.Moved(0, mover, codes[0], steps[0], result=ends[0]),
        log.Moved(0, mover, codes[1], steps[1], result=ends[1]),
    )


def twin_step(
    game: Game, one: State, two: State, viewer: int | None, rng: random.Random
) -> tuple[int, int] | None:
    """A step of one world and a step of the other, another one if possible, that the viewer cannot tell apart."""
    code, there = rng.choice(possible(one)), possible(two)
    candidates = (
        [other for other in there if other != code] if game.has_secrets and one.actor != viewer else []
    )
    tried = rng.sample(candidates, min(DIFFERENT, len(candidates))) + [
        other for other in there if other == code
    ]
    seen = perceived(game, one, code, viewer)
    return next(((code, other) for other in tried if perceived(game, two, other, viewer) == seen), None)
