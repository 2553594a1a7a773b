"""One game being played: the state, the steps that led to it, and the luck that answers for chance.

Nothing else in Madoi makes the steps of a record, asks the seed or goes through a game again. Who only looks ahead or learns
(bots, `envs`) moves a state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, cast

from madoi.core.errors import BadDocument, MadoiError
from madoi.core.events import Event
from madoi.core.game import Data, Game, parse
from madoi.core.rng import Rng, rng_for
from madoi.core.state import CHANCE, OVER, State
from madoi.core.view import View, view_of

if TYPE_CHECKING:
    # Defaults come with Python 3.13; only type checkers ask for them.
    from typing_extensions import TypeVar

    StateOf = TypeVar("StateOf", bound=State, default=State)
    DataOf = TypeVar("DataOf", bound=Data, default=Data)
else:
    from typing import TypeVar

    StateOf, DataOf = TypeVar("StateOf"), TypeVar("DataOf")


class Player(Protocol):
    """Whoever can choose a move from what a seat sees."""

    def choose(self, view: View, moves: list[str], rng: Rng) -> str: ...


class Match(Generic[StateOf, DataOf]):
    """A game with its start, its steps and its luck. Everything can be rebuilt from `start` and `steps`.

    Chance is answered from `script` first (outcomes written down beforehand), then by the seed;
    without a seed the match waits at the question.
    """

    def __init__(
        self,
        game: Game[StateOf, DataOf],
        data: DataOf,
        players: int,
        seed: str | None = None,
        start: StateOf | None = None,
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

    def _first_state(self) -> StateOf:
        if self.start is not None:
            return copy_of(self.start)
        return self.game.new(self.players, self.data, self.first)

    @property
    def over(self) -> bool:
        return self.state.actor == OVER

    # Steps

    def step(self, code: int) -> list[Event]:
        """Make a possible move or outcome and write it down. Returns what happened."""
        mark = "*" if self.state.actor == CHANCE else ">"
        return self._make(code, f"{mark} {self.game.text(self.state, code)}")

    def _make(self, code: int, line: str) -> list[Event]:
        state = self.state
        if state.actor == CHANCE:
            self.asked[state.stream()] += 1
        told = apply_aloud(state, code)
        self.steps.append(line)
        self.codes.append(code)
        return told

    def play(self, text: str) -> list[Event]:
        """Make the step written in `text`, then let chance answer. Raises, and changes nothing, if it cannot."""
        return self.step(parse(self.game, self.state, text)) + self.settle()

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

    def seat_steps(self) -> list[int]:
        """The numbers of the steps that were moves of seats."""
        return [number for number, line in enumerate(self.steps) if line.startswith(">")]

    # Luck

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

    def luck(self) -> Rng:
        """The generator for the question that chance is asked now."""
        assert self.seed is not None
        stream = self.state.stream()
        return rng_for(self.seed, stream, self.asked[stream])

    def mind(self, seat: int) -> Rng:
        """The generator with which a bot at `seat` thinks now: its own, so that it never shifts the deal."""
        return rng_for(self.seed or "", f"bot-{seat + 1}", len(self.steps))

    def play_out(self, players: Sequence[Player]) -> None:
        """Let one player per seat play to the end. Each is shown what its seat sees, and nothing else."""
        self.settle()
        while not self.over:
            seat = int(self.state.actor)
            view = view_of(self.game, self.state, seat)
            self.play(players[seat].choose(view, view.moves, self.mind(seat)))

    # Walking through it, and trying out

    def walk(self, upto: int | None = None) -> Iterator[Moment[StateOf, DataOf]]:
        """The game from its start, moment by moment: one for every position from 0 to the last, or to `upto`."""
        walker = self.fork(0)
        last = len(self.codes) if upto is None else upto
        told: list[Event] = []
        for number in range(last + 1):
            made = number < len(self.codes)
            code, line = (self.codes[number], self.steps[number]) if made else (None, None)
            yield Moment(walker, told, code, line)
            if code is not None and line is not None and number < last:
                told = walker._make(code, line)

    def fork(self, upto: int | None = None) -> Match[StateOf, DataOf]:
        """A match of its own to try things out: this one as it stands, or as it was after `upto` steps."""
        twin = Match(
            self.game,
            self.data,
            self.players,
            self.seed,
            self.start,
            self.script,
            self.asked_before,
            self.first,
        )
        if upto is not None:
            for code, line in zip(self.codes[:upto], self.steps[:upto], strict=True):
                twin._make(code, line)
            return twin
        twin.state, twin.asked = copy_of(self.state), self.asked.copy()
        twin.steps, twin.codes = self.steps.copy(), self.codes.copy()
        return twin

    def back_to(self, count: int) -> None:
        """Return to the position after the first `count` steps."""
        before = self.fork(count)
        self.state, self.asked = before.state, before.asked
        self.steps, self.codes = before.steps, before.codes


class Moment(Generic[StateOf, DataOf]):
    """A game between two of its steps.

    It is good until the walk goes on; fork its match, or clone its state, to keep it.
    """

    def __init__(
        self, match: Match[StateOf, DataOf], events: list[Event], code: int | None, line: str | None
    ) -> None:
        self.match = match
        """The game as it was then."""
        self.events = events
        """What the step that led here told."""
        self.code = code
        """The step that was made next, or None at the end."""
        self.line = line
        """The same step in notation."""

    @property
    def step(self) -> int:
        """How many steps had been made."""
        return len(self.match.codes)

    @property
    def state(self) -> StateOf:
        return self.match.state

    @property
    def actor(self) -> int:
        """Who was asked: a seat, CHANCE or OVER."""
        return int(self.match.state.actor)

    @property
    def turn(self) -> int:
        """How often the stream that is asked here had been asked before."""
        return self.match.asked[self.state.stream()]

    def view(self, seat: int | None) -> View:
        """What a seat saw then."""
        return view_of(self.match.game, self.state, seat)


def apply_aloud(state: State, code: int) -> list[Event]:
    """Make a possible move or outcome. Returns what happened."""
    state.journal = []
    state.apply(code)
    told = state.journal
    state.journal = None
    return told


def copy_of(state: StateOf) -> StateOf:
    """A table of its own that lies as this one does."""
    return cast(StateOf, state.clone())


def tried(state: StateOf, code: int) -> tuple[StateOf, list[Event]]:
    """A step on a copy of the table: how it would be then, and what would have happened."""
    after = copy_of(state)
    return after, apply_aloud(after, code)


def _at_step(number: int, line: str, refused: MadoiError) -> MadoiError:
    refused.about = f"steps[{number - 1}] {line!r}"
    return refused
