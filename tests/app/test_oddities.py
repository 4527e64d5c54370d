"""Whatever JSON can spell is answered: every odd line gets one final line, and none of them tells of a crash."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import chain
from typing import Any

import pytest

from ny1901_solver.app.games import load_games
from ny1901_solver.app.methods import table_of
from ny1901_solver.engine import Server
from tests.new_york_1901.page.conftest import running
from tests.new_york_1901.page.raw import RawClient

from .oddities import MANHATTAN, METHOD_NAMES, NEW_YORK_1901, TABLES, Odd, odd_lines, usual

pytestmark = pytest.mark.rotates(
    4, "ny1901_solver/app", "ny1901_solver/capabilities", "ny1901_solver/engine", "ny1901_solver/protocol"
)

CANCEL = b'{"id": "cancel", "method": "cancel", "of": "odd"}'


def answers(odd: Odd) -> list[dict[str, Any]]:
    """The lines that come back; what would count for ever is cancelled once it is asked."""
    out = io.BytesIO()
    lines = [odd.line, CANCEL] if odd.where == "rollouts" else [odd.line]
    Server(partial(table_of, load_games(), load_games().first), io.BytesIO(b"\n".join(lines)), out, 1, _crashed).serve()
    read = [json.loads(line, parse_constant=_no_constant) for line in out.getvalue().splitlines()]
    return [message for message in read if message["id"] != "cancel" and message.get("line") != 2]


def _crashed(error: BaseException, _: bytes) -> str:
    raise error


def _no_constant(word: str) -> None:
    raise AssertionError(word)


def assert_answered(game: str, name: str, every: bool) -> None:
    for odd in odd_lines(game, name, every):
        finals = [message for message in answers(odd) if message["final"]]
        assert len(finals) == bool(odd.line.strip()), (name, odd.where, odd.how, finals)
        for final in finals:
            assert final["id"] in ("odd", None) or odd.where == "id"
            error = final.get("error", {"kind": "field", "sentence": ""})
            assert error["kind"] in ("request", "field", "undecided", "cancelled"), (name, odd.where, odd.how, error)


@pytest.mark.parametrize(("game", "name"), METHOD_NAMES)
def test_every_oddity_gets_one_answer_of_every_method(game: str, name: str) -> None:
    assert_answered(game, name, every=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), METHOD_NAMES)
def test_every_oddity_gets_one_answer_in_every_field_of_every_method(game: str, name: str) -> None:
    assert_answered(game, name, every=True)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("1e400", "1e400 is larger than the largest number that can be read"),
        ("-1e400", "-1e400 is larger than the largest number that can be read"),
        ("NaN", "NaN is not a number in JSON"),
        ("[" * 101 + "]" * 101, "the value is nested too deeply; at most 100 levels are allowed"),
        ('{"a": 1, "a": 2}', "the field 'a' is given twice"),
        ('"\\ud800"', "\\ud800 is the first or second half of a character, and the other half is missing"),
    ],
)
@pytest.mark.parametrize("method", ["show", "legal"])
def test_what_no_number_or_text_is_is_said_in_a_sentence(method: str, value: str, said: str) -> None:
    line = f'{{"id": "odd", "method": "{method}", "position": {value}}}'.encode()
    (message,) = answers(Odd("position", value[:10], line))
    assert message["error"]["sentence"] == said


@pytest.mark.parametrize("name", ["1", "1.0", "true", "null", "[]", "{}", '""'])
def test_an_id_that_is_no_text_is_refused_by_the_number_of_its_line(name: str) -> None:
    """A number would come back in another spelling where a language has one kind of number only."""
    (message,) = answers(Odd("id", name, f'{{"id": {name}, "method": "version"}}'.encode()))
    assert (message["id"], message["line"], message["error"]["field"]) == (None, 1, "id")


@pytest.fixture(scope="module", params=[NEW_YORK_1901, MANHATTAN])
def served(request: pytest.FixtureRequest) -> Iterator[tuple[str, RawClient]]:
    """A game, and a server for it."""
    with running("--game", request.param) as (_, address):
        yield request.param, RawClient(address)


def test_the_server_answers_every_oddity_too(served: tuple[str, RawClient]) -> None:
    """Each method gets some of them, other ones from method to method; all of them get a whole answer."""
    game, client = served
    lines = (list(odd_lines(game, name, False))[at::9] for at, name in enumerate(TABLES[game]))
    for odd in chain.from_iterable(lines):
        if odd.where == "rollouts":
            continue
        body = odd.line.replace(b'"id": "odd", ', b"").replace(f'"game": "{game}", '.encode(), b"")
        status, _, told = client.answer(client.request("POST", "/ask", body))
        read = list(map(json.loads, told.splitlines()))
        assert read, odd
        if status == 200:
            assert read[-1]["final"] or "later" in read[-1], odd
        else:
            assert (status, read[-1]["error"]["kind"]) == (400, "request"), odd


def test_nine_odd_requests_at_once_do_not_keep_another_one_waiting(served: tuple[str, RawClient]) -> None:
    game, client = served
    odd = client.request("POST", "/ask", b'{"method": "show", "position": 1e400}')
    right = {field: given for field, given in usual(game, "show").items() if field != "game"}
    with ExitStack() as open_ones:
        odd_ones = [open_ones.enter_context(client.connected()) for _ in range(9)]
        for one in odd_ones:
            one.sendall(odd)
        assert "answer" in json.loads(client.asked(right)[2].splitlines()[-1])
        for one in odd_ones:
            with one.makefile("rb") as lines:
                assert b"1e400 is larger than the largest number that can be read" in lines.read()


@pytest.mark.parametrize("game", [NEW_YORK_1901, MANHATTAN])
@pytest.mark.parametrize("command", ["", " ", "\u2028\r\n", "\u00a0;\t"])
def test_a_command_of_blanks_only_is_no_step(game: str, command: str) -> None:
    request = {"id": "odd", "method": "play-step", "game": game, "position": usual(game, "play-step")["position"]}
    (final,) = answers(Odd("command", "blanks", json.dumps({**request, "command": command}).encode()))
    assert (final["error"]["kind"], final["error"]["field"]) == ("field", "command")
