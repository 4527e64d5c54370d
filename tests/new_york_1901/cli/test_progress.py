import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.replay import read_record
from ny1901_solver.terminal import derived, progress

from .conftest import Run

POSITIONS = Path(__file__).parents[3] / "puzzles" / "positions"
# Searched in a second and modelled in minutes; and searched in minutes.
TWICE = (POSITIONS / "3p-mid-2.yaml", "--turns", 5, "--queue", "r3,p2,b2,b2,y2", "--twice")
LONG = (POSITIONS / "2p-early-1.yaml", "--turns", 8, "--final")


def test_an_interrupted_search_prints_the_best_plan_so_far(
    run: Run, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(watch: progress.Watch) -> bool:
        if "best so far" in watch.line() and not watch.interrupted:
            signal.raise_signal(signal.SIGINT)
        return watch.interrupted

    monkeypatch.setattr(progress.Watch, "stop", interrupted)
    monkeypatch.setattr(derived, "on_terminal", lambda: True)  # elsewhere nobody is told how far it is
    before = signal.getsignal(signal.SIGINT)
    result = run("plan", line, "--turns", 4)
    assert result.exit_code == 3
    assert "the best plan so far; the proof is not finished" in result.stdout
    assert "not proved" in result.stdout
    assert signal.getsignal(signal.SIGINT) is before


def test_a_progress_line_stands_on_a_terminal_only_and_vanishes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0)
    for terminal in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        with progress.watch_searches(counts_turns=False) as watch:
            watch.report(None, 22)
            assert not watch.stop()
            watch.report(17, 22)
            assert not watch.stop()
        shown = capsys.readouterr()
        assert shown.out == ""
        assert ("best so far +17; no plan gains more than +22 (gap 5), " in shown.err) == terminal
        assert remaining(shown.err) == ""


def test_a_closed_stderr_does_not_matter(line: str) -> None:
    program = (
        "import os, sys; os.close(2); sys.stderr = None\nfrom ny1901_solver.new_york_1901.cli import app\n"
        f"sys.argv = ['ny1901', 'plan', {line!r}, '--turns', '1', '--twice']\napp()\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], check=False, stdout=subprocess.PIPE, text=True)
    assert ran.returncode == 0
    assert "proved twice" in ran.stdout


def test_the_progress_line_says_what_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = progress.Watch(counts_turns=False)
    assert watch.line() == "searching"
    watch.report(None, 22)
    assert watch.line() == "no plan found yet; no plan gains more than +22"
    watch.report(17, 12)  # what was found settles the rest
    assert watch.line() == "best so far +17; no plan gains more than +17 (gap 0)"
    watch.begin("second proof")
    assert watch.line() == "second proof: searching"
    goals = progress.Watch(counts_turns=True)
    goals.report(None, 1)
    assert goals.line() == "trying plans of 1 turn"
    goals.report(None, 2)
    assert goals.line() == "trying plans of 2 turns"


def remaining(shown: str) -> str:
    """What a terminal still shows of one line that was written over and over."""
    cells: list[str] = []
    for text in shown.split("\r"):
        cells[: len(text)] = text
    return "".join(cells).strip()


Started = Callable[..., tuple[subprocess.Popen[str], int]]


@pytest.fixture
def on_terminal() -> Iterator[Started]:
    """Starts the program with stderr on a terminal, and gives the process and the terminal's other end."""
    pty = pytest.importorskip("pty")
    running: list[tuple[subprocess.Popen[str], int]] = []

    def start(*arguments: object, first: str = "") -> tuple[subprocess.Popen[str], int]:
        ours, theirs = pty.openpty()
        program = (
            "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            f"from ny1901_solver.terminal import progress\n"
            f"from ny1901_solver.new_york_1901.cli import app\n{first}\n"
            "app()\n"
        )
        process = subprocess.Popen(
            [sys.executable, "-c", program, *map(str, arguments)], stdout=subprocess.PIPE, stderr=theirs, text=True
        )
        os.close(theirs)
        running.append((process, ours))
        return process, ours

    yield start
    for process, terminal in running:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
        os.close(terminal)


def read_until(terminal: int, wanted: str) -> str:
    """What a program writes to a terminal up to some text, or to its end."""
    shown = ""
    while wanted not in shown:
        try:
            some = os.read(terminal, 1000)
        except OSError:  # Linux ends a terminal so
            break
        if not some:
            break
        shown += some.decode()
    return shown


def test_ctrl_c_in_a_long_search_prints_the_best_plan_so_far(on_terminal: Started) -> None:
    process, terminal = on_terminal("plan", *LONG)
    shown = read_until(terminal, "best so far")
    assert "best so far" in shown
    process.send_signal(signal.SIGINT)
    shown += read_until(terminal, "\0")
    answer, _ = process.communicate()
    assert process.returncode == 3
    assert "the best plan so far; the proof is not finished" in answer
    assert "the proof shows only that no plan of 8 turns gains more than" in answer
    assert "best so far" not in remaining(shown)
    assert remaining(shown).endswith(" s")


@pytest.mark.parametrize("options", [LONG, TWICE], ids=["search", "second proof"])
def test_a_second_ctrl_c_ends_the_program_at_once(on_terminal: Started, options: tuple[object, ...]) -> None:
    deaf = "heard = progress.Watch.stop; progress.Watch.stop = lambda watch: heard(watch) and False"
    process, terminal = on_terminal("plan", *options, first=deaf)
    wanted = "second proof" if "--twice" in options else "best so far"
    assert wanted in read_until(terminal, wanted)
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
    assert process.returncode == 130
    assert process.communicate()[0] == ""


def test_a_second_interrupt_in_a_session_keeps_the_game_before_the_program_ends(
    run: Run, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[int] = []
    monkeypatch.setattr(os, "_exit", left.append)

    def interrupted(watch: progress.Watch) -> bool:
        if not watch.interrupted:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        return True

    monkeypatch.setattr(progress.Watch, "stop", interrupted)
    result = run("play", position, text="take b1 pass -> b3\nplan 4\n")
    assert left == [130]
    assert "the record of the game is in unsaved-1.record.yaml" in result.stderr
    assert len(read_record(Path("unsaved-1.record.yaml")).turns) == 1
