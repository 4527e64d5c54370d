"""The JSON Schemas of New York 1901: of its files, of the engine's lines, and of all answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ..kit.documents import FileModel
from ..kit.engine import opened_method
from ..kit.engine.schemas import request_schema, response_schema
from ..kit.progress import ProgressFile
from ..kit.schemas import Schemas, schemas_of
from .answers import (
    of_advice,
    of_composing,
    of_drafts,
    of_editions,
    of_pictures,
    of_plans,
    of_playing,
    of_positions,
    of_puzzles,
    of_records,
    of_review,
    of_rules,
    of_turns,
    of_verdicts,
)
from .methods import METHODS
from .positions.schema import PositionFile
from .puzzles.format import PuzzleFile
from .replay.record_file import RecordFile
from .rulings.cases import CaseFile

ANSWERS = (
    of_positions,
    of_turns,
    of_records,
    of_playing,
    of_plans,
    of_rules,
    of_verdicts,
    of_drafts,
    of_editions,
    of_puzzles,
    of_composing,
    of_pictures,
    of_advice,
    of_review,
    opened_method,
)
"""The modules whose shapes are the kinds of answers."""
FILES: Mapping[str, type[FileModel]] = {
    "case": CaseFile,
    "position": PositionFile,
    "progress": ProgressFile,
    "puzzle": PuzzleFile,
    "record": RecordFile,
}
LINES: Schemas = {"engine.request": partial(request_schema, METHODS), "engine.response": response_schema}
SCHEMAS = schemas_of("ny1901", FILES, LINES)
