"""`edition check` tells everything at once: each mistake by kind, place and picture, and what is merely odd apart."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.files.access import Grade, Problem
from ny1901_solver.new_york_1901.edition import Edition, available_editions, load_edition
from ny1901_solver.new_york_1901.edition.counts import counts, sentences
from ny1901_solver.new_york_1901.edition.examine import Examined, examine
from ny1901_solver.new_york_1901.edition.text_pictures import illustrate

Change = Callable[..., None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the tiny edition under a name of its own."""
    made = tmp_path / "mine"
    shutil.copytree(load_edition("tiny").folder, made)
    _change(made, "edition.yaml", "name: tiny", "name: mine")
    return made


@pytest.fixture
def change(folder: Path) -> Change:
    def changed(file: str, old: str, new: str) -> None:
        _change(folder, file, old, new)

    return changed


def _change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def kinds(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.kind for problem in problems]


def test_the_shipped_editions_have_nothing_wrong_and_nothing_odd() -> None:
    for name in available_editions():
        examined = examine(load_edition(name).folder)
        assert examined.problems == ()
        assert examined.looks() == ()


# File; text and its replacement; kind; line and the text that the place points to; what the sentence says.
ONE_MISTAKE = [
    ("board.txt", "r03  r03  r02", "r03  rO3  r02", "unknown-token", 5, "rO3", "Did you mean 'r03'?"),
    ("board.txt", "b04  b04\n", "B04  b04\n", "unknown-token", 5, "B04", "Did you mean 'b04'?"),
    ("board.txt", "b04  b04\n", "b4   b04\n", "unknown-token", 5, "b4 ", "Did you mean 'b04'?"),
    ("board.txt", "C    C", "c    C", "unknown-token", 3, "c", "Did you mean 'C'?"),
    ("board.txt", "b04  b04\n", "b04\n", "ragged-row", 5, None, "this row has 7 tokens and the first row has 8"),
    (
        "board.txt",
        "b04  b04\n",
        "b04  b04  b04\n",
        "ragged-row",
        5,
        None,
        "this row has 9 tokens and the first row has 8",
    ),
    ("board.txt", "r05  r05", "r05  .", "wrong-size", 8, "r05", "'r05' is on 1 square (E6)"),
    ("board.txt", "r05  r05  %    %", "r05  r05  r05  r05", "wrong-size", 8, "r05", "'r05' is on 4 squares"),
    ("board.txt", "b05  b05  b05", "b05  .    b05", "not-connected", 7, "b05", "(E5, G5) are not connected"),
    ("board.txt", ".    .    .", "b01  b01  .", "token-twice", 4, "b01", "in 2 separate places, (E2, F2) and (A6, B6)"),
    ("edition.yaml", "starter: red-01", "starter: red-03", "starter-size", 17, "red-03", "red-03 has size 3"),
    (
        "edition.yaml",
        "starter: red-01",
        "starter: red-09",
        "no-starter-territory",
        17,
        "red-09",
        "no territory 'red-09'",
    ),
    ("edition.yaml", "{token: C,", "{token: B,", "token-of-two", 22, "B", "already means Broadway"),
    ("edition.yaml", "name: blue", "name: red", "district-twice", 18, "red", "two districts have the name 'red'"),
    ("edition.yaml", "workers: 3", "workers: three", "wrong-value", 29, "three", "expected a whole number"),
    ("edition.yaml", "{token: C,", "{token: c,", "wrong-value", 22, "c", "expected one capital letter"),
    ("edition.yaml", "name: red, token: r", "name: Red, token: r", "wrong-value", 17, "Red", "small letters"),
    (
        "edition.yaml",
        "synthetic: true",
        "synthetic: true\ncolour: red",
        "unknown-key",
        5,
        "colour",
        "there is no such key",
    ),
    ("edition.yaml", "  cards: invented\n", "", "no-standing", 7, "districts", "the standing of cards is missing"),
    ("tiles.yaml", ", height_m: 187", "", "missing-key", 10, "{id: singer", "height_m: this key is missing"),
    ("tiles.yaml", '["#.", "##"]', '["#.", ".#"]', "bad-shape", 4, '["#.", ".#"]', "are not connected"),
    (
        "tiles.yaml",
        '["#.", "##"]',
        '["#", "##"]',
        "bad-shape",
        4,
        '["#"',
        "the rows of a shape must have the same length",
    ),
    ("tiles.yaml", '["###"]', '["#######"]', "no-place", 7, '["###', "g1 fits on no block"),
    ("tiles.yaml", "id: b2", "id: b1", "tile-twice", 4, "b1", "two tiles have the id 'b1'"),
    ("tiles.yaml", 'points: 0, shape: ["##"]', 'points: 0, shape: ["###"]', "starter-tile", 1, '["###"]', "3 squares"),
]


