"""What `import ny1901_solver` answers for Manhattan."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ny1901_solver
from ny1901_solver.errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Refused
from ny1901_solver.manhattan import api, rules
from ny1901_solver.manhattan.cli import app
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.hint import advise
from ny1901_solver.manhattan.moves import parse_move
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.replay import format_record, position_after
from ny1901_solver.manhattan.scoring import result, with_round_paid
from ny1901_solver.protocol.registration import Registration
from ny1901_solver.questions.arguments import WrongArgument

from .cli.test_commands import BUILDING
from .review.test_review import record_of

ny: Any = ny1901_solver  # a checker takes its functions for New York 1901's
STATE = parse_line(BUILDING)
MOVE = str(rules.legal_moves(STATE)[0])


def test_a_position_is_read_from_a_line_a_file_and_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.mh"
    file.write_text(f"{BUILDING}\n", encoding="utf-8")
    assert ny.load(BUILDING) == ny.load(file) == ny.load(str(file)) == ny.parse(BUILDING) == STATE
    record = tmp_path / "game.record.yaml"
    played = record_of("tiny", 2, 9)
    record.write_text(format_record(played), encoding="utf-8")
    assert ny.load(f"{record}@3") == position_after(played, 3)
    assert ny.load(record) == position_after(played, len(played.turns))
    with pytest.raises(NotationError, match="expected 10 parts"):
        ny.load("mh1:x")
    with pytest.raises(
        DataError, match=r"mayfair is an edition and no position; load_edition\('mayfair'\) loads the edition"
    ):
        ny.load("mayfair")
    with pytest.raises(DataError, match=r"No such file or directory; expected a position as one line \(mh1:"):
        ny.load("lost.mh")


def test_functions_answer_what_the_rules_do() -> None:
    move, told = parse_move(MOVE), random.Random(3)
    assert ny.legal_turns(STATE) == rules.legal_moves(STATE)
    assert ny.parse(MOVE, STATE) == move
    assert ny.violations(STATE, MOVE) == ny.violations(STATE, move) == ()
    assert ny.score(STATE) == result(with_round_paid(STATE))
    after = ny.play(STATE, MOVE, told)
    assert after == api.play(STATE, move, random.Random(3)) != STATE
    assert ny.draw(STATE).svg_text().startswith("<svg")
    assert ny.ask("M-BLD-4 who may build here?").found
    assert ny.load_edition("mayfair") is load_edition("mayfair")
    game = ny.new_game(ny.load_edition("mayfair"), 3, random.Random(1))
    assert len(game.hands) == 3
    assert ny.parse(format_line(game)) == game
    assert [each.move for each in ny.hint(STATE, 30, 1).moves] == [each.move for each in advise(STATE, 30, 1).moves]


def test_what_is_amiss_is_told_as_at_the_command_line() -> None:
    with pytest.raises(IllegalMove, match="M-"):
        ny.play(STATE, "r4@A1" if "r4@A1" not in map(str, rules.legal_moves(STATE)) else "g4@A1", "1")
    with pytest.raises(Refused, match="named twice"):
        ny.play(STATE, f"{MOVE} -> 1", "1")
    with pytest.raises(ImpossibleDraw):
        ny.play(STATE, MOVE, "Z")
    with pytest.raises(Refused, match="names drawn cards"):
        ny.parse(f"{MOVE} -> 1", STATE)
    with pytest.raises(Refused, match="choose one of rollouts and time_limit"):
        ny.hint(STATE, 5, time_limit=1.0)
    with pytest.raises(TypeError, match="state: expected a position"):
        api.legal_turns(BUILDING)  # type: ignore[arg-type]


def test_a_function_that_a_game_has_not_says_so_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    every = Registration.function
    lacking = ("manhattan", "points")
    monkeypatch.setattr(
        Registration, "function", lambda game, name: None if (game.name, name) == lacking else every(game, name)
    )
    with pytest.raises(Refused) as error:
        ny.points(STATE, 2)
    assert str(error.value) == (
        "points: Manhattan has no such function; it has only ask, draw, hint, judge, legal_turns, load, load_edition, "
        "new_game, parse, plan, play, review, score and violations"
    )


def test_a_game_is_reviewed_as_the_command_does_it(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(format_record(record_of("tiny", 2, 2)), encoding="utf-8")
    made = ny.review(path, rollouts=4, seed=2)
    told = CliRunner().invoke(app, ["review", str(path), "--rollouts", "4", "--seed", "2", "--json"])
    assert [str(turn.best) for turn in made.turns] == [turn["best"] for turn in json.loads(told.stdout)["turns"]]
    assert len(made.turns) == 2
    with pytest.raises(WrongArgument, match="rollouts: expected a whole number from 1 on, not 0"):
        ny.review(path, rollouts=0)


def test_what_is_said_of_the_functions_is_what_the_game_has() -> None:
    assert set(api.__all__) < set(ny.__all__)
    assert pickle.loads(pickle.dumps(ny.score)) is ny.score
    assert {getattr(ny, name).__module__ for name in api.__all__} == {"ny1901_solver"}
