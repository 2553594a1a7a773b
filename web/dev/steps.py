"""Play a game with the real rules and write every view of one seat as JSON, for working on a board.

python web/dev/steps.py fort-of-gold --seed 7 > web/dev/steps/fort-of-gold.json
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec

from madoi.core.documents import standard
from madoi.core.events import Event, heard
from madoi.core.match import Match
from madoi.core.rng import rng_for
from madoi.core.view import view_of
from madoi.games import find_game


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("game")
    wanted.add_argument("--players", type=int)
    wanted.add_argument("--seat", type=int, default=0)
    wanted.add_argument("--seed", default="7")
    wanted.add_argument(
        "--advised", type=float, default=0.9, help="share of sensible moves, the rest at random"
    )
    asked = wanted.parse_args()

    game = find_game(asked.game)
    data = standard(game)
    names = {lang: game.card_names(data, lang) for lang in ("ja", "en")}
    match = Match(game, data, asked.players or game.seats[0], asked.seed)
    rng = rng_for(asked.seed, "steps")

    def told(events: list[Event]) -> list[dict[str, Any]]:
        return [
            {
                "kind": event.kind,
                "rule": event.rule,
                "seat": event.seat,
                "facts": event.facts,
                "words": {lang: game.texts.tell(lang, event, names[lang]) for lang in names},
            }
            for event in heard(events, asked.seat)
        ]

    def moment(events: list[Event]) -> dict[str, Any]:
        state = match.state
        view = view_of(game, state, asked.seat)
        asks = state.actor == asked.seat
        moves = zip(state.legal(), view.moves, strict=True) if asks else []
        return {
            "view": {"seat": view.seat, "actor": view.actor, "position": view.position, "look": view.look},
            "question": {lang: game.question(state, lang, names[lang]) for lang in names} if asks else None,
            "moves": [
                {"move": text, "words": {lang: game.label(state, code, lang, names[lang]) for lang in names}}
                for code, text in moves
            ],
            "events": told(events),
            "odds": game.odds(state) if asks else None,
            "result": game.result(state) if match.over else None,
        }

    steps = [moment(match.settle())]
    while not match.over:
        advised = rng.below(100) < asked.advised * 100
        code = game.advise(match.state, rng) if advised else int(match.state.pick(rng))
        steps.append(moment(match.step(code) + match.settle()))
    seats = [f"{number + 1}" for number in range(match.players)]
    document = {
        "game": game.id,
        "title": game.names,
        "names": names,
        "words": game.texts.words,
        "components": data.content,
        "seats": seats,
        "rules": game.texts.rules,
        "steps": steps,
    }
    sys.stdout.buffer.write(msgspec.json.encode(document))


if __name__ == "__main__":
    main()