@pytest.mark.parametrize(("file", "old", "new", "kind", "line", "at", "says"), ONE_MISTAKE)
def test_a_mistake_is_told_once_by_kind_line_and_column_with_a_picture(
    folder: Path, change: Change, file: str, old: str, new: str, kind: str, line: int, at: str | None, says: str
) -> None:
    change(file, old, new)
    examined = examine(folder)
    told = [problem for problem in examined.problems if problem.kind == kind]
    assert [(problem.file, problem.line) for problem in told] == [(str(folder / file), line)]
    column, text = told[0].column, (folder / file).read_text(encoding="utf-8").splitlines()[line - 1]
    assert column is None if at is None else column and text[column - 1 :].startswith(at)
    assert says in told[0].sentence
    assert examined.edition is None
    (drawn,) = illustrate(told, examined.sources)
    assert "^" in drawn.picture or "[" in drawn.picture
    with pytest.raises(DataError) as refused:
        load_edition(folder)
    assert refused.value.problems == tuple(map(str, examined.problems))


@pytest.mark.parametrize("name", ["edition.yaml", "tiles.yaml", "cards.yaml", "board.txt"])
def test_a_missing_file_hides_no_mistake_in_another(folder: Path, change: Change, name: str) -> None:
    change("board.txt", "b05  b05  b05", "b05  .    b05")
    change("tiles.yaml", '["#.", "##"]', '["#.", ".#"]')
    (folder / name).unlink()
    found = set(kinds(examine(folder).problems))
    assert found == {"not-readable", "not-connected", "bad-shape"} - {
        "board.txt": {"not-connected"},
        "tiles.yaml": {"bad-shape"},
    }.get(name, set())


def test_a_file_that_is_no_yaml_hides_no_mistake_in_another(folder: Path, change: Change) -> None:
    change("edition.yaml", "districts:", "districts: [")
    change("board.txt", "b05  b05  b05", "b05  .    b05")
    change("board.txt", "b04  b04\n", "b4   b04\n")
    assert kinds(examine(folder).problems) == ["not-yaml", "unknown-token", "not-connected"]


MANY = [
    ("edition.yaml", "starter: blue-04", "starter: blue-05"),
    ("edition.yaml", "{token: W,", "{token: C,"),
    ("edition.yaml", "two_players_remove: null", "two_players_remove: pink"),
    ("edition.yaml", "workers: 3", "workers: three"),
    ("edition.yaml", "end_unbuilt: 2", "end_unbuilt: 6"),
    ("edition.yaml", "base: {silver: 2, gold: 5}", "base: {silver: 5, gold: 2}"),
    ("edition.yaml", "streets: [broadway, wall-street]", "streets: [broadway, maiden]"),
    ("board.txt", "r03  r03  r02", "r03  rO3  r02"),
    ("board.txt", "b01  b01  b02  b02", "b01  b02  b01  b02"),
    ("board.txt", ".    .    .", ".    .    r05"),
    ("tiles.yaml", '["#.", "##"]', '["#.", ".#"]'),
    ("tiles.yaml", "id: s2", "id: s1"),
    ("tiles.yaml", ", height_m: 187", ""),
    ("cards.yaml", "gold-tycoon, gold-prestige", "gold-prestige, gold-prestige"),
    ("cards.yaml", "[boom, shift, grab]", "[boom, shift, grap]"),
]


