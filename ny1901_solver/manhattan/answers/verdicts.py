"""The answer of `rule check`: the verdict on a move."""

from __future__ import annotations

from pydantic import Field

from ...questions.answers import Part, SentenceData, Text, facts_of
from ...rulebook.answers import ChangeData
from ..rulings.verdict import Verdict
from ..state import GameState
from .answer import ManhattanAnswer


class BrokenData(SentenceData):
    """A broken rule, with the plots that it concerns."""

    plots: list[str] = Field(description="the plots that the broken rule concerns")


class EffectData(SentenceData):
    """A change that a move makes on the board."""

    kind: str = Field(description="what changes: `owner`, `city`, `tallest`, `locked`, `moved` or `destroyed`")
    place: str = Field(description="the plot or the city that changes")
    before: str | None = Field(description="the colour before the move; `null` for nobody")
    after: str | None = Field(description="the colour after the move; `null` for nobody")


class PointsData(Part):
    """The points that the board would pay a colour before and after a move."""

    colour: str = Field(description="the colour that the board pays")
    before: int = Field(description="the points of the colour if the round were scored before the move")
    after: int = Field(description="the points of the colour if the round were scored after the move")


class ReasonsData(Part):
    """The reasons why a move is legal, and the changes that the move makes."""

    allowed: list[SentenceData] = Field(description="the rules that allow the move")
    effects: list[EffectData] = Field(description="the changes that the move makes on the board")
    points: list[PointsData] = Field(
        description="the points of each colour that the move changes, if the round were scored"
    )


class ConflictData(Part):
    """A broken rule, and a smallest set of facts of the position that make the rule forbid the move."""

    rule: str = Field(description="the id of the broken rule")
    facts: list[str] = Field(
        description="sentences with facts that together break the rule; the move would not break it without "
        "any one of them"
    )


class NearMoveData(Part):
    """A legal move that is similar to the judged move, and the changes from the judged move to the legal move."""

    distance: int = Field(description="the sum of the costs of the changes")
    move: Text = Field(validation_alias="step", description="the legal move in notation")
    changes: list[ChangeData] = Field(description="the changes that lead from the judged move to the legal move")


class OtherReadingData(Part):
    """A reading of the rules under which the verdict is the opposite."""

    switch: str = Field(description="the name of the switch")
    value: str = Field(description="the other value of the switch")
    legal: bool = Field(description="whether the move is legal under this value")
    violations: list[BrokenData] = Field(description="the rules that the move breaks under this value")
    told: str = Field(exclude=True, description="the verdict under this reading, as a phrase")


class RuleCheckAnswer(ManhattanAnswer):
    """Whether a move is legal, with the reasons or the broken rules, and the readings that change the verdict."""

    command = "rule-check"
    move: Text = Field(description="the judged move in notation")
    legal: bool = Field(description="whether the move is legal")
    violations: list[BrokenData] = Field(description="all rules that the move breaks")
    reasons: ReasonsData | None = Field(description="why the move is legal; `null` for an illegal move")
    conflicts: list[ConflictData] = Field(description="the smallest set of facts that breaks each broken rule")
    nearest: list[NearMoveData] = Field(description="the nearest legal moves, if the judged move is illegal")
    as_near: int = Field(description="the number of further legal moves at the same distance as the last listed move")
    others: list[OtherReadingData] = Field(
        description="the other readings of the rules under which the verdict changes"
    )


def rule_check(state: GameState, verdict: Verdict) -> RuleCheckAnswer:
    """Returns the answer of `rule check`."""
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
