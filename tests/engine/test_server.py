"""The plumbing of the engine, with methods of no game: what is sent, in which order, and what outlives what."""

from __future__ import annotations

import io
import json
import os
import select
import threading
import time
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from pydantic import Field

from ny1901_solver.engine import Caller, FieldError, Method, Request, Server, server
from ny1901_solver.engine.lines import LONGEST
from ny1901_solver.engine.server import MOST_WAITING
from ny1901_solver.errors import SolverError

GATE = threading.Event()
BEGUN = threading.Semaphore(0)


@pytest.fixture(autouse=True)
def _closed_gate() -> Iterator[None]:
    GATE.clear()
    while BEGUN.acquire(blocking=False):
        pass
    yield
    GATE.set()


class EchoRequest(Request):
    """Says it again."""

    word: str
    times: Annotated[int, Field(ge=1)] = 1
    tags: list[str] = []


class PlainRequest(Request):
    """Has nothing but an id."""


def _echo(request: EchoRequest, _: Caller) -> dict[str, Any]:
    if request.word == "no":
        raise FieldError("word", "word: not this one")
    return {"said": request.word * request.times}


def _crash(_: PlainRequest, __: Caller) -> dict[str, Any]:
    raise ZeroDivisionError("by zero")


def _undecided(_: PlainRequest, __: Caller) -> dict[str, Any]:
    raise SolverError("no answer")


def _wait(_: PlainRequest, caller: Caller) -> dict[str, Any]:
    """Waits until the gate opens or it is cancelled."""
    caller.report({"part": 1})
    BEGUN.release()
    while not GATE.wait(0.01) and not caller.stop():
        pass
    return {"waited": not caller.stop()}


METHODS = {
    "echo": Method(EchoRequest, _echo, "echo"),
    "crash": Method(PlainRequest, _crash, "crash"),
    "undecided": Method(PlainRequest, _undecided, "undecided"),
    "wait": Method(PlainRequest, _wait, "wait", ends_early=True),
    "work": Method(PlainRequest, _wait, "work"),
}


class Lines:
    """Lines that a client sends one by one; a function among them is called when its turn comes."""

    def __init__(self, *lines: Any) -> None:
        self._lines = list(lines)

    def readline(self, _: int = -1, /) -> bytes:
        while self._lines:
            line = self._lines.pop(0)
            if callable(line):
                line()
                continue
            return line if isinstance(line, bytes) else f"{json.dumps(line)}\n".encode()
        return b""


def served(*lines: Any, at_once: int = 2) -> list[dict[str, Any]]:
    out = io.BytesIO()
    Server(METHODS, Lines(*lines), out, at_once, lambda error, line: f"{error!r} of {line.decode()}").serve()
    assert out.getvalue().count(b"\n") == len(out.getvalue().splitlines())
    return [json.loads(line) for line in out.getvalue().splitlines()]


def one(*lines: Any) -> dict[str, Any]:
    (message,) = served(*lines)
    return message


def error_of(line: Any) -> dict[str, Any]:
    """The error of the last of two lines; the one before it is answered all the same."""
    messages = served(line, {"id": "z", "method": "echo", "word": "on"})
    assert {"id": "z", "final": True, "answer": {"said": "on"}} in messages
    (message,) = [message for message in messages if message["id"] != "z"]
    assert message["final"]
    return message


def begun() -> None:
    assert BEGUN.acquire(timeout=60)