def test_all_mistakes_are_told_at_once_whatever_file_they_are_in(folder: Path, change: Change) -> None:
    for file, old, new in MANY:
        change(file, old, new)
    told = [(Path(problem.file).name, problem.line, problem.kind) for problem in examine(folder).problems]
    assert told == [
        ("edition.yaml", 18, "starter-size"),
        ("edition.yaml", 19, "no-district"),
        ("edition.yaml", 23, "token-of-two"),
        ("edition.yaml", 29, "wrong-value"),
        ("edition.yaml", 32, "numbers"),
        ("edition.yaml", 35, "numbers"),
        ("edition.yaml", 44, "no-card"),
        ("edition.yaml", 44, "no-card"),
        ("board.txt", 4, "not-connected"),
        ("board.txt", 4, "not-connected"),
        ("board.txt", 5, "unknown-token"),
        ("board.txt", 8, "not-connected"),
        ("tiles.yaml", 4, "bad-shape"),
        ("tiles.yaml", 6, "tile-twice"),
        ("tiles.yaml", 10, "missing-key"),
        ("cards.yaml", 5, "card-twice"),
        ("cards.yaml", 6, "wrong-value"),
    ]


def test_a_token_that_means_nothing_is_told_once_however_often_it_stands_there(folder: Path, change: Change) -> None:
    change("edition.yaml", "{token: W, name: Wall Street, card: wall-street}", "{token: X, name: X, card: wall-street}")
    told = [problem for problem in examine(folder).problems if problem.kind == "unknown-token"]
    assert len(told) == 1
    assert "unknown token 'W' on 7 squares" in told[0].sentence


def test_what_follows_from_a_mistake_is_not_told_as_well(folder: Path, change: Change) -> None:
    change("board.txt", "r05  r05", "rO5  rO5")  # red-05 is gone: neither the count nor the number is wrong
    change("board.txt", "r03  r04  r04", "r03  x    r04")  # red-04 has lost a square
    examined = examine(folder)
    assert set(kinds(examined.problems)) == {"unknown-token"}
    assert examined.looks() == ()


def test_a_row_too_short_leaves_the_rest_of_the_board_to_be_checked(folder: Path, change: Change) -> None:
    change("board.txt", "B    b05  b05  b05  %", "B    b05  b05  b05")
    change("board.txt", "b01  b01  b02  b02", "b01  b02  b01  b02")
    assert kinds(examine(folder).problems) == ["not-connected", "not-connected", "ragged-row"]


