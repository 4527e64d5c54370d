"""`ny1901 serve`: what it prints, what it answers, what it opens, and how it ends."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.cli.inputs import SUBJECTS
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.page import PAGE, Serve
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.web.command import _listening
from ny1901_solver.web.page import ShownFirst

from .conftest import running
from .raw import RawClient

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAMPLES = Path(__file__).parent.parent / "samples" / "v0_1_0"
RECORD = SAMPLES / "game.record.yaml"


def line_of(edition: str = "lower-manhattan") -> str:
    return format_line(new_game(load_edition(edition), 2, random.Random(2)))


def told(client: RawClient, **fields: Any) -> list[dict[str, Any]]:
    """The lines that a request gets."""
    return [json.loads(line) for line in client.asked(fields)[2].splitlines()]


def test_an_answer_is_that_of_the_engine(served: str) -> None:
    begun, message = told(RawClient(served), method="score", position="ny1:mars:...")
    assert begun["id"].isdecimal()
    assert message["final"]
    assert message["error"]["field"] == "position"


def test_a_verdict_comes_before_its_conflicts(served: str) -> None:
    fields = {"position": line_of(), "turn": "take b07; build b1@A1", "partial": True}
    _, partial, final = told(RawClient(served), method="rule-check", **fields)
    assert partial["partial"]["violations"] == final["answer"]["violations"] != []


def test_the_page_is_shown(served: str, browser_page: Page) -> None:
    browser_page.goto(served)
    browser_page.wait_for_selector("html[data-ready]")
    assert "ny1901" in browser_page.title()


def test_a_closed_connection_ends_its_search(served: str) -> None:
    client = RawClient(served)
    body = json.dumps({"method": "plan", "position": line_of(), "turns": 8, "partial": True}).encode()
    with client.connected() as asking:
        asking.sendall(client.request("POST", "/ask", body))
        with asking.makefile("rb") as lines:
            name = next(json.loads(line)["id"] for line in lines if line.startswith(b'{"id"'))
            next(line for line in lines if line.startswith(b'{"final":false'))
    while client.asked({"of": name}, "/stop")[0] != 404:
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize(
    "how", [signal.SIGINT, *(pytest.param(each, marks=pytest.mark.slow) for each in (signal.SIGTERM, signal.SIGKILL))]
)
def test_however_it_ends_no_process_is_left(how: signal.Signals) -> None:
    with running(stderr=subprocess.PIPE) as (process, address):
        client = RawClient(address)
        body = json.dumps({"method": "plan", "position": line_of(), "turns": 8, "partial": True}).encode()
        with client.connected() as asking:
            asking.sendall(client.request("POST", "/ask", body))
            with asking.makefile("rb") as lines:
                next(line for line in lines if line.startswith(b'{"final":false'))
                listed = subprocess.check_output(["ps", "-o", "pid=", "--ppid", str(process.pid)], text=True)
                children = list(map(int, listed.split()))
                assert len(children) >= 2
                process.send_signal(how)
                last = lines.read()
        assert process.wait(60) == (130 if how == signal.SIGINT else -how)
        assert (b"the server has ended" in last) is (how != signal.SIGKILL)
        assert process.stderr is not None
        assert process.stderr.read() == ""
    while any(map(_is_there, children)):
        time.sleep(0.05)


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").split()[2] != "Z"


def shown(where: str | None, edition: str | None) -> ShownFirst:
    source = SUBJECTS["source to show"].read(where, edition)
    named = SUBJECTS["named edition"].read(edition)
    return PAGE.first_view(Serve.model_construct(where=source, edition=named))


@pytest.mark.parametrize(
    ("where", "fragment"),
    [
        (None, {}),
        (line_of("tiny"), {"pos": line_of("tiny")}),
        ("last-turn-704-1441", {"puzzle": "last-turn-704-1441"}),
        (str(SAMPLES / "position.yaml"), None),
        (str(RECORD), {"open": "record"}),
        (f"{RECORD}@3", {"open": "record"}),
        (str(shipped()["tutorial-boom"]), {"open": "puzzle"}),
    ],
    ids=["nothing", "line", "puzzle", "position", "record", "record at a turn", "puzzle file"],
)
def test_the_page_opens_what_other_commands_take(where: str | None, fragment: dict[str, str] | None) -> None:
    found, to_open = shown(where, None)
    assert found == fragment or (fragment is None and found["pos"].startswith("ny1:"))
    assert to_open.get("holds") == found.get("open")
    assert to_open.get("turns") == (3 if where and where.endswith("@3") else None)
    if "open" in found:
        text = to_open["text"]
        method = {"record": "replay", "puzzle": "puzzle-show"}[found["open"]]
        asked = METHODS[method].request.model_validate({"id": "1", "method": method, found["open"]: text})
        assert asked


def test_an_edition_that_is_named_is_shown() -> None:
    assert shown(None, "tiny")[0]["pos"].startswith("ny1:tiny:")


@pytest.mark.parametrize("browser", [True, False])
def test_the_address_is_printed_and_opened(browser: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[str]()
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr("ny1901_solver.web.command.run", lambda _, taken, __, ready: (taken.close(), ready()))
    line = line_of("tiny")
    result = CliRunner().invoke(app, ["serve", line, "--port", "0", *([] if browser else ["--no-browser"])])
    assert unquote(result.stdout.strip()).endswith(f"&pos={line}")
    assert len(RawClient(result.stdout.strip()).secret) >= 32
    assert shown == [result.stdout.strip()] * browser


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing.yaml"], "nothing.yaml: No such file or directory"),
        (["ny1:mars:x"], "mars"),
        (["--edition", "mars"], "mars"),
        (["--port", "70000"], "70000"),
        (["--host", "no.such.host.invalid"], "there is no address with this name"),
        (["--host", "0.0.0.0"], "give the one address by which other machines reach this machine"),
        (["--host", "::"], "give the one address by which other machines reach this machine"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--no-browser", *arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = CliRunner().invoke(app, ["serve", "--no-browser", "--port", str(port)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"cannot listen on port {port} of 127.0.0.1" in result.stderr


@pytest.mark.parametrize(
    ("host", "printed"), [(None, "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("LocalHost", "localhost")]
)
def test_the_address_names_the_host_that_was_asked_for(host: str | None, printed: str) -> None:
    listening, hosts = _listening(host, 0)
    with listening:
        port = listening.getsockname()[1]
    assert hosts[-1] == f"{printed}:{port}"
    assert set(hosts) == {f"127.0.0.1:{port}", f"localhost:{port}"}


def test_the_usual_port_gives_way_to_a_free_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr("ny1901_solver.web.command.USUAL_PORT", taken)
        listening, _ = _listening(None, None)
    with listening:
        assert listening.getsockname()[1] != taken
    assert "is in use" in capsys.readouterr().err
