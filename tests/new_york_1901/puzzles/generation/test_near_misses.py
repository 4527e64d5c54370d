import random
from functools import cache

import pytest

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.generation.encounters import moments
from ny1901_solver.new_york_1901.puzzles.generation.near_misses import choices
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.puzzles.task import CHOICES, Wanted
from ny1901_solver.new_york_1901.rules import violations
from ny1901_solver.new_york_1901.state import GameState


@cache
def states() -> list[GameState]:
    return [
        moment.state
        for edition in ("tiny", "lower-manhattan")
        for number in range(1, 9)
        for moment in moments(Order(Kind.RULING, 1, 3, edition=edition), number)
    ]


def broken(wanted: Wanted) -> list[list[set[str]]]:
    """The rules that each choice breaks, for each set of choices that is found."""
    found = []
    for number, state in enumerate(states()):
        turns = choices(state, wanted, random.Random(number))
        if turns:
            assert len(set(turns)) == CHOICES
            assert tuple(Turn.parse(str(turn)) for turn in turns) == turns
            found.append([{violation.rule for violation in violations(state, turn)} for turn in turns])
    return found


@pytest.fixture(scope="module", params=["legal", "illegal"])
def found(request: pytest.FixtureRequest) -> tuple[Wanted, list[list[set[str]]]]:
    return request.param, broken(request.param)


def test_exactly_one_choice_is_as_wanted(found: tuple[Wanted, list[list[set[str]]]]) -> None:
    wanted, sets = found
    assert len(sets) > len(states()) / 3
    for rules in sets:
        assert sum(bool(each) == (wanted == "illegal") for each in rules) == 1


def test_a_near_miss_breaks_one_rule_and_no_other_choice_breaks_the_same(
    found: tuple[Wanted, list[list[set[str]]]],
) -> None:
    for rules in found[1]:
        wrong = [each for each in rules if each]
        assert all(len(each) == 1 for each in wrong)
        assert len(set.union(*wrong)) == len(wrong)


def test_near_misses_are_of_many_rules() -> None:
    rules: set[str] = set()
    for sets in broken("legal"):
        rules |= set.union(*sets)
    assert {rule.partition("-")[0] for rule in rules} >= {"TRN", "EXP", "BLD", "ACT"}
    assert len(rules) >= 8
