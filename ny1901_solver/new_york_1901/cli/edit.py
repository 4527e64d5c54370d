"""`edit`: set up or change a position by commands."""

from __future__ import annotations

from ...messages import gettext_noop
from ...terminal.editing import editing
from ..capabilities.editing import EDIT as CAPABILITY
from ..capabilities.editing import EDITOR
from ..capabilities.pictures import DRAW
from .edit_session import EditSession

LINES = gettext_noop(
    "standard input contains the commands, so it cannot contain the position; give the position as "
    "a file, a line or a puzzle"
)
EDIT = editing(CAPABILITY, EDITOR, DRAW, EditSession, LINES)
