"""Tables for tests, opened and played without a server."""

from __future__ import annotations

from madoi.core.documents import data_ref, find_data, standard
from madoi.games import find_game
from madoi.table import entries as log
from madoi.table.commands import Move, Reveal
from madoi.table.deal import COMMITTED, pledge
from madoi.table.table import Table

NOW = 1_000_000


def opened(
    name: str = "fort-of-gold",
    players: int = 1,
    bots: dict[int, str] | None = None,
    deal: log.DealPlan | None = None,
    start: dict | None = None,
    **options,
) -> log.Opened:
    game = find_game(name)
    return log.Opened(
        at=NOW,
        game=name,
        rules=game.rules_version,
        data=data_ref(standard(game)),
        seats=[log.SeatPlan((bots or {}).get(seat)) for seat in range(players)],
        terms=log.Terms(**options),
        deal=deal or log.DealPlan("fair", secret="ab" * 32, scheme=COMMITTED),
        start=start,
    )


def new_table(line: log.Opened) -> Table:
    game = find_game(line.game)
    return Table("t1", line, game, find_data(game, line.data))


def salt_of(seat: int) -> str:
    return f"salt-of-the-seat-number-{seat}"


class Played:
    """A table and its log, as a server would keep them."""

    def __init__(self, line: log.Opened, now: int = NOW) -> None:
        self.table = new_table(line)
        self.log: list[tuple[bytes, str]] = []
        self.now = now
        self.add([line])
        people = [seat for seat, plan in enumerate(line.seats) if plan.bot is None]
        for seat in people:
            bound = pledge(self.table.id, self.table.commitment, seat, salt_of(seat))
            who = log.Joined(0, seat, f"P{seat + 1}", pledge=bound)
            self.add(self.table.desk.join(who, self.now))
        if self.table.takes_pledges:
            for seat in people:
                self.do(Reveal("salt", salt_of(seat)), seat, after=0)
        self.add(self.table.desk.first_deal(self.now))

    def add(self, lines, client: str = "") -> None:
        for at, line in enumerate(lines, start=1):
            mark = client if at == len(lines) else ""
            self.log.append((log.write_line(line), mark))
            self.table.apply(line, mark)

    def do(self, command, seat: int = 0, after: int = 1000) -> None:
        self.now += after
        self.add(self.table.desk.decide(command, seat, self.now), f"{seat}:{command.id}")

    def move(self, text: str, seat: int = 0, after: int = 1000) -> None:
        self.do(Move(f"m{self.table.lines}", self.table.lines, text), seat, after)

    def any_move(self, number: int = 0) -> None:
        """The actor's legal move of this number, counted round."""
        seat = int(self.table.match.state.actor)
        moves = self.table.sight.seen(seat).moves
        self.move(moves[number % len(moves)], seat)

    def again(self) -> Table:
        """The table replayed from its log alone."""
        first = log.read_line(self.log[0][0])
        assert isinstance(first, log.Opened)
        table = new_table(first)
        for raw, client in self.log:
            table.apply(log.read_line(raw), client)
        return table
