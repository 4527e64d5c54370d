"""Neighbours, frontage and blocks: from footprints and from coordinates, both the same."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.geometry import Square
from ny1901_solver.geometry.footprints import footprint, shared_edge
from ny1901_solver.new_york_1901.board.derive import cell_graph, derive
from ny1901_solver.new_york_1901.edition import Edition, available_editions, load_edition


@pytest.fixture(params=available_editions())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load_edition(request.param)


def beside(square: Square) -> list[Square]:
    column, row = square
    return [Square(column + 1, row), Square(column - 1, row), Square(column, row + 1), Square(column, row - 1)]


def tokens(edition: Edition) -> dict[Square, str]:
    """The board file read afresh, without the package's parser."""
    lines = (edition.folder / "board.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    return {Square(x, y): token for y, row in enumerate(rows) for x, token in enumerate(row)}


def test_squares_are_the_cells_with_a_territory_token_row_by_row(edition: Edition) -> None:
    squares = [square for square, token in tokens(edition).items() if re.fullmatch(r"[a-z]\d\d", token)]
    assert list(edition.board.squares) == squares


def test_neighbours_by_coordinates_are_the_masks_of_the_board(edition: Edition) -> None:
    board = edition.board
    for square, mask in zip(board.squares, board.neighbours, strict=True):
        assert set(board.squares_of(mask)) == {other for other in beside(square) if other in board.index}


def test_frontage_by_coordinates_is_the_masks_of_the_board(edition: Edition) -> None:
    board, cells = edition.board, tokens(edition)
    marks = (*board.legend.streets, *board.legend.parks)
    for mark, mask in zip(marks, (*board.streets, *board.parks), strict=True):
        fronting = {s for s in board.squares if any(cells.get(other) == mark.token for other in beside(s))}
        assert set(board.squares_of(mask)) == fronting
    fronts = {mark.token for mark in marks}
    assert set(board.squares_of(board.frontage)) == {
        square for square in board.squares if any(cells.get(other) in fronts for other in beside(square))
    }


def test_blocks_by_flood_fill_are_the_blocks_of_the_board(edition: Edition) -> None:
    board = edition.board
    left, blocks = set(board.squares), []
    while left:
        waiting, block = [min(left, key=board.index.__getitem__)], set()
        while waiting:
            square = waiting.pop()
            if square in left:
                left.remove(square)
                block.add(square)
                waiting += beside(square)
        blocks.append(block)
    assert [set(board.squares_of(mask)) for mask in board.blocks] == blocks
    assert all(square in blocks[board.block_at[i]] for i, square in enumerate(board.squares))


def test_masks_by_pairwise_footprints_are_the_masks_of_the_board(edition: Edition) -> None:
    board = edition.board
    prints = [footprint(square) for square in board.squares]
    for i, mask in enumerate(board.neighbours):
        near = [j for j in range(len(prints)) if shared_edge(prints[i], prints[j]) > 0]
        assert mask == sum(1 << j for j in near)


def test_the_board_in_use_is_what_the_footprints_say(edition: Edition) -> None:
    board = edition.board
    derived = derive(board.grid, board.legend, board.squares)
    assert (derived.neighbours, derived.blocks, derived.borders) == (board.neighbours, board.blocks, board.borders)
    assert tuple(derived.fronts.values()) == (*board.streets, *board.parks)


def test_every_edge_of_the_cell_graph_is_one_side_long(edition: Edition) -> None:
    board = edition.board
    graph = cell_graph(board.grid, board.legend)
    assert {data["length"] for _, _, data in graph.edges(data=True)} == {1.0}
    assert graph.number_of_nodes() == sum(token != board.legend.void for token in tokens(edition).values())
