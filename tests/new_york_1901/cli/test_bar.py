"""Long work shows how far it is, on a terminal only, and Ctrl-C ends it with nothing half-written."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

import pty

RECORD = Path(__file__).parents[3] / "puzzles" / "games" / "market-4p.yaml"
LONG = {
    "a record in a picture": (["draw", str(RECORD), "--moves", "1..40", "-o", "a.svg"], r"\d/40 turn \d"),
    "a record on pages": (["draw", str(RECORD), "--moves", "1..40", "-o", "a.pdf"], r"\d/40 turn \d"),
    "the rulings": (["rule", "cases"], r"\d+/\d+ [A-Z]+-\d-\w"),
}


def until(controller: int, wanted: str | None) -> str:
    """What comes on a terminal until a text does; without one, until the other end is closed."""
    written = ""
    while wanted is None or not re.search(wanted, written):
        try:
            part = os.read(controller, 4096).decode(errors="replace")
        except OSError:  # Linux says so when the other end is closed
            break
        if not part:
            break
        written += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", part)
    return written


@contextmanager
def started(arguments: list[str], folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The program with stderr on a terminal of its own."""
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "ny1901_solver", *arguments]
    environment = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=terminal, text=True, env=environment
    ) as child:
        os.close(terminal)
        yield child, controller
    os.close(controller)


@pytest.mark.parametrize("work", LONG)
def test_long_work_shows_how_far_it_is_and_ctrl_c_leaves_nothing_half_written(work: str, tmp_path: Path) -> None:
    arguments, shown = LONG[work]
    with started(arguments, tmp_path) as (child, controller):
        assert re.search(shown, until(controller, shown))
        child.send_signal(signal.SIGINT)
        said = until(controller, None)
        assert child.communicate()[0] == ""
    assert child.returncode == 130
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == []


def test_the_bar_vanishes_when_the_work_is_done_and_stays_away_where_no_terminal_is(tmp_path: Path) -> None:
    arguments = ["draw", str(RECORD), "--moves", "1..4", "-o", "a.svg"]
    with started(arguments, tmp_path) as (child, controller):
        last = until(controller, None).replace("\r", "\n").splitlines()[-1]
        assert child.communicate()[0].startswith("a.svg: ")
    assert child.returncode == 0
    assert last.strip() == ""
    command = [sys.executable, "-m", "ny1901_solver", *arguments]
    alone = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert alone.stderr == ""


def test_puzzles_that_are_made_show_how_many_there_are(tmp_path: Path) -> None:
    made = ["puzzle", "generate", "--kind", "best-turn", "--count", "9", "--edition", "tiny", "--out", "made"]
    with started([*made, "--tries", "40"], tmp_path) as (child, controller):
        assert re.search(r"\d/9 [\d,]+ puzzles an hour; ", until(controller, r"puzzles an hour; \w"))
        child.send_signal(signal.SIGINT)
        said = until(controller, None)
        child.communicate()
    assert "Traceback" not in said
    assert child.returncode in (0, 3, 130)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_match_shows_its_games_and_tells_what_is_known_when_it_is_ended(tmp_path: Path, workers: str) -> None:
    match = ["arena", "quick", "quick", "--games", "4000", "--record", "games.jsonl", "--workers", workers]
    with started(match, tmp_path) as (child, controller):
        assert re.search(r"\d/4000 game ended by: \w", until(controller, r"[2-9]/4000 game ended by: \w"))
        child.send_signal(signal.SIGINT)
        said = until(controller, None)
        told = child.communicate()[0]
    assert child.returncode == 130
    assert "Traceback" not in said
    assert "continue the match with --resume" in said
    assert re.match(r"quick and quick: \d+ games in \d+ rotated sets? of 2 games(?: each)?; seed 0\n", told)


def test_a_closed_stderr_is_no_terminal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ny1901_solver", "puzzle", "check", "tutorial-boom", "tutorial-streets"]
    closed = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" 2>&-', "sh", *command],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (closed.returncode, "2 puzzles checked" in closed.stdout) == (0, True)
