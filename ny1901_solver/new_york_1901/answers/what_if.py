"""The answer of `what-if`: the single changes of a position that make a turn legal or the turn of most points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...questions.answers import Data, Part, PositionAnswer, Text, facts_of
from ..what_if.in_words import bookkeeping, edits, sentence
from .answer import Line
from .verdicts import ConflictData, TitledViolationData, violations_data

if TYPE_CHECKING:
    from ..what_if import Found, WhatIf


class BestTurnData(Part):
    """A turn that scores most points on the score track."""

    turn: Text = Field(description="the turn")
    points: int = Field(description="the points that the turn scores on the score track")


class KindCountData(Part):
    """The number of changes of a kind."""

    kind: Literal["card", "land", "tile", "building"] = Field(description="the kind of the changes")
    number: int = Field(description="the number of changes of this kind that do what is asked")


class SingleChangeData(Part):
    """A single change of the position, with everything that changes with it."""

    kind: Literal["card", "land", "tile", "building"] = Field(description="the kind of the change")
    sentence: str = Field(description="the change in words")
    also: list[str] = Field(description="what else changes so that the position adds up, in words")
    edits: list[str] = Field(description="commands of `edit` that make the changed position from the position")
    line: Line = Field(description="the changed position as one line")
    points: int = Field(description="the points that the turn then scores on the score track")
    mends: list[str] = Field(description="the ids of the rules that the turn breaks now, but not after the change")
    alone: bool | None = Field(
        description="whether then no turn with other buildings scores as many points; null if this was not requested"
    )
    proved_by: Literal["rules", "bound", "search", "model"] = Field(
        description="what proves the change: `rules` if the turn has to be legal; otherwise what proved that no turn "
        "scores more: the bound of the points of one turn, the exact search, or the CP-SAT model"
    )


class WhatIfAnswer(PositionAnswer):
    """The single changes of a position that make a turn legal or, with `best`, the turn of most points."""

    command = "what-if"
    to_move: str = Field(description="the colour of the player to move")
    turn: Text = Field(description="the turn as it was read")
    remark: str | None = Field(
        description="a sentence about typed words that do not belong to the turn as it was read; null if there are none"
    )
    best: bool = Field(description="whether the turn has to score most points, and not only to be legal")
    legal: bool = Field(description="whether the turn is legal now")
    violations: list[TitledViolationData] = Field(description="every rule that the turn breaks now")
    points: int | None = Field(
        description="the points that the turn scores on the score track; null if the turn is illegal now"
    )
    best_now: BestTurnData | None = Field(
        description="a turn without a Market Shift that scores most points now; null if this was not requested or the "
        "game is over"
    )
    holds: bool = Field(description="whether the turn is legal or the turn of most points without any change")
    alone: bool | None = Field(
        description="whether no turn with other buildings scores as many points now; null unless the turn scores most "
        "points now"
    )
    tried: int = Field(description="the number of changes that were tried")
    making_legal: int = Field(description="the number of changes that make the turn legal")
    total: int = Field(description="the number of changes that do what is asked")
    counts: list[KindCountData] = Field(description="the number of these changes of each kind")
    undecided: int = Field(
        description="the number of changes that make the turn legal, and after which it is not decided whether the "
        "turn scores most points"
    )
    compared_by: list[Literal["bound", "search", "model"]] = Field(
        description="everything that compared the points of turns, for the position itself and for all changed "
        "positions, also those that are not listed; empty if most points were not requested"
    )
    changes: list[SingleChangeData] = Field(description="the first of the changes that do what is asked")
    excluded: ConflictData | None = Field(
        description="a conflict of the turn that contains nothing that a change alters, so that no change was tried; "
        "null if there is none"
    )
    conflict: ConflictData | None = Field(
        description="the smallest conflict of the turn if no change makes the turn legal; otherwise null"
    )


def what_if_answer(result: WhatIf, remark: str) -> WhatIfAnswer:
    """Makes the answer of `what-if`."""
    state = result.state
    content = {
        "to_move": state.colour(state.to_move),
        "turn": result.turn,
        "remark": remark or None,
        "best": result.best,
        "legal": result.verdict.legal,
        "violations": violations_data(result.verdict.violations),
        "points": result.points if result.verdict.legal else None,
        "best_now": result.now,
        "holds": result.holds,
        "alone": result.alone,
        "tried": result.tried,
        "making_legal": result.legal,
        "total": result.total,
        "counts": [{"kind": kind, "number": number} for kind, number in result.counts],
        "undecided": result.undecided,
        "compared_by": result.proofs,
        "changes": [_change(result, found) for found in result.found],
        "excluded": result.excluded and facts_of(result.excluded),
        "conflict": result.conflict and facts_of(result.conflict),
    }
    return WhatIfAnswer.make(state, content, status="undecided" if result.undecided else "proved")


def _change(result: WhatIf, found: Found) -> Data:
    state = result.state
    return {
        "kind": found.change.kind,
        "sentence": sentence(state, found.change),
        "also": bookkeeping(state, found.state, found.change),
        "edits": edits(state, found.state, found.change),
        "line": found.state,
        "points": found.points,
        "mends": result.verdict.rules,
        "alone": found.alone,
        "proved_by": found.proved_by or "rules",
    }
