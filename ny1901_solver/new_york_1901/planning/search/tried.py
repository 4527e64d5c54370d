"""The answer from trying every plan: for problems with given turns of other players, which no bound here covers."""

from __future__ import annotations

from ....kit.cpsat.work import Work
from ...board import bits
from ...moves import Placing
from ...state import BOOM
from ...tiles import Generation
from ..effects import effect_of, lines_of
from ..problem import PlanProblem, first_stage
from ..result import OptimalPlan, PlanResult
from .checked_plan import replayed
from .everything import Everything
from .search_budget import Budget, Interrupted, Progress
from .starting_plan import greedy_line
from .worths import most_extra

TRIED_LIMIT = 200_000  # turns looked at where no budget is given: by then the model is the faster one


def tried(problem: PlanProblem, effects: int, second: bool, budget: Budget, progress: Progress) -> PlanResult:
    """The answer as far as the budget goes; broken off, its bound is `greatest_gain`."""
    most, looked_at = TRIED_LIMIT if budget.nodes is None else budget.nodes, 0
    bound = greatest_gain(problem)
    progress.open(bound)

    def spend(turns: int) -> None:
        nonlocal looked_at
        looked_at += turns
        if looked_at > most or budget.stop():
            raise Interrupted

    every, proved = Everything(problem, spend, progress.found), True
    if not problem.wishes and (turns := greedy_line(problem)) is not None:
        after = replayed(problem, turns)
        every.found[effect_of(problem, after)] = turns
        progress.found(after)
    try:
        every.run()
    except Interrupted:
        proved = False
    work = Work(nodes=looked_at)
    if not every.found:
        return PlanResult("infeasible", work=work) if proved else PlanResult("timeout", bound=bound, work=work)
    (effect, turns), *others = sorted(every.found.items(), key=lambda item: item[0].worth, reverse=True)
    optimal = [OptimalPlan(effect, turns), *(OptimalPlan(*other) for other in others if other[0].worth == effect.worth)]
    return PlanResult(
        status="proved" if proved else "feasible",
        value=effect.worth.gain,
        bound=effect.worth.gain if proved else bound,
        plan=turns,
        worth=effect.worth,
        lines=lines_of(problem, replayed(problem, turns, effect)),
        effects=tuple(optimal[:effects]),
        complete=proved and len(optimal) <= effects,
        second=others[0][0].worth if second and others else None,
        second_proved=proved and second,
        work=work,
        gain_proved=proved,
        runner_up=OptimalPlan(*others[0]) if second and others else None,
    )


def greatest_gain(problem: PlanProblem) -> int:
    """Upper bound of the gain of all plans.

    It is not too low: the tiles of most points are built, as many as there are builds; each gold one touches every
    bronze and silver building that others have or build in the given turns (SCO-6); streets and challenge pay all they
    can; and action cards left never become more.
    """
    state, turns = problem.state, first_stage(problem).left
    tiles = state.edition.tiles
    rivals = [player for seat, player in enumerate(state.players) if seat != problem.seat]
    low = (Generation.BRONZE, Generation.SILVER)
    neighbours = sum(site.generation in low for rival in rivals for site in rival.buildings)
    for given in problem.others:
        neighbours += sum(isinstance(step, Placing) for turn in given for step in turn.steps)
    prestige = state.edition.numbers.gold_prestige if state.setup.challenge == "gold-prestige" else 0
    points = sorted(
        (
            tiles[number].points + (prestige * neighbours if tiles[number].generation == Generation.GOLD else 0)
            for number in bits(state.mover.available_tiles(state.legendaries))
        ),
        reverse=True,
    )
    builds = turns + bool(state.mover.cards & BOOM) if turns else 0
    return sum(points[:builds]) + (most_extra(state.setup) if problem.counting == "final" else 0)
