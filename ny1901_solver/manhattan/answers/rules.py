"""Rulings, and where readings part: what Manhattan answers of its own to `rule show`, `cases` and `differ`.

What is no ruling is answered in the shapes that serve every game (`rulebook/answers.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...questions.answers import Answer, Part, SentenceData, Text, facts_of
from ...rulebook.answers import RulingShapes
from ..positions import format_line
from ..registration import REGISTRATION
from ..rulings.case_file import CaseFile

if TYPE_CHECKING:
    from ...capabilities.rules import Parting


class LinePart(Part):
    """The position beside a diagram."""

    line: str | None = Field(default=None, description="the position, where a diagram was asked for")


SHAPES = RulingShapes(REGISTRATION.family, CaseFile, drawn=[LinePart])


class SideData(Part):
    """What one reading answers."""

    setting: str
    violations: list[SentenceData]
    words: str


class DifferenceData(Part):
    """A position in which two readings part, and how."""

    kind: Literal["moves", "play", "result"]
    line: str
    move: Text | None = Field(validation_alias="step")
    sides: list[SideData]
    sentence: str


class NeverData(Part):
    """Why two readings never part by a switch, and what both of them need so that they can."""

    because: str
    rule: str
    needs: dict[str, str]


class RuleDifferAnswer(Answer):
    """Where two readings part, the smallest first; of positions that were tried."""

    family = REGISTRATION.family

    command = "rule-differ"
    tried: int
    differences: list[DifferenceData]
    never: list[NeverData] = Field(description="why they part nowhere, so that no position was tried; else empty")
    readings: list[str] = Field(exclude=True, description="both, as they were given")


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