def test_a_request_gets_one_answer_with_its_id() -> None:
    answer = {"id": "1", "final": True, "answer": {"said": "aa"}}
    assert one({"id": "1", "method": "echo", "word": "a", "times": 2}) == answer
    assert one(b"\n", b"  \r\n", b'{"id":"1","method":"echo","word":"a","times":2}') == answer


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"word": 1}, "word", "word: expected a text (got 1)"),
        ({"word": "a", "times": "2"}, "times", "times: expected a whole number (got '2'); did you mean 2"),
        ({}, "word", "word: this field is missing"),
        ({"word": "a", "tims": 2}, "tims", "tims: there is no such field; did you mean 'times'?"),
        ({"method": "ecko", "word": "a"}, "method", "method: there is no method 'ecko'; did you mean 'echo'?"),
        ({"method": 7, "word": "a"}, "method", "the methods are echo, crash"),
        ({"method": None, "word": "a"}, "method", "method: this field is missing"),
        ({"word": "no"}, "word", "word: not this one"),
        ({"wrd": "a"}, "wrd", "wrd: there is no such field; did you mean 'word'?"),
        ({"word": "a", "times": 0}, "times", "times: expected 1 or more (got 0)"),
        (
            {"word": "a", "tags": "take b1, b2"},
            "tags",
            "expected a list (got 'take b1, b2'); did you mean [\"take b1, b2\"]?",
        ),
    ],
)
def test_a_mistake_is_told_with_its_field_and_the_engine_lives_on(fields: Any, field: str, said: str) -> None:
    message = error_of({"id": "1", "method": "echo", **fields})
    assert message["id"] == "1"
    assert message["error"]["field"] == field
    assert said in message["error"]["sentence"]


@pytest.mark.parametrize(
    ("line", "field", "said"),
    [
        (b"garbage\n", None, "not a line of JSON"),
        (b'{"id": "1"\n', None, "not a line of JSON"),
        (b"\xff\xfe\n", None, "this is not a line of JSON: the line looks like UTF-16 or UTF-32; expected UTF-8"),
        ('{"id": "1"}'.encode("utf-16-le"), None, "not a line of JSON: the line looks like UTF-16"),
        (b'{"id": "\xe9"}\n', None, "not a line of JSON: byte 9, 0xe9, is not UTF-8"),
        (b"[" * 100_000 + b"\n", None, "this is not a line of JSON: the line is nested too deeply"),
        (
            b'{"id": "1", "times": ' + b"9" * 5000 + b"}\n",
            None,
            "not a line of JSON: a number in the line has too many digits",
        ),
        (b"[1, 2]\n", None, "expected an object"),
        (b'{"id": "1", "word": NaN}\n', None, "NaN is not a number in JSON"),
        (b'{"id": "1", "word": "a", "word": "b"}\n', "word", "the field 'word' is given twice"),
        (b'{"word": "' + b"a" * LONGEST + b'"}\n', None, f"longer than the limit of {LONGEST} bytes"),
        (b'{"id": 1, "method": "echo", "word": "a"}\n', "id", "id: expected a text (got 1)"),
        (b'{"id": "", "method": "echo", "word": "a"}\n', "id", "id: expected a text of 1 or more characters"),
        (b'{"method": "echo", "word": "a"}\n', "id", "id: this field is missing"),
        (
            b'{"id": "\\ud800", "method": "echo", "word": "a"}\n',
            "id",
            r"\ud800 is the first or second half of a character",
        ),
    ],
)
def test_a_line_that_makes_no_request_is_told_by_its_number(line: bytes, field: str | None, said: str) -> None:
    message = error_of(line)
    assert (message["id"], message["line"], message["error"]["field"]) == (None, 1, field)
    assert said in message["error"]["sentence"]
    assert "\n" not in message["error"]["sentence"]


def test_an_id_of_a_request_that_runs_is_refused_and_of_one_that_is_answered_taken() -> None:
    wait = {"id": "1", "method": "wait"}
    first, refused, answer, *again = served(
        wait, begun, wait, GATE.set, {"id": "2", "method": "echo", "word": "a"}, at_once=1
    )
    assert first == {"id": "1", "final": False, "partial": {"part": 1}}
    assert (refused["id"], refused["line"], refused["error"]["field"]) == (None, 2, "id")
    assert answer == {"id": "1", "final": True, "answer": {"waited": True}}
    assert [message["id"] for message in again] == ["2"]


