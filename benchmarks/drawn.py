"""Positions to plan from, drawn by seeds 1, 2, 3, ...: none is chosen, and none is left out.

Seed by seed they go through all pairings of 2 to 4 players, `quick` and random games, 0 to 3 action cards in the
mover's hand, and the early, middle and late third of the game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.planning.problem import Counting, PlanProblem, with_queue
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import BOOM, GRAB, SHIFT, GameState
from tests.new_york_1901.planning.plan_positions import drawn_queue
from tests.new_york_1901.sampling import MOST_TURNS, random_step

THIRDS = ("early", "middle", "late")
KINDS = tuple(product((2, 3, 4), ("quick", "random"), (0, 1, 2, 3), THIRDS))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seed; what kind of position it draws follows from it."""

    seed: int

    @property
    def kind(self) -> tuple[int, str, int, str]:
        """Players, policy, action cards in hand, third of the game."""
        return KINDS[(self.seed - 1) % len(KINDS)]

    @property
    def name(self) -> str:
        """What the tables call it."""
        players, policy, cards, third = self.kind
        return f"{self.seed}-{players}p-{policy}-{third}-{cards}-cards"


FIRST = tuple(map(Drawn, range(1, len(KINDS) + 1)))
SECOND = tuple(map(Drawn, range(len(KINDS) + 1, 2 * len(KINDS) + 1)))


@lru_cache(maxsize=256)
def position(drawn: Drawn) -> GameState:
    """A position of a game on the full board, at a random place of its third.

    The mover's hand is dealt anew, whatever the game left of it, so that hands of each size are as frequent.
    """
    players, policy, cards, third = drawn.kind
    rng = random.Random(f"drawn {drawn.seed}")
    state, states = new_game(load_edition("lower-manhattan"), players, rng, action_cards=True), list[GameState]()
    while not state.over and len(states) < MOST_TURNS:
        states.append(state)
        state = random_step(state, rng, POLICIES[policy])
    at = (THIRDS.index(third) + rng.random()) / len(THIRDS)
    state = states[int(at * len(states))]
    hand = sum(rng.sample((BOOM, SHIFT, GRAB), cards))
    seats = tuple(replace(p, cards=hand) if p is state.mover else p for p in state.players)
    return replace(state, players=seats)


def problem(drawn: Drawn, turns: int, counting: Counting = "points") -> PlanProblem:
    """The position with a known queue of as many cards as turns, as far as the pile goes."""
    state = position(drawn)
    queue: Sequence[int] = drawn_queue(state, random.Random(f"queue {drawn.seed}"), turns)
    return PlanProblem(with_queue(state, queue), turns, counting)
