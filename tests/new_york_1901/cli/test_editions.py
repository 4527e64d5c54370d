import json
import shutil
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.edition import available_editions, load_edition

from .conftest import Run


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(load_edition("tiny").folder, folder)
    return folder


def test_every_shipped_edition_is_listed_and_valid(run: Run) -> None:
    names = [line.split()[0] for line in run("edition", "list").stdout.splitlines()]
    assert names == list(available_editions())
    for name in names:
        assert run("edition", "check", name).exit_code == 0


def test_an_edition_is_shown_with_all_its_tiles_and_the_standing_of_its_tables(run: Run) -> None:
    edition = load_edition("lower-manhattan")
    shown = run("edition", "show", "lower-manhattan").stdout
    for tile in edition.tiles:
        assert f"{tile.id}, {tile.points} points" in shown
    for standing in set(edition.standing.values()):
        assert f"\n{standing}" in shown
    assert edition.notice[:40] in shown


def test_json_of_an_edition_has_every_territory(run: Run) -> None:
    shown = json.loads(run("edition", "show", "tiny", "--json").stdout)
    assert set(shown["territories"]) == set(load_edition("tiny").board.by_name)
    hashed = load_edition("tiny").content_hash
    assert shown["edition"] == {"name": "tiny", "content_hash": hashed, "synthetic": True}


def test_an_edition_that_is_not_there_is_told_without_an_option_that_the_command_has_not(run: Run) -> None:
    lost = run("edition", "show", "foo")
    assert lost.exit_code == 2
    assert "no edition 'foo'" in lost.stderr
    assert "--edition" not in lost.stderr


def test_an_edition_folder_can_be_shown_and_played(run: Run, copy: Path) -> None:
    assert run("edition", "show", copy, "--ascii").stdout.isascii()
    assert run("new", "--edition", copy, "-o", "game.yaml").exit_code == 0


def test_a_board_with_an_unknown_token_is_not_valid_and_file_line_and_token_are_named(run: Run, copy: Path) -> None:
    board = copy / "board.txt"
    text = board.read_text(encoding="utf-8")
    board.write_text(text.replace("b05  b05  b05", "b05  q05  b05").replace("r04  r04", "r04  ??x"), encoding="utf-8")
    result = run("edition", "check", copy)
    assert result.exit_code == 1
    assert "board.txt, line 7, column" in result.stdout
    assert "'q05'" in result.stdout
    assert "'??x'" in result.stdout
    found = json.loads(run("edition", "check", copy, "--json").stdout)
    assert found["valid"] is False
    assert len(found["problems"]) == 2


