"""Loads positions from their sources: a line, a file with a line, standard input, a record after some moves, or a
puzzle.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ..records import loading
from ..records.loading import Ids, Loader, line_in
from .registration import REGISTRATION

if TYPE_CHECKING:  # every start of the program reads the words for sources before it loads anything
    from .puzzles.puzzle import Puzzle
    from .state import GameState

Opened: TypeAlias = "loading.Opened[GameState, Puzzle]"
"""The content of a source: a position, a record or a puzzle."""

_LINE = re.compile(rf"^\s*{REGISTRATION.line}", re.MULTILINE)
_FORMAT = re.compile(
    r"""(?:^|[{,])\s*["']?format["']?\s*:\s*["']?(?:manhattan-(?=record)|ny1901-(?=puzzle))(record|puzzle)/""",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class ManhattanLoader(Loader["GameState", "Puzzle"]):
    """Loads positions, records and puzzles. If `needs_hands` is true, no hand may be hidden. If `edited` is true, a
    position may be impossible.
    """

    line: ClassVar[str] = REGISTRATION.line
    ids: ClassVar[Ids] = Ids.of_catalog(lambda: REGISTRATION.part(REGISTRATION.catalog))
    needs_hands: bool = False
    edited: bool = False

    @property
    def to_play(self) -> ManhattanLoader:
        """Returns the loader of positions from which a game is played, in which no hand is hidden."""
        return replace(self, needs_hands=True)

    @property
    def to_edit(self) -> ManhattanLoader:
        """Returns the loader of positions that are to be edited, which may be impossible positions."""
        return replace(self, edited=True)

    def form_of(self, text: str) -> str:
        """Returns the format of a text: `position`, `record` or `puzzle`."""
        return form_of(text)

    def parse(self, text: str, name: str) -> Opened:
        """Reads a position, a record or a puzzle."""
        form = form_of(text)
        if form == "record":
            from .replay import parse_record, position_after

            return loading.Opened(
                name, record=parse_record(text, name, self.needs_hands), position_after=position_after
            )
        if form == "puzzle":
            from .puzzles.format import parse_puzzle

            return loading.Opened(name, puzzle=parse_puzzle(text, name))
        from .positions import parse_line, parse_unsound

        line = _line_of(text)
        state = parse_unsound(line) if self.edited else parse_line(line, needs_hands=self.needs_hands)
        return loading.Opened(name, state=state)


SOURCES, RECORDS = ManhattanLoader.sources(), ManhattanLoader.records()
"""The help texts about sources of positions, and of games."""


def form_of(text: str) -> str:
    """Returns the format of a text, `position`, `record` or `puzzle`; returns an empty text if the format is not
    certain.
    """
    if (match := _FORMAT.search(text)) is not None:
        return match[1]
    return "position" if _LINE.search(text) else ""


def _line_of(text: str) -> str:
    """Returns the line of a position in a text, or its first line that is neither empty nor a comment (`#`)."""
    if line := line_in(text, REGISTRATION.line):
        return line
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
