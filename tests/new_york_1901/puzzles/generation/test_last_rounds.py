"""Last turns that are looked at before anything is proved."""

from __future__ import annotations

import random
from functools import lru_cache

from ny1901_solver.new_york_1901.puzzles import Kind, Rejection, Task, certify
from ny1901_solver.new_york_1901.puzzles.attempt import endings
from ny1901_solver.new_york_1901.puzzles.generation.encounters import Encounter, moments
from ny1901_solver.new_york_1901.puzzles.generation.last_rounds import divides, last_endings, tune
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, kind_of
from ny1901_solver.new_york_1901.puzzles.kinds.last_turn import lead
from ny1901_solver.new_york_1901.state import GameState, state_problems

from ..examples import tasks


@lru_cache
def positions(trap: bool) -> list[Encounter]:
    """Of the first games, or of three of the few that have any for a firm trap."""
    wanted = Order(Kind.LAST_TURN, 1, 1901, trap=trap, players=2)
    return [moment for number in ((35, 88, 89) if trap else range(1, 7)) for moment in moments(wanted, number)]


def certified(state: GameState) -> bool:
    found = [certify(Task(Kind.LAST_TURN, state, wanted=wanted)) for wanted in KINDS[Kind.LAST_TURN].wanted]
    return any(not isinstance(each, Rejection) for each in found)


def test_the_quick_look_sees_what_playing_all_turns_comes_to() -> None:
    for number, task in enumerate(tasks(Kind.LAST_TURN)):
        played = endings(task)
        leads = {
            lead(task, ending) for ending, turns in played.turns.items() if any("shift" not in str(t) for t in turns)
        }
        assert {each.lead for each in last_endings(task.state)} == leads
        if number == 25:
            return


def test_of_the_positions_that_pass_the_look_one_in_ten_at_least_is_a_puzzle() -> None:
    """One in a hundred is where nobody looks."""
    found = positions(False)[:12]
    assert len(found) >= 6
    assert 10 * sum(certified(moment.state) for moment in found) >= len(found)


def test_another_score_leaves_a_position_that_can_have_arisen_and_the_turns_that_are_left() -> None:
    found = [moment for moment in positions(False) if moment.composed]
    assert found
    for moment in found:
        assert state_problems(moment.state) == []
        assert divides(moment.state, firm=False)


def test_what_is_tuned_for_a_firm_trap_has_one_where_it_is_a_puzzle() -> None:
    state = next(moment.state for moment in positions(False) if divides(moment.state, firm=False))
    assert list(tune(state, False, random.Random(1))) == list(tune(state, False, random.Random(1))) != []
    asked = [
        Task(Kind.LAST_TURN, moment.state, wanted=wanted)
        for moment in positions(True)
        for wanted in KINDS[Kind.LAST_TURN].wanted
    ]
    found = [(task, certificate) for task in asked if not isinstance(certificate := certify(task), Rejection)]
    assert len(found) >= 3
    assert all(kind_of(task).is_firm(task, certificate) for task, certificate in found)
