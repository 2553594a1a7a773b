"""The front door: play, watch and judge games in a few lines.

What `madoi` exports stands here, and is kept; everything behind it may change.
Seats are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from madoi.core import documents
from madoi.core.deals import numbered_seed
from madoi.core.errors import LANGUAGES, BadDocument, IllegalMove
from madoi.core.events import Event, heard
from madoi.core.game import Game as Rules
from madoi.core.game import Result
from madoi.core.match import Match as Played
from madoi.core.rng import Rng, rng_for
from madoi.core.state import CHANCE, LOT
from madoi.core.view import View, imagine, view_of
from madoi.games import all_games, find_game

if TYPE_CHECKING:
    from madoi.bots.hints import Hints
    from madoi.bots.review import Review
    from madoi.screen.scene import Scene

Language = Literal["en", "ja"]


class Bot(Protocol):
    """Whoever can choose: it is shown what its seat sees, the legal moves, and a generator of its own."""

    def choose(self, view: View, moves: list[str], rng: Rng) -> str: ...


Player = str | Bot | Callable[[View, list[str], Rng], str]
"""Who plays a seat: the code of a bot (`greedy`, `master`), a bot of your own, or any function like its `choose`."""


def games(lang: Language = "en") -> list[Game]:
    """All games, those that other packages bring included."""
    return [Game(rules, lang) for rules in all_games().values()]


def game(id: str, lang: Language = "en") -> Game:
    """A game by the name people type: `fort-of-gold`. Raises UnknownGame with the names there are.

    `lang` is the language of labels, sentences and pictures.
    """
    return Game(find_game(id), lang)


def replay(record: str | Path | bytes | Mapping[str, Any], lang: Language = "en") -> Match:
    """A recorded game, every step made again and checked. It stands at its end; `at` and `walk` go through it.

    The record is a file, its JSON, or the same as a dict. Raises BadDocument naming file and line, or step.
    """
    raw, name = _document(record)
    file = documents.decode(raw, documents.RecordFile, name)
    rules = find_game(file.game)
    return Match(documents.open_record(rules, file), lang, file)


def _document(given: str | Path | bytes | Mapping[str, Any]) -> tuple[bytes, str]:
    """The bytes of a document, and the name of its file, if it is one."""
    if isinstance(given, bytes):
        return given, ""
    if isinstance(given, Mapping):
        return msgspec.json.encode(dict(given)), ""
    if isinstance(given, str) and given.lstrip().startswith("{"):
        return given.encode(), ""
    return documents.read_file(Path(given)), str(given)


class Game:
    """One of the games, ready to be played."""

    def __init__(self, rules: Rules, lang: Language = "en") -> None:
        if lang not in LANGUAGES:
            raise BadDocument("Madoi speaks ja and en", "使えるのは ja と en です", about=f"lang {lang!r}")
        self._rules = rules
        self.lang = lang

    @property
    def id(self) -> str:
        return self._rules.id

    @property
    def title(self) -> str:
        return self._rules.names[self.lang]

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play."""
        return self._rules.seats

    @property
    def sets(self) -> list[str]:
        """The component sets that come with it, the standard one first."""
        return list(self._rules.shipped())

    def rule(self, id: str) -> str:
        """The paragraph of a rule: `game.rule("FG-33")`."""
        paragraphs = self._rules.texts.rules[self.lang]
        if id.upper() not in paragraphs:
            raise BadDocument("There is no such rule", "その規則はありません", about=id)
        return paragraphs[id.upper()]

    def match(
        self,
        players: int | None = None,
        seed: str | int | None = None,
        *,
        deal: int | None = None,
        data: str | Path | None = None,
        first: int | Literal["lot"] | None = None,
    ) -> Match:
        """A new match, dealt and ready for the first choice.

        The same seed is the same luck; without one it is drawn. `deal` is a numbered deal as in page and terminal,
        `data` a set of components or a file of your own, `first` the seat that begins, or the lot: without it seat 0,
        in a numbered deal the seat that its lot names, as at a table.
        """
        seats = documents.check_players(self._rules, players)
        if first is None:
            first = 0 if deal is None or seats == 1 else "lot"
        if first != "lot" and not 0 <= first < seats:
            raise BadDocument(
                f"There are seats 0 to {seats - 1}", f"席は0から{seats - 1}までです", about=f"first {first}"
            )
        components = documents.open_data(self._rules, None if data is None else str(data))
        begins = LOT if first == "lot" else first
        played = Played(self._rules, components, seats, self._luck(seed, deal), first=begins)
        played.settle()
        return Match(played, self.lang)

    def position(
        self,
        position: str | Path | bytes | Mapping[str, Any],
        players: int | None = None,
        seed: str | int | None = None,
        *,
        data: str | Path | None = None,
    ) -> Match:
        """A match that goes on from a position: a document (file, JSON or dict), or just its fields as a dict.

        What the position leaves hidden is dealt from the seed.
        """
        if isinstance(position, Mapping) and "madoi" not in position:
            file = documents.PositionFile(
                madoi="position",
                version=documents.VERSION,
                game=self.id,
                position=dict(position),
                players=documents.check_players(self._rules, players),
            )
        else:
            raw, name = _document(position)
            file = documents.decode(raw, documents.PositionFile, name)
        if file.game != self.id:
            raise BadDocument(f"This is a position of {file.game}", f"{file.game}の局面です", about="game")
        if data is not None:
            file.data = documents.data_ref(documents.open_data(self._rules, str(data)))
        kept = file.seed if seed is None else seed
        return Match(documents.open_position(self._rules, file, self._luck(kept)), self.lang)

    def _luck(self, seed: str | int | None, deal: int | None = None) -> str:
        if deal is not None:
            if seed is not None:
                raise BadDocument(
                    "Two names for one thing; give one",
                    "同じものの2つの名前です。片方だけにしてください",
                    about="seed, deal",
                )
            return numbered_seed(self.id, deal)
        if seed is None:
            from secrets import token_hex

            return token_hex(8)
        return str(seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.id, self.lang) == (other.id, other.lang)

    def __hash__(self) -> int:
        return hash((self.id, self.lang))

    def __repr__(self) -> str:
        return f"madoi.game({self.id!r})"


