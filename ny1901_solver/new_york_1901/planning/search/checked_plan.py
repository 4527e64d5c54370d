"""The check of a plan: the rules play it, turn by turn, and it comes to what was worked out."""

from __future__ import annotations

from ....kit.errors import DoorsDisagree
from ...moves import Turn
from ...positions import format_line
from ...rules import violations
from ...state import GameState
from ..effects import Effect, effect_of
from ..problem import PlanProblem, advance, draws_of, first_stage


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
