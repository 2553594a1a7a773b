"""The table of an environment, drawn as the terminal draws it."""

from __future__ import annotations

from madoi.core.state import State
from madoi.core.view import view_of
from madoi.envs.setting import Setting


def picture(setting: Setting, state: State, seat: int, lang: str = "en") -> str:
    """What a seat sees, as text."""
    from madoi.pictures import drawn
    from madoi.screen.scene import Scene

    rules, data = setting.rules, setting.data
    scene = Scene(
        game=rules,
        data=data,
        view=view_of(rules, state, seat),
        names=rules.card_names(data, lang),
        lang=lang,
        width=80,
        height=24,
    )
    return "\n".join(line.plain.rstrip() for line in drawn(scene))
