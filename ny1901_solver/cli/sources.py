"""Where a position comes from: a position file, a line, standard input, a game record at a turn, or a puzzle."""

from __future__ import annotations

import difflib
import re
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DataError, IllegalMove, ImpossibleDraw
from . import inputs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..edition import Edition
    from ..puzzles import Puzzle
    from ..replay import Record
    from ..state import GameState

_AFTER = re.compile(r"(?P<record>.+)@(?P<turns>[^@/\\\\]*)", re.DOTALL)
_FORMAT = re.compile(r"""(?:^|[{,])\s*["']?format["']?\s*:\s*["']?ny1901-(position|record|puzzle)/""", re.MULTILINE)
LIKELY = 0.75
"""How like two names are when one may be meant for the other: one letter amiss in four."""
MOST_NAMES = 2000
"""So many names of a folder are looked through for a likely one, so that a huge folder costs no time."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a source holds: a position, a record or a puzzle; `after` is the number behind the `@` of a record."""

    name: str
    state: GameState | None = None
    record: Record | None = None
    puzzle: Puzzle | None = None
    after: int | None = None

    @property
    def played(self) -> Record:
        """The record as far as it is asked for."""
        from ..replay import Record

        assert self.record is not None
        return self.record if self.after is None else Record(self.record.start, self.record.turns[: self.after])

    @property
    def position(self) -> GameState:
        """The position of the source; raises `DataError` for a record that cannot be played."""
        if self.state is not None:
            return self.state
        if self.puzzle is not None:
            return self.puzzle.task.state
        from ..replay import position_after

        try:
            return position_after(self.played, len(self.played.turns))
        except (IllegalMove, ImpossibleDraw) as error:
            raise DataError([f"{self.name}: {error}"]) from None


def opened(source: str, edition: str | None = None, wanted: str = inputs.SOURCES) -> Opened:
    """Opens a source, with the edition that the user names, if any; `wanted` says in an error what it should be."""
    from ..edition import load_edition

    given = load_edition(edition) if edition is not None else None
    if is_line(source):
        return _parsed(source, source, given)
    name, turns = _taken_apart(source)
    found = _parsed(inputs.text_of(_file_of(name), wanted), inputs.name_of(name), given)
    if turns is None:
        return found
    if found.record is None:
        raise DataError([f"{source}: {found.name} is no game record, so it has no turns to count"])
    last = len(found.record.turns)
    if not (turns.isascii() and turns.isdecimal()):
        raise DataError([f"{source}: behind '@' a number of turns is wanted, from @0 to @{last}"])
    if len(turns.lstrip("0")) > len(str(last)) or int(turns) > last:
        raise DataError([f"{source}: the record has {last} {'turn' if last == 1 else 'turns'}, so @{last} is its end"])
    return replace(found, after=int(turns))


def _taken_apart(source: str) -> tuple[str, str | None]:
    """A name, and what stands behind its `@`; a file that has the whole name, `@` included, goes first."""
    name, at, turns = source.rpartition("@")
    return (name, turns) if at and not is_there(source) and is_there(_file_of(name)) else (source, None)


def is_known(source: str) -> bool:
    """Whether a source is a line, standard input, a file or the id of a puzzle."""
    return source == "-" or is_line(source) or is_there(_file_of(_taken_apart(source)[0]))


def is_line(text: str) -> bool:
    """Whether a text is a position as one line."""
    return text.lstrip().startswith("ny1:")


def held_by(text: str) -> str:
    """What the text of a file says it is: a `record` or a `puzzle`; else it may be a `position`."""
    return form_of(text) or "position"


def form_of(text: str) -> str:
    """What the text of a file is for certain: a `position`, a `record`, a `puzzle` or a `draft`; empty for another."""
    if is_line(text):
        return "position"
    from ..table.script import is_draft

    if is_draft(text):
        return "draft"
    form = _FORMAT.search(text)
    return form[1] if form else ""


def _file_of(name: str) -> str:
    """The file that a name means: itself, or that of a shipped puzzle."""
    if name == "-" or is_there(name) or not name:
        return name
    from ..puzzles.collection import shipped

    return str(shipped().get(name, name))


def _parsed(text: str, name: str, edition: Edition | None) -> Opened:
    """A position, a record or a puzzle, as the text says."""
    if is_line(text):
        from ..positions import parse_line

        return Opened(name, state=parse_line(text, edition))
    holds = held_by(text)
    if holds == "record":
        from ..replay import parse_record

        return Opened(name, record=parse_record(text, name, edition))
    if holds == "puzzle":
        from ..puzzles import parse_puzzle

        return Opened(name, puzzle=parse_puzzle(text, name, edition))
    from ..positions.file import parse_position

    return Opened(name, state=parse_position(text, name, edition))


def is_there(source: str) -> bool:
    """Whether a file or folder has this name; an empty one has none, though a path of it is a folder."""
    try:
        return bool(source) and Path(source).exists()
    except (OSError, ValueError):
        return False


def nearest(source: str) -> str:
    """The files beside, and the puzzles, that a name nearly means: `a or b`; empty without any."""
    from ..puzzles.collection import shipped

    folder, typed = Path(source).parent, Path(source).name
    beside = {name: str(folder / name) for name in sorted(islice(_names(folder), MOST_NAMES))}
    near = [path for name, path in beside.items() if typed and Path(name).stem == typed]
    near += [beside[name] for name in difflib.get_close_matches(typed, beside, 2, LIKELY)]
    near += difflib.get_close_matches(source, shipped(), 2, LIKELY)
    return " or ".join(dict.fromkeys(near))


def _names(folder: Path) -> Iterator[str]:
    with suppress(OSError, ValueError):
        yield from (path.name for path in folder.iterdir())
