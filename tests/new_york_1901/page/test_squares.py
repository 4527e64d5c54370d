"""Every square of every position has a name that says what it is, and that can be read back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.table.square_names import all_squares
from ny1901_solver.text.words import NUMBERS

from ..sampling import random_positions

NAME = re.compile(
    r"(?P<square>[A-Z][0-9]+), (?P<territory>[a-z]+-[0-9]{2}), (?P<size>\w+) squares"
    r"(?P<starter>, starter's territory)?, (?P<state>not in this game|unclaimed|"
    r"(?P<owner>yours|\w+'s), (?P<held>empty|worker|building (?P<building>[\w-]+)))"
    r"(, on (?P<streets>.+?))?(, beside (?P<parks>.+))?"
)


def read_back(name: str) -> dict[str, Any]:
    found = NAME.fullmatch(name)
    assert found is not None, name
    return found.groupdict()


@pytest.fixture(scope="module", params=["lower-manhattan", "tiny"])
def positions(request: pytest.FixtureRequest) -> list[GameState]:
    return random_positions(load_edition(request.param), seed=14, count=6)


def test_every_square_has_a_name_that_can_be_read_back(positions: list[GameState]) -> None:
    for state in positions:
        board, mover = state.edition.board, state.colour(state.to_move)
        told = all_squares(state)
        assert [each.square for each in told] == list(board.squares)
        for each in told:
            said = read_back(each.name)
            territory = board.territories[board.territory_at[board.index[each.square]]]
            assert Square.parse(said["square"]) == each.square
            assert said["territory"] == territory.name == each.territory
            assert NUMBERS.index(said["size"]) == territory.size
            seats = [seat for seat, player in enumerate(state.players) if player.estate >> territory.index & 1]
            assert each.owner == (state.colour(seats[0]) if seats else None)
            if seats:
                assert said["owner"] == ("yours" if each.owner == mover else f"{each.owner}'s")
            else:
                playable = state.setup.territories >> territory.index & 1
                assert said["state"] == ("unclaimed" if playable else "not in this game")


def test_a_name_says_who_built_what_and_where_workers_stand(positions: list[GameState]) -> None:
    for state in positions:
        standing = {
            square: site.placement.tile
            for player in state.players
            for site in player.buildings
            for square in site.placement.squares
        }
        for each in all_squares(state):
            said = read_back(each.name)
            assert said["building"] == standing.get(each.square) == each.building
            alone = any(
                player.vacant >> state.edition.board.by_name[each.territory].index & 1 for player in state.players
            )
            assert (said["held"] == "worker") == alone == each.worker


def test_a_name_says_every_street_and_which_ones_score(positions: list[GameState]) -> None:
    for state in positions:
        legend, grid = state.edition.board.legend, state.edition.board.grid
        for each in all_squares(state):
            column, row = each.square
            beside = [(column + dx, row + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
            tokens = {grid.token(Square(x, y)) for x, y in beside if 0 <= x < grid.width and 0 <= y < grid.height}
            fronted = [street for street in legend.streets if street.token in tokens]
            said = read_back(each.name)["streets"]
            assert (re.split(", | and ", said) if said else []) == [
                f"{street.name} (scores)" if street.card in state.setup.streets else street.name for street in fronted
            ]
            assert set(each.parks) == {park.name for park in legend.parks if park.token in tokens}
