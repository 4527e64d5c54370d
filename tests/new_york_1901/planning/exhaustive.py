"""The oracle of plans: every legal turn after every legal turn, no cleverness."""

from __future__ import annotations

from dataclasses import dataclass

from ny1901_solver.errors import IllegalMove
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.problem import PlanProblem, Stage, advance, first_stage, knows_cards
from ny1901_solver.new_york_1901.planning.result import Effect, Worth, effect_of
from ny1901_solver.new_york_1901.rules import legal_turns


@dataclass(frozen=True)
class Exhausted:
    """All that plans can come to: each effect with one plan."""

    plans: dict[Effect, tuple[Turn, ...]]

    @property
    def best(self) -> Worth | None:
        return max((effect.worth for effect in self.plans), default=None)

    @property
    def optimal(self) -> set[Effect]:
        return {effect for effect in self.plans if effect.worth == self.best}

    @property
    def second(self) -> Worth | None:
        """The best worth of another effect than one of the best."""
        worths = sorted((effect.worth for effect in self.plans), reverse=True)
        return worths[1] if len(worths) > 1 else None


class TooMany(Exception):
    """More positions than the limit."""


def exhaust(problem: PlanProblem, limit: int | None = None) -> Exhausted:
    """Plays every plan, turn by turn; equal positions after equally many turns are followed once."""
    plans: dict[Effect, tuple[Turn, ...]] = {}
    stages: dict[Stage, tuple[Turn, ...]] = {first_stage(problem): ()}
    while stages:
        after: dict[Stage, tuple[Turn, ...]] = {}
        for stage, turns in stages.items():
            if not stage.left:
                plans.setdefault(effect_of(problem, stage.state), turns)
                continue
            for turn in legal_turns(stage.state):
                if knows_cards(stage, turn):
                    try:
                        after.setdefault(advance(problem, stage, turn), (*turns, turn))
                    except IllegalMove:
                        continue
            if limit is not None and len(after) > limit:
                raise TooMany
        stages = after
    return Exhausted(plans)
