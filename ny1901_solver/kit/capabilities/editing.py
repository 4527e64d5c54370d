"""`edit` of every game: commands that change a draft, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from pydantic import Field

from ..answers import Data, Part
from ..capability import Note, Question, Shown, Unfit
from ..editing import MOST_EDITS, Edited, typed_too_much


class EditQuestion(Question):
    """What is asked of every draft: commands that change it."""

    edits: Annotated[list[str], Field(max_length=MOST_EDITS)] = Field(
        [], description="commands as `ny1901 edit` takes them"
    )

    def check(self) -> None:
        """Raises `Unfit` for more commands than any position takes."""
        super().check()
        if too_much := typed_too_much(self.edits):
            raise Unfit("edits", too_much)


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


def edit_told(answer: Any) -> Iterator[Shown]:
    """What was done and refused, the position as far as it goes, and what does not add up yet."""
    yield from (Note(each.sentence) for each in answer.done)
    yield from (Note(reason.sentence) for refused in answer.refused for reason in refused.reasons)
    yield answer.line or answer.draft.rstrip("\n")
    yield from (Note(amiss.sentence) for amiss in (*getattr(answer, "missing", ()), *answer.wrong))
