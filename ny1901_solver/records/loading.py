"""Loads positions, records and puzzles.

A source is a text that the user gives: a one-line position, the content of a file, the name of a file, `-` for standard
input, a record after some turns (`FILE@N`), or a puzzle's id.
"""

from __future__ import annotations

import difflib
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from ..errors import DataError, IllegalMove, ImpossibleDraw
from ..files.access import Problem, read_or_say, read_stream
from ..messages import gettext, gettext_noop
from ..text.words import join_words

if TYPE_CHECKING:
    from .record import Record

State = TypeVar("State")
Puzzle = TypeVar("Puzzle")


def _none() -> Mapping[str, str]:
    return {}


class Catalogued(Protocol):
    """A catalog of puzzles, by their ids."""

    def shipped_files(self) -> Mapping[str, Path]:
        """The files of the shipped puzzles, by the ids of the puzzles."""

    def retirements(self) -> Mapping[str, str]:
        """The reasons why puzzles were retired, by the ids of the puzzles."""


@dataclass(frozen=True, slots=True)
class Ids:
    """The ids of puzzles: the function `files` returns the file for each id, and the function `retired` returns the
    reason for each puzzle that was retired.

    The functions `files` and `retired` are called only if a source may be an id.
    """

    files: Callable[[], Mapping[str, Path]]
    retired: Callable[[], Mapping[str, str]] = field(default=_none)

    def __call__(self) -> Mapping[str, Path]:
        """The files of the shipped puzzles, by the ids of the puzzles."""
        return self.files()

    @classmethod
    def of_catalog(cls, catalog: Callable[[], Catalogued]) -> Ids:
        """The ids of the puzzles in a catalog, which is loaded on first use."""
        return cls(lambda: catalog().shipped_files(), lambda: catalog().retirements())


NO_IDS = Ids(dict)
"""The ids of a game without puzzles."""
of_another_game: ContextVar[Callable[[str], str]] = ContextVar("of_another_game", default=lambda word: "")
"""A function that returns a sentence if a word is the id of another game's puzzle, and an empty text for any other
word.
"""
LIKELY = 0.75
"""The minimum similarity between a misspelt name and a suggested name: about one wrong letter in four."""
MOST_NAMES = 2000
"""The maximum number of names in a folder that are searched for a similar name, so that huge folders take no time."""


def file_of(source: str, ids: Ids) -> str:
    """The file that a source names. The source is the name of the file, or the id of a shipped puzzle."""
    if source == "-" or is_there(source) or not source:
        return source
    return str(ids().get(source, source))


def is_text(source: str) -> bool:
    """Whether a source is the text to load, and not the name of a file. A source that consists of several lines is
    always a text.
    """
    return "\n" in source.strip() and not is_there(source)


MOST_QUOTED = 60
"""The maximum number of characters that an error quotes of a text that was given instead of a name."""


def expect_name(source: str) -> None:
    """Raises `DataError` if a text is given where the name of a puzzle's file or a puzzle's id is expected."""
    if is_text(source):
        begin = source.strip().splitlines()[0][:MOST_QUOTED]
        raise DataError(
            [
                gettext(
                    "a text of several lines, which begins with {begin!r}, is neither a file nor the id of a puzzle; "
                    "save the text in a file and give the file's name",
                    begin=begin,
                )
            ]
        )


def line_in(text: str, begins: str) -> str:
    """The first line of a text that begins with `begins`, for example the position that `new` prints; an empty text if
    no line begins with `begins`.
    """
    return next((line.strip() for line in text.splitlines() if line.lstrip().startswith(begins)), "")


def taken_apart(source: str, ids: Ids) -> tuple[str, str | None]:
    """Splits a source at its `@` into a name and a number. If a file exists whose name contains the `@`, the source
    names this file and is not split.
    """
    name, at, turns = source.rpartition("@")
    return (name, turns) if at and not is_there(source) and is_there(file_of(name, ids)) else (source, None)


def turns_of(source: str, turns: str, last: int) -> int:
    """Parses the number after the `@` of a record that has `last` turns."""
    if not (turns.isascii() and turns.isdecimal()):
        raise DataError(
            [gettext("{source}: expected a number after '@', from @0 to @{last}", source=source, last=last)]
        )
    if len(turns.lstrip("0")) > len(str(last)) or int(turns) > last:
        raise DataError([gettext("{source}: the last position of the record is @{last}", source=source, last=last)])
    return int(turns)