def test_a_cancel_has_an_id_of_its_own() -> None:
    refused, answer = served(
        {"id": "1", "method": "work"}, begun, {"id": "1", "method": "cancel", "of": "1"}, GATE.set
    )[1:]
    assert (refused["id"], refused["line"], refused["error"]["field"]) == (None, 2, "id")
    assert answer == {"id": "1", "final": True, "answer": {"waited": True}}


def test_answers_come_as_they_are_ready() -> None:
    messages = served({"id": "1", "method": "wait"}, begun, {"id": "2", "method": "echo", "word": "a"}, _when_idle)
    assert [message["id"] for message in messages if message["final"]] == ["2", "1"]


def _when_idle() -> None:
    threading.Timer(0.5, GATE.set).start()  # the short request has half a second before the long one may end


def test_a_cancelled_request_that_runs_answers_with_what_it_has() -> None:
    messages = served({"id": "1", "method": "wait"}, begun, {"id": "c", "method": "cancel", "of": "1"})
    finals = [message for message in messages if message["final"]]
    assert finals == [
        {"id": "c", "final": True, "answer": {"cancelled": "1"}},
        {"id": "1", "final": True, "answer": {"waited": False}},
    ]


@pytest.mark.parametrize("method", ["work", "echo"])
def test_a_cancelled_request_that_cannot_answer_early_is_told_so(method: str) -> None:
    """One that runs, and one that waits behind another."""
    asked = {"id": "2", "method": method} | ({"word": "a"} if method == "echo" else {})
    before = [{"id": "1", "method": "work"}, begun] if method == "echo" else []
    after = [] if method == "echo" else [begun]
    cancel = {"id": "c", "method": "cancel", "of": "2"}
    messages = served(*before, asked, *after, cancel, GATE.set, at_once=1)
    (last,) = [message for message in messages if message["id"] == "2" and message["final"]]
    assert last["error"]["kind"] == "cancelled"


def test_a_cancelled_request_that_waits_is_told_so_before_the_one_that_runs_ends() -> None:
    echo = {"id": "2", "method": "echo", "word": "a"}
    cancel = {"id": "c", "method": "cancel", "of": "2"}
    messages = served({"id": "1", "method": "work"}, begun, echo, cancel, echo, cancel, GATE.set, at_once=1)
    finals = [(message["id"], "error" in message) for message in messages if message["final"]]
    assert finals == [("c", False), ("2", True), ("c", False), ("2", True), ("1", False)]


def test_cancelling_what_is_not_there_names_the_field() -> None:
    message = error_of({"id": "c", "method": "cancel", "of": "1"})
    assert (message["id"], message["error"]["field"]) == ("c", "of")
    assert error_of({"id": "c", "method": "cancel"})["error"]["sentence"] == "of: this field is missing"


def test_a_crash_is_an_answer_and_not_the_end() -> None:
    message = error_of({"id": "1", "method": "crash"})
    assert message["error"]["kind"] == "crash"
    assert message["error"]["sentence"] == 'ZeroDivisionError(\'by zero\') of {"id": "1", "method": "crash"}'


def test_what_is_not_decided_is_told_as_that() -> None:
    assert error_of({"id": "1", "method": "undecided"})["error"] == {
        "kind": "undecided",
        "field": None,
        "sentence": "no answer",
    }


def test_an_answer_that_json_cannot_write_is_told_as_a_crash_and_the_engine_goes_on() -> None:
    for value in (float("inf"), float("nan"), object()):
        table = {**METHODS, "odd": Method(PlainRequest, lambda *_, value=value: {"value": value}, "odd")}
        out = io.BytesIO()
        lines = [{"id": str(number), "method": "odd"} for number in range(3)]
        Server(table, Lines(*lines, {"id": "z", "method": "echo", "word": "on"}), out, 1, lambda *_: "why").serve()
        messages = {message["id"]: message for message in map(json.loads, out.getvalue().splitlines())}
        assert [messages[str(number)]["error"]["kind"] for number in range(3)] == ["crash"] * 3
        assert messages["z"]["answer"] == {"said": "on"}


