"""The JSON Schemas of all answers of Manhattan, by kind."""

from __future__ import annotations

from typing import Any

from ...kit import answers
from ...kit.answers import Answer
from . import (
    of_advice,
    of_arena,
    of_editions,
    of_edits,
    of_moves,
    of_pictures,
    of_plans,
    of_playing,
    of_positions,
    of_puzzles,
    of_review,
    of_rules,
    of_verdicts,
)

FAMILY = "manhattan"
MODULES = (
    of_positions,
    of_editions,
    of_moves,
    of_playing,
    of_pictures,
    of_edits,
    of_advice,
    of_arena,
    of_verdicts,
    of_rules,
    of_plans,
    of_puzzles,
    of_review,
)


def shapes() -> dict[str, list[type[Answer]]]:
    """The shapes of every kind of answer; most kinds have one."""
    return answers.shapes(FAMILY)


def answer_schema(command: str) -> dict[str, Any]:
    """The JSON Schema of a kind of answer."""
    return answers.answer_schema(FAMILY, command)
