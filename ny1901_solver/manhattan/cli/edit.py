"""The command `edit`, which changes a position."""

from __future__ import annotations

from ...terminal.editing import editing
from ..capabilities.editing import EDIT as CAPABILITY
from ..capabilities.editing import EDITOR
from ..capabilities.pictures import DRAW

EDIT = editing(CAPABILITY, EDITOR, DRAW)