def test_an_empty_line_is_counted_though_it_is_not_answered() -> None:
    (message,) = served(b"\n", b"  \n", b"[]\n")
    assert (message["id"], message["line"]) == (None, 3)


def test_at_the_end_of_the_lines_all_that_waits_is_answered() -> None:
    lines = [{"id": str(number), "method": "echo", "word": "a"} for number in range(200)]
    assert {message["id"] for message in served(*lines)} == {str(number) for number in range(200)}


def test_more_requests_than_may_wait_are_refused() -> None:
    lines = [{"id": str(number), "method": "wait"} for number in range(MOST_WAITING + 1)]
    messages = served(*lines, GATE.set)
    (refused,) = [message for message in messages if "error" in message]
    assert refused["id"] == str(MOST_WAITING)
    assert "already waiting" in refused["error"]["sentence"]


def test_requests_of_more_bytes_than_may_wait_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_BYTES", 200)
    wait = {"id": "1", "method": "wait"}
    messages = served(wait, begun, {"id": "2", "method": "echo", "word": "a" * 200}, GATE.set)
    (refused,) = [message for message in messages if "error" in message]
    assert (refused["id"], "already waiting" in refused["error"]["sentence"]) == ("2", True)
    again = [{"id": str(number), "method": "echo", "word": "a" * 100} for number in range(9)]
    each = [line for pair in zip(again, [_when_answered] * 9, strict=True) for line in pair]
    assert all("answer" in message for message in served(*each, at_once=1))


def _when_answered() -> None:
    time.sleep(0.05)


def test_no_more_threads_run_than_requests_at_once() -> None:
    before, most = threading.active_count(), 0

    def look() -> None:
        nonlocal most
        most = max(most, threading.active_count())

    lines = [{"id": str(number), "method": "work"} for number in range(50)]
    served(*lines, begun, begun, begun, look, GATE.set, at_once=3)
    assert most == before + 3


@pytest.mark.skipif(not hasattr(select, "poll"), reason="the system does not tell")
def test_what_runs_after_the_last_line_ends_when_nobody_reads_any_more() -> None:
    read, write = os.pipe()
    with os.fdopen(write, "wb", buffering=0) as out:
        lines = Lines({"id": "1", "method": "wait"}, begun, lambda: os.close(read))
        Server(METHODS, lines, out, 1, lambda *_: "").serve()
    assert not GATE.is_set()


def test_ctrl_c_ends_what_runs() -> None:
    def pressed() -> None:
        raise KeyboardInterrupt

    out = io.BytesIO()
    serving = Server(METHODS, Lines({"id": "1", "method": "wait"}, begun, pressed), out, 1, lambda *_: "")
    with pytest.raises(KeyboardInterrupt):
        serving.serve()
    assert json.loads(out.getvalue().splitlines()[-1])["answer"] == {"waited": False}


def test_a_client_that_is_gone_ends_what_runs() -> None:
    class Gone(io.BytesIO):
        def write(self, _: Any, /) -> int:
            raise BrokenPipeError

    lines = Lines({"id": "1", "method": "wait"}, begun, {"id": "2", "method": "wait"}, {"id": "3", "method": "wait"})
    Server(METHODS, lines, Gone(), 1, lambda *_: "").serve()
    assert not GATE.is_set()


def test_nobody_is_waited_for_where_telling_of_a_crash_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _: None)

    def crashed(error: BaseException, _: bytes) -> str:
        raise error

    out = io.BytesIO()
    lines = Lines({"id": "a", "method": "crash"}, {"id": "b", "method": "echo", "word": "on"})
    serving = threading.Thread(target=Server(METHODS, lines, out, 2, crashed).serve, daemon=True)
    serving.start()
    serving.join(60)
    assert not serving.is_alive()
    assert [json.loads(line)["id"] for line in out.getvalue().splitlines()] == ["b"]
