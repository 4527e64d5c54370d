"""The JSON Schemas of Manhattan's answers are satisfied by the answer of every command."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from ny1901_solver import schema
from ny1901_solver.manhattan.chance import Draws, deck_dealer
from ny1901_solver.manhattan.cli import app
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.positions import format_line
from ny1901_solver.manhattan.replay import format_record
from ny1901_solver.manhattan.rules import legal_moves, new_game, play
from ny1901_solver.manhattan.table.playing import LiveManhattan


@cache
def validator(command: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema(f"manhattan/answers/{command}"))


def checked(*words: object) -> str:
    """The kind of a command's answer, which satisfies its schema."""
    answer = json.loads(CliRunner().invoke(app, [*map(str, words), "--json"]).stdout)
    family, command, _ = answer["schema"].split("/")
    assert family == "manhattan"
    validator(command).validate(answer)
    return str(command)


@pytest.mark.parametrize(
    ("edition", "players", "variants"),
    [("tiny", 2, ()), ("mayfair", 3, ("slow-growth", "anti-trust")), ("mayfair", 4, ("baby-monster",))],
)
def test_answers_about_positions_satisfy_their_schema(edition: str, players: int, variants: tuple[str, ...]) -> None:
    rng = random.Random(f"{edition} {players} {variants}")
    state = new_game(load_edition(edition), players, deck_dealer(rng), variants=variants)
    for moves in (0, players + 3):
        for _ in range(moves):
            state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
        line, move = format_line(state), legal_moves(state)[0]
        seen = {
            checked("show", line),
            checked("show", line, "--seat", "r"),
            checked("show", line, "--open"),
            checked("score", line),
            checked("legal", line, "--limit", "3"),
            checked("apply", line, move, "--seed", "1"),
            checked("apply", line, "r4@A1"),
            checked("rule", "check", line, move),
            checked("rule", "check", line, "r4@A1"),
        }
        assert seen == {"show", "score", "legal", "apply", "rule-check"}
        assert checked("hint", line, "--rollouts", "9", "--why-not", move) == "hint"


def test_games_from_their_start_to_their_end_satisfy_their_schema(tmp_path: Path) -> None:
    rng = random.Random(3)
    state = new_game(load_edition("tiny"), 2, deck_dealer(rng))
    while not (state.last_round and state.phase == "build" and state.left_to_build(1) == 1):
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    assert checked("hint", format_line(state), "--open") == "hint"
    assert checked("hint", format_line(state), "--level", "what") == "hint"
    assert checked("hint", format_line(state), "--why-not", "r4@A1") == "hint"
    assert checked("new", "--edition", "tiny", "--seed", "3") == "new"
    record, wrong = tmp_path / "record.yaml", tmp_path / "wrong.yaml"
    start = new_game(load_edition("tiny"), 2, deck_dealer(rng))
    live, _ = LiveManhattan.of(start).then(legal_moves(start)[0], Draws(start.edition.board))
    record.write_text(text := format_record(live.record), encoding="utf-8")
    wrong.write_text(re.sub("(?m)^(- .*): .*$", r"\1: r1@A1", text), encoding="utf-8")
    assert checked("replay", record) == checked("replay", wrong) == "replay"
    assert checked("review", record, "--rollouts", "9", "--cache", tmp_path, "--puzzles", tmp_path) == "review"
    assert checked("arena", "greedy", "random", "--edition", "tiny", "--games", "2") == "arena"


def test_answers_about_rulings_satisfy_their_schema() -> None:
    assert checked("rule", "show", "M-BLD-3-b") == "rule-show"
    assert checked("rule", "cases", "--rule", "M-MON-7") == "rule-cases"
    assert checked("rule", "differ", "top_own=yes", "top_own=no", "--compare", 2) == "rule-differ"


@pytest.mark.parametrize("words", [("list",), ("show", "M-BLD-3"), ("show", "stuck"), ("ask", "pass")])
def test_what_is_said_of_rules_alone_has_the_schema_that_serves_every_game(words: tuple[str, ...]) -> None:
    answer = json.loads(CliRunner().invoke(app, ["rule", *words, "--json"]).stdout)
    assert answer["schema"] == f"ny1901/rule-{words[0]}/1"
    jsonschema.Draft202012Validator(schema(answer["schema"])).validate(answer)
