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


def rate(work: Callable[[int], int], seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Things done a second: `work(n)` is called with growing n until it takes long enough."""
    n = 1
    while True:
        start = clock()
        done = work(n)
        took = clock() - start
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


ENVS = {
    "fort-of-gold 1p batch": 1.2e6,
    "fuji-99 2p batch": 0.8e6,
    "goryokaku 2p batch": 0.4e6,
    "fort-of-gold 1p Gymnasium": 100e3,
    "fuji-99 2p PettingZoo": 40e3,
}
"""Steps a second that an environment should make, on one core."""


def environments(seconds: float) -> dict[str, dict[str, float]]:
    """Steps a second of random legal play with observations and masks: 1024 games at once, and the single environments.

    In processor time, as one core is meant.
    """
    import gymnasium
    import numpy as np

    import madoi.envs
    from madoi.envs import zoo
    from madoi.games import all_games

    figures: dict[str, dict[str, float]] = {}
    for game in all_games().values():
        for players in game.seats:
            batch = madoi.envs.Batch(game.id, players, n=1024, seed="bench")
            batch.reset()
            actions = batch.any()

            def many(n: int, batch=batch, actions=actions) -> int:
                for _ in range(n):
                    batch.step(actions)
                return n * 1024

            figures[f"{game.id} {players}p batch"] = {"steps/s": rate(many, seconds, time.process_time)}

    def alone(n: int) -> int:
        env = gymnasium.make("madoi/FortOfGold-v0")
        _, info = env.reset(seed=1)
        for _ in range(n):
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            if over:
                _, info = env.reset()
        return n

    def together(n: int) -> int:
        env = zoo.TableEnv("fuji-99", 2)
        luck = np.random.default_rng(1).random(n)
        env.reset(seed=1)
        for number in luck:
            seen, _, over, _, _ = env.last()
            if over:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(number * len(legal))])
        return n

    figures["fort-of-gold 1p Gymnasium"] = {"steps/s": rate(alone, seconds, time.process_time)}
    figures["fuji-99 2p PettingZoo"] = {"steps/s": rate(together, seconds, time.process_time)}
    return figures


def measured_by(folder: Path, seconds: float, inside: str = "rules") -> dict[str, dict[str, float]]:
    done = subprocess.run(
        [sys.executable, __file__, "--inside", inside, "--seconds", str(seconds)],
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


def tell_environments(figures: dict[str, dict[str, float]]) -> None:
    """Steps a second of the environments, against their goals."""
    for table, figure in figures.items():
        goal = ENVS.get(table)
        verdict = (
            "" if goal is None else f"  goal {short(goal)}; {'ok' if figure['steps/s'] >= goal else 'MISSED'}"
        )
        print(f"{table:28}{'steps/s':12}{short(figure['steps/s']):>12}{verdict}")


LAB_GOALS = {"study loop": 0.6, "two workers": 1.7, "memory": 400.0}


def measure_lab(seconds: float, games: int) -> dict[str, float]:
    """The lab: its loop against bare playing with the same bots, two workers against one, memory of a long study."""
    import tempfile

    from madoi.bots import bot_for
    from madoi.core.documents import data_ref, standard
    from madoi.core.match import Match
    from madoi.games import find_game
    from madoi.lab.engines import Crew
    from madoi.lab.playing import Setting, Side, batch_of, play_batch
    from madoi.lab.study import begin

    def setting(name: str, bot: str, count: int) -> Setting:
        side = Side("standard", (bot, bot), data_ref(standard(find_game(name))))
        return Setting(name, "bench", count, batch_of(count), (side,))

    game = find_game("goryokaku")
    data = standard(game)
    bots = [bot_for("greedy", game, data)] * 2
    count = max(8, int(8 * seconds))

    def bare() -> None:
        for deal in range(count):
            Match(game, data, 2, f"bench-{deal}").play_out(bots)

    def studied() -> None:
        play_batch(setting("goryokaku", "greedy", count), 0, count)

    def took(work: Callable[[], None]) -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    took(bare)
    loops = [(took(bare), took(studied)) for _ in range(3)]

    def study(jobs: int, name: str, bot: str, count: int) -> float:
        start = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder, Crew(jobs=jobs) as crew:
            kept = begin(Path(folder) / "study", "run", setting(name, bot, count))
            for _ in kept.go_on(crew):
                pass
            kept.finish()
        return time.perf_counter() - start

    study(2, "goryokaku", "greedy", 4)  # Workers start once and stay.
    two, one = (study(jobs, "goryokaku", "greedy", 12 * count) for jobs in (2, 1))
    study(1, "fuji-99", "random", games)
    return {
        "study loop": min(bare for bare, _ in loops) / min(studied for _, studied in loops),
        "two workers": one / two,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def tell_lab(figures: dict[str, float], games: int) -> None:
    load = os.getloadavg()[0]
    words = {
        "study loop": "of the bare loop, Goryokaku, greedy, 2 players",
        "two workers": "× one worker",
        "memory": f"MB after {games} games of Fuji 99",
    }
    for name, figure in figures.items():
        met = figure <= LAB_GOALS[name] if name == "memory" else figure >= LAB_GOALS[name]
        print(
            f"lab {name:12} {figure:8.2f} {words[name]}; goal {LAB_GOALS[name]}; {'ok' if met else 'MISSED'}; load {load:.1f}"
        )


IMPORT_GOAL = 0.15


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiled", type=Path, default=HERE / "build" / "compiled")
    options.add_argument("--seconds", type=float, default=1.0, help="about how long each figure is measured")
    options.add_argument("--out", type=Path, default=HERE / "build" / "bench.json")
    options.add_argument("--inside", choices=["rules", "envs"], help=argparse.SUPPRESS)
    options.add_argument("--envs", action="store_true", help="only the environments")
    options.add_argument(
        "--lab-games", type=int, default=2000, help="games of the study whose memory is measured"
    )
    options.add_argument("--only-lab", action="store_true", help="measure only the lab")
    options.add_argument("--inside-lab", action="store_true", help=argparse.SUPPRESS)
    said = options.parse_args()
    if said.inside_lab:
        print(json.dumps(measure_lab(said.seconds, said.lab_games)))
        return
    if said.inside:
        print(json.dumps(measure(said.seconds) if said.inside == "rules" else environments(said.seconds)))
        return
    if said.envs:
        tell_environments(measured_by(said.compiled, said.seconds, "envs"))
        return
    lab = json.loads(
        subprocess.run(
            [
                sys.executable,
                __file__,
                "--inside-lab",
                "--seconds",
                str(said.seconds),
                "--lab-games",
                str(said.lab_games),
            ],
            env={**os.environ, "PYTHONPATH": str(said.compiled)},
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        ).stdout
    )
    tell_lab(lab, said.lab_games)
    if said.only_lab:
        return
    print("madoi: measuring the pure build, then the compiled one", file=sys.stderr)
    pure = measured_by(HERE / "src", said.seconds)
    compiled = measured_by(said.compiled, said.seconds)
    print(f"{'':22}{'':18}{'pure':>12}{'compiled':>12}{'ratio':>8}")
    for table, figures in pure.items():
        for name, plain in figures.items():
            fast = compiled[table][name]
            print(f"{table:22}{name:18}{short(plain):>12}{short(fast):>12}{fast / plain:>7.1f}×")
    envs = measured_by(said.compiled, said.seconds, "envs")
    tell_environments(envs)
    loads = {"pure": import_seconds(HERE / "src"), "compiled": import_seconds(said.compiled)}
    verdict = "ok" if max(loads.values()) <= IMPORT_GOAL else "MISSED"
    print(
        f"import madoi: pure {loads['pure']:.3f} s, compiled {loads['compiled']:.3f} s; goal {IMPORT_GOAL} s; {verdict}"
    )
    said.out.parent.mkdir(exist_ok=True)
    said.out.write_text(
        json.dumps({"pure": pure, "compiled": compiled, "envs": envs, "import": loads, "lab": lab}, indent=1)
    )
    print(f"as JSON: {said.out}")


if __name__ == "__main__":
    main()
