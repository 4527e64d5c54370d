"""The answer of `plan`: the best plan for several of the player's own turns."""

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
    """The gain of a plan, and its tie-breakers if the plan counts the final score (SCO-8)."""

    gain: int = Field(description="the points that the plan gains")
    height: int = Field(
        description="the height of the player's tallest Legendary after the plan, in metres; 0 if there is none or "
        "points on the score track count"
    )
    golds: int = Field(
        description="the number of the player's gold tiles after the plan; 0 if points on the score track count"
    )


class WorkData(Part):
    """The size of a proof."""

    nodes: int = Field(description="the number of positions that the search visited")
    branches: int = Field(description="the number of branches in the search of the CP-SAT model")
    conflicts: int = Field(description="the number of conflicts in the search of the CP-SAT model")


class BuildingData(Part):
    """A building after a plan."""

    squares: list[Text] = Field(description="the squares of the building")
    generation: int = Field(description="the generation of the building as a number")
    points: int = Field(description="the points of the building")


class EffectData(Part):
    """One of the best results that a plan can have, with a plan that has this result."""

    buildings: list[BuildingData] = Field(description="the player's buildings after the plan")
    plan: list[Text] = Field(description="the turns of a plan with this effect")


class SecondBestData(Part):
    """The best plan with another effect. If `worth` is `null` and `proved` is true, no plan has another effect."""

    worth: WorthData | None = Field(description="the gain of this plan; null if no such plan was found")
    proved: bool = Field(description="whether the answer about the second-best plan is proved")
    plan: list[Text] | None = Field(description="the turns of this plan; null if no such plan was found")


class SecondProofData(Part):
    """The answer of the CP-SAT model to the same question."""

    status: str = Field(description="the status of the second proof, such as proved or timeout")
    value: int | None = Field(
        description="the best gain that the model found, or the fewest turns if the question has goals; null if the "
        "model found no plan"
    )
    bound: int | None = Field(
        description="the bound that the model proved: no plan gains more, or, with goals, no plan needs fewer "
        "turns; null if there is none"
    )
    worth: WorthData | None = Field(description="the gain of the model's plan; null if the model found no plan")
    gain_proved: bool = Field(description="whether the gain is proved")
    ties_proved: bool = Field(
        description="whether it is also proved that no plan with this gain is better by the tie-breaks"
    )
    effects: int | None = Field(
        description="the number of optimal effects that the model found; null if they were not requested"
    )
    complete: bool | None = Field(
        description="whether the model found all optimal effects; null if they were not requested"
    )
    second: SecondBestData | None = Field(
        description="the model's best plan with another effect; null if it was not requested"
    )
    work: WorkData = Field(description="the size of the model's search")


class NoSecondProofData(Part):
    """The reason why the CP-SAT model was not used."""

    status: str = Field(description="always `unavailable`")
    reason: str = Field(description="the reason why there is no second proof")


class RefusedTurnData(Part):
    """The given turn of another player that makes plans fail most often."""

    round: int = Field(description="the number of the round, counted from 1")
    colour: str = Field(description="the colour of the player who takes the turn")
    turn: Text = Field(description="the given turn")
    rule: str = Field(description="the id of the rule that the turn breaks")
    always: bool = Field(description="whether the turn is illegal after every possible turn of the plan's player")
    sentence: str = Field(description="a sentence that explains how the turn breaks the rule")


class OtherTurnData(Part):
    """A given turn of another player."""

    colour: str = Field(description="the colour of the player who takes the turn")
    turn: Text = Field(description="the turn")


class StepData(Part):
    """A turn of the plan, its points on the score track, and the given turns of the other players after the turn."""

    turn: Text = Field(description="the turn of the plan")
    points: int = Field(description="the points that the turn gains on the score track")
    others: list[OtherTurnData] = Field(description="the given turns of the other players after this turn")


class PlanAnswer(PositionAnswer):
    """The best plan with its proof. The answer has no times, so that the same question always gives the same bytes."""

    command = "plan"
    to_move: str = Field(description="the colour of the player who plans")
    turns: int = Field(description="the requested number of turns")
    counting: str = Field(
        description="`points` if the plan counts the score track, `final` if it counts the final score"
    )
    others: list[list[Text]] = Field(description="the given turns of the other players, by round")
    value: int | None = Field(
        description="the gain of the plan; with goals, its number of turns; null if there is no plan"
    )
    worth: WorthData | None = Field(description="the gain of the plan; null if there is no plan")
    gain_proved: bool = Field(description="whether it is proved that no plan of this length gains more")
    ties_proved: bool = Field(
        description="whether it is also proved that no plan with this gain is better by the tie-breaks (SCO-8); false "
        "with the status `proved` means that only the gain is proved"
    )
    plan: list[Text] = Field(description="the turns of the plan; empty if there is no plan")
    lines: list[LineData] = Field(description="the gain by source of points")
    effects: list[EffectData] = Field(description="the optimal effects that were found")
    complete: bool = Field(description="whether `effects` contains all optimal effects")
    second: SecondBestData | None = Field(description="the best plan with another effect; null if it was not requested")
    work: WorkData = Field(description="the size of the proof")
    gave_up: bool = Field(description="whether the search gave up, so that the answer comes from the CP-SAT model")
    proved_by: str = Field(description="`search` or `model`: the part of the program that proved the bound")
    without_model: bool = Field(
        description="whether the search took so long that the CP-SAT model would have helped, but OR-Tools is not "
        "installed"
    )
    second_proof: SecondProofData | NoSecondProofData | None = Field(
        description="the second proof, or the reason why there is none; null if it was not requested or not reached"
    )
    goals: bool = Field(exclude=True, description="whether the question has goals")
    every: bool = Field(exclude=True, description="whether the question requests more than one optimal effect")
    twice: bool = Field(exclude=True, description="whether the question requests a second proof")
    settled: bool = Field(exclude=True, description="whether all requested parts of the answer are proved")
    again_settled: bool = Field(
        exclude=True, description="whether the second proof covers all requested parts of the answer"
    )
    may_shift: bool = Field(exclude=True, description="whether a Market Shift may be played in the plan")
    steps: list[StepData] = Field(exclude=True, description="the turns of the plan with their points")
    gone: str | None = Field(
        exclude=True, description="the tile of a goal that the player cannot build any more; null if there is none"
    )
    refused: RefusedTurnData | None = Field(
        exclude=True, description="the given turn that every plan makes illegal; null if there is none"
    )


def plan(asked: Asked, made: PlanAnswered) -> PlanAnswer:
    """Makes the answer of `plan`."""
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
    """Plays the turns of a plan; returns the fields of a `StepData` for each turn."""
    stage = first_stage(problem)
    for turn in result.plan:
        after = advance(problem, stage, turn)
        points = after.state.players[problem.seat].score - stage.state.players[problem.seat].score
        given = zip(following(problem, stage), others(problem.state), strict=False)
        yield {"turn": turn, "points": points, "others": [{"colour": each, "turn": other} for other, each in given]}
        stage = after


def _refusal(problem: PlanProblem) -> Data | None:
    """Returns the fields of a `RefusedTurnData` about the given turn of another player that every plan makes
    illegal."""
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
