"""The text of `score` and `show`: what decided a game, and columns whose values begin below their headings."""

from __future__ import annotations

import json
import random
import re

import pytest
from typer.testing import CliRunner

from ny1901_solver.manhattan import positions as manhattan_positions
from ny1901_solver.manhattan.chance import any_card
from ny1901_solver.manhattan.edition import load_edition as manhattan_edition
from ny1901_solver.manhattan.rules import new_game as manhattan_game
from ny1901_solver.new_york_1901 import positions as new_york_positions
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.rules import new_game

from ..manhattan.page.test_ending import END
from ..new_york_1901.page.test_ending import last_of
from ..programs import MANHATTAN, NEW_YORK_1901, app


def printed(game: str, *words: str) -> str:
    """What a command prints on a wide terminal."""
    return CliRunner().invoke(app(game), words, prog_name="ny1901", env={"COLUMNS": "200"}).stdout


def ended(game: str) -> str:
    """A position at the end of a game that somebody wins by points, as one line."""
    if game == MANHATTAN:
        return manhattan_positions.format_line(END)
    return new_york_positions.format_line(last_of(2, "bronze-baron").end)


@pytest.mark.parametrize("game", [NEW_YORK_1901, MANHATTAN])
def test_the_score_of_a_game_that_is_over_says_what_decided_the_game(game: str) -> None:
    decision = json.loads(printed(game, "score", ended(game), "--json"))["ending"]["decision"]
    assert decision in printed(game, "score", ended(game)).splitlines()


def test_the_values_of_a_player_begin_below_the_colour() -> None:
    line = new_york_positions.format_line(new_game(load_edition("tiny"), 2, random.Random(1)))
    for command, first in (("show", "score "), ("score", "Total ")):
        lines = printed(NEW_YORK_1901, command, line).splitlines()
        heading = next(each for each in lines if re.fullmatch(r" +green +blue *", each))
        row = next(each for each in lines if each.startswith(first))
        starts = [found.start() for found in re.finditer(r"\S+", heading)]
        numbers = [found.start() for found in re.finditer(r"\d+", row)]
        assert numbers == (starts if command == "show" else [start - 2 for start in starts])


def test_the_sum_of_both_colours_of_a_player_begins_below_the_names_of_the_colours() -> None:
    state = manhattan_game(manhattan_edition("mayfair"), 2, any_card)
    rows = printed(MANHATTAN, "score", manhattan_positions.format_line(state)).splitlines()
    starts = {row.split()[0]: len(row) - len(row.lstrip()) for row in rows if re.match(r" *(red|blue|both) ", row)}
    assert set(starts) == {"red", "blue", "both"}
    assert len(set(starts.values())) == 1
