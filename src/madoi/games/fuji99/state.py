"""A table of Fuji 99 between two decisions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from madoi.core.events import Fact
from madoi.core.rng import Rng
from madoi.core.state import BIT, CHANCE, OVER, State, bits_of, count_bits, mix, nth_bit, sample_outcome
from madoi.games.fuji99.rules import (
    BUST_SUM,
    CARDS,
    CATCH_UP,
    CHOOSE,
    FEWEST,
    FIRST_YELLOW,
    GOAL,
    MOVE_PER_TRANSPARENT,
    REDS,
    RETURN_RED,
    ROW,
    SECOND_YELLOW,
    SMALL,
    START_CLEAR,
    START_YELLOW,
    THREAT_LEADER,
    TRANSPARENT,
    Cards,
    card_outcomes,
    cube_outcomes,
    floor_above,
    is_red_bust,
    sample_cubes,
    sole_leader,
)

# What is asked (FJ-24).
HOW_MANY: Final = 0
CUBES: Final = 1
ABILITY: Final = 2
CARD: Final = 3
RESOLVE: Final = 4
ENDED: Final = 5

# Moves. `draw N` is the number N itself, `use CARD` is USE + card.
DONE: Final = 100
AGAIN: Final = 101
STOP: Final = 102
USE: Final = 128
PLACE: Final = 1000
"""`stop` with a placement: PLACE + the numbers on the cards of the hand, each in base (its cubes + 1)."""

# In `pending`, a number below is a seat that draws, one from here on is an X to be discarded.
X_ENDS: Final = 8

GOT_20: Final = 1
GOT_50: Final = 2


class Seat:
    """What one player has. The cubes of the running turn that are out of the bag are with the state."""

    def __init__(
        self,
        floor: i64 = 0,
        clear: i64 = START_CLEAR,
        yellow: i64 = START_YELLOW,
        hand: i64 = 0,
        danger: i64 = 0,
        got: i64 = 0,
    ) -> None:
        self.floor: i64 = floor
        """Where the player token stands."""
        self.clear: i64 = clear
        """Transparent cubes in the bag."""
        self.yellow: i64 = yellow
        """Yellow cubes in the bag."""
        self.hand: i64 = hand
        self.danger: i64 = danger
        """Danger cards lying here."""
        self.got: i64 = got
        """GOT_20 and GOT_50: the yellow cubes taken from the board (FJ-91)."""


class FujiState(State):
    """Board, bags, cards, and the running turn of the mover."""

    def __init__(
        self,
        cards: Cards,
        players: i64,
        seats: list[Seat] | None = None,
        on_card: list[int] | None = None,
        pending: list[int] | None = None,
    ) -> None:
        super().__init__(players)
        self.cards = cards
        self.actor = 0
        self.asks: i64 = HOW_MANY
        self.seats: list[Seat] = [Seat() for _ in range(players)] if seats is None else seats
        self.on_card: list[int] = [0] * CARDS if on_card is None else on_card
        """Transparent cubes on every card."""
        self.deck: i64 = BIT[CARDS] - 1
        self.discard: i64 = 0
        self.pagoda: i64 = TRANSPARENT - players * START_CLEAR
        # The running turn
        self.mover: i64 = 0
        self.token: i64 = 0
        self.count: i64 = 0
        """How many cubes were announced (FJ-31)."""
        self.drawn_clear: i64 = 0
        """Transparent cubes of the latest draw."""
        self.drawn_yellow: i64 = 0
        """Yellow cubes of the latest draw that are not spent."""
        self.sheet_red: i64 = 0
        self.spent: i64 = 0
        self.received: i64 = 0
        """Danger cards the mover got in this turn; they are not active yet (FJ-104)."""
        self.pending: list[int] = [] if pending is None else pending
        """What remains of Discover, the next thing last: seats that draw, X cards that end (FJ-120)."""

    def clone(self) -> FujiState:
        seats: list[Seat] = []
        for seat in self.seats:
            seats.append(Seat(seat.floor, seat.clear, seat.yellow, seat.hand, seat.danger, seat.got))
        twin = FujiState(self.cards, self.players, seats, self.on_card.copy(), self.pending.copy())
        twin.actor = self.actor
        twin.asks = self.asks
        twin.deck = self.deck
        twin.discard = self.discard
        twin.pagoda = self.pagoda
        twin.mover = self.mover
        twin.token = self.token
        twin.count = self.count
        twin.drawn_clear = self.drawn_clear
        twin.drawn_yellow = self.drawn_yellow
        twin.sheet_red = self.sheet_red
        twin.spent = self.spent
        twin.received = self.received
        return twin

    def fingerprint(self) -> i64:
        seal = mix(mix(mix(mix(self.asks, self.deck), self.discard), self.pagoda), self.mover)
        seal = mix(mix(mix(seal, self.token), self.count), self.received)
        seal = mix(mix(mix(mix(seal, self.drawn_clear), self.drawn_yellow), self.sheet_red), self.spent)
        for seat in self.seats:
            seal = mix(mix(mix(seal, seat.floor), seat.clear), seat.yellow)
            seal = mix(mix(mix(seal, seat.hand), seat.danger), seat.got)
            for card in bits_of(seat.hand):
                seal = mix(seal, self.on_card[card])
        for item in self.pending:
            seal = mix(seal, item)
        return seal

    # What can happen

    def legal(self) -> list[int]:
        if self.asks == HOW_MANY:
            return list(range(FEWEST, self.bag() + 1))
        if self.asks == ABILITY:
            moves = [USE + card for card in bits_of(self.usable())]
            moves.append(DONE)
            return moves
        if self.is_short():
            return [AGAIN] + self.placements()
        return [AGAIN, STOP]

    def pick(self, rng: Rng) -> i64:
        if self.asks == HOW_MANY:
            return FEWEST + rng.below(self.bag() - FEWEST + 1)
        if self.asks == ABILITY:
            usable = self.usable()
            cards = count_bits(usable)
            choice = rng.below(cards + 1)
            return DONE if choice == cards else USE + nth_bit(usable, choice)
        if self.is_short():
            moves = self.legal()
            return moves[rng.below(len(moves))]
        return AGAIN + rng.below(2)

    def outcomes(self) -> list[tuple[int, int]]:
        if self.asks == CARD:
            return card_outcomes(self.deck, self.cards.copies)
        seat = self.seats[self.mover]
        return cube_outcomes(seat.clear, seat.yellow, REDS - self.sheet_red, self.count)

    def sample(self, rng: Rng) -> i64:
        if self.asks == CARD:
            any_card = nth_bit(self.deck, rng.below(count_bits(self.deck)))
            return nth_bit(self.deck & self.cards.copies[any_card], 0)
        seat = self.seats[self.mover]
        red = REDS - self.sheet_red
        handfuls: int = CHOOSE[(seat.clear + seat.yellow + red) * ROW + self.count]
        if handfuls > SMALL:
            return sample_outcome(self.outcomes(), rng)
        return sample_cubes(seat.clear, seat.yellow, red, self.count, rng)

    def stream(self) -> str:
        return "deck" if self.asks == CARD else f"bag.{self.mover}"

    def bag(self) -> i64:
        """FJ-31: the cubes in the mover's bag."""
        seat = self.seats[self.mover]
        return seat.clear + seat.yellow + REDS - self.sheet_red

    def usable(self) -> i64:
        """FJ-45: the cards of the hand that the yellows of the latest draw can pay."""
        return self.seats[self.mover].hand & self.cards.payable[self.drawn_yellow]

    def active_danger(self) -> i64:
        """FJ-104: the Danger cards that lay before the mover when his turn began."""
        danger = self.seats[self.mover].danger
        return 0 if danger == 0 else count_bits(danger & ~self.received)

    def is_short(self) -> bool:
        """FJ-75: the Pagoda holds cubes, but fewer than the hand should receive."""
        return 0 < self.pagoda < self.cards.due(self.seats[self.mover].hand)

    def floors(self) -> list[int]:
        """FJ-95: where everybody stands for questions of rank, the mover at the Movement token."""
        floors = [seat.floor for seat in self.seats]
        floors[self.mover] = self.token
        return floors

    def apply(self, code: i64) -> None:
        if self.asks == HOW_MANY:
            self.announce(code)
        elif self.asks == CUBES:
            self.reveal(code)
        elif self.asks == CARD:
            self.draw_card(code)
        elif self.asks == ABILITY:
            if code == DONE:
                self.discover()
            else:
                self.use(code - USE)
        elif code == AGAIN:
            self.act_again()
        else:
            self.stop(code)

    # Action, Danger, Move

    def announce(self, count: i64) -> None:
        """FJ-30: so many cubes will be drawn; none has been seen yet (FJ-31)."""
        if self.journal is not None:
            self.say("announced", "FJ-31", {"count": count})
        self.count = count
        self.asks = CUBES
        self.actor = CHANCE

    def reveal(self, code: i64) -> None:
        """The cubes are out: Danger first (FJ-35), then Move (FJ-40)."""
        yellows = code >> 2
        reds = code & 3
        clears = self.count - yellows - reds
        if self.journal is not None:
            self.say("drawn", "FJ-30", {"clear": clears, "yellow": yellows, "red": reds})
        if is_red_bust(reds, self.sheet_red, self.active_danger()):
            if self.journal is not None:
                self.say(
                    "red_bust",
                    "FJ-35",
                    {"red": reds + self.sheet_red, "danger": self.active_danger()},
                )
            self.count = 0
            self.end_turn()
            return
        seat = self.seats[self.mover]
        seat.clear -= clears
        seat.yellow -= yellows
        self.drawn_clear = clears
        self.drawn_yellow = yellows
        self.sheet_red += reds
        spaces = self.count + self.cards.bonus(seat.hand)
        self.count = 0
        self.advance(self.token + spaces, "FJ-40")
        if self.asks != ENDED:
            self.ability()

    def advance(self, floor: i64, rule: str) -> None:
        """The Movement token goes to `floor`. Reaching 99 wins (FJ-130); nothing follows then (FJ-132)."""
        before = self.token
        self.token = floor if floor < GOAL else GOAL
        if self.journal is not None:
            self.say("moved", rule, {"spaces": self.token - before, "floor": self.token})
        if self.token == GOAL:
            self.asks = ENDED
            self.actor = OVER
            if self.journal is not None:
                self.say("won", "FJ-130", {})
            return
        seat = self.seats[self.mover]
        if seat.got != GOT_20 | GOT_50:
            if before < FIRST_YELLOW <= self.token and seat.got & GOT_20 == 0:
                self.take_yellow(seat, GOT_20, FIRST_YELLOW)
            if before < SECOND_YELLOW <= self.token and seat.got & GOT_50 == 0:
                self.take_yellow(seat, GOT_50, SECOND_YELLOW)

    def take_yellow(self, seat: Seat, which: i64, floor: i64) -> None:
        """FJ-90: one yellow cube from the board into the bag."""
        seat.got |= which
        seat.yellow += 1
        if self.journal is not None:
            self.say("yellow", "FJ-90", {"floor": floor})

    # Ability

    def ability(self) -> None:
        """FJ-54: the mover is asked as long as a card can be paid."""
        if self.usable() != 0:
            self.asks = ABILITY
            self.actor = self.mover
        else:
            self.discover()

    def use(self, card: i64) -> None:
        """FJ-50: pay, cubes to the bag, the card leaves the hand, its effect, the discard pile."""
        seat = self.seats[self.mover]
        cost: i64 = self.cards.cost[card]
        self.drawn_yellow -= cost
        self.spent += cost
        gained: i64 = self.on_card[card]
        self.on_card[card] = 0
        seat.clear += gained
        seat.hand &= ~BIT[card]
        if self.journal is not None:
            self.say("used", "FJ-50", {"card": self.cards.ids[card], "cost": cost, "cubes": gained})
        op = self.cards.op[card]
        if op == THREAT_LEADER:
            self.threaten(card)
        else:
            self.discard |= BIT[card]
            if op == RETURN_RED:
                self.return_red(card)
            elif op == CATCH_UP:
                self.catch_up(card)
            elif op == MOVE_PER_TRANSPARENT:
                self.move_per_transparent()
            else:
                self.no_effect("FJ-53")
        if self.asks != ENDED:
            self.ability()

    def return_red(self, card: i64) -> None:
        """FJ-107: red cubes go from the sheet back to the bag. Danger cards stay (FJ-106)."""
        count: i64 = self.cards.first[card]
        if count > self.sheet_red:
            count = self.sheet_red
        if count == 0:
            self.no_effect("FJ-107")
            return
        self.sheet_red -= count
        if self.journal is not None:
            self.say("red_returned", "FJ-107", {"count": count})

    def threaten(self, card: i64) -> None:
        """FJ-100: the sole leader takes the card as a Danger card; nobody does if first place is tied."""
        leader = sole_leader(self.floors())
        if leader < 0:
            self.discard |= BIT[card]
            self.no_effect("FJ-102")
            return
        self.seats[leader].danger |= BIT[card]
        if leader == self.mover:
            self.received |= BIT[card]
        if self.journal is not None:
            rule = "FJ-104" if leader == self.mover else "FJ-101"
            self.tell("danger", rule, {"card": self.cards.ids[card]}, leader)

    def catch_up(self, card: i64) -> None:
        """FJ-110: to the player one rank above, then some more; a fixed number with two players (FJ-112)."""
        if self.players == 2:
            self.advance(self.token + self.cards.second[card], "FJ-112")
            return
        above = floor_above(self.token, self.floors())
        if above < 0:
            self.no_effect("FJ-111")
        else:
            self.advance(above + self.cards.first[card], "FJ-110")

    def move_per_transparent(self) -> None:
        """FJ-115: one space for each transparent cube of the latest draw."""
        if self.drawn_clear == 0:
            self.no_effect("FJ-115")
        else:
            self.advance(self.token + self.drawn_clear, "FJ-115")

    def no_effect(self, rule: str) -> None:
        """FJ-51: a card may be used although its effect does nothing."""
        if self.journal is not None:
            self.say("no_effect", rule, {})

    # Discover

    def discover(self) -> None:
        """FJ-55: the mover draws a card."""
        self.pending.append(self.mover)
        self.go_on_drawing()

    def go_on_drawing(self) -> None:
        """Ask for the next card that must be drawn; when there is none left, Crisis follows."""
        while len(self.pending) > 0:
            item: i64 = self.pending[-1]
            if item >= X_ENDS:
                self.pending.pop()
                self.discard |= BIT[item - X_ENDS]
                if self.journal is not None:
                    self.say("x_ends", "FJ-120", {"card": self.cards.ids[item - X_ENDS]})
            elif self.deck == 0 and self.discard == 0:
                self.pending.pop()
                if self.journal is not None:
                    self.tell("no_card", "FJ-58", {}, item)
            else:
                if self.deck == 0:
                    self.reshuffle()
                self.asks = CARD
                self.actor = CHANCE
                return
        self.crisis()

    def reshuffle(self) -> None:
        """FJ-57: the discard pile becomes the new deck."""
        self.deck = self.discard
        self.discard = 0
        if self.journal is not None:
            self.say("reshuffled", "FJ-57", {"count": count_bits(self.deck)})

    def draw_card(self, card: i64) -> None:
        """A card into a hand, or an X that acts at once (FJ-59)."""
        drawer: i64 = self.pending.pop()
        self.deck &= ~BIT[card]
        if self.journal is not None:
            rule = "FJ-55" if len(self.pending) == 0 else "FJ-120"
            self.tell("card", rule, {"card": self.cards.ids[card]}, drawer)
        if self.cards.immediate & BIT[card]:
            # FJ-121: clockwise from the drawer's left, the drawer last, then X goes. The next thing is last.
            self.pending.append(X_ENDS + card)
            for place in range(self.players):
                self.pending.append((drawer + self.players - place) % self.players)
        else:
            self.seats[drawer].hand |= BIT[card]
        self.go_on_drawing()

    # Crisis and Resolve

    def crisis(self) -> None:
        """FJ-60: seven or more in the mover's hand is a card bust."""
        seat = self.seats[self.mover]
        total = self.cards.values(seat.hand)
        if total < BUST_SUM:
            self.asks = RESOLVE
            self.actor = self.mover
            return
        if self.journal is not None:
            self.say("card_bust", "FJ-60", {"sum": total, "cards": self.names(seat.hand)})
        # FJ-81: the hand is discarded, its cubes go back to the Pagoda.
        for card in bits_of(seat.hand):
            self.pagoda += self.on_card[card]
            self.on_card[card] = 0
        self.discard |= seat.hand
        seat.hand = 0
        self.end_turn()

    def act_again(self) -> None:
        """FJ-71: drawn transparent cubes and unspent yellows return; a new round begins."""
        if self.journal is not None:
            self.say("again", "FJ-71", {})
        self.put_back()
        self.asks = HOW_MANY

    def stop(self, code: i64) -> None:
        """FJ-72: cubes on the hand; then the player token goes to the Movement token (FJ-73)."""
        seat = self.seats[self.mover]
        numbers = code - PLACE
        placed: list[str] = []
        cubes: list[int] = []
        for card in bits_of(seat.hand):
            number: i64 = self.cards.cubes[card]
            if code >= PLACE:
                base = number + 1
                number = numbers % base
                numbers //= base
            elif self.pagoda == 0:
                number = 0
            self.on_card[card] += number
            self.pagoda -= number
            if number > 0 and self.journal is not None:
                placed.append(self.cards.ids[card])
                cubes.append(number)
        seat.floor = self.token
        if self.journal is not None:
            if len(placed) > 0:
                rule = "FJ-75" if code >= PLACE else "FJ-72"
                self.say("placed", rule, {"cards": placed, "cubes": cubes})
            self.say("stopped", "FJ-73", {"floor": self.token})
        self.end_turn()

    def placements(self) -> list[int]:
        """FJ-75: all ways to put the whole Pagoda on the hand, no card above its number."""
        codes: list[int] = [PLACE]
        left: list[int] = [self.pagoda]
        room = self.cards.due(self.seats[self.mover].hand)
        scale: i64 = 1
        for card in bits_of(self.seats[self.mover].hand):
            number: i64 = self.cards.cubes[card]
            room -= number
            next_codes: list[int] = []
            next_left: list[int] = []
            for at in range(len(codes)):
                rest: i64 = left[at]
                for cubes in range(number + 1):
                    if cubes <= rest and rest - cubes <= room:
                        next_codes.append(codes[at] + cubes * scale)
                        next_left.append(rest - cubes)
            codes = next_codes
            left = next_left
            scale *= number + 1
        return codes

    # The end of a turn

    def put_back(self) -> None:
        """Drawn transparent cubes and unspent yellows go into the bag."""
        seat = self.seats[self.mover]
        seat.clear += self.drawn_clear
        seat.yellow += self.drawn_yellow
        self.drawn_clear = 0
        self.drawn_yellow = 0
        self.actor = self.mover

    def end_turn(self) -> None:
        """FJ-85: all cubes into the bag. FJ-86: active Danger cards are discarded. FJ-87: the next player."""
        self.put_back()
        seat = self.seats[self.mover]
        seat.yellow += self.spent
        self.spent = 0
        self.sheet_red = 0
        active = seat.danger & ~self.received
        if active != 0:
            if self.journal is not None:
                self.say("danger_ends", "FJ-86", {"cards": self.names(active)})
            self.discard |= active
            seat.danger = self.received
        self.received = 0

        self.mover += 1
        if self.mover == self.players:
            self.mover = 0
        self.token = self.seats[self.mover].floor
        self.asks = HOW_MANY
        self.actor = self.mover
        if self.journal is not None:
            self.say("turn", "FJ-87", {"floor": self.token})

    def payoff(self, seat: i64) -> float:
        """FJ-134: exactly one winner."""
        return 1.0 if seat == self.mover else 0.0

    def names(self, cards: i64) -> list[str]:
        return [self.cards.ids[card] for card in bits_of(cards)]

    def say(self, kind: str, rule: str, facts: dict[str, Fact]) -> None:
        """Tell what happened to the mover."""
        self.tell(kind, rule, facts, self.mover)