def name_of(source: str) -> str:
    """The name that messages use for a source."""
    return gettext("standard input") if source == "-" else source


def text_of(source: str, wanted: str, ids: Ids) -> str:
    """The text of a file, or of standard input for `-`; `wanted` is a phrase for error messages that describes the
    expected sources.
    """
    text = _stdin() if source == "-" else _file(source, wanted, ids)
    if not text.strip():
        raise DataError([gettext("{source}: is empty; expected {wanted}", source=name_of(source), wanted=wanted)])
    return text


def _file(source: str, wanted: str, ids: Ids) -> str:
    if not source:
        raise DataError([gettext("the name is empty; expected {wanted}", wanted=wanted)])
    read = read_or_say(Path(source))
    if isinstance(read, str):
        return read
    read = replace(read, file=source)  # as typed
    if not is_there(source) and (reason := ids.retired().get(source)):
        raise DataError(
            [gettext("{source}: is the id of a puzzle that is retired: {reason}", source=source, reason=reason)]
        )
    if not is_there(source) and source in ids():
        raise DataError([gettext("{source}: is the id of a puzzle; expected {wanted}", source=source, wanted=wanted)])
    if not is_there(source) and (other := of_another_game.get()(source)):
        raise DataError([f"{source}: {other}"])
    if not is_there(source) and (near := nearest(source, ids)):
        raise DataError([gettext("{problem}; did you mean {names}?", problem=read, names=near)])
    raise DataError([gettext("{problem}; expected {wanted}", problem=read, wanted=wanted)])


def _stdin() -> str:
    if sys.stdin is None:
        raise DataError([gettext("standard input: closed")])
    read = read_stream(sys.stdin.buffer, name_of("-"))
    if isinstance(read, Problem):
        raise DataError([str(read)])
    return read


def is_there(source: str) -> bool:
    """Whether a file or folder with this name exists; there is never a file with an empty name."""
    try:
        return bool(source) and Path(source).exists()
    except (OSError, ValueError):
        return False


def nearest(source: str, ids: Ids) -> str:
    """Files in the same folder and ids that are similar to a name, as `a or b`; empty if no file and no id is
    similar.
    """
    folder, typed = Path(source).parent, Path(source).name
    beside = {name: str(folder / name) for name in sorted(islice(_names(folder), MOST_NAMES))}
    near = [path for name, path in beside.items() if typed and Path(name).stem == typed]
    near += [beside[name] for name in difflib.get_close_matches(typed, beside, 2, LIKELY)]
    near += difflib.get_close_matches(source, ids(), 2, LIKELY)
    return join_words(dict.fromkeys(name for name in near if name != source), "or")


def _names(folder: Path) -> Iterator[str]:
    with suppress(OSError, ValueError):
        yield from (path.name for path in folder.iterdir())


def _refuse_play(record: Record[Any, Any, Any], number: int) -> Any:
    raise AssertionError("an `Opened` with a record needs `position_after`")


@dataclass(frozen=True, slots=True)
class Opened(Generic[State, Puzzle]):
    """The content of a source that was loaded: a position, a record, a puzzle, or the known part of a position.

    If the source is a record, `after` is the number of turns after the `@`, and the function `position_after` returns
    the position after this number of turns.
    """

    name: str
    state: State | None = None
    record: Record[State, Any, Any] | None = None
    puzzle: Puzzle | None = None
    partial: Any = None
    after: int | None = None
    position_after: Callable[[Record[State, Any, Any], int], State] = _refuse_play

    @property
    def record_so_far(self) -> Record[State, Any, Any]:
        """The record, cut off after the turn that the source names (as in `FILE@N`)."""
        assert self.record is not None
        return self.record if self.after is None else self.record.first(self.after)

    def as_record(self) -> Record[State, Any, Any]:
        """The record, cut off after the turn that the source names (as in `FILE@N`). Raises `DataError` if the source
        is not a record.
        """
        if self.record is None and self.puzzle is None:
            raise DataError([gettext("{source}: this is a position, not a game record", source=self.name)])
        if self.record is None:
            raise DataError([gettext("{source}: this is a puzzle, not a game record", source=self.name)])
        return self.record_so_far

    def as_reviewed(self) -> Record[State, Any, Any]:
        """Returns the same as `as_record`, but also raises `DataError` for a record without turns."""
        record = self.as_record()
        if not record.turns:
            raise DataError([gettext("{source}: the record has no turns to review", source=self.name)])
        return record

    @property
    def position(self) -> State:
        """The position of the source; raises `DataError` for a record that cannot be played."""
        if self.state is not None:
            return self.state
        if self.puzzle is not None:
            state: State = self.puzzle.task.state  # type: ignore[attr-defined]  # the puzzles of every game have it
            return state
        if self.partial is not None:
            raise DataError(
                [
                    gettext(
                        "{source}: contains only a part of a position, which only `rule check` accepts",
                        source=self.name,
                    )
                ]
            )
        try:
            return self.position_after(self.record_so_far, len(self.record_so_far.turns))
        except (IllegalMove, ImpossibleDraw) as error:
            raise DataError([f"{self.name}: {error}"]) from None


