"""What the commands answer about a puzzle that ships no more."""

from __future__ import annotations

import pytest

from ny1901_solver.new_york_1901.puzzles.collection import CATALOG

from .conftest import Run

RETIRED = CATALOG.retirements()


@pytest.mark.parametrize("command", ["show", "play", "solve", "hint", "check"])
def test_a_command_about_a_retired_puzzle_says_in_one_sentence_why_it_is_gone(run: Run, command: str) -> None:
    name, reason = next(iter(RETIRED.items()))
    result = run("puzzle", command, name)
    assert result.exit_code == 2
    assert f"the puzzle '{name}' is retired: {reason}\n" in result.output
    assert "did you mean" not in result.output
