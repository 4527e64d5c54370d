"""A crash is no answer: it ends with a code of its own, one sentence, and a file for the report."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

import ny1901_solver
from ny1901_solver.app import main
from ny1901_solver.exit_codes import CRASHED, PIPE_CLOSED
from ny1901_solver.new_york_1901 import game
from ny1901_solver.new_york_1901.cli import play_session
from ny1901_solver.new_york_1901.cli.edit_session import EditSession
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.replay import read_record
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.table.script import parse_draft

ROOT = Path(ny1901_solver.__file__).parent.parent
SENTENCE = re.compile(
    r"ny1901 crashed, which is a bug \((.*)\); please report it and attach (\S+), which describes what happened\n"
)


class Panic(BaseException):
    """As libraries written in Rust raise it."""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reports go."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


def crash(monkeypatch: pytest.MonkeyPatch, error: BaseException, *arguments: str) -> int:
    """The exit code of a command that scores, with an error in the way of that."""

    def broken(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr(game, "outcome", broken)
    monkeypatch.setattr(sys, "argv", ["ny1901", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ZeroDivisionError("division by zero"), "ZeroDivisionError: division by zero"),
        (RecursionError("maximum recursion depth exceeded"), "RecursionError: maximum recursion depth exceeded"),
        (MemoryError(), "MemoryError"),
        (AssertionError(), "AssertionError"),
        (ModuleNotFoundError("No module named 'rich'"), "ModuleNotFoundError: No module named 'rich'"),
        (EOFError("nothing there"), "EOFError: nothing there"),
        (Panic("index out of bounds"), "Panic: index out of bounds"),
        (ValueError("two\nlines"), "ValueError: two lines"),
        (KeyError("x" * 1000), f"KeyError: '{'x' * 189}..."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_a_crash_ends_with_70_and_one_sentence_that_names_the_report(
    monkeypatch: pytest.MonkeyPatch,
    temporary: Path,
    capsys: pytest.CaptureFixture[str],
    line: str,
    error: BaseException,
    told: str,
) -> None:
    assert crash(monkeypatch, error, "score", line) == CRASHED == 70
    shown = capsys.readouterr()
    sentence = SENTENCE.fullmatch(shown.err)
    assert shown.out == ""
    assert sentence is not None
    assert sentence[1] == told
    report = Path(sentence[2])
    assert list(temporary.iterdir()) == [report]
    first, command, position, *story = report.read_text(encoding="utf-8").splitlines()
    assert first.startswith(f"ny1901 {ny1901_solver.__version__}, Python {sys.version_info[0]}.")
    assert command == f"score {line}"
    assert position == line
    assert story[0] == "Traceback (most recent call last):"
    assert any(type(error).__name__ in of_story for of_story in story)


def test_every_crash_has_a_report_of_its_own(monkeypatch: pytest.MonkeyPatch, temporary: Path, line: str) -> None:
    for _ in range(3):
        assert crash(monkeypatch, ZeroDivisionError(), "score", line) == CRASHED
    assert sorted(path.name for path in temporary.iterdir()) == [f"ny1901-crash-{n}.txt" for n in (1, 2, 3)]


def test_where_no_report_can_be_written_the_whole_story_is_told(
    monkeypatch: pytest.MonkeyPatch, temporary: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    temporary.rmdir()
    assert crash(monkeypatch, ZeroDivisionError("here"), "score", line) == CRASHED
    story = capsys.readouterr().err
    assert story.startswith("Traceback")
    assert story.endswith("a bug (ZeroDivisionError: here); please report it and include the lines above\n")


def test_a_crash_on_a_position_that_cannot_be_written_is_reported_all_the_same(
    monkeypatch: pytest.MonkeyPatch, temporary: Path, line: str
) -> None:
    monkeypatch.setattr("ny1901_solver.new_york_1901.game.format_line", lambda _: 1 // 0)
    assert crash(monkeypatch, ValueError(), "score", line) == CRASHED
    [report] = temporary.iterdir()
    assert "a position that cannot be written: ZeroDivisionError" in report.read_text(encoding="utf-8")


def test_an_interruption_is_no_crash(monkeypatch: pytest.MonkeyPatch, temporary: Path, line: str) -> None:
    assert crash(monkeypatch, KeyboardInterrupt(), "score", line) == 130
    assert not list(temporary.iterdir())


INTERRUPTING = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ.get("INTERRUPT"):
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                if os.environ["AS"] == "KeyboardInterrupt":
                    raise
                raise ImportError("initialization failed") from None
sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize("start", [[str(ROOT / "cli.py")], ["-m", "ny1901_solver"]], ids=["cli.py", "python -m"])
@pytest.mark.parametrize("surfaces", ["KeyboardInterrupt", "ImportError"])
@pytest.mark.parametrize(
    "module",
    ["ny1901_solver.terminal.process", "typer", "ny1901_solver.new_york_1901.state", "ortools.sat.python.cp_model"],
)
def test_an_interruption_while_modules_load_ends_quietly_whatever_the_import_makes_of_it(
    tmp_path: Path, line: str, start: list[str], module: str, surfaces: str
) -> None:
    if module == "ny1901_solver.terminal.process" and surfaces == "ImportError":
        pytest.skip("nothing written in C is loaded there")
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, *start, "legal", line, "--by-model", "--no-shift"],
        capture_output=True,
        text=True,
        env=os.environ
        | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]), "INTERRUPT": module, "AS": surfaces},
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_file_that_cannot_be_opened_is_named_and_no_crash(
    monkeypatch: pytest.MonkeyPatch, temporary: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    assert crash(monkeypatch, PermissionError(13, "Permission denied", "some.yaml"), "score", line) == 2
    assert capsys.readouterr().err == "some.yaml: Permission denied\n"


# What a crash is put into by the environment of a process; its workers inherit it.
BROKEN = """
import os, ny1901_solver.new_york_1901.game, ny1901_solver.new_york_1901.puzzles.generation.generate
def broken(*_):
    raise ZeroDivisionError("on purpose")
