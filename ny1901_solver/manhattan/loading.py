"""Where a position comes from: a line, a file that holds one, standard input, a record after some moves, a puzzle."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from ..kit import loading
from ..kit.loading import Ids, Loader, file_of, is_text, line_in, name_of, text_of
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
    """Loads positions, records and puzzles; with `hands_told` every hand has to be, else those of `?` will do."""

    line: ClassVar[str] = REGISTRATION.line
    ids: ClassVar[Ids] = Ids.of_shelf(lambda: REGISTRATION.part(REGISTRATION.shelf))
    hands_told: bool = True

    @property
    def to_play(self) -> ManhattanLoader:
        """The loader of what is played on: every hand has to be told."""
        return replace(self, hands_told=True)

    def form_of(self, text: str) -> str:
        """A `position`, a `record`, a `puzzle`."""
        return form_of(text)

    def draft(self, source: str) -> GameState:
        """The position of a source, which need not add up."""
        return read_unsound(source)

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


SOURCES, RECORDS = ManhattanLoader.sources(), ManhattanLoader.records()
"""What is taken wherever a position is asked for, and where a game is."""


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
    from .positions import parse_unsound

    return parse_unsound(_line_of(text))


def parsed(text: str, hands_told: bool = True) -> GameState:
    """The position of a text: its first line that is not empty and no comment, which begins with `#`."""
    from .positions import parse_line

    return parse_line(_line_of(text), hands_told=hands_told)


def _line_of(text: str) -> str:
    if line := line_in(text, REGISTRATION.line):
        return line
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
