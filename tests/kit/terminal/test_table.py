"""The table of commands: the help of a group is read out of sources, so that no command is loaded for it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("game", ["new_york_1901", "manhattan"])
def test_the_summary_of_a_question_that_both_games_ask_is_read_without_loading_it(game: str) -> None:
    program = (
        "import sys; from ny1901_solver.kit.terminal.table import _help_in_source as told; "
        f"found = told('ny1901_solver.{game}.capabilities.positions', 'SCORE'); "
        "assert found.startswith('Score a position as if the game, or its round, ended now.'), found; "
        "sys.exit('ny1901_solver.kit.capabilities.positions' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
