"""Own mistakes of Manhattan as puzzles: certified anew they hold, and what has no one best move makes none."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ny1901_solver.manhattan.game import MANHATTAN
from ny1901_solver.manhattan.moves import Build, parse_move
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.manhattan.puzzles.catalog import shipped
from ny1901_solver.manhattan.puzzles.format import format_puzzle, parse_puzzle, read_puzzle
from ny1901_solver.manhattan.puzzles.kinds import Kind
from ny1901_solver.manhattan.puzzles.puzzle import Puzzle
from ny1901_solver.manhattan.puzzles.recheck import recheck
from ny1901_solver.manhattan.puzzles.task import Task
from ny1901_solver.manhattan.replay import Record, RecordedMove, write_record
from ny1901_solver.manhattan.review.puzzles import HANDS_UNKNOWN, NO_MISTAKE, NOT_THE_ANSWER, puzzle_of
from ny1901_solver.manhattan.rules import legal_moves
from ny1901_solver.manhattan.state.seen import player_name
from ny1901_solver.reviews.decisions import Decision
from ny1901_solver.reviews.puzzles import NO_QUESTION

from ..cli.conftest import Run, run

__all__ = ["run"]


TWO_BUILDS = (
    "mh1:tiny:Srb,Ngy:-:2-build:g>g:A2b1_A3b3y3_A4g1_B2y1_B3g2_B4r1r3:"
    "r0.0.0/1.1.0/1,b0.0.0/1.1.0/1,g0.0.0/1.0.1/2,y0.0.0/1.1.0/5:44,12:-:AB"
)


def stored(name: str) -> Puzzle:
    return read_puzzle(shipped()[f"mh-tutorial-{name}"])


def second_of(puzzle: Puzzle) -> Build:
    """The next best move, which a player may make by mistake."""
    second = puzzle.certificate.second
    assert second is not None
    assert isinstance(second.answer[0], Build)
    return second.answer[0]


def made_of(puzzle: Puzzle, played: str | None = None, best: str | None = None) -> Puzzle | str:
    """The puzzle of the move that was played in the position of another one, where a move is best."""
    right, second = puzzle.certificate.answer[0], puzzle.certificate.second
    assert second is not None
    wrong = second.answer[0]
    moves = [parse_move(text or str(move)) for text, move in ((played, wrong), (best, right))]
    return puzzle_of(Decision(MANHATTAN, 9, puzzle.task.state, moves[0]), moves[1])


@pytest.mark.parametrize("name", ["reply", "city", "thrift"])
def test_a_mistake_in_the_position_of_a_puzzle_makes_that_puzzle_and_it_holds(name: str) -> None:
    puzzle = stored(name)
    made = made_of(puzzle)
    assert isinstance(made, Puzzle)
    assert (made.task, made.certificate.answer) == (puzzle.task, puzzle.certificate.answer)
    assert recheck(parse_puzzle(format_puzzle(made), "made"), full=True) == []


@pytest.mark.parametrize("best", ["y1@A4", "y2@B3"])
def test_a_build_that_begins_the_one_best_plan_makes_a_puzzle_in_whatever_order(best: str) -> None:
    state = parse_line(TWO_BUILDS)
    made = puzzle_of(Decision(MANHATTAN, 9, state, parse_move("g3@A3")), parse_move(best))
    assert isinstance(made, Puzzle)
    assert made.task == Task(Kind.FOUR_CARDS, state, 2)
    assert list(map(str, made.certificate.answer)) == ["y1@A4", "y2@B3"]
    assert isinstance(puzzle_of(Decision(MANHATTAN, 9, state, parse_move("y2@B3")), parse_move("y1@A4")), str)


def test_what_makes_no_puzzle_is_told_in_a_word() -> None:
    puzzle = stored("reply")
    answer, second = (str(part) for part in (puzzle.certificate.answer[0], second_of(puzzle)))
    assert made_of(puzzle, best=second) == NOT_THE_ANSWER
    assert made_of(puzzle, played=answer) == NO_MISTAKE
    state = replace(puzzle.task.state, unseen=frozenset({1}))
    assert puzzle_of(Decision(MANHATTAN, 9, state, second_of(puzzle)), second_of(puzzle)) == HANDS_UNKNOWN
    choosing = stored("thrift").task.state
    first = replace(choosing, selected=((0,) * 3,) * 3)
    assert puzzle_of(Decision(MANHATTAN, 9, first, legal_moves(first)[0]), legal_moves(first)[1]) == NO_QUESTION


def test_the_command_writes_mistakes_as_puzzles_that_hold(run: Run) -> None:
    puzzle = stored("reply")
    state, trap = puzzle.task.state, puzzle.trap
    assert trap is not None
    assert isinstance(trap.line[0], Build)
    write_record(Path("lost.yaml"), Record(state, (RecordedMove(trap.line[0]),)))
    words = ("review", "lost.yaml", "--rollouts", 30, "--cache", "kept", "--puzzles")
    answer = json.loads(run(*words, "mine", "--json").stdout)
    [file] = answer["puzzles"]["files"]
    assert answer["puzzles"]["rejects"] == {}
    assert read_puzzle(Path(file)).task == puzzle.task
    assert run("puzzle", "check", file, "--full").exit_code == 0
    before = Path(file).read_bytes()
    assert f"1 puzzle made of the mistakes\n  {file}\n" in run(*words, "mine", "--player", "red").stdout
    assert Path(file).read_bytes() == before
    other = player_name(state, 1)
    assert "0 puzzles made of the mistakes\n" in run(*words, "mine", "--player", other).stdout
    result = run(*words, "lost.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is a file" in result.stderr
