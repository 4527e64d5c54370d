"""Puzzles that ship no more: their ids stay theirs, and say why they are gone."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.puzzles.collection import CATALOG, shipped, shipped_puzzle

RETIRED = CATALOG.retirements()


def test_no_shipped_puzzle_has_the_id_of_a_retired_one() -> None:
    assert {"plan-3-351-0002", "race-3-527-0018", "race-4-543-0037"} <= set(RETIRED)
    assert not set(RETIRED) & set(shipped())
    assert all(reason and not reason.endswith(".") for reason in RETIRED.values())


@pytest.mark.parametrize("name", RETIRED)
def test_who_asks_for_a_retired_puzzle_is_told_why_it_is_gone(name: str) -> None:
    with pytest.raises(DataError, match=re.escape(f"the puzzle '{name}' is retired: {RETIRED[name]}")):
        shipped_puzzle(name)
