"""How strong a card, a place or a plan is: the same bot with and without it, on the same luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from madoi.core.documents import data_ref, find_data
from madoi.core.errors import LANGUAGES, BadDocument
from madoi.core.game import Data, Game
from madoi.core.levels import LEVELS
from madoi.core.metrics import metrics_of
from madoi.lab.playing import Batch, Setting, Side, batch_of
from madoi.lab.sequences import Watched, clear_by_evidence
from madoi.lab.words import level_name

SEEN = 30
"""What was seen less often cannot be judged."""
WEAKER = ("gentle", "random")
"""Bots that tell how much skill is worth."""


class Power(msgspec.Struct):
    """One card, place or plan."""

    key: str
    group: str
    names: dict[str, str]
    seen: int
    has: float
    """Share won with it."""
    without: float
    """Share won without it, or by the plain bot."""
    gain: float
    low: float
    high: float
    """The 95 % interval of the gain; it may be watched."""
    clear: bool
    """True where the gain is clear although so many were compared (false discoveries: at most 5 of 100)."""

    @property
    def few(self) -> bool:
        return self.seen < SEEN


class Powers:
    """Gains added up, pair by pair."""

    def __init__(self) -> None:
        self.gains: dict[tuple[str, str], Watched] = {}
        self.sums: dict[tuple[str, str], tuple[float, float]] = {}
        self.deals = 0

    def add(self, group: str, key: str, has: float, without: float) -> None:
        watched = self.gains.setdefault((group, key), Watched(-1.0, 1.0))
        watched.add([round(has - without, 9)])
        one, other = self.sums.get((group, key), (0.0, 0.0))
        self.sums[group, key] = (one + has, other + without)

    def rows(self, names: dict[str, dict[str, str]]) -> list[Power]:
        """All of them, the strongest first; what was seen too seldom last."""
        keys = list(self.gains)
        judged = [key for key in keys if self.gains[key].count >= SEEN]
        sure = clear_by_evidence([self.gains[key].evidence(0.0) for key in judged])
        clear = dict(zip(judged, sure, strict=True))
        rows = []
        for group, key in keys:
            watched = self.gains[group, key]
            one, other = self.sums[group, key]
            low, high = watched.interval()
            said = {lang: names[lang].get(key, key) for lang in LANGUAGES}
            count = watched.count
            told = Power(
                key,
                group,
                said,
                count,
                one / count,
                other / count,
                watched.mean,
                low,
                high,
                clear.get((group, key), False),
            )
            rows.append(told)
        return sorted(rows, key=lambda row: (row.few, -row.gain, row.key))


# Cards and places


def cards_setting(
    game: Game, data: Data, bots: Sequence[str], games: int, seed: str, only: Sequence[str], name: str
) -> Setting:
    """A study of restricted play. Raises BadDocument where no move of the game names a card, or `only` names none."""
    uses = [use for use in metrics_of(game).uses if use.move]
    if not uses:
        raise BadDocument(
            "No move of this game names a card, so there is nothing to leave out",
            "このゲームにはカードを名指す手がないので、除いて比べられません",
            about=game.id,
        )
    if len(set(bots)) > 1:
        raise BadDocument(
            "The same bot must sit everywhere", "すべての席が同じボットでなければなりません", about="--bots"
        )
    groups = list(dict.fromkeys(use.group for use in uses))
    known = {*groups, *game.card_names(data, "en")}
    for each in only:
        if each not in known:
            listed = ", ".join(groups)
            raise BadDocument(
                f"No such card or group; groups are {listed}",
                f"そのカードや種類はありません（種類: {listed}）",
                about=f"--only {each}",
            )
    side = Side(name, tuple(bots), data_ref(data))
    return Setting(game.id, seed, games, batch_of(games), (side,), without=tuple(only))


def add_cards(powers: Powers, batch: Batch) -> None:
    """Take in the pairs of a batch: only cards that were also tried without."""
    cards = batch.cards
    if "without" in cards:
        for group, card, won, without in zip(
            *(cards[name] for name in ("group", "card", "won", "without")), strict=True
        ):
            if isinstance(without, float) and isinstance(won, float):
                powers.add(str(group), str(card), won, without)
    powers.deals += len(set(batch.games["deal"]))


def card_names(setting: Setting, game: Game) -> dict[str, dict[str, str]]:
    data = find_data(game, setting.sides[0].data)
    return {lang: game.card_names(data, lang) for lang in LANGUAGES}


# Plans, and how much skill there is


def plans_setting(
    game: Game, data: Data, bot: str, players: int, games: int, seed: str, name: str
) -> Setting:
    """Each plan in one seat among plain bots, each on the deals that plain bots alone also play."""
    plans = metrics_of(game).plans
    if not plans:
        raise BadDocument(
            "This game states no plans", "このゲームには作戦が登録されていません", about=game.id
        )
    ref = data_ref(data)
    sides = [Side(name, (bot,) * players, ref)]
    sides += [Side(plan.key, (f"{bot}+{plan.key}", *(bot,) * (players - 1)), ref) for plan in plans]
    if players > 1:
        sides += [
            Side(f"against {weak}", (bot, *(weak,) * (players - 1)), ref) for weak in WEAKER if weak != bot
        ]
    return Setting(game.id, seed, games, batch_of(games), tuple(sides))


def add_plans(powers: Powers, batch: Batch, setting: Setting) -> None:
    """Take in a batch: who has the plan, against the plain bot in the same seat of the same deal."""
    rows = list(zip(*(batch.seats[name] for name in ("deal", "side", "seat", "bot", "won")), strict=True))
    plain = {(deal, seat): won for deal, side, seat, _, won in rows if side == 0}
    for deal, side, seat, bot, won in rows:
        assert isinstance(side, int)
        if side and bot == setting.sides[side].bots[0]:
            usual = plain[deal, seat]
            assert isinstance(won, float)
            assert isinstance(usual, float)
            name = setting.sides[side].name
            powers.add("skill" if name.startswith("against ") else "plan", name, won, usual)
    powers.deals += len(set(batch.games["deal"]))


def plan_names(game: Game) -> dict[str, dict[str, str]]:
    """What plans are called, and the weaker bots."""
    names: dict[str, dict[str, str]] = {}
    for lang in LANGUAGES:
        names[lang] = {plan.key: plan.names[lang] for plan in metrics_of(game).plans}
        for weak in WEAKER:
            said = level_name([weak], lang) if weak in LEVELS else {"en": "careless", "ja": "気まぐれ"}[lang]
            names[lang][f"against {weak}"] = {
                "en": f"plain, against {said} bots",
                "ja": f"ふつう、{said}のボットに対して",
            }[lang]
    return names


def powers_of(setting: Setting, game: Game, kind: str, batches: Iterable[Batch]) -> list[Power]:
    """The powers that a finished study tells."""
    powers = Powers()
    for batch in batches:
        if kind == "cards":
            add_cards(powers, batch)
        else:
            add_plans(powers, batch, setting)
    return powers.rows(card_names(setting, game) if kind == "cards" else plan_names(game))
