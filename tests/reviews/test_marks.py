"""A mark stands where the loss is great enough, and beyond what chance explains."""

from __future__ import annotations

import pytest

from ny1901_solver.reviews.reviewed import WINS
from ny1901_solver.statistics.comparing import Estimate

NOTHING = Estimate(0.0, 0.0)


@pytest.mark.parametrize(("sign", "least"), WINS.losses)
def test_a_mark_begins_at_its_threshold(sign: str, least: float) -> None:
    assert WINS.mark(Estimate(least, 0.0), NOTHING) == sign
    assert WINS.mark(Estimate(least - 0.001, 0.0), NOTHING) != sign


def test_a_great_loss_that_chance_may_explain_has_no_mark() -> None:
    assert WINS.mark(Estimate(0.3, 0.14), NOTHING) == "??"
    assert WINS.mark(Estimate(0.3, 0.16), NOTHING) == ""


def test_a_best_turn_that_quick_would_not_have_found_has_a_mark() -> None:
    assert WINS.mark(NOTHING, Estimate(WINS.least_find, 0.01)) == "!"
    assert WINS.mark(NOTHING, Estimate(WINS.least_find, 0.02)) == ""
    assert WINS.mark(Estimate(0.01, 0.01), Estimate(0.2, 0.01)) == ""
