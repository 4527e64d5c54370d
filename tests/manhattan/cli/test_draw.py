"""`draw` of Manhattan: pictures as files, and whose cards are on them."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.manhattan.cli import app
from ny1901_solver.manhattan.drawing import DARK, position_picture
from ny1901_solver.manhattan.positions import format_line
from tests.manhattan.drawing.kinds import CAP, ILLEGAL, LINES, position

FOUR = LINES["four"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["draw", *words])


def test_a_position_is_drawn_with_the_hands_that_may_be_seen() -> None:
    assert run(FOUR, "-o", "a.svg").stdout == "a.svg: 1292 x 1143 pixels\n"
    assert Path("a.svg").read_text(encoding="utf-8") == position_picture(position("four"), seen=()).svg_text()
    assert "card 3" not in Path("a.svg").read_text(encoding="utf-8")
    run(FOUR, "-o", "b.svg", "--seat", "W", "--theme", "dark")
    drawn = position_picture(position("four"), palette=DARK, seen=[1])
    assert Path("b.svg").read_text(encoding="utf-8") == drawn.svg_text()
    run(FOUR, "-o", "c.svg", "--open", "--bw")
    run(FOUR, "-o", "d.svg", "--open", "--theme", "bw")
    assert Path("c.svg").read_bytes() == Path("d.svg").read_bytes()


def test_a_picture_has_the_width_asked_for() -> None:
    assert run(LINES["tiny"], "-o", "a.png", "--width", "480").exit_code == 0
    assert struct.unpack(">I", Path("a.png").read_bytes()[16:20]) == (480,)
    assert run(LINES["tiny"], "-o", "a.pdf").stdout == "a.pdf: one page of A4\n"


def test_a_move_is_drawn_and_an_illegal_one_with_every_rule_and_exit_code_1() -> None:
    assert run(FOUR, "-o", "a.svg", "--move", CAP, "--seat", "red").exit_code == 0
    assert "The building on E4 changes its owner from yellow to red." in Path("a.svg").read_text(encoding="utf-8")
    result = run(LINES["three"], "-o", "b.svg", "--move", ILLEGAL, "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert (answer["schema"], answer["legal"], answer["move"]) == ("manhattan/draw/1", False, ILLEGAL)
    assert {each["rule"] for each in answer["violations"]} == {"M-RND-2", "M-SLO-1"}
    assert "offence" in Path("b.svg").read_text(encoding="utf-8")


def test_a_file_that_the_program_reads_is_not_drawn_over() -> None:
    Path("game.svg").write_text(format_line(position("four")), encoding="utf-8")
    result = run(FOUR, "-o", "game.svg")
    assert result.exit_code == 2
    assert "already exists and is a position" in str(result.exception) + result.output
    assert run(FOUR, "-o", "a.gif").exit_code == 2


def test_the_moves_of_a_hint_are_numbered_in_a_picture() -> None:
    words = ["hint", LINES["tiny"], "--rollouts", "20", "--draw", "a.svg"]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert "a move by its number" in Path("a.svg").read_text(encoding="utf-8")
    assert CliRunner().invoke(app, [*words[:-1], "a.gif"]).exit_code == 2
