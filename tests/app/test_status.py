"""`proved` is said by answers that prove something alone: what lists, shows or writes something down is done."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from ny1901_solver.engine import Alone

from ..programs import GAMES, app, table_of

TELL = ("version", "edition-list", "opened", "rule-list", "rule-contents", "player-list", "puzzle-list", "new")
PROVE = ("show", "score", "legal")


def answer(game: str, method: str, **fields: Any) -> dict[str, Any]:
    said: list[str] = []
    alone = Alone(lambda asked: table_of(game, asked), said.append)
    alone.answer(json.dumps({"id": "a", "method": method, **fields}), lambda: False)
    found: dict[str, Any] = json.loads(said[-1])["answer"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_proves_nothing_is_done_and_what_the_rules_decide_is_proved(game: str) -> None:
    known = table_of(game, {})
    asked = [method for method in TELL if method in known]
    assert len(asked) >= 6
    assert {method: answer(game, method)["status"] for method in asked} == dict.fromkeys(asked, "done")
    line = answer(game, "new", seed=1)["line"]
    assert {method: answer(game, method, position=line)["status"] for method in PROVE} == dict.fromkeys(PROVE, "proved")
    assert answer(game, "play", position=line, player="greedy", seed=1)["status"] == "done"


@pytest.mark.parametrize(
    ("game", "rule"), [("new-york-1901", "BLD-7"), ("manhattan", "M-BLD-1")], ids=["new-york-1901", "manhattan"]
)
def test_a_rule_that_is_shown_is_not_proved(game: str, rule: str) -> None:
    for words in (["rule", "show", rule], ["rule", "list"], ["new"], ["puzzle", "list"], ["rule", "ask", "worker"]):
        found = json.loads(CliRunner().invoke(app(game), [*words, "--json"]).stdout)
        assert found["status"] == "done", words
