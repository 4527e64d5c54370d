"""Where a position comes from: a line, a file that holds one, standard input, a record after some moves, a puzzle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ..kit import loading
from ..kit.loading import Ids, Loader, file_of, is_text, line_in, name_of, text_of
from .positions import parse_line, parse_unsound
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
SOURCES = (
    f"A position as one line ({REGISTRATION.line}...), a file that holds one, '-' for stdin, a game record (its "
    "end; RECORD@12 is after 12 moves, RECORD@0 its start) or a puzzle's id"
)
"""What is taken wherever a position is asked for."""
RECORDS = "A game record, or '-' for stdin; RECORD@12 is its first 12 moves"
"""What is taken where a game is asked for."""


def _files() -> Mapping[str, Path]:
    """The files of the shipped puzzles."""
    from .puzzles.shelf import shipped

    return shipped()


def _retired() -> Mapping[str, str]:
    """Why puzzles are retired, by id."""
    from .puzzles.shelf import SHELF

    return SHELF.retired()


@dataclass(frozen=True, slots=True)
class ManhattanLoader(Loader["GameState", "Puzzle"]):
    """Loads positions, records and puzzles; with `hands_told` every hand has to be, else those of `?` will do."""

    line: ClassVar[str] = REGISTRATION.line
    ids: ClassVar[Ids] = Ids(_files, _retired)
    hands_told: bool = True

    def parsed(self, text: str, name: str) -> Opened:
        """A position, a record or a puzzle, as the text says."""
        form = form_of(text)
        if form == "record":
            from .replay import parse_record, position_after

            return loading.Opened(name, record=parse_record(text, name, self.hands_told), position_after=position_after)
        if form == "puzzle":
            from .puzzles.format import parse_puzzle

            return loading.Opened(name, puzzle=parse_puzzle(text, name))
        return loading.Opened(name, state=parsed(text, self.hands_told))


def opened(source: str, wanted: str = SOURCES, hands_told: bool = True) -> Opened:
    """Opens a source; `wanted` says in an error what it should be, `hands_told` that a hand of `?` will not do."""
    return ManhattanLoader(hands_told).opened(source, wanted)


def form_of(text: str) -> str:
    """What the text of a file is for certain: a `position`, a `record`, a `puzzle`; empty for another."""
    if (found := _FORMAT.search(text)) is not None:
        return found[1]
    return "position" if _LINE.search(text) else ""


def read_unsound(source: str) -> GameState:
    """The position of a source, which need not add up."""
    loader = ManhattanLoader
    if loader.is_line(source) or is_text(source):
        return parsed_unsound(source)
    found = text_of(file_of(source, loader.ids), SOURCES, loader.ids)
    if form_of(found) == "puzzle":
        return loader().parsed(found, name_of(source)).position
    return parsed_unsound(found)


def parsed_unsound(text: str) -> GameState:
    """The position of a text, which need not add up."""
    return parse_unsound(_line_of(text))


def parsed(text: str, hands_told: bool = True) -> GameState:
    """The position of a text: its first line that is not empty and no comment, which begins with `#`."""
    return parse_line(_line_of(text), hands_told=hands_told)


def _line_of(text: str) -> str:
    if line := line_in(text, REGISTRATION.line):
        return line
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
