"""The JSON Schemas of New York 1901: for its files, for the requests and responses of the engine, and for all
answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ..engine.schemas import request_schema, response_schema
from ..files.documents import FileModel
from ..progress import ProgressFile
from ..questions.schemas import GameSchemas, Schemas
from .registration import REGISTRATION

ANSWERS = (
    "answers.positions",
    "answers.turns",
    "answers.records",
    "answers.playing",
    "answers.plans",
    "answers.what_if",
    "answers.layouts",
    "capabilities.rules",
    "answers.verdicts",
    "answers.drafts",
    "answers.editions",
    "answers.puzzles",
    "answers.puzzles",
    "capabilities.pictures",
    "answers.majorities",
    "answers.advice",
    "capabilities.reviewing",
)
"""The modules that contain the models of the answers."""
FILES: Mapping[str, type[FileModel] | str] = {
    "case": "rulings.cases:CaseFile",
    "position": "positions.schema:PositionFile",
    "progress": ProgressFile,
    "puzzle": "puzzles.format:PuzzleFile",
    "record": "replay.record:RecordFile",
}


def _lines() -> Schemas:
    methods = dict(REGISTRATION.part(REGISTRATION.methods))  # loads the modules with the models of all answers
    return {"engine.request": partial(request_schema, methods), "engine.response": response_schema}


SCHEMAS = GameSchemas(REGISTRATION, FILES, ANSWERS, _lines)
