import random
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.planning.problem import ReachScore
from ny1901_solver.new_york_1901.puzzles import Kind, Task
from ny1901_solver.new_york_1901.puzzles.generation.generate import (
    MODEL_TURNS,
    MOST_TURNS,
    first_budget,
    last_budget,
    screen,
)
from ny1901_solver.new_york_1901.rules import legal_turns, new_game

from ..examples import certified


@pytest.mark.parametrize("kind", [Kind.BEST_TURN, Kind.PLAN, Kind.LAST_TURN, Kind.RACE])
def test_the_screen_lets_no_task_fall_that_has_a_certificate(kind: Kind) -> None:
    for task, _ in certified(kind):
        assert screen(task) is None


def test_positions_that_nobody_can_survey_are_turned_away() -> None:
    full = load_edition("lower-manhattan")
    states = [new_game(full, 4, random.Random(seed)) for seed in range(8)]
    wide = [state for state in states if len(legal_turns(state)) > MOST_TURNS]
    assert wide
    for state in states:
        assert (screen(Task(Kind.BEST_TURN, state)) == "too-many-turns") == (state in wide)


def test_no_clock_ends_a_proof() -> None:
    for kind in Kind:
        for task, certificate in certified(kind, 2):
            for budget in (first_budget(task, 2), last_budget(task, certificate, 2)):
                assert budget.nodes
                assert budget.model_seconds is None
                assert budget.margin == 2


def test_the_model_proves_short_plans_and_races_again_and_leaves_long_ones_to_the_search() -> None:
    task, certificate = certified(Kind.PLAN)[0]
    assert first_budget(task, 1).provers == "one"
    assert last_budget(task, certificate, 1).provers == "both"
    assert last_budget(replace(task, turns=MODEL_TURNS + 1), certificate, 1).provers == "one"


def test_of_a_race_the_turns_of_the_answer_decide() -> None:
    task, certificate = certified(Kind.RACE)[0]
    longer = replace(task, turns=5, wishes=(ReachScore(task.state.mover.score + 1),))
    assert last_budget(longer, certificate, 1).provers == "both"
    assert last_budget(longer, replace(certificate, value=MODEL_TURNS + 1), 1).provers == "one"
