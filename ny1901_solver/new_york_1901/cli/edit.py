"""`edit`: set up or change a position, a command a line."""

from __future__ import annotations

from ...terminal.editing import editing
from ..capabilities.editing import EDIT as CAPABILITY
from ..capabilities.editing import EDITOR
from ..capabilities.pictures import DRAW
from .edit_session import EditSession

EDIT = editing(CAPABILITY, EDITOR, DRAW, EditSession, "a file, a line, a puzzle")
