"""Puzzles solved, graded, checked, printed and made by value, in every game that has puzzles."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from ny1901_solver.app import main
from ny1901_solver.engine import Alone, Method
from ny1901_solver.exit_codes import CRASHED
from ny1901_solver.puzzles.certificate import ProofBudget

from ..programs import MANHATTAN, NEW_YORK_1901, app, table_of
from .test_capabilities import PUZZLES, asked, called, package

GAMES = pytest.mark.parametrize("game", [NEW_YORK_1901, MANHATTAN])
ORDERS: dict[str, dict[str, Any]] = {
    NEW_YORK_1901: {"kind": "ruling", "edition": "tiny", "seed": 3},
    MANHATTAN: {"kind": "four-cards", "seed": 12},
}
"""Runs that soon find a puzzle."""

LONG = {NEW_YORK_1901: "tutorial-streets", MANHATTAN: "mh-still-taken-14-0027"}
"""Puzzles whose proofs last long enough to be ended."""


def puzzles_of(game: str) -> Any:
    """What questions about puzzles ask of a game."""
    return importlib.import_module(f"{package(game)}.capabilities.puzzles").PUZZLES


def answer(game: str, method: str, **fields: Any) -> dict[str, Any]:
    found = asked(game, method, **fields)
    assert "error" not in found, found
    made: dict[str, Any] = found["answer"]
    return made


def spoiled(game: str, **changes: Any) -> str:
    """A shipped puzzle's file with other values."""
    puzzles = puzzles_of(game)
    return yaml.safe_dump(yaml.safe_load(puzzles.format(puzzles.read(PUZZLES[game]))) | changes, sort_keys=False)


@GAMES
def test_a_puzzle_is_solved_by_value_and_in_python(game: str) -> None:
    found = answer(game, "puzzle-solve", puzzle=PUZZLES[game])
    assert found["is_stored_answer"]
    puzzle = puzzles_of(game).read(PUZZLES[game])
    solved = called(game).puzzle_solve(puzzle)  # type: ignore[union-attr]
    assert solved.value == puzzle.certificate.value


@GAMES
def test_a_grade_that_a_file_has_otherwise_is_told(game: str, tmp_path: Path) -> None:
    found = answer(game, "puzzle-grade", puzzle=PUZZLES[game])
    assert found["is_stored_grade"]
    file = tmp_path / "graded.yaml"
    file.write_text(spoiled(game, grade=found["grade"] % 5 + 1), encoding="utf-8")
    for name, code in ((PUZZLES[game], 0), (str(file), 1)):
        done = CliRunner().invoke(app(game), ["puzzle", "grade", name])
        assert done.exit_code == code
        assert f"grade {found['grade']} (grades 2 to 5 begin at " in done.stdout
        assert ("the file states otherwise: grade " in done.stdout) == bool(code)


@GAMES
def test_faults_are_told_of_each_puzzle_that_is_given(game: str) -> None:
    grade = yaml.safe_load(spoiled(game))["grade"] % 5 + 1
    found = answer(game, "puzzle-check", puzzles=[PUZZLES[game], spoiled(game, grade=grade), "format: x\n"])
    assert [file["file"] for file in found["files"]] == [PUZZLES[game], "puzzle 2", "puzzle 3"]
    kinds = [{fault["kind"] for fault in file["faults"]} for file in found["files"]]
    assert kinds == [set(), {"wrong-certificate"}, {"malformed"}]
    assert found["status"] == "undecided"
    assert asked(game, "puzzle-check", puzzles=["no-such"])["error"]["field"] == "puzzles"
    in_python = called(game).puzzle_check([PUZZLES[game], puzzles_of(game).read(PUZZLES[game])])  # type: ignore[union-attr]
    assert in_python.faults == [(PUZZLES[game], []), (PUZZLES[game], [])]


