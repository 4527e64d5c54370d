"""Where a position comes from: a line, a file that holds one, or standard input."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..kit.sources import text_of

if TYPE_CHECKING:
    from .state import GameState

MAGIC = "mh1:"
_LINE = re.compile(rf"^\s*{MAGIC}", re.MULTILINE)
_FORMAT = re.compile(r"""(?:^|[{,])\s*["']?format["']?\s*:\s*["']?manhattan-(record|puzzle)/""", re.MULTILINE)
SOURCES = "A position as one line (mh1:...), a file that holds one, or '-' for stdin"
"""What is taken wherever a position is asked for."""


def opened(source: str) -> GameState:
    """The position of a source."""
    return parsed(source if is_line(source) else text_of(source, SOURCES, _ids))


def form_of(text: str) -> str:
    """What the text of a file is for certain: a `position`, a `record`, a `puzzle`; empty for another."""
    if (found := _FORMAT.search(text)) is not None:
        return found[1]
    return "position" if _LINE.search(text) else ""


def is_line(text: str) -> bool:
    """Whether a text is a position as one line."""
    return text.lstrip().startswith(MAGIC)


def read_unsound(source: str) -> GameState:
    """The position of a source, which need not add up."""
    from .positions import parse_unsound

    return parse_unsound(_line_of(source if is_line(source) else text_of(source, SOURCES, _ids)))


def parsed(text: str) -> GameState:
    """The position of a text: its first line that is not empty and no comment, which begins with `#`."""
    from .positions import parse_line

    return parse_line(_line_of(text))


def _line_of(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def _ids() -> Mapping[str, Path]:
    """The files of the shipped puzzles."""
    return {}
