"""Table codes: a word and two digits that can be read out over the telephone, さくら・4-7 or sakura 47.

A code leads to the invitation of one table while seats are free there. It is short, so it is worth little: it expires, wrong
tries are counted by address and by word, and whoever has tried too often is not told whether the next one is right.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata

import msgspec

from madoi.server.house import House
from madoi.server.keys import WATCH, hashed, new_secret
from madoi.server.limits import Buckets
from madoi.server.problems import Problem
from madoi.server.wire.sitting import TableCode
from madoi.store.interface import Key
from madoi.table.news import Words

CODE = "code"
GOOD_FOR = 3 * 86_400_000
"""Milliseconds: so long a code is good, if nobody asks for it again."""
TRIES = 50
"""Codes of its own that a table tries until it finds one that no other table has."""

# No two sound alike, none has a long vowel, a small kana or an ん: as one hears them one writes them.
WORDS = dict(
    pair.split()
    for pair in """
    さくら sakura|つばめ tsubame|もみじ momiji|ほたる hotaru|かえで kaede|ひまわり himawari|あさがお asagao|すみれ sumire
    つくし tsukushi|あじさい ajisai|こすもす kosumosu|きつね kitsune|たぬき tanuki|うさぎ usagi|いるか iruka|くじら kujira
    かもめ kamome|めだか medaka|かつお katsuo|まぐろ maguro|たまご tamago|すいか suika|いちご ichigo|あけび akebi
    ゆず yuzu|うめぼし umeboshi|きのこ kinoko|たけのこ takenoko|おにぎり onigiri|なすび nasubi|とまと tomato|わさび wasabi
    ふろしき furoshiki|うちわ uchiwa|かざぐるま kazaguruma|たいこ taiko|あかり akari|たたみ tatami|ふすま fusuma|いろり irori
    みずうみ mizuumi|みなと minato|いなずま inazuma|ゆきだるま yukidaruma|つらら tsurara|かみなり kaminari|たそがれ tasogare|あけぼの akebono
    やまびこ yamabiko|せせらぎ seseragi|こだま kodama|いずみ izumi|たきび takibi|はなび hanabi|はなみ hanami|ささぶね sasabune
    おりがみ origami|まつり matsuri|おどり odori|みこし mikoshi|かぐや kaguya|たなばた tanabata|あまのがわ amanogawa|みかづき mikazuki
    よぞら yozora|ひのき hinoki|すだれ sudare|つみき tsumiki|まりも marimo|のはら nohara|こもれび komorebi
    さざなみ sazanami|うぐいす uguisu|ひばり hibari|からす karasu|にわとり niwatori|かめ kame|こねこ koneko|こいぬ koinu
    """.replace("\n", "|").split("|")
    if pair.strip()
)
"""Kana and its reading."""
KANA = list(WORDS)
DIGITS = {
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
    "ja": ["ゼロ", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう"],
}
SPELT = (("tsu", "tu"), ("shi", "si"), ("chi", "ti"), ("ji", "zi"), ("zu", "du"), ("fu", "hu"))
"""Romaji is written in more than one way; the second of each pair stands for both."""


class Code(msgspec.Struct, frozen=True):
    kana: str
    digits: str

    @property
    def secret(self) -> str:
        return f"{CODE}/{self.kana}/{self.digits}"

    @property
    def plain(self) -> str:
        """As it stands in an address: `sakura-47`."""
        return f"{WORDS[self.kana]}-{self.digits}"


def plainly(romaji: str) -> str:
    for one, other in SPELT:
        romaji = romaji.replace(one, other)
    return romaji


READINGS = {plainly(romaji): kana for kana, romaji in WORDS.items()}


def read_code(said: str) -> Code | None:
    """A code as people write it: in kana, katakana or letters, with or without signs between. None if it is none."""
    text = unicodedata.normalize("NFKC", said).lower()
    text = "".join(chr(ord(sign) - 0x60) if "ァ" <= sign <= "ヶ" else sign for sign in text)
    text = re.sub(r"[\s・.,_\-‐–—ー]+", "", text)
    found = re.fullmatch(r"(\D+)(\d\d)", text)
    if found is None:
        return None
    word = found[1] if found[1] in WORDS else READINGS.get(plainly(found[1]), "")
    return Code(word, found[2]) if word else None


def code_number(secret: str, table: str, turn: int) -> Code:
    """The code that a table would like to have, if others have not got it."""
    digest = hmac.digest(secret.encode(), f"{table}/{turn}".encode(), hashlib.sha256)
    number = int.from_bytes(digest[:8], "big") % (100 * len(KANA))
    return Code(KANA[number // 100], f"{number % 100:02}")


async def code_of(house: House, table: str) -> TableCode:
    """The code of a table, made when it is first asked for, and good for some days from now."""
    secret = await house.store.setting("code secret", new_secret())
    now = house.now()
    for turn in range(TRIES):
        code = code_number(secret, table, turn)
        hash = hashed(code.secret)
        known = await house.store.find_key(hash)
        if known is not None and known.table != table and known.expires > now:
            continue
        if known is not None:
            await house.store.drop_keys([hash])
        await house.store.add_keys([Key(hash, table, WATCH, CODE, now + GOOD_FOR)])
        mine = await house.store.find_key(hash)
        if mine is not None and mine.table == table:
            return told(code, mine.expires)
    raise Problem("busy")


def told(code: Code, expires: int) -> TableCode:
    first, second = (int(digit) for digit in code.digits)
    english = f"{WORDS[code.kana]}, {DIGITS['en'][first]}, {DIGITS['en'][second]}"
    japanese = f"{code.kana}、{DIGITS['ja'][first]}、{DIGITS['ja'][second]}"
    return TableCode(code.plain, code.kana, code.digits, Words(english, japanese), expires)


class Tries:
    """How often wrong codes may be tried: so many a minute by an address, and so many with a word, which is one table's."""

    def __init__(self, per_minute: float) -> None:
        self._buckets = Buckets(per_minute)

    async def find(self, house: House, address: str, said: str) -> str:
        """The table of a code, empty if there is none. Raises Problem if wrong ones were tried too often; then a right one does not help."""
        code = read_code(said)
        buckets = [self._buckets.of(address)]
        if code is not None:
            buckets.append(self._buckets.of(f"{CODE}/{code.kana}"))
        if any(bucket.is_empty() for bucket in buckets):
            raise Problem("too-fast")
        key = None if code is None else await house.store.find_key(hashed(code.secret))
        if key is None or key.kind != CODE or key.expires <= house.now():
            for bucket in buckets:
                bucket.take()
            return ""
        return key.table
