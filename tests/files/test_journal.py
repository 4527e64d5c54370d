"""A journal loses no line in silence: only a last one that was broken off counts for nothing."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.errors import DataError, Refused
from ny1901_solver.files import access as files
from ny1901_solver.files.access import LONGEST_LINE
from ny1901_solver.files.journal import Journal
from ny1901_solver.files.keeping import Overtaken

ENTRIES = [{"number": number, "found": "x" * number} for number in range(8)]


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def journal(path: Path, **order: object) -> Journal:
    return Journal(path, "run/1", {"seed": 1, "count": 8, **order}, ("count",))


def taken_into(kept: list[dict[str, Any]]) -> Callable[[dict[str, Any]], bool]:
    """Takes entries whose numbers follow each other."""

    def take(entry: dict[str, Any]) -> bool:
        if follows := bool(entry["number"] == len(kept)):
            kept.append(entry)
        return follows

    return take


def resumed(path: Path, **order: object) -> tuple[Journal, list[dict[str, Any]]]:
    kept: list[dict[str, Any]] = []
    again = journal(path, **order)
    again.resume(taken_into(kept))
    return again, kept


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of 9 lines, whose 4th is that of number 2."""
    begun = journal(path := tmp_path / "run.jsonl")
    begun.begin("taken")
    for entry in ENTRIES:
        begun.add(entry)
    return path


def untouched(path: Path) -> tuple[bytes, int, int]:
    told = path.stat()
    return path.read_bytes(), told.st_mtime_ns, told.st_ino


SPOILED = {
    "half a line": lambda line: line[:9] + b"\n",
    "nothing": lambda line: b"\n",
    "a NUL": lambda line: b"\0" + line,
    "NULs alone": lambda line: bytes(len(line) - 1) + b"\n",
    "no UTF-8": lambda line: b"\xff" + line,
    "no object": lambda line: b"[2]\n",
    "another entry": lambda line: line.replace(b'"number": 2', b'"number": 5'),
    "an entry without its number": lambda line: b"{}\n",
    "two entries in a line": lambda line: line.replace(b"\n", b"\r") + line,
    "too deep": lambda line: b"[" * 50_000 + b"\n",
    "too long": lambda line: b" " * LONGEST_LINE + line,
    "a number that is too large": lambda line: b'{"number": ' + b"9" * 5000 + b"}\n",
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_a_spoiled_line_is_named_and_nothing_is_touched(path: Path, spoil: Callable[[bytes], bytes]) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], spoil(lines[3]), *lines[4:]]))
    before = untouched(path)
    with pytest.raises(DataError) as told:
        resumed(path)
    assert f"{path}, line 4: " in str(told.value)
    assert "restore the line, or delete it and all lines after it" in str(told.value)
    assert len(str(told.value).splitlines()) == 1
    assert untouched(path) == before
    assert names_in(path.parent) == [path.name]


@pytest.mark.parametrize("last", [b'{"number": 9}\n', b'{"number": 8\n', b"\n", b"\0\n"])
def test_a_last_line_that_is_complete_and_wrong_is_named_too(path: Path, last: bytes) -> None:
    path.write_bytes(path.read_bytes() + last)
    before = untouched(path)
    with pytest.raises(DataError, match="line 10: "):
        resumed(path)
    assert untouched(path) == before


@pytest.mark.parametrize("last", [b"{", b'{"number": 8}', b"\0\0\0", b"\xff", b"x", b'{"number": 8}\r'])
def test_a_last_line_without_its_end_counts_for_nothing_and_the_next_entry_takes_its_place(
    path: Path, last: bytes
) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + last)
    before = untouched(path)
    again, kept = resumed(path)
    assert kept == ENTRIES
    assert untouched(path) == before, "nothing is written before there is something to write"
    again.add({"number": 8})
    assert path.read_bytes() == whole + b'{"number": 8}\n'
    again.add({"number": 9})
    assert path.read_bytes() == whole + b'{"number": 8}\n{"number": 9}\n'


@pytest.mark.parametrize("left", [1, 12, 40, -1])
def test_a_first_line_without_its_end_counts_for_nothing_too(path: Path, left: int) -> None:
    whole = path.read_bytes()
    head = whole[: whole.index(b"\n") + 1]
    path.write_bytes(head[:left])
    before = untouched(path)
    again, kept = resumed(path)
    assert kept == []
    assert untouched(path) == before
    again.add(ENTRIES[0])
    assert path.read_bytes() == b"".join(whole.splitlines(keepends=True)[:2])