def test_a_folder_without_an_edition_is_not_valid_and_no_folder_is_a_mistake(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("edition", "check", empty).exit_code == 1
    assert "edition.yaml: No such file" in run("edition", "check", empty).stdout
    assert run("edition", "check", tmp_path / "nowhere").exit_code == 2
    assert run("edition", "show", tmp_path / "nowhere").exit_code == 2


def test_check_tells_mistakes_with_pictures_blanks_odd_things_and_counts(run: Run, copy: Path) -> None:
    board, main, tiles = copy / "board.txt", copy / "edition.yaml", copy / "tiles.yaml"
    board.write_text(board.read_text(encoding="utf-8").replace("r03  r03  r02", "r03  rO3  r02"), encoding="utf-8")
    main.write_text(main.read_text(encoding="utf-8").replace("parks:\n", "parks:\n  - {token: '&', name: Battery}\n"))
    tiles.write_text(tiles.read_text(encoding="utf-8").replace("points: 5", "points: TODO"))
    result = run("edition", "check", copy)
    assert result.exit_code == 1
    shown = result.stdout
    assert "     |      ^^^\n" in shown
    assert "from here on, 2 values are not filled in yet\n" in shown
    assert shown.index("possible, but unusual") < shown.index("Battery: no square of the board")
    assert "red: 5 territories, 5 of size 2 and 0 of size 3; 10 squares" in shown
    assert "tiles.yaml 96% (50 of 52 values)" in shown
    assert shown.splitlines()[-1] == "not valid yet: 1 mistake, and something is not filled in yet"


def test_json_of_a_check_has_every_problem_with_file_line_column_kind_and_sentence(run: Run, copy: Path) -> None:
    board = copy / "board.txt"
    board.write_text(board.read_text(encoding="utf-8").replace("r03  r03  r02", "r03  rO3  r02"), encoding="utf-8")
    found = json.loads(run("edition", "check", copy, "--json").stdout)
    (problem,) = found["problems"]
    sentence = problem.pop("sentence")
    assert problem == {
        "file": str(board),
        "line": 5,
        "column": 6,
        "cell": None,
        "kind": "unknown-token",
        "squares": ["B3"],
    }
    assert "Did you mean 'r03'?" in sentence
    assert (found["valid"], found["not_filled_in"]) == (False, [])
    assert [odd["kind"] for odd in found["look_at"]] == ["name-of-another"]
    assert found["districts"][0]["name"] == "red"


def test_what_is_only_odd_is_valid(run: Run, copy: Path) -> None:
    main = copy / "edition.yaml"
    main.write_text(main.read_text(encoding="utf-8").replace("parks:\n", "parks:\n  - {token: '&', name: Battery}\n"))
    result = run("edition", "check", copy)
    assert result.exit_code == 0
    assert "possible, but unusual" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("tiny is valid: the edition has 10 territories")


def test_a_new_edition_is_written_and_found_unfinished(run: Run, tmp_path: Path) -> None:
    made = run("edition", "new", "mine", "--title", "My own", "--size", "9x7")
    assert made.exit_code == 0
    assert (tmp_path / "mine" / "board.txt").read_text(encoding="utf-8").count("????") == 9 * 7 + 1  # and in a comment
    result = run("edition", "check", "mine")
    assert result.exit_code == 1
    assert "no mistakes, but something is not filled in yet" in result.stdout
    again = run("edition", "new", "mine")
    assert again.exit_code == 2
    assert "no file was overwritten" in again.stderr


@pytest.mark.parametrize("size", ["20", "0x5", "27x5", "5x100", "axb", "20x", "-1x5"])
def test_a_size_that_is_none_is_a_mistake(run: Run, size: str, tmp_path: Path) -> None:
    assert run("edition", "new", "mine", f"--size={size}").exit_code == 2
    assert not (tmp_path / "mine").exists()


def test_a_new_edition_can_start_as_a_copy_with_its_board_in_a_spreadsheet(run: Run, tmp_path: Path) -> None:
    assert run("edition", "new", "mine", "--from", "tiny", "--csv").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == [
        "SOURCES.md",
        "board.csv",
        "cards.yaml",
        "edition.yaml",
        "tiles.yaml",
    ]
    assert run("edition", "check", "mine").exit_code == 0
    assert run("edition", "new", "other", "--from", "nowhere").exit_code == 2


def test_a_board_goes_out_as_a_spreadsheet_and_comes_back(run: Run, copy: Path, tmp_path: Path) -> None:
    assert run("edition", "export", copy, "--csv", "out.csv", "--delimiter", ";").exit_code == 0
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()[0] == "C;C;C;C;C;C;C;C"
    (copy / "board.txt").unlink()
    shutil.copy(tmp_path / "out.csv", copy / "board.csv")
    assert run("edition", "check", copy).exit_code == 0
    assert load_edition(copy).board.grid == load_edition("tiny").board.grid
    assert run("edition", "export", copy, "--csv", "out.csv", "--delimiter", "x").exit_code == 2


def test_a_spreadsheet_that_is_there_is_not_written_over(run: Run, copy: Path, tmp_path: Path) -> None:
    for file in ("board.csv", "notes.txt"):
        (tmp_path / file).write_text("mine", encoding="utf-8")
        told = run("edition", "export", copy, "--csv", file)
        assert (told.exit_code, "choose another name" in told.stderr) == (2, True)
        assert (tmp_path / file).read_text(encoding="utf-8") == "mine"
    for _ in range(2):
        assert run("edition", "export", copy, "--csv", "out.csv").exit_code == 0


def test_a_board_is_drawn_on_standard_output(run: Run, copy: Path) -> None:
    drawn = run("edition", "draw", copy, "-o", "-")
    assert run("edition", "draw", copy, "-o", "board.svg").exit_code == drawn.exit_code == 0
    assert drawn.stdout == (copy.parent / "board.svg").read_text(encoding="utf-8")
    assert " is valid: " in drawn.stderr
    assert json.loads(run("edition", "draw", copy, "-o", "-", "--json").stdout)["picture"]["svg"] == drawn.stdout


def test_a_board_is_drawn_while_it_is_typed_with_bad_places_marked(run: Run, copy: Path) -> None:
    whole = run("edition", "draw", copy, "--ascii")
    assert whole.exit_code == 0
    assert "|r01    |r02| B |b01    |b02    |" in whole.stdout
    board = copy / "board.txt"
    text = board.read_text(encoding="utf-8").replace("r03  r03  r02", "r03  rO3  r02")
    board.write_text(text.replace("b01  b01  b02  b02", "b01  b02  b01  b02"), encoding="utf-8")
    drawn = run("edition", "draw", copy, "--ascii")
    assert drawn.exit_code == 0
    assert "|r01    |r02| B !b01!b02!   !   |" in drawn.stdout
    assert "|r03! ? |   |" in drawn.stdout
    assert "not valid yet: 3 mistakes" in drawn.stdout


def test_a_picture_is_drawn_into_a_file_of_the_kind_that_its_name_says(run: Run, copy: Path, tmp_path: Path) -> None:
    board = copy / "board.txt"
    board.write_text(board.read_text(encoding="utf-8").replace("r03  r03  r02", "r03  rO3  r02"), encoding="utf-8")
    result = run("edition", "draw", copy, "-o", "board.svg")
    assert result.exit_code == 0
    assert "not valid yet: 1 mistake" in result.stdout
    picture = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert "<svg" in picture
    assert "There is a mistake at B3" in picture
    assert run("edition", "draw", copy, "-o", "board.docx").exit_code == 2
    assert run("edition", "draw", copy, "-o", "nowhere/board.svg").exit_code == 2


def test_an_edition_without_a_board_has_no_picture(run: Run, copy: Path) -> None:
    (copy / "board.txt").unlink()
    assert "board.txt: No such file" in run("edition", "draw", copy).stdout
    assert run("edition", "draw", copy, "-o", "board.svg").exit_code == 2


def test_drawing_at_every_change_is_told_to_be_the_page_s(run: Run, copy: Path) -> None:
    found = run("edition", "draw", copy, "--watch")
    assert found.exit_code == 2
    assert not found.stdout
    assert (
        '--watch was removed: the view "Own boards" of the page draws the board while you type (`ny1901 serve`)'
        in found.stderr
    )
    assert "--watch" not in run("edition", "draw", "--help").stdout


def test_a_folder_with_a_blank_in_its_name_is_told_in_quotes(run: Run, tmp_path: Path) -> None:
    assert '`ny1901 edition check "my board"` lists' in run("edition", "new", "my board").stdout
    assert "`ny1901 edition check mine` lists" in run("edition", "new", "mine").stdout


def test_a_name_that_no_file_can_have_is_quoted_whatever_the_option_is_called(run: Run) -> None:
    for command in (["edition", "export", "tiny", "--csv", "-"], ["new", "--seed", "1", "-o", "-"]):
        refused = run(*command)
        assert (refused.exit_code, refused.stderr) == (2, "'-' cannot be the name of a file to write to\n")


def test_the_name_of_an_edition_with_a_letter_amiss_is_answered_with_the_one_that_is_meant(run: Run) -> None:
    for command in (["edition", "show", "tinny"], ["edition", "check", "tinny"], ["new", "--edition", "tinny"]):
        refused = run(*command)
        assert refused.exit_code == 2
        assert refused.stderr.startswith(
            "there is no edition 'tinny' (did you mean 'tiny'?): it is neither a shipped edition (lower-"
        )


def test_the_check_of_a_copy_with_a_shipped_name_names_its_folder(run: Run) -> None:
    shown = run("edition", "new", "tiny", "--from", "lower-manhattan").stdout
    assert "`ny1901 edition check ./tiny` lists missing and wrong values" in shown
    assert "valid" in run("edition", "check", "./tiny").stdout
