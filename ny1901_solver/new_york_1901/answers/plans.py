"""The answer of `plan`: the best plan over several own turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from ...questions.answers import Data, LineData, Part, PositionAnswer, Text, facts_of
from ..moves import Shift
from ..planning.plan import refusal
from ..planning.problem import PlanProblem, advance, first_stage, following, gone_tile
from ..state import SHIFT
from ..table.plan_reader import others

if TYPE_CHECKING:
    from ..planning.plan import Asked, PlanAnswered
    from ..planning.result import Look, PlanResult
    from ..state import GameState


class WorthData(Part):
    """The gain of a plan, and its tie-breakers when the final score counts (SCO-8)."""

    gain: int
    height: int
    golds: int


class WorkData(Part):
    """The work of a proof: nodes of the search, branches and conflicts of the CP-SAT model."""

    nodes: int
    branches: int
    conflicts: int


class BuildingData(Part):
    """A building as an effect records it."""

    squares: list[Text]
    generation: int
    points: int


class EffectData(Part):
    """An optimal effect, with a plan that has it."""

    buildings: list[BuildingData]
    plan: list[Text]


class SecondBestData(Part):
    """The best plan with another effect; if `worth` is `null` and this is proved, there is none."""

    worth: WorthData | None
    proved: bool
    plan: list[Text] | None


class SecondProofData(Part):
    """The CP-SAT model's answer to the same question."""

    status: str
    value: int | None
    bound: int | None
    worth: WorthData | None
    gain_proved: bool
    effects: int | None
    complete: bool | None
    second: SecondBestData | None
    work: WorkData


class NoSecondProofData(Part):
    """The reason why the CP-SAT model was not used."""

    status: str
    reason: str


class RefusedTurnData(Part):
    """The given turn that is illegal most often, or after all own turns if `always`."""

    round: int
    colour: str
    turn: Text
    rule: str
    always: bool
    sentence: str


class OtherTurnData(Part):
    """A given turn of another player."""

    colour: str
    turn: Text


class StepData(Part):
    """A turn of the plan, its points on the score track, and the given turns that follow it."""

    turn: Text
    points: int
    others: list[OtherTurnData]


class PlanAnswer(PositionAnswer):
    """The best plan with its proof; the time is left out, so that the same question always gives the same bytes."""

    command = "plan"
    to_move: str
    turns: int
    counting: str
    others: list[list[Text]]
    value: int | None
    worth: WorthData | None
    gain_proved: bool
    plan: list[Text]
    lines: list[LineData]
    effects: list[EffectData]
    complete: bool
    second: SecondBestData | None
    work: WorkData
    gave_up: bool
    proved_by: str
    second_proof: SecondProofData | NoSecondProofData | None
    goals: bool = Field(exclude=True, description="whether goals were asked for")
    every: bool = Field(exclude=True, description="whether more than one effect was asked for")
    twice: bool = Field(exclude=True, description="whether a second proof was asked for")
    settled: bool = Field(exclude=True, description="whether all that was asked for is proved")
    again_settled: bool = Field(exclude=True, description="whether the second proof has proved all of that")
    may_shift: bool = Field(exclude=True, description="whether a Market Shift may be played in the plan")
    steps: list[StepData] = Field(exclude=True)
    gone: str | None = Field(exclude=True, description="a tile wished for that cannot be built any more")
    refused: RefusedTurnData | None = Field(exclude=True, description="the given turn that no plan leaves legal")


def plan(asked: Asked, made: PlanAnswered) -> PlanAnswer:
    """The answer of `plan`."""
    problem, result, again = asked.problem, made.result, made.again
    state = problem.state
    content = {
        "to_move": state.colour(problem.seat),
        "turns": problem.turns,
        "counting": problem.counting,
        "others": problem.others,
        "effects": [
            {"buildings": [_building(state, look) for look in each.effect.buildings], "plan": each.plan}
            for each in result.effects
        ],
        "second": _second(asked, result),
        "second_proof": _proof(asked, again),
        "goals": bool(problem.wishes),
        "every": asked.every,
        "twice": asked.twice,
        "settled": made.settled,
        "again_settled": again is not None and not isinstance(again, str) and asked.is_settled(again),
        "may_shift": _may_shift(problem),
        "steps": list(_steps(problem, result)),
        "gone": (gone := gone_tile(problem)),
        "refused": _refusal(problem) if result.status == "infeasible" and gone is None and problem.others else None,
    }
    return PlanAnswer.make(state, facts_of(result) | content, status=result.status, bound=result.bound)


def _steps(problem: PlanProblem, result: PlanResult) -> Iterator[Data]:
    """The turns of a plan, each played, for `StepData`."""
    stage = first_stage(problem)
    for turn in result.plan:
        after = advance(problem, stage, turn)
        points = after.state.players[problem.seat].score - stage.state.players[problem.seat].score
        given = zip(following(problem, stage), others(problem.state), strict=False)
        yield {"turn": turn, "points": points, "others": [{"colour": each, "turn": other} for other, each in given]}
        stage = after


def _refusal(problem: PlanProblem) -> Data | None:
    """The given turn that no plan leaves legal, for a `RefusedTurnData`."""
    if problem.state.over or (refused_turn := refusal(problem)) is None:
        return None
    turn, colour = problem.others[refused_turn.round][refused_turn.place], others(problem.state)[refused_turn.place]
    return facts_of(refused_turn) | {"round": refused_turn.round + 1, "colour": colour, "turn": turn}


def _may_shift(problem: PlanProblem) -> bool:
    given = (step for turns in problem.others for turn in turns for step in turn.steps)
    return bool(problem.state.mover.cards & SHIFT) or Shift() in given


def _building(state: GameState, look: Look) -> Data:
    mask, generation, points, _, _ = look
    return {"squares": state.edition.board.squares_of(mask), "generation": generation, "points": points}


def _second(asked: Asked, result: PlanResult) -> Data | None:
    if not asked.second:
        return None
    plan = None if result.runner_up is None else result.runner_up.plan
    return {"worth": result.second, "proved": result.second_proved, "plan": plan}


def _proof(asked: Asked, again: PlanResult | str | None) -> Data | None:
    if again is None or isinstance(again, str):
        return None if again is None else {"status": "unavailable", "reason": again}
    return facts_of(again) | {
        "effects": len(again.effects) if asked.every else None,
        "complete": again.complete if asked.every else None,
        "second": _second(asked, again),
    }
