"""`edit`: set up or change a position by commands."""

from __future__ import annotations

from ...messages import gettext_noop
from ...terminal.editing import editing
from ..capabilities.editing import EDIT as CAPABILITY
from ..capabilities.editing import EDITOR
from ..capabilities.pictures import DRAW
from .edit_session import EditSession

LINES = gettext_noop("standard input holds the commands; name the position: a file, a line, a puzzle")
EDIT = editing(CAPABILITY, EDITOR, DRAW, EditSession, LINES)
