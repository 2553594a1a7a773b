"""What a game folder exports as `GAME`: its table of contents, from rules to words."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from madoi.core.advisor import Advisor
from madoi.core.errors import BadDocument, BadNotation, IllegalMove, MadoiError
from madoi.core.rng import Rng
from madoi.core.state import CHANCE, OVER, State
from madoi.core.texts import Texts
from madoi.core.things import Thing
from madoi.core.turns import Heading, Turn, sentence, spelled


class Data:
    """The components a game is played with (deck, cards, boards), read and checked.

    `content` is what the files said; a record of a game with foreign components carries it along.
    """

    def __init__(self, id: str, content: dict[str, Any], shipped: bool) -> None:
        self.id = id
        self.content = content
        self.shipped = shipped

    @cached_property
    def digest(self) -> str:
        """Tells two versions of a file apart, whatever its id says."""
        canonical = msgspec.json.encode(self.content, order="sorted")
        return hashlib.sha256(canonical).hexdigest()[:16]


class Result(msgspec.Struct, omit_defaults=True):
    """How a finished game ended, for every seat."""

    winners: list[int]
    scores: list[int | None]
    rule: str
    lines: list[dict[str, int]] = []


class ScoreLine(msgspec.Struct):
    """One line of a score sheet; its name is under `[score]` in the words of the game."""

    key: str
    points: int
    rule: str


class Countable(msgspec.Struct, frozen=True):
    """Something a player can count on a table; the sentence about it is under `[why]` in the words of the game."""

    key: str
    amount: float
    worth: float
    """How good one more of it is, roughly in wins; less than 0 where fewer are better."""


class Edition(msgspec.Struct, frozen=True):
    """How the bots of a game played once; kept so that later ones can be measured against them."""

    advisor: Callable[[], Advisor]
    levels: dict[str, str]


if TYPE_CHECKING:
    # Defaults come with Python 3.13; only type checkers ask for them.
    from typing_extensions import TypeVar

    from madoi.core.features import Features

    StateOf = TypeVar("StateOf", bound=State, default=Any)
    DataOf = TypeVar("DataOf", bound=Data, default=Any)
else:
    from typing import TypeVar

    StateOf, DataOf = TypeVar("StateOf"), TypeVar("DataOf")


class Game(Generic[StateOf, DataOf]):
    """One game. The methods without a body are what its folder must provide.

    A folder says which state and which components are its own: `class FortOfGold(Game[FortState, FortData])`.
    """

    id: str
    """As typed by people: `fort-of-gold`."""
    names: dict[str, str]
    """Its title by language."""
    letters: str
    """The two letters of its rule ids."""
    rules_version: int
    """Raised when an old record would replay otherwise."""
    seats: tuple[int, ...]
    """How many may play."""
    folder: Path
    Position: type[msgspec.Struct]
    """The shape of its position documents."""
    Components: type[msgspec.Struct] | None = None
    """The shape of what `read_files` gives: the workshop makes its form of it, the rooms in the order told."""
    has_secrets = False
    """True if seats know different things (then tables hide hands from each other)."""
    data_option = "data"
    """What players call the replaceable components: `deck`, `cards`, `data`."""
    take_back_rule = ""
    """The rule about taking back a move, if the game has one."""
    takes_back_draws = False
    """True if a move may be taken back even when a draw came after it (the game is marked then)."""
    heading = Heading()
    """Where turns begin and end in what it tells."""

    levels: dict[str, str] = {
        "gentle": "greedy:40",
        "easy": "greedy",
        "fair": "search:100:2s",
        "strong": "search:400:2s",
        "master": "search:2000:2s",
    }
    """The bot behind each level's name, weakest first."""
    editions: dict[str, Edition] = {}
    """Bots of earlier days by number: `greedy@1` and `master@1` play as the first ones did."""

    @cached_property
    def texts(self) -> Texts:
        return Texts(self.folder)

    # Components

    def shipped(self) -> dict[str, Path]:
        """The component sets that come with Madoi, the standard one first."""
        raise NotImplementedError

    def load(self, content: dict[str, Any], shipped: bool = False) -> DataOf:
        """Check the content of component files. Raises BadData naming file, card and field."""
        raise NotImplementedError

    def read_files(self, path: Path) -> dict[str, Any]:
        """The content of component files, not yet checked."""
        raise NotImplementedError

    def card_names(self, data: DataOf, lang: str) -> dict[str, str]:
        """The printed names of cards, places and other things with an id."""
        raise NotImplementedError

    def things(self, data: DataOf, lang: str) -> dict[str, Thing]:
        """What cards, places and counters are, cost and give, by id; `kind:detail` may go by `kind` alone.

        What they are worth to a seat at a moment is told by `now` in its look, also by id.
        """
        return {}

    # Positions

    def new(self, players: int, data: DataOf, first: int = 0) -> StateOf:
        """The table before anything is dealt. The seat `first` begins.

        With LOT the first question is to chance, on the stream `first`: each seat in one way, its code the seat.
        A game for one has nobody to draw.
        """
        raise NotImplementedError

    def write(self, state: StateOf, seat: int | None, everything: bool = False) -> msgspec.Struct:
        """The position as `seat` knows it (None: a spectator), or with all hidden things."""
        raise NotImplementedError

    def read(self, position: Any, players: int, data: DataOf, rng: Rng) -> StateOf:
        """The state of a position; what it leaves hidden is dealt at random. Raises BadDocument."""
        raise NotImplementedError

    def look(self, state: StateOf, seat: int | None) -> msgspec.Struct:
        """What the table shows beside the position: counts, sums, scores worked out for `seat`."""
        raise NotImplementedError

    def census(self, state: StateOf) -> dict[str, int]:
        """How many there are of every component, wherever they lie. It never changes during a game."""
        raise NotImplementedError

    def result(self, state: StateOf) -> Result:
        """Winners and scores of a finished game."""
        raise NotImplementedError

    def together(self, state: StateOf) -> list[int]:
        """The seats after the one that is asked that may answer already, where the rules let all choose at once.

        They are asked next, one after the other and before chance; what a seat may answer is the same whatever
        those before it choose.
        """
        return []

    # Words

    def text(self, state: StateOf, code: int) -> str:
        """The notation of a move, or of an outcome when chance is asked."""
        raise NotImplementedError

    def question(self, state: StateOf, lang: str, names: dict[str, str]) -> str:
        """The sentence that says what is asked."""
        raise NotImplementedError

    def refusal(self, state: StateOf, text: str) -> MadoiError | None:
        """Why these words are no legal move now, by the error table of the rules; None if they are one.

        The clauses that forbid here are the functions that `legal` asks, so that the two can never disagree.
        """
        raise NotImplementedError

    def tidy(self, state: StateOf, text: str) -> str:
        """Other words that say the same step, as `Game.text` would write them."""
        return text

    def label(self, state: StateOf, code: int, lang: str, names: dict[str, str]) -> str:
        """A legal move as a button would say it."""
        return self.text(state, code)

    def phrases(self, turn: Turn, lang: str, names: dict[str, str], people: Sequence[str]) -> list[str]:
        """A turn in short: one phrase for each thing worth telling, the seat's own name left out.

        A phrase that begins with a blank goes on from the one before.
        """
        own = [event for event in turn.events if event.seat == turn.seat and event.only is None]
        return [
            self.texts.in_short(lang, event, names, seat="")
            or self.texts.tell(lang, event, names, [""] * len(people)).lstrip(" :がはの、")
            for event in own
        ]

    def retell(self, turn: Turn, lang: str, names: dict[str, str], people: Sequence[str]) -> str:
        """One sentence with symbols about a turn; `spell` says them in words."""
        if turn.seat is None:
            return ""
        found = [phrase for phrase in self.phrases(turn, lang, names, people) if phrase]
        return sentence(found, "、" if lang == "ja" else ", ")

    def spell(self, line: str, lang: str, names: dict[str, str]) -> str:
        """A sentence about a turn with its symbols in words."""
        return spelled(line, lambda symbol, count: self.texts.marked(lang, names, symbol, count))

    def points(self, state: StateOf) -> list[int]:
        """The points of every seat as far as everybody can count them now; empty where a game has none."""
        return []

    # Help

    def odds(self, state: StateOf) -> msgspec.Struct | None:
        """Exact chances for the seat that is asked, or None where the game has none to tell."""
        return None

    @property
    def has_odds(self) -> bool:
        """Whether the game has exact chances to tell."""
        return type(self).odds is not Game.odds

    def score_sheet(self, state: StateOf, seat: int) -> list[ScoreLine] | None:
        """What `seat` would score now, line by line, as it knows the table; None where a game has no such sheet."""
        return None

    def facts(self, before: StateOf, after: StateOf, seat: int) -> list[Countable]:
        """What `seat` can count after a turn that began at `before`: the reasons of hints are found among these.

        Always the same keys, in a game that tells any.
        """
        return []

    def advisor(self) -> Advisor:
        """What guides bots that look ahead; a game with an `advice.py` gives its own."""
        return Advisor()

    def features(self, data: DataOf, players: int) -> Features[StateOf] | None:
        """Its observations and actions for programs that learn; None where a game has none.

        Only who asks needs the extra `envs`: a game imports its `features.py` here.
        """
        return None

    def advise(self, state: StateOf, rng: Rng) -> int:
        """A sensible move for the seat that is asked."""
        return int(self.advisor().choose(state, rng))


