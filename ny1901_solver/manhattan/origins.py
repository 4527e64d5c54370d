"""Where a position comes from: a line, a file that holds one, standard input, or a game record after some moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..kit import sources
from ..kit.errors import DataError, IllegalMove, ImpossibleDraw
from ..kit.sources import text_of
from .registration import REGISTRATION

if TYPE_CHECKING:
    from .replay import Record
    from .state import GameState

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
TEXT = "the text"
"""What messages call a text of several lines that is given itself."""
RECORDS = "A game record, or '-' for stdin; RECORD@12 is its first 12 moves"
"""What is taken where a game is asked for."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a source holds: a position, also of a puzzle; or a record as far as asked for, and the `whole` of it."""

    name: str
    state: GameState | None = None
    record: Record | None = None
    whole: Record | None = None

    @property
    def position(self) -> GameState:
        """The position of the source; raises `DataError` for a record that cannot be played."""
        if self.state is not None:
            return self.state
        assert self.record is not None
        from .replay import position_after

        try:
            return position_after(self.record, len(self.record.turns))
        except (IllegalMove, ImpossibleDraw) as error:
            raise DataError([f"{self.name}: {error}"]) from None


def opened(source: str, wanted: str = SOURCES, hands_told: bool = True) -> Opened:
    """Opens a source; `wanted` says in an error what it should be, `hands_told` that a hand of `?` will not do."""
    if is_line(source):
        return held(source, source, hands_told)
    if sources.is_text(source):
        return held(source, TEXT, hands_told)
    name, turns = sources.taken_apart(source, _ids)
    found = held(text_of(sources.file_of(name, _ids), wanted, _ids), sources.name_of(name), hands_told)
    if turns is None:
        return found
    if found.record is None:
        raise DataError([f"{source}: {found.name} is no game record, so it has no moves to count"])
    last = sources.turns_of(source, turns, len(found.record.turns), "move")
    return Opened(found.name, record=found.record.first(last), whole=found.record)


def held(text: str, name: str, hands_told: bool = True) -> Opened:
    """A position or a record, as the text says; `name` is what messages call the text."""
    if form_of(text) == "record":
        from .replay import parse_record

        record = parse_record(text, name, hands_told)
        return Opened(name, record=record, whole=record)
    if form_of(text) == "puzzle":
        from .puzzles.format import parse_puzzle

        return Opened(name, state=parse_puzzle(text, name).task.state)
    return Opened(name, state=parsed(text, hands_told))


def form_of(text: str) -> str:
    """What the text of a file is for certain: a `position`, a `record`, a `puzzle`; empty for another."""
    if (found := _FORMAT.search(text)) is not None:
        return found[1]
    return "position" if _LINE.search(text) else ""


def is_line(text: str) -> bool:
    """Whether a text is a position as one line."""
    return text.lstrip().startswith(REGISTRATION.line)


def read_unsound(source: str) -> GameState:
    """The position of a source, which need not add up."""
    if is_line(source) or sources.is_text(source):
        return parsed_unsound(source)
    found = text_of(sources.file_of(source, _ids), SOURCES, _ids)
    if form_of(found) == "puzzle":
        return held(found, sources.name_of(source)).position
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
    if line := sources.line_in(text, REGISTRATION.line):
        return line
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def _files() -> Mapping[str, Path]:
    """The files of the shipped puzzles."""
    from .puzzles.shelf import shipped

    return shipped()


def _retired() -> Mapping[str, str]:
    """Why puzzles are retired, by id."""
    from .puzzles.shelf import SHELF

    return SHELF.retired()


_ids = sources.Ids(_files, _retired)
