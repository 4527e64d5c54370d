"""The points of a player at a scoring after his plan, as CP-SAT expressions (M-SCO-1 to M-SCO-3)."""

from __future__ import annotations

from dataclasses import dataclass

from ortools.sat.python.cp_model import IntVar, LinearExpr

from ...cpsat.linear import Term, total
from ..scoring import MAJORITY, OWNED, TALLEST
from ..state.game import height, owner
from .question import Goal, Lead, Take
from .turns import Truth, Turns


@dataclass(frozen=True, slots=True, eq=False)
class Scoring:
    """The player's points by source: owned buildings by plot, majorities by city, and the tallest building.

    A solution may omit a majority or the tallest building that the player has, but a solution cannot claim a majority
    or building that the player does not have. A solution claims everything that the player has, because the solution
    maximises the points or has to reach a goal.
    """

    owned: dict[int, LinearExpr]
    majorities: dict[int, list[IntVar]]
    tallest: list[IntVar]

    @classmethod
    def of(cls, plan: Turns) -> Scoring:
        """Returns the scoring after the last turn of the plan."""
        story, own = plan.moments[-1], plan.state.setup.colours[plan.seat]
        owners: list[dict[int, list[Truth]]] = []
        for plot, stack in enumerate(plan.state.stacks):
            top = owner(stack)
            frozen: dict[int, list[Truth]] = {} if top is None else {top: [1]}
            owners.append(plan.owners(plot, story[plot]) if plot in story else frozen)
        mine = [total(truth for colour in own for truth in each.get(colour, ())) for each in owners]
        return cls(dict(enumerate(mine)), m_sco_2_majorities(plan, owners), m_sco_3_tallest(plan, mine))

    @property
    def points(self) -> LinearExpr:
        """The sum of all points of the player (M-SCO-4)."""
        leads = [lead for each in self.majorities.values() for lead in each]
        return OWNED * total(self.owned.values()) + MAJORITY * total(leads) + TALLEST * total(self.tallest)

    def reach(self, plan: Turns, goal: Goal) -> None:
        """Adds a constraint that the plan reaches a goal."""
        board = plan.state.edition.board
        if isinstance(goal, Take):
            reached: LinearExpr = self.owned[board.number[goal.plot]]
        elif isinstance(goal, Lead):
            reached = total(self.majorities[board.slots.index(goal.slot)])
        else:
            reached = total(self.tallest)
        plan.model.add(reached >= 1)


def most(plan: Turns, before: int) -> int | None:
    """Returns an upper bound of the player's points, or `None` with a monster. `before` is the number of points that a
    scoring now would pay.

    Each build gains at most one building and the lead in one city, and only one building is the tallest (M-FACT-5).
    """
    if plan.state.monster is not None:
        return None
    cities = min(plan.number, plan.state.open.bit_count())
    return before + OWNED * plan.number + MAJORITY * cities + TALLEST


def m_sco_2_majorities(plan: Turns, owners: list[dict[int, list[Truth]]]) -> dict[int, list[IntVar]]:
    """Returns for each city whether each of the player's colours owns strictly the most buildings in this city."""
    setup, size = plan.state.setup, plan.state.edition.board.size
    by_city: dict[int, list[IntVar]] = {}
    for city in range(plan.state.edition.board.cities):
        plots = owners[city * size : (city + 1) * size]
        counts = {colour: total(t for each in plots for t in each.get(colour, ())) for colour in setup.in_play}
        by_city[city] = []
        for colour in setup.colours[plan.seat]:
            leads = plan.model.new_bool_var(f"{colour} leads {city}")
            by_city[city].append(leads)
            plan.model.add(counts[colour] >= 1).only_enforce_if(leads)  # nobody leads an empty city
            for other in setup.in_play:
                if other != colour:
                    plan.model.add(counts[colour] >= counts[other] + 1).only_enforce_if(leads)
    return by_city


def m_sco_3_tallest(plan: Turns, mine: list[LinearExpr]) -> list[IntVar]:
    """Returns for each plot that matters whether the building on it is the player's and the tallest.

    Among the plots that no turn changes, only the two highest buildings matter. A third unchanged building is at most
    as high as the two highest ones, so the third building does not affect which building is the tallest.
    """
    stacks, story = plan.state.stacks, plan.moments[-1]
    frozen = sorted((height(stack), plot) for plot, stack in enumerate(stacks) if plot not in story)[-2:]
    heights: dict[int, Term] = {plot: floors for floors, plot in frozen}
    heights |= {plot: plan.floors(plot, story[plot]) for plot in plan.live}
    # an upper bound of all heights: the highest building now, with all the player's remaining pieces on it
    highest = max(map(height, stacks)) + sum(size * count for (_, size), count in plan.pieces.items())
    top = plan.model.new_int_var(1, highest + 1, "height of the tallest")
    truths = []
    for plot, floors in heights.items():
        tallest = plan.model.new_bool_var(f"{plot} is the tallest")
        truths.append(tallest)
        plan.model.add(tallest <= mine[plot])
        plan.model.add(floors >= top).only_enforce_if(tallest)
        plan.model.add(floors <= top - 1).only_enforce_if(~tallest)
    plan.model.add_at_most_one(truths)
    return truths
