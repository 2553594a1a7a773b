"""`make bench`: the pure and the compiled build in one run, as a table and as JSON."""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Things done a second: `work(n)` is called with growing n until it takes long enough."""
    n = 1
    while True:
        start = time.perf_counter()
        done = work(n)
        took = time.perf_counter() - start
        if took >= seconds:
            return done / took
        n = max(n + 1, int(n * min(20, 1.2 * seconds / max(took, 1e-6))))


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """All figures of the build that is on the path."""
    from madoi.bots.search import Search
    from madoi.core.documents import standard
    from madoi.core.game import possible
    from madoi.core.match import Match
    from madoi.core.rng import rng_for
    from madoi.core.state import CHANCE, OVER, playouts
    from madoi.core.view import view_of
    from madoi.games import all_games

    figures: dict[str, dict[str, float]] = {}
    for game in all_games().values():
        data = standard(game)
        for players in game.seats:
            start = game.new(players, data)

            def play(n: int, start=start) -> int:
                return int(playouts(start, n, rng_for("bench")))

            def drive(n: int, start=start) -> int:
                decisions = 0
                rng = rng_for("bench")
                for _ in range(n):
                    state = start.clone()
                    while state.actor != OVER:
                        if state.actor == CHANCE:
                            state.apply(state.sample(rng))
                        else:
                            moves = state.legal()
                            state.apply(moves[int(rng.below(len(moves)))])
                            decisions += 1
                return decisions

            middle = Match(game, data, players, "bench")
            rng = rng_for("bench")
            while len(middle.steps) < 60 and not middle.over:
                codes = possible(middle.state)
                middle.step(codes[int(rng.below(len(codes)))])
            while middle.state.actor == CHANCE:
                middle.step(int(middle.state.sample(rng)))
            if middle.over:
                middle.back_to(middle.seat_steps()[-1])
            state = middle.state

            def repeat(call: Callable[[], object]) -> Callable[[int], int]:
                def work(n: int) -> int:
                    for _ in range(n):
                        call()
                    return n

                return work

            def look_ahead(n: int, game=game, state=state) -> int:
                Search(state, game.advisor(), rng_for("bench")).run(n, 0.0)
                return n

            moves_a_second = rate(play, seconds)
            decisions_a_game = play(100) / 100
            figures[f"{game.id} {players}p"] = {
                "playout moves/s": moves_a_second,
                "playout games/s": moves_a_second / decisions_a_game,
                "driven moves/s": rate(drive, seconds / 2),
                "clones/s": rate(repeat(state.clone), seconds / 4),
                "legal/s": rate(repeat(state.legal), seconds / 4),
                "simulations/s": rate(look_ahead, seconds / 2),
                "views/s": rate(repeat(lambda g=game, s=state: view_of(g, s, int(s.actor))), seconds / 4),
            }
    return figures


def measured_by(folder: Path, seconds: float) -> dict[str, dict[str, float]]:
    done = subprocess.run(
        [sys.executable, __file__, "--inside", "--seconds", str(seconds)],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    figures: dict[str, dict[str, float]] = json.loads(done.stdout)
    return figures


def short(number: float) -> str:
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.2f} {letter}"
    return f"{number:.0f}"


def import_seconds(folder: Path, tries: int = 9) -> float:
    """Processor time of `import madoi` in a fresh interpreter, the interpreter's own start taken off; best of some."""

    def took(script: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONPATH": str(folder)}
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return min(took("import madoi") for _ in range(tries)) - min(took("pass") for _ in range(tries))


IMPORT_GOAL = 0.15


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiled", type=Path, default=HERE / "build" / "compiled")
    options.add_argument("--seconds", type=float, default=1.0, help="about how long each figure is measured")
    options.add_argument("--out", type=Path, default=HERE / "build" / "bench.json")
    options.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    said = options.parse_args()
    if said.inside:
        print(json.dumps(measure(said.seconds)))
        return
    print("madoi: measuring the pure build, then the compiled one", file=sys.stderr)
    pure = measured_by(HERE / "src", said.seconds)
    compiled = measured_by(said.compiled, said.seconds)
    print(f"{'':22}{'':18}{'pure':>12}{'compiled':>12}{'ratio':>8}")
    for table, figures in pure.items():
        for name, plain in figures.items():
            fast = compiled[table][name]
            print(f"{table:22}{name:18}{short(plain):>12}{short(fast):>12}{fast / plain:>7.1f}×")
    loads = {"pure": import_seconds(HERE / "src"), "compiled": import_seconds(said.compiled)}
    verdict = "ok" if max(loads.values()) <= IMPORT_GOAL else "MISSED"
    print(
        f"import madoi: pure {loads['pure']:.3f} s, compiled {loads['compiled']:.3f} s; goal {IMPORT_GOAL} s; {verdict}"
    )
    said.out.parent.mkdir(exist_ok=True)
    said.out.write_text(json.dumps({"pure": pure, "compiled": compiled, "import": loads}, indent=1))
    print(f"as JSON: {said.out}")


if __name__ == "__main__":
    main()
