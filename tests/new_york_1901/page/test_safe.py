"""Attacks on a running server: other hosts, other pages, guessed secrets, paths, sizes, and texts that are markup."""

from __future__ import annotations

import gzip
import json
import re
import socket
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from ny1901_solver.engine.lines import LONGEST
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.page import PAGE

from .conftest import running
from .raw import RawClient

if TYPE_CHECKING:
    from playwright.sync_api import Page

VERSION = {"method": "version"}
MARKUP = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def client(served: str) -> RawClient:
    return RawClient(served)


def sentence(body: bytes) -> str:
    return str(json.loads(body)["error"]["sentence"])


@pytest.mark.parametrize("path", ["/", "/main.js", "/ask", "/nothing"])
@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.:{port}", "[::1]:{port}", None],
)
def test_a_foreign_host_gets_nothing(client: RawClient, path: str, host: str | None) -> None:
    """A name of the attacker's that now means this machine passes every check of origins: DNS rebinding."""
    method = "POST" if path == "/ask" else "GET"
    body = json.dumps(VERSION).encode() if path == "/ask" else b""
    named = None if host is None else host.format(port=client.port)
    status, _, told = client.answer(client.request(method, path, body, host=named))
    assert status == 400
    assert b"html" not in told
    assert b"answer" not in told


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST"])
def test_the_names_of_this_machine_are_answered(client: RawClient, host: str) -> None:
    assert client.asked(VERSION, host=f"{host}:{client.port}")[0] == 200


def test_two_hosts_are_one_too_many(client: RawClient) -> None:
    request = client.request("GET", "/").replace(b"\r\n", f"\r\nHost: {client.host}\r\n".encode(), 1)
    assert client.answer(request)[0] == 400
    old = b"GET / HTTP/1.0\r\n\r\n"
    assert client.answer(old)[0] == 400


@pytest.mark.parametrize("path", ["/ask", "/stop", "/more"])
@pytest.mark.parametrize("secret", [None, "", "x", "{secret}x", "\xff"])
def test_without_the_secret_nothing_is_computed(client: RawClient, path: str, secret: str | None) -> None:
    given = None if secret is None else secret.format(secret=client.secret)
    status, _, body = client.asked(VERSION, path, x_ny1901_secret=given)
    assert status == 403
    assert "open the address that `ny1901 serve` printed" in sentence(body)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", None])
def test_a_form_of_another_page_is_refused(client: RawClient, kind: str | None) -> None:
    """What another page may send without asking first is no JSON."""
    assert client.asked(VERSION, content_type=kind)[0] == 415


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_a_browser_that_says_another_page_asks_is_refused(client: RawClient, site: str) -> None:
    status, _, body = client.asked(VERSION, sec_fetch_site=site)
    assert (status, "another page" in sentence(body)) == (403, True)
    assert client.asked(VERSION, sec_fetch_site="same-origin")[0] == 200


