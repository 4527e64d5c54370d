"""The command that makes all puzzles of Manhattan again: what it says of a mistake."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[3] / "puzzles" / "make_manhattan.py"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["fit", "none"],
            "mh-last-go-round-12.jsonl is missing; `python puzzles/make_manhattan.py candidates none`",
        ),
        (["choose", "none"], "fills the journals"),
        (["all", "a-file"], "a-file is not a folder; the journals need a folder"),
        (["all"], "this command requires the folder of the journals"),
        (["choose", "none", "--size", "0"], "--size and --workers have to be at least 1"),
    ],
)
def test_a_mistake_is_one_sentence(words: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").touch()
    done = subprocess.run([sys.executable, PROGRAM, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
