"""The action space: one number a step, and through numbers the same turns as through the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ny1901_solver.new_york_1901.research.node import DecisionNode
from ny1901_solver.new_york_1901.research.numbered_steps import ActionSpace
from ny1901_solver.new_york_1901.rules import legal_steps, legal_turns
from ny1901_solver.new_york_1901.state import GameState

from ..sampling import random_positions, telling_positions
from ..stepping import whole

EDITIONS = ("tiny", "lower-manhattan")
MOST_TURNS = 600  # more are not followed action by action


def ways(node: DecisionNode, rng: random.Random, done: tuple[Step, ...] = ()) -> Iterator[Turn]:
    """Every turn without a Market Shift, followed action by action."""
    for number in node.legal:
        step = node.actions.steps[number]
        if isinstance(step, Shift):
            continue
        after = node.play(number).dealt(rng)
        if after.state.turn is None:
            yield whole((*done, step))
        else:
            yield from ways(after, rng, (*done, step))


def assert_actions_are_the_turns(state: GameState, seed: int) -> None:
    """The turns through action numbers are the legal turns, before and behind a Market Shift."""
    here, rng = DecisionNode(state), random.Random(seed)
    assert sorted(map(str, ways(here, rng))) == sorted(map(str, legal_turns(state, shifts=False))), here.line
    shift = here.actions.numbers[Shift()]
    if shift in here.legal:
        shown = here.play(shift).dealt(rng)
        assert sorted(map(str, ways(shown, rng))) == sorted(map(str, legal_turns(shown.state))), shown.line


def assert_equal_everywhere(edition: str, seed: int, count: int) -> None:
    board = load_edition(edition)
    found = random_positions(board, seed, count, longest=40) + telling_positions(board, seed, count)
    followed = [state for state in found if len(legal_turns(state, shifts=False)) <= MOST_TURNS]
    assert len(followed) >= count
    for number, state in enumerate(followed):
        assert_actions_are_the_turns(state, number)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_legal_actions_lead_to_the_legal_turns_and_to_no_other(edition: str) -> None:
    assert_equal_everywhere(edition, 11, 20)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_legal_actions_lead_to_the_legal_turns_on_a_thousand_positions(edition: str) -> None:
    assert_equal_everywhere(edition, 12, 500)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_has_one_number_and_every_number_one_step(edition: str) -> None:
    space = ActionSpace.of(load_edition(edition))
    assert len(set(space.steps)) == len(space.steps) == len(space)
    assert all(space.steps[number] == step for step, number in space.numbers.items())
    assert space is ActionSpace.of(load_edition(edition))


def test_the_numbers_stand_in_the_order_that_is_told() -> None:
    edition = load_edition("lower-manhattan")
    kinds = [type(step) for step in ActionSpace.of(edition).steps]
    blocks = [kind for number, kind in enumerate(kinds) if number == 0 or kinds[number - 1] is not kind]
    assert blocks == [Pass, Shift, Take, Reclaim, Build, Demolish, Boom]
    small = sum(territory.size == 2 for territory in edition.board.territories)
    assert kinds.count(Take) == 65 + small * (small - 1) // 2
    assert kinds.count(Reclaim) == 65
    assert kinds.count(Build) == kinds.count(Demolish) == kinds.count(Boom)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_legal_numbers_are_those_of_the_legal_steps_in_ascending_order(edition: str) -> None:
    for state in telling_positions(load_edition(edition), 13, 60):
        here = DecisionNode(state)
        assert here.legal == sorted(here.actions.numbers[step] for step in legal_steps(state))
