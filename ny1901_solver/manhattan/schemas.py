"""The JSON Schemas of Manhattan: of its files, of requests to the engine, and of all answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ..kit.documents import FileModel
from ..kit.engine.schemas import request_schema
from ..kit.schemas import Schemas, schemas_of
from .answers import (
    of_advice,
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
from .methods import METHODS
from .puzzles.format import PuzzleFile
from .rulings.case_file import CaseFile

ANSWERS = (
    of_positions,
    of_editions,
    of_moves,
    of_playing,
    of_pictures,
    of_edits,
    of_advice,
    of_verdicts,
    of_rules,
    of_plans,
    of_puzzles,
    of_review,
)
"""The modules whose shapes are the kinds of answers."""
FILES: Mapping[str, type[FileModel]] = {"case": CaseFile, "puzzle": PuzzleFile}
LINES: Schemas = {"engine.request": partial(request_schema, METHODS, "manhattan")}
SCHEMAS = schemas_of("manhattan", FILES, LINES)