def possible(state: State) -> list[int]:
    """The codes that can be applied now: moves of a seat, or outcomes of chance."""
    if state.actor == OVER:
        return []
    if state.actor == CHANCE:
        return [code for code, _ in state.outcomes()]
    return state.legal()


def asked_ahead(state: State, seat: int) -> State:
    """A position in which a seat of `Game.together` is asked: those before it have made any choice at all."""
    ahead = state.clone()
    while ahead.actor != seat:
        ahead.apply(ahead.legal()[0])
    return ahead


def canonical(text: str) -> str:
    """Notation without the freedom of typing: lower case, single blanks (full-width ones included)."""
    return re.sub(r"\s+", " ", text.strip()).lower()


def typed(text: str) -> str:
    """What a person typed, canonical; full-width letters and digits, as Japanese keyboards type them, are plain ones."""
    return canonical(unicodedata.normalize("NFKC", text))


MAX_NOTATION = 200


def parse(game: Game, state: State, text: str) -> int:
    """The code of a step in words. Raises BadNotation or IllegalMove, and changes nothing."""
    if len(text) > MAX_NOTATION:
        raise BadNotation("This is too long for a move", "手として長すぎます", about=text[:20] + "…")
    wanted = canonical(text.removeprefix("* ") if state.actor == CHANCE else text.removeprefix("> "))
    wanted = game.tidy(state, wanted)
    for code in possible(state):
        if canonical(game.text(state, code)) == wanted:
            return code
    if state.actor == CHANCE:
        raise IllegalMove("Chance cannot bring this now", "今この結果は起こりません", about=text)
    refused = game.refusal(state, wanted)
    assert refused is not None, f"{game.id}: {wanted!r} is neither legal nor refused"
    refused.about = refused.about or text.strip()
    raise refused


def play(state: State, code: int) -> None:
    """Apply a move or outcome after checking that it is possible; refuse it without a trace otherwise."""
    if code not in possible(state):
        raise IllegalMove(f"{code} is not possible now", f"{code} は今できません")
    state.apply(code)


def check(condition: bool, field: str, en: str, ja: str, rule: str = "") -> None:
    """Refuse a document whose `field` cannot be."""
    if not condition:
        raise BadDocument(en, ja, rule=rule, about=field)
