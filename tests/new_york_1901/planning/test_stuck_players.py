"""Plans of players who run out of workers (TRN-4, TRN-5), where only playing turns can tell what is possible."""

from __future__ import annotations

import pytest

from benchmarks.drawn import Drawn, problem
from ny1901_solver.new_york_1901.planning.result import Worth
from ny1901_solver.new_york_1901.planning.search import Budget, best_first, best_plan
from ny1901_solver.new_york_1901.planning.search.brute_force import Everything


@pytest.mark.parametrize("seed", [14, 116])
def test_not_every_plan_is_tried_once_the_best_is_found(seed: int) -> None:
    asked = problem(Drawn(seed), 5)
    assert best_plan(asked, budget=Budget(nodes=15_000)).status == "proved"
    assert best_plan(asked).work.nodes < 15_000


@pytest.mark.slow
def test_trying_every_plan_finds_what_trying_turns_for_set_after_set_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    tried, run = list[Everything](), Everything.run

    def recorded(every: Everything) -> None:
        tried.append(every)
        run(every)

    monkeypatch.setattr(Everything, "run", recorded)
    asked = problem(Drawn(140), 5)
    every = best_plan(asked)
    monkeypatch.setattr(best_first, "EVERY_AFTER", 10**9)
    found = best_plan(asked)
    assert len(tried) == 1
    assert (every.status, every.worth) == (found.status, found.worth) == ("proved", Worth(12))
