"""Why a table refuses a command, in both languages. Refusals of moves come from the game's own error table."""

from __future__ import annotations

from madoi.core.errors import MadoiError

TEXTS = {
    "stale": ("The table has moved on; look again", "卓が先へ進みました。もう一度見てください"),
    "not-your-turn": ("It is not this seat's turn", "この席の番ではありません"),
    "chosen": (
        "This seat has chosen; the others are still choosing",
        "この席は選び終えています。ほかの席を待っています",
    ),
    "not-started": (
        "The game has not begun; somebody is still missing",
        "まだ始まっていません。席が空いています",
    ),
    "begun": ("The game has begun already", "もう始まっています"),
    "not-host": (
        "Whoever sat down first says when it begins",
        "始めるのは、最初に席についた人です",
    ),
    "too-few": ("Too few sit for this game", "人数が足りません"),
    "gap": (
        "A free seat lies between those who sit; let somebody or a bot take it",
        "間に空席があります。だれかかボットに座ってもらってください",
    ),
    "no-pledge": (
        "This seat is bound to no salt",
        "この席は、塩を約束していません",
    ),
    "not-mixing": ("The luck is not being mixed now", "今は運を混ぜる時ではありません"),
    "other-salt": (
        "This is not the salt that the seat pledged",
        "この塩は、席が約束したものと違います",
    ),
    "over": ("The game is over", "ゲームは終わっています"),
    "not-over": ("The game is not over yet", "ゲームはまだ終わっていません"),
    "paused": ("The table is paused", "卓は休止中です"),
    "not-paused": ("The table is not paused", "卓は休止していません"),
    "no-undo": ("Undo is switched off at this table", "この卓では取り消しできません"),
    "nothing-to-undo": ("There is no own move to take back", "取り消せる自分の手がありません"),
    "new-information": (
        "Something new was seen since; the move stands",
        "その後に新しいことが分かったので、取り消せません",
    ),
    "no-odds": ("Odds are switched off at this table", "この卓では確率を見られません"),
    "no-hints": ("Hints are switched off at this table", "この卓ではヒントを使えません"),
    "no-chat": ("Chat is switched off at this table", "この卓ではチャットを使えません"),
    "too-much-chat": ("Too many messages; wait a little", "発言が多すぎます。少し待ってください"),
    "empty": ("There is nothing to say", "本文がありません"),
    "no-such-seat": ("There is no such seat", "その席はありません"),
    "taken": ("There is no free seat any more", "空いている席はもうありません"),
    "not-a-person": ("No person plays this seat", "その席は人が遊んでいません"),
    "called": (
        "The seat was called already; its answer is awaited",
        "もう呼びかけました。返事を待っています",
    ),
    "not-called": ("Call the seat first", "先に席へ呼びかけてください"),
    "too-soon": ("The seat still has time to answer", "まだ返事を待つ時間です"),
    "own-seat": ("This is your own seat", "自分の席です"),
    "resigned": ("This seat has resigned", "この席は投了しています"),
    "time": ("The time of this seat is up", "この席の持ち時間は切れています"),
}


class Refused(MadoiError):
    """The table does not do this now; nothing has changed."""

    def __init__(self, code: str, rule: str = "") -> None:
        super().__init__(*TEXTS[code], rule=rule)
        self.code = code
