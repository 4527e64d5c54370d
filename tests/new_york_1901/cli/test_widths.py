"""At any width of a terminal words are whole, and a pipe to a reader changes nothing."""

from __future__ import annotations

import os
import re
import shlex
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.edition import load_edition

from .conftest import Run

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import termios

POSITIONS = Path(__file__).parents[3] / "puzzles" / "positions"
LATE, MIDDLE = POSITIONS / "4p-late-1.yaml", POSITIONS / "3p-mid-2.yaml"
NARROW = (60, 40)
LAID_OUT: list[list[object]] = [
    ["show", LATE],
    ["show", LATE, "--tiles"],
    ["show", MIDDLE],
    ["score", LATE],
    ["new", "--players", "3", "--seed", "1"],
    ["edition", "show", "lower-manhattan"],
    ["rule", "show", "DEM-4"],
    ["rule", "cases", "--id", "DEM-4-b"],
    ["rule", "ask", "diagonal"],
    ["puzzle", "show", "plan-2-301-0003"],
]
SENTENCES: list[list[object]] = [
    ["hint", LATE, "--points", "--top", "1"],
    ["edition", "check", "lower-manhattan"],
    ["show", POSITIONS / "no-such-position.yaml"],
]


def words(text: str) -> set[str]:
    """The words of two letters and more; what a board's picture spells letter by letter is none."""
    return {word for word in text.split() if re.search(r"\w\w", word) and not re.search(r"[─│┃━┌┐└┘├┤┬┴┼]", word)}


def street_words() -> set[str]:
    """What a street is called where its whole name has no room: without its last word, or with two letters of it."""
    names = [street.name.split() for street in load_edition("lower-manhattan").board.legend.streets]
    shown = {word for *first, last in names for word in (*first, last, last[:2])}
    return shown | {word.upper() for word in shown}


@pytest.mark.parametrize("command", LAID_OUT, ids=lambda command: " ".join(map(str, command[:2])).split("/")[-1])
def test_no_word_is_broken_inside_however_narrow(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: list[object]
) -> None:
    wide = run(*command).stdout
    for columns in NARROW:
        monkeypatch.setenv("COLUMNS", str(columns))
        answer = run(*command).stdout
        assert words(answer) - words(wide) <= street_words()
        too_long = {line for line in answer.splitlines() if len(line) > columns}
        assert too_long <= set(wide.splitlines())  # a sentence is one line where there is no terminal


@pytest.mark.parametrize("columns", [24, 30, 44, 48, 52])
def test_no_tile_is_lost_or_cut_short_however_narrow(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    wide = run("show", MIDDLE, "--tiles").stdout
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = run("show", MIDDLE, "--tiles").stdout
    assert words(wide) == words(narrow)
    assert narrow.count("■") == wide.count("■")
    assert narrow.splitlines()[-2:] == wide.splitlines()[-2:]


def on_terminal(command: str, columns: int, folder: Path) -> str:
    """What a shell command writes to a terminal of so many columns."""
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    environment = {**os.environ, "NO_COLOR": "1", "TERM": "xterm"}
    environment.pop("COLUMNS", None)
    shell = subprocess.Popen(command, shell=True, stdout=terminal, stderr=terminal, cwd=folder, env=environment)
    os.close(terminal)
    written = b""
    while True:
        try:
            part = os.read(controller, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not part:
            break
        written += part
    os.close(controller)
    shell.wait()
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", written.decode()).replace("\r\n", "\n")


def program(command: Sequence[object]) -> str:
    return shlex.join([sys.executable, "-m", "ny1901_solver", *map(str, command)])


def test_sentences_are_broken_between_words_on_a_terminal_and_left_whole_elsewhere(run: Run, tmp_path: Path) -> None:
    for command in SENTENCES:
        result = run(*command)
        plain = result.stdout + result.stderr
        shown = on_terminal(program(command), 60, tmp_path)
        assert shown.split() == plain.split(), command
        assert all(len(line) <= 60 or " " not in line.strip() for line in shown.splitlines()), command


@pytest.mark.parametrize("columns", [50, 130])
def test_a_position_piped_to_a_reader_looks_as_on_the_terminal(columns: int, tmp_path: Path) -> None:
    shown = on_terminal(program(["show", MIDDLE]), columns, tmp_path)
    piped = on_terminal(f"{program(['show', MIDDLE])} | cat", columns, tmp_path)
    assert [line.rstrip() for line in shown.splitlines()] == piped.splitlines()
    assert max(map(len, piped.splitlines())) <= min(columns, 100)


def test_a_file_and_a_pipe_without_a_terminal_are_laid_out_for_100_columns(run: Run, tmp_path: Path) -> None:
    wide = run("show", MIDDLE).stdout
    assert 90 < max(map(len, wide.splitlines())) <= 100
    on_terminal(f"{program(['show', MIDDLE])} > shown.txt", 50, tmp_path)
    assert (tmp_path / "shown.txt").read_text(encoding="utf-8") == wide


def test_a_reader_that_has_enough_ends_the_program_without_a_word(tmp_path: Path) -> None:
    for command in (["show", MIDDLE], ["draw", MIDDLE, "-o", "-"]):
        told = on_terminal(f"{program(command)} | head -n 3", 100, tmp_path)
        assert len(told.splitlines()) == 3, told
