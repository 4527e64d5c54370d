"""The JSON Schemas of New York 1901: of its files, of the engine's lines, and of all answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ..engine.schemas import request_schema, response_schema
from ..files.documents import FileModel
from ..progress import ProgressFile
from ..questions.schemas import GameSchemas, Schemas
from .registration import REGISTRATION

ANSWERS = (
    "answers.of_positions",
    "answers.of_turns",
    "answers.of_records",
    "answers.of_playing",
    "answers.of_plans",
    "answers.of_rules",
    "answers.of_verdicts",
    "answers.of_drafts",
    "answers.of_editions",
    "answers.of_puzzles",
    "answers.of_composing",
    "answers.of_pictures",
    "answers.of_advice",
    "answers.of_review",
)
"""The modules whose shapes are the kinds of answers."""
FILES: Mapping[str, type[FileModel] | str] = {
    "case": "rulings.cases:CaseFile",
    "position": "positions.schema:PositionFile",
    "progress": ProgressFile,
    "puzzle": "puzzles.format:PuzzleFile",
    "record": "replay.record_file:RecordFile",
}


def _lines() -> Schemas:
    methods = REGISTRATION.part(REGISTRATION.methods)
    return {"engine.request": partial(request_schema, methods), "engine.response": response_schema}


SCHEMAS = GameSchemas(REGISTRATION, FILES, ANSWERS, _lines)