# File; text and its replacement; line and the text that the place points to; what the sentence ends with.
MEANT = [
    ("board.txt", "C    C", "С    C", 3, "С", "Did you mean 'C'? 'С' is CYRILLIC CAPITAL LETTER ES, not 'C'"),
    ("board.txt", "b01  b01", "b０1  b01", 4, "b０1", "Did you mean 'b01'? '０' is FULLWIDTH DIGIT ZERO, not '0'"),
    (
        "board.txt",
        "r03",
        "r\u200b03",
        5,
        "r\u200b",
        "Did you mean 'r03'? '\\u200b' is ZERO WIDTH SPACE, an invisible character",
    ),
    ("edition.yaml", "{token: B", "{token: Β", 21, "Β", "did you mean 'B'? 'Β' is GREEK CAPITAL LETTER BETA, not 'B'"),
    ("edition.yaml", "card: cedar", "card: Cedar", 22, "Cedar", "did you mean 'cedar'?"),
    (
        "edition.yaml",
        "workers:",
        "worker:",
        29,
        "worker",
        "no such key; did you mean 'workers'?",
    ),
    (
        "edition.yaml",
        "workers:",
        "wоrkers:",
        29,
        "wоrkers",
        "'workers'? 'о' is CYRILLIC SMALL LETTER O, not 'o'",
    ),
    ("edition.yaml", "tiles: inv", "tile: inv", 12, "tile", "did you mean 'tiles'?"),
    ("edition.yaml", "tiles: invented", "tiles: inventd", 12, "inventd", "(got 'inventd'); did you mean 'invented'?"),
    ("edition.yaml", "workers: 3", 'workers: "3"', 29, '"3"', "did you mean 3, without quotes?"),
    ("edition.yaml", "workers: 3", "workers: ３", 29, "３", "did you mean '3'? '３' is FULLWIDTH DIGIT THREE, not '3'"),
    ("edition.yaml", "workers: 3", "workers: 4,5", 29, "4,5", "write a decimal number with a point, and a list in [ ]"),
    ("edition.yaml", "parks:", "parks: %\n#", 24, "%", "put '%' in quotes: \"%\""),
    ("edition.yaml", "  workers: 3", "\tworkers: 3", 29, "\t", "a tab cannot indent a line; use blanks"),
    ("edition.yaml", "workers: 3", "workers:\u00a03", 30, ":", "line 29 has the character NO-BREAK SPACE in column 11"),
    ("edition.yaml", "workers: 3", "workers:3", 30, ":", "a blank is missing after the ':' in line 29"),
    (
        "edition.yaml",
        "[broadway, wall-street]}",
        "broadway, wall-street}",
        44,
        "wall-street",
        "write a list in [ ], and a number without commas",
    ),
    ("tiles.yaml", "height_m: 187", "height_m: 187,3", 10, "3", "write a list in [ ], and a number without commas"),
    ("tiles.yaml", "generation: silver", "generation: sliver", 5, "sliver", "(got 'sliver'); did you mean 'silver'?"),
    ("tiles.yaml", "generation: gold", "generation: Gold", 7, "Gold", "(got 'Gold'); did you mean 'gold'?"),
    ("tiles.yaml", '["#.", "##"]', '"#. ##"', 4, '"#. ##"', 'did you mean ["#.", "##"]?'),
    ("tiles.yaml", '["#.", "##"]', "[“#.”, “##”]", 4, "[“#", "'“' is LEFT DOUBLE QUOTATION MARK, not '\"'"),
    ("tiles.yaml", "points: 3", "ponits: 3", 4, "ponits", "there is no such key; did you mean 'points'?"),
    ("cards.yaml", "gold-tycoon", "gold-tycon", 5, "gold-tycon", "did you mean 'gold-tycoon'?"),
]


@pytest.mark.parametrize(("file", "old", "new", "line", "at", "ends"), MEANT)
def test_what_was_probably_meant_is_asked_with_its_place(
    folder: Path, change: Change, file: str, old: str, new: str, line: int, at: str, ends: str
) -> None:
    change(file, old, new)
    told = [problem for problem in examine(folder).problems if problem.sentence.endswith(ends)]
    assert [(problem.file, problem.line) for problem in told] == [(str(folder / file), line)]
    text = (folder / file).read_text(encoding="utf-8").splitlines()[line - 1]
    assert text[(told[0].column or 0) - 1 :].startswith(at)


def test_a_key_that_is_misspelt_is_told_once_and_not_as_missing_too(folder: Path, change: Change) -> None:
    change("edition.yaml", "workers:", "worker:")
    change("tiles.yaml", "points: 3", "ponits: 3")
    assert kinds(examine(folder).problems) == ["unknown-key", "unknown-key"]


def test_two_lines_joined_are_told_as_that_alone(folder: Path, change: Change) -> None:
    change("board.txt", "b02  b02\nr03", "b02  b02  r03")
    examined = examine(folder)
    assert kinds(examined.problems) == ["ragged-row"]
    assert examined.problems[0].sentence.endswith("have 2 lines been joined here?")
    assert examined.looks() == ()


ODD = [
    (
        "tiles.yaml",
        '  - {id: g1, name: Trinity Building, year: 1905, generation: gold, points: 5, shape: ["###"]}\n',
        "",
        "tile-line-missing",
        "the number of gold tiles for each player is 1, and that of bronze and silver is 2; is a line missing?",
    ),
    ("edition.yaml", "name: mine", "name: tiny", "name-of-another", "a shipped edition is also named 'tiny'"),
    (
        "board.txt",
        "r05  r05",
        "r06  r06",
        "numbering-gap",
        "no square has the token 'r05', although the higher token 'r06' exists",
    ),
    ("edition.yaml", "parks:\n", 'parks:\n  - {token: "&", name: Battery}\n', "never-used", "Battery: no square"),
    ("edition.yaml", "streets:\n", "streets:\n  - {token: M, name: Maiden}\n", "never-used", "Maiden: no square"),
    ("edition.yaml", "starter: red-01", "starter: null", "no-starter", "red has no starter territory"),
]


