"""Files that several programs write: one at a time, none over what it has not seen, whole or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.files import access as files
from ny1901_solver.files.access import alone, write_new, write_text
from ny1901_solver.files.keeping import KnownFiles, Overtaken, names_like, write_beside


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def looked(path: Path) -> KnownFiles:
    known = KnownFiles()
    known.look(path)
    return known


@pytest.mark.parametrize("before", ["old", None])
def test_the_second_of_two_sessions_writes_nothing(tmp_path: Path, before: str | None) -> None:
    path = tmp_path / "game.yaml"
    if before is not None:
        path.write_text(before, encoding="utf-8")
    first, second = looked(path), looked(path)
    first.write(path, "first")
    with pytest.raises(Overtaken, match=r"game\.yaml: another program has changed this file meanwhile"):
        second.write(path, "second")
    assert path.read_text(encoding="utf-8") == "first"
    first.write(path, "first, longer")
    assert names_in(tmp_path) == ["game.yaml"], "no lock stays behind"


def test_the_same_text_from_two_sessions_is_no_quarrel(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    first, second = looked(path), looked(path)
    first.write(path, "same")
    second.write(path, "same")
    second.write(path, "more")
    assert path.read_text(encoding="utf-8") == "more"


def test_a_file_that_was_never_read_is_not_written_over_but_an_empty_one_is(tmp_path: Path) -> None:
    there, empty = tmp_path / "there.yaml", tmp_path / "empty.yaml"
    there.write_text("mine", encoding="utf-8")
    empty.touch()
    known = KnownFiles()
    with pytest.raises(DataError, match=r"there\.yaml already exists with other content"):
        known.write(there, "new")
    known.write(empty, "new")
    assert (there.read_text(encoding="utf-8"), empty.read_text(encoding="utf-8")) == ("mine", "new")


def test_a_file_that_is_gone_is_written_anew_and_said_to_have_been_gone(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    known = looked(path)
    assert known.write(path, "one") is False
    path.rename(tmp_path / "moved.yaml")
    assert known.write(path, "two") is True
    assert (tmp_path / "moved.yaml").read_text(encoding="utf-8") == "one"


def test_a_link_is_the_file_that_it_leads_to(tmp_path: Path) -> None:
    path, link = tmp_path / "game.yaml", tmp_path / "link.yaml"
    path.write_text("old", encoding="utf-8")
    link.symlink_to(path)
    first, second = looked(path), looked(link)
    first.write(path, "first")
    with pytest.raises(Overtaken):
        second.write(link, "second")


def test_what_cannot_be_written_beside_is_written_elsewhere_and_never_over_a_file(tmp_path: Path) -> None:
    (tmp_path / "game-2.record.yaml").write_text("mine", encoding="utf-8")
    beside = write_beside(tmp_path / "game.record.yaml", b"text")
    assert (beside.name, beside.read_bytes()) == ("game-3.record.yaml", b"text")
    (other := tmp_path / "other").mkdir()
    assert write_beside(tmp_path / "gone" / "game.yaml", b"text", other) == other / "game-2.yaml"
    with pytest.raises(DataError, match="cannot be written"):
        write_beside(tmp_path / "gone" / "game.yaml", b"text")
    assert next(names_like(Path(".hidden.yaml"))).name == ".hidden-2.yaml"
    assert next(names_like(Path("plain"))).name == "plain-2"
    assert not write_new(beside, b"other")


ADD = """
import sys
from pathlib import Path
from ny1901_solver.files.access import alone, write_text
path = Path(sys.argv[1])
for _ in range(50):
    with alone(path) as locked:
        assert locked
        write_text(path, str(int(path.read_text()) + 1))
"""


def test_several_programs_wait_for_each_other(tmp_path: Path) -> None:
    path = tmp_path / "number.txt"
    path.write_text("0", encoding="utf-8")
    programs = [subprocess.Popen([sys.executable, "-c", ADD, str(path)]) for _ in range(3)]
    assert [each.wait() for each in programs] == [0, 0, 0]
    assert path.read_text(encoding="utf-8") == "150"
    assert names_in(tmp_path) == ["number.txt"]


def test_a_lock_that_is_not_let_go_of_is_told_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.yaml"
    monkeypatch.setattr(files, "LONGEST_WAIT", 0)
    with (
        alone(path),
        pytest.raises(DataError, match=r"another program has been writing to .*game\.yaml"),
        alone(path),
    ):
        pass
    with alone(path) as locked:
        assert locked


def test_a_lock_that_a_killed_program_left_is_nobody_s(tmp_path: Path) -> None:
    (tmp_path / ".game.yaml.lock").touch()
    with alone(tmp_path / "game.yaml") as locked:
        assert locked
    assert not names_in(tmp_path)


def test_where_there_are_no_locks_it_is_told_and_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr(files, "_hold", none)
    told: list[tuple[str, str]] = []
    before = files.tell_no_lock.set(lambda path, reason: told.append((path.name, reason)))
    try:
        test_the_second_of_two_sessions_writes_nothing(tmp_path, None)
    finally:
        files.tell_no_lock.reset(before)
    assert told == [("game.yaml", "Operation not supported")] * 3


def minding(monkeypatch: pytest.MonkeyPatch, times: int) -> list[Path]:
    """Files cannot be replaced for some times, as under Windows while another program has them open."""
    replace, tried = os.replace, list[Path]()

    def minded(source: Path, target: Path, **options: Any) -> None:
        tried.append(Path(target))
        if len(tried) <= times:
            raise PermissionError(errno.EACCES, "Access is denied")
        replace(source, target, **options)

    monkeypatch.setattr(os, "replace", minded)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    return tried


def test_a_file_that_another_program_has_open_for_a_moment_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("old", encoding="utf-8")
    assert minding(monkeypatch, 3) == []
    write_text(path, "new")
    assert (path.read_text(encoding="utf-8"), names_in(tmp_path)) == ("new", ["game.yaml"])


def test_one_that_stays_open_is_told_of_and_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("old", encoding="utf-8")
    minding(monkeypatch, 1000)
    with pytest.raises(DataError, match=r"game\.yaml cannot be written: Access is denied; another program may have"):
        write_text(path, "new")
    assert (path.read_text(encoding="utf-8"), names_in(tmp_path)) == ("old", ["game.yaml"])


def test_a_file_that_may_not_be_written_to_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(DataError, match="cannot be written: Permission denied"):
        write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"


def test_threads_that_write_one_file_leave_one_whole_text(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    texts = [letter * 50_000 for letter in "abcd"]
    writers = [threading.Thread(target=write_text, args=(path, text)) for text in texts * 3]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert path.read_text(encoding="utf-8") in texts
    assert names_in(tmp_path) == ["game.yaml"]
