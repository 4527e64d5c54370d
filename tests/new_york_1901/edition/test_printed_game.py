"""A table that says it is printed is held to what the rulebooks say; what reviews say is worth a look."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ny1901_solver.files.access import Grade
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.edition.examine import examine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The full-size edition, claiming that all of it is printed."""
    made = tmp_path / "mine"
    shutil.copytree(load_edition("lower-manhattan").folder, made)
    change(made, "edition.yaml", "name: lower-manhattan", "name: mine")
    path = made / "edition.yaml"
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition("standing:\n")
    tables, _, rest = rest.partition("\n\n")
    tables = "\n".join(f"  {line.split(':')[0].strip()}: printed" for line in tables.splitlines())
    path.write_text(f"{head}standing:\n{tables}\n\n{rest}", encoding="utf-8")
    return made


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_reconstruction_contradicts_nothing_that_is_known(folder: Path) -> None:
    examined = examine(folder)
    assert examined.problems == ()
    assert examined.looks() == ()


# File; text and its replacement; how bad; what is said.
CONTRADICTIONS = [
    ("edition.yaml", "workers: 4", "workers: 5", Grade.MISTAKE, "the rulebook has 4; this edition has 5"),
    ("edition.yaml", "base: {silver: 6", "base: {silver: 7", Grade.MISTAKE, "the rulebook has 6; this edition has 7"),
    ("edition.yaml", "{4: 5, 5: 10, 6: 15}", "{4: 5, 5: 10}", Grade.MISTAKE, "the rulebook has 4: 5, 5: 10, 6: 15"),
    ("edition.yaml", "per_district: 3", "per_district: 2", Grade.MISTAKE, "the rulebook has 3; this edition has 2"),
    ("edition.yaml", "two_players_remove: pink", "two_players_remove: red", Grade.MISTAKE, "two players play without"),
    ("edition.yaml", "David Schneider", "David Taylor", Grade.MISTAKE, "known as David Schneider"),
    ("edition.yaml", "Robert Fletcher", "Robert Taylor", Grade.LOOK, "known as Robert Fletcher"),
    ("edition.yaml", "starter: pink-12", "starter: null", Grade.MISTAKE, "pink has none"),
    ("tiles.yaml", "points: 12", "points: 11", Grade.MISTAKE, "Metropolitan Life scores 12"),
    ("tiles.yaml", "points: 13", "points: 14", Grade.LOOK, "Woolworth scores 13"),
    ("tiles.yaml", '["###", "###", "###"]', '["###", "###", "##."]', Grade.LOOK, "Woolworth covers 9"),
    ("tiles.yaml", 'points: 8, shape: ["###", "###"]', 'points: 9, shape: ["###", "###"]', Grade.LOOK, "score 2 to 8"),
    (
        "tiles.yaml",
        'points: 8, shape: ["###", "###"]',
        'points: 8, shape: ["####", "###."]',
        Grade.LOOK,
        "2 to 6 squares",
    ),
    (
        "tiles.yaml",
        'points: 3, shape: ["##"]',
        'points: 3, shape: ["###"]',
        Grade.LOOK,
        "silver or gold tile of 2 squares",
    ),
    ("tiles.yaml", 'points: 6, shape: ["##", "##", "#."]', 'points: 5, shape: ["##", "#."]', Grade.LOOK, "scores 6"),
    ("tiles.yaml", "height_m: 241", "height_m: 24", Grade.LOOK, "the real Woolworth Building is taller"),
    ("cards.yaml", "boom, shift, grab", "boom, shift", Grade.MISTAKE, "3 action cards; this edition has 2"),
    ("cards.yaml", "bronze-baron, ", "", Grade.MISTAKE, "5 challenge cards; this edition has 4"),
]


@pytest.mark.parametrize(("file", "old", "new", "grade", "says"), CONTRADICTIONS)
def test_what_differs_from_the_printed_game_is_told(
    folder: Path, file: str, old: str, new: str, grade: Grade, says: str
) -> None:
    change(folder, file, old, new)
    examined = examine(folder)
    told = [p for p in (*examined.problems, *examined.looks()) if p.kind == "printed-fact"]
    assert [(p.grade, says in p.sentence, Path(p.file).name) for p in told] == [(grade, True, file)], told
    assert (examined.edition is None) == (grade is Grade.MISTAKE)


def test_a_printed_set_has_six_tiles_of_each_generation(folder: Path) -> None:
    change(folder, "tiles.yaml", "generation: bronze, points: 4", "generation: silver, points: 4")
    told = [problem.sentence for problem in examine(folder).problems]
    assert [("6 bronze" in line, "6 silver" in line) for line in told] == [(True, False), (False, True)]


def test_no_bronze_of_2_squares_contradicts_the_rulebook(folder: Path) -> None:
    path = folder / "tiles.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace('bronze, points: 2, shape: ["##"]', 'bronze, points: 3, shape: ["##"]')
    path.write_text(text, encoding="utf-8")
    assert ["bronze tile of 2 squares" in problem.sentence for problem in examine(folder).problems] == [True]


def test_a_printed_board_has_thirteen_territories_in_each_district(folder: Path) -> None:
    path = folder / "board.txt"
    text = path.read_text(encoding="utf-8")
    for token in ("b13", "r02", "y08", "g01", "p01"):
        text = text.replace(f" {token}", " .  ")
    path.write_text(text, encoding="utf-8")
    told = [problem.sentence for problem in examine(folder).problems]
    assert len(told) == 5
    assert all("13 territories in each district; " in sentence for sentence in told)


def test_the_printed_game_has_five_districts_of_known_colours(folder: Path) -> None:
    change(folder, "edition.yaml", "name: pink", "name: rose")
    change(folder, "edition.yaml", "starter: pink-12", "starter: rose-12")
    change(folder, "edition.yaml", "two_players_remove: pink", "two_players_remove: rose")
    told = [problem.sentence for problem in examine(folder).problems]
    assert any(
        "blue, red, yellow, green and pink; this edition has blue, red, yellow, green, rose" in line for line in told
    )


@pytest.mark.parametrize(("standing", "problems", "looks"), [("agreed", 0, 1), ("inferred", 0, 1), ("invented", 0, 0)])
def test_a_table_that_does_not_claim_to_be_printed_may_differ(
    folder: Path, standing: str, problems: int, looks: int
) -> None:
    change(folder, "edition.yaml", "numbers: printed", f"numbers: {standing}")
    change(folder, "edition.yaml", "workers: 4", "workers: 5")
    examined = examine(folder)
    assert (len(examined.problems), len(examined.looks())) == (problems, looks)


def test_what_is_not_filled_in_contradicts_nothing(folder: Path) -> None:
    change(folder, "tiles.yaml", "points: 12", "points: TODO")
    change(folder, "edition.yaml", "workers: 4", "workers: TODO")
    assert {problem.kind for problem in examine(folder).problems} == {"blank"}
