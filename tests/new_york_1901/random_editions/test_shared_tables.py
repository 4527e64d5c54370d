"""What all provers read is as the files print it; a table that is spoiled is found out by its own statement."""

from __future__ import annotations

import random
from itertools import chain

import pytest

from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901.edition import available_editions, load_edition
from ny1901_solver.new_york_1901.edition.load import _LOADED
from ny1901_solver.new_york_1901.tiles import SiteTable

from . import Draws, provers, random_edition
from .cases import Case, case_of
from .shared_market import MARKET_STATEMENTS
from .shared_tables import hold_to_the_print
from .spoiled_tables import SPOILED, Method, Table, corner_is_land, only

pytestmark = pytest.mark.always

SAMPLE = range(12)
PLANTED = range(16)  # cases of which one has to find a spoiled table


@pytest.mark.parametrize("name", available_editions())
def test_shipped_editions_are_as_their_files_print_them(name: str) -> None:
    hold_to_the_print(load_edition(name), random.Random(name))


def test_random_editions_are_as_their_files_print_them() -> None:
    for seed in SAMPLE:
        hold_to_the_print(random_edition(seed), random.Random(seed))


def test_cards_come_up_on_random_editions_as_at_a_table() -> None:
    for seed in SAMPLE:
        for statement in MARKET_STATEMENTS:
            statement(random_edition(seed), random.Random(seed))


def loaded_anew(seed: int) -> Case:
    """The case of a seed, its edition listed by the program as it is now and known to no other test."""
    before = dict(_LOADED)
    _LOADED.clear()
    try:
        return case_of(Draws(seed))
    finally:
        _LOADED.clear()
        _LOADED.update(before)


@pytest.mark.parametrize("spoiled", SPOILED, ids=str)
def test_a_spoiled_table_is_found_out(spoiled: Method | Table, monkeypatch: pytest.MonkeyPatch) -> None:
    if isinstance(spoiled, Method):
        of_class = isinstance(vars(spoiled.owner).get(spoiled.name), classmethod)
        variant = staticmethod(spoiled.variant) if of_class else spoiled.variant
    for seed in PLANTED:
        if isinstance(spoiled, Table):
            case = loaded_anew(seed)
            spoiled.spoil(case.edition)
        elif spoiled.name == "_lay":
            monkeypatch.setattr(spoiled.owner, spoiled.name, variant)
            case = loaded_anew(seed)
        else:
            case = case_of(Draws(seed))
            monkeypatch.setattr(spoiled.owner, spoiled.name, variant)
        try:
            spoiled.asked(case, random.Random(seed))
        except AssertionError:
            return
        finally:
            monkeypatch.undo()
    pytest.fail(f"{spoiled}: found on none of {len(PLANTED)} cases")


def test_a_table_without_sites_beside_parks_is_found_by_the_provers_of_few_cases(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SiteTable, "_lay", only(corner_is_land))
    decided = chain.from_iterable(provers.shared_tables(loaded_anew(seed)) for seed in range(6))
    with pytest.raises(AssertionError, match="sites are not in the table"):
        list(decided)


def test_predicate_and_generator_find_that_a_site_is_missing_without_a_second_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SiteTable, "_lay", only(corner_is_land))
    decided = chain.from_iterable(provers.turns_by_predicate(loaded_anew(seed)) for seed in range(24))
    with pytest.raises(ProofsDiffer, match="the table of sites does not contain it"):
        list(decided)