@pytest.mark.parametrize(("file", "old", "new", "kind", "says"), ODD)
def test_what_is_odd_is_told_apart_and_the_edition_can_be_played(
    folder: Path, change: Change, file: str, old: str, new: str, kind: str, says: str
) -> None:
    change(file, old, new)
    examined = examine(folder)
    assert examined.edition is not None
    assert [(problem.kind, problem.grade) for problem in examined.looks()] == [(kind, Grade.LOOK)]
    assert says in examined.looks()[0].sentence
    assert illustrate(examined.looks(), examined.sources)[0].picture


def test_a_scoring_street_that_no_land_touches_is_odd(folder: Path, change: Change) -> None:
    change("edition.yaml", "card: cedar}", "card: cedar}\n  - {token: M, name: Maiden Lane, card: maiden}")
    change("cards.yaml", "challenges:", "  - {id: maiden, name: Maiden Lane}\nchallenges:")
    path = folder / "board.txt"
    path.write_text("M    M    M    M    M    M    M    M\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert kinds(examine(folder).looks()) == ["street-without-frontage"]


def test_land_that_no_building_can_reach_is_odd(folder: Path) -> None:
    (folder / "board.txt").write_text(
        "C    C    B    C    W    W    W    %\n"
        "r01  r01  r02  r02  r03  r03  r05  r05\n"
        "b01  b01  b02  b02  b04  b04  b05  b05\n"
        ".    .    .    .    .    .    .    .\n"
        "r04  r04  .    .    .    .    .    .\n"
        "b03  b03  .    .    B    .    .    .\n"
        ".    .    .    .    .    .    .    .\n",
        encoding="utf-8",
    )
    told = {problem.kind: problem for problem in examine(folder).looks()}
    assert told["out-of-reach"].sentence.startswith("no building can stand on")
    unreached = [problem.squares for problem in examine(folder).looks() if problem.kind == "out-of-reach"]
    assert unreached == [((0, 4), (1, 4)), ((0, 5), (1, 5))]


def test_most_territories_of_size_3_are_odd(folder: Path) -> None:
    (folder / "board.txt").write_text(
        "C    C    C    B    W    W    %\nr01  r01  r01  B    b01  b01  b01\nr02  r02  r02  B    b02  b02  b02\n"
        "r03  r03  .    B    b03  b03  .\n",
        encoding="utf-8",
    )
    _change(folder, "edition.yaml", "starter: red-01", "starter: red-03")
    _change(folder, "edition.yaml", "starter: blue-04", "starter: blue-03")
    assert kinds(examine(folder).looks()) == ["many-of-size-3"]


def test_blanks_are_told_apart_from_mistakes(folder: Path, change: Change) -> None:
    change("board.txt", "r03  r03  r02", "r03  ???? r02")
    change("tiles.yaml", "points: 3", "points: TODO")
    change("edition.yaml", "title: Tiny", "title: TODO # Tiny")
    change("edition.yaml", "starter: red-01", 'starter: "????"')
    examined = examine(folder)
    assert {problem.grade for problem in examined.problems} == {Grade.BLANK}
    assert [Path(problem.file).name for problem in examined.problems] == [
        "edition.yaml",
        "edition.yaml",
        "board.txt",
        "tiles.yaml",
    ]
    figures = counts(examined.sources, examined.files)
    assert [(filled.file, filled.of - filled.done) for filled in figures.filled] == [
        ("board.txt", 1),
        ("edition.yaml", 2),
        ("tiles.yaml", 1),
        ("cards.yaml", 0),
    ]
    with pytest.raises(DataError, match="not filled in yet"):
        load_edition(folder)


def test_tabs_windows_lines_trailing_blanks_and_a_byte_order_mark_do_not_count(folder: Path) -> None:
    board = load_edition("tiny").board
    for name in ("board.txt", "edition.yaml", "tiles.yaml", "cards.yaml"):
        text = (folder / name).read_text(encoding="utf-8")
        if name == "board.txt":
            text = re.sub(" +", "\t", text)
        (folder / name).write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "  \r\n").encode())
    examined = examine(folder)
    assert examined.problems == ()
    assert examined.edition is not None
    assert examined.edition.board.grid == board.grid


