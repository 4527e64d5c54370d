"""The frozen form of an edition: it says what the folder says, and whatever happens to its cache, nobody notices."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import Edition, freeze, load, load_edition
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.edition.folder import PACKAGE_DATA
from ny1901_solver.new_york_1901.edition.freeze import frozen, keep_frozen, know_frozen, source_of, thaw

SHIPPED = sorted(path.parent for path in PACKAGE_DATA.rglob("edition.yaml"))
TINY = next(folder for folder in SHIPPED if folder.name == "tiny")
NAMES = "edition.yaml", "board.txt", "tiles.yaml", "cards.yaml"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(TINY, folder)
    return folder


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an empty cache, with nothing loaded yet."""
    monkeypatch.setattr("ny1901_solver.files.cache.cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(load, "_LOADED", {})
    return tmp_path / "cache" / "ny1901" / "editions"


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders whose files are read from now on, each time that they are."""
    told, whole = list[Path](), load._examine

    def counted(folder: Path) -> Edition:
        told.append(folder)
        return whole(folder)

    monkeypatch.setattr(load, "_examine", counted)
    return told


def from_files(folder: Path) -> Edition:
    edition = examine(folder).edition
    assert edition is not None
    return edition


def again(folder: Path) -> Edition:
    """The edition of a folder as a process loads it that has not done so yet."""
    load._LOADED.clear()
    return load_edition(folder)


def plain(value: Any) -> Any:
    """Everything that a value holds, without identities; line numbers, caches and ways back up are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        left_out = ("lines", "table", "owner")
        names = [
            field.name for field in dataclasses.fields(value) if field.name[0] != "_" and field.name not in left_out
        ]
        return type(value).__name__, {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, dict):
        return [(plain(key), plain(inner)) for key, inner in value.items()]
    if isinstance(value, (tuple, list)):
        return type(value).__name__, [plain(inner) for inner in value]
    return type(value).__name__, value


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.name)
def test_what_is_frozen_is_what_the_files_of_the_folder_say(folder: Path) -> None:
    derived = from_files(folder)
    assert plain(thaw(freeze.freeze(derived), folder)) == plain(derived)
    assert not (folder / "frozen.json").exists()


def test_a_folder_is_read_once_and_then_the_cache_has_it(copy: Path, kept: Path, examined: list[Path]) -> None:
    first = load_edition(copy)
    assert plain(again(copy)) == plain(first) == plain(from_files(copy))
    assert again(copy).folder == copy
    assert examined == [copy]
    assert len(list(kept.iterdir())) == 1
    other = copy.rename(copy.parent / "other")
    assert again(other).folder == other
    assert examined == [copy], "the same texts in another folder are the same edition"


