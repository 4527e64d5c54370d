"""OpenSpiel's own Monte Carlo tree search as a computer player: over steps, through our adapter.

Behind a leaf of `mcts` random steps lead to the end of the game. For `mcts-quick`, `greedy` says which steps look best
and plays on for some rounds, behind which the value of the position stands, as in the rollouts of `advice`."""

from __future__ import annotations

import math
import random

import numpy as np
from open_spiel.python.algorithms import mcts

from ..advice.rollouts import played_on
from ..advice.value import expected_totals, win_share
from ..chance import shuffled
from ..moves import Boom, Build, Demolish, Pass, Shift, Step, Turn
from ..policies import Policy
from ..policies.computer_players import ways_to_play
from ..research import spiel
from ..research.juncture import Juncture
from ..state import GameState

CONSTANT = {False: 1.4, True: 1.0}  # of exploration, by whether `greedy` helps: the best of three that were tried
WARMTH = 1.5  # points by which a step has to look worse to be thought of e times less often
UNSEEN = math.exp(-3.0)  # what a step that `greedy` does not look at counts beside the best


def tree_search(simulations: int, quick: bool, constant: float | None) -> Policy:
    """Takes step after step as so many simulations of each say, until the turn ends.

    A step that is the only one is not searched. The cards that come up behind a take are only supposed, as a policy
    names whole turns; what may be built does not hang on them.
    """
    explored = CONSTANT[quick] if constant is None else constant

    def policy(state: GameState, rng: random.Random) -> Turn:
        steps, here = list[Step](), Juncture(state)
        game, seed = spiel.Game(start=here), rng.getrandbits(31)
        bot = _bot(game, explored, simulations, seed, quick)
        while True:
            number = here.legal[0] if len(here.legal) == 1 else bot.step(game.state_at(here))
            step, here = here.actions.steps[number], here.played(number)
            if not (isinstance(step, Pass) and steps and isinstance(steps[-1], Build | Demolish | Boom)):
                steps.append(step)
            if here.state.turn is None or isinstance(step, Shift):
                return Turn(tuple(steps))
            here = here.dealt(rng)

    return policy


def _bot(game: spiel.Game, constant: float, simulations: int, seed: int, quick: bool) -> mcts.MCTSBot:
    random_state = np.random.RandomState(seed)
    evaluator = QuickEvaluator(seed) if quick else mcts.RandomRolloutEvaluator(1, random_state)
    select = mcts.SearchNode.puct_value if quick else mcts.SearchNode.uct_value
    return mcts.MCTSBot(game, constant, simulations, evaluator, random_state=random_state, child_selection_fn=select)


class QuickEvaluator(mcts.Evaluator):
    """What `greedy` makes of a state: which steps look best to it, and how a game that it plays on may end."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def prior(self, state: spiel.State) -> list[tuple[int, float]]:
        """Every step that may follow with how much it is thought of; every card with its odds."""
        here = state.juncture
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
        after = played_on(state.juncture.state, self._rng, shuffled(self._rng))
        if after.over:
            return Juncture(after).results
        totals = expected_totals(after)
        shares = [win_share(after, seat, totals) for seat in after.setup.seats]
        return [(len(shares) * share / sum(shares) - 1) / (len(shares) - 1) for share in shares]
