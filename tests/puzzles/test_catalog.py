"""The headings on a catalog: each file is read whole once, and what is kept is never older than its file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.errors import DataError
from ny1901_solver.files.access import read_text
from ny1901_solver.puzzles.catalog import CACHE, Catalog, Heading

from ..programs import app


class Reader:
    """Reads files of two words, the id and the kind, and notes which."""

    def __init__(self) -> None:
        self.read = list[str]()

    def __call__(self, path: Path) -> Heading:
        self.read.append(path.stem)
        _, name, kind = read_text(path).split()
        if kind == "broken":
            raise DataError([f"{path}: broken"])
        return Heading(name, "Title", "", kind, 1, 2, 3, None, None, ("boom", "shift"), None, f"asked {kind}")


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the headings are kept."""
    monkeypatch.setattr("ny1901_solver.files.cache.cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "ny1901" / "headings"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with three puzzles, the first of them a tutorial."""
    package = tmp_path / "package"
    for part, name, kind in (("tutorials", "first", "plan"), ("collection", "b", "race"), ("collection", "c", "plan")):
        file = package / "data" / "puzzles" / part / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"id: {name}\n{kind}\n", encoding="utf-8")
    return package


def file_of(package: Path, name: str) -> Path:
    return package / "data" / "puzzles" / "collection" / f"{name}.yaml"


def listed(package: Path) -> tuple[list[Heading], list[str]]:
    """All headings as a new run of the program lists them, and the files that it reads whole."""
    reader = Reader()
    return Catalog(package, "", reader).headings(), reader.read


def test_the_second_run_lists_the_same_and_reads_no_puzzle(package: Path) -> None:
    first, read = listed(package)
    assert (read, [each.id for each in first]) == (["first", "b", "c"], ["first", "b", "c"])
    assert listed(package) == (first, [])


def test_a_file_that_changed_is_read_again_even_if_its_size_and_time_are_the_same(package: Path) -> None:
    listed(package)
    path = file_of(package, "b")
    path.write_text("id: b\nplan\n", encoding="utf-8")  # as long as `race`
    found, read = listed(package)
    assert (read, [each.kind for each in found]) == (["b"], ["plan", "plan", "plan"])


def test_files_that_came_went_and_were_renamed_are_listed_as_they_are(package: Path) -> None:
    listed(package)
    file_of(package, "b").unlink()
    file_of(package, "c").rename(file_of(package, "a"))
    file_of(package, "d").write_text("id: d\nrace\n", encoding="utf-8")
    found, read = listed(package)
    assert (read, [each.id for each in found]) == (["d"], ["first", "c", "d"])
    assert listed(package) == (found, [])


def test_another_program_or_other_data_reads_every_puzzle_anew(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edition that changed may refuse a puzzle that it took before."""
    first, everything = listed(package)
    (package / "data" / "editions").mkdir()
    (package / "data" / "editions" / "cards.yaml").write_text("other\n", encoding="utf-8")
    assert listed(package) == (first, everything)
    (package / "rules.py").write_text("", encoding="utf-8")
    assert listed(package) == (first, everything)
    monkeypatch.setattr("ny1901_solver.puzzles.catalog.VERSION", "9.9.9")
    assert listed(package) == (first, everything)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "rules.pyc").write_bytes(b"compiled")
    assert listed(package) == (first, []), "what is compiled says nothing new"


def test_two_shelves_keep_their_headings_apart(package: Path, tmp_path: Path) -> None:
    listed(package)
    other = tmp_path / "other"
    shutil.copytree(package, other)
    assert listed(other)[1] == ["first", "b", "c"]
    assert listed(package)[1] == []


@pytest.mark.parametrize("damage", [b"", b"{}", b"\x00" * 40])
def test_a_damaged_cache_is_made_anew_quietly(package: Path, kept: Path, damage: bytes) -> None:
    first, _ = listed(package)
    (file,) = kept.iterdir()
    file.write_bytes(damage)
    assert listed(package) == (first, ["first", "b", "c"])
    assert listed(package) == (first, [])


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '{"a": 1}', '{"a": {"id": "b"}}', '{"a": {"themes": null}}'])
def test_a_whole_text_of_another_kind_is_made_anew_quietly(package: Path, kept: Path, text: str) -> None:
    first, _ = listed(package)
    (file,) = kept.iterdir()
    CACHE.put(file.name, text)
    assert listed(package) == (first, ["first", "b", "c"])
    assert listed(package) == (first, [])


def test_without_a_cache_every_run_lists_the_same(package: Path, kept: Path) -> None:
    kept.parent.parent.write_text("no folder", encoding="utf-8")
    assert listed(package) == listed(package)
    assert listed(package)[1] == ["first", "b", "c"]


def test_a_broken_puzzle_is_told_in_every_run(package: Path) -> None:
    file_of(package, "c").write_text("id: c\nbroken\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(DataError, match=r"c\.yaml: broken"):
            listed(package)


def test_a_part_is_listed_without_reading_the_other_and_what_is_kept_of_that_stays(package: Path) -> None:
    reader = Reader()
    catalog = Catalog(package, "", reader)
    assert [each.id for each in catalog.headings(tutorials=True)] == ["first"]
    assert [each.id for each in catalog.headings_of(["c"])] == ["c"]
    assert reader.read == ["first", "c"]
    assert listed(package)[1] == ["b"]
    assert [each.id for each in catalog.headings("plan", "boom", 3, 2)] == ["first", "c"]


@pytest.mark.parametrize("game", ["new-york-1901", "manhattan"])
@pytest.mark.parametrize("command", ["show", "hint", "solve", "play", "check", "book"])
def test_a_text_of_several_lines_for_a_puzzle_is_not_quoted_whole(game: str, command: str) -> None:
    text = "\n".join(["format: ny1901-puzzle/1", *["title: " + "long " * 20] * 15])
    more = ["-o", "book.html"] if command == "book" else []
    done = CliRunner().invoke(app(game), ["puzzle", command, text, *more])
    assert done.exit_code == 2
    said = done.stderr.strip()
    assert "format: ny1901-puzzle/1" in said
    assert "save the text in a file" in said
    assert "\n" not in said
    assert len(said) < 200