class Move(str):
    """A legal move: its notation, and what a button would say."""

    code: int
    """Its number in rules, search and learning."""
    label: str

    __slots__ = ("code", "label")

    def __new__(cls, notation: str, code: int, label: str) -> Move:
        move = super().__new__(cls, notation)
        move.code = code
        move.label = label
        return move

    @property
    def notation(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<{self}: {self.label}>"


class Record:
    """A game written down: what it was played with, and every step."""

    def __init__(self, file: documents.RecordFile) -> None:
        self._file = file

    @property
    def game(self) -> str:
        return self._file.game

    @property
    def steps(self) -> list[str]:
        """Every step in notation: `> place 2.3` for a move, `* s-pp-1` for an outcome of chance."""
        return list(self._file.steps)

    @property
    def seats(self) -> list[str]:
        """Who sat where, if somebody said so."""
        return list(self._file.seats)

    @property
    def result(self) -> Result | None:
        return self._file.result

    def json(self) -> str:
        return msgspec.json.encode(self._file).decode()

    def save(self, path: str | Path) -> Path:
        """Write it to a file that `madoi.replay`, `madoi replay` and the page read."""
        where = Path(path)
        where.write_text(msgspec.json.format(self.json(), indent=2) + "\n", "utf-8")
        return where

    def __repr__(self) -> str:
        return f"<record of {self.game}, {len(self.steps)} steps>"


class Match:
    """A game being played. Chance is answered by the seed, so it always waits for a seat, or is over."""

    def __init__(
        self, played: Played, lang: Language = "en", file: documents.RecordFile | None = None
    ) -> None:
        self._match = played
        self._lang = lang
        self._file = file
        self._seats: list[str] = []
        self._told: tuple[int, list[Event]] = (-1, [])

    # What is so

    @property
    def game(self) -> Game:
        return Game(self._match.game, self._lang)

    @property
    def players(self) -> int:
        return self._match.players

    @property
    def seed(self) -> str:
        """What answers for chance. Whoever knows it knows every draw to come."""
        return self._match.seed or ""

    @property
    def turn(self) -> int | None:
        """The seat that is asked; None when the game is over."""
        actor = int(self._match.state.actor)
        return actor if actor >= 0 else None

    @property
    def question(self) -> str:
        """What is asked, as a sentence."""
        names = self._match.game.card_names(self._match.data, self._lang)
        return self._match.game.question(self._match.state, self._lang, names)

    @property
    def moves(self) -> list[Move]:
        """What the seat that is asked may do: words that know their code and label."""
        if self.turn is None:
            return []
        rules, state = self._match.game, self._match.state
        names = rules.card_names(self._match.data, self._lang)
        return [
            Move(rules.text(state, code), code, rules.label(state, code, self._lang, names))
            for code in state.legal()
        ]

    @property
    def over(self) -> bool:
        return self._match.over

    @property
    def result(self) -> Result | None:
        """Winners and scores; None while the game goes on."""
        return self._match.game.result(self._match.state) if self.over else None

    @property
    def steps(self) -> list[str]:
        """Every step so far in notation, outcomes of chance included."""
        return list(self._match.steps)

    def view(self, seat: int | None = None) -> View:
        """What a seat sees, hidden things left out; without one, the seat that is asked."""
        return view_of(self._match.game, self._match.state, self._seat(seat))

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, each with its rule; also what only one seat could see."""
        count, told = self._told
        if count != len(self._match.codes):
            told = [event for moment in self._match.walk() for event in moment.events]
            self._told = (len(self._match.codes), told)
        return list(told)

    def heard(self, seat: int | None) -> list[Event]:
        """What has happened as a seat heard it; None is a spectator."""
        return heard(self.events, seat)

    def tell(self, events: Sequence[Event]) -> list[str]:
        """What happened in sentences, the rule first."""
        names = self._match.game.card_names(self._match.data, self._lang)
        texts = self._match.game.texts
        return [f"{event.rule}  {texts.tell(self._lang, event, names)}" for event in events]

    @property
    def record(self) -> Record:
        """The game so far, to be saved. A game that came from a record keeps who played and who helped."""
        seats = self._seats or (self._file.seats if self._file else [])
        assists = self._file.assists if self._file else {}
        books = self._file.books if self._file else []
        return Record(documents.write_record(self._match, seats, assists, books))

    @property
    def position(self) -> dict[str, Any]:
        """The position as a document that `game.position` and `madoi show` read, hidden things included."""
        found: dict[str, Any] = msgspec.to_builtins(documents.write_position(self._match))
        return found

    # Playing

    def play(self, move: str | int) -> list[Event]:
        """Make a move, by words or by code; chance answers. Returns what happened.

        Raises BadNotation or IllegalMove with the rule, and changes nothing then.
        """
        before = len(self._match.codes)
        count, told = self._told
        happened = self._match.play(self._words(move) if isinstance(move, int) else move)
        if count == before:
            self._told = (len(self._match.codes), told + happened)
        return happened

    def _words(self, code: int) -> str:
        state = self._match.state
        if state.actor < 0 or code not in state.legal():
            raise IllegalMove("This code is no legal move now", "この番号の手は今できません", about=str(code))
        return self._match.game.text(state, code)

    def play_out(self, *players: Player) -> Match:
        """Let bots play to the end: one for all seats, or one for each. Returns the match itself."""
        if len(players) == 1:
            players *= self.players
        if len(players) != self.players:
            raise BadDocument(
                f"{len(players)} bots for {self.players} seats",
                f"席{self.players}にボット{len(players)}です",
                about="play_out",
            )
        self._match.play_out([self._bot(player) for player in players])
        self._seats = [_name(player) for player in players]
        return self

    def _bot(self, player: Player) -> Bot:
        from madoi.bots import bot_for
        from madoi.bots.own import chooser

        rules, data = self._match.game, self._match.data
        return bot_for(player, rules, data) if isinstance(player, str) else chooser(player, rules, data)

    # Going through it

    def fork(self) -> Match:
        """A match of its own to try things out, with the same luck ahead."""
        return Match(self._match.fork(), self._lang, self._file)

    def at(self, step: int) -> Match:
        """The match as it was after so many steps, to be played on from there."""
        if not 0 <= step <= len(self._match.codes):
            raise BadDocument(
                f"There are {len(self._match.codes)} steps",
                f"手順は{len(self._match.codes)}までです",
                about=f"step {step}",
            )
        then = self._match.fork(step)
        then.settle()
        return Match(then, self._lang)

    def walk(self) -> Iterator[Match]:
        """The game again from its start, one match for every position in which a seat was asked, and its end."""
        for moment in self._match.walk():
            if moment.actor != CHANCE:
                yield Match(moment.match.fork(), self._lang)

    # Help

    def odds(self) -> msgspec.Struct | None:
        """Exact chances for the seat that is asked, from what it knows; None where the game has none to tell."""
        if self.turn is None:
            return None
        view = self.view(self.turn)
        world = imagine(self._match.game, self._match.data, view, rng_for("odds"))
        return self._match.game.odds(world)

    def hint(self, simulations: int = 2000, seconds: float = 0.0) -> Hints:
        """The moves of the seat that is asked, the best first, each with its chance to win; from what it knows."""
        from madoi.bots.hints import advise

        view = self.view(self.turn)
        return advise(self._match.game, self._match.data, view, simulations, seconds)

    def review(self, simulations: int = 1000) -> Review:
        """Every choice of the game judged: what it gave away, and how much was luck."""
        from madoi.bots.review import review

        return review(self._match, simulations)

    # How it looks

    def picture(self, seat: int | None = None, page: str = "", width: int = 80, height: int = 24) -> str:
        """The table drawn as the terminal draws it, for the seat that is asked or another one."""
        from madoi.pictures import drawn

        return "\n".join(line.plain.rstrip() for line in drawn(self._scene(seat, width, height), page))

    def _scene(self, seat: int | None, width: int = 80, height: int = 24) -> Scene:
        from madoi.screen.scene import Scene

        match = self._match
        return Scene(
            game=match.game,
            data=match.data,
            view=self.view(seat),
            names=match.game.card_names(match.data, self._lang),
            lang=self._lang,
            width=width,
            height=height,
        )

    def __str__(self) -> str:
        return f"{self.picture()}\n{self.question}"

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.turn} is asked"
        return f"<{self.game.id}, {self.players} players, {len(self._match.codes)} steps, {state}>"

    def _repr_html_(self) -> str:
        from madoi.pictures import html

        return html(self._scene(None), self.game.title, self.question, self.moves)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.turn if self.turn is not None else 0
        if not 0 <= seat < self.players:
            raise BadDocument(
                f"There are seats 0 to {self.players - 1}",
                f"席は0から{self.players - 1}までです",
                about=f"seat {seat}",
            )
        return seat


def _name(player: Player) -> str:
    """What a record calls a player."""
    if isinstance(player, str):
        return player
    return str(getattr(player, "__name__", type(player).__name__))
