"""The board of bits against a plain model of the field: cells in a dictionary, clauses word for word."""

from __future__ import annotations

from madoi.core.documents import standard
from madoi.core.rng import rng_for
from madoi.core.state import CHANCE, OVER
from madoi.games import find_game

Field = dict[tuple[int, int], str]


def open_cells(field: Field) -> set[tuple[int, int]]:
    """FG-31 to FG-35, read aloud."""
    row = sum(1 for r, _ in field if r == 1)
    cells = {(1, row + 1)} if row < 7 else set()
    for r in range(2, 8):
        for c in range(1, 8):
            if (r, c) not in field and (r - 1, c) in field and (r - 1, c + 1) in field:
                cells.add((r, c))
    return cells


def exposed(field: Field) -> set[tuple[int, int]]:
    """FG-40."""
    return {(r, c) for r, c in field if (r + 1, c - 1) not in field and (r + 1, c) not in field}


def after_taking(field: Field) -> Field:
    """FG-41 and FG-51."""
    taken = exposed(field)
    row = sum(1 for r, _ in field if r == 1)
    empty = [c for c in range(1, row + 1) if (1, c) in taken]
    return {
        (r, c - sum(1 for gap in empty if gap < c)): card
        for (r, c), card in field.items()
        if (r, c) not in taken
    }


def test_fg40_fg41_fg51_random_games_follow_the_plain_model():
    game = find_game("fort-of-gold")
    data = standard(game)
    symbols = {card.id: card.symbols for card in data.cards}
    for number in range(300):
        state = game.new(1, data)
        rng = rng_for("model", turn=number)
        field: Field = {}
        relics, losses, target = set(), set(), None

        def resolve(field: Field, target: str) -> Field:
            have = "".join(symbols[field[cell]] for cell in exposed(field))
            met = all(have.count(letter) >= symbols[target].count(letter) for letter in "PLW")
            (relics if met else losses).add(target)  # noqa: B023
            return after_taking(field)

        while state.actor != OVER:
            if state.actor == CHANCE:
                assert len(relics) < 7
                assert len(losses) < 3
                code = int(state.sample(rng))
                card = state.deck.ids[code]
                if card.startswith("t-"):
                    if target is not None:
                        field = resolve(field, target)
                    target = card
            else:
                words = [game.text(state, move) for move in state.legal()]
                if state.hand >= 0:
                    assert words == [f"place {r}.{c}" for r, c in sorted(open_cells(field))]
                else:
                    assert words == ["resolve", "pass"]
                # Mostly pass, so that high pyramids grow.
                code = int(state.pick(rng)) if state.hand >= 0 or rng.below(6) == 0 else state.legal()[1]
                word = game.text(state, code)
                if word.startswith("place"):
                    r, c = map(int, word.removeprefix("place ").split("."))
                    field[r, c] = state.deck.ids[state.hand]
                elif word == "resolve":
                    field = resolve(field, target)
                    target = None
            state.apply(code)
            shown = game.write(state, None)
            assert shown.field == {f"{r}.{c}": card for (r, c), card in field.items()}
            assert set(shown.relics) == relics
            assert set(shown.losses) == losses
            assert shown.target == target
        assert len(relics) >= 7 or len(losses) >= 3
