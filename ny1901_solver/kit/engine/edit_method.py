"""What is told of commands that edit a draft, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..answers import Data, Part
from ..capability import Note
from ..editing import Edited


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


def carried_out(found: Edited[Any], citing: Callable[[str], Data]) -> Data:
    """What was done and refused of commands, for the keys `done` and `refused`; `citing` makes data of a sentence."""
    return {
        "done": [{"edit": edit, "sentence": sentence} for edit, sentence in found.done],
        "refused": [{"edit": edit, "reasons": list(map(citing, reasons))} for edit, reasons in found.refused],
    }


def edits_told(answer: Any) -> Iterator[Note]:
    """What was done and refused, a note each, of an answer with `done` and `refused`."""
    yield from (Note(each.sentence) for each in answer.done)
    yield from (Note(reason.sentence) for refused in answer.refused for reason in refused.reasons)
