"""The site table against brute force that shares no code with it: see `random_editions/shared_tables.py`."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.files.access import fingerprint
from ny1901_solver.new_york_1901.edition import Edition, available_editions, load_edition
from ny1901_solver.new_york_1901.masks import NO_SQUARES, SquareMask
from ny1901_solver.new_york_1901.tiles import SiteTable
from ny1901_solver.new_york_1901.tiles import sites as remembered

from ..random_editions import random_edition, shared_tables
from ..random_editions.printed import Printed


@pytest.fixture(params=[*available_editions(), *range(100, 112)], scope="module")
def edition(request: pytest.FixtureRequest) -> Edition:
    """The shipped editions, and some random ones by their seeds."""
    return random_edition(request.param) if isinstance(request.param, int) else load_edition(request.param)


def test_the_table_has_every_placement_that_the_ground_allows_and_a_site_knows_what_it_touches(
    edition: Edition,
) -> None:
    shared_tables.sites(edition, Printed.of(edition.folder), random.Random(1))


@pytest.mark.parametrize(
    ("name", "count", "listed"), [("lower-manhattan", 2095, "c6d05551b1b6452b"), ("tiny", 149, "0761d180ab080018")]
)
def test_the_sites_of_shipped_boards_keep_their_numbers(name: str, count: int, listed: str) -> None:
    table = load_edition(name).sites
    assert len(table.sites) == count
    assert fingerprint(*(f"{site.placement} {site.mirrored}" for site in table.sites)) == listed


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
