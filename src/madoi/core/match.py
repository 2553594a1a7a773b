"""One game being played: the state, the steps that led to it, and the luck that answers for chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from madoi.core.errors import BadDocument, MadoiError
from madoi.core.events import Event
from madoi.core.game import Data, Game, parse
from madoi.core.rng import Rng, rng_for
from madoi.core.state import CHANCE, OVER, State


class Match:
    """A table and its log. Everything can be rebuilt from `start` and `steps`.

    Chance is answered from `script` first (outcomes written down beforehand), then by the seed;
    without a seed the match waits at the question.
    """

    def __init__(
        self,
        game: Game,
        data: Data,
        players: int,
        seed: str | None = None,
        start: State | None = None,
        script: list[str] | None = None,
        asked: Mapping[str, int] | None = None,
        first: int = 0,
    ) -> None:
        self.game = game
        self.data = data
        self.players = players
        self.seed = seed
        self.start = start
        self.first = first
        """The seat that begins, or LOT; a match that goes on from `start` has begun already."""
        self.script = list(script or [])
        self.steps: list[str] = []
        """Every step in notation: `> place 2.3` for a move, `* s-pp-1` for an outcome."""
        self.codes: list[int] = []
        self.asked_before: Counter[str] = Counter(asked)
        """How often each stream had been asked when this match began: its luck goes on from there."""
        self.asked = self.asked_before.copy()
        """How often each stream was asked so far."""
        self.state = self._first_state()

    def _first_state(self) -> State:
        if self.start is not None:
            return self.start.clone()
        return self.game.new(self.players, self.data, self.first)

    @property
    def over(self) -> bool:
        return self.state.actor == OVER

    def step(self, code: int) -> list[Event]:
        """Make a possible move or outcome and write it down. Returns what happened."""
        state = self.state
        mark = "*" if state.actor == CHANCE else ">"
        line = f"{mark} {self.game.text(state, code)}"
        if state.actor == CHANCE:
            self.asked[state.stream()] += 1
        state.journal = []
        state.apply(code)
        told = state.journal
        state.journal = None
        self.steps.append(line)
        self.codes.append(code)
        return told

    def play(self, text: str) -> list[Event]:
        """Make the step written in `text`, then let chance answer. Raises, and changes nothing, if it cannot."""
        return self.step(parse(self.game, self.state, text)) + self.settle()

    def settle(self) -> list[Event]:
        """Let chance answer until a seat is asked, the game is over, or there is no luck to ask."""
        told: list[Event] = []
        while self.state.actor == CHANCE:
            if self.script:
                code = parse(self.game, self.state, self.script[0])
                self.script.pop(0)
            elif self.seed is not None:
                code = int(self.state.sample(self.luck()))
            else:
                break
            told += self.step(code)
        return told

    def mind(self, seat: int) -> Rng:
        """The generator with which a bot at `seat` thinks now: its own, so that it never shifts the deal."""
        return rng_for(self.seed or "", f"bot-{seat + 1}", len(self.steps))

    def luck(self) -> Rng:
        """The generator for the question that chance is asked now."""
        assert self.seed is not None
        stream = self.state.stream()
        return rng_for(self.seed, stream, self.asked[stream])

    def replay(self, steps: list[str]) -> list[Event]:
        """Make all these steps. A step that is not possible is refused with its number."""
        told: list[Event] = []
        for number, line in enumerate(steps, start=1):
            if line[:2] not in ("> ", "* ") or (line[0] == "*") != (self.state.actor == CHANCE):
                raise _at_step(number, line, self._not_asked())
            try:
                code = parse(self.game, self.state, line[2:])
            except MadoiError as refused:
                raise _at_step(number, line, refused) from None
            told += self.step(code)
        return told

    def _not_asked(self) -> BadDocument:
        if self.state.actor == CHANCE:
            return BadDocument("Chance is asked here", "ここは偶然の番です")
        if self.over:
            return BadDocument("The game is over here", "ここでゲームは終わっています")
        seat = self.state.actor + 1
        return BadDocument(f"Seat {seat} is asked here", f"ここは席{seat}の番です")

    def back_to(self, count: int) -> None:
        """Return to the position after the first `count` steps."""
        kept = self.codes[:count]
        self.state = self._first_state()
        self.steps, self.codes, self.asked = [], [], self.asked_before.copy()
        for code in kept:
            self.step(code)

    def seat_steps(self) -> list[int]:
        """The numbers of the steps that were moves of seats."""
        return [number for number, line in enumerate(self.steps) if line.startswith(">")]


def _at_step(number: int, line: str, refused: MadoiError) -> MadoiError:
    refused.about = f"steps[{number - 1}] {line!r}"
    return refused