THE_TEXT = gettext_noop("the text")
"""The name that messages use for a text that is given directly."""


@dataclass(frozen=True, slots=True)
class Loader(ABC, Generic[State, Puzzle]):
    """Loads the content of a source.

    Each game has a subclass, which defines `line`, the beginning of the game's one-line positions, and the `ids` of the
    game's puzzles, if the game has puzzles. The subclass for a game also parses the texts of positions, records and
    puzzles. `called`, `within_record` and `record_part` are messages, which describe three kinds of sources: a position
    on its own, a position of a record, and a record.
    """

    line: ClassVar[str]
    called: ClassVar[Sequence[str]] = (
        gettext_noop("a position as one line ({line}...)"),
        gettext_noop("a file that contains one"),
    )
    within_record: ClassVar[str] = gettext_noop(
        "a game record (its end; RECORD@12 is the position after 12 moves, RECORD@0 its start)"
    )
    record_part: ClassVar[str] = gettext_noop("a game record, or '-' for stdin; RECORD@12 is its first 12 moves")
    ids: ClassVar[Ids] = NO_IDS

    @classmethod
    def sources(cls, stdin: bool = True) -> str:
        """A description of the sources from which a position can be loaded; `stdin` is whether standard input is
        allowed.
        """
        listed = [gettext(each, line=cls.line) for each in cls.called]
        if stdin:
            listed.append(gettext("'-' for stdin"))
        listed.append(gettext(cls.within_record))
        if cls.ids is not NO_IDS:
            listed.append(gettext("a puzzle's id"))
        return join_words(listed, "or")

    @classmethod
    def records(cls) -> str:
        """A description of the sources from which a game record can be loaded."""
        return gettext(cls.record_part)

    def of_edition(self, edition: str | Path | None) -> Loader[State, Puzzle]:
        """The loader for positions of an edition that the user has named.

        A game without custom editions returns the same loader.
        """
        return self

    @property
    def to_play(self) -> Loader[State, Puzzle]:
        """The loader for positions that are played on; this loader refuses positions in which necessary information is
        hidden.
        """
        return self

    @property
    def to_edit(self) -> Loader[State, Puzzle]:
        """The loader for positions that are edited; these positions may be inconsistent if the game has a notation for
        inconsistent positions.
        """
        return self

    @abstractmethod
    def form_of(self, text: str) -> str:
        """The form of a text, such as `position` or `record`; empty if the form is not certain."""

    @abstractmethod
    def parse(self, text: str, name: str) -> Opened[State, Puzzle]:
        """Parses a text; `name` is the name of the text in messages."""

    def open_source(self, source: str, wanted: str = "") -> Opened[State, Puzzle]:
        """Loads a source; `wanted` describes the expected source for errors, by default any position."""
        wanted = wanted or self.sources()
        if self.is_line(source):
            return self.parse(source, source)
        if is_text(source):
            return self.parse(source, gettext(THE_TEXT))
        name, turns = taken_apart(source, self.ids)
        opened = self.parse(text_of(file_of(name, self.ids), wanted, self.ids), name_of(name))
        if turns is None:
            return opened
        if opened.record is None:
            raise DataError(
                [
                    gettext(
                        "{source}: {name} is not a game record, so '@' and a number cannot follow",
                        source=source,
                        name=opened.name,
                    )
                ]
            )
        return replace(opened, after=turns_of(source, turns, len(opened.record.turns)))

    @classmethod
    def is_line(cls, text: str) -> bool:
        """Whether a text is a position as one line."""
        return text.lstrip().startswith(cls.line)

    @classmethod
    def is_known(cls, source: str) -> bool:
        """Whether a source is a line, a text, standard input, a file or the id of a puzzle."""
        if source == "-" or cls.is_line(source) or is_text(source):
            return True
        return is_there(file_of(taken_apart(source, cls.ids)[0], cls.ids))
