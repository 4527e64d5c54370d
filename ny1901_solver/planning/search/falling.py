"""One search: combinations of options by falling worth, until one has turns that the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import product

from ...errors import DoorsDisagree
from ...moves import Turn
from ...rules import violations
from ...state import GameState, format_line
from ...tiles import Site
from ..effects import Effect, Worth, effect_of, fulfils, lines_of, look
from ..problem import PlanProblem, advance, draws_of, first_stage
from ..result import OptimalPlan, PlanResult, Work
from .alike import Alike
from .budget import Budget, Interrupted, Progress
from .combine import Combinations
from .everything import Everything
from .ground import Candidate, Ground
from .options import Option, any_is_promising, options_of_block
from .reserve import Reserve
from .timetable import Timetable
from .wishing import can_fulfil, least_gain, needs
from .wording import PlainSearch, turns_of
from .worths import Worths

PLAIN_LIMIT = 20_000  # turns looked at where only the plain search can tell
PLAIN_PATIENCE = 2_000  # turns looked at by plain searches before every plan is tried at once
EVERY_LIMIT = 20_000  # turns looked at by that
ANY = 10**9  # above every height in metres, at most 1000, and every number of gold tiles


class Search:
    """One search: what it has found, in order of falling worth, and what it could not settle.

    Set `floor`, the least gain that can matter, and `in_hand`, plans known from elsewhere, before it runs.
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
        self.found: dict[Effect, tuple[Turn, ...]] = {}
        self.in_hand: dict[Effect, tuple[Turn, ...]] = {}
        self.open: Worth | None = None
        self.unsettled: Worth | None = None
        self.nodes = self._plain = 0
        self._hopeless: set[tuple[object, ...]] = set()
        self._alike = Alike(ground)
        self._goes_down_to(Reserve(ground, self.worths).most())

    def result(self) -> PlanResult:
        """Runs the search."""
        broken_off = False
        try:
            self._run()
        except Interrupted:
            broken_off = True
        return self._answer(broken_off)

    def _run(self) -> None:
        """Settles combinations by falling worth; `open` is that of the one being settled, `None` after the last."""
        self._spend(1)
        combinations = Combinations(self.ground, self._options(), self._spend, needs(self.ground, self.worths))
        self._goes_down_to(combinations.bound // self.worths.scale)
        patient = self.widest is None
        for options, unused in self._by_worth(combinations):
            self.open = worth = self.worths.worth(options, self.ground.player.cards.bit_count() - unused)
            if self._done(worth):
                return
            self._settle(options, unused, worth)
            if patient and self._plain > PLAIN_PATIENCE:
                patient = False
                if self._knows_every_plan():
                    break
        self.open = None

    def _goes_down_to(self, level: int) -> None:
        self.open = Worth(level, ANY, ANY) if self.worths.final else Worth(level)
        if self.widest is None:
            self.progress.open(level if self.unsettled is None else max(level, self.unsettled.gain))

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
        number, least = 0, max(0, least_gain(self.ground) or 0)
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
                    heappush(waiting, (tuple(-part for part in worth), number * (cards + 1) + unused, options, unused))
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
                    self.progress.found(after)
                return

    def _turns(
        self, wanted: list[Candidate], standing: list[Site], unused: int | None, worth: Worth
    ) -> tuple[Turn, ...] | None:
        """Turns for a set of buildings; whether there are any may stay unsettled."""
        key = self._alike.key(wanted, standing, unused)
        if key in self._hopeless:
            return None
        table = Timetable(self.ground, wanted, standing, self._spend)
        way = table.way(unused)
        if way is not None:
            return turns_of(self.ground, wanted, way)
        if not table.stuck or not table.conceivable(unused):
            self._hopeless.add(key)
            return None
        plain = PlainSearch(self.ground, wanted, standing, PLAIN_LIMIT, self._spend)
        turns = plain.way(unused)
        self._plain += PLAIN_LIMIT - plain.limit
        if plain.gave_up and (self.unsettled is None or worth > self.unsettled):
            self.unsettled = worth
        return turns

    def _knows_every_plan(self) -> bool:
        """Tries every plan, where those are few: better than plain searches for one set of buildings after another."""
        looked_at = 0

        def spend(turns: int) -> None:
            nonlocal looked_at
            looked_at += turns
            self._spend(turns)
            if looked_at > EVERY_LIMIT:
                raise _TooMany

        every = Everything(self.problem, spend, self.progress.found)
        try:
            every.run()
        except _TooMany:
            return False
        self.found = dict(sorted(every.found.items(), key=lambda item: item[0].worth, reverse=True))
        self.unsettled = None
        return True

    def _answer(self, broken_off: bool) -> PlanResult:
        """The result so far: nothing that is worth more than `open` or `unsettled` is left to be found.

        Plans are found in the order of their worth; those in hand count where the search was broken off.
        """
        work = Work(nodes=self.nodes)
        plans = sorted(
            ({**self.in_hand, **self.found} if broken_off else self.found).items(),
            key=lambda item: (item[0].worth, item[0] in self.found),
            reverse=True,
        )
        still_open = [worth for worth in (self.open, self.unsettled) if worth is not None]
        if not plans:
            bound = max((worth.gain for worth in still_open), default=None)
            return PlanResult("infeasible" if bound is None else "timeout", bound=bound, work=work)
        (effect, turns), *others = plans
        best = effect.worth
        proved = all(worth <= best for worth in still_open)
        optimal = tuple(OptimalPlan(other, plan) for other, plan in plans if other.worth == best)
        runner_up = others[0][0].worth if others else None
        settled = all(worth <= runner_up for worth in still_open) if runner_up is not None else not still_open
        return PlanResult(
            status="proved" if proved else "feasible",
            value=best.gain,
            bound=best.gain if proved else max(worth.gain for worth in (best, *still_open)),
            plan=turns,
            worth=best,
            lines=lines_of(self.problem, replayed(self.problem, turns, effect)),
            effects=optimal[: self.effects],
            complete=all(worth < best for worth in still_open) and len(optimal) <= self.effects,
            second=runner_up,
            second_proved=self.second and settled,
            work=work,
            gain_proved=proved,
            runner_up=OptimalPlan(*others[0]) if others else None,
        )


class _TooMany(Exception):
    """There are more plans than are worth trying one by one."""


def replayed(problem: PlanProblem, turns: tuple[Turn, ...], effect: Effect | None = None) -> GameState:
    """The position after turns by the rules; `DoorsDisagree` when they forbid one.

    With an `effect`, also when the turns are no whole plan, or come to another effect.
    """
    stage = first_stage(problem)
    for turn in turns:
        if broken := violations(stage.state, turn, draws_of(stage.state, turn)):
            line = format_line(stage.state)
            reasons = "; ".join(f"{violation.rule}: {violation.sentence}" for violation in broken)
            raise DoorsDisagree(f"the plan has {str(turn)!r}, the rules forbid it ({reasons}), in {line}")
        stage = advance(problem, stage, turn)
    if effect is not None and (stage.left or effect_of(problem, stage.state) != effect):
        plan, line = " | ".join(map(str, turns)), format_line(problem.state)
        raise DoorsDisagree(f"the plan {plan} comes to another effect than was worked out, in {line}")
    return stage.state
