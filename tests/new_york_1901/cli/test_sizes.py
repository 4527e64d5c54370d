"""No file is too large, too deep or too long to be refused in a sentence."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from ny1901_solver.errors import LONGEST_SENTENCE, MOST_PROBLEMS
from ny1901_solver.files.access import LARGEST, LONGEST_LINE
from ny1901_solver.new_york_1901.edition import load_edition

from .conftest import Run

TOO_LARGE = f"larger than the limit of {LARGEST // 1024} KB"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(load_edition("tiny").folder, folder)
    return folder


def padded(text: str, size: int) -> str:
    """A text with a comment at its end, so that it has this many bytes."""
    return text + "#" * (size - len(text.encode()) - 1) + "\n"


@pytest.mark.parametrize(
    "command",
    [
        ["show", "FILE"],
        ["hint", "FILE"],
        ["legal", "FILE"],
        ["plan", "FILE", "--turns", "2"],
        ["draw", "FILE", "-o", "picture.svg"],
        ["edit", "FILE"],
        ["play", "FILE"],
        ["play", "--record", "FILE"],
        ["replay", "FILE"],
        ["puzzle", "show", "FILE"],
        ["puzzle", "solve", "FILE"],
        ["puzzle", "check", "FILE"],
        ["rule", "check", "FILE", "pass"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_a_file_of_any_kind_is_refused_by_its_size_before_it_is_read(
    run: Run, tmp_path: Path, position: Path, command: list[str]
) -> None:
    large = tmp_path / "large.yaml"
    large.write_text(padded(position.read_text(encoding="utf-8"), LARGEST + 1), encoding="utf-8")
    refused = run(*[str(large) if word == "FILE" else word for word in command])
    told = refused.stderr + refused.stdout
    assert refused.exit_code == 2
    assert str(large) in told
    assert TOO_LARGE in told
    assert len(told.strip().splitlines()) <= 2, "one sentence, and of `puzzle check` how many files were wrong"


def test_a_file_of_the_greatest_size_is_read(run: Run, position: Path) -> None:
    position.write_text(padded(position.read_text(encoding="utf-8"), LARGEST), encoding="utf-8")
    assert run("show", position, "--line").exit_code == 0


def test_standard_input_is_refused_by_its_size(run: Run, position: Path) -> None:
    text = position.read_text(encoding="utf-8")
    assert run("show", "-", text=padded(text, LARGEST)).exit_code == 0
    refused = run("show", "-", text=padded(text, LARGEST + 1))
    assert (refused.exit_code, refused.stderr.startswith(f"standard input: {TOO_LARGE}")) == (2, True)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no file without an end here")
def test_a_file_without_an_end_is_refused(run: Run) -> None:
    refused = run("show", "/dev/zero")
    assert (refused.exit_code, refused.stderr.startswith(f"/dev/zero: {TOO_LARGE}")) == (2, True)


@pytest.mark.parametrize("name", ["edition.yaml", "board.txt", "tiles.yaml", "cards.yaml", "board.csv"])
def test_every_file_of_an_edition_is_refused_by_its_size(run: Run, copy: Path, name: str) -> None:
    if name == "board.csv":
        (copy / "board.txt").unlink()
    (copy / name).write_text("x" * (LARGEST + 1), encoding="utf-8")
    shown = run("edition", "show", copy)
    assert shown.exit_code == 2
    assert str(copy / name) in shown.stderr
    assert TOO_LARGE in shown.stderr
    checked = run("edition", "check", copy)
    assert checked.exit_code == 1
    assert str(copy / name) in checked.stdout


BOMBS = {
    "aliases": ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "the alias *a is not allowed"),
    "merged keys": ("a: &a {x: 1}\nb: {<<: *a}\n", "the alias *a is not allowed"),
    "deep lists": ("[" * 100_000, "more than 20 levels"),
    "deep mappings": ("{a: " * 50_000, "more than 20 levels"),
    "deep blocks": ("- " * 100_000, "more than 20 levels"),
    "python objects": ("!!python/object/apply:os.system [ls]\n", "could not determine a constructor"),
    "a long number": (
        f"format: {'9' * 200_000}\n",
        f"bomb.yaml, line 1, column 9: not YAML: '{'9' * 40}...' cannot be read as a number or a date",
    ),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_text_that_stands_for_too_much_is_told_in_a_few_words(run: Run, tmp_path: Path, kind: str) -> None:
    text, told = BOMBS[kind]
    (tmp_path / "bomb.yaml").write_text(text, encoding="utf-8")
    for command in (["show", "bomb.yaml"], ["replay", "bomb.yaml"], ["puzzle", "show", "bomb.yaml"]):
        refused = run(*command)
        assert refused.exit_code == 2
        assert told in refused.stderr
        assert len(refused.stderr) < 20 * LONGEST_SENTENCE


def test_only_the_first_of_many_problems_are_told(run: Run, position: Path) -> None:
    with position.open("a", encoding="utf-8") as file:
        file.writelines(f"k{i}: 1\n" for i in range(10_000))
    refused = run("show", position)
    assert refused.exit_code == 2
    lines = refused.stderr.splitlines()
    assert len(lines) == MOST_PROBLEMS + 1
    assert lines[-1] == f"and {10_000 - MOST_PROBLEMS} more problems"
    assert f"line {len(position.read_text(encoding='utf-8').splitlines()) - 10_000 + 1}," in lines[0]


@pytest.mark.parametrize("part", range(11))
def test_a_one_line_position_of_absurd_length_is_refused_in_one_short_sentence(
    run: Run, tmp_path: Path, line: str, part: int
) -> None:
    parts = line.split(":")
    for mark in ("9", "r2,", "b1@A1.A2_", "x"):
        longer = ":".join([*parts[:part], parts[part] + mark * (LARGEST // 2 // len(mark)), *parts[part + 1 :]])
        (tmp_path / "long.txt").write_text(longer, encoding="utf-8")
        refused = run("show", "long.txt")
        assert refused.exit_code == 2
        assert len(refused.stderr) < 2 * LONGEST_SENTENCE


def test_a_line_of_a_session_is_refused_by_its_length(run: Run, position: Path) -> None:
    for command in ("edit", "play"):
        refused = run(command, position, text=f"help\n{'x' * (LONGEST_LINE + 1)}\n")
        assert refused.exit_code == 2
        assert f"standard input, line 2: the line is longer than {LONGEST_LINE // 1024} KB" in refused.stderr


@pytest.mark.parametrize("head", ["x" * 1_000_000, "[" * 60_000, "{}", ""])
def test_what_is_no_journal_is_told_by_its_first_line(run: Run, tmp_path: Path, head: str) -> None:
    order = ["puzzle", "generate", "--kind", "best-turn", "--edition", "tiny", "--count", "1", "--out", "made"]
    assert run(*order).exit_code in (0, 3)
    [journal] = (tmp_path / "made").glob("*.jsonl")
    journal.write_text(f"{head}\n", encoding="utf-8")
    refused = run(*order, "--resume")
    assert (refused.exit_code, refused.stderr) == (
        2,
        f"{Path('made') / journal.name}, line 1: this is not the journal of a run; "
        "its format is ny1901-puzzle-journal/1\n",
    )


def test_a_line_longer_than_any_that_is_written_stops_a_run_and_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    order = ["puzzle", "generate", "--kind", "best-turn", "--edition", "tiny", "--count", "1", "--out", "made"]
    run(*order)
    [journal] = (tmp_path / "made").glob("*.jsonl")
    text = journal.read_text(encoding="utf-8")
    journal.write_text(spoiled := text + "[" * (2 * LONGEST_LINE), encoding="utf-8")
    again = run(*order, "--resume")
    assert (again.exit_code, again.stdout, journal.read_text(encoding="utf-8")) == (2, "", spoiled)
    assert f"line {spoiled.count(chr(10)) + 1}: " in again.stderr
    assert "is longer than 64 KB; nothing was changed" in again.stderr


@pytest.mark.parametrize("text", ["x\n" * 50_000, "x " * 50_000, f"{'x ' * 5}\n" * 20_000], ids=["rows", "row", "both"])
def test_a_board_that_no_squares_can_name_is_told_once(run: Run, copy: Path, text: str) -> None:
    (copy / "board.txt").write_text(text, encoding="utf-8")
    checked = run("edition", "check", copy, "--json")
    assert [problem["kind"] for problem in json.loads(checked.stdout)["problems"]] == ["too-big"]


def test_tables_and_tiles_larger_than_any_board_are_told_as_such(run: Run, copy: Path) -> None:
    tiles = (copy / "tiles.yaml").read_text(encoding="utf-8")
    head, _, rest = tiles.partition("\nlegendaries:")
    tile = "  - {id: z%d, name: Z, year: 1901, generation: bronze, points: 1, shape: [%s]}\n"
    many = "".join(tile % (i, "'##'") for i in range(3000))
    (copy / "tiles.yaml").write_text(f"{head}\n{many}\nlegendaries:{rest}", encoding="utf-8")
    assert "tiles: expected 99 or fewer entries" in run("edition", "check", copy).stdout
    huge = tile % (1, ", ".join([f"'{'#' * 400}'"] * 400))
    (copy / "tiles.yaml").write_text(f"{head}\n{huge}\nlegendaries:{rest}", encoding="utf-8")
    assert "shape: expected 99 or fewer entries" in run("edition", "check", copy).stdout


@pytest.mark.skipif(os.name == "nt", reason="no named pipes in folders there")
def test_a_pipe_with_a_name_is_read_like_a_file(run: Run, tmp_path: Path, line: str) -> None:
    import threading

    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=lambda: (tmp_path / "pipe").write_text(line, encoding="utf-8"))
    writer.start()
    assert run("show", "pipe", "--line").stdout == line + "\n"
    writer.join()


@pytest.mark.skipif(os.name == "nt", reason="no named pipes in folders there")
def test_a_pipe_that_nobody_writes_to_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ny1901_solver.files.access.PATIENCE", 0)
    os.mkfifo(tmp_path / "pipe")
    refused = run("show", "pipe")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "pipe: is a pipe, and no program has written to it for 0 seconds; expected a position file" in refused.stderr


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no files for what is open there")
def test_a_pipe_of_a_shell_is_read_to_its_end_however_late_it_is_filled(run: Run, line: str) -> None:
    import threading

    reads, writes = os.pipe()

    def write() -> None:
        for part in (line[:40], line[40:]):
            threading.Event().wait(0.1)
            os.write(writes, part.encode())
        os.close(writes)

    writer = threading.Thread(target=write)
    writer.start()
    assert run("show", f"/dev/fd/{reads}", "--line").stdout == line + "\n"
    writer.join()
    os.close(reads)
