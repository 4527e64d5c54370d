"""The cache of the user: what is in it comes back, what is damaged counts as gone, nothing is in the way."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from ny1901_solver.files.cache import Cache, cache_folder, files_as_they_are

TEXT = "Grüße\r\n" * 1000
XDG = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these keep their caches elsewhere")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the entries of a cache lie that is called `some`."""
    monkeypatch.setattr("ny1901_solver.files.cache.cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "ny1901" / "some"


SOME = Cache("some", most=4)


def test_a_text_comes_back_by_its_key_as_it_was(folder: Path) -> None:
    assert SOME.get("a") is None
    SOME.put("a", TEXT)
    SOME.put("b", "")
    assert (SOME.get("a"), SOME.get("b")) == (TEXT, "")
    SOME.put("a", "other")
    assert SOME.get("a") == "other"
    assert sorted(path.name for path in folder.iterdir()) == ["a", "b"]


def test_a_damaged_entry_is_none_and_can_be_put_again(folder: Path) -> None:
    SOME.put("a", TEXT)
    sound = (folder / "a").read_bytes()
    flipped = (sound[:at] + bytes([sound[at] ^ 1]) + sound[at + 1 :] for at in (0, 63, 64, 65, 900, len(sound) - 1))
    short = (sound[:length] for length in (0, 1, 64, 65, 66, len(sound) - 1))
    for content in (*flipped, *short, sound + b"x", b"\xff" * 70, b"\0" * 100_000):
        (folder / "a").write_bytes(content)
        assert SOME.get("a") is None
    SOME.put("a", TEXT)
    assert SOME.get("a") == TEXT


def test_a_folder_in_the_place_of_an_entry_or_a_file_in_that_of_the_cache_is_nobodys_concern(folder: Path) -> None:
    (folder / "a").mkdir(parents=True)
    SOME.put("a", TEXT)
    assert SOME.get("a") is None
    SOME.put("b", TEXT)
    assert SOME.get("b") == TEXT
    other = Cache("file")
    (folder.parent / "file").write_text("no folder", encoding="utf-8")
    other.put("a", TEXT)
    assert other.get("a") is None


def test_links_that_go_round_in_a_circle_are_nobodys_concern(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "a").symlink_to(folder / "b")
    (folder / "b").symlink_to(folder / "a")
    SOME.put("a", TEXT)
    assert SOME.get("a") is None


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever may do everything is not kept out")
def test_a_cache_that_may_not_be_written_to_is_nobodys_concern(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    SOME.put("a", TEXT)
    assert SOME.get("a") is None
    folder.chmod(0o700)


def test_of_more_entries_than_are_kept_those_unused_longest_go_and_what_a_broken_off_start_has_left(
    folder: Path,
) -> None:
    folder.mkdir(parents=True)
    (folder / ".x.1.1.part").write_bytes(b"half")
    os.utime(folder / ".x.1.1.part", ns=(0, 0))
    for number in range(10):
        SOME.put(str(number), TEXT)
        os.utime(folder / str(number), ns=(number + 1, number + 1))
    assert sorted(path.name for path in folder.iterdir()) == ["6", "7", "8", "9"]
    assert SOME.get("6") == TEXT
    SOME.put("new", TEXT)
    assert sorted(path.name for path in folder.iterdir()) == ["6", "8", "9", "new"]


def _often(folder: Path, number: int) -> int:
    """How often what comes back is not whole."""
    some, wrong = Cache("some", most=4), 0
    for round_ in range(60):
        key = str((number + round_) % 6)
        some.put(key, key * 5000)
        wrong += some.get(str(round_ % 6)) not in (None, str(round_ % 6) * 5000)
    return wrong


@XDG
def test_several_processes_at_once_see_whole_texts_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as pool:
        assert sum(pool.map(_often, [tmp_path] * 4, range(4))) == 0
    left = list((tmp_path / "ny1901" / "some").iterdir())
    assert 0 < len(left) <= 4
    assert not [path for path in left if path.suffix == ".part"]


@XDG
def test_the_folder_is_the_one_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "own"
    for left_aside in ("", "own"):  # what is not a whole path is left aside, as its specification wants it
        monkeypatch.setenv("XDG_CACHE_HOME", left_aside)
        assert cache_folder() == tmp_path / ".cache"


@XDG
def test_without_a_home_or_in_a_browser_there_is_none_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")

    def unknown(user: int) -> None:
        raise KeyError(user)

    monkeypatch.setattr("pwd.getpwuid", unknown)  # a user whom the system does not know
    for home in ("", "some/where"):
        monkeypatch.setenv("HOME", home)
        assert cache_folder() is None
    SOME.put("a", TEXT)
    assert SOME.get("a") is None
    monkeypatch.undo()
    monkeypatch.setattr("sys.platform", "emscripten")
    assert cache_folder() is None


def test_files_that_change_come_or_go_are_another_program(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("x\n", encoding="utf-8")
    (tmp_path / "folder.py").mkdir()
    modules, all_files = [files_as_they_are([tmp_path], ".py")], [files_as_they_are([tmp_path])]
    assert files_as_they_are([tmp_path], ".py") == modules[0] != all_files[0]
    (tmp_path / "notes.txt").write_text("other\n", encoding="utf-8")
    assert files_as_they_are([tmp_path], ".py") == modules[0], "it is no module"
    all_files.append(files_as_they_are([tmp_path]))
    os.utime(tmp_path / "a.py", ns=(1, 1))
    modules.append(files_as_they_are([tmp_path], ".py"))
    all_files.append(files_as_they_are([tmp_path]))
    (tmp_path / "b.py").write_text("", encoding="utf-8")
    modules.append(files_as_they_are([tmp_path], ".py"))
    (tmp_path / "b.py").unlink()
    (tmp_path / "a.py").unlink()
    modules.append(files_as_they_are([tmp_path], ".py"))
    assert len(set(modules)) == len(modules)
    assert len(set(all_files)) == len(all_files)
    assert files_as_they_are([tmp_path / "none"]) == files_as_they_are([])