@pytest.mark.parametrize("name", NAMES)
def test_another_text_is_another_edition(copy: Path, kept: Path, examined: list[Path], name: str) -> None:
    load_edition(copy)
    with (copy / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert again(copy).name == "tiny"
    assert examined == [copy, copy]
    assert len(list(kept.iterdir())) == 2


def test_a_board_that_changes_is_seen(copy: Path, kept: Path) -> None:
    before = load_edition(copy).board.frontage.bit_count()
    board = copy / "board.txt"
    board.write_text(board.read_text(encoding="utf-8").replace("W    W    W    B", "W    .    W    B"), "utf-8")
    assert again(copy).board.frontage.bit_count() == before - 1


def test_a_program_that_changes_reads_the_folder_again(
    copy: Path, kept: Path, examined: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_edition(copy)
    monkeypatch.setattr(freeze, "_program", lambda: "another one")
    again(copy)
    assert examined == [copy, copy]


def test_line_endings_make_no_difference(copy: Path, kept: Path, examined: list[Path]) -> None:
    load_edition(copy)
    for path in copy.iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert plain(again(copy)) == plain(from_files(copy))
    assert examined == [copy]


def test_an_edition_from_a_spreadsheet_is_kept_as_well(copy: Path, kept: Path, examined: list[Path]) -> None:
    rows = [line.split() for line in (copy / "board.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    load_edition(copy)
    (copy / "board.txt").unlink()
    (copy / "board.csv").write_text("\n".join(";".join(row) for row in rows if row), encoding="utf-8")
    assert plain(again(copy)) == plain(again(copy)) == plain(from_files(copy))
    assert examined == [copy, copy]


def test_a_second_board_or_a_file_that_cannot_be_read_is_told_though_the_rest_is_kept(copy: Path, kept: Path) -> None:
    load_edition(copy)
    for content, told in ((b"a;b\n", "there are two board files"), (b"\xff", "there are two board files")):
        (copy / "board.csv").write_bytes(content)
        with pytest.raises(DataError, match=told):
            again(copy)


DAMAGED = (b"", b"{}", b"[1, 2]", b"null", b"[" * 100_000, b"\xff\xfe", bytes(1000), b" " * 300_000)


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_cache_is_made_anew_without_a_word(
    copy: Path, kept: Path, examined: list[Path], capfd: pytest.CaptureFixture[str], content: bytes
) -> None:
    whole = plain(load_edition(copy))
    [entry] = kept.iterdir()
    sound = entry.read_bytes()
    entry.write_bytes(content)
    assert plain(again(copy)) == whole
    assert entry.read_bytes() == sound
    assert examined == [copy, copy]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("text", ["{}", "[]", "null", "no JSON", "[" * 100_000, '{"name": 1}'], ids=range(6))
def test_what_is_no_edition_though_its_hash_is_right_is_made_anew(
    copy: Path, kept: Path, examined: list[Path], text: str
) -> None:
    whole = plain(load_edition(copy))
    [entry] = kept.iterdir()
    freeze.CACHE.put(entry.name, text)
    assert plain(again(copy)) == whole == plain(again(copy))
    assert examined == [copy, copy]


def test_a_part_that_is_missing_is_no_edition(copy: Path) -> None:
    data = json.loads(freeze.freeze(from_files(copy)))
    for field in data:
        assert thaw(json.dumps({key: value for key, value in data.items() if key != field}), copy) is None, field


def test_a_cache_that_cannot_be_written_is_nobodys_concern(copy: Path, kept: Path, examined: list[Path]) -> None:
    kept.parent.mkdir(parents=True)
    kept.write_text("no folder", encoding="utf-8")
    assert plain(load_edition(copy)) == plain(again(copy)) == plain(from_files(copy))
    assert examined == [copy, copy]


def test_nothing_is_kept_of_a_folder_that_changes_while_it_is_read(copy: Path, kept: Path) -> None:
    source, edition = source_of(copy), from_files(copy)
    with (copy / "cards.yaml").open("a", encoding="utf-8") as file:
        file.write("# changed meanwhile\n")
    keep_frozen(edition, source)
    assert not kept.exists()


def test_nothing_is_kept_of_an_edition_with_mistakes(copy: Path, kept: Path) -> None:
    (copy / "tiles.yaml").write_text("tiles: []\n", encoding="utf-8")
    with pytest.raises(DataError):
        load_edition(copy)
    assert not kept.exists()


def test_what_was_frozen_elsewhere_is_taken_over(
    copy: Path, kept: Path, examined: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freeze, "_KNOWN", {})
    know_frozen({source_of(copy) or "": freeze.freeze(from_files(copy))})
    assert plain(frozen(copy)) == plain(load_edition(copy)) == plain(from_files(copy))
    assert (examined, kept.exists()) == ([], False)


@pytest.mark.parametrize("content", ["", "{}", "{" * 1000, "x" * 300_000], ids=range(4))
def test_a_frozen_file_of_an_older_version_in_the_folder_is_ignored(copy: Path, kept: Path, content: str) -> None:
    (copy / "frozen.json").write_text(content, encoding="utf-8")
    assert plain(load_edition(copy)) == plain(from_files(copy))
    for command in (["edition", "show", str(copy)], ["edition", "check", str(copy)], ["new", "--edition", str(copy)]):
        done = CliRunner().invoke(app, command)
        assert (done.exit_code, "frozen.json" in done.output) == (0, False)
    assert (copy / "frozen.json").read_text(encoding="utf-8") == content


def test_freezing_is_not_needed_and_writes_nothing(copy: Path) -> None:
    there = sorted(copy.iterdir())
    for folder in ([str(copy)], ["no/such/folder"], []):
        done = CliRunner().invoke(app, ["edition", "freeze", *folder])
        assert (done.exit_code, done.stderr) == (0, "")
        assert done.stdout.startswith("`edition freeze` is no longer needed: ")
        assert done.stdout.count("\n") == 1
    assert sorted(copy.iterdir()) == there


HOMES = {
    "no home": {"HOME": "", "XDG_CACHE_HOME": ""},
    "a home that is a file": {"HOME": __file__, "XDG_CACHE_HOME": ""},
    "a cache that is a file": {"XDG_CACHE_HOME": __file__},
    "a cache in a device": {"XDG_CACHE_HOME": os.devnull},
    "a relative cache": {"XDG_CACHE_HOME": "cache"},
}


@pytest.mark.parametrize("home", HOMES.values(), ids=HOMES)
def test_a_command_answers_whatever_its_home_is(tmp_path: Path, home: dict[str, str]) -> None:
    answers = [
        subprocess.run(
            [sys.executable, "-m", "ny1901_solver", "edition", "show", "tiny"],
            env=os.environ | given,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        for given in (home, {"XDG_CACHE_HOME": str(tmp_path / "cache")})
    ]
    assert [(done.returncode, done.stderr) for done in answers] == [(0, ""), (0, "")]
    assert answers[0].stdout == answers[1].stdout
    assert not (tmp_path / "ny1901").exists()
