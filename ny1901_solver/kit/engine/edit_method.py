"""What a method that edits a draft takes and tells of its commands, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import Field

from ..answers import Data, Part
from ..editing import MOST_EDITS, Edited, typed_too_much
from .method import FieldError

EditTexts: TypeAlias = Annotated[
    list[str], Field(max_length=MOST_EDITS, description="commands as `ny1901 edit` takes them")
]


class DoneEditData(Part):
    """A command that was carried out, and what it did."""

    edit: str
    sentence: str


class CitingData(Part):
    """A sentence, and the rules that it names."""

    sentence: str
    rules: list[str]


class RefusedEditData(Part):
    """A command that was refused, with every reason; it changed nothing."""

    edit: str
    reasons: list[CitingData]


def expect_edits(edits: Sequence[str]) -> None:
    """Refuses commands that are longer together than any position takes."""
    if too_much := typed_too_much(edits):
        raise FieldError("edits", f"edits: {too_much}")


def carried_out(found: Edited[Any], citing: Callable[[str], Data]) -> Data:
    """What was done and refused of commands, for the keys `done` and `refused`; `citing` makes data of a sentence."""
    return {
        "done": [{"edit": edit, "sentence": sentence} for edit, sentence in found.done],
        "refused": [{"edit": edit, "reasons": list(map(citing, reasons))} for edit, reasons in found.refused],
    }
