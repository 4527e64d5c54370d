import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.puzzles.journal import DUPLICATE, Made, Run, Tried
from ny1901_solver.runs.workers import shared_out

PREFIX = "plan-3"
ORDER: dict[str, Any] = {"kind": "plan", "count": 4, "margin": 1, "tries": 200}
TWO_ALIKE = 6


def attempt(number: int) -> Tried:
    """What a number comes to: every third one is a puzzle, and that of number 6 is like that of number 3."""
    if number % 3:
        return Tried(number, None, (("margin", number), ("no-answer", 1)), ("two provers",) if number == 2 else ())
    name, key = name_of(number), name_of(3 if number == TWO_ALIKE else number)
    return Tried(number, Made(name, f"id: {name}\n", key, 1 + number % 5, ("boom",)), (("margin", 1),))


def name_of(number: int) -> str:
    return f"{PREFIX}-{number:04}"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def carried_out(
    order: dict[str, Any], folder: Path, workers: int = 1, resume: bool = False, stop: int | None = None
) -> Run:
    """A run, broken off after some numbers if asked for."""
    run = (Run.resume if resume else Run.begin)(PREFIX, order, folder)
    with shared_out(attempt, range(run.tally.number + 1, order["tries"] + 1), workers) as numbers:
        for _ in islice(run.follow(numbers), stop):
            pass
    return run


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    run = carried_out(ORDER, folder)
    assert run.is_filled
    return folder


def test_a_run_writes_a_file_for_each_puzzle_and_a_journal(whole: Path) -> None:
    names = list(contents(whole))
    assert len(names) == ORDER["count"] + 1
    assert "plan-3.journal.jsonl" in names


def test_any_number_of_workers_gives_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    carried_out(ORDER, tmp_path, workers=2)
    assert contents(tmp_path) == contents(whole)


@pytest.mark.parametrize("stop", [1, 2, 3, 6, 7])
def test_a_run_broken_off_and_resumed_ends_with_the_same_bytes(whole: Path, tmp_path: Path, stop: int) -> None:
    broken_off = carried_out(ORDER, tmp_path, stop=stop)
    assert not broken_off.is_filled
    assert carried_out(ORDER, tmp_path, resume=True).is_filled
    assert contents(tmp_path) == contents(whole)


def test_a_line_that_was_not_written_to_its_end_is_done_again(whole: Path, tmp_path: Path) -> None:
    journal = carried_out(ORDER, tmp_path, stop=3).journal
    journal.write_bytes(journal.read_bytes()[:-9])
    carried_out(ORDER, tmp_path, resume=True)
    assert contents(tmp_path) == contents(whole)


def test_a_puzzle_file_that_is_gone_is_made_again(whole: Path, tmp_path: Path) -> None:
    run = carried_out(ORDER, tmp_path)
    run.file_of(run.tally.names[1]).unlink()
    journal, told = run.journal.read_bytes(), run.journal.stat().st_mtime_ns
    carried_out(ORDER, tmp_path, resume=True, stop=1)
    assert (run.journal.read_bytes(), run.journal.stat().st_mtime_ns) == (journal, told), (
        "what the journal has is not made anew"
    )
    carried_out(ORDER, tmp_path, resume=True)
    assert contents(tmp_path) == contents(whole)


def test_a_number_that_now_comes_to_something_else_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    run = carried_out(ORDER, tmp_path)
    run.file_of(run.tally.names[1]).unlink()
    before = contents(tmp_path)
    again = Run.resume(PREFIX, ORDER, tmp_path)
    with pytest.raises(DataError, match="the puzzle file of number 9 is missing"):
        list(again.follow([Tried(9, None)]))
    assert contents(tmp_path) == before


def test_another_file_of_a_puzzle_s_name_is_not_written_over(tmp_path: Path) -> None:
    own = tmp_path / f"{name_of(3)}.yaml"
    own.write_text("mine", encoding="utf-8")
    with pytest.raises(DataError, match=r"plan-3-0003\.yaml already exists with other content"):
        carried_out(ORDER, tmp_path)
    assert own.read_text(encoding="utf-8") == "mine"


