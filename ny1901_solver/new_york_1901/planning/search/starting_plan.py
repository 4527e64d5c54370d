"""A plan to have in hand from the start: what the sensible player of the self-play games would do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ....kit.errors import IllegalMove
from ...moves import Turn
from ...policies import POLICIES
from ...rules import legal_turns, violations
from ...state import SHIFT, Market
from ..problem import PlanProblem, Stage, advance, first_stage, knows_cards

PATIENCE = 2_000  # turns played before it gives up: a tenth of a second or two


def greedy_line(problem: PlanProblem) -> tuple[Turn, ...] | None:
    """Turns of a whole plan, each the greedy one where that leads on; `None` where none was found, or none is left."""
    return _Line(problem).after(first_stage(problem)) or None


class _Line:
    """The search for such a plan: where the greedy turn leads on to none, other legal turns are tried."""

    def __init__(self, problem: PlanProblem) -> None:
        self.problem, self._rng, self._left = problem, random.Random("line"), PATIENCE

    def after(self, stage: Stage) -> tuple[Turn, ...] | None:
        """Turns from a stage to the end of the plan."""
        if not stage.left:
            return ()
        for turn in self._turns(stage):
            if self._left <= 0:
                return None
            self._left -= 1
            try:
                rest = self.after(advance(self.problem, stage, turn))
            except IllegalMove:  # a given turn of another player cannot follow
                continue
            if rest is not None:
                return turn, *rest
        return None

    def _turns(self, stage: Stage) -> Iterator[Turn]:
        if (first := _greedy_turn(stage, self._rng)) is not None:
            yield first
        yield from (turn for turn in legal_turns(stage.state) if turn != first and knows_cards(stage, turn))


def _greedy_turn(stage: Stage, rng: random.Random) -> Turn | None:
    """What the greedy player does who sees only cards that are known, and keeps Market Shift; `None` if illegal."""
    state, outlook = stage.state, stage.outlook
    players = tuple(
        replace(player, cards=player.cards & ~SHIFT) if player is state.mover else player for player in state.players
    )
    seen = replace(state, players=players, market=Market.of(outlook.open, state.market.future))
    turn = POLICIES["greedy"](seen, rng)
    return None if violations(state, turn) or not knows_cards(stage, turn) else turn
