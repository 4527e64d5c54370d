"""Where a position comes from: a position file, a line, standard input, a game record at a turn, or a puzzle."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..kit.errors import DataError, IllegalMove, ImpossibleDraw
from ..kit.files import Problem, read_or_say, read_stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .edition import Edition
    from .positions.known import Known
    from .puzzles import Puzzle
    from .replay import Record
    from .state import GameState

_FORMAT = re.compile(r"""(?:^|[{,])\s*["']?format["']?\s*:\s*["']?ny1901-(position|record|puzzle)/""", re.MULTILINE)
SOURCES = (
    "A position file, one line (ny1:...), '-' for stdin, a game record (its end; RECORD@12 is after 12 turns, "
    "RECORD@0 its start) or a puzzle's id"
)
"""What is taken wherever a position is asked for."""
RECORDS = "A game record, or '-' for stdin; RECORD@12 is its first 12 turns"
"""What is taken where a game is asked for."""
LIKELY = 0.75
"""How like two names are when one may be meant for the other: one letter amiss in four."""
MOST_NAMES = 2000
"""So many names of a folder are looked through for a likely one, so that a huge folder costs no time."""


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
    name, turns = _taken_apart(source)
    found = parsed(text_of(_file_of(name), wanted), name_of(name), given)
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
    from .table.script import is_draft

    if is_draft(text):
        return "draft"
    form = _FORMAT.search(text)
    return form[1] if form else ""


def _file_of(name: str) -> str:
    """The file that a name means: itself, or that of a shipped puzzle."""
    if name == "-" or is_there(name) or not name:
        return name
    from .puzzles.collection import shipped

    return str(shipped().get(name, name))


def parsed(text: str, name: str, edition: Edition | None) -> Opened:
    """A position, a record or a puzzle, as the text says; `name` is what messages call the text."""
    if is_line(text):
        from .positions import parse_line

        return Opened(name, state=parse_line(text, edition))
    holds = held_by(text)
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


def name_of(source: str) -> str:
    """What messages call a source of text."""
    return "standard input" if source == "-" else source


def text_of(source: str, wanted: str) -> str:
    """The text of a file, or of stdin for `-`; `wanted` says in an error what the file should be."""
    text = _stdin() if source == "-" else _file(source, wanted)
    if not text.strip():
        raise DataError([f"{name_of(source)}: is empty; wanted here: {_within(wanted)}"])
    return text


def _file(source: str, wanted: str) -> str:
    if not source:
        raise DataError([f"an empty name; wanted here: {_within(wanted)}"])
    read = read_or_say(Path(source))
    if isinstance(read, str):
        return read
    from .puzzles.collection import shipped

    read = replace(read, file=source)  # as it is typed
    if not is_there(source) and source in shipped():
        raise DataError([f"{source}: is the id of a puzzle; wanted here: {_within(wanted)}"])
    if not is_there(source) and (near := nearest(source)):
        raise DataError([f"{read}; did you mean {near}?"])
    raise DataError([f"{read}; wanted here: {_within(wanted)}"])


def _within(wanted: str) -> str:
    """What is wanted, inside a sentence."""
    return wanted[0].lower() + wanted[1:]


def _stdin() -> str:
    if sys.stdin is None:
        raise DataError(["standard input: closed"])
    read = read_stream(sys.stdin.buffer, name_of("-"))
    if isinstance(read, Problem):
        raise DataError([str(read)])
    return read


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


def is_there(source: str) -> bool:
    """Whether a file or folder has this name; an empty one has none, though a path of it is a folder."""
    try:
        return bool(source) and Path(source).exists()
    except (OSError, ValueError):
        return False


def nearest(source: str) -> str:
    """The files beside, and the puzzles, that a name nearly means: `a or b`; empty without any."""
    import difflib  # only a mistake needs it

    from .puzzles.collection import shipped

    folder, typed = Path(source).parent, Path(source).name
    beside = {name: str(folder / name) for name in sorted(islice(_names(folder), MOST_NAMES))}
    near = [path for name, path in beside.items() if typed and Path(name).stem == typed]
    near += [beside[name] for name in difflib.get_close_matches(typed, beside, 2, LIKELY)]
    near += difflib.get_close_matches(source, shipped(), 2, LIKELY)
    return " or ".join(dict.fromkeys(near))


def _names(folder: Path) -> Iterator[str]:
    with suppress(OSError, ValueError):
        yield from (path.name for path in folder.iterdir())
