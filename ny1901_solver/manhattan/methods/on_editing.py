"""Positions that are set up or changed by the commands of `ny1901 edit`."""

from __future__ import annotations

from typing import Any

from ...kit.editing import edited_all
from ...kit.engine import Caller, Method
from ...kit.engine.edit_method import EditTexts, expect_edits
from ..answers import of_edits
from ..table.editing import changed
from .given import About, draft_of


class EditingRequest(About):
    """Changes a position, which need not add up, by commands as `ny1901 edit`; what is refused changes nothing."""

    edits: EditTexts = []


def _edit(request: EditingRequest, _: Caller) -> dict[str, Any]:
    expect_edits(request.edits)
    return of_edits.edit(edited_all(draft_of(request.position), request.edits, changed))


METHODS = {"edit": Method(EditingRequest, _edit, "edit")}
