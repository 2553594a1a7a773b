"""Fifteenth Night for programs that learn. A game of another package need not be compiled for this either."""

from __future__ import annotations

from librt.strings import BytesWriter

from fifteenth_night.printed import Moons
from fifteenth_night.state import REST, SWAP, TAKE, NightState
from madoi.core.features import Choice, Deeds, Features, Field, write_number, write_place

TABLE = 0


class NightFeatures(Features):
    """The own hand, the sky, and how many cards the others hold."""

    def __init__(self, moons: Moons, players: int) -> None:
        kinds, cards = len(moons.ids), sum(moons.copies)
        super().__init__(
            [
                [Field("turn", players), Field("hand", kinds, cards), Field("sky", kinds, cards)],
                *([Field(f"cards.{seat}", 1, cards), Field(f"rests.{seat}")] for seat in range(players)),
            ],
            [Deeds("draw"), Deeds("rest"), Deeds("swap", kinds)],
        )
        self.moons = moons

    def write_block(self, out: BytesWriter, at: int, state: NightState, seat: int, choice: Choice) -> None:
        if at == TABLE:
            write_place(out, (state.mover - seat) % int(state.players), int(state.players))
            for count in (*state.hands[seat], *state.sky):
                write_number(out, count, 255)
        else:
            other = (seat + at - 1) % int(state.players)
            write_number(out, sum(state.hands[other]), 255)
            write_number(out, state.rests[other], 1)

    def part(self, state: NightState, code: int, at: int) -> int:
        return code

    def words(self, state: NightState, said: list[int]) -> str:
        return {TAKE: "draw", REST: "rest"}.get(said[0]) or f"swap {self.moons.ids[said[0] - SWAP]}"
