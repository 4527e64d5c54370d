"""Files that version 0.1.0 wrote are read: positions, records, puzzles, an edition and a run of the generator.

The samples stay as they were written; a change of a format has to read them, or to say which command upgrades them."""

from __future__ import annotations

import shutil
from pathlib import Path

from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, read_position
from ny1901_solver.new_york_1901.puzzles import parse_puzzle, recheck
from ny1901_solver.new_york_1901.replay import format_record, read_record, replay
from ny1901_solver.puzzles.certificate import ProofBudget

SAMPLES = Path(__file__).parent / "samples" / "v0_1_0"


def text(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def test_a_position_is_read_from_its_file_and_its_line_and_written_as_it_was() -> None:
    state = read_position(SAMPLES / "position.yaml")
    assert state == parse_line(text("position.txt"))
    assert format_line(state) == text("position.txt").strip()
    assert format_position(state) == text("position.yaml")


def test_a_record_is_replayed_and_written_as_it_was() -> None:
    record = read_record(SAMPLES / "game.record.yaml")
    assert len(list(replay(record))) == 5
    assert format_record(record) == text("game.record.yaml")


def test_puzzles_hold_their_certificates() -> None:
    for path in sorted((SAMPLES / "puzzles").glob("*.yaml")):
        puzzle = parse_puzzle(path.read_text(encoding="utf-8"), str(path))
        assert recheck(puzzle, True, ProofBudget()) == []


def test_a_run_of_the_generator_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    shutil.copytree(SAMPLES / "puzzles", folder)
    order = "puzzle generate --kind best-turn --edition tiny --seed 4 --count 3 --resume --out"
    result = CliRunner().invoke(app, [*order.split(), str(folder)])
    assert result.exit_code == 0, result.output
    assert {path.name for path in folder.glob("*.yaml")} > {path.name for path in (SAMPLES / "puzzles").glob("*.yaml")}


def test_an_edition_of_ones_own_is_loaded_whatever_was_frozen_of_it() -> None:
    edition = load_edition(str(SAMPLES / "board"))
    assert edition.name == "mine"
    result = CliRunner().invoke(app, ["edition", "check", str(SAMPLES / "board")])
    assert result.exit_code == 0, result.output
