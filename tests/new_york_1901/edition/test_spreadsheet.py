"""A board in a spreadsheet is the same board."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.board.grid import cells_of_csv, cells_of_text, column_name, csv_of
from ny1901_solver.new_york_1901.edition import available_editions, load_edition
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.edition.text_pictures import illustrate


def tokens(text: str) -> list[list[str]]:
    return [[cell.token for cell in row] for row in cells_of_csv(text, ".").rows]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The tiny edition with its board as a spreadsheet."""
    made = tmp_path / "mine"
    shutil.copytree(load_edition("tiny").folder, made)
    (made / "board.txt").unlink()
    (made / "board.csv").write_text(csv_of(load_edition("tiny").board.grid.rows), encoding="utf-8")
    return made


@pytest.mark.parametrize("delimiter", [",", ";"])
@pytest.mark.parametrize("name", available_editions())
def test_both_forms_give_the_same_board(name: str, delimiter: str, tmp_path: Path) -> None:
    shipped = load_edition(name)
    made = tmp_path / "mine"
    shutil.copytree(shipped.folder, made)
    (made / "board.txt").unlink()
    (made / "board.csv").write_text(csv_of(shipped.board.grid.rows, delimiter), encoding="utf-8")
    board = load_edition(made).board
    assert board.grid == shipped.board.grid
    assert (board.neighbours, board.territories, board.streets) == (
        shipped.board.neighbours,
        shipped.board.territories,
        shipped.board.streets,
    )


def test_a_spreadsheet_says_the_same_as_the_text() -> None:
    text = "r01 r01 B\n. %  B\n"
    assert [[cell.token for cell in row] for row in cells_of_text(text).rows] == tokens("r01,r01,B\n.,%,B\n")


@pytest.mark.parametrize(
    "text",
    [
        "r01,r01,B\n.,%,B\n",
        "r01;r01;B\r\n.;%;B\r\n",
        "r01\tr01\tB\n.\t%\tB\n",
        '"r01","r01","B"\n".","%","B"\n',
        "r01 , r01,B \n,%,B\n",
        "r01,r01,B,,\n,%,B,,\n,,,,\n\n",
        "# a note; with; marks,,\nr01,r01,B\n,%,B\n",
        '"# a note, quoted",,\nr01,r01,B\n,%,B\n',
    ],
)
def test_cells_may_be_divided_quoted_and_blank_at_the_end_as_programs_write_them(text: str) -> None:
    assert tokens(text) == [["r01", "r01", "B"], [".", "%", "B"]]


def test_an_empty_cell_is_no_part_of_the_board_and_so_is_an_empty_row_between_others() -> None:
    assert tokens("r01,,r02\n,,\nr01,,r02\n") == [["r01", ".", "r02"], [".", ".", "."], ["r01", ".", "r02"]]


def test_marks_that_divide_cells_can_be_tokens_in_quotes() -> None:
    assert tokens('r01,r01,";"\n",",B,";"\n') == [["r01", "r01", ";"], [",", "B", ";"]]


def test_columns_are_named_as_spreadsheets_name_them() -> None:
    assert [column_name(number) for number in (1, 26, 27, 52, 53)] == ["A", "Z", "AA", "AZ", "BA"]


def test_a_mistake_is_told_by_line_and_cell_with_a_picture(folder: Path) -> None:
    path = folder / "board.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text("\ufeff" + text.replace("r03,r03", "r03,rO3"), encoding="utf-8")
    examined = examine(folder)
    (told,) = illustrate(examined.problems, examined.sources)
    assert str(told).startswith(f"{path}, line 3, column 2 (cell B3): unknown token 'rO3'")
    assert "[rO3]" in told.picture
    with pytest.raises(DataError, match=r"\(cell B3\)"):
        load_edition(folder)


def test_the_hash_of_a_spreadsheet_is_that_of_its_tokens(folder: Path) -> None:
    path = folder / "board.csv"
    hashed = load_edition(folder).content_hash
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b",", b";").replace(b"\n", b"\r\n"))
    assert load_edition(folder.rename(folder.parent / "saved-again")).content_hash == hashed


def test_a_quote_that_is_never_closed_is_told_and_so_is_what_is_no_spreadsheet(folder: Path) -> None:
    path = folder / "board.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("r04", '"r04', 1), encoding="utf-8")
    told = illustrate(examine(folder).problems, examine(folder).sources)
    assert "unknown-token" in [problem.kind for problem in told]
    path.write_text('"' + "x" * 200_000, encoding="utf-8")
    assert [problem.kind for problem in examine(folder).problems] == ["not-csv"]


def test_two_boards_in_one_folder_are_refused(folder: Path) -> None:
    shutil.copy(load_edition("tiny").folder / "board.txt", folder)
    assert [problem.kind for problem in examine(folder).problems] == ["two-boards"]
    with pytest.raises(DataError, match="there are two board files"):
        load_edition(folder)
