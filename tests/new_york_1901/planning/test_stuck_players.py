"""Plans of players who run out of workers (TRN-4, TRN-5), where only playing turns can tell what is possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.drawn import Drawn, problem
from ny1901_solver.new_york_1901.masks import NO_TERRITORIES, TerritoryMask
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.result import Worth
from ny1901_solver.new_york_1901.planning.search import Budget, best_first, best_plan
from ny1901_solver.new_york_1901.planning.search.brute_force import Everything
from ny1901_solver.new_york_1901.planning.turns import best_plan as best_plan_by_model
from ny1901_solver.new_york_1901.state import GameState, Market, Player, Setup

from ..random_editions.changed import BOARD, TILES, changed
from .by_the_rules import Question, verdict
from .exhaustive import exhaust

THREE_BLOCKS = """
r01  r02  r03  C    b01  b01  C    b02  b02  b02  C    b03  b03
r01  r02  r03  C    C    C    C    C    C    C    C    b03  %
B    B    B    B    B    B    B    B    W    W    W    W    W
"""
"""Three territories of size 2 that only larger tiles cover, and two of size 3, of which a bar fits on blue-02 alone."""


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


def test_trn_5_a_card_put_under_a_pile_that_runs_out_comes_up_again(tmp_path: Path) -> None:
    # Two takes turn up the two cards that nobody knows; the worker's card that then goes under the empty pile is known,
    # and comes up for the third take: the only way to blue-02, whose own card is one of the unknown ones.
    tiles = """starter: {id: st, name: Starter Building, generation: starter, points: 0, shape: ["##"]}
tiles:
  - {id: bar, name: Bar, year: 1886, generation: bronze, points: 9, shape: ["###"]}
  - {id: corner, name: Corner, year: 1889, generation: bronze, points: 3, shape: ["###", "#.."]}
  - {id: step, name: Step, year: 1895, generation: bronze, points: 3, shape: ["##.", ".##"]}
legendaries: []
"""
    numbers = {"starter: blue-04": "starter: blue-01", "end_open_market: 2": "end_open_market: 0"}
    numbers["end_unbuilt: 2"] = "end_unbuilt: 0"
    edition = changed(
        tmp_path / "blocks",
        {"board.txt": {BOARD: THREE_BLOCKS}, "tiles.yaml": {TILES: tiles}, "edition.yaml": numbers},
    )
    setup = Setup(edition, ("blue", "green"), ("broadway", "cedar"), "gold-tycoon", starters=False, action_cards=False)
    kind = {name: number for number, name in enumerate(edition.kind_names)}
    unknown = tuple(int(number in (kind["b2"], kind["b3"])) for number in range(edition.kinds))
    estates = (TerritoryMask(1 << edition.board.by_name["blue-03"].index), NO_TERRITORIES)
    players = tuple(Player.of(edition, 0, estate, (), edition.own_tiles, 0) for estate in estates)
    asked = PlanProblem(GameState(setup, players, Market.of((kind["r2"],) * 3, [unknown]), 0), 5)
    oracle, known = exhaust(asked), verdict(Question(asked.state, 5), 10**6)
    assert oracle.best == Worth(12)
    assert known is not None
    assert known.best == (12, 0, 0)
    for found in (best_plan(asked), best_plan_by_model(asked)):
        assert (found.status, found.worth) == ("proved", Worth(12))
