import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ny1901_solver
from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901 import game
from ny1901_solver.new_york_1901.capabilities import points
from ny1901_solver.new_york_1901.positions import parse_line

from .conftest import Run

ROOT = Path(ny1901_solver.__file__).parent.parent


def program(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *arguments],
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "--edition", "tiny"],
        ["show"],
        ["legal"],
        ["apply", "take red-02; pass", "--seed", "1"],
        ["hint", "--rollouts", "20"],
        ["score"],
        ["replay"],
        ["edition", "list"],
        ["edition", "show", "tiny"],
        ["edition", "check", "tiny"],
    ],
    ids=lambda arguments: "-".join(arguments[:2]),
)
def test_every_answer_in_json_has_the_shared_keys_first(
    run: Run, line: str, record: Path, arguments: list[str]
) -> None:
    if arguments[0] in ("show", "legal", "apply", "hint", "score"):
        arguments = [arguments[0], line, *arguments[1:]]
    elif arguments[0] == "replay":
        arguments = ["replay", str(record)]
    result = run(*arguments, "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert list(answer)[:5] == ["schema", "edition", "status", "bound", "seed"]
    command = "-".join(arguments[:2]) if arguments[0] == "edition" else arguments[0]
    assert answer["schema"] == f"ny1901/{command}/1"
    assert result.stdout == run(*arguments, "--json").stdout


@pytest.mark.parametrize(
    "command", ["", "new", "show", "legal", "apply", "hint", "score", "replay", "edition", "edition check"]
)
def test_every_command_explains_itself_with_an_example(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    if command != "edition":
        assert "Example" in result.stdout
    assert f"ny1901 {command}".strip() in result.stdout


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").stdout == f"ny1901 {ny1901_solver.__version__}\n"


def test_when_the_program_disagrees_with_itself_it_saves_the_position_and_asks_for_a_report(
    run: Run, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disagree(*_: object) -> None:
        raise ProofsDiffer("two answers")

    monkeypatch.setattr(points, "most_points", disagree)
    result = run("hint", line, "--points")
    assert result.exit_code == 4
    assert "Please report it" in result.stderr
    saved = Path("ny1901-disagreement-1.txt").read_text(encoding="utf-8")
    assert "two answers" in saved
    assert parse_line(next(part for part in saved.splitlines() if part.startswith("ny1:"))) == parse_line(line)
    run("hint", line, "--points")
    assert Path("ny1901-disagreement-2.txt").exists()


def test_an_interruption_ends_quietly(run: Run, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(game, "outcome", interrupted)
    result = run("score", line)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "")


def test_a_bug_is_not_hidden(run: Run, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(game, "outcome", broken)
    with pytest.raises(ZeroDivisionError):
        run("score", line)


def test_a_reader_that_stops_reading_ends_the_program_quietly(line: str) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, str(ROOT / "cli.py"), "legal", line],
            stdout=write,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(write)
    assert done.stderr == b""
    assert done.returncode == 141


def test_help_starts_without_the_heavy_rooms() -> None:
    script = (
        "import sys; from ny1901_solver.new_york_1901.cli import app\n"
        "try: app(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'rich', 'pydantic', 'yaml', 'ortools', 'shapely', 'networkx'}\n"
        "heavy.add('ny1901_solver.new_york_1901.edition')\n"
        "sys.exit(sorted(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_output_that_cannot_hold_line_characters_gets_the_ascii_picture(line: str, run: Run) -> None:
    plain = program("show", line, PYTHONIOENCODING="ascii", COLUMNS="100")
    assert plain.returncode == 0
    assert plain.stdout.decode("ascii").replace("\r\n", "\n") == run("show", line, "--ascii").stdout


def test_the_shim_and_the_package_are_the_same_program() -> None:
    package = subprocess.run(
        [sys.executable, "-m", "ny1901_solver", "--version"],
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert package.stdout == program("--version").stdout


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("plan game.yaml --turns 0", "'--turns': expected 1 or more (got '0')"),
        ("new --players 5", "'--players': expected 4 or less (got '5')"),
        (f"plan game.yaml --turns {'9' * 5000}", "999')"),
        ("new --seed abc", "'--seed': expected a whole number (got 'abc')"),
        ("new --variant advancd", "'advancd' is not one of base, beginner, advanced; did you mean advanced?"),
        ("new --variant xyzzy", "--variant: 'xyzzy' is not one of base, beginner, advanced"),
        ("puzzle list --kind rulling", "save-the-game, early-end, safe-streets; did you mean ruling?"),
        (
            "--show-completion fish",
            "run ny1901 with _NY1901_COMPLETE=source_SHELL, such as source_fish",
        ),
    ],
    ids=lambda value: value.split()[-1][:20],
)
def test_a_mistake_in_an_option_is_told_with_what_was_typed(run: Run, command: str, told: str) -> None:
    refused = run(*command.split())
    assert refused.exit_code == 2
    assert refused.stderr.rstrip().endswith(told)
