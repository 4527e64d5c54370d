"""The JSON Schemas of Manhattan: of its files, of requests to the engine, and of all answers."""

from __future__ import annotations

from functools import partial

from ..engine.schemas import request_schema
from ..questions.schemas import GameSchemas, Schemas
from .registration import REGISTRATION

ANSWERS = (
    "answers.positions",
    "answers.editions",
    "answers.moves",
    "answers.playing",
    "capabilities.pictures",
    "answers.edits",
    "answers.advice",
    "answers.verdicts",
    "capabilities.rules",
    "answers.plans",
    "answers.puzzles",
    "capabilities.reviewing",
)
"""The modules with the models of answers."""
FILES = {
    "case": "rulings.case_file:CaseFile",
    "puzzle": "puzzles.format:PuzzleFile",
}


def _lines() -> Schemas:
    methods = dict(REGISTRATION.part(REGISTRATION.methods))  # loads the modules with the models of all answers
    return {"engine.request": partial(request_schema, methods, REGISTRATION.name)}


SCHEMAS = GameSchemas(REGISTRATION, FILES, ANSWERS, _lines)
