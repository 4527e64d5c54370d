"""A best-first search: goes through combinations of options in descending order of worth, and looks for turns that
build them.

The first combination that has turns is the best plan, because no later combination is worth more.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from contextlib import suppress
from heapq import heappop, heappush
from itertools import product
from operator import attrgetter
from typing import NoReturn

from ....cpsat.work import Work
from ....errors import ProofsDiffer
from ....messages import gettext
from ...moves import Turn
from ...positions import format_line
from ...tiles import Generation, Site
from ..problem import PlanProblem
from ..result import (
    Effect,
    OptimalPlan,
    PlanResult,
    Prover,
    Status,
    Worth,
    effect_of,
    fulfils,
    lines_of,
    look,
    value_status,
)
from .block_options import Option, Promising, options_of_block
from .brute_force import every_plan, replay_plan
from .combine import Combinations, Weighed
from .reserve import Reserve
from .search_budget import Beside, Budget, Interrupted, Progress
from .survey import Candidate, Ground
from .symmetry import Key, SetKeys
from .timetable import PlainSearch, Timetable, turns_of
from .worths import SCALE, Need, Worths, can_fulfil, least_gain, needs

# The greatest number of turns that are examined if only the plain search can decide, which takes about 10 seconds. With
# a twentieth of this limit the search gave up on five positions of the benchmarks, at six turns. With this limit they
# are proved, with at most 350 MB of memory.
PLAIN_LIMIT = 400_000
# All plans are tried when plain searches have examined EVERY_AFTER turns, and again each time this number has grown by
# the factor EVERY_TIMES. Each attempt examines at most EVERY_TIMES times as many turns as the plain searches so far, so
# the wasted work is bounded by their work. With at most EVERY_MOST turns the memory stays below 400 MB.
EVERY_AFTER, EVERY_TIMES, EVERY_MOST = 2_000, 4, 400_000
ANY = 10**9  # above the height of any tile and the number of any player's tiles
POINTS: tuple[Callable[[Candidate], int], Callable[[Option], int]] = attrgetter("gain"), attrgetter("gain")


class Search:
    """A search for plans, with the plans found so far and the combinations that could not be decided.

    Before the search runs, the caller stores known plans (`knows`) and sets `floor`, the least gain that can matter.

    `open` is the greatest worth of the combinations that are not examined yet, or `None` if all combinations are
    examined. `passed_over` is the greatest worth of the combinations that were skipped because the answer does not need
    them. `unsettled` is the greatest worth of the combinations for which the plain search gave up. `ceiling` is the
    bound that the CP-SAT model proved, if the model was called; no plan gains more, whatever `open` and `unsettled`
    contain.
    """

    def __init__(
        self,
        problem: PlanProblem,
        ground: Ground,
        effects: int,
        second: bool,
        budget: Budget,
        progress: Progress,
        widest: int | None = None,
    ) -> None:
        self.problem, self.effects, self.second, self.budget = problem, effects, second, budget
        self.ground, self.progress, self.widest = ground, progress, widest
        self.worths = Worths(ground)
        self.floor = wished if (wished := least_gain(ground) or 0) > 0 else None
        self.plans: dict[Effect, tuple[Turn, ...]] = {}
        self._ranked: list[Worth] = []
        self.open: Worth | None = None
        self.passed_over: Worth | None = None
        self.ceiling: int | None = None
        self.proved_by: Prover = "search"
        self.unsettled: Worth | None = None
        self.nodes = self._plain = 0
        self._one_of_equals = False
        self._hopeless: set[Key] = set()
        self._keys = SetKeys(ground)
        # A gain consists of the points scored at once and what the final score adds to them.
        self._goes_down_to(Reserve(ground, *POINTS).most() + self.worths.most_extra)

    def knows(self, effect: Effect, turns: tuple[Turn, ...]) -> None:
        """Stores a plan that this search or another program found; raises `ProofsDiffer` if the CP-SAT model has proved
        that no plan gains so much."""
        if self.ceiling is not None and effect.worth.gain > self.ceiling:
            self._contradicts_bound(self.ceiling, effect.worth)
        self.plans[effect] = turns
        insort(self._ranked, effect.worth)

    def result(self) -> PlanResult:
        """Runs the search and returns the answer."""
        try:
            with suppress(Interrupted):
                self._run()
        finally:
            if self._helper is not None:
                self._helper.leave()
        return self._answer()

    def _run(self) -> None:
        """Decides combinations in descending order of worth; `open` is the current combination's worth, or `None`."""
        self._spend(1)
        parts = self._parts(self._options())
        self._one_of_equals = any(part.leaves_out_equals for part in parts)
        due = EVERY_AFTER
        for options, unused in self._by_worth(parts):
            self._spend(1)
            used = self.ground.player.cards.bit_count() - unused
            self.open = worth = self.worths.with_used(self.worths.worth(options), used)
            if self._is_done(worth):
                return
            if self._plain >= due and self.widest is None:
                due = self._plain * EVERY_TIMES
                if self._knows_every_plan(min(due, EVERY_MOST)):
                    self.open = None
                    return
            self._settle(options, unused, worth)

    def _goes_down_to(self, level: int) -> Worth:
        """Records that no remaining plan gains more than `level`; returns the greatest worth that a plan with this gain
        can have."""
        self.open = worth = self._greatest_with(level)
        if self.widest is None:
            self.progress.open(level if self.unsettled is None else max(level, self.unsettled.gain))
        return worth

    def _greatest_with(self, gain: int) -> Worth:
        """Returns the greatest worth that a plan with this gain can have."""
        return Worth(gain, ANY, ANY) if self.worths.final else Worth(gain)

    def _options(self) -> list[list[Option]]:
        """Lists the options (sets of tiles to build) of all blocks.

        Blocks with many candidates (possible buildings) come last, because the upper bounds are tightest when all other
        blocks are listed.
        """
        ground, worths, all_options = self.ground, self.worths, []
        blocks = sorted(range(len(ground.candidates)), key=lambda block: len(ground.candidates[block]))
        reserves = self._reserves()
        for at, block in enumerate(blocks):
            if not ground.candidates[block]:
                continue
            judges = [reserve.promising(block, blocks[at + 1 :]) for reserve in reserves]

            def promising(option: Option, more: int, following: int, judges: list[Promising] = judges) -> bool:
                return all(judge(option, more, following) for judge in judges)

            options = options_of_block(
                ground, block, self._spend, worths.look, promising if judges else None, self.widest
            )
            all_options.append(options)
            for reserve in reserves:
                reserve.add(options)
        return all_options

    def _reserves(self) -> list[Reserve]:
        """If the least gain that matters (`floor`) is known, returns upper bounds with which the search decides which
        options to leave out.

        A plan whose gain is at least `floor` scores, during its turns, at least `floor` points minus the greatest
        number of points that the final score can add. The sum of the weights (`Worths.weight`) of a plan's options is
        at least the worth of the plan.
        """
        worths, floor = self.worths, self.floor
        if floor is None:
            return []
        points = Reserve(self.ground, *POINTS, floor - worths.most_extra)
        if not worths.final:
            return [points]
        return [points, Reserve(self.ground, worths.weight_of, worths.weight, floor * SCALE)]

    def _parts(self, blocks: list[list[Option]]) -> list[Combinations]:
        """Returns all combinations of options, split by the highest generation that the combinations build.

        All plans of a part need the points that unlock the part's highest generation (BLD-2), so the upper bound of the
        part includes this condition.
        """
        # A combination is in exactly one part: the part of its highest generation, or the last part, which builds no
        # locked generation. A first gold tile is built after the score has reached `gold_at`. Until then only bronze
        # and silver tiles of the plan have scored. So if the plan builds gold, its points of bronze and silver are at
        # least the missing points. The same is true for silver and the points of bronze.
        ground, setup, score = self.ground, self.ground.setup, self.ground.player.score
        wished, target = needs(ground, self.worths), (self.floor or 0) + 1
        locked: list[tuple[Generation, int, Callable[[Option], int]]] = [
            (Generation.GOLD, setup.gold_at - score, lambda option: option.bronze + option.silver),
            (Generation.SILVER, setup.silver_at - score, lambda option: option.bronze),
        ]
        parts, highest = list[Combinations](), max(Generation)
        for generation, missing, of in locked:
            if missing <= 0:
                break
            unlocked = Need(missing, of), Need(1, _is_highest(generation))
            parts.append(self._up_to(highest, blocks, (*wished, *unlocked), target))
            highest = Generation(generation - 1)
        return [*parts, self._up_to(highest, blocks, wished, target)]

    def _up_to(self, highest: int, blocks: list[list[Option]], asked: tuple[Need, ...], target: int) -> Combinations:
        """Returns the combinations that build no tile above a generation."""
        low = [[option for option in block if option.highest <= highest] for block in blocks]
        any_will_do = self.effects == 1 and not self.second
        return Combinations(self.ground, self.worths, low, self._spend_on_choices, asked, target, any_will_do)

    def _by_worth(self, parts: list[Combinations]) -> Iterator[tuple[tuple[Option, ...], int]]:
        """Yields the combinations whose tiles can be unlocked, in descending order of worth. Each combination comes
        with the number of action cards that are left.

        The combinations are listed level by level, in descending order of their upper bounds. A combination is held
        back until the level of upper bounds has fallen to the combination's worth, because all later combinations have
        upper bounds, and so worths, below this level.
        """
        # Why this order is correct: when a level is finished, all later combinations have a bound below the level, and
        # their gain is at most their bound. So if waiting combinations gain the level or more, the first of the heap is
        # the best of all remaining combinations. Combinations of equal gain are in the heap together, and their
        # tie-breaks (SCO-8) decide.
        cards = self.ground.player.cards.bit_count()
        waiting: list[tuple[tuple[int, ...], int, tuple[Weighed, ...], int]] = []
        number, least = 0, max(0, least_gain(self.ground) or 0)
        for level in range(max(part.bound for part in parts), least - 1, -1):
            if self._is_done(self._goes_down_to(level)):
                return
            for part in parts:
                for chosen in part.level(level):
                    options = tuple(weighed.options[0] for weighed in chosen)
                    if not self._unlocks(options):
                        continue
                    with_all = self.worths.worth(options)
                    for unused in range(cards + 1) if self.worths.final else (0,):
                        worth = self.worths.with_used(with_all, cards - unused)
                        if self._is_done(worth):
                            self.passed_over = worth if self.passed_over is None else max(worth, self.passed_over)
                            continue
                        number += 1
                        heappush(waiting, (tuple(-part for part in worth), number, chosen, unused))
            while waiting and -waiting[0][0][0] >= level:
                _, _, chosen, unused = heappop(waiting)
                for options in product(*(weighed.options for weighed in chosen)):
                    yield options, unused
        while waiting:
            _, _, chosen, unused = heappop(waiting)
            for options in product(*(weighed.options for weighed in chosen)):
                yield options, unused
        self.open = None

    def _spend_on_choices(self, nodes: int) -> None:
        """Counts partial combinations.

        Four partial combinations take as long as one other node, so four partial combinations count as one node when
        the program decides when a round ends.
        """
        self._spend(nodes, nodes // 4)

    def _spend(self, nodes: int, work: int | None = None) -> None:
        """Counts the examined nodes of the search, and their `work` in average nodes (default: the number of nodes).
        When a round of the search ends, exchanges plans and bounds with the CP-SAT model."""
        self.nodes += nodes
        if (self.budget.nodes is not None and self.nodes > self.budget.nodes) or self.budget.stop():
            raise Interrupted
        if self._helper is not None and self._helper.is_due(nodes if work is None else work):
            heard = self._helper.exchange(self.problem, self._ranked[-1] if self._ranked else None, self._most())
            if heard is not None:
                self._hear(heard)

    @property
    def _helper(self) -> Beside | None:
        """The program that works beside this search; a scout has none."""
        return self.budget.beside if self.widest is None else None

    def _most(self) -> int | None:
        """Returns an upper bound of the gain of all plans, or `None` if everything is examined."""
        still_open = [self._under_ceiling(worth) for worth in (self.open, self.unsettled) if worth is not None]
        return max((worth.gain for worth in self._ranked[-1:] + still_open), default=None)

    def _under_ceiling(self, worth: Worth) -> Worth:
        """Returns the greatest worth that a plan can have which is worth at most `worth`: the given worth, or the
        greatest worth that the model's bound allows."""
        if self.ceiling is None or worth.gain <= self.ceiling:
            return worth
        return self._greatest_with(self.ceiling)

    def _hear(self, result: PlanResult) -> None:
        """Takes over a better plan and a lower upper bound from the CP-SAT model; ends the search if no remaining
        combination can change the answer.
        """
        if result.plan:
            after = replay_plan(self.problem, result.plan)
            if (effect := effect_of(self.problem, after)) not in self.plans:
                self.knows(effect, result.plan)
                self.progress.hear_plan(after)
        if result.is_settled() and self._ranked:
            known, most = self._ranked[-1], result.bound if result.worth is None else result.worth.gain
            if most is not None and known.gain > most:
                self._contradicts_bound(most, known)
            if result.worth is not None and known > result.worth:
                self._contradicts_tie_breaks(result.worth, known)
        if result.is_settled():
            self.proved_by, self.open, self.unsettled = "model", None, None
            self.passed_over = self._ranked[-1] if self._ranked else None
            raise Interrupted
        if result.bound is not None and not self.problem.wishes:  # in this case the model's bound is a number of turns
            best = self._ranked[-1].gain if self._ranked else result.bound
            if result.bound < best:
                self._contradicts_bound(result.bound, self._ranked[-1])
            self.ceiling = max(best, result.bound if self.ceiling is None else min(self.ceiling, result.bound))
            self.progress.open(self.ceiling)
            if self._ranked and not self.worths.final and self.ceiling == best:
                raise Interrupted  # a plan that gains as much as the bound allows is the best plan for points

    def _contradicts_bound(self, bound: int, worth: Worth) -> NoReturn:
        """Returns the error for a plan that gains more than the model's bound allows."""
        raise ProofsDiffer(
            gettext(
                "the model proves that no plan gains more than {bound:+d}, but the search has a plan that gains "
                "{gain:+d}, in {position}",
                bound=bound,
                gain=worth.gain,
                position=format_line(self.problem.state),
            )
        )

    def _contradicts_tie_breaks(self, proved: Worth, worth: Worth) -> NoReturn:
        """Returns the error for a plan that wins a tie-break which the model has proved for another plan."""
        raise ProofsDiffer(
            gettext(
                "the model proves that no plan is better than {proved}, but the search has a plan of {worth}, in "
                "{position}",
                proved=proved,
                worth=worth,
                position=format_line(self.problem.state),
            )
        )

    def _unlocks(self, options: tuple[Option, ...]) -> bool:
        bronze, silver = sum(option.bronze for option in options), sum(option.silver for option in options)
        return self.ground.unlock_possible(bronze, silver, max((option.highest for option in options), default=0), 0)

    def _is_done(self, worth: Worth) -> bool:
        """Returns whether the answer is complete without the combinations whose worth is at most the given worth."""
        known, worth = self._ranked, self._under_ceiling(worth)
        if len(known) <= self.second or worth > known[-1 - self.second]:
            return False
        return worth < known[-1] or len(known) - bisect_left(known, known[-1]) >= self.effects

    def _settle(self, options: tuple[Option, ...], unused: int, worth: Worth) -> None:
        """Searches for turns that build a combination, unless a plan that ends with the same buildings and the same
        gain is already known."""
        standing = self.worths.standing(options)
        effect = Effect(tuple(sorted(map(look, standing))), worth)
        if effect in self.plans or not can_fulfil(self.ground, self.worths, options, worth):
            return
        left = [site for option in options for site in option.standing]
        exactly = unused if self.worths.final else None
        for histories in product(*(option.histories() for option in options)):
            wanted = [candidate for history in histories for candidate in history]
            turns = self._turns(wanted, left, exactly, worth)
            if turns is not None:
                after = replay_plan(self.problem, turns, effect)
                if all(fulfils(self.problem, wish, after) for wish in self.problem.wishes):
                    self.knows(effect, turns)
                    self.progress.hear_plan(after)
                return

    def _turns(
        self, wanted: list[Candidate], standing: list[Site], unused: int | None, worth: Worth
    ) -> tuple[Turn, ...] | None:
        """Returns turns that build a set of buildings. Returns `None` if no turns build the set, or if the search gave
        up; `unsettled` records that the search gave up."""
        key = self._keys.key(wanted, standing, unused)
        if key in self._hopeless:
            return None
        table = Timetable(self.ground, wanted, standing, self._spend)
        way = table.way(unused)
        if way is not None:
            return turns_of(self.ground, wanted, way)
        if table.hopeless:
            self._hopeless.add(key)
            return None
        plain = PlainSearch(self.ground, wanted, standing, PLAIN_LIMIT, self._spend)
        turns = plain.way(unused)
        self._plain += PLAIN_LIMIT - plain.limit
        if plain.gave_up and (self.unsettled is None or worth > self.unsettled):
            self.unsettled = worth
        return turns

    def _knows_every_plan(self, limit: int) -> bool:
        """Tries every plan if this takes at most `limit` turns; returns whether all plans were tried."""
        plans = every_plan(self.problem, limit, self._spend, self.progress.hear_plan)
        if plans is None:
            return False
        self.plans, self._ranked, self.unsettled = {}, [], None
        for effect, turns in plans.items():
            self.knows(effect, turns)
        return True

    def _answer(self) -> PlanResult:
        """Returns the result of the search so far.

        The search has found all plans with a worth greater than `open` and `unsettled`. The answer is proved if the
        best of these plans gains as much as the bound, also if the tie-breaks between plans with this gain are open.
        """
        work = Work(nodes=self.nodes)
        plans = sorted(self.plans.items(), key=lambda item: item[0].worth, reverse=True)
        not_found = [worth for worth in (self.open, self.unsettled) if worth is not None]
        still_open = list(map(self._under_ceiling, not_found))
        if still_open != not_found:
            self.proved_by = "model"
        bound = max((worth.gain for worth in still_open), default=None)
        if not plans:
            status: Status = "timeout" if still_open else "infeasible"
            return PlanResult(status, bound=bound, work=work, proved_by=self.proved_by)
        (effect, turns), *others = plans
        best = effect.worth
        bound = best.gain if bound is None else max(best.gain, bound)
        optimal = tuple(OptimalPlan(other, plan) for other, plan in plans if other.worth == best)
        runner_up = others[0][0].worth if others else None
        seen = still_open if self.passed_over is None else [*still_open, self.passed_over]
        settled = all(worth <= runner_up for worth in still_open) if runner_up is not None else not still_open
        return PlanResult(
            status=value_status(best.gain, bound),
            value=best.gain,
            bound=bound,
            plan=turns,
            worth=best,
            lines=lines_of(self.problem, replay_plan(self.problem, turns, effect)),
            effects=optimal[: self.effects],
            complete=all(worth < best for worth in seen)
            and len(optimal) <= self.effects
            and not self._one_of_equals
            and (self.floor is None or self.floor <= best.gain),
            second=runner_up,
            second_proved=self.second and settled,
            work=work,
            gain_proved=best.gain == bound,
            ties_proved=all(worth <= best for worth in still_open),
            runner_up=OptimalPlan(*others[0]) if others else None,
            proved_by=self.proved_by,
        )


def _is_highest(generation: Generation) -> Callable[[Option], int]:
    return lambda option: int(option.highest == generation)