def killed(*_):
    os._exit(1)
ny1901_solver.new_york_1901.game.outcome = broken
if "BREAK_WORKERS" in os.environ:
    maker = ny1901_solver.new_york_1901.puzzles.generation.generate.MAKER
    type(maker).consider = globals()[os.environ["BREAK_WORKERS"]]
"""


def process(folder: Path, command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "sitecustomize.py").write_text(BROKEN, encoding="utf-8")
    paths = os.pathsep.join([str(folder), str(ROOT)])
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": paths, "TMPDIR": str(folder), "TEMP": str(folder)} | environment,
        cwd=folder,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    "start",
    [
        [str(ROOT / "cli.py")],
        ["-m", "ny1901_solver"],
        ["-c", "import sys; from ny1901_solver.app import main; sys.exit(main())"],
    ],
    ids=["cli.py", "python -m", "ny1901"],
)
def test_a_crash_is_the_same_however_the_program_is_started(tmp_path: Path, line: str, start: list[str]) -> None:
    done = process(tmp_path, [*start, "score", line])
    assert (done.returncode, done.stdout) == (CRASHED, "")
    sentence = SENTENCE.fullmatch(done.stderr)
    assert sentence is not None
    assert "in broken" in Path(sentence[2]).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("how", "told"), [("broken", "ZeroDivisionError: on purpose"), ("killed", "BrokenProcessPool")]
)
def test_a_crash_of_a_worker_is_a_crash_of_the_program(tmp_path: Path, how: str, told: str) -> None:
    command = ["-m", "ny1901_solver", "puzzle", "generate", "--kind", "best-turn", "--count", "2", "--out", "made"]
    done = process(tmp_path, [*command, "--edition", "tiny", "--workers", "2"], BREAK_WORKERS=how)
    assert done.returncode == CRASHED, done.stderr
    sentence = SENTENCE.fullmatch(done.stderr)
    assert sentence is not None
    assert sentence[1].startswith(told)
    if how == "broken":
        assert "in broken" in Path(sentence[2]).read_text(encoding="utf-8"), "the worker's own traceback"


def test_a_crash_in_an_edit_session_keeps_the_draft(
    monkeypatch: pytest.MonkeyPatch, temporary: Path, position: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: EditSession) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(EditSession, "check", broken)
    code = piped(monkeypatch, "score green 3\ncheck\nscore green 4\n", "edit", str(position))
    told = capsys.readouterr().err
    assert code == CRASHED
    draft = position.with_name(f"{position.name}.draft")
    assert f"a draft of the position is in {draft}" in told
    assert SENTENCE.search(told) is not None
    kept = parse_draft(draft.read_text(encoding="utf-8"), str(draft), None)
    assert kept.state.players[0].score == 3
    assert kept.state.colour(0) == "green"


def test_a_crash_in_a_play_session_keeps_the_record(
    monkeypatch: pytest.MonkeyPatch, temporary: Path, tiny: GameState, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(play_session, "say_scores", broken)
    code = piped(monkeypatch, "auto quick\nscore\n", "play", format_line(tiny), "--seed", "1")
    told = capsys.readouterr().err
    assert code == CRASHED
    found = re.search(r"the record of the game is in (\S+);", told)
    assert found is not None
    assert len(read_record(Path(found[1])).turns) == 1


def piped(monkeypatch: pytest.MonkeyPatch, lines: str, *arguments: str) -> int:
    read, write = os.pipe()
    os.write(write, lines.encode())
    os.close(write)
    monkeypatch.setattr(sys, "argv", ["ny1901", *arguments])
    with open(read, encoding="utf-8") as stdin:  # noqa: PTH123
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(SystemExit) as left:
            main()
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.mark.skipif(os.name == "nt", reason="closed pipes have another error there")
@pytest.mark.parametrize("command", [["--help"], ["score", "--help"], ["rule", "list"]], ids=" ".join)
def test_a_reader_that_stops_reading_is_no_crash_and_no_answer(tmp_path: Path, command: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        done = subprocess.run(
            [sys.executable, str(ROOT / "cli.py"), *command], stdout=closed, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (PIPE_CLOSED, b"")


@pytest.mark.skipif(os.name == "nt", reason="closed pipes have another error there")
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("command", [["show", "nope"], ["show", "--bogus"], ["puzzle", "shwo"]], ids=" ".join)
def test_a_mistake_that_nobody_reads_about_has_its_exit_code_all_the_same(command: list[str], unbuffered: str) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        done = subprocess.run(
            [sys.executable, str(ROOT / "cli.py"), *command],
            stderr=closed,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, b"")
