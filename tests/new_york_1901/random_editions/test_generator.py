"""The random editions themselves: sound, of every kind, the same by seed, and cut down to what matters."""

from __future__ import annotations

from collections import Counter

import pytest

from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.state import GameState, state_problems
from ny1901_solver.new_york_1901.tiles import Generation

from . import Draws, files_of, random_edition, random_game, smallest, written
from .boards import FAR
from .editions import Leaning
from .printed import Cell, Printed, beside, parts

pytestmark = pytest.mark.always

SAMPLE = range(60)


@pytest.fixture(scope="module")
def editions() -> list[Edition]:
    return [random_edition(seed) for seed in SAMPLE]


def test_every_random_edition_passes_the_edition_check(editions: list[Edition]) -> None:
    for edition in editions:
        assert examine(edition.folder).problems == ()


def test_the_same_seed_gives_the_same_files() -> None:
    for seed in (0, 7):
        assert files_of(Draws(seed)) == files_of(Draws(seed))
    assert files_of(Draws(0)) != files_of(Draws(1))


def test_random_editions_are_of_every_kind(editions: list[Edition]) -> None:
    squares = [len(edition.board.squares) for edition in editions]
    assert min(squares) <= 8 < 60 <= max(squares)
    assert {edition.numbers.workers for edition in editions} == set(range(1, 9))
    assert {edition.numbers.open_market for edition in editions} >= {3, 4, 5, 6}
    assert {len(edition.challenges) for edition in editions} == {1, 2, 3, 4, 5}
    assert {edition.numbers.streets_in_play for edition in editions} >= {0, 1, 2, 3}
    alike = [max(Counter(tile.shape for tile in edition.tiles).values()) for edition in editions]
    assert max(alike) >= 12
    assert any(edition.two_players_remove is not None for edition in editions)
    assert any(edition.numbers.end_unbuilt == 0 for edition in editions)
    assert any(edition.numbers.unlock["base"][Generation.SILVER] == 0 for edition in editions)
    assert any(len(edition.board.blocks) > 4 for edition in editions)
    assert any(territory < 0 for edition in editions for territory in edition.starters)


def blocks_of(edition: Edition) -> tuple[Printed, dict[Cell, int]]:
    """The edition as it is printed, and the number of the block that each square lies on."""
    printed = Printed.of(edition.folder)
    return printed, {cell: number for number, block in enumerate(printed.blocks) for cell in block}


def is_ragged(edition: Edition) -> bool:
    """Whether a block is no rectangle."""
    printed, _ = blocks_of(edition)
    return any(len(block) < len({x for x, _ in block}) * len({y for _, y in block}) for block in printed.blocks)


def has_inside(edition: Edition, park: bool) -> bool:
    """Whether a cell with land of one block on all its four sides is a park, or a hole where nothing has frontage."""
    printed, block_of = blocks_of(edition)
    parks = {mark["token"] for mark in printed.main["parks"]}
    streets = {street["token"] for street in printed.main["streets"]}
    inside = (
        printed.tokens[cell]
        for cell in printed.tokens
        if cell not in block_of and len({block_of.get(other, cell) for other in beside(cell)} - {cell}) == 1
        if all(other in block_of for other in beside(cell))
    )
    return any(token in parks if park else token not in parks | streets for token in inside)


def has_neck(edition: Edition) -> bool:
    """Whether a block hangs together by one square, with more than one square on both sides."""
    printed, _ = blocks_of(edition)
    return any(sum(len(part) > 1 for part in parts(block - {cell})) > 1 for block in printed.blocks for cell in block)


def has_a_tile_with_an_empty_corner(edition: Edition) -> bool:
    """Whether the bounding box of a tile, however it is turned, has a corner that is no square of the tile."""
    return any((0, 0) not in shape.cells for tile in edition.tiles for shape in tile.shape.orientations(flips=True))


def has_a_site_off_its_corner(edition: Edition) -> bool:
    """Whether the top left corner of the bounding box of a site is no land."""
    land = set(edition.board.squares)
    boxes = (
        (site.placement.squares[0].column, min(s.row for s in site.placement.squares)) for site in edition.sites.sites
    )
    return any(Square(*corner) not in land for corner in boxes)


def test_random_editions_have_ragged_blocks_parks_and_holes_in_them_necks_and_tiles_with_empty_corners_often(
    editions: list[Edition],
) -> None:
    share = len(editions) / 100
    assert sum(map(is_ragged, editions)) >= 90 * share
    assert sum(has_inside(edition, park=True) for edition in editions) >= 30 * share
    assert sum(has_inside(edition, park=False) for edition in editions) >= 30 * share
    assert sum(map(has_neck, editions)) >= 50 * share
    assert sum(map(has_a_tile_with_an_empty_corner, editions)) >= 90 * share
    assert sum(map(has_a_site_off_its_corner, editions)) >= 60 * share


@pytest.mark.parametrize("leaning", ["plenty", "scarce", "strips"])
def test_editions_with_much_or_little_of_something_are_sound(leaning: Leaning) -> None:
    for seed in range(4):
        files = files_of(Draws(f"{leaning} {seed}"), None, leaning)
        edition = written(files, f"{leaning}-{seed}")
        assert examine(edition.folder).problems == ()
        assert leaning == "plenty" or (edition.numbers.workers <= 4 and len(edition.board.territories) >= FAR)


def test_games_on_random_editions_reach_sound_positions_of_every_kind(editions: list[Edition]) -> None:
    states: list[GameState] = []
    for edition in editions:
        states += random_game(edition, seed=1)
    assert not any(state_problems(state) for state in states)
    assert {len(state.players) for state in states} == {2, 3, 4}
    assert {state.setup.unlocks for state in states} == {"base", "advanced"}
    assert {state.over for state in states} == {False, True}
    assert sum(any(player.demolished_tiles(state.edition) for player in state.players) for state in states) >= 10


def test_a_case_is_cut_down_to_what_makes_it_fail() -> None:
    def edition_of(draws: Draws) -> Edition:
        files = files_of(draws)
        return written(files, f"cut-{hash(tuple(files.items()))}")

    def has_a_gold_tile(draws: Draws) -> bool:
        return any(tile.generation == Generation.GOLD for tile in edition_of(draws).tiles)

    seed = next(seed for seed in SAMPLE if has_a_gold_tile(Draws(seed)) and len(edition_of(Draws(seed)).tiles) > 9)
    draws = Draws(seed)
    assert has_a_gold_tile(draws)
    small = edition_of(smallest(draws.taken, has_a_gold_tile, tries=150))
    assert len(small.board.squares) <= 12
    assert len(small.tiles) <= 3


def test_chance_that_is_cut_down_to_nothing_still_samples_different_ones() -> None:
    assert len(set(Draws("cut down", {"doors": ()}).stream("doors").sample(range(10_000), 2))) == 2
