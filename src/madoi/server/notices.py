"""Turn notices beyond the tab: whoever is asked and does not answer at once is told, in a browser by Web Push or at an address of its own.

They say that it is somebody's turn, at which table and with whom, and nothing of the game. What cannot be delivered is
not tried again; the table itself waits.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from madoi.games import find_game
from madoi.server.limits import Buckets
from madoi.server.logs import note, warn
from madoi.server.outside import Target, Unreachable, post
from madoi.server.problems import Problem
from madoi.server.push import Signer, check, new_secret, sealed
from madoi.server.wire.notices import Browser, NoticesOf, NoticeWish
from madoi.store.interface import NoticeRow, StoreDown
from madoi.table.table import Table

if TYPE_CHECKING:
    from madoi.server.house import House
    from madoi.server.live import LiveTable

MOST = 6
"""Browsers and addresses that one seat may have told."""
AT_ONCE = 8
MOST_WAITING = 500
TTL = 86_400
GONE = (404, 410)
HOOK = "hook"
HOOKS_PER_MINUTE = 60
"""Messages to one host, from this process."""

Lang = Literal["en", "ja"]
Why = Literal["turn", "over"]


class Kept(msgspec.Struct, omit_defaults=True):
    """Whom to tell, as the store has it."""

    lang: Lang
    browser: Browser | None = None
    hook: str = ""


class Notice(msgspec.Struct):
    """What is told. `docs/protocol.md` promises this form to those who take it at an address of their own."""

    why: Why
    table: str
    game: str
    seat: int
    title: str
    text: str
    path: str
    """The address of the table in this house; the seat's own browser knows the rest."""
    content: str = ""
    """The same in one line, which several chat programs show as it is."""


class Notices:
    """Who is to be told, and the telling."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._signer: Signer | None = None
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._hosts = Buckets(HOOKS_PER_MINUTE)

    async def signer(self) -> Signer:
        """The key of the house: made once, for all processes that share the store."""
        if self._signer is None:
            names = self._house.settings.names
            contact = self._house.settings.contact or f"https://{names[0] if names else 'localhost'}"
            self._signer = Signer(await self._house.store.setting("push secret", new_secret()), contact)
        return self._signer

    async def of(self, table: str, seat: int) -> NoticesOf:
        kept = [read(row) for row in await self._house.store.notices(table) if row.seat == seat]
        hook = next((each.hook for each in kept if each.hook), "")
        return NoticesOf(sum(each.browser is not None for each in kept), hook)

    async def wish(self, table: str, seat: int, wish: NoticeWish) -> NoticesOf:
        """Change whom a seat has told. Raises Problem if an address is none that we write to."""
        store = self._house.store
        if wish.browser is not None:
            try:
                check(wish.browser)
                self._target(wish.browser.endpoint)
            except (ValueError, Unreachable):
                raise Problem("bad-request", about="browser") from None
            await self._keep(table, seat, name_of(wish.browser.endpoint), Kept(wish.lang, wish.browser))
        if wish.forget:
            await store.drop_notice(table, seat, name_of(wish.forget))
        if wish.hook:
            try:
                await self._target(wish.hook).place()
            except Unreachable as problem:
                raise Problem("no-hook", about=str(problem)) from None
            await self._keep(table, seat, HOOK, Kept(wish.lang, hook=wish.hook))
        elif wish.hook == "":
            await store.drop_notice(table, seat, HOOK)
        return await self.of(table, seat)

    async def _keep(self, table: str, seat: int, id: str, kept: Kept) -> None:
        await self._house.store.keep_notice(NoticeRow(table, seat, id, msgspec.json.encode(kept)), MOST)

    def _target(self, url: str) -> Target:
        return Target(url, self._house.settings.private_hooks)

    # Telling

    def look(self, live: LiveTable, asked_before: Sequence[int], was_over: bool) -> None:
        """After a change that this process made: who is asked now and was not before, or that it is over."""
        table = live.table
        if len(table.places) == 1:
            return
        if table.is_over and not was_over:
            self._house.spawn(self._tell(live, dict.fromkeys(range(len(table.places)))))
        elif table.is_playing:
            new = [seat for seat in table.asked() if seat not in asked_before and table.bot_of(seat) is None]
            if new:
                self._house.spawn(self._tell(live, {seat: table.asked_at[seat] for seat in new}))

    async def _tell(self, live: LiveTable, seats: dict[int, int | None]) -> None:
        """Tell those who have not answered their question after a while; of the end, everybody."""
        if self._waiting >= MOST_WAITING:
            warn("too many notices", table=live.table.id)
            return
        self._waiting += 1
        try:
            await asyncio.sleep(self._house.settings.notice_seconds)
            table = live.table
            asked = table.asked() if table.is_playing else []
            late = [
                seat
                for seat, at in seats.items()
                if at is None or (seat in asked and table.asked_at[seat] == at)
            ]
            for row in await self._house.store.notices(table.id) if late else []:
                if row.seat in late:
                    async with self._turns:
                        await self._send(live, row, "over" if seats[row.seat] is None else "turn")
        except StoreDown as problem:
            warn("the store does not answer", problem=problem.reason)
        finally:
            self._waiting -= 1

    async def _send(self, live: LiveTable, row: NoticeRow, why: Why) -> None:
        kept = read(row)
        told = words(live.table, row.seat, why, kept.lang)
        try:
            if kept.browser is not None:
                status = await self._push(kept.browser, told)
            elif live.presence.is_here(row.seat):
                return
            else:
                status = await self._hook(kept.hook, told)
        except Unreachable as problem:
            warn("a notice was not delivered", table=row.table, seat=row.seat, problem=str(problem))
            return
        if status in GONE:
            await self._house.store.drop_notice(row.table, row.seat, row.id)
        note("noticed", table=row.table, seat=row.seat, status=status)

    async def _push(self, browser: Browser, told: Notice) -> int:
        signer = await self.signer()
        headers = {
            "Authorization": signer.authorization(browser.endpoint, self._house.now() // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Topic": told.table[:32],
        }
        return await post(self._target(browser.endpoint), sealed(msgspec.json.encode(told), browser), headers)

    async def _hook(self, url: str, told: Notice) -> int:
        target = self._target(url)
        if not self._hosts.of(target.host).take():
            raise Unreachable("too often")
        told.content = f"{told.title}: {told.text}"
        headers = {"Content-Type": "application/json", "User-Agent": "Madoi"}
        return await post(target, msgspec.json.encode(told), headers)


def read(row: NoticeRow) -> Kept:
    return msgspec.json.decode(row.body, type=Kept)


def name_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


def words(table: Table, seat: int, why: Why, lang: Lang) -> Notice:
    """What somebody is told: that it is the own turn, or that it is over."""
    names = [getattr(card.names, lang) for card in table.sight.seat_cards()]
    others = [name for number, name in enumerate(names) if number != seat]
    game = find_game(table.game.id).names[lang]
    if lang == "ja":
        title = f"あなたの番です（{game}）" if why == "turn" else f"ゲームが終わりました（{game}）"
        text = f"{'・'.join(others)}との卓"
    else:
        title = f"Your turn: {game}" if why == "turn" else f"The game is over: {game}"
        text = f"The table with {', '.join(others)}"
    return Notice(why, table.id, table.game.id, seat, title, text, f"/t/{table.id}")
