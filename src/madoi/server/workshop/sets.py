"""Sets in the store: made, kept version by version, named, read again, and lent to tables."""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

from madoi.core.documents import shipped_data
from madoi.core.game import Data, Game
from madoi.games import find_game
from madoi.server.keys import hashed, new_secret
from madoi.server.problems import Problem
from madoi.server.workshop import judging, lines, wire, zips
from madoi.store.interface import SetRow, UnknownSet
from madoi.table.news import Words

if TYPE_CHECKING:
    from madoi.server.house import House

NAME = re.compile(r"w-([a-z2-7]{26})(?:-(\d{1,6}))?")
KEPT_DATA = 50

encode = msgspec.json.encode


def new_id() -> str:
    """128 random bits, in letters that an id of components may have."""
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def set_name(id: str, version: int) -> str:
    return f"w-{id}-{version}"


def is_made(name: str) -> bool:
    """True if a name means a set of the workshop, and none that comes with Madoi."""
    return NAME.fullmatch(name) is not None


class Workshop:
    """The sets of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._data: OrderedDict[str, Data] = OrderedDict()
        self._words: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    # Reading

    async def find(self, id: str) -> lines.WorkSet:
        """A set with its whole log. Raises UnknownSet."""
        rows = await self._house.store.read_set(id) if re.fullmatch(r"[a-z2-7]{26}", id) else []
        if not rows:
            raise UnknownSet
        return lines.WorkSet(id, rows)

    async def data(self, game: Game, name: str) -> Data:
        """The components that a name means: shipped ones, or a version of a set. Raises Problem, UnknownSet."""
        if not is_made(name):
            return self._house.components(game, name)
        if name not in self._data:
            whole, content = await self._named(game, name)
            self._data[whole] = judging.under_id(game, content, whole)
            while len(self._data) > KEPT_DATA:
                self._data.popitem(last=False)
            return self._data[whole]
        return self._data[name]

    async def _named(self, game: Game, name: str) -> tuple[str, dict[str, Any]]:
        """The whole name of a set and its content; without a version it is the last. Raises UnknownSet."""
        named = NAME.fullmatch(name)
        assert named is not None
        found = await self.find(named[1])
        version = int(named[2] or found.last)
        if found.made.game != game.id or not 1 <= version <= found.last:
            raise UnknownSet
        return set_name(found.id, version), found.content(version)

    async def words(self, address: str, game: Game, name: str, lang: str) -> bytes:
        """The words of a game with a set, found by a worker: anybody may ask, for any set. Raises UnknownSet, Problem."""
        whole, content = await self._named(game, name)
        known = whole, lang
        if known not in self._words:
            told = await self._house.readers.work(
                address, judging.words, game.id, encode(content), whole, lang
            )
            self._words[known] = told
            while len(self._words) > KEPT_DATA:
                self._words.popitem(last=False)
        return self._words[known]

    async def page(self, address: str, id: str, version: int | None) -> wire.SetPage:
        found = await self.find(id)
        shown = version or found.last
        if shown > found.last:
            raise UnknownSet
        made, content = found.made, found.content(shown)
        work = (made.game, encode(content), encode(made.base))
        told = await self._house.readers.work(address, judging.checked, *work)
        return wire.SetPage(
            id,
            made.game,
            found.name,
            found.note,
            shown,
            found.last,
            found.lines[found.last].at,
            made.origin,
            made.origin_name,
            content,
            made.base,
            msgspec.json.decode(told, type=wire.Checked).changes,
            found.history(),
        )

    async def check(self, address: str, game: Game, wish: wire.CheckSet) -> wire.Checked:
        base = await self.base(game, wish.origin)
        told = await self._house.readers.work(
            address, judging.checked, game.id, encode(wish.content), encode(base)
        )
        return msgspec.json.decode(told, type=wire.Checked)

    async def base(self, game: Game, origin: str) -> dict[str, Any]:
        """What a set is compared with: of a set in the making what it was made from."""
        named = NAME.fullmatch(origin)
        if named is not None and named[2] is None:
            return (await self.find(named[1])).made.base
        return (await self.data(game, origin)).content

    async def zipped(self, id: str, version: int | None) -> tuple[str, bytes]:
        found = await self.find(id)
        shown = version or found.last
        if shown > found.last:
            raise UnknownSet
        game = find_game(found.made.game)
        data = game.load(found.content(shown))
        name = f"{game.id}-{id[:4]}-{shown}"
        return f"{name}.zip", zips.packed(game, data, name)

    # Writing

    async def make(self, game: Game, wish: wire.NewSet) -> wire.MadeSet:
        """A copy of a set, for somebody to go on with."""
        data = await self.data(game, wish.origin)
        named = NAME.fullmatch(wish.origin)
        name = Words("", "")
        if named is not None:
            title = (await self.find(named[1])).name
            name = Words(title, title)
        else:
            name = Words(*(game.texts.maybe(lang, "set", wish.origin) for lang in ("en", "ja")))
        return await self._write(game, data, wish.name, wish.note, data.id if named else wish.origin, name)

    async def take_in(self, address: str, game: Game, raw: bytes, name: str) -> wire.MadeSet:
        """A set that comes as files; what differs is told against the standard one."""
        told = await self._house.readers.work(address, zips.imported, game.id, raw)
        data = game.load(msgspec.json.decode(told))
        origin = next(iter(game.shipped()))
        title = Words(*(game.texts.maybe(lang, "set", origin) for lang in ("en", "ja")))
        base = shipped_data(game, origin).content
        return await self._write(game, data, name, "", origin, title, base)

    async def _write(
        self,
        game: Game,
        data: Data,
        name: str,
        note: str,
        origin: str,
        origin_name: Words,
        base: dict[str, Any] | None = None,
    ) -> wire.MadeSet:
        id, key = new_id(), new_secret()
        content = judging.renamed(game, data, f"w-{id}")
        base = content if base is None else judging.renamed(game, game.load(base), f"w-{id}")
        now = self._house.now()
        made = lines.Made(now, game.id, tidy(name), tidy(note), origin, origin_name, base, content)
        await self._house.store.add_set(
            SetRow(id, game.id, hashed(key), now), lines.write_line(made), self._house.settings.workshop_sets
        )
        return wire.MadeSet(id, key, 1)

    async def own(self, id: str, key: str) -> lines.WorkSet:
        """A set, for whoever holds its key. Raises UnknownSet or Problem."""
        row = await self._house.store.find_set(id)
        if row is None:
            raise UnknownSet
        if not hmac.compare_digest(row.key_hash, hashed(key)):
            raise Problem("not-yours")
        return await self.find(id)

    async def keep(self, address: str, id: str, key: str, wish: wire.KeepSet) -> wire.NewVersion:
        """The next version, if it holds."""
        found = await self.own(id, key)
        game = find_game(found.made.game)
        back = found.source(wish.back) if wish.back and wish.back <= found.last else 0
        content = found.content(back) if back else wish.content
        if content is None:
            raise Problem("bad-request", about="content")
        content = judging.renamed(game, game.load(content), f"w-{id}")
        before = found.content(found.last)
        work = (game.id, encode(content), encode(before), encode(found.made.base))
        told = await self._house.readers.work(address, judging.compared, *work)
        changes, all_changes = msgspec.json.decode(told, type=list[list[wire.ChangeLine]])
        more = max(0, len(changes) - lines.TOLD)
        line = lines.Kept(self._house.now(), content, changes[: lines.TOLD], more, back)
        version = await self.append(id, found.place_after(wish.after), line)
        return wire.NewVersion(version, line.at, all_changes, lines.told(version, line))

    async def name(self, id: str, key: str, wish: wire.NameSet) -> wire.HistoryLine:
        found = await self.own(id, key)
        line = lines.Named(self._house.now(), tidy(wish.name), tidy(wish.note))
        return lines.told(await self.append(id, found.place_after(wish.after), line), line)

    async def played(self, id: str, key: str, wish: wire.PlayedGame) -> wire.HistoryLine:
        """A game at a real table, typed in."""
        found = await self.own(id, key)
        game = find_game(found.made.game)
        if len(wish.seats) not in game.seats:
            raise Problem("bad-request", about="seats")
        if wish.version > found.last:
            raise UnknownSet
        seats = [wire.PlayedSeat(tidy(each.name), each.points, each.lines) for each in wish.seats]
        line = lines.Played(self._house.now(), wish.version, seats, tidy(wish.note))
        return lines.told(await self.append(id, found.place_after(wish.after), line), line)

    async def append(self, id: str, after: int, line: lines.SetLine) -> int:
        body = lines.write_line(line)
        return await self._house.store.append_set(id, after, body, self._house.settings.workshop_versions)


def tidy(text: str) -> str:
    """A text that somebody typed, as it may be shown."""
    kept = (letter for letter in text.replace("\n", " ") if letter.isprintable() and letter not in "<>")
    return "".join(kept).strip() or "?"
