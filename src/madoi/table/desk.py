"""The desk of a table: commands in, lines for the log out.

`decide` turns a command into lines without changing anything; whoever owns the log makes them durable and then
calls `apply`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from madoi.core.game import parse
from madoi.core.match import Match
from madoi.table import entries as log
from madoi.table.commands import (
    Begin,
    Call,
    Chat,
    Fill,
    Help,
    Hold,
    List,
    Move,
    Pause,
    Resign,
    Reveal,
    SeatCommand,
    Undo,
)
from madoi.table.deal import pledge
from madoi.table.refusals import Refused
from madoi.table.undo import can_undo, may_take_back_draws, takes_back_draw

if TYPE_CHECKING:
    from madoi.table.table import Table

CHAT_MOST = 5
CHAT_WINDOW = 10_000


def printable(text: str) -> str:
    """What somebody says, as it may be shown."""
    return "".join(letter for letter in text if letter.isprintable()).strip()


class Desk:
    """Where commands are decided: into lines for the log, or a refusal. Nothing changes here."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def decide(self, command: SeatCommand, seat: int, now: int) -> list[log.Line]:
        """The lines a command would add, its own one last. Raises MadoiError; changes nothing either way."""
        back = self.return_line(seat, now)
        lines = self._decide(command, seat, now)
        return [back, *lines] if back else lines

    def _decide(self, command: SeatCommand, seat: int, now: int) -> list[log.Line]:
        match command:
            case Reveal():
                return self._reveal(seat, command.salt, now)
            case Move():
                self._check_turn(seat, command.seen)
                if self.table.match.state.actor != seat:
                    return [self._choose(seat, command.move, now)]
                return [self._move(seat, command.move, now)]
            case Undo():
                self._check_turn(seat, command.seen, chosen=True)
                return [self._undo(seat, now)]
            case Help():
                self._check_turn(seat, command.seen)
                if command.what == "odds" and self.table.opened.terms.odds == "off":
                    raise Refused("no-odds")
                if command.what == "hint" and not self.table.opened.terms.hints:
                    raise Refused("no-hints")
                return [log.Helped(now, seat, command.what)] if self._is_help(seat, command.what) else []
            case Resign():
                self._check_started()
                if self.table.places[seat].resigned:
                    raise Refused("resigned")
                return [self._resign(seat, now)]
            case Pause():
                return [self._stop_or_go_on(seat, command.on, now)]
            case Chat():
                return [self._say(seat, command.text, now)]
            case Call():
                self._check_absent(seat, command.seat)
                if self.table.called_at.get((seat, command.seat)) == len(self.table.match.codes):
                    raise Refused("called")
                return [log.Called(now, seat, command.seat)]
            case Fill():
                return self._fill(seat, command.bot, now)
            case Begin():
                return self._begin(seat, now)
            case List():
                self._check_host(seat)
                return (
                    [log.Listed(now, seat, command.on)]
                    if command.on != self.table.opened.terms.listed
                    else []
                )
            case Hold():
                self._check_absent(seat, command.seat)
                called = self.table.places[command.seat].called
                if called is None:
                    raise Refused("not-called")
                if now < called + self.table.opened.terms.grace * 1000:
                    raise Refused("too-soon")
                return [log.Held(now, seat, command.seat)]

    def _is_help(self, seat: int, what: str) -> bool:
        """True if the ledger counts it: once a decision, not what the table shows to everyone, no odds that there are not."""
        if what == "odds" and self.table.opened.terms.odds == "everyone" and len(self.table.places) > 1:
            return False
        if self.table.helped.get((seat, what)) == self.table.asked_at[seat]:
            return False
        return what != "odds" or self.table.game.odds(self.table.sight.imagined(seat)) is not None

    def _check_started(self) -> None:
        if not self.table.dealt:
            raise Refused("not-started")
        if self.table.ending is not None:
            raise Refused("over")

    def _check_turn(self, seat: int, seen: int, chosen: bool = False) -> None:
        """Refuse who is not asked; with `chosen`, who has answered ahead may speak too."""
        self._check_started()
        if seen < self.table.asked_at[seat]:
            raise Refused("stale")
        if self.table.paused:
            raise Refused("paused")
        if self.table.places[seat].resigned:
            raise Refused("resigned")
        if seat in self.table.chosen and not chosen:
            raise Refused("chosen")
        if seat not in self.table.chosen and seat not in self.table.asked():
            raise Refused("not-your-turn")

    def _check_absent(self, seat: int, absent: int) -> None:
        self._check_started()
        if absent >= len(self.table.places):
            raise Refused("no-such-seat")
        if absent == seat:
            raise Refused("own-seat")
        place = self.table.places[absent]
        if not place.is_person or place.held or place.resigned:
            raise Refused("not-a-person")

    def _move(self, seat: int, text: str, now: int, by: str = "") -> log.Moved:
        used = 0
        if self.table.clock is not None and not by:
            used = self.table.clock.used(now)
            if used > self.table.clock.left[seat]:
                raise Refused("time")
        trial = self.table.match.fork()
        trial.step(parse(self.table.game, trial.state, text))
        codes, steps = self._unfold(trial)
        result = self.table.game.result(trial.state) if trial.over else None
        return log.Moved(now, seat, codes, steps, used, by, result)

    def _choose(self, seat: int, text: str, now: int) -> log.Chosen:
        """An answer ahead. It costs no time, and earns none."""
        state = self.table.asked_state(seat)
        code = parse(self.table.game, state, text)
        return log.Chosen(now, seat, code, self.table.game.text(state, code))

    def bot_move(self, text: str, now: int, by: str) -> log.Moved:
        """The line of a bot's move. Raises if it says nonsense."""
        asked = self.table.bot_asked()
        assert asked is not None, "a bot is asked"
        return self._move(asked[0], text, now, by)

    def _unfold(self, trial: Match) -> tuple[list[int], list[str]]:
        """What chance answers on a copy of the match, and what was chosen ahead; all its new steps."""
        made, chosen = len(self.table.match.codes), self.table.chosen.copy()
        trial.settle()
        while ahead := chosen.pop(int(trial.state.actor), None):
            trial.step(ahead.code)
            trial.settle()
        return trial.codes[made:], trial.steps[made:]

    def first_deal(self, now: int) -> list[log.Line]:
        """The deal of a table where only bots sit."""
        if self.table.dealt or not all(place.joined for place in self.table.places):
            return []
        return [self._deal(now, self._salts())]

    def _salts(self) -> list[str]:
        return [place.salt for place in self.table.places]

    def _deal(
        self, now: int, salts: list[str], dropped: list[int] | None = None, match: Match | None = None
    ) -> log.Dealt:
        trial = match or self.table.match.fork()
        trial.seed = self.table.seed_with(salts)
        return log.Dealt(now, *self._unfold(trial), dropped or [])

    def join(self, who: log.Joined, now: int) -> list[log.Line]:
        """A person sits down. When the last one has, the luck is mixed; where nobody is bound to a salt, it is dealt at once."""
        if who.seat >= len(self.table.places) or not self.table.places[who.seat].is_person:
            raise Refused("taken")
        if self.table.places[who.seat].joined:
            return []
        who = msgspec.structs.replace(who, at=now, pledge=who.pledge if self.table.takes_pledges else "")
        lines: list[log.Line] = [who]
        others = [place for seat, place in enumerate(self.table.places) if seat != who.seat]
        if all(place.joined for place in others) and not any((who.pledge, *(each.pledge for each in others))):
            salts = self._salts()
            salts[who.seat] = who.salt
            lines.append(self._deal(now, salts))
        return lines

    def _check_host(self, seat: int) -> None:
        """Only before the deal, and only for the seat that was taken first."""
        if self.table.dealt or not self.table.empty_seats():
            raise Refused("begun")
        if seat != self.table.host_seat:
            raise Refused("not-host")

    def _fill(self, seat: int, bot: str, now: int) -> list[log.Line]:
        """A bot sits down. After the last one the luck is mixed, as when a person does."""
        self._check_host(seat)
        empty = self.table.empty_seats()
        lines: list[log.Line] = [log.Filled(now, seat, empty[0], bot)]
        if len(empty) == 1 and not any(place.pledge for place in self.table.places):
            lines.append(self._deal(now, self._salts()))
        return lines

    def _begin(self, seat: int, now: int) -> list[log.Line]:
        """The free seats are taken away, and the luck is mixed from what the others are bound to."""
        self._check_host(seat)
        seats = self.table.empty_seats()[0]
        if any(place.joined for place in self.table.places[seats:]):
            raise Refused("gap")
        if seats not in self.table.game.seats:
            raise Refused("too-few")
        lines: list[log.Line] = [log.Begun(now, seat, seats)]
        if not any(place.pledge for place in self.table.places):
            lines.append(self._deal(now, self._salts()[:seats], match=self.table.match_for(seats)))
        return lines

    def _reveal(self, seat: int, salt: str, now: int) -> list[log.Line]:
        """A seat tells its salt; after the last one the cards are dealt."""
        place = self.table.places[seat]
        if not place.pledge:
            raise Refused("no-pledge")
        if self.table.mixing_until() is None or not place.owes_salt:
            raise Refused("not-mixing")
        if pledge(self.table.id, self.table.commitment, seat, salt) != place.pledge:
            raise Refused("other-salt")
        lines: list[log.Line] = [log.Revealed(now, seat, salt)]
        if not any(other.owes_salt for other in self.table.places if other is not place):
            salts = self._salts()
            salts[seat] = salt
            lines.append(self._deal(now, salts))
        return lines

    def deal_without_the_missing(self, now: int) -> list[log.Line]:
        """The time for telling salts is over: the luck is mixed from those that were told, and the others are named."""
        due = self.table.mixing_until()
        if due is None or now < due:
            return []
        dropped = [seat for seat, place in enumerate(self.table.places) if place.owes_salt]
        return [self._deal(now, self._salts(), dropped)]

    def return_line(self, seat: int, now: int) -> log.Here | None:
        """A called or held person shows up."""
        place = self.table.places[seat]
        if self.table.ending is not None or (place.called is None and not place.held):
            return None
        return log.Here(now, seat)

    def out_of_time(self, now: int) -> log.Resigned | None:
        """The seat that is asked has used up its clock."""
        due = self.table.time_is_up_at()
        if due is None or now <= due:
            return None
        return self._resign(int(self.table.match.state.actor), now, "time")

    def _undo(self, seat: int, now: int) -> log.Undone:
        """Back before the own last move, unless something new was seen since."""
        line = self._taken_back(seat, now)
        clock = self.table.clock
        if clock is not None and clock.left[seat] - clock.earned_since(seat, line.to) < clock.used(now):
            raise Refused("time")
        return line

    def _taken_back(self, seat: int, now: int) -> log.Undone:
        policy = self.table.opened.terms.undo
        rule = self.table.game.take_back_rule
        if policy == "off":
            raise Refused("no-undo", rule)
        if seat in self.table.chosen:
            return log.Undone(now, seat, len(self.table.movers))
        own = [number for number, mover in enumerate(self.table.movers) if mover == seat]
        if not own:
            raise Refused("nothing-to-undo", rule)
        if policy == "free" and may_take_back_draws(self.table):
            return log.Undone(now, seat, own[-1], draws=takes_back_draw(self.table, seat))
        if not can_undo(self.table, seat):
            raise Refused("new-information", rule)
        return log.Undone(now, seat, own[-1])

    def _stop_or_go_on(self, seat: int, on: bool, now: int) -> log.Paused:
        self._check_started()
        if on and self.table.paused:
            raise Refused("paused")
        if not on and not self.table.paused:
            raise Refused("not-paused")
        return log.Paused(
            now, seat, on, self.table.clock.used(now) if self.table.clock is not None and on else 0
        )

    def _say(self, seat: int, text: str, now: int) -> log.Said:
        if not self.table.opened.terms.chat:
            raise Refused("no-chat")
        words = printable(text)
        if not words:
            raise Refused("empty")
        recent = [at for who, at in self.table.chats[-50:] if who == seat and at > now - CHAT_WINDOW]
        if len(recent) >= CHAT_MOST:
            raise Refused("too-much-chat")
        return log.Said(now, seat, words)

    def _resign(self, seat: int, now: int, why: Literal["resigned", "time"] = "resigned") -> log.Resigned:
        """The table ends when one seat is left, or no person."""
        left = [other for other in self.table.unresigned() if other != seat]
        people = [other for other in left if self.table.places[other].is_person]
        return log.Resigned(now, seat, why, ends=len(left) <= 1 or not people)
