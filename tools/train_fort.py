"""Learn what tables of The Fort of Gold are worth (`games/fort_of_gold/data/values.bin`), by self-play.

The player judges every table it could make of a card by a small net, takes the best, and learns from how the game
went on (TD(λ), a few games at a time, Adam). The loop is `tools/fort.c`, compiled by
the C compiler at hand; it has the rules once more, and `--verify` plays them beside those of the game. A million
games take some minutes of one core:

    python tools/train_fort.py --games 7e5 --seed 1 --write src/madoi/games/fort_of_gold/data/values.bin

With `--closely` games follow in which the next card is followed as well, and every table that was near the best learns
what was found of it (`docs/decisions/0046`); two hundred thousand of them take twenty minutes.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import time
from array import array
from pathlib import Path

from madoi.core.documents import standard
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games import find_game
from madoi.games.fort_of_gold.advice import CLOSE, CLOSELY, SURE
from madoi.games.fort_of_gold.advisor import CANDIDATES, NEAR
from madoi.games.fort_of_gold.values import Numbers
from madoi.lab.estimate import mean_of, wilson
from madoi.lab.ladder import CHECK, TUNE

HERE = Path(__file__).parent
SECOND = 16
ROUNDS = 40
CLOSELY_BATCH = 6
SPLIT_APART = 0.1
BLOCK = 32
ONE, SECOND_ONE, LAST_ONE = 1024, 1024, 1024
GAME = find_game("fort-of-gold")
START = GAME.new(1, standard(GAME))


def kinds() -> tuple[list[int], list[int], list[int]]:
    """The symbols of the kinds of spirits, their copies, and the treasures."""
    deck = START.deck  # type: ignore[attr-defined]
    spirits = deck.symbols[: deck.spirits]
    found = list(dict.fromkeys(spirits))
    return found, [spirits.count(each) for each in found], deck.symbols[deck.spirits :]


class Kernel:
    """The compiled loop."""

    def __init__(self, seed: int, hidden: int) -> None:
        self.hidden = hidden
        folder = Path(tempfile.gettempdir()) / "madoi-train"
        folder.mkdir(exist_ok=True)
        seal = hashlib.sha256((HERE / "fort.c").read_bytes()).hexdigest()[:12]
        library = folder / f"fort-{seal}-{hidden}.so"
        if not library.exists():
            flags = [
                "-O3",
                "-march=native",
                "-mprefer-vector-width=512",
                "-ffast-math",
                "-fPIC",
                "-shared",
                f"-DH1={hidden}",
                f"-DH2={SECOND}",
            ]
            subprocess.run(["cc", *flags, "-o", str(library), str(HERE / "fort.c"), "-lm"], check=True)
        number, real = ctypes.c_int, ctypes.c_float
        self.c = ctypes.CDLL(str(library))
        self.c.params.restype = ctypes.POINTER(real)
        self.c.param_count.restype = ctypes.c_long
        self.c.train.argtypes = [ctypes.c_long, *[number] * 4, *[real] * 6, ctypes.POINTER(real)]
        orders = ctypes.POINTER(ctypes.c_ubyte)
        self.c.measure.argtypes = [number, orders, number, real, ctypes.c_char_p]
        self.c.bound.argtypes = [orders, number, number, real, ctypes.POINTER(ctypes.c_double)]
        self.c.set_look.argtypes = [number, real, number, real]
        self.c.net_init.argtypes = [ctypes.c_ulonglong]
        spirits, copies, treasures = kinds()
        self.c.set_deck(
            len(spirits),
            (ctypes.c_uint32 * len(spirits))(*spirits),
            (ctypes.c_int * len(spirits))(*copies),
            (ctypes.c_uint32 * 10)(*treasures),
        )
        self.c.net_init(seed)
        self.c.set_look(CLOSELY, CLOSE / SURE, CANDIDATES, NEAR / SURE)

    def train(
        self,
        games: int,
        batch: int,
        closely: bool,
        now: int,
        pace: list[float],
        trust: list[float],
        alpha: float,
        apart: float,
    ) -> list[float]:
        """Play and learn. Tells the shares won and with the goal score, the error, and the promise at the start."""
        report = (ctypes.c_float * 4)()
        self.c.train(games, batch, closely, now, ROUNDS, *pace, *trust, alpha, apart, report)
        return list(report)

    def measure(self, cards: int, orders: list[bytes], alpha: float) -> bytes:
        """Play these orders of the deck, with so many cards followed; for each 0 for a loss, 2 for a win, 3 with the
        goal score."""
        out = ctypes.create_string_buffer(len(orders))
        self.c.measure(cards, side_by_side(orders), len(orders), alpha, out)
        return out.raw

    def bound(self, orders: list[bytes], width: int, share: float) -> list[float]:
        """What is possible in these deals with the order known and this share of luck paid back, by so many lines."""
        out = (ctypes.c_double * len(orders))()
        self.c.bound(side_by_side(orders), len(orders), width, share, out)
        return list(out)

    @property
    def numbers(self) -> array[float]:
        found: array[float] = array("f")
        found.frombytes(ctypes.string_at(self.c.params(), int(self.c.param_count()) * 4))
        return found

    def use(self, numbers: array[float]) -> None:
        """Go on from these numbers."""
        ctypes.memmove(self.c.params(), numbers.tobytes(), len(numbers) * 4)


def side_by_side(orders: list[bytes]) -> ctypes.Array[ctypes.c_ubyte]:
    every = b"".join(orders)
    return (ctypes.c_ubyte * len(every)).from_buffer_copy(every)


def order_of(seed: str) -> bytes:
    """The deck of a deal as `madoi ladder` deals it: kinds of spirits, and treasures from 100 on."""
    spirits, _, treasures = kinds()
    state = START.clone()
    found = []
    deck = state.deck  # type: ignore[attr-defined]
    for number in range(44):
        card = int(state.sample(rng_for(seed, "deck", number)))
        state.left &= ~(1 << card)  # type: ignore[attr-defined]
        symbols = deck.symbols[card]
        found.append(spirits.index(symbols) if card < deck.spirits else 100 + treasures.index(symbols))
    return bytes(found)


def write(path: Path, kernel: Kernel) -> None:
    """Whole numbers, two bytes each."""

    def whole(values: array[float], one: int) -> list[int]:
        return [max(-32767, min(32767, round(value * one))) for value in values]

    numbers, hidden, signs = kernel.numbers, kernel.hidden, int(kernel.c.features_count())
    at = (signs + 1) * hidden
    found = whole(numbers[:at], ONE)
    rows = whole(numbers[at : at + hidden * SECOND], SECOND_ONE)
    found += [rows[number * hidden + each] for each in range(hidden) for number in range(SECOND)]
    at += hidden * SECOND
    found += whole(numbers[at : at + SECOND], ONE)
    found += whole(numbers[at + SECOND :], LAST_ONE)
    spirits, copies, treasures = kinds()
    about = {
        "fitted": [TUNE, CHECK],
        "spirits": spirits,
        "copies": copies,
        "treasures": treasures,
        "signs": signs,
        "hidden": hidden,
        "second": SECOND,
        "one": ONE,
        "second_one": SECOND_ONE,
        "last_one": LAST_ONE,
    }
    path.write_bytes(json.dumps(about).encode() + b"\n" + array("h", found).tobytes())


def read(path: Path) -> array[float]:
    """The numbers to go on from, or to measure: kept by --keep, or a file of whole ones."""
    numbers: array[float] = array("f")
    if path.suffix != ".bin":
        numbers.frombytes(path.read_bytes())
        return numbers
    kept = Numbers(path)
    rest, hidden = kept.rest, kept.about.hidden
    numbers.extend(number / ONE for number in kept.first)
    numbers.extend(number / ONE for number in rest[:hidden])
    at = hidden
    numbers.extend(
        rest[at + each * SECOND + number] / SECOND_ONE for number in range(SECOND) for each in range(hidden)
    )
    at += hidden * SECOND
    numbers.extend(number / ONE for number in rest[at : at + SECOND])
    numbers.extend(number / LAST_ONE for number in rest[at + SECOND :])
    return numbers


def split(numbers: array[float], hidden: int, more: int, seed: int) -> array[float]:
    """The same judgement with more units in the first layer: those that say most become two.

    Each of the two sees what the one saw, one a little more of it and the other a little less, and says half.
    """
    lot = random.Random(seed)
    signs = (len(numbers) - SECOND - 2 * (SECOND + 1)) // hidden - 1 - SECOND - 2
    rows = [numbers[sign * hidden : (sign + 1) * hidden] for sign in range(signs + 1)]
    at = (signs + 1) * hidden
    second = [numbers[at + each * hidden : at + (each + 1) * hidden] for each in range(SECOND)]
    at += SECOND * hidden
    second_bias = numbers[at : at + SECOND]
    at += SECOND
    last = [numbers[at + each * (SECOND + hidden) :][: SECOND + hidden] for each in range(2)]
    last_bias = numbers[-2:]

    def said(unit: int) -> float:
        seen = sum(row[unit] ** 2 for row in rows)
        return seen * (sum(to[unit] ** 2 for to in second) + sum(to[SECOND + unit] ** 2 for to in last))

    chosen = sorted(range(hidden), key=said, reverse=True)[:more]
    for row in rows:
        for unit in chosen:
            apart = SPLIT_APART * lot.gauss(0.0, 1.0) * (abs(row[unit]) + 0.01)
            row.append(row[unit] - apart)
            row[unit] += apart
    for to, before in [*((to, 0) for to in second), *((to, SECOND) for to in last)]:
        for unit in chosen:
            to[before + unit] /= 2
            to.append(to[before + unit])
    found: array[float] = array("f")
    for each in [*rows, *second, second_bias, *last, last_bias]:
        found.extend(each)
    return found


def told(found: bytes) -> str:
    won, goal = (wilson(sum(each >= least for each in found), len(found)) for least in (2, 3))
    return (
        f"won {sum(each >= 2 for each in found) / len(found):.1%} ({won[0]:.1%} – {won[1]:.1%}), "
        f"with five points {sum(each == 3 for each in found) / len(found):.1%} ({goal[0]:.1%} – {goal[1]:.1%})"
    )


def verify(kernel: Kernel, deals: int, alpha: float) -> None:
    """The written numbers, played by the game's own advice, win as often as in the loop."""
    advisor = GAME.advisor()
    won = 0
    for deal in range(deals):
        state = START.clone()
        for number in range(44):
            state.apply(state.sample(rng_for(f"{CHECK}-{deal}", "deck", number)))
            while state.actor not in (CHANCE, OVER):
                state.apply(advisor.choose(state, rng_for("unused")))
            if state.actor == OVER:
                break
        won += state.payoff(0) > 0
    there = kernel.measure(0, [order_of(f"{CHECK}-{deal}") for deal in range(deals)], alpha)
    print(f"of {deals} deals the advice wins {won}, the loop {sum(each >= 2 for each in there)}")


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--games", type=float, default=7e5)
    about.add_argument(
        "--closely", type=float, default=0, help="games after these, with the next card followed"
    )
    about.add_argument(
        "--apart",
        type=float,
        default=1.0,
        help="of the games closely: how the tables of a choice differ counts so many times as much as what they are worth",
    )
    about.add_argument("--seed", type=int, default=1)
    about.add_argument("--hidden", type=int, default=64, help="units of the first layer")
    about.add_argument("--batch", type=int, default=8, help="games between two steps of learning")
    about.add_argument(
        "--pace", type=float, nargs=2, default=(2e-3, 3e-5), help="of learning, at first and at last"
    )
    about.add_argument(
        "--pace-closely", type=float, nargs=2, default=(3.5e-4, 1e-5), help="the same for the games closely"
    )
    about.add_argument("--trust", type=float, nargs=2, default=(0.35, 0.2), help="λ, at first and at last")
    about.add_argument(
        "--alpha",
        type=float,
        default=0.9,
        help="share of the win; the rest is for the goal score",
    )
    about.add_argument(
        "--start", type=Path, help="numbers to go on from: kept by --keep, or a file of whole ones"
    )
    about.add_argument(
        "--split", type=int, default=0, help="so many units of --start become two before it goes on"
    )
    about.add_argument("--keep", type=Path, help="keep the numbers before they are made whole")
    about.add_argument("--write", type=Path, help="the file of whole numbers")
    about.add_argument("--measure", type=int, default=2000, help="deals to look how it goes")
    about.add_argument("--deals", default=CHECK, help="the seed of those deals, as in `madoi ladder`")
    about.add_argument(
        "--ahead",
        type=int,
        default=0,
        help="without games (--games 0 --closely 0): also measure with cards followed",
    )
    about.add_argument("--verify", type=int, default=0, help="deals played by the game's own advice, too")
    said = about.parse_args()

    is_file = said.start is not None and said.start.suffix == ".bin"
    hidden = Numbers(said.start).about.hidden if is_file else said.hidden
    if said.split and not (said.start and said.split <= hidden):
        about.error(f"--split wants --start, and no more units than its {hidden}")
    if (hidden + said.split) % BLOCK:
        about.error(f"units come in blocks of {BLOCK}")
    kernel = Kernel(said.seed, hidden + said.split)
    if said.start:
        kernel.use(split(read(said.start), hidden, said.split, said.seed))
    orders = [order_of(f"{said.deals}-{deal}") for deal in range(said.measure)]
    began = time.process_time()
    phases = [
        (said.games, False, said.batch, said.pace, said.trust),
        (said.closely, True, CLOSELY_BATCH, said.pace_closely, said.trust),
    ]
    for played, closely, batch, pace, trust in phases:
        games = int(played / ROUNDS / batch) * batch
        for number in range(ROUNDS if games else 0):
            won, goal, error, promise = kernel.train(
                games, batch, closely, number, pace, trust, said.alpha, said.apart
            )
            line = (
                f"{(number + 1) * games} games: won {won:.2%}, with five points {goal:.2%}, error {error:.4f}"
            )
            print(f"{line}, promised {promise:.2%}; {time.process_time() - began:.0f} s", flush=True)
            if said.keep:
                said.keep.write_bytes(kernel.numbers.tobytes())
            if number % 8 == 7 and orders:
                print(f"  on other deals: {told(kernel.measure(0, orders, said.alpha))}", flush=True)
    if not said.games + said.closely and orders:
        looks = [kernel.measure(cards, orders, said.alpha) for cards in range(said.ahead + 1)]
        for cards, found in enumerate(looks):
            print(f"{cards} cards ahead, {len(orders)} deals: {told(found)}")
        for cards in range(said.ahead):
            more = [(b >= 2) - (a >= 2) for a, b in zip(looks[cards], looks[cards + 1], strict=True)]
            mean, least, most = mean_of([float(each) for each in more], -1.0, 1.0)
            line = f"{cards + 1} cards ahead against {cards}, deal by deal: won {mean:+.1%} more"
            print(f"{line} ({least:+.1%} – {most:+.1%})")
    if said.write:
        write(said.write, kernel)
        print(f"wrote {said.write}", file=sys.stderr)
    if said.verify:
        verify(kernel, said.verify, said.alpha)


if __name__ == "__main__":
    main()
