"""Light on the wire: what can be pressed is sent pressed, and nothing is sent twice."""

from __future__ import annotations

import gzip
import random

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from madoi.games import all_games
from madoi.server.frames import PRESSED, REMEMBERED

WORDS = "/api/games/fort-of-gold/words?lang=ja"
SCRIPT = b"export const spirits = 'a spirit';" * 60


@pytest.fixture
def page(tmp_path):
    """A built page with one script and how it lies beside itself, pressed."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "board-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "board-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets" / "board-1a2b.js.br").write_bytes(b"as brotli would be")
    return folder


def fetch(server, path, **headers):
    """The answer with its body as it came over the wire."""
    with server.http.stream("GET", path, headers=headers) as answer:
        return answer, b"".join(answer.iter_raw())


def test_a_script_comes_as_small_as_the_browser_takes_it_and_is_kept_for_ever(serve, page):
    server = serve(web=page)
    script = "/assets/board-1a2b.js"
    for takes, coding in {
        "gzip, deflate, br": "br",
        "gzip": "gzip",
        "br;q=0, gzip;q=0.5": "gzip",
        "identity": None,
    }.items():
        answer, body = fetch(server, script, **{"accept-encoding": takes})
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["vary"] == "accept-encoding"
        if coding != "br":
            assert (gzip.decompress(body) if coding else body) == SCRIPT


def test_the_index_is_asked_for_again_and_answers_never_kept(serve, page):
    """A new version of the page is seen at once; what tables say stays in nobody's cache."""
    server = serve(web=page)
    assert server.http.get("/t/anything").headers["cache-control"] == "no-cache"
    assert server.http.get("/api/tables").headers["cache-control"] == "no-store"


def test_the_words_of_a_game_are_sent_once(serve):
    server = serve()
    answer, body = fetch(server, WORDS, **{"accept-encoding": "gzip"})
    whole = server.http.get(WORDS, headers={"accept-encoding": "identity"})
    assert gzip.decompress(body) == whole.content
    assert len(body) < len(whole.content) / 2
    again = server.http.get(WORDS, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = server.http.get(WORDS.replace("ja", "en"), headers={"if-none-match": answer.headers["etag"]})
    assert other.status_code == 200


def test_the_words_of_a_game_are_made_once(serve, monkeypatch):
    """Whoever asks again, and without a name, costs the others at the tables nothing."""
    server = serve()
    game, made = next(iter(all_games().values())), []
    true = type(game).things
    monkeypatch.setattr(type(game), "things", lambda *words: made.append(1) or true(*words))
    told = [server.http.get(f"/api/games/{game.id}/words?lang=en").content for _ in range(3)]
    assert len(set(told)) == 1
    assert len(made) == 1


def test_a_page_names_what_its_room_is_made_of(serve, page):
    """So that the browser need not find out script by script; what the index names itself is not named twice."""
    (page / "index.html").write_text("<html><head></head><body></body></html>")
    (page / "pieces.json").write_text(
        """{"index.html": {"file": "assets/shell-1.js", "css": ["assets/shell-1.css"], "isEntry": true},
            "src/table/Table.svelte": {"file": "assets/table-1.js", "imports": ["index.html", "_rooms.js"]},
            "_rooms.js": {"file": "assets/rooms-1.js", "css": ["assets/rooms-1.css"], "imports": ["index.html"]}}"""
    )
    server = serve(web=page)
    table, start = (server.http.get(path).text for path in ("/t/0?game=x", "/"))
    assert table.index("first.js") < table.index("assets/rooms-1.css") < table.index("assets/table-1.js")
    assert "assets/shell" not in table
    assert "first.js" not in start
    assert "assets/" not in start


@pytest.mark.parametrize(
    "asks", [[], [("server_max_window_bits", "10")], [("server_no_context_takeover", None)]]
)
def test_a_frame_is_pressed_with_those_before_it_in_mind(asks):
    """Any client unpacks it as one stream, also one that asks for less memory; a socket keeps words and no machine."""
    told, ours = PRESSED.process_request_params(asks, [])
    wish = {name: True if value is None else int(value) for name, value in asks}
    theirs = ClientPerMessageDeflateFactory(**wish).process_response_params(told, [])
    rng = random.Random(1)
    table = rng.randbytes(4_000).hex()
    sizes = []
    for said in (
        "hello",
        table,
        "",
        table + "!",
        rng.randbytes(3 * REMEMBERED).hex(),
        table,
        "once more",
        table,
    ):
        assert ours.encode(Frame(Opcode.PING, b"still there?")).data == b"still there?"
        pressed = ours.encode(Frame(Opcode.TEXT, said.encode()))
        assert bytes(theirs.decode(pressed).data) == said.encode()
        sizes.append(len(pressed.data))
        assert not hasattr(ours, "encoder")
        assert len(ours.compress_settings.get("zdict", b"")) <= REMEMBERED
    if not asks:
        assert max(sizes[3], sizes[7]) < sizes[1] / 20
