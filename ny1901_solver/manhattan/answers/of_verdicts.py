"""A move judged: the answer of `rule check`."""

from __future__ import annotations

from pydantic import Field

from ...kit.answers import Data, Part, SentenceData, Text
from ..rulings.verdict import Verdict
from ..state import GameState
from .answer import ManhattanAnswer


class BrokenData(SentenceData):
    """A broken rule, with the plots that it is about."""

    plots: list[str]


class ByReadingData(Part):
    """Another value of a switch under which the verdict is the other one."""

    switch: str
    value: str
    legal: bool
    violations: list[BrokenData]


class CheckAnswer(ManhattanAnswer):
    """Whether a move is legal, with every rule that it breaks."""

    command = "rule-check"
    move: Text
    legal: bool
    violations: list[BrokenData]
    other_readings: list[ByReadingData]
    near: list[Text] = Field(description="legal moves near to an illegal one")


def rule_check(state: GameState, found: Verdict) -> Data:
    """The answer of `rule check`."""
    others = [
        {
            "switch": each.switch,
            "value": each.value,
            "legal": not each.violations,
            "violations": each.violations,
        }
        for each in found.others
    ]
    content = {
        "move": found.move,
        "legal": found.legal,
        "violations": found.violations,
        "other_readings": others,
        "near": found.near,
    }
    return CheckAnswer.of(state, content)
