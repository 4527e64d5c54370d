"""Rulings as the program answers them: the answers of `rule show` and `rule cases` about cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...kit.answers import Answer, Data, Part
from ...kit.rulebook.answers import CheckData, DiagramData, ran
from ..rulings.case_file import CaseFile

if TYPE_CHECKING:
    from ..rulings.cases import CaseResult


class CaseResultData(CaseFile):
    """A case that was run."""

    ok: bool
    checks: list[CheckData]


class CaseShowAnswer(Answer):
    """A ruling that was run."""

    command = "rule-show"
    proves = False
    kind: Literal["ruling"]
    case: CaseResultData
    diagram: DiagramData | None = Field(default=None, description="where one was asked for")


class KnownPositionsData(Part):
    """How many of the positions that can be have a game that leads there, and how many have none."""

    recorded: int
    unrecorded: int


class RuleCasesAnswer(Answer):
    """The rulings, each with the program's own answer."""

    command = "rule-cases"
    total: int
    failed: int
    positions: KnownPositionsData
    cases: list[CaseResultData]


def ruling(result: CaseResult, diagram: Data | None) -> CaseShowAnswer:
    """The answer about a ruling that was run, with its diagram where one was asked for."""
    drawn = {"diagram": diagram} if diagram else {}
    return CaseShowAnswer.made(None, {"kind": "ruling", "case": ran(result), **drawn})


def known_positions(results: Iterable[CaseResult]) -> KnownPositionsData:
    """How many of the positions of cases have a game that leads there; impossible ones are not counted."""
    possible = [each.case for each in results if each.case.position is not None and each.state is not None]
    recorded = sum(case.record is not None for case in possible)
    return KnownPositionsData(recorded=recorded, unrecorded=len(possible) - recorded)


def rule_cases(results: Sequence[CaseResult]) -> RuleCasesAnswer:
    """The answer of `rule cases`."""
    content = {
        "total": len(results),
        "failed": sum(not result.ok for result in results),
        "positions": known_positions(results),
        "cases": list(map(ran, results)),
    }
    return RuleCasesAnswer.made(None, content)
