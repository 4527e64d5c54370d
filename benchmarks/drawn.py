"""Positions for plans, drawn with the seeds 1, 2, 3, ...; none is chosen by hand, and none is left out.

The seeds go through all combinations of 2 to 4 players, `quick` and random games, 0 to 3 action cards in the hand of
the player to move, and the early, middle and late third of the game."""

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
    """A seed, which determines the kind of position."""

    seed: int

    @property
    def kind(self) -> tuple[int, str, int, str]:
        """Returns the number of players, the policy, the number of action cards in hand, and the third of the game."""
        return KINDS[(self.seed - 1) % len(KINDS)]

    @property
    def name(self) -> str:
        """Returns the name of the position in the tables."""
        players, policy, cards, third = self.kind
        return f"{self.seed}-{players}p-{policy}-{third}-{cards}-cards"


FIRST = tuple(map(Drawn, range(1, len(KINDS) + 1)))
SECOND = tuple(map(Drawn, range(len(KINDS) + 1, 2 * len(KINDS) + 1)))


@lru_cache(maxsize=256)
def position(drawn: Drawn) -> GameState:
    """Returns a position of a game on the full board, at a random place in its third of the game.

    The action cards of the player to move are dealt anew, so that hands of each size are equally frequent.
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
    """Returns the planning problem: the position with as many known next cards as turns, if the pile has enough."""
    state = position(drawn)
    queue: Sequence[int] = drawn_queue(state, random.Random(f"queue {drawn.seed}"), turns)
    return PlanProblem(with_queue(state, queue), turns, counting)
