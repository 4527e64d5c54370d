"""Drafts: a position is set up or changed by the commands of `ny1901 edit`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ...kit.editing import edited_all
from ...kit.engine import Caller, FieldError, Method, in_field
from ...kit.engine.edit_method import EditTexts, expect_edits
from ..answers import of_drafts
from ..edition import Edition, available_editions, load_edition
from ..state import COLOURS
from ..table.commands import edited
from ..table.completion import edit_completions
from ..table.draft import Draft
from ..table.editing import fitting
from ..table.script import seated
from .given import ByValue, PositionInWork, draft_of, edition_by_value, edition_of, own_edition


class EditRequest(ByValue):
    """Sets a position up or changes it by commands, as `ny1901 edit`; what is refused changes nothing."""

    position: PositionInWork | None = None
    name: Annotated[str | None, Field(description="without a position: the edition of an empty board")] = None
    colours: Annotated[
        list[Literal["green", "blue", "yellow", "brown"]] | None,
        Field(min_length=2, max_length=4, description="the players in turn order; of a position, other ones"),
    ] = None
    edits: EditTexts = []
    complete: Annotated[str | None, Field(description="what is typed of a command: how it can go on")] = None
    fits: Annotated[
        list[str] | None, Field(min_length=2, max_length=2, description="a colour and a tile: where it may stand")
    ] = None
    choices: Annotated[bool, Field(description="whether to list what there is to choose from")] = False
    file: Annotated[bool, Field(description="whether to write the position file, too, once it adds up")] = False


def _edit(request: EditRequest, _: Caller) -> dict[str, Any]:
    expect_edits(request.edits)
    draft, left_out = _begun(request)
    found = edited_all(draft, request.edits, edited)
    with in_field("fits"):
        fits = fitting(found.draft, *request.fits) if request.fits else []
    completions = [] if request.complete is None else edit_completions(found.draft, request.complete, [])
    return of_drafts.edit(found, left_out, completions, fits, choices=request.choices, file=request.file)


def _begun(request: EditRequest) -> tuple[Draft, list[str]]:
    """The draft that the commands begin with, and what no draft can hold of what was given."""
    colours = request.colours
    if colours is not None and len(set(colours)) < len(colours):
        raise FieldError("colours", f"colours: {', '.join(colours)}: one comes twice")
    if request.position is None:
        return Draft.blank(_edition(request), colours or COLOURS[:2]), []
    draft, left_out = draft_of(request, request.position)
    if colours is None or tuple(colours) == draft.setup.colours:
        return draft, left_out
    draft, more = seated(draft, colours)
    return draft, [*left_out, *more]


def _edition(request: EditRequest) -> Edition:
    if request.name is not None:
        return edition_of(request.name, "name", request.edition)
    if request.edition is not None:
        return edition_by_value(request.edition)
    return own_edition.get() or load_edition(available_editions()[0])


METHODS = {"edit": Method(EditRequest, _edit, "edit")}
