"""The best plan over several own turns: the answer of `plan`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.answers import Data, LineData, Part, PositionAnswer, Text, facts_of

if TYPE_CHECKING:
    from ..planning.asked import Asked
    from ..planning.effects import Look
    from ..planning.result import OptimalPlan, PlanResult
    from ..state import GameState


class WorthData(Part):
    """The gain of a plan, and what breaks a tie after it when the final score counts (SCO-8)."""

    gain: int
    height: int
    golds: int


class WorkData(Part):
    """What a proof took: nodes of the search, branches and conflicts of the CP-SAT model."""

    nodes: int
    branches: int
    conflicts: int


class BuildingData(Part):
    """A building as far as an effect knows it."""

    squares: list[Text]
    generation: int
    points: int


class EffectData(Part):
    """One optimal effect, and a plan of it."""

    buildings: list[BuildingData]
    plan: list[Text]


class SecondBestData(Part):
    """The best plan of another effect; without a worth there is none, where that is proved."""

    worth: WorthData | None
    proved: bool
    plan: list[Text] | None


class SecondProofData(Part):
    """What the CP-SAT model says when it is asked the same."""

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
    """Why the CP-SAT model was not asked."""

    status: str
    reason: str


class PlanAnswer(PositionAnswer):
    """The best plan, with its proof; without the time it took: the same question gets the same bytes."""

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


def plan(state: GameState, asked: Asked, found: PlanResult, again: PlanResult | str | None) -> Data:
    """The answer of `plan`; `again` is the second proof, or why there is none."""
    problem = asked.problem
    content = {
        "to_move": problem.state.colour(problem.seat),
        "turns": problem.turns,
        "counting": problem.counting,
        "others": problem.others,
        "effects": [_effect(state, each) for each in found.effects],
        "second": _second(asked, found),
        "second_proof": _proof(asked, again),
    }
    return PlanAnswer.of(state, facts_of(found) | content, status=found.status, bound=found.bound)


def _effect(state: GameState, found: OptimalPlan) -> Data:
    return {"buildings": [_building(state, look) for look in found.effect.buildings], "plan": found.plan}


def _building(state: GameState, look: Look) -> Data:
    mask, generation, points, _, _ = look
    return {"squares": state.edition.board.squares_of(mask), "generation": generation, "points": points}


def _second(asked: Asked, found: PlanResult) -> Data | None:
    if not asked.second:
        return None
    plan = None if found.runner_up is None else found.runner_up.plan
    return {"worth": found.second, "proved": found.second_proved, "plan": plan}


def _proof(asked: Asked, again: PlanResult | str | None) -> Data | None:
    if again is None or isinstance(again, str):
        return None if again is None else {"status": "unavailable", "reason": again}
    return facts_of(again) | {
        "effects": len(again.effects) if asked.every else None,
        "complete": again.complete if asked.every else None,
        "second": _second(asked, again),
    }