def test_a_spoiled_line_is_named_and_nothing_is_touched(tmp_path: Path) -> None:
    journal = carried_out(ORDER, tmp_path).journal
    lines = journal.read_bytes().splitlines(keepends=True)
    for wrong in (b"{}\n", b"\n", lines[2], lines[4], lines[3][:-5] + b"\n"):
        journal.write_bytes(b"".join([*lines[:3], wrong, *lines[4:]]))
        before = contents(tmp_path), journal.stat().st_mtime_ns
        with pytest.raises(DataError, match="line 4: "):
            Run.resume(PREFIX, ORDER, tmp_path)
        assert (contents(tmp_path), journal.stat().st_mtime_ns) == before


def test_a_run_that_is_done_does_nothing_more(whole: Path, tmp_path: Path) -> None:
    carried_out(ORDER, tmp_path)
    carried_out(ORDER, tmp_path, resume=True)
    assert contents(tmp_path) == contents(whole)


def test_more_puzzles_of_a_stream_begin_with_the_same_ones(whole: Path, tmp_path: Path) -> None:
    carried_out(ORDER, tmp_path)
    more = ORDER | {"count": 6}
    assert carried_out(more, tmp_path, resume=True).is_filled
    longer = contents(tmp_path)
    assert len(longer) == 7
    for name, content in contents(whole).items():
        assert name.endswith("jsonl") or longer[name] == content


def test_a_second_run_with_the_same_names_is_not_begun(tmp_path: Path) -> None:
    Run.begin(PREFIX, ORDER, tmp_path)
    with pytest.raises(DataError, match="already has a run whose puzzles have these names"):
        Run.begin(PREFIX, ORDER, tmp_path)


def test_a_run_goes_on_with_its_own_order_only(tmp_path: Path) -> None:
    Run.begin(PREFIX, ORDER, tmp_path)
    with pytest.raises(DataError, match="margin = 1 instead of 2"):
        Run.resume(PREFIX, ORDER | {"margin": 2}, tmp_path)


@pytest.mark.parametrize("text", ["", "x\n", "[]\n", "{}\n", '{"format": "other", "order": {}}\n', "\xff"])
def test_a_file_that_is_no_journal_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    Run(PREFIX, ORDER, tmp_path).journal.write_bytes(text.encode("latin-1"))
    with pytest.raises(DataError, match="journal"):
        Run.resume(PREFIX, ORDER, tmp_path)


def test_a_run_ends_when_its_tries_are_used_up(tmp_path: Path) -> None:
    run = carried_out(ORDER | {"tries": 4}, tmp_path)
    assert (run.tally.number, run.tally.names, run.is_filled, run.is_done) == (4, [name_of(3)], False, True)
    assert run.tally.rejects.total()


def test_puzzles_that_are_alike_are_kept_once(tmp_path: Path) -> None:
    run = carried_out(ORDER, tmp_path)
    assert run.tally.names == list(map(name_of, (3, 9, 12, 15)))
    assert run.tally.rejects[DUPLICATE] == 1


def test_the_journal_counts_every_reject_and_keeps_every_disagreement(whole: Path) -> None:
    lines = Run(PREFIX, ORDER, whole).journal.read_text(encoding="utf-8").splitlines()[1:]
    entries = [json.loads(line) for line in lines]
    tried = list(map(attempt, range(1, len(entries) + 1)))
    twice = [{DUPLICATE: 1} if one.number == TWO_ALIKE else {} for one in tried]
    assert [dict(one.rejects) | more for one, more in zip(tried, twice, strict=True)] == [e["rejects"] for e in entries]
    assert [one.number for one in tried] == [entry["number"] for entry in entries]
    assert [entry.get("disagreements") for entry in entries[:3]] == [None, ["two provers"], None]
