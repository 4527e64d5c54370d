"""A width that is cut or a bound that is lowered makes two provers differ on some random edition."""

from __future__ import annotations

import pytest

from benchmarks import mutate_bounds as check
from benchmarks.mutations import PAGE

from . import provers

pytestmark = pytest.mark.always


@pytest.fixture
def _small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NODES", "EFFORT", "PLANS"):
        monkeypatch.setattr(provers, name, getattr(check, name))


@pytest.mark.usefixtures("_small_budgets")
@pytest.mark.parametrize(("how", "edition"), [("four bits", 0), ("limited to seven", 17)])
def test_counts_that_are_cut_short_are_found_out(how: str, edition: int) -> None:
    mutation = next(each for each in check.BOUNDS if how in each.how)
    assert check.found_by(mutation, [edition])


@pytest.mark.usefixtures("_small_budgets")
@pytest.mark.parametrize(
    ("how", "edition"), [("claim left open", 158), ("covers whole", 164), ("Gold Prestige pays one", 148)]
)
def test_what_false_proofs_were_made_of_is_found_out(how: str, edition: int) -> None:
    mutation = next(each for each in check.BOUNDS if how in each.how)
    assert check.found_by(mutation, [edition])


def test_the_page_names_what_found_each_bound_that_it_lists() -> None:
    page = PAGE.read_text(encoding="utf-8").partition(check.START)[2].partition(check.END)[0]
    rows = [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in page.strip().splitlines()[2:]]
    assert len(rows) >= 22
    assert [(row[0], row[1]) for row in rows] == [(each.place, each.how) for each in check.BOUNDS]
    assert all(row[2] not in ("", "NOTHING") for row in rows)
