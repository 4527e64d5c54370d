import json
from itertools import islice
from pathlib import Path

import pytest

from ny1901_solver.kit.errors import DataError
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.generate import Made, Tried, attempts
from ny1901_solver.new_york_1901.puzzles.journal import DUPLICATE, Run
from ny1901_solver.new_york_1901.puzzles.orders import Order
from ny1901_solver.new_york_1901.puzzles.workers import stream

ORDER = Order(Kind.RULING, 4, 3, edition="tiny")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def carried_out(order: Order, folder: Path, workers: int = 1, resume: bool = False, stop: int | None = None) -> Run:
    """A run, broken off after some numbers if asked for."""
    run = Run.resume(order, folder) if resume else Run.begin(order, folder)
    with stream(order, run.tally.number + 1, workers) as numbers:
        for _ in islice(run.follow(numbers), stop):
            pass
    return run


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    run = carried_out(ORDER, folder)
    assert run.filled
    return folder


def test_a_run_writes_a_file_for_each_puzzle_and_a_journal(whole: Path) -> None:
    names = list(contents(whole))
    assert len(names) == ORDER.count + 1
    assert "ruling-3.journal.jsonl" in names


def test_any_number_of_workers_gives_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    carried_out(ORDER, tmp_path, workers=2)
    assert contents(tmp_path) == contents(whole)


@pytest.mark.parametrize("stop", [1, 2, 3])
def test_a_run_broken_off_and_resumed_ends_with_the_same_bytes(whole: Path, tmp_path: Path, stop: int) -> None:
    broken_off = carried_out(ORDER, tmp_path, stop=stop)
    assert not broken_off.filled
    assert carried_out(ORDER, tmp_path, resume=True).filled
    assert contents(tmp_path) == contents(whole)


def test_a_line_that_was_not_written_to_its_end_is_done_again(whole: Path, tmp_path: Path) -> None:
    carried_out(ORDER, tmp_path, stop=3)
    journal = Run.journal_of(ORDER, tmp_path)
    journal.write_bytes(journal.read_bytes()[:-9])
    carried_out(ORDER, tmp_path, resume=True)
    assert contents(tmp_path) == contents(whole)


def test_a_puzzle_file_that_is_gone_is_made_again(whole: Path, tmp_path: Path) -> None:
    run = carried_out(ORDER, tmp_path)
    run.file_of(run.tally.names[1]).unlink()
    carried_out(ORDER, tmp_path, resume=True)
    assert contents(tmp_path) == contents(whole)


def test_a_run_that_is_done_does_nothing_more(whole: Path, tmp_path: Path) -> None:
    carried_out(ORDER, tmp_path)
    carried_out(ORDER, tmp_path, resume=True)
    assert contents(tmp_path) == contents(whole)


def test_more_puzzles_of_a_stream_begin_with_the_same_ones(whole: Path, tmp_path: Path) -> None:
    carried_out(ORDER, tmp_path)
    more = Order(Kind.RULING, 6, 3, edition="tiny")
    assert carried_out(more, tmp_path, resume=True).filled
    longer = contents(tmp_path)
    assert len(longer) == 7
    for name, content in contents(whole).items():
        assert name.endswith("jsonl") or longer[name] == content


def test_a_second_run_with_the_same_names_is_not_begun(tmp_path: Path) -> None:
    Run.begin(ORDER, tmp_path)
    with pytest.raises(DataError, match="begun before"):
        Run.begin(ORDER, tmp_path)


def test_a_run_goes_on_with_its_own_order_only(tmp_path: Path) -> None:
    Run.begin(ORDER, tmp_path)
    with pytest.raises(DataError, match="margin 1, not 2"):
        Run.resume(Order(Kind.RULING, 4, 3, margin=2, edition="tiny"), tmp_path)


@pytest.mark.parametrize("text", ["", "x\n", "[]\n", "{}\n", '{"format": "other", "order": {}}\n', "\xff"])
def test_a_file_that_is_no_journal_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    Run.journal_of(ORDER, tmp_path).write_bytes(text.encode("latin-1"))
    with pytest.raises(DataError, match="journal"):
        Run.resume(ORDER, tmp_path)


def test_a_run_ends_when_its_tries_are_used_up(tmp_path: Path) -> None:
    order = Order(Kind.BEST_TURN, 3, 3, margin=90, tries=4, edition="tiny")
    run = carried_out(order, tmp_path)
    assert (run.tally.number, run.tally.names, run.filled, run.done) == (4, [], False, True)
    assert run.tally.rejects.total()


def test_puzzles_that_are_alike_are_kept_once(tmp_path: Path) -> None:
    made = [Made(ORDER.name(number), "text", key, 1, ()) for number, key in ((1, "a"), (2, "a"), (3, "b"))]
    run = Run.begin(ORDER, tmp_path)
    list(run.follow(Tried(number, one) for number, one in enumerate(made, 1)))
    assert run.tally.names == ["ruling-3-0001", "ruling-3-0003"]
    assert run.tally.rejects[DUPLICATE] == 1


def test_the_journal_counts_every_reject_of_the_stream(whole: Path) -> None:
    lines = Run.journal_of(ORDER, whole).read_text(encoding="utf-8").splitlines()[1:]
    entries = [json.loads(line) for line in lines]
    tried = list(islice(attempts(ORDER, 1), len(entries)))
    assert [dict(one.rejects) for one in tried] == [entry["rejects"] for entry in entries]
    assert [one.number for one in tried] == [entry["number"] for entry in entries]
