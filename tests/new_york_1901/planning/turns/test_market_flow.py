"""The market of the model of several turns: how much of it a model holds."""

from __future__ import annotations

import pytest

from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.turns import best_plan, market_flow
from ny1901_solver.new_york_1901.planning.turns.given_turns import Given

from ...rules.statements import TINY, position, read


def test_a_market_that_comes_to_more_than_the_model_can_hold_leaves_it_without_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = read(position(TINY, ("0,-,-,r01,-", "0,-,-,b01,-"), options="no-starters", streets="broadway,cedar"))
    given = Given.of(state, 3, ())
    most = max(map(len, market_flow.market_arcs(state, given, len(given.rounds))))
    monkeypatch.setattr(market_flow, "MOST_ARCS", most)
    assert max(map(len, market_flow.market_arcs(state, given, len(given.rounds)))) == most
    monkeypatch.setattr(market_flow, "MOST_ARCS", most - 1)
    with pytest.raises(market_flow.TooManyMarkets):
        market_flow.market_arcs(state, given, len(given.rounds))
    assert best_plan(PlanProblem(state, 3)).status == "timeout"
