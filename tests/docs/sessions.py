"""Finds the sessions in the documents, runs them, and writes each page with their current output.

The sessions of a page run from top to bottom in a new folder, as if a reader typed them:

- a code block with a file name after its language, such as `text harbour/board.txt`, is written to this file;
- in a `console` block, each line that begins with `$ ` is a command, and its output follows; if a command ends with
  `<<'END'`, its standard input follows up to `END`; a line `...` in the output means that lines are left out;
- in a `python` block, the examples that begin with `>>> ` are run; all examples of a page share their variables.

`python -m tests.docs [PAGE...]` writes the output into the pages."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from typer.testing import CliRunner

from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app, program_name

ROOT = Path(__file__).parents[2]
LEFT_OUT = "..."
TODAY = date(2026, 12, 24)
"""The date that all sessions use as today."""
_FENCE = re.compile(r"^```(?P<head>[^\n]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (?P<command>[^\n]*?)(?: <<'END'\n(?P<typed>.*?)^END)?\n", re.MULTILINE | re.DOTALL)
_WRITTEN = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/**/*.md", "puzzles/*.md", "benchmarks/*.md")


class Needs(NamedTuple):
    """The folders and libraries that the sessions of a page need."""

    copied: tuple[str, ...] = ()
    """Folders of the repository that are copied to the same relative path."""
    libraries: tuple[str, ...] = ()
    """Modules without which the sessions are skipped."""


_GAMES = ("puzzles/positions", "puzzles/games")
NEEDS: Mapping[str, Needs] = {
    "README.md": Needs(_GAMES),
    "docs/explanation/proofs.md": Needs(_GAMES),
    "docs/how-to/add-a-game.md": Needs(("docs/skeleton",)),
    "docs/how-to/compare-players.md": Needs(_GAMES),
    "docs/how-to/draw-pictures.md": Needs(_GAMES),
    "docs/how-to/enter-a-position.md": Needs(_GAMES),
    "docs/how-to/follow-a-game.md": Needs(_GAMES),
    "docs/how-to/manhattan-hints.md": Needs(_GAMES),
    "docs/how-to/plan-ahead.md": Needs(_GAMES),
    "docs/how-to/play-manhattan.md": Needs(_GAMES),
    "docs/how-to/review-a-game.md": Needs(_GAMES),
    "docs/how-to/use-python.md": Needs(_GAMES),
    "docs/tutorials/settle-a-dispute.md": Needs(_GAMES),
    "docs/tutorials/train-an-agent.md": Needs(libraries=("pettingzoo", "pyspiel")),
}
"""The pages that need folders or libraries."""


class Session(NamedTuple):
    """A command that was run, with its standard input, its output and its exit code."""

    command: str
    typed: str | None
    output: str
    exit_code: int


class Walk(NamedTuple):
    """A page with its code blocks before and after the run, its sessions, and the files that they wrote."""

    text: str
    fences: tuple[tuple[str, str], ...]
    sessions: tuple[Session, ...]
    files: Mapping[str, bytes]

    def remade(self) -> str:
        """Returns the page with the current output of every session."""
        now = iter(self.fences)
        return _FENCE.sub(lambda _: next(now)[1], self.text)


def documents() -> list[str]:
    """Returns the paths of all maintained documents, relative to the repository."""
    return sorted(str(path.relative_to(ROOT)) for pattern in _WRITTEN for path in ROOT.glob(pattern))


def pages() -> list[str]:
    """Returns the paths of all documents that contain sessions."""
    return [page for page in documents() if _has_sessions((ROOT / page).read_text(encoding="utf-8"))]


def _has_sessions(text: str) -> bool:
    return any(re.search(r"^(\$|>>>) ", fence["body"], re.MULTILINE) for fence in _FENCE.finditer(text))


@cache
def walked(page: str) -> Walk:
    """Runs all sessions of a page and returns the results."""
    text = (ROOT / page).read_text(encoding="utf-8")
    sessions, names = list[Session](), dict[str, Any]()
    with _folder(NEEDS.get(page, Needs())):
        fences = [(fence[0], _run(fence, sessions, names)) for fence in _FENCE.finditer(text)]
        files = {each.name: each.read_bytes() for each in Path().iterdir() if each.is_file()}
    return Walk(text, tuple(fences), tuple(sessions), files)


@contextmanager
def _folder(needs: Needs) -> Iterator[None]:
    """Provides a new working folder and a new home folder."""
    with tempfile.TemporaryDirectory() as name:
        here, home, programs = (Path(name) / each for each in ("here", "home", "programs"))
        for each in (here, home, programs):
            each.mkdir()
        for copied in needs.copied:
            shutil.copytree(ROOT / copied, here / copied)
        program = programs / "ny1901"  # the program of this checkout, even if another one is installed
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ny1901_solver "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        variables = {
            "COLUMNS": "100",
            "NO_COLOR": "1",
            **dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "APPDATA"), str(home)),
            "PATH": os.pathsep.join([str(programs), os.environ["PATH"]]),
            "PYTHONPATH": str(ROOT),
        }
        with (
            chdir(here),
            mock.patch.dict(os.environ, variables),
            mock.patch("ny1901_solver.terminal.kept_progress.today", return_value=TODAY),
        ):
            yield


def _run(fence: re.Match[str], sessions: list[Session], names: dict[str, Any]) -> str:
    """Runs a code block and returns it with its current output."""
    language, _, file = fence["head"].partition(" ")
    if file:
        Path(file).write_text(fence["body"], encoding="utf-8")
    elif language == "console":
        return f"```console\n{_console(fence['body'], sessions)}```"
    elif language == "python":
        return f"```python\n{_examples(fence['body'], names)}```"
    return fence[0]


def _console(body: str, sessions: list[Session]) -> str:
    commands = list(_COMMAND.finditer(body))
    ends = [*(each.start() for each in commands[1:]), len(body)]
    written = ""
    for each, end in zip(commands, ends, strict=True):
        session = _session(each["command"], each["typed"])
        sessions.append(session)
        now = [line.rstrip() for line in session.output.rstrip().splitlines()]
        written += "".join(f"{line}\n" for line in [each[0].rstrip("\n"), *as_shown(now, body[each.end() : end])])
    return written


def _session(command: str, typed: str | None) -> Session:
    """Runs a command as a shell would: the program, `cat`, `python`, or `echo` into the program."""
    if piped := re.fullmatch(r"echo '(.*)' \| (.*)", command):
        return _session(piped[2], f"{piped[1]}\n")._replace(command=command, typed=None)
    program, *words = shlex.split(command)
    match program:
        case "ny1901":
            found = pick_game(words)
            name = program_name(found.games, found.game)
            result = CliRunner().invoke(app(found), found.words, input=typed, prog_name=name)
            if result.exception and not isinstance(result.exception, SystemExit):
                raise result.exception
            return Session(command, typed, result.output, result.exit_code)
        case "cat":
            return Session(command, typed, Path(*words).read_text(encoding="utf-8"), 0)
        case "python":
            done = subprocess.run(
                [sys.executable, *words],
                input=typed,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                check=False,
            )
            return Session(command, typed, done.stdout, done.returncode)
        case _:
            raise ValueError(f"no such command in sessions: {command}")


def as_shown(now: Sequence[str], shown: str) -> list[str]:
    """Returns the output of a session, without the lines that the page leaves out."""
    segments = [segment.splitlines() for segment in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    if len(segments) == 1:
        return list(now)
    first, *between, last = segments
    kept, at = [*now[: len(first)]], len(first)
    for segment in between:
        starts = range(at, len(now) - len(segment) + 1)
        start = max(starts, key=lambda start: sum(a == b for a, b in zip(segment, now[start:], strict=False)))
        at = start + len(segment)
        kept += [LEFT_OUT, *now[start:at]]
    return [*kept, LEFT_OUT, *now[max(at, len(now) - len(last)) :]]


class _Remaking(doctest.DocTestRunner):
    """Runs examples and keeps the output of each example whose output has changed."""

    def __init__(self) -> None:
        super().__init__(optionflags=doctest.NORMALIZE_WHITESPACE)
        self.printed = dict[int, str]()

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        self.printed[example.lineno] = got

    def report_unexpected_exception(self, out: Any, test: Any, example: doctest.Example, exc_info: Any) -> None:
        raise exc_info[1]


def _examples(body: str, names: dict[str, Any]) -> str:
    """Returns a code block with the current output of its examples."""
    examples = doctest.DocTestParser().get_examples(body)
    runner = _Remaking()
    test = doctest.DocTest(examples, names, "page", None, 0, body)
    runner.run(test, clear_globs=False)
    names |= test.globs
    lines = body.splitlines(keepends=True)
    for each in reversed(examples):
        if each.lineno in runner.printed:
            start = each.lineno + each.source.count("\n")
            lines[start : start + each.want.count("\n")] = runner.printed[each.lineno].splitlines(keepends=True)
    return "".join(lines)
