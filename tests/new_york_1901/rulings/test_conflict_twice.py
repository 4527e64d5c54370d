"""The smallest conflicts are those that CP-SAT finds: on every case of the corpus, and for changed turns."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from ny1901_solver.errors import Ny1901Error
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.conflict import Member, conflicts
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import violations
from ny1901_solver.new_york_1901.rules.legality import asked_whole
from ny1901_solver.new_york_1901.rules.options import awaits_card
from ny1901_solver.new_york_1901.rulings.cases import load_cases, position_of, run
from ny1901_solver.new_york_1901.state import GameState

from ..rules.statements import MANHATTAN, TINY
from .conflicts_by_model import GuardedTurn, smallest
from .mutants import wanted_turns

pytestmark = pytest.mark.always


def hold_equal(asked: Iterable[tuple[GameState, Turn]]) -> tuple[int, int]:
    """How many illegal turns were asked about, and of how many not all conflicts are listed.

    Where they are, both provers list the same ones. Where they are not, both have as many of each size; which ones of
    several of one size stand there, `conflicts` alone says, and CP-SAT proves each of them a conflict.
    """
    illegal = left_out = 0
    for state, turn in asked:
        if not violations(state, turn):
            continue
        found, guarded = conflicts(state, turn), GuardedTurn(state, turn)
        sets: list[set[Member]] = [{*conflict.rules, *conflict.facts} for conflict in found.sets]
        again, complete = smallest(guarded)
        told = f"{turn} in {format_line(state)}"
        assert complete == found.complete, told
        assert sorted(map(len, again)) == list(map(len, sets)), told
        illegal += 1
        if complete:
            assert {frozenset(each) for each in again} == {frozenset(each) for each in sets}, told
            continue
        left_out += 1
        for members in sets:
            assert not guarded.feasible(members), told
            assert all(guarded.feasible(members - {member}) for member in members), told
    return illegal, left_out


def turns_of_cases() -> Iterator[tuple[GameState, Turn]]:
    """The turns of all cases whose position can be, at the start of the turn."""
    for case in load_cases():
        result = run(case)
        if case.turn is None or result.state is None:
            continue
        try:
            state, turn = position_of(result), Turn.parse(case.turn)
        except Ny1901Error:
            continue
        if state.turn is None or not awaits_card(state):
            state, turn, _ = asked_whole(state, turn, None)
            yield state, turn


def test_conflicts_of_a_few_turns_are_those_of_the_model() -> None:
    wanted = [*wanted_turns(TINY, 91, 5, 2), *wanted_turns(MANHATTAN, 92, 2, 2)]
    illegal, _ = hold_equal(wanted)
    assert illegal >= 10


@pytest.mark.slow
def test_conflicts_of_every_case_are_those_of_the_model() -> None:
    illegal, _ = hold_equal(turns_of_cases())
    assert illegal > 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_conflicts_of_turns_somebody_might_want_are_those_of_the_model(seed: int) -> None:
    rng = random.Random(f"twice {seed}")
    wanted = [*wanted_turns(TINY, rng.randrange(10**6), 40, 3), *wanted_turns(MANHATTAN, rng.randrange(10**6), 15, 3)]
    illegal, left_out = hold_equal(wanted)
    assert illegal > 100
    assert left_out > 0
