"""Rulings as the program answers them, and where readings part: the answers of `rule show`, `cases` and `differ`.

What is no ruling is answered in the shapes that serve every game (`kit/rulebook/answers.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...kit.answers import Answer, Data, Part, SentenceData, Text, facts_of
from ...kit.rulebook.answers import CheckData, DiagramData, ran
from ..positions import format_line
from ..rulings.case_file import CaseFile

if TYPE_CHECKING:
    from ...kit.capabilities.rules import Parting
    from ..rulings.cases import CaseResult


class RulingAnswer(Answer):
    """What every answer about rulings of Manhattan begins with."""

    family = "manhattan"


class CaseResultData(CaseFile):
    """A case that was run."""

    ok: bool
    checks: list[CheckData]


class CaseShowAnswer(RulingAnswer):
    """A ruling that was run."""

    command = "rule-show"
    proves = False
    kind: Literal["ruling"]
    case: CaseResultData
    diagram: DiagramData | None = Field(default=None, description="where one was asked for")
    line: str | None = Field(default=None, description="the position, where a diagram was asked for")


class RuleCasesAnswer(RulingAnswer):
    """The rulings, each with the program's own answer."""

    command = "rule-cases"
    total: int
    failed: int
    cases: list[CaseResultData]


class SideData(Part):
    """What one reading answers."""

    setting: str
    violations: list[SentenceData]
    words: str


class DifferenceData(Part):
    """A position in which two readings part, and how."""

    kind: Literal["moves", "play", "result"]
    line: str
    move: Text | None
    sides: list[SideData]
    sentence: str


class NeverData(Part):
    """Why two readings never part by a switch, and what both of them need so that they can."""

    because: str
    rule: str
    needs: dict[str, str]


class RuleDifferAnswer(RulingAnswer):
    """Where two readings part, the smallest first; of positions that were tried."""

    command = "rule-differ"
    tried: int
    differences: list[DifferenceData]
    never: list[NeverData] = Field(description="why they part nowhere, so that no position was tried; else empty")
    readings: list[str] = Field(exclude=True, description="both, as they were given")


def ruling(result: CaseResult, drawn: Data) -> CaseShowAnswer:
    """The answer about a ruling that was run; `drawn` is its diagram and its line, where one was asked for."""
    return CaseShowAnswer.made(None, {"kind": "ruling", "case": ran(result), **drawn})


def rule_cases(results: Sequence[CaseResult]) -> RuleCasesAnswer:
    """The answer of `rule cases`."""
    failed = sum(not result.ok for result in results)
    return RuleCasesAnswer.made(None, {"total": len(results), "failed": failed, "cases": list(map(ran, results))})


def rule_differ(found: Parting, top: int, seed: int, readings: Sequence[str]) -> RuleDifferAnswer:
    """The answer of `rule differ` with so many differences at most."""
    content = {
        "tried": found.tried,
        "differences": [
            facts_of(each) | {"line": format_line(each.state), "sentence": each.sentence} for each in found.found[:top]
        ],
        "never": found.never,
        "readings": readings,
    }
    return RuleDifferAnswer.made(None, content, status="done", seed=seed)
