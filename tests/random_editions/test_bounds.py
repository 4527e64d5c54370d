"""A width that is cut or a bound that is lowered makes two doors differ on some random edition."""

from __future__ import annotations

import pytest

from benchmarks import mutate_bounds as check
from benchmarks.mutate_rules import PAGE

from . import doors


@pytest.fixture
def _small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NODES", "EFFORT", "PLANS"):
        monkeypatch.setattr(doors, name, getattr(check, name))


@pytest.mark.usefixtures("_small_budgets")
def test_tiles_counted_in_four_bits_are_found_out() -> None:
    mutation = next(each for each in check.BOUNDS if "four bits" in each.how)
    assert check.found_by(mutation, 40)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.usefixtures("_small_budgets")
def test_every_width_and_bound_is_found_out_or_harmless() -> None:
    assert [str(each) for each, harmless in check.BOUNDS.items() if not harmless and not check.found_by(each)] == []


def test_the_page_lists_every_width_and_bound_and_no_other() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = page.partition(check.START)[2].partition(check.END)[0].strip().splitlines()[2:]
    listed = [tuple(cell.strip(" `") for cell in row.strip("|").split("|")) for row in rows]
    assert [row[:2] for row in listed] == [(each.place, each.how) for each in check.BOUNDS]
    assert all(row[2] not in ("", "NOTHING") for row in listed)