def test_a_first_line_without_its_end_that_is_of_another_order_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes().splitlines()[0])
    with pytest.raises(DataError, match=r"belongs to a run with other settings \(seed = 1"):
        resumed(path, seed=2)


def test_the_reason_of_who_refuses_an_entry_is_told(path: Path) -> None:
    def take(entry: dict[str, Any]) -> bool:
        raise Refused(f"is of number {entry['number']}")

    with pytest.raises(DataError, match=r"line 2: .* is of number 0; nothing was changed"):
        journal(path).resume(take)


def test_line_ends_of_windows_and_a_mark_at_the_start_are_read_and_the_run_goes_on(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + whole.replace(b"\n", b"\r\n"))
    again, kept = resumed(path)
    assert kept == ENTRIES
    again.add({"number": 8})
    assert path.read_bytes() == whole + b'{"number": 8}\n'


def test_a_greater_number_is_written_down_with_the_next_entry(path: Path) -> None:
    before = path.read_bytes()
    again, _ = resumed(path, count=12)
    assert path.read_bytes() == before
    again.add({"number": 8})
    assert json.loads(path.read_bytes().splitlines()[0])["order"] == {"seed": 1, "count": 12}
    assert path.read_bytes().splitlines()[1:] == [*before.splitlines()[1:], b'{"number": 8}']


def test_of_two_runs_with_one_journal_the_second_to_write_keeps_what_it_has_elsewhere(path: Path) -> None:
    whole = path.read_bytes()
    (first, _), (second, _) = resumed(path), resumed(path)
    first.add({"number": 8, "by": "first"})
    after = untouched(path)
    with pytest.raises(
        Overtaken, match=r"run\.jsonl: another program .* the results of this run are in .*run-2\.jsonl"
    ):
        second.add({"number": 8, "by": "second"})
    assert untouched(path) == after
    assert path.with_name("run-2.jsonl").read_bytes() == whole + b'{"number": 8, "by": "second"}\n'
    first.add({"number": 9})
    assert len(resumed(path)[1]) == 10
    assert len(resumed(path.with_name("run-2.jsonl"))[1]) == 9


def test_so_it_is_where_there_are_no_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(files, "_hold", none)
    test_of_two_runs_with_one_journal_the_second_to_write_keeps_what_it_has_elsewhere(path)
    assert names_in(path.parent) == ["run-2.jsonl", "run.jsonl"]


def test_a_file_that_was_only_touched_is_no_change_of_it(path: Path) -> None:
    again, _ = resumed(path)
    os.utime(path)
    again.add({"number": 8})
    assert len(resumed(path)[1]) == 9


def test_a_journal_that_is_gone_is_written_anew_with_all_that_it_had(path: Path) -> None:
    whole = path.read_bytes()
    again, _ = resumed(path)
    path.rename(path.with_name("moved.jsonl"))
    again.add({"number": 8})
    assert path.read_bytes() == whole + b'{"number": 8}\n'
    assert path.with_name("moved.jsonl").read_bytes() == whole


def test_of_two_runs_that_begin_one_does(tmp_path: Path) -> None:
    first, second = journal(tmp_path / "run.jsonl"), journal(tmp_path / "run.jsonl", seed=2)
    first.begin("taken")
    with pytest.raises(DataError, match=r"run\.jsonl: taken"):
        second.begin("taken")
    assert b'"seed": 1' in (tmp_path / "run.jsonl").read_bytes()


def test_a_journal_that_may_not_be_written_to_is_told_before_anything_is_done(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = untouched(path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(DataError, match="cannot be written: Permission denied"):
        resumed(path)
    assert untouched(path) == before


class FullDisk:
    """An open file whose disk takes some bytes more and no others."""

    def __init__(self, file: Any, room: int) -> None:
        self._file, self._room = file, room

    def __enter__(self) -> FullDisk:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, data: bytes) -> int:
        written = int(self._file.write(data[: self._room]))
        self._room -= written
        if not written:
            raise OSError(errno.ENOSPC, "No space left on device")
        return written


@pytest.mark.parametrize("room", [0, 5])
def test_a_full_disk_is_told_and_leaves_no_half_entry(path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    whole = path.read_bytes()
    again, _ = resumed(path)
    opened = Path.open

    def full(self: Path, *words: Any, **options: Any) -> Any:
        file = opened(self, *words, **options)
        return FullDisk(file, room) if self == path and words == ("ab",) else file

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", full)
        with pytest.raises(DataError, match=r"run\.jsonl cannot be written: No space left on device"):
            again.add({"number": 8})
    assert path.read_bytes() == whole
    again.add({"number": 8})
    assert path.read_bytes() == whole + b'{"number": 8}\n'
