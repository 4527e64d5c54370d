"""A plan problem as a model: variables, rules, gains and wishes, and what to ask of its solutions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ortools.sat.python.cp_model import LinearExpr

from ....kit.cpsat.linear import total
from ...moves import Turn
from ...state import GameState
from ..effects import final_points
from ..problem import BuildTile, Counting, ReachScore, Wish
from .constraints import CONSTRAINTS, Constraint
from .last_resort import LAST_RESORT
from .objective import gains, street_is_won, tie_breaks
from .variables import Turns


@dataclass(frozen=True, slots=True, eq=False)
class PlanModel:
    """The model of a plan of exactly so many turns, unless the end of the game cuts it short.

    `worth` are the expressions of a `Worth`, in its order; `by_rule` sums to the first.
    """

    plan: Turns
    by_rule: dict[str, LinearExpr]
    worth: tuple[LinearExpr, ...]

    @classmethod
    def of(
        cls,
        state: GameState,
        turns: int,
        counting: Counting = "points",
        wishes: tuple[Wish, ...] = (),
        *,
        others: tuple[tuple[Turn, ...], ...] = (),
        explicit: bool = True,
        exact: bool = False,
        constraints: Mapping[str, Constraint] = CONSTRAINTS,
    ) -> PlanModel:
        """The model of a position, under all rules or under some; with given turns of others it is explicit."""
        plan = Turns.of(state, turns, explicit or bool(others), others, exact)
        for rule, constraint in constraints.items():
            constraint(plan)
            if exact and rule in LAST_RESORT:
                LAST_RESORT[rule](plan)
        by_rule = gains(plan, counting == "final")
        gain = total(by_rule.values())
        worth = (gain, *tie_breaks(plan)) if counting == "final" else (gain,)
        model = cls(plan, by_rule, worth)
        for wish in wishes:
            model._grant(wish, counting)
        return model

    def _grant(self, wish: Wish, counting: Counting) -> None:
        """Makes a wish a constraint."""
        plan, state = self.plan, self.plan.state
        if isinstance(wish, ReachScore):
            before = state.mover.score if counting == "points" else final_points(state, state.to_move)
            plan.model.add(self.worth[0] >= wish.score - before)
        elif isinstance(wish, BuildTile):
            number = state.edition.tile_number[wish.tile]
            alike = [place for place in plan.ground.places if number in plan.ground.groups[place.group].tiles]
            plan.model.add(total(builds[p] for builds in plan.build for p in alike if p in builds) >= 1)
        else:
            plan.model.add(street_is_won(plan, state.setup.streets.index(wish.card)) == 1)
