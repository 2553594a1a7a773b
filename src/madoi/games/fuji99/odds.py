"""Exact odds of Fuji 99 (FJ-31, FJ-35, FJ-60), counted from the open table."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import msgspec

from madoi.core.odds import Chance, chance
from madoi.core.state import bits_of
from madoi.games.fuji99.rules_cards import BUST_SUM
from madoi.games.fuji99.rules_cubes import FEWEST, REDS, cube_outcomes, is_red_bust
from madoi.games.fuji99.rules_ranks import GOAL
from madoi.games.fuji99.rules_round import use
from madoi.games.fuji99.state import ABILITY, AGAIN, CUBES, DONE, ENDED, HOW_MANY, RESOLVE, X_ENDS, FujiState


class Gain(msgspec.Struct, frozen=True):
    """How likely a draw is to bring the Movement token so many floors down."""

    floors: int
    chance: Chance


class DrawOdds(msgspec.Struct, frozen=True):
    """What drawing `count` cubes may bring."""

    count: int
    reds: list[Chance]
    """So many reds are among them: none, one, two, three."""
    red_bust: Chance
    floors: list[Gain]
    """Floors gained in the Move step; 0 is the bust."""
    reach: Chance
    """Floor 99 is reached in the Move step."""
    reach_with_cards: Chance
    """Floor 99 is reached in the Move step, or with the cards that the drawn yellows can pay."""


class CardOdds(msgspec.Struct, frozen=True):
    """The next Discover, if `move` is made first."""

    move: str
    bust: Chance


class FujiOdds(msgspec.Struct, frozen=True):
    """The chances of the mover. In Resolve, the draws are those after acting again."""

    draws: list[DrawOdds]
    card_bust: Chance | None
    """A card bust in the next Crisis with the hand as it is; None when no Discover follows before the next draw."""
    cards: list[CardOdds]
    """In Ability: the same after each move."""


def odds(state: FujiState) -> FujiOdds | None:
    """For the seat that is asked; None when nobody is."""
    if state.asks not in (HOW_MANY, ABILITY, RESOLVE):
        return None
    if state.asks == ABILITY:
        cards = [CardOdds("done", chance(card_bust(state, int(state.seats[state.mover].hand))))]
        for card in bits_of(state.usable()):
            after = state.clone()
            use(after, card)
            if after.asks != ENDED:
                risk = card_bust(after, int(after.seats[after.mover].hand))
                cards.append(CardOdds(f"use {state.cards.ids[card]}", chance(risk)))
        return FujiOdds([], cards[0].bust, cards)
    table = state
    if state.asks == RESOLVE:
        table = state.clone()
        table.apply(AGAIN)
    draws = [draw_odds(table, count) for count in range(FEWEST, int(table.bag()) + 1)]
    return FujiOdds(draws, chance(card_bust(table, int(table.seats[table.mover].hand))), [])


# Cubes


def draw_odds(state: FujiState, count: int) -> DrawOdds:
    """FJ-35 and FJ-40 for one number of cubes."""
    seat = state.seats[state.mover]
    red = int(REDS - state.sheet_red)
    total = comb(int(state.bag()), count)
    reds = [0] * (red + 1)
    bust = reached = with_cards = 0
    for code, ways in cube_outcomes(seat.clear, seat.yellow, red, count):
        reds[code & 3] += ways
        if is_red_bust(code & 3, state.sheet_red, state.active_danger()):
            bust += ways
            continue
        after = state.clone()
        after.count, after.asks = count, CUBES
        after.apply(code)
        if after.asks == ENDED:
            reached += ways
        elif after.asks == ABILITY and can_win(after):
            with_cards += ways
    risk = Fraction(bust, total)
    spaces = count + int(state.cards.bonus(seat.hand))
    gains = [Gain(0, chance(risk))] if bust else []
    if bust < total:
        gains.append(Gain(min(spaces, GOAL - int(state.token)), chance(1 - risk)))
    return DrawOdds(
        count,
        [chance(Fraction(ways, total)) for ways in reds],
        chance(risk),
        gains,
        chance(Fraction(reached, total)),
        chance(Fraction(reached + with_cards, total)),
    )


def can_win(state: FujiState) -> bool:
    """True if the cards that can be paid now, used in some order, reach floor 99 in this Ability step."""
    for code in state.legal():
        if code == DONE:
            continue
        after = state.clone()
        after.apply(code)
        if after.asks == ENDED or (after.asks == ABILITY and can_win(after)):
            return True
    return False


# Cards


def card_bust(state: FujiState, hand: int) -> Fraction:
    """FJ-60: the chance that the mover's hand is at seven or more after the next Discover, all X included.

    What others draw through X is never looked at: to the mover the cards they took and the cards still in
    the deck are alike, so it is enough to count them. Only X or not matters for the others.
    """
    cards = state.cards
    players, mover = int(state.players), int(state.mover)

    def split(mask: int) -> tuple[int, tuple[int, ...]]:
        """How many X are in a set of cards, and how many other cards of each value; 7 stands for more."""
        numbers = [0] * (BUST_SUM + 1)
        for card in bits_of(mask & ~cards.immediate):
            numbers[min(cards.value[card], BUST_SUM)] += 1
        return len(bits_of(mask & cards.immediate)), tuple(numbers)

    @cache
    def risk(
        total: int,
        deck_x: int,
        taken: int,
        deck: tuple[int, ...],
        discard_x: int,
        discard: tuple[int, ...],
        pending: tuple[int, ...],
    ) -> Fraction:
        """The chance from here. `taken` of the `deck` were drawn by others, nobody cares which."""
        if total >= BUST_SUM:
            return Fraction(1)
        if not pending:
            return Fraction(0)
        *rest, item = pending
        if item >= X_ENDS:
            return risk(total, deck_x, taken, deck, discard_x + 1, discard, tuple(rest))
        plain = sum(deck) - taken
        if deck_x + plain == 0:
            if discard_x + sum(discard) == 0:
                return risk(total, 0, taken, deck, 0, discard, tuple(rest))
            nothing = (0,) * (BUST_SUM + 1)
            return risk(total, discard_x, 0, discard, 0, nothing, pending)

        answer = Fraction(0)
        if deck_x:
            drawn_x = (*rest, X_ENDS, *((item + players - place) % players for place in range(players)))
            part = Fraction(deck_x, deck_x + plain)
            answer += part * risk(total, deck_x - 1, taken, deck, discard_x, discard, drawn_x)
        if plain == 0:
            return answer
        part = Fraction(plain, deck_x + plain)
        if item != mover:
            return answer + part * risk(total, deck_x, taken + 1, deck, discard_x, discard, tuple(rest))
        for value, number in enumerate(deck):
            if number:
                left = tuple(count - (at == value) for at, count in enumerate(deck))
                after = risk(total + value, deck_x, taken, left, discard_x, discard, tuple(rest))
                answer += part * Fraction(number, sum(deck)) * after
        return answer

    deck_x, deck = split(int(state.deck))
    discard_x, discard = split(int(state.discard))
    return risk(int(cards.values(hand)), deck_x, 0, deck, discard_x, discard, (mover,))