@GAMES
def test_a_check_is_cancelled_in_the_midst_of_a_proof(game: str) -> None:
    """The word comes once the proof of the second puzzle has begun; nothing is said of that one."""
    said: list[str] = []
    puzzles = puzzles_of(game)
    begun: list[str] = []
    proved = type(puzzles).faults_in

    def faults_in(text: str, name: str, edition: Any, full: bool, budget: ProofBudget) -> Any:
        begun.append(name)
        return proved(puzzles, text, name, edition, full, budget)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(puzzles), "faults_in", lambda _, *given: faults_in(*given))
        alone = Alone(lambda given: table_of(game, given), said.append)
        request = {"id": "a", "method": "puzzle-check", "puzzles": [LONG[game]] * 2, "full": True}
        alone.answer(json.dumps(request), lambda: len(begun) > 1)
    found = json.loads(said[-1])["answer"]
    assert len(begun) == 2
    assert [file["holds"] for file in found["files"]] == [True]
    assert found["status"] == "interrupted"


@GAMES
def test_a_check_is_cancelled_in_the_midst_of_what_is_worked_out_behind_a_proof(game: str) -> None:
    """The word comes once the bounded solvers try the second puzzle."""
    said: list[str] = []
    panel = importlib.import_module(f"{package(game)}.puzzles.solvers{'.bounded' * (game == NEW_YORK_1901)}").PANEL
    tried: list[str] = []
    solved_by = type(panel).solved_by

    def trying(_: object, task: Any, certificate: Any) -> Any:
        tried.append(str(task.kind))
        return solved_by(panel, task, certificate)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(panel), "solved_by", trying)
        alone = Alone(lambda given: table_of(game, given), said.append)
        request = {"id": "a", "method": "puzzle-check", "puzzles": [PUZZLES[game]] * 3, "full": True}
        alone.answer(json.dumps(request), lambda: len(tried) > 1)
    found = json.loads(said[-1])["answer"]
    assert len(tried) == 2
    assert [file["holds"] for file in found["files"]] == [True]
    assert found["status"] == "interrupted"


@GAMES
def test_a_crash_within_a_check_is_reported_with_the_position_of_the_puzzle(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles = puzzles_of(game)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def broken(*_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(type(puzzles), "faults_in", broken)
    monkeypatch.setattr("sys.argv", ["ny1901", "--game", game, "puzzle", "check", PUZZLES[game]])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == CRASHED
    (report,) = tmp_path.iterdir()
    assert puzzles.line(puzzles.read(PUZZLES[game])) in report.read_text(encoding="utf-8")


@GAMES
def test_a_book_by_value_is_the_page_itself(game: str, tmp_path: Path) -> None:
    found = answer(game, "puzzle-book", puzzles=[PUZZLES[game]], title="For Anna")
    assert "<h1>For Anna</h1>" in found["html"]
    assert found["bytes"] == len(found["html"].encode())
    file = tmp_path / "book.html"
    made = called(game).puzzle_book([PUZZLES[game]], title="For Anna", output=file)  # type: ignore[union-attr]
    assert file.read_bytes() == made.content == found["html"].encode()


@GAMES
def test_puzzles_are_made_without_a_folder(game: str) -> None:
    found = answer(game, "puzzle-generate", count=1, **ORDERS[game])
    (name,) = found["puzzles"]
    assert found["status"] == "done"
    checked = answer(game, "puzzle-check", puzzles=list(found["texts"].values()))
    assert [file["holds"] for file in checked["files"]] == [True]
    assert puzzles_of(game).parse(found["texts"][name], name).id == name


def test_a_puzzle_cut_down_is_the_answer_where_no_file_is_named() -> None:
    found = answer(NEW_YORK_1901, "puzzle-simplify", puzzle="tutorial-demolish", starts=1)
    assert found["pieces"] < found["pieces_before"]
    assert puzzles_of(NEW_YORK_1901).parse(found["text"], "it").source.made_of == "tutorial-demolish"


@GAMES
def test_nothing_of_this_machine_is_asked_in_a_request(game: str) -> None:
    table: dict[str, Method] = dict(table_of(game, {}))
    for word in ("puzzle-check", "puzzle-book", "puzzle-generate"):
        assert not {"output", "out", "workers", "scheduler", "resume"} & set(table[word].request.model_fields)
