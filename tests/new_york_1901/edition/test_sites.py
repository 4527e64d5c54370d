"""The site table against brute force that shares no code with it."""

from __future__ import annotations

import random
import re

import pytest

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import Edition, available_editions, load_edition
from ny1901_solver.new_york_1901.masks import NO_SQUARES, SquareMask
from ny1901_solver.new_york_1901.tiles import SiteTable
from ny1901_solver.new_york_1901.tiles import sites as remembered

Cells = frozenset[tuple[int, int]]


@pytest.fixture(params=available_editions(), scope="module")
def edition(request: pytest.FixtureRequest) -> Edition:
    return load_edition(request.param)


def turns(cells: Cells) -> set[Cells]:
    """The four quarter turns of some cells, each moved to the corner."""
    found = set()
    for _ in range(4):
        cells = frozenset((-y, x) for x, y in cells)
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        found.add(frozenset((x - left, y - top) for x, y in cells))
    return found


def grid(edition: Edition) -> dict[tuple[int, int], str]:
    return {(square.column, square.row): token for square, token in edition.board.grid.cells()}


def expected_sites(edition: Edition) -> dict[tuple[str, Cells], bool]:
    """Every tile on every spot of land with frontage, and whether it must be turned over for that."""
    tokens, legend = grid(edition), edition.board.legend
    land = {cell for cell, token in tokens.items() if re.fullmatch(r"[a-z]\d\d", token)}
    fronting = {mark.token for mark in (*legend.streets, *legend.parks)}
    near = {cell for cell in land if any(tokens.get(other) in fronting for other in beside(cell))}
    sites = {}
    for tile in edition.tiles:
        plain = turns(frozenset(tile.shape.cells))
        for form in plain | turns(frozenset((-x, y) for x, y in tile.shape.cells)):
            for dx in range(edition.board.grid.width):
                for dy in range(edition.board.grid.height):
                    cells = frozenset((x + dx, y + dy) for x, y in form)
                    if cells <= land and cells & near:
                        sites[tile.id, cells] = form not in plain
    return sites


def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def test_the_table_has_every_placement_that_the_ground_allows_and_no_other(edition: Edition) -> None:
    listed = {
        (site.placement.tile, frozenset((square.column, square.row) for square in site.placement.squares)): (
            site.mirrored
        )
        for site in edition.sites.sites
    }
    assert listed == expected_sites(edition)
    assert len(edition.sites.sites) == len(edition.sites.by_placement) == len(listed)


def test_a_site_knows_what_it_touches(edition: Edition) -> None:
    board, tokens = edition.board, grid(edition)
    cards = {street.token: street.card for street in board.legend.streets if street.card}
    for site in edition.sites.sites:
        cells = [(square.column, square.row) for square in site.placement.squares]
        around = {other for cell in cells for other in beside(cell)} - set(cells)
        own = {tokens[cell] for cell in cells}
        assert {board.legend.territory_token(name) for name in board.names(site.territories)} == own
        assert {board.legend.districts[d].token for d in bits(site.districts)} == {token[0] for token in own}
        touched = {cards[tokens[cell]] for cell in around if tokens.get(cell) in cards}
        assert {edition.street_cards[c].id for c in bits(site.cards)} == touched
        halo = {(square.column, square.row) for square in board.squares_of(site.halo)}
        assert halo == {cell for cell in around if re.fullmatch(r"[a-z]\d\d", tokens.get(cell, ""))}


def test_a_site_carries_its_tile(edition: Edition) -> None:
    for site in edition.sites.sites:
        tile = edition.tiles[site.tile]
        assert (site.points, site.generation, site.legendary) == (tile.points, int(tile.generation), tile.legendary)
        assert site.irregular == (not tile.shape.is_rectangle)
        assert edition.site(site.placement) is site


def test_within_gives_the_sites_of_a_free_region_and_mirrored_ones_on_request(edition: Edition) -> None:
    table = edition.sites
    for block, squares in enumerate(edition.board.blocks):
        for free in (squares, squares & ~(squares & -squares), NO_SQUARES):
            both = [site for site in table.sites if not site.mask & ~free]
            assert list(table.within(block, free, flips=True)) == both
            assert list(table.within(block, free)) == [site for site in both if not site.mirrored]


def test_no_more_places_are_remembered_than_the_limit_says_and_the_sites_are_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remembered, "CACHE_LIMIT", 3)
    whole = load_edition("tiny").sites
    small = SiteTable(whole.board, whole.tiles, whole.card_fronts)
    for number in range(40):
        for block, squares in enumerate(whole.board.blocks):
            free = SquareMask(squares & random.Random(number).getrandbits(64))
            assert [each.placement for each in small.within(block, free)] == [
                each.placement for each in whole.within(block, free)
            ]
            small.replacing(block, free, free, 1)
    assert max(len(small._fits[False]), len(small._replacements)) <= 3
