"""The verdict on a move: the answer of `rule check`."""

from __future__ import annotations

from pydantic import Field

from ...questions.answers import Part, SentenceData, Text, facts_of
from ...rulebook.answers import ChangeData
from ..rulings.verdict import Verdict
from ..state import GameState
from .answer import ManhattanAnswer


class BrokenData(SentenceData):
    """A broken rule, with the plots concerned."""

    plots: list[str]


class EffectData(SentenceData):
    """A change that a move makes on the board, with the colours before and after it, `null` for nobody."""

    kind: str
    place: str
    before: str | None
    after: str | None


class PointsData(Part):
    """The points that the board would pay a colour before and after the move."""

    colour: str
    before: int
    after: int


class ReasonsData(Part):
    """Why a move is legal, and what it changes."""

    allowed: list[SentenceData]
    effects: list[EffectData]
    points: list[PointsData]


class ConflictData(Part):
    """A rule, and a least set of facts with which it forbids the move."""

    rule: str
    facts: list[str]


class NearMoveData(Part):
    """A legal move, and what it changes."""

    distance: int
    move: Text = Field(validation_alias="step")
    changes: list[ChangeData]


class OtherReadingData(Part):
    """A value of a switch under which the verdict is the opposite."""

    switch: str
    value: str
    legal: bool
    violations: list[BrokenData]
    told: str = Field(exclude=True, description="the verdict under it, as a phrase")


class RuleCheckAnswer(ManhattanAnswer):
    """Whether a move is legal: its reasons or every rule that it breaks, and the readings that change the verdict."""

    command = "rule-check"
    move: Text
    legal: bool
    violations: list[BrokenData]
    reasons: ReasonsData | None
    conflicts: list[ConflictData]
    nearest: list[NearMoveData]
    as_near: int = Field(description="number of further legal moves that are as near as the last one listed")
    others: list[OtherReadingData]


def rule_check(state: GameState, verdict: Verdict) -> RuleCheckAnswer:
    """The answer of `rule check`."""
    near = verdict.nearest
    content = facts_of(verdict) | {
        "legal": verdict.legal,
        "conflicts": [
            {"rule": each.rule, "facts": [fact.sentence for fact in each.facts]} for each in verdict.conflicts
        ],
        "nearest": () if near is None else near.nearest,
        "as_near": 0 if near is None else near.as_near,
    }
    return RuleCheckAnswer.make(state, content)
