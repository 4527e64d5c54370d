"""OpenSpiel's Monte Carlo tree search as a computer player, which searches over steps through our adapter.

`mcts` plays random steps from a leaf to the end of the game. `mcts-quick` takes its prior probabilities from `quick`,
which also plays from a leaf to the end. With `mcts-value`, `quick` plays only some rounds, and the program's value of
the position replaces the rest, as in the rollouts of `advice`."""

from __future__ import annotations

import math
import random
from typing import cast

import numpy as np
from open_spiel.python.algorithms import mcts

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.hint.rollouts import played_on
from ny1901_solver.new_york_1901.hint.value import expected_totals, win_shares
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Pass, Shift, Step, Turn
from ny1901_solver.new_york_1901.policies import Policy, quick, take_turn
from ny1901_solver.new_york_1901.policies.computer_players import ways_to_play
from ny1901_solver.new_york_1901.research import spiel
from ny1901_solver.new_york_1901.research.node import DecisionNode
from ny1901_solver.new_york_1901.state import GameState

CONSTANT = 1.4  # the default exploration constant: the square root of 2, as is usual
LONGEST = 200  # turns after a leaf: a forced return can go on for ever (TRN-5)
WARMTH = 1.5  # a step that looks worse by so many points is e times less probable
UNSEEN = math.exp(-3.0)  # the prior of a step that `quick` does not consider, compared with the best step


def tree_search(word: str, simulations: int, constant: float | None) -> Policy:
    """Returns a policy that chooses each step of a turn by a number of simulations.

    A step without an alternative is not searched. Because a policy chooses a whole turn, the cards that come up after a
    take are only assumed; the legal builds do not depend on them.
    """
    explored = CONSTANT if constant is None else constant

    def policy(state: GameState, rng: random.Random) -> Turn:
        steps, here = list[Step](), DecisionNode(state)
        game, seed = spiel.SpielGame(start=here), rng.getrandbits(31)
        bot = _bot(game, explored, simulations, seed, word)
        while True:
            number = here.legal[0] if len(here.legal) == 1 else bot.step(game.state_at(here))
            step, here = here.actions.steps[number], here.play(number)
            if not (isinstance(step, Pass) and steps and isinstance(steps[-1], Build | Demolish | Boom)):
                steps.append(step)
            if here.state.turn is None or isinstance(step, Shift):
                return Turn(tuple(steps))
            here = here.dealt(rng)

    return policy


def _bot(game: spiel.SpielGame, constant: float, simulations: int, seed: int, word: str) -> mcts.MCTSBot:
    random_state, select = np.random.RandomState(seed), mcts.SearchNode.puct_value
    if word == "mcts":
        evaluator, select = mcts.RandomRolloutEvaluator(1, random_state), mcts.SearchNode.uct_value
    else:
        evaluator = QuickEvaluator(seed, word == "mcts-value")
    return mcts.MCTSBot(game, constant, simulations, evaluator, random_state=random_state, child_selection_fn=select)


class QuickEvaluator(mcts.Evaluator):
    """Evaluates a state with `quick`: the prior of each step, and a possible end of the game."""

    def __init__(self, seed: int, by_value: bool) -> None:
        self._rng = random.Random(seed)
        self._by_value = by_value

    def prior(self, state: spiel.State) -> list[tuple[int, float]]:
        """Every step that may follow with how much it is thought of; every card with its odds."""
        here = cast(DecisionNode, state.node)
        if here.awaits_card:
            return here.odds
        looks = dict[int, float]()
        for way in ways_to_play(here.state, self._rng):  # the best first
            looks.setdefault(here.actions.numbers[way.steps[0]], way.value)
        best = max(looks.values())
        weights = [math.exp((looks[step] - best) / WARMTH) if step in looks else UNSEEN for step in here.legal]
        return [(step, weight / sum(weights)) for step, weight in zip(here.legal, weights, strict=True)]

    def evaluate(self, state: spiel.State) -> list[float]:
        """What the game comes to for each seat, in the terms of OpenSpiel."""
        after, deal = state.node.state, deck_dealer(self._rng)
        if not self._by_value:
            for _ in range(LONGEST):
                if after.over:
                    break
                after = take_turn(after, quick, self._rng, deal).after
            return DecisionNode(after).results
        after = played_on(after, self._rng, deal)
        if after.over:
            return DecisionNode(after).results
        shares = win_shares(after, expected_totals(after))
        return [(len(shares) * share - 1) / (len(shares) - 1) for share in shares]