@pytest.mark.parametrize("site", [None, "none", "same-origin", "same-site", "cross-site"])
@pytest.mark.parametrize(
    ("origin", "own"),
    [
        (None, True),
        ("http://{host}", True),
        ("HTTP://{host}", True),
        ("http://evil.example", False),
        ("http://evil.example:{port}", False),
        ("https://{host}", False),
        ("http://{name}", False),
        ("http://{host}.evil.example", False),
        ("http://{host}/", False),
        ("http://{host}@evil.example", False),
        ("http://{other}:{port}", False),
        ("http://{host}, http://evil.example", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_foreign_origin_is_refused_whatever_other_headers_say(
    client: RawClient, origin: str | None, own: bool, site: str | None
) -> None:
    other = "localhost" if client.name == "127.0.0.1" else "127.0.0.1"
    said = None if origin is None else origin.format(host=client.host, name=client.name, other=other, port=client.port)
    wanted = 200 if own and site in (None, "none", "same-origin") else 403
    headers = {"origin": said, "sec_fetch_site": site, "referer": f"http://{client.host}/"}
    for path, method in (("/ask", VERSION), ("/stop", {"of": "x"}), ("/more", {"of": "x"})):
        status, _, body = client.asked(method, path, **headers)
        assert status == (404 if wanted == 200 and path != "/ask" else wanted), (path, said, site)
        assert wanted == 200 or "another page" in sentence(body)
    evil = client.asked(VERSION, host="evil.example", origin=said, sec_fetch_site=site)[0]
    assert evil == 400
    assert client.answer(client.request("GET", "/", origin=said, sec_fetch_site=site))[0] == (200 if own else 403)


def test_two_origins_are_one_too_many(client: RawClient) -> None:
    request = client.request("POST", "/ask", json.dumps(VERSION).encode(), origin=f"http://{client.host}")
    for evil in (b"\r\nOrigin: http://evil.example\r\n", b"\r\nOrigin: null\r\n"):
        assert client.answer(request.replace(b"\r\n", evil, 1))[0] == 403
    assert client.answer(request)[0] == 200


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/"), ("GET", "/nothing"), ("GET", "/ask"), ("POST", "/ask"), ("OPTIONS", "/ask")]
)
def test_every_answer_forbids_what_the_page_does_not_need(client: RawClient, method: str, path: str) -> None:
    _, headers, _ = client.answer(client.request(method, path, origin="http://evil.example", x_ny1901_secret="x"))
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert not [name for name in headers if name.startswith("access-control")]
    assert "server" not in headers


def test_the_page_has_no_code_or_style_between_its_markup() -> None:
    for path, (media_type, content) in PAGE.files().items():
        if media_type.startswith("text/html"):
            text = content.decode()
            assert re.findall(r"<script\b[^>]*>[^<]", text) == [], path
            assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=|javascript:", text) == [], path


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/..%2f..%2fpyproject.toml",
        "/%2e%2e/__init__.py",
        "/shell/../../__init__.py",
        "/shell/..%5c..%5c__init__.py",
        "//etc/passwd",
        "/etc/passwd",
        "/main.js/",
        "/main.js%00",
        "/index.html/../main.js",
        "file:///etc/passwd",
        "http://evil.example/etc/passwd",
        "/%",
        "/?/main.js",
    ],
)
def test_no_request_names_a_file(client: RawClient, path: str) -> None:
    status, headers, body = client.answer(client.request("GET", path))
    assert status in (400, 404) or (path == "/?/main.js" and body == PAGE.files()["/"][1])
    assert "html" not in headers["content-type"] or status == 200


def test_a_file_that_has_not_changed_is_not_sent_again(client: RawClient) -> None:
    _, headers, body = client.answer(client.request("GET", "/main.js"))
    assert body == PAGE.files()["/main.js"][1]
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    status, _, nothing = client.answer(client.request("GET", "/main.js", if_none_match=f'"x", {headers["etag"]}'))
    assert (status, nothing) == (304, b"")


def test_a_file_is_sent_short_to_whoever_reads_that(client: RawClient) -> None:
    content = PAGE.files()["/page.css"][1]
    _, headers, body = client.answer(client.request("GET", "/page.css", accept_encoding="br;q=1.0, gzip;q=0.5"))
    assert (headers["content-encoding"], gzip.decompress(body)) == ("gzip", content)
    assert len(body) < len(content) / 2
    _, plain, whole = client.answer(client.request("GET", "/page.css", accept_encoding="gzip;q=0, br"))
    assert (plain["vary"], whole) == ("accept-encoding", content)
    assert plain["etag"] != headers["etag"]


@pytest.mark.parametrize("length", ["telling", "growing"])
def test_a_request_that_is_too_long_is_refused(client: RawClient, length: str) -> None:
    body = b" " * (LONGEST + 1)
    if length == "telling":
        status, _, told = client.answer(client.request("POST", "/ask", body[:9], content_length=str(len(body))))
    else:
        parts = b"".join(b"10000\r\n" + b" " * 0x10000 + b"\r\n" for _ in range(LONGEST // 0x10000 + 1))
        request = client.request("POST", "/ask", transfer_encoding="chunked") + parts
        status, _, told = client.answer(request)
    assert (status, f"longer than {LONGEST} bytes" in told.decode()) in ((413, True), (0, False))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "not a line of JSON"),
        (b"[]", "expected an object"),
        (b"{", "not a line of JSON"),
        (b"\xff\xfe{}", "expected UTF-8"),
        (b'{"method": "version", "method": "version"}', "given twice"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"method": "version", "id": "1"}', "the server assigns the ids"),
        (b'{"method": "cancel", "of": "1"}', "POST /stop"),
    ],
)
def test_what_is_no_request_is_told_in_a_sentence(client: RawClient, body: bytes, said: str) -> None:
    status, _, told = client.answer(client.request("POST", "/ask", body, content_length=str(len(body))))
    assert status == 400
    assert said in sentence(told)


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/ask", 405), ("POST", "/", 405), ("PUT", "/stop", 405), ("GET", "/x", 404)]
)
def test_what_is_not_there_is_told_in_a_sentence(client: RawClient, method: str, path: str, status: int) -> None:
    found, _, body = client.answer(client.request(method, path))
    assert found == status
    assert sentence(body)


