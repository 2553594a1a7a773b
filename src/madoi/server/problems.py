"""How every refusal looks on the wire, and which status it has over HTTP."""

from __future__ import annotations

from madoi.books.story import StoryClosed
from madoi.bots.hints import NoHint
from madoi.core.errors import BadData, BadDocument, MadoiError, UnknownGame
from madoi.server.logs import warn
from madoi.server.wire.line import Refusal
from madoi.store.interface import StoreDown, UnknownSet, UnknownTable
from madoi.table.news import Words

TEXTS = {
    "bad-request": ("This is not a request of this server", "正しい要求ではありません"),
    "spectator": ("Spectators only watch", "観戦者は操作できません"),
    "too-fast": ("Too fast; wait a little", "速すぎます。少し待ってください"),
    "too-large": ("This is too large", "大きすぎます"),
    "not-found": ("There is nothing here", "ここには何もありません"),
    "no-page": (
        "This server was built without the page; other programs can play here (docs/protocol.md)",
        "このサーバーにはページが入っていません。ほかのプログラムからは遊べます（docs/protocol.md）",
    ),
    "forbidden": ("Not from this address", "この場所からは使えません"),
    "busy": ("The table is busy; try again", "混み合っています。もう一度どうぞ"),
    "sealed": (
        "Others are still to play this deal: until the day is over (UTC) it is for its own seat only",
        "ほかの人がまだ遊ぶ配りです。その日（UTC）が終わるまで、遊んだ席だけが見られます",
    ),
    "set-aside": (
        "This table was set aside: its log has a line that this server cannot read (it may be of a newer Madoi)",
        "この卓は取り置かれています。このサーバーに読めない記録があります（新しい版で書かれたのかもしれません）",
    ),
    "unwell": ("The server is not well", "サーバーの調子がよくありません"),
    "reused": (
        "This id was another command's; every command has an id of its own",
        "この id は別の操作に使われています。操作ごとに新しい id をつけてください",
    ),
    "too-heavy": (
        "This takes too long or too much memory to work out",
        "計算に時間かメモリーがかかりすぎます",
    ),
    "no-code": (
        "No table has this code, or it has expired",
        "この合言葉の卓はないか、期限が切れています",
    ),
    "no-daily": ("Only solo games have a daily deal", "日替わりは一人用のゲームだけです"),
    "no-day": (
        "Only today's deal and those of days that are over, up to a year ago, can be played",
        "遊べるのは、今日の配りと、一年前までの過ぎた日の配りだけです",
    ),
    "no-hook": (
        "Notices go to public addresses that begin with https://",
        "お知らせを送れるのは https:// で始まる公開のアドレスだけです",
    ),
    "no-set": ("There is no such set of components", "その構成はありません"),
    "no-workshop": ("This game has no workshop", "このゲームに工房はありません"),
    "not-yours": (
        "Only its maker goes on with this set; make a copy",
        "このセットを変えられるのは作った人だけです。写しを作ってください",
    ),
    "no-measuring": (
        "This server does not measure: whoever runs it starts it with --workshop",
        "このサーバーでは測れません。動かしている人が --workshop をつけて始めると測れます",
    ),
    "wrong-key": (
        "Only whoever runs this server or has its workshop key starts or stops a measurement",
        "測り始めたり止めたりできるのは、サーバーを動かしている人と工房の鍵を持つ人だけです",
    ),
    "same-set": (
        "Nothing differs between these two, so there is nothing to measure",
        "この二つに違いはないので、測るものがありません",
    ),
    "measuring": ("This set is being measured already", "このセットはもう測っています"),
    "no-book": ("There is no such book", "その本はありません"),
    "not-free": (
        "A free seat is for a person, at a listed table",
        "空席にできるのは、公開の卓の人の席だけです",
    ),
}
STATUS = {
    "bad-request": 400,
    "spectator": 403,
    "forbidden": 403,
    "sealed": 403,
    "not-found": 404,
    "no-page": 404,
    "too-fast": 429,
    "too-large": 413,
    "busy": 503,
    "too-heavy": 422,
    "reused": 409,
    "set-aside": 422,
    "unwell": 503,
    "no-code": 404,
    "no-daily": 422,
    "no-day": 422,
    "no-hook": 422,
    "no-set": 422,
    "no-workshop": 404,
    "not-yours": 403,
    "no-measuring": 403,
    "wrong-key": 403,
    "same-set": 422,
    "measuring": 409,
    "no-book": 422,
    "not-free": 422,
}


class Problem(MadoiError):
    """The server itself refuses."""

    def __init__(self, code: str, about: str = "", rule: str = "") -> None:
        super().__init__(*TEXTS[code], about=about, rule=rule)
        self.code = code


def refusal_of(problem: MadoiError, id: str = "") -> Refusal:
    """What the client hears. Why a store fails is for the log only."""
    if isinstance(problem, StoreDown):
        warn("the store does not answer", problem=problem.reason)
    about = f"{problem.about}: " if problem.about else ""
    said = {lang: f"{about}{text}" for lang, text in problem.texts.items()}
    return Refusal(problem.code, Words(said["en"], said["ja"]), problem.rule, id)


def status_of(problem: MadoiError) -> int:
    match problem:
        case Problem():
            return STATUS[problem.code]
        case UnknownTable() | UnknownSet() | UnknownGame():
            return 404
        case StoreDown() | NoHint():
            return 503
        case StoryClosed():
            return 403
        case BadDocument() | BadData():
            return 422
        case MadoiError() if problem.code == "unknown-bot":
            return 422
        case _:
            return 409
