"""Where a position comes from: a line, a file that holds one, standard input, a record after some moves, a puzzle."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ..records import loading
from ..records.loading import Ids, Loader, line_in
from .registration import REGISTRATION

if TYPE_CHECKING:  # the words for sources are read at every start, before anything is loaded
    from .puzzles.puzzle import Puzzle
    from .state import GameState

Opened: TypeAlias = "loading.Opened[GameState, Puzzle]"
"""What a source holds: a position, a record or a puzzle."""

_LINE = re.compile(rf"^\s*{REGISTRATION.line}", re.MULTILINE)
_FORMAT = re.compile(
    r"""(?:^|[{,])\s*["']?format["']?\s*:\s*["']?(?:manhattan-(?=record)|ny1901-(?=puzzle))(record|puzzle)/""",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class ManhattanLoader(Loader["GameState", "Puzzle"]):
    """Loads positions, records and puzzles.

    Where `needs_hands` is said every hand has to be, else those of `?` will do; a position that is `edited` need not
    add up.
    """

    line: ClassVar[str] = REGISTRATION.line
    ids: ClassVar[Ids] = Ids.of_catalog(lambda: REGISTRATION.part(REGISTRATION.catalog))
    needs_hands: bool = False
    edited: bool = False

    @property
    def to_play(self) -> ManhattanLoader:
        """The loader of what is played on: every hand has to be told."""
        return replace(self, needs_hands=True)

    @property
    def to_edit(self) -> ManhattanLoader:
        """The loader of what is edited, which need not add up."""
        return replace(self, edited=True)

    def form_of(self, text: str) -> str:
        """A `position`, a `record`, a `puzzle`."""
        return form_of(text)

    def parse(self, text: str, name: str) -> Opened:
        """A position, a record or a puzzle, as the text says."""
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
"""What is taken wherever a position is asked for, and where a game is."""


def form_of(text: str) -> str:
    """What the text of a file is for certain: a `position`, a `record`, a `puzzle`; empty for another."""
    if (match := _FORMAT.search(text)) is not None:
        return match[1]
    return "position" if _LINE.search(text) else ""


def _line_of(text: str) -> str:
    """The line of a position in a text: else its first line that is not empty and no comment, which begins with `#`."""
    if line := line_in(text, REGISTRATION.line):
        return line
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