@pytest.mark.parametrize("method", [None, 1, [], {"a": 1}, "hnit"])
def test_a_method_that_there_is_not_is_told_by_the_engine(client: RawClient, method: Any) -> None:
    line = json.loads(client.asked({"method": method})[2].splitlines()[-1])
    assert (line["error"]["kind"], line["error"]["field"]) == ("request", "method")


def test_a_request_that_nobody_knows_is_told_so(client: RawClient) -> None:
    for path in ("/stop", "/more"):
        for of in ("999999", 7, None, {"a": 1}):
            status, _, body = client.asked({"of": of}, path)
            assert (status, "is waiting or running" in sentence(body)) == (404, True)


def test_a_text_of_an_edition_is_never_markup(client: RawClient) -> None:
    """Its names are drawn, as text."""
    folder = load_edition("tiny").folder
    changed = {
        "name: tiny": "name: marked",
        "name: Broadway": f'name: "{MARKUP}"',
        "title: Tiny": f'title: "{MARKUP}" #',
    }
    texts = dict[str, str]()
    for name in ("edition.yaml", "board.txt", "tiles.yaml", "cards.yaml"):
        text = (folder / name).read_text(encoding="utf-8")
        for old, new in changed.items():
            text = text.replace(old, new)
        texts[name] = text
    line = _answer(client, method="new", edition=texts)["line"]
    svg = _answer(client, method="draw", position=line, edition=texts)["svg"]
    assert MARKUP not in svg
    assert MARKUP.replace("<", "&lt;").replace(">", "&gt;") in svg.replace("&#60;", "&lt;").replace("&#62;", "&gt;")


def _answer(client: RawClient, **fields: Any) -> dict[str, Any]:
    return dict(json.loads(client.asked(fields)[2].splitlines()[-1])["answer"])


def test_an_address_is_never_markup(served: str, browser_page: Page) -> None:
    base, _, fragment = served.partition("#")
    browser_page.goto(f"{base}#{fragment}&pos=ny1:{MARKUP}&rules={MARKUP}")
    browser_page.wait_for_selector("html[data-ready]")
    assert browser_page.locator("img").count() == 0


def test_the_secret_leaves_the_address(served: str, browser_page: Page) -> None:
    browser_page.goto(served)
    browser_page.wait_for_selector("html[data-ready]")
    assert "secret" not in browser_page.url
    browser_page.reload()
    browser_page.wait_for_selector("html[data-ready]")
    assert browser_page.evaluate("document.documentElement.outerHTML").count(RawClient(served).secret) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is no address of this machine")
def test_with_a_host_exactly_its_name_is_let_in_and_a_warning_said() -> None:
    with running("--host", "127.0.0.2", stderr=-1) as (process, address):
        client = RawClient(address)
        assert (client.name, client.asked(VERSION)[0]) == ("127.0.0.2", 200)
        assert client.asked(VERSION, host=f"127.0.0.3:{client.port}")[0] == 400
        assert process.stderr is not None
        assert "every machine that can reach this address" in process.stderr.readline()


def test_it_listens_on_this_machine_alone(client: RawClient) -> None:
    for other in _other_addresses():
        with socket.socket() as tried:
            tried.settimeout(1)
            assert tried.connect_ex((other, client.port)) != 0


def _other_addresses() -> Iterator[str]:
    try:
        found: Any = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return
    yield from {entry[4][0] for entry in found if not entry[4][0].startswith("127.")}
