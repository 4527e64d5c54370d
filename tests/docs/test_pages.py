"""Tests of statements in the text of single pages, apart from their sessions."""

from __future__ import annotations

import re

from typer.testing import CliRunner

import ny1901_solver
from ny1901_solver.manhattan.rulings.cases import load_cases
from ny1901_solver.manhattan.rulings.verdict import COSTS
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.puzzles.kind import PlayedKind, PuzzleKind

from ..manhattan.rulings import test_asking as manhattan
from ..new_york_1901.rulings.test_asking import QUESTIONS
from .sessions import ROOT, documents, walked


def words_of(page: str) -> str:
    """Returns the text of a page in one line."""
    return " ".join((ROOT / page).read_text(encoding="utf-8").split())


def test_the_readme_shows_a_hint() -> None:
    assert "$ ny1901 hint" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_page_about_puzzles_shows_how_to_play_check_and_print() -> None:
    words = [each.command.split() for each in walked("docs/tutorials/puzzles.md").sessions]
    commands = {each[2] for each in words if each[1] == "puzzle"}
    assert commands >= {"show", "play", "solve", "check", "grade", "book", "list"}


def test_the_record_of_the_page_about_the_table_is_replayed() -> None:
    sessions = walked("docs/how-to/follow-a-game.md").sessions
    assert [each.exit_code for each in sessions if each.command == "ny1901 replay game.record.yaml"] == [0]


def test_the_page_about_python_has_every_name_that_the_package_offers() -> None:
    text = (ROOT / "docs" / "how-to" / "use-python.md").read_text(encoding="utf-8")
    assert [name for name in ny1901_solver.__all__ if not re.search(rf"`{name}[`(]", text)] == []


def test_the_guide_to_a_kind_of_puzzle_names_what_a_kind_has_to_say() -> None:
    text = (ROOT / "docs" / "how-to" / "add-a-puzzle-kind.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+)[(`]", text))
    assert PuzzleKind.__abstractmethods__ | PlayedKind.__abstractmethods__ <= named


def test_points_are_nowhere_sold_as_the_best_move() -> None:
    for page in [*documents(), "CHANGELOG.md", "pyproject.toml"]:
        for sentence in re.split(r"[.|:] ", words_of(page).lower()):
            about_points = re.search(r"\bpoints if the game ended|--points\b", sentence)
            assert not (about_points and re.search(r"\bbest (move|turn)s?\b", sentence)), (page, sentence)
    for command in (
        ["hint", "--help"],
        ["play", "--help"],
        ["hint", str(ROOT / "puzzles/positions/2p-mid-1.yaml"), "--points", "--json"],
    ):
        shown = " ".join(CliRunner().invoke(app, command).output.split())
        assert re.search("no advice|not advice", shown), command


def test_the_figures_of_questions_in_words_are_those_that_are_held_out() -> None:
    first, three = QUESTIONS.counts("held_out")
    text = words_of("docs/tutorials/settle-a-dispute.md")
    assert f"came first for {first} of these questions, and was among the first three for {three}." in text
    assert f"For {QUESTIONS.shown('held_out')} questions, the sentence at the top answers the question" in text


def test_the_figures_of_questions_about_manhattan_are_those_that_are_held_out() -> None:
    first, three = manhattan.counts("held_out")
    text = words_of("docs/how-to/manhattan-rulings.md")
    assert f"{first} have their answer in the first place and {three} among the first three" in text
    assert f"and {manhattan.QUESTIONS.shown('held_out')} are shown a sentence that answers them at the top" in text
    assert f"runs the rulings, {len(load_cases())} questions" in text
    assert sorted(COSTS.values()) == [1, 1, 1, 2, 2, 6]
