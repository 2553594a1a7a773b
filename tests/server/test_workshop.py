"""The workshop: sets that people make, checked by the loaders of the games, kept version by version, never overwritten."""

from __future__ import annotations

import copy
import io
import re
import zipfile
import zlib

import pytest

from madoi.core.documents import standard
from madoi.core.errors import BadData
from madoi.games import all_games, find_game
from madoi.server.workshop import judging, zips

from .client import bearer, enter, open_table

GAMES = ["fort-of-gold", "fuji-99", "goryokaku"]
CHANGES = {
    "fort-of-gold": (["spirit", 3, "symbols"], "PP-", "Peony Stone Wall"),
    "fuji-99": (["card", 0, "cost"], 2, "Lifeline"),
    "goryokaku": (["castle_cards", "card", 9, "cost", "S"], 1, "Peony Stone Wall"),
}


def changed(game: str, path: list, value) -> dict:
    content = copy.deepcopy(standard(find_game(game)).content)
    put(content, path, value)
    return content


def put(content, path: list, value) -> None:
    judging.at(content, path[:-1])[path[-1]] = value


def make(server, game: str = "goryokaku", **more) -> dict:
    answer = server.http.post(f"/api/workshop/{game}/sets", json={"name": "My beta", **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def page(server, id: str, **query) -> dict:
    answer = server.http.get(f"/api/sets/{id}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def keep(server, made: dict, after: int, expect: int = 200, **wish) -> dict:
    answer = server.http.post(
        f"/api/sets/{made['id']}/keep", json={"after": after, **wish}, headers=bearer(made["key"])
    )
    assert answer.status_code == expect, answer.text
    return answer.json()


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return out.getvalue()


@pytest.mark.parametrize("game", all_games())
def test_every_field_of_the_files_is_in_the_form(game):
    """Made of the structs that load the files: the standard components have nothing that the form does not know."""

    def known(form, content, path=""):
        match form.kind:
            case "table":
                fields = {field.key: field for field in form.fields}
                for key, value in content.items():
                    assert key in fields, f"{path}.{key}"
                    known(fields[key], value, f"{path}.{key}")
            case "list":
                for each in content:
                    known(form.of, each, f"{path}[]")
            case "map":
                for key, value in content.items():
                    assert not form.choices or key in form.choices
                    known(form.of, value, f"{path}.{key}")
            case "number":
                assert form.least is None or form.least <= content
                assert form.most is None or content <= form.most
            case "choice":
                assert content in form.choices

    known(judging.form_for(game), standard(find_game(game)).content)


def test_lists_that_cannot_grow_say_why_in_both_languages():
    fixed = judging.form("goryokaku").fixed
    assert fixed["castle_cards.card"].words.en == "there must be 50, not 51"
    assert fixed["castle_cards.card"].words.ja.startswith("50個")
    assert "boards.daiba" not in fixed
    assert "card" not in judging.form("fuji-99").fixed
    assert "34" in judging.form("fort-of-gold").fixed["spirit"].words.en


WRONG = [
    ("goryokaku", ["castle_cards", "card", 9, "cost", "X"], 16, "15 at most", "GK-6"),
    ("goryokaku", ["castle_cards", "card", 9, "kamon"], "rose", "there is no crest", "GK-5"),
    ("goryokaku", ["setup", "seat", 4, "workers"], 9, "more workers than a player has", "GK-18"),
    ("goryokaku", ["boards", "place", 2, "n"], 0, "1 at least", "GK-6"),
    ("goryokaku", ["boards", "daiba", 2, "cost", "card"], 9, "3 at most", "GK-6"),
    ("goryokaku", ["personal_board", "track", 1, "max"], 3, "spaces need as many", "GK-58"),
    ("fuji-99", ["card", 1, "cost"], -1, "0 at least", "FJ-126"),
    ("fuji-99", ["card", 0, "kind"], "persistent", "kind must be 'use'", "FJ-126"),
    ("fuji-99", ["card", 0, "effect", "count"], 0, "from 1 to 99", "FJ-126"),
    ("fort-of-gold", ["treasure", 2, "symbols"], "---", "must ask for at least one", "FG-8"),
    ("fort-of-gold", ["spirit", 5, "en"], "", "It is empty", "FG-8"),
    ("fort-of-gold", ["spirit", 5, "ja"], "<script>alert(1)</script>", "neither < nor >", ""),
]


@pytest.mark.parametrize(("game", "path", "value", "words", "rule"), WRONG)
def test_what_is_wrong_stands_at_its_field_in_both_languages(server, game, path, value, words, rule):
    wish = {"content": changed(game, path, value)}
    told = server.http.post(f"/api/workshop/{game}/check", json=wish).json()
    fault = told["fault"]
    assert fault["path"][: len(path)] == path or fault["path"] == [*path[:-1], "bonus"]
    assert words in fault["words"]["en"]
    assert re.search(r"[぀-ヿ㐀-鿿]", fault["words"]["ja"])
    assert fault["rule"] == rule


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_set_is_kept_read_played_and_saved_as_files(server, game):
    path, value, _ = CHANGES[game]
    made = make(server, game)
    content = page(server, made["id"])["content"]
    was = judging.at(content, path)
    put(content, path, value)
    kept = keep(server, made, 1, content=content)
    assert kept["version"] == 2
    [change] = kept["changes"]
    assert change["path"] == path
    assert (change["old"]["en"], change["new"]["en"]) == (str(was), str(value))

    seen = page(server, made["id"])
    assert judging.at(seen["content"], path) == value
    assert judging.at(seen["base"], path) == was
    assert [line["kind"] for line in seen["history"]] == ["kept", "made"]

    name = f"w-{made['id']}-2"
    words = server.http.get(f"/api/games/{game}/words", params={"set": name}).json()
    assert judging.at(words["components"], path) == value
    seats = [{}, *[{"bot": "random"}] * (find_game(game).seats[0] - 1)]
    table = open_table(server, game, seats, data=name)
    assert enter(server, table["seats"][0])["view"]["data"] == name

    saved = server.http.get(f"/api/sets/{made['id']}/zip")
    assert saved.headers["content-disposition"].endswith('.zip"')
    content = zips.read_zip(find_game(game), saved.content)
    assert judging.at(content, path) == value
    again = server.http.post(f"/api/workshop/{game}/import", params={"name": "Again"}, content=saved.content)
    assert again.status_code == 201, again.text
    assert len(page(server, again.json()["id"])["changes"]) == 1


def test_differences_read_aloud():
    game = find_game("goryokaku")
    base = standard(game).content
    new = copy.deepcopy(base)
    put(new, ["castle_cards", "card", 9, "cost", "S"], 1)
    put(new, ["castle_cards", "card", 9, "reward"], {"cubes": {"S": 1}})
    put(new, ["boards", "place", 2, "n"], 3)
    put(new, ["setup", "seat", 4, "onigiri"], 1)
    put(new, ["personal_board", "storehouses"], 6)
    lines = {
        f"{line.name.en}: {line.field.en} {line.old.en} → {line.new.en}"
        for line in judging.told(game, base, new)
    }
    assert "Peony Stone Wall: stone 2 → 1" in lines
    assert "Peony Stone Wall: reward, stone 0 → 1" in lines
    assert any(line.startswith("Income: ") and line.endswith(" 4 → 3") for line in lines)
    assert "Players 3, Seat 3: onigiri 2 → 1" in lines
    assert any("5 → 6" in line for line in lines)
    ja = [line.name.ja for line in judging.told(game, base, new)]
    assert "牡丹の石垣" in ja
    assert "収入" in ja


def test_rows_that_come_and_go_move_no_other():
    game = find_game("goryokaku")
    base = standard(game).content
    new = copy.deepcopy(base)
    new["boards"]["daiba"].pop()
    [line] = judging.told(game, base, new)
    assert (line.thing, line.field.en) == ("4", "taken away")


def test_nothing_is_overwritten_and_undo_is_a_version(server):
    made = make(server)
    first = page(server, made["id"])["content"]
    for version, cost in ((1, 1), (2, 3)):
        content = copy.deepcopy(first)
        put(content, ["castle_cards", "card", 9, "cost", "S"], cost)
        keep(server, made, version, content=content)
    back = keep(server, made, 3, back=2)
    assert back["line"]["kind"] == "back"
    assert back["line"]["back"] == 2
    costs = [
        page(server, made["id"], version=version)["content"]["castle_cards"]["card"][9]["cost"]["S"]
        for version in (1, 2, 3, 4)
    ]
    assert costs == [2, 1, 3, 1]


def test_the_words_of_a_set_are_those_of_its_last_version_and_each_is_worked_out_once(server, monkeypatch):
    """By a worker: anybody may ask for the words of any set."""
    made = make(server, "fuji-99")
    asked = []
    true = server.house.readers.work
    monkeypatch.setattr(server.house.readers, "work", lambda *words: asked.append(words[1]) or true(*words))

    def words(name: str) -> dict:
        return server.http.get("/api/games/fuji-99/words", params={"lang": "en", "set": name}).json()

    first = words(f"w-{made['id']}")
    assert words(f"w-{made['id']}-1") == first
    path, value, _ = CHANGES["fuji-99"]
    keep(server, made, 1, content=changed("fuji-99", path, value))
    asked.clear()
    assert words(f"w-{made['id']}")["components"] != first["components"]
    assert words(f"w-{made['id']}-1") == first
    assert asked == [judging.words]


def test_two_who_change_the_same_version_lose_nothing(server):
    """The second is told that the set has moved on; copies go their own ways."""
    made = make(server)
    content = page(server, made["id"])["content"]
    one, other = copy.deepcopy(content), copy.deepcopy(content)
    put(one, ["boards", "place", 0, "n"], 3)
    put(other, ["boards", "place", 1, "n"], 2)
    keep(server, made, 1, content=one)
    refused = keep(server, made, 1, expect=409, content=other)
    assert refused["code"] == "stale"
    copied = make(server, origin=f"w-{made['id']}-1", name="Mine")
    keep(server, copied, 1, content=other)
    assert page(server, made["id"])["content"]["boards"]["place"][0]["n"] == 3
    theirs = page(server, copied["id"])
    assert theirs["content"]["boards"]["place"][1]["n"] == 2
    assert theirs["content"]["boards"]["place"][0]["n"] == 2
    assert theirs["origin_name"]["en"] == "My beta"


def test_a_set_is_for_all_who_know_its_address_and_changed_by_its_maker_alone(server):
    made = make(server)
    content = page(server, made["id"])["content"]
    for key in ("y", "x" * 43):
        keep(server, {**made, "key": key}, 1, expect=403, content=content)
    assert server.http.get("/api/sets/aaaaaaaaaaaaaaaaaaaaaaaaaa").status_code == 404
    assert server.http.get("/api/sets/%2e%2e").status_code in (400, 404)
    assert page(server, made["id"])["last"] == 1
    assert len(made["id"]) == 26


def test_what_does_not_hold_is_not_kept(server):
    made = make(server)
    content = page(server, made["id"])["content"]
    put(content, ["castle_cards", "card", 9, "cost", "S"], 99)
    refused = keep(server, made, 1, expect=422, content=content)
    assert "C10.cost.S" in refused["words"]["en"]
    many = copy.deepcopy(page(server, made["id"])["content"])
    row = many["kamon_cards"]["card"][0]
    many["kamon_cards"]["card"] = [{**row, "id": f"K{at % 10}"} for at in range(2000)]
    keep(server, made, 1, expect=422, content=many)
    assert page(server, made["id"])["last"] == 1


def test_a_game_of_a_real_table_stands_in_the_history(server):
    made = make(server)
    wish = {
        "after": 1,
        "version": 1,
        "seats": [{"name": "Hana", "points": 41}, {"name": "Ren<b>", "points": 38, "lines": {"tiles": 12}}],
        "note": "Close.",
    }
    told = server.http.post(f"/api/sets/{made['id']}/played", json=wish, headers=bearer(made["key"]))
    assert told.status_code == 200, told.text
    line = page(server, made["id"])["history"][0]
    assert [(seat["name"], seat["points"]) for seat in line["seats"]] == [("Hana", 41), ("Renb", 38)]
    wish["seats"] = wish["seats"][:1]
    wish["after"] = 2
    refused = server.http.post(f"/api/sets/{made['id']}/played", json=wish, headers=bearer(made["key"]))
    assert refused.status_code == 400


def test_names_and_notes_are_versions_too(server):
    made = make(server)
    wish = {"after": 1, "name": "Beta 3", "note": "Stone comes too late."}
    told = server.http.post(f"/api/sets/{made['id']}/name", json=wish, headers=bearer(made["key"]))
    assert told.json()["version"] == 2
    seen = page(server, made["id"])
    assert (seen["name"], seen["note"]) == ("Beta 3", "Stone comes too late.")


FOLDER = next(iter(find_game("goryokaku").shipped().values()))
FILES = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
HOSTILE = {
    "no zip": b"PK\x03\x04 nothing",
    "a bomb": zipped({"setup.toml": b"# " + b"a" * 50_000_000}),
    "a path upwards": zipped({**FILES, "../../evil.toml": b""}),
    "an absolute path": zipped({**FILES, "/etc/evil.toml": b""}),
    "a path of Windows": zipped({**FILES, "..\\evil.toml": b""}),
    "a strange file": zipped({**FILES, "run.sh": b"rm -rf /"}),
    "many files": zipped({f"{at}.toml": b"" for at in range(5000)}),
    "a file missing": zipped({name: body for name, body in FILES.items() if name != "setup.toml"}),
    "deep lists": zipped({**FILES, "setup.toml": b"a = " + b"[" * 100_000}),
    "ten thousand cards": zipped(
        {
            **FILES,
            "kamon_cards.toml": b"".join(
                b'[[card]]\nid = "K1"\nkamon = "aoi"\nname_ja = "a"\nname_en = "a"\nvp_each = 1\n'
                for _ in range(10_000)
            ),
        }
    ),
    "script in a name": zipped(
        {
            **FILES,
            "castle_cards.toml": FILES["castle_cards.toml"].replace(
                b"Peony Stone Wall", b"<script>x</script>"
            ),
        }
    ),
    "not UTF-8": zipped({**FILES, "setup.toml": b"\xff\xfe"}),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_zip_is_refused_and_nothing_is_kept(server, case, tmp_path):
    answer = server.http.post("/api/workshop/goryokaku/import", params={"name": "x"}, content=HOSTILE[case])
    assert answer.status_code in (413, 422), answer.text
    assert "/tmp" not in answer.text
    assert server.house.store.damage == ""
    import sqlite3

    with sqlite3.connect(tmp_path / "madoi.sqlite") as db:
        assert db.execute("SELECT COUNT(*) FROM sets").fetchall() == [(0,)]


def test_two_megabytes_are_refused_before_they_are_read(server):
    answer = server.http.post("/api/workshop/goryokaku/import", content=b"PK" + zlib.compress(b"x") * 200_000)
    assert answer.status_code == 413


def test_there_is_an_end_to_sets_and_versions(serve):
    server = serve(workshop_sets=1, workshop_versions=2)
    made = make(server)
    refused = server.http.post("/api/workshop/goryokaku/sets", json={"name": "two"})
    assert refused.status_code == 409
    assert refused.json()["code"] == "full"
    content = page(server, made["id"])["content"]
    keep(server, made, 1, content=content)
    keep(server, made, 2, expect=409, content=content)


def test_a_solo_game_with_changed_cards_enters_no_board(server):
    from madoi.server.results import boards_of

    made = make(server, "fort-of-gold")
    table = open_table(server, data=f"w-{made['id']}-1", deal={"kind": "number", "number": 7})
    enter(server, table["seats"][0])
    assert boards_of(server.house._live[table["table"]].table) == []


def test_the_loader_refuses_what_the_form_refuses():
    with pytest.raises(BadData):
        judging.load(find_game("fuji-99"), changed("fuji-99", ["card", 0, "name_en"], "a\x00b"))
