"""Plays plans turn by turn under the rules: replays a plan, finds the plan of the player `quick`, and tries all
plans."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from ....cpsat.work import Work
from ....errors import IllegalMove, ProofsDiffer
from ....messages import gettext
from ...board import bits
from ...moves import Placing, Turn
from ...policies import POLICIES
from ...positions import format_line
from ...rules import legal_turns, violations
from ...state import BOOM, SHIFT, GameState, Market
from ...tiles import Generation
from ..problem import PlanProblem, Stage, advance, draws_of, first_stage, knows_cards
from ..result import Effect, OptimalPlan, PlanResult, effect_of, fulfils, lines_of, value_status
from .search_budget import Budget, Interrupted, Progress
from .worths import most_extra


def replay_plan(problem: PlanProblem, turns: tuple[Turn, ...], effect: Effect | None = None) -> GameState:
    """Plays the turns of a plan and returns the position after them; raises `ProofsDiffer` if the rules forbid a turn.

    If `effect` is given, `ProofsDiffer` is also raised if the turns are not a complete plan or have another effect.
    """
    stage = first_stage(problem)
    for turn in turns:
        if broken := violations(stage.state, turn, draws_of(stage.state, turn)):
            raise ProofsDiffer(
                gettext(
                    "the plan has the turn {turn!r}, which the rules forbid ({reasons}), in {position}",
                    turn=str(turn),
                    reasons="; ".join(f"{violation.rule}: {violation.sentence}" for violation in broken),
                    position=format_line(stage.state),
                )
            )
        stage = advance(problem, stage, turn)
    if effect is not None and (stage.left or effect_of(problem, stage.state) != effect):
        raise ProofsDiffer(
            gettext(
                "the plan {turns} has another effect than the search computed, in {position}",
                turns=" | ".join(map(str, turns)),
                position=format_line(problem.state),
            )
        )
    return stage.state


PATIENCE = 2_000  # the number of turns after which the search gives up: 0.1 to 0.2 seconds


def quick_plan(problem: PlanProblem) -> tuple[Turn, ...] | None:
    """Returns a complete plan that follows the computer player `quick` if possible; `None` if no plan is found or the
    problem has no turns."""
    return _Line(problem).after(first_stage(problem)) or None


class _Line:
    """A search for the plan of `quick_plan`: if the turn of `quick` leads to no complete plan, other legal turns are
    tried."""

    def __init__(self, problem: PlanProblem) -> None:
        self.problem, self._rng, self._left = problem, random.Random("line"), PATIENCE

    def after(self, stage: Stage) -> tuple[Turn, ...] | None:
        """Returns the turns from a stage to the end of the plan."""
        if not stage.left:
            return ()
        for turn in self._turns(stage):
            if self._left <= 0:
                return None
            self._left -= 1
            try:
                rest = self.after(advance(self.problem, stage, turn))
            except IllegalMove:  # a given turn of another player becomes illegal
                continue
            if rest is not None:
                return turn, *rest
        return None

    def _turns(self, stage: Stage) -> Iterator[Turn]:
        if (first := _quick_turn(stage, self._rng)) is not None:
            yield first
        yield from (turn for turn in legal_turns(stage.state) if turn != first and knows_cards(stage, turn))


def _quick_turn(stage: Stage, rng: random.Random) -> Turn | None:
    """Returns the turn of the computer player `quick`, who sees only known cards and plays no Market Shift; `None` if
    the turn is illegal.
    """
    state, outlook = stage.state, stage.outlook
    players = tuple(
        replace(player, cards=player.cards & ~SHIFT) if player is state.mover else player for player in state.players
    )
    seen = replace(state, players=players, market=Market.of(outlook.open, state.market.future))
    turn = POLICIES["quick"](seen, rng)
    return None if violations(state, turn) or not knows_cards(stage, turn) else turn


class Everything:
    """A depth-first search through all legal turns; equal stages are searched only once.

    `plans` maps each effect (final buildings and worth) to the first plan with this effect. `spend` counts every turn;
    if `spend` raises an exception, the search ends and `plans` has the plans so far. `hear` is called with the position
    after each plan that has a new effect.
    """

    def __init__(self, problem: PlanProblem, spend: Callable[[int], None], hear: Callable[[GameState], None]) -> None:
        self.problem, self.spend, self.hear = problem, spend, hear
        self.plans: dict[Effect, tuple[Turn, ...]] = {}
        self._seen: set[Stage] = set()

    def run(self) -> None:
        """Plays all plans; a turn that makes a given turn of another player illegal is not part of a plan."""
        self._follow(first_stage(self.problem), ())

    def _follow(self, stage: Stage, turns: tuple[Turn, ...]) -> None:
        if stage in self._seen:
            return
        self._seen.add(stage)
        if not stage.left:
            if all(fulfils(self.problem, wish, stage.state) for wish in self.problem.wishes):
                effect = effect_of(self.problem, stage.state)
                if effect not in self.plans:
                    self.plans[effect] = turns
                    self.hear(stage.state)
            return
        for turn in legal_turns(stage.state):
            if not knows_cards(stage, turn):
                continue
            self.spend(1)
            try:
                after = advance(self.problem, stage, turn)
            except IllegalMove:
                continue
            self._follow(after, (*turns, turn))


def every_plan(
    problem: PlanProblem, most: int, spend: Callable[[int], None], hear: Callable[[GameState], None]
) -> dict[Effect, tuple[Turn, ...]] | None:
    """Returns each effect that a plan can have, with the first plan that has this effect; `None` if the search takes
    more than `most` turns."""
    looked_at = 0

    def count(turns: int) -> None:
        nonlocal looked_at
        looked_at += turns
        spend(turns)
        if looked_at > most:
            raise _TooMany

    every = Everything(problem, count, hear)
    try:
        every.run()
    except _TooMany:
        return None
    return every.plans


class _TooMany(Exception):
    """Raised if there are too many plans to try one by one."""


TRIED_LIMIT = 200_000  # the greatest number of turns tried without a budget; for more turns the model is faster


def try_every_plan(problem: PlanProblem, effects: int, second: bool, budget: Budget, progress: Progress) -> PlanResult:
    """Returns the answer within the budget by trying every plan; if the budget runs out, the bound is
    `greatest_gain`, which the best plan so far may reach."""
    most, looked_at = TRIED_LIMIT if budget.nodes is None else budget.nodes, 0
    bound = greatest_gain(problem)
    progress.open(bound)

    def spend(turns: int) -> None:
        nonlocal looked_at
        looked_at += turns
        if looked_at > most or budget.stop():
            raise Interrupted

    every, whole = Everything(problem, spend, progress.hear_plan), True
    if not problem.wishes and (turns := quick_plan(problem)) is not None:
        after = replay_plan(problem, turns)
        every.plans[effect_of(problem, after)] = turns
        progress.hear_plan(after)
    try:
        every.run()
    except Interrupted:
        whole = False
    work = Work(nodes=looked_at)
    if not every.plans:
        return PlanResult("infeasible", work=work) if whole else PlanResult("timeout", bound=bound, work=work)
    (effect, turns), *others = sorted(every.plans.items(), key=lambda item: item[0].worth, reverse=True)
    bound = effect.worth.gain if whole else bound
    proved = effect.worth.gain == bound
    optimal = [OptimalPlan(effect, turns), *(OptimalPlan(*other) for other in others if other[0].worth == effect.worth)]
    return PlanResult(
        status=value_status(effect.worth.gain, bound),
        value=effect.worth.gain,
        bound=bound,
        plan=turns,
        worth=effect.worth,
        lines=lines_of(problem, replay_plan(problem, turns, effect)),
        effects=tuple(optimal[:effects]),
        complete=whole and len(optimal) <= effects,
        second=others[0][0].worth if second and others else None,
        second_proved=whole and second,
        work=work,
        gain_proved=proved,
        ties_proved=whole or (proved and problem.counting == "points"),
        runner_up=OptimalPlan(*others[0]) if second and others else None,
    )


def greatest_gain(problem: PlanProblem) -> int:
    """Returns an upper bound of the gain of all plans.

    The bound is never too low, because the function assumes the best case: every build uses a tile with the most
    points; each gold tile touches every bronze and silver building that other players have or build in the given turns
    (SCO-6); streets and challenge score as much as possible; and no action card is used.
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
