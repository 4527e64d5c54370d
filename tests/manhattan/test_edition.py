"""What an edition of Manhattan says of seats, colours and rounds adds up, and where it does not the file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.manhattan.chance import any_card
from ny1901_solver.manhattan.edition import EDITIONS, load_edition
from ny1901_solver.manhattan.edition.load import FOLDER
from ny1901_solver.manhattan.rules import new_game

TINY = (FOLDER / "tiny" / "edition.yaml").read_text(encoding="utf-8")


def own(folder: Path, more: str, old: str = "", new: str = "") -> Path:
    (folder / "edition.yaml").write_text(TINY.replace(old, new, 1) + more, encoding="utf-8")
    return folder


def test_players_sit_where_the_edition_says(tmp_path: Path) -> None:
    edition = load_edition(own(tmp_path, "seats: {2: [W, E], 3: [W, N, S]}\n"))
    assert new_game(edition, 2, any_card).setup.sides == ("W", "E")
    assert new_game(edition, 3, any_card).setup.sides == ("W", "N", "S")
    assert new_game(edition, 4, any_card).setup.sides == ("S", "W", "N", "E")


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (
            "{3: [S, N, W]}",
            r"line 22, column 8: seats: 3 players sit at S, N, W, but play goes clockwise.*M-CARD-5",
        ),
        ("{4: [N, E, S, E]}", r"4 players sit at N, E, S, E, but each player needs a side of his own \(M-CARD-1\)"),
        ("{2: [S, W, N]}", "2 players need 2 sides, but S, W, N has 3"),
    ],
)
def test_seats_that_contradict_the_rules_are_told(tmp_path: Path, seats: str, sentence: str) -> None:
    with pytest.raises(DataError, match=sentence):
        load_edition(own(tmp_path, f"seats: {seats}\n"))


def test_seats_without_rounds_and_players_without_colours_are_told(tmp_path: Path) -> None:
    old = "  4: [{rounds: 2, pieces: 2}]\n"
    with pytest.raises(
        DataError, match="4 players sit at S, W, N, E, but the file has no rounds for this number of players"
    ):
        load_edition(own(tmp_path, "seats: {4: [S, W, N, E]}\n", old))
    other = tmp_path / "other"
    other.mkdir()
    with pytest.raises(DataError, match=r"2 players need 4 colours \(M-NUM-2\), but the edition has only 3"):
        load_edition(own(other, "", ", yellow]", "]"))


def test_a_game_is_refused_whose_turns_do_not_go_clockwise() -> None:
    with pytest.raises(DataError, match=r"clockwise order, as in S, W, N, E, but they are S, N, W \(M-CARD-5\)"):
        new_game(load_edition("tiny"), 3, any_card, sides=("S", "N", "W"))
    assert new_game(load_edition("tiny"), 3, any_card, sides=("E", "S", "W")).setup.sides == ("E", "S", "W")


@pytest.mark.parametrize("name", EDITIONS)
def test_the_editions_that_ship_add_up(name: str) -> None:
    assert load_edition(name).name == name
