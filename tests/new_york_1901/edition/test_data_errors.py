"""One thing wrong in an edition folder: the file, the line and the token are named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import available_editions, load_edition
from ny1901_solver.new_york_1901.edition.examine import examine

TINY = load_edition("tiny").folder

# What is wrong; the file; a text in it and its replacement; where the message points to, as a number of lines below
# the change or as a text; what the message says.
BROKEN = [
    (
        "a ragged line",
        "board.txt",
        "B    b01  b01  b02  b02",
        "B    b01  b01  b02",
        0,
        "this row has 7 tokens and the first row has 8",
    ),
    ("an unknown token", "board.txt", "r03  r03  r02", "r03  x03  r02", 0, "column 6: unknown token 'x03'"),
    ("a street that no legend knows", "board.txt", "B    W    W", "Q    W    W", 0, "unknown token 'Q'"),
    (
        "a territory of four squares",
        "board.txt",
        "r01  r01  r02",
        "r03  r01  r02",
        0,
        "the token 'r03' is on 4 squares (A2, A3, A4, B3)",
    ),
    (
        "a territory of one square",
        "board.txt",
        "r01  r01  r02",
        "r03  r01  r02",
        0,
        "the token 'r01' is on 1 square (B2)",
    ),
    (
        "a disconnected territory",
        "board.txt",
        "b01  b01  b02  b02",
        "b01  b02  b01  b02",
        0,
        "token 'b01' (E2, G2) are not connected",
    ),
    ("a territory on two blocks", "board.txt", "r02  B    b03  b03", "b03  B    b03  r02", 0, "are not connected"),
    (
        "fewer territories in a district",
        "board.txt",
        "r05  r05",
        ".    .",
        "edition.yaml, line 17",
        "4 territories in red; other districts have 5",
    ),
    ("a board of comments", "board.txt", None, "# nothing\n", "board.txt", "the board has no rows"),
    (
        "an unknown starter",
        "edition.yaml",
        "starter: red-01",
        "starter: red-11",
        0,
        "the board has no territory 'red-11'",
    ),
    ("a starter of size 3", "edition.yaml", "starter: red-01", "starter: red-03", 0, "red-03 has size 3"),
    (
        "a starter of another district",
        "edition.yaml",
        "starter: red-01",
        "starter: blue-01",
        0,
        "its own district, red",
    ),
    (
        "a starter that is left out",
        "edition.yaml",
        "starter: red-01, ",
        "",
        0,
        "districts.0.starter: this key is missing",
    ),
    (
        "an unknown street card",
        "edition.yaml",
        "card: cedar",
        "card: ceder",
        0,
        "cards.yaml has no street card 'ceder'",
    ),
    ("two meanings of a token", "edition.yaml", "{token: C,", "{token: B,", 0, "token 'B' already means Broadway"),
    (
        "two districts of one name",
        "edition.yaml",
        "name: blue, token: b",
        "name: red, token: b",
        0,
        "two districts have the name 'red'",
    ),
    (
        "an unknown district to remove",
        "edition.yaml",
        "two_players_remove: null",
        "two_players_remove: pink",
        0,
        "no district 'pink'",
    ),
    (
        "a key given twice",
        "edition.yaml",
        "synthetic: true",
        "synthetic: true\nsynthetic: false",
        1,
        "the key 'synthetic' is given twice",
    ),
    (
        "a missing key",
        "edition.yaml",
        "synthetic: true\n",
        "",
        "edition.yaml, line 1,",
        "synthetic: this key is missing",
    ),
    (
        "an unknown key",
        "edition.yaml",
        "synthetic: true",
        "synthetic: true\ncolour: red",
        1,
        "colour: there is no such key",
    ),
    (
        "a wrong type",
        "edition.yaml",
        "workers: 3",
        "workers: three",
        0,
        "numbers.workers: expected a whole number (got 'three')",
    ),
    (
        "a negative number",
        "edition.yaml",
        "workers: 3",
        "workers: -3",
        0,
        "numbers.workers: expected 1 or more",
    ),
    (
        "negative challenge points",
        "edition.yaml",
        "{1: 2, 2: 5}",
        "{1: 2, 2: -5}",
        0,
        "expected 0 or more (got -5)",
    ),
    (
        "gold before silver",
        "edition.yaml",
        "base: {silver: 2, gold: 5}",
        "base: {silver: 5, gold: 2}",
        0,
        "gold unlocks at 2 points",
    ),
    (
        "an end before the start",
        "edition.yaml",
        "end_unbuilt: 2",
        "end_unbuilt: 6",
        0,
        "the game would end before it starts",
    ),
    (
        "no card left face down where every starter building takes one",
        "edition.yaml",
        "open_market: 3",
        "open_market: 8",
        0,
        "8 cards are face up, but there are only 8 territory cards in a game of 2 players with starter buildings",
    ),
    (
        "more tiles that pay less",
        "edition.yaml",
        "bronze_baron: {1: 2, 2: 5}",
        "bronze_baron: {2: 1, 1: 2}",
        0,
        "a count of 2 pays 1, but a count of 1 pays 2; a higher count cannot pay less",
    ),
    (
        "more streets in play than cards",
        "edition.yaml",
        "streets_in_play: 2",
        "streets_in_play: 4",
        0,
        "4 street cards are in play, but there are only 3",
    ),
    (
        "a beginner's street that is none",
        "edition.yaml",
        "streets: [broadway, wall-street]",
        "streets: [broadway, wall]",
        0,
        "no street card 'wall'",
    ),
    (
        "too few beginner's streets",
        "edition.yaml",
        "streets: [broadway, wall-street]",
        "streets: [broadway]",
        0,
        "2 different street cards are in play",
    ),
    (
        "a table of unknown standing",
        "edition.yaml",
        "  cards: invented\n",
        "",
        "edition.yaml, line 7,",
        "the standing of cards is missing",
    ),
    ("another format", "edition.yaml", "ny1901-edition/1", "ny1901-edition/9", 0, "format"),
    ("a tile id given twice", "tiles.yaml", "id: b2,", "id: b1,", 0, "two tiles have the id 'b1'"),
    ("a disconnected shape", "tiles.yaml", '["#.", "##"]', '["#.", ".#"]', 0, "are not connected by edges"),
    ("a shape with another mark", "tiles.yaml", '["#.", "##"]', '["#.", "#o"]', 0, "expected '#' or '.' in row 2"),
    (
        "a starter tile of three squares",
        "tiles.yaml",
        'points: 0, shape: ["##"]',
        'points: 0, shape: ["###"]',
        0,
        "3 squares; a starter building fills",
    ),
    (
        "a starter tile with points",
        "tiles.yaml",
        "points: 0",
        "points: 1",
        0,
        "starter.points: expected 0 (got 1)",
    ),
    (
        "a tile of no generation",
        "tiles.yaml",
        "generation: bronze, points: 2",
        "generation: brass, points: 2",
        0,
        "generation",
    ),
    ("a legendary without height", "tiles.yaml", ", height_m: 187", "", 0, "height_m: this key is missing"),
    (
        "a street card given twice",
        "cards.yaml",
        "id: cedar",
        "id: broadway",
        0,
        "two street cards have the id 'broadway'",
    ),
    (
        "a street card without a street",
        "cards.yaml",
        "id: cedar",
        "id: maiden",
        0,
        "no street of edition.yaml has the card 'maiden'",
    ),
    ("an unknown challenge", "cards.yaml", "gold-tycoon,", "gold-digger,", 0, "got 'gold-digger'"),
    (
        "no challenge for beginners",
        "cards.yaml",
        "gold-tycoon, ",
        "",
        "edition.yaml, line 44",
        "cards.yaml has no challenge 'gold-tycoon'",
    ),
    ("no YAML", "cards.yaml", "[boom, shift, grab]", "[boom, shift", 1, "not YAML"),
    ("nothing at all", "cards.yaml", None, "", "cards.yaml", "cards.yaml"),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(TINY, folder)
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "says"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_folder_is_refused_by_file_line_and_token(
    copy: Path, file: str, old: str | None, new: str, place: int | str, says: str
) -> None:
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert old is None or old in text
    path.write_text(new if old is None else text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load_edition(copy)
    if isinstance(place, int) and old is not None:
        place = f"{file}, line {text[: text.index(old)].count(chr(10)) + 1 + place}"
    assert any(f"{copy}/{place}" in problem and says in problem for problem in refused.value.problems), str(
        refused.value
    )


def test_a_game_of_two_without_a_district_has_cards_left_face_down_too(copy: Path) -> None:
    path = copy / "edition.yaml"
    text = path.read_text(encoding="utf-8").replace("two_players_remove: null", "two_players_remove: red")
    path.write_text(text.replace("open_market: 3", "open_market: 4"), encoding="utf-8")
    load_edition(copy)
    path.write_text(text.replace("open_market: 3", "open_market: 5"), encoding="utf-8")
    assert [problem.sentence for problem in examine(copy).problems] == [
        "numbers.open_market: 5 cards are face up, but there are only 5 territory cards in a game of two players "
        "without red"
    ]


@pytest.mark.parametrize("file", ["tiles.yaml", "cards.yaml", "board.txt"])
def test_a_missing_file_is_named(copy: Path, file: str) -> None:
    (copy / file).unlink()
    with pytest.raises(DataError, match=rf"{file}: No such file"):
        load_edition(copy)


def test_a_name_that_is_no_edition_is_answered_with_those_there_are(tmp_path: Path) -> None:
    for name in ("atlantis", str(tmp_path), str(tmp_path / "none"), "x" * 5000):
        with pytest.raises(DataError, match="neither a shipped edition") as refused:
            load_edition(name)
        assert all(known in str(refused.value) for known in available_editions())


def test_all_problems_are_named_at_once(copy: Path) -> None:
    path = copy / "edition.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("starter: red-01", "starter: red-03").replace("card: cedar", "card: ceder")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load_edition(copy)
    assert len(refused.value.problems) == 3  # and the card cedar is left without a street


def test_the_content_hash_names_the_data_whatever_the_line_endings(copy: Path) -> None:
    hashed = load_edition(copy).content_hash
    for name in ("board.txt", "edition.yaml"):
        path = copy / name
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    other = copy.rename(copy.parent / "other")
    assert load_edition(other).content_hash == hashed
