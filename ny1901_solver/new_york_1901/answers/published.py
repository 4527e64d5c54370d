"""The JSON Schemas of all answers, by kind."""

from __future__ import annotations

from typing import Any

from ...kit import answers
from ...kit.answers import Answer
from ...kit.engine import opened_method
from . import (
    of_advice,
    of_arena,
    of_composing,
    of_drafts,
    of_editions,
    of_pictures,
    of_plans,
    of_playing,
    of_positions,
    of_progress,
    of_puzzles,
    of_review,
    of_rules,
    of_turns,
    of_verdicts,
)

MODULES = (
    of_positions,
    of_turns,
    of_playing,
    of_plans,
    of_rules,
    of_verdicts,
    of_drafts,
    of_editions,
    of_puzzles,
    of_composing,
    of_progress,
    of_pictures,
    of_advice,
    of_arena,
    of_review,
    opened_method,
)


def shapes() -> dict[str, list[type[Answer]]]:
    """The shapes of every kind of answer; most kinds have one."""
    return answers.shapes(Answer.family)


def answer_schema(command: str) -> dict[str, Any]:
    """The JSON Schema of a kind of answer; positions and cases in it are told by the schemas of their files."""
    return answers.answer_schema(Answer.family, command)
