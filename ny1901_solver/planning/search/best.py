"""The best plan of all: combinations of options by falling worth, until one has turns that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import product

from ...errors import DoorsDisagree
from ...moves import Turn
from ...rules import violations
from ...state import GameState, format_line
from ...tiles import Site
from ..effects import Effect, Worth, effect_of, fulfils, lines_of, look
from ..problem import Counting, PlanProblem, advance, draws_of, first_stage
from ..result import OptimalPlan, PlanResult, Work
from .combine import Combinations
from .everything import Everything
from .ground import Candidate, survey
from .options import Option, any_is_promising, options_of_block
from .reserve import Reserve
from .timetable import Timetable
from .wishing import can_fulfil, least_gain
from .wording import PlainSearch, turns_of
from .worths import Worths

PLAIN_LIMIT = 20_000  # turns looked at where only the plain search can tell
TRIED_LIMIT = 2_000_000  # turns looked at where others move and no budget is given
SCOUTED = 4  # turns from which on a scout pays
SCOUT_NODES = 5_000
WIDTHS = (100, 8)  # options of a block, by number of builds, that a scout looks at


def _silent(bound: int) -> None:
    """Tells nobody."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What ends a search early: a number of nodes, or a word from outside, asked every now and then.

    `report` hears of the greatest gain still open whenever the search goes on to a lower one.
    """

    nodes: int | None = None
    stop: Callable[[], bool] = lambda: False
    report: Callable[[int], None] = _silent


class Interrupted(Exception):
    """The budget is used up."""


def best_plan(
    problem: PlanProblem,
    *,
    effects: int = 1,
    second: bool = True,
    budget: Budget = Budget(),
) -> PlanResult:
    """The plan that gains most, or the one that fulfils the wishes in fewest turns, with proof.

    `effects` caps the optimal classes that are listed, `second` asks for the worth of the best other effect.
    Where turns of other players are given, every plan is tried.
    """
    if not problem.wishes:
        return (_tried if problem.others else _most)(problem, effects, second, budget)
    for turns in range(1, problem.turns + 1):
        shorter = replace(problem, turns=turns)
        if problem.others:
            found = _tried(shorter, effects, second, budget)
        else:
            found = Search(shorter, effects, second, budget).result()
        if found.status != "infeasible":
            return replace(found, value=turns if found.value is not None else None, bound=turns)
    return found


def _most(problem: PlanProblem, effects: int, second: bool, budget: Budget) -> PlanResult:
    """Long plans are first sought among few options a block: what is found there lets most others be left out."""
    if problem.turns < SCOUTED:
        return Search(problem, effects, second, budget).result()
    scouted = _scouted(problem, second, budget)
    floor = list(scouted)[-1].worth.gain if len(scouted) > second else None
    search = Search(problem, effects, second, budget, floor=floor)
    found = search.result()
    if found.status == "timeout" and scouted:
        search.found, search.borrowed = scouted, True
        return search.answer()
    return found


def _tried(problem: PlanProblem, effects: int, second: bool, budget: Budget) -> PlanResult:
    """The answer from trying every plan, as far as the budget goes; broken off, it knows no bound."""
    most, looked_at = TRIED_LIMIT if budget.nodes is None else budget.nodes, 0

    def spend(turns: int) -> None:
        nonlocal looked_at
        looked_at += turns
        if looked_at > most or budget.stop():
            raise Interrupted

    every, proved = Everything(problem, spend), True
    try:
        every.run()
    except Interrupted:
        proved = False
    work = Work(nodes=looked_at)
    if not every.found:
        return PlanResult("infeasible" if proved else "timeout", work=work)
    (effect, turns), *others = sorted(every.found.items(), key=lambda item: item[0].worth, reverse=True)
    optimal = [OptimalPlan(effect, turns), *(OptimalPlan(*other) for other in others if other[0].worth == effect.worth)]
    return PlanResult(
        status="proved" if proved else "feasible",
        value=effect.worth.gain,
        bound=effect.worth.gain if proved else None,
        plan=turns,
        worth=effect.worth,
        lines=lines_of(problem, replayed(problem, turns, effect)),
        effects=tuple(optimal[:effects]),
        complete=proved and len(optimal) <= effects,
        second=others[0][0].worth if second and others else None,
        second_proved=proved and second,
        work=work,
    )


def _scouted(problem: PlanProblem, second: bool, budget: Budget) -> dict[Effect, tuple[Turn, ...]]:
    """Good plans found quickly, the best first; plans for points are good plans for the final score, too."""
    countings: tuple[Counting, ...] = ("points",) if problem.counting == "points" else ("final", "points")
    found: dict[Effect, tuple[Turn, ...]] = {}
    for counting, widest in product(countings, WIDTHS):
        if len(found) <= second:
            counted = replace(problem, counting=counting)
            scout = Search(counted, 1, second, replace(budget, nodes=SCOUT_NODES, report=_silent), widest=widest)
            scout.result()
            for effect, turns in scout.found.items():
                found[effect_of(problem, replayed(counted, turns, effect))] = turns
    best = sorted(found.items(), key=lambda item: item[0].worth, reverse=True)
    return dict(best[: 1 + second])


class Search:
    """One search: what it has found, in order of falling worth, and what it could not settle."""

    def __init__(
        self,
        problem: PlanProblem,
        effects: int,
        second: bool,
        budget: Budget,
        floor: int | None = None,
        widest: int | None = None,
    ) -> None:
        self.problem, self.effects, self.second, self.budget = problem, effects, second, budget
        self.floor, self.widest = floor, widest
        self.ground = survey(problem)
        self.worths = Worths(self.ground)
        self.found: dict[Effect, tuple[Turn, ...]] = {}
        self.unsettled: Worth | None = None
        self.nodes = 0
        self.borrowed = self.listed_all = False
        self.level: int | None = Reserve(self.ground, self.worths).most()

    def result(self) -> PlanResult:
        """Runs the search."""
        try:
            combinations = Combinations(self.ground, self._options(), self._spend)
            self._goes_down_to(combinations.bound // self.worths.scale)
            for options, unused in self._by_worth(combinations):
                worth = self.worths.worth(options, self.ground.player.cards.bit_count() - unused)
                if self._done(worth):
                    break
                self._settle(options, unused, worth)
            else:
                self.listed_all = True
            self.level = None
        except Interrupted:
            pass
        return self.answer()

    def _goes_down_to(self, level: int) -> None:
        self.level = level
        self.budget.report(level)

    def _options(self) -> list[list[tuple[int, Option]]]:
        """The options of all blocks, the blocks with most candidates last: what the others can give prunes them."""
        ground, floor = self.ground, self.floor
        blocks = sorted(range(len(ground.candidates)), key=lambda block: len(ground.candidates[block]))
        rest = Reserve(ground, self.worths)
        found = []
        for at, block in enumerate(blocks):
            if not ground.candidates[block]:
                continue
            rest.concerns([ground.candidates[other] for other in blocks[at:]])
            promising = any_is_promising if floor is None else rest.at_least(floor)
            options = options_of_block(ground, block, self._spend, promising, self.widest)
            found.append([(self.worths.weight(option), option) for option in options])
            rest.add(found[-1])
        return found

    def _by_worth(self, combinations: Combinations) -> Iterator[tuple[tuple[Option, ...], int]]:
        """Combinations that can be unlocked, by falling worth, each with the number of action cards left."""
        scale, cards = self.worths.scale, self.ground.player.cards.bit_count()
        waiting: list[tuple[tuple[int, ...], int, tuple[Option, ...], int]] = []
        number, least = 0, max(0, least_gain(self.ground))
        for level in range(combinations.bound // scale, least - 1, -1):
            self._goes_down_to(level)
            for options in combinations.level(level * scale, (level + 1) * scale):
                number += 1
                if not self._unlocks(options):
                    continue
                if not self.worths.final:
                    yield options, 0
                    continue
                for unused in range(cards + 1):
                    worth = self.worths.worth(options, cards - unused)
                    heappush(waiting, (tuple(-part for part in worth), number * 4 + unused, options, unused))
            while waiting and -waiting[0][0][0] >= level:
                yield heappop(waiting)[2:]
        while waiting:
            yield heappop(waiting)[2:]

    def _spend(self, nodes: int) -> None:
        self.nodes += nodes
        if (self.budget.nodes is not None and self.nodes > self.budget.nodes) or self.budget.stop():
            raise Interrupted

    def _unlocks(self, options: tuple[Option, ...]) -> bool:
        bronze, silver = sum(option.bronze for option in options), sum(option.silver for option in options)
        return self.ground.unlock_possible(bronze, silver, max((option.highest for option in options), default=0), 0)

    def _done(self, worth: Worth) -> bool:
        """Whether nothing of this worth or less is asked for any more."""
        if not self.found:
            return False
        best = next(iter(self.found)).worth
        optimal = sum(effect.worth == best for effect in self.found)
        self.listed_all = worth < best
        return (len(self.found) > 1 or not self.second) and (worth < best or optimal >= self.effects)

    def _settle(self, options: tuple[Option, ...], unused: int, worth: Worth) -> None:
        """Looks for turns that build the options, unless their effect is known already."""
        standing = self.worths.standing(options)
        effect = Effect(tuple(sorted(map(look, standing))), worth)
        if effect in self.found or not can_fulfil(self.ground, self.worths, options, worth):
            return
        left = [site for option in options for site in option.standing]
        exactly = unused if self.worths.final else None
        for histories in product(*(option.histories() for option in options)):
            wanted = [candidate for history in histories for candidate in history]
            turns = self._turns(wanted, left, exactly, worth)
            if turns is not None:
                after = replayed(self.problem, turns, effect)
                if all(fulfils(self.problem, wish, after) for wish in self.problem.wishes):
                    self.found[effect] = turns
                return

    def _turns(
        self, wanted: list[Candidate], standing: list[Site], unused: int | None, worth: Worth
    ) -> tuple[Turn, ...] | None:
        """Turns for a set of buildings; whether there are any may stay unsettled."""
        table = Timetable(self.ground, wanted, standing)
        way = table.way(unused)
        possible = way is None and table.stuck and table.conceivable(unused)
        self._spend(table.nodes)
        if way is not None:
            return turns_of(self.ground, wanted, way)
        if not possible:
            return None
        plain = PlainSearch(self.ground, wanted, standing, PLAIN_LIMIT)
        turns = plain.way(unused)
        if plain.gave_up and (self.unsettled is None or worth > self.unsettled):
            self.unsettled = worth
        return turns

    def answer(self) -> PlanResult:
        """The result so far: `level` is the greatest gain that is not searched yet, or `None` when nothing is left.

        Plans are found in the order of their worth, so the first one is the best, unless it is borrowed.
        """
        work, unsettled = Work(nodes=self.nodes), self.unsettled
        still_open = [] if unsettled is None else [unsettled.gain]
        if not self.found or self.borrowed:
            still_open += [] if self.level is None else [self.level]
        bound = max(still_open, default=None)
        if not self.found:
            return PlanResult("infeasible" if bound is None else "timeout", bound=bound, work=work)
        (effect, turns), *others = self.found.items()
        best = effect.worth
        proved = not self.borrowed and (unsettled is None or unsettled <= best)
        optimal = tuple(OptimalPlan(other, plan) for other, plan in self.found.items() if other.worth == best)
        runner_up = others[0][0].worth if others else None
        return PlanResult(
            status="proved" if proved else "feasible",
            value=best.gain,
            bound=best.gain if proved or bound is None else max(best.gain, bound),
            plan=turns,
            worth=best,
            lines=lines_of(self.problem, replayed(self.problem, turns, effect)),
            effects=optimal[: self.effects],
            complete=proved and self.listed_all and len(optimal) <= self.effects and unsettled != best,
            second=runner_up,
            second_proved=proved and self._second_settled(runner_up),
            work=work,
        )

    def _second_settled(self, runner_up: Worth | None) -> bool:
        """Whether no other effect can be better than the runner-up, or there is none when none was found."""
        if runner_up is None:
            return self.second and self.level is None and self.unsettled is None
        return self.unsettled is None or self.unsettled <= runner_up


def replayed(problem: PlanProblem, turns: tuple[Turn, ...], effect: Effect) -> GameState:
    """The position after a plan by the rules; `DoorsDisagree` when they forbid a turn or find another effect."""
    stage = first_stage(problem)
    for turn in turns:
        if broken := violations(stage.state, turn, draws_of(stage.state, turn)):
            reasons = "; ".join(f"{violation.rule}: {violation.sentence}" for violation in broken)
            line = format_line(stage.state)
            raise DoorsDisagree(f"the plan has {str(turn)!r}, the rules forbid it ({reasons}), in {line}")
        stage = advance(problem, stage, turn)
    if stage.left or effect_of(problem, stage.state) != effect:
        plan, line = " | ".join(map(str, turns)), format_line(problem.state)
        raise DoorsDisagree(f"the plan {plan} comes to another effect than was worked out, in {line}")
    return stage.state
