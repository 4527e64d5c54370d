"""Where a position comes from: a position file, a line, standard input, a game record at a turn, or a puzzle."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..kit import sources
from ..kit.errors import DataError, IllegalMove, ImpossibleDraw
from ..kit.sources import is_there, name_of
from .registration import REGISTRATION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .edition import Edition
    from .positions.known import Known
    from .puzzles import Puzzle
    from .replay import Record
    from .state import GameState

_FORMAT = re.compile(
    rf"""(?:^|[{{,])\s*["']?format["']?\s*:\s*["']?{REGISTRATION.family}-(position|record|puzzle)/""", re.MULTILINE
)
SOURCES = (
    f"A position file, one line ({REGISTRATION.line}...), '-' for stdin, a game record (its end; RECORD@12 is after "
    "12 turns, RECORD@0 its start) or a puzzle's id"
)
"""What is taken wherever a position is asked for."""
TEXT = "the text"
"""What messages call a text of several lines that is given itself."""
RECORDS = "A game record, or '-' for stdin; RECORD@12 is its first 12 turns"
"""What is taken where a game is asked for."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a source holds: a position, what is told of one, a record or a puzzle.

    `after` is the number behind the `@` of a record.
    """

    name: str
    state: GameState | None = None
    told: Known | None = None
    record: Record | None = None
    puzzle: Puzzle | None = None
    after: int | None = None

    @property
    def played(self) -> Record:
        """The record as far as it is asked for."""
        assert self.record is not None
        return self.record if self.after is None else self.record.first(self.after)

    @property
    def position(self) -> GameState:
        """The position of the source; raises `DataError` for a record that cannot be played."""
        if self.state is not None:
            return self.state
        if self.puzzle is not None:
            return self.puzzle.task.state
        if self.told is not None:
            raise DataError([f"{self.name}: tells only a part of a position, which is enough for `rule check` alone"])
        from .replay import position_after

        try:
            return position_after(self.played, len(self.played.turns))
        except (IllegalMove, ImpossibleDraw) as error:
            raise DataError([f"{self.name}: {error}"]) from None


def opened(source: str, edition: Edition | str | Path | None = None, wanted: str = SOURCES) -> Opened:
    """Opens a source, with the edition that the user gives or names; `wanted` says in an error what it should be."""
    from .edition import load_edition

    given = load_edition(edition) if isinstance(edition, (str, Path)) else edition
    if is_line(source):
        return parsed(source, source, given)
    if sources.is_text(source):
        return parsed(source, TEXT, given)
    name, turns = sources.taken_apart(source, _ids)
    found = parsed(text_of(sources.file_of(name, _ids), wanted), name_of(name), given)
    if turns is None:
        return found
    if found.record is None:
        raise DataError([f"{source}: {found.name} is no game record, so it has no turns to count"])
    return replace(found, after=sources.turns_of(source, turns, len(found.record.turns)))


def is_known(source: str) -> bool:
    """Whether a source is a line, a text, standard input, a file or the id of a puzzle."""
    if source == "-" or is_line(source) or sources.is_text(source):
        return True
    return is_there(sources.file_of(sources.taken_apart(source, _ids)[0], _ids))


def is_line(text: str) -> bool:
    """Whether a text is a position as one line."""
    return text.lstrip().startswith(REGISTRATION.line)


def held_by(text: str) -> str:
    """What the text of a file says it is: a `record` or a `puzzle`; else it may be a `position`."""
    return form_of(text) or "position"


def form_of(text: str) -> str:
    """What the text of a file is for certain: a `position`, a `record`, a `puzzle` or a `draft`; empty for another."""
    if is_line(text):
        return "position"
    from .table.draft_header import is_draft

    if is_draft(text):
        return "draft"
    form = _FORMAT.search(text)
    return form[1] if form else ""


def _files() -> Mapping[str, Path]:
    """The files of the shipped puzzles."""
    from .puzzles.collection import shipped

    return shipped()


def _retired() -> Mapping[str, str]:
    """Why puzzles are retired, by id."""
    from .puzzles.collection import SHELF

    return SHELF.retired()


_ids = sources.Ids(_files, _retired)


def parsed(text: str, name: str, edition: Edition | None) -> Opened:
    """A position, a record or a puzzle, as the text says; `name` is what messages call the text."""
    holds = held_by(text)
    if is_line(text) or (not form_of(text) and (line := sources.line_in(text, REGISTRATION.line))):
        from .positions import parse_line

        return Opened(name, state=parse_line(text if is_line(text) else line, edition))
    if holds == "record":
        from .replay import parse_record

        return Opened(name, record=parse_record(text, name, edition))
    if holds == "puzzle":
        from .puzzles import parse_puzzle

        return Opened(name, puzzle=parse_puzzle(text, name, edition))
    if not form_of(text):
        from ..kit.documents import parse_document
        from .positions.known import is_draft, known_of

        document = parse_document(text, name)
        if is_draft(document.data):
            return Opened(name, told=known_of(document, edition))
    from .positions.file import parse_position

    return Opened(name, state=parse_position(text, name, edition))


def text_of(source: str, wanted: str) -> str:
    """The text of a file, or of stdin for `-`; `wanted` says in an error what the file should be."""
    return sources.text_of(source, wanted, _ids)


def nearest(source: str) -> str:
    """The files beside, and the puzzles, that a name nearly means: `a or b`; empty without any."""
    return sources.nearest(source, _ids)


def whole_turns(state: GameState, what: str) -> GameState:
    """The position for an answer about whole turns: also one where a Market Shift has just turned up its cards."""
    from .moves import Shift
    from .rules.options import awaits_card

    if state.turn is None:
        return state
    if state.turn.steps == (Shift(),) and not awaits_card(state):
        return replace(state, turn=None)
    done = "; ".join(map(str, state.turn.steps))
    raise DataError([f"the position stands in the middle of a turn ({done}), and {what}: finish the turn first"])
