"""A new edition's folder says what is known and marks what is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ny1901_solver.errors import DataError
from ny1901_solver.files.access import Grade
from ny1901_solver.new_york_1901.edition import available_editions, load_edition
from ny1901_solver.new_york_1901.edition.counts import counts
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.edition.skeleton import copy_edition, name_from, skeleton, write_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "My Board"
    write_folder(made, skeleton(made.name, None, 8, 6, as_csv=False))
    return made


def test_a_new_edition_has_blanks_and_no_mistakes(folder: Path) -> None:
    examined = examine(folder)
    assert {problem.grade for problem in examined.problems} == {Grade.BLANK}
    assert examined.looks() == ()
    board, main, tiles, cards = counts(examined.sources, examined.files).filled
    assert (board.done, board.of) == (0, 48)
    assert (main.of - main.done, cards.of - cards.done) == (9, 0)
    assert tiles.of - tiles.done > 17 * 2


def test_every_key_is_explained_in_a_comment(folder: Path) -> None:
    text = (folder / "edition.yaml").read_text(encoding="utf-8")
    lines = text.splitlines()
    for key in yaml.safe_load(text):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{key}:"))
        above = next(line for line in reversed(lines[:at]) if line and not line.startswith("  "))
        assert above.startswith("#") or key in ("title", "landmarks"), key


def test_only_what_is_known_of_the_printed_game_is_filled_in(folder: Path) -> None:
    tiles = yaml.safe_load((folder / "tiles.yaml").read_text(encoding="utf-8"))
    assert [tile["generation"] for tile in tiles["tiles"]] == [*["bronze"] * 6, *["silver"] * 6, *["gold"] * 6]
    filled = [tile for tile in tiles["tiles"] if tile["points"] != "TODO" or tile["shape"] != "TODO"]
    assert [(tile["generation"], tile["points"], tile["shape"]) for tile in filled] == [("bronze", 2, ["##"])]
    assert {tile["id"]: tile["points"] for tile in tiles["legendaries"] if tile["points"] != "TODO"} == {
        "metropolitan-life": 12
    }
    main = yaml.safe_load((folder / "edition.yaml").read_text(encoding="utf-8"))
    assert main["parks"] == main["landmarks"] == []
    assert {district["starter"] for district in main["districts"]} == {"TODO"}


@pytest.mark.parametrize("as_csv", [False, True])
def test_a_skeleton_whose_blanks_are_filled_in_is_an_edition(tmp_path: Path, as_csv: bool) -> None:
    shipped = load_edition("lower-manhattan")
    made = tmp_path / "mine"
    write_folder(made, skeleton("mine", "Mine", 21, 20, as_csv))
    files = {path.name: path.read_text(encoding="utf-8") for path in made.iterdir()}
    rows = shipped.board.grid.rows
    board = "board.csv" if as_csv else "board.txt"
    files[board] = "\n".join(("," if as_csv else " ").join(row) for row in rows)
    main = yaml.safe_load(files["edition.yaml"])
    theirs = yaml.safe_load((shipped.folder / "edition.yaml").read_text(encoding="utf-8"))
    main |= {key: theirs[key] for key in ("districts", "streets", "parks", "landmarks")}
    files["edition.yaml"] = yaml.safe_dump(main)
    files["tiles.yaml"] = (shipped.folder / "tiles.yaml").read_text(encoding="utf-8")
    for name, text in files.items():
        (made / name).write_text(text, encoding="utf-8")
    edition = load_edition(made)
    assert edition.board.grid == shipped.board.grid
    assert edition.numbers == shipped.numbers
    assert not edition.synthetic


@pytest.mark.parametrize("as_csv", [False, True])
@pytest.mark.parametrize("name", available_editions())
def test_a_copy_of_an_edition_is_valid_under_its_own_name(name: str, tmp_path: Path, as_csv: bool) -> None:
    made = tmp_path / "mine"
    write_folder(made, copy_edition(examine(load_edition(name).folder), "mine", "Mine: a copy, 'quoted'", as_csv))
    edition = load_edition(made)
    assert (edition.name, edition.title) == ("mine", "Mine: a copy, 'quoted'")
    assert edition.board.grid == load_edition(name).board.grid
    assert load_edition(name).content_hash in (made / "SOURCES.md").read_text(encoding="utf-8")


def test_a_broken_edition_is_not_copied(folder: Path) -> None:
    with pytest.raises(DataError, match="not filled in yet"):
        copy_edition(examine(folder), "mine", None, as_csv=False)


def test_nothing_is_overwritten_and_nothing_is_left_half_written(tmp_path: Path, folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(DataError, match="no file was overwritten"):
        write_folder(folder, {"edition.yaml": "x"})
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
    half = tmp_path / "half"
    with pytest.raises(DataError, match="cannot be written"):
        write_folder(half, {"edition.yaml": "x", "edition.yaml/inside": "y"})
    assert not half.exists()


@pytest.mark.parametrize(
    ("folder", "name"),
    [("My Board", "my-board"), ("1901", "edition-1901"), ("été", "t"), ("---", "edition"), ("a_b.c", "a-b-c")],
)
def test_the_name_of_an_edition_is_made_of_its_folder(folder: str, name: str) -> None:
    assert name_from(folder) == name


def test_a_file_that_comes_while_an_edition_is_written_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, mkdir = tmp_path / "mine", Path.mkdir

    def together(self: Path, *words: Any, **options: Any) -> None:
        mkdir(self, *words, **options)
        if self == folder:
            (folder / "tiles.yaml").write_text("mine", encoding="utf-8")

    monkeypatch.setattr(Path, "mkdir", together)
    with pytest.raises(DataError, match=r"tiles\.yaml: another program has just created this file"):
        write_folder(folder, skeleton("mine", None, 8, 6, as_csv=False))
    assert [(each.name, each.read_text(encoding="utf-8")) for each in folder.iterdir()] == [("tiles.yaml", "mine")]