def test_the_picture_of_a_token_shows_its_lines_with_carets(folder: Path, change: Change) -> None:
    change("board.txt", "r03  r03  r02", "r03  rO3  r02")
    examined = examine(folder)
    assert illustrate(examined.problems, examined.sources)[0].picture.splitlines() == [
        "   4 | r01  r01  r02  B    b01  b01  b02  b02",
        "   5 | r03  rO3  r02  B    b03  b03  b04  b04",
        "     |      ^^^",
        "   6 | r03  r04  r04  B    W    W    W    W",
    ]


def test_the_carets_stand_right_in_a_line_with_tabs(folder: Path, change: Change) -> None:
    change("board.txt", "r03  r03  r02  B  ", "r03\trO3\tr02\tB")
    examined = examine(folder)
    line, carets = illustrate(examined.problems, examined.sources)[0].picture.splitlines()[1:3]
    assert line.index("rO3") == carets.index("^^^")


def test_the_picture_of_a_territory_shows_its_part_of_the_board_with_brackets(folder: Path, change: Change) -> None:
    change("board.txt", "b05  b05  b05", "b05  .    b05")
    examined = examine(folder)
    assert illustrate(examined.problems, examined.sources)[0].picture.splitlines() == [
        "       D    E    F    G    H",
        "   4   B    W    W    W    W",
        "   5   B  [b05]  .  [b05]  %",
        "   6   B   r05  r05   %    %",
    ]


def test_far_apart_squares_get_a_picture_each() -> None:
    from ny1901_solver.geometry import Square
    from ny1901_solver.new_york_1901.board.grid import cells_of_text
    from ny1901_solver.new_york_1901.edition.text_pictures import board_part

    typed = cells_of_text("b01 " + ". " * 20 + "b01\n")
    picture = board_part(typed, [Square(0, 0), Square(21, 0)])
    assert picture.count("[b01]") == 2
    assert "..." in picture
    assert max(map(len, picture.splitlines())) < 30


def test_the_counts_are_there_to_be_compared_with_the_printed_board() -> None:
    examined = examine(load_edition("tiny").folder)
    figures = counts(examined.sources, examined.files)
    assert sentences(figures, examined.files.draft) == [
        "red: 5 territories, 4 of size 2 and 1 of size 3; 11 squares, 9 on a street or park",
        "blue: 5 territories, 4 of size 2 and 1 of size 3; 11 squares, 11 on a street or park",
        "Broadway: 5 squares of street, 7 squares of land beside the street",
        "Cedar: 8 squares of street, 7 squares of land beside the street",
        "Wall Street: 7 squares of street, 10 squares of land beside the street",
    ]


def test_what_can_be_read_of_a_broken_board_can_be_drawn(folder: Path, change: Change) -> None:
    change("board.txt", "r03  r03  r02", "r03  rO3  r02")
    change("board.txt", "b04  b04\n", "b04\n")
    drawable = _drawable(examine(folder))
    assert drawable.board.grid.rows[2][1] == "?"
    assert drawable.board.grid.rows[2][7] == "?"
    assert [mark.name for mark in drawable.board.legend.landmarks] == ["not known yet"]


def _drawable(examined: Examined) -> Edition:
    edition = examined.drawable()
    assert edition is not None
    return edition


def test_a_long_word_does_not_stretch_the_picture_of_its_place(folder: Path, change: Change) -> None:
    change("board.txt", "r03  r03  r02", "r03  r03averylongwordindeed  r02")
    change("board.txt", "b01  b01  b02  b02", "b01  b02  b01  b02")
    shown = [problem.picture for problem in illustrate(examine(folder).problems, examine(folder).sources)]
    assert any("[b01]" in picture for picture in shown)
    assert all(len(line) <= 72 for picture in shown for line in picture.splitlines())
