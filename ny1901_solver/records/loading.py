"""What a source names, loaded: a position, a record or a puzzle in a line, a text, a file, standard input, `FILE@N`, or
an id that stands for a file."""

from __future__ import annotations

import difflib
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from ..errors import DataError, IllegalMove, ImpossibleDraw
from ..files.access import Problem, read_or_say, read_stream
from ..text.words import quantity

if TYPE_CHECKING:
    from .record import Record

State = TypeVar("State")
Puzzle = TypeVar("Puzzle")


def _none() -> Mapping[str, str]:
    return {}


class Catalogued(Protocol):
    """What knows puzzles by their ids."""

    def shipped_files(self) -> Mapping[str, Path]:
        """The files of those that ship."""

    def retirements(self) -> Mapping[str, str]:
        """Why others are retired."""


@dataclass(frozen=True, slots=True)
class Ids:
    """The `files` that ids stand for, and why others are `retired`; both are asked for only where a source is none."""

    files: Callable[[], Mapping[str, Path]]
    retired: Callable[[], Mapping[str, str]] = field(default=_none)

    def __call__(self) -> Mapping[str, Path]:
        """The files."""
        return self.files()

    @classmethod
    def of_catalog(cls, catalog: Callable[[], Catalogued]) -> Ids:
        """Those of a catalog, which is loaded where it is asked."""
        return cls(lambda: catalog().shipped_files(), lambda: catalog().retirements())


NO_IDS = Ids(dict)
"""Of a game without puzzles."""
of_another_game: ContextVar[Callable[[str], str]] = ContextVar("of_another_game", default=lambda word: "")
"""Says of a word that is the id of a puzzle of another game than the one asked about that it is; empty for others."""
LIKELY = 0.75
"""How like two names are when one may be meant for the other: one letter amiss in four."""
MOST_NAMES = 2000
"""So many names of a folder are looked through for a likely one, so that a huge folder costs no time."""


def file_of(source: str, ids: Ids) -> str:
    """The file that a name means: itself, or that of an id."""
    if source == "-" or is_there(source) or not source:
        return source
    return str(ids().get(source, source))


def is_text(source: str) -> bool:
    """Whether a source is itself the text that is meant: no name of a file has several lines."""
    return "\n" in source.strip() and not is_there(source)


MOST_QUOTED = 60
"""So many characters of a text are quoted that was typed where a name is wanted."""


def expect_name(source: str, what: str) -> None:
    """Raises `DataError` for a text where a file or the id of something is wanted; it is not quoted whole."""
    if is_text(source):
        begin = source.strip().splitlines()[0][:MOST_QUOTED]
        raise DataError(
            [
                f"a text of several lines, which begins with {begin!r}, is neither a file nor the id of {what}; "
                f"save it in a file and give the file's name"
            ]
        )


def line_in(text: str, begins: str) -> str:
    """The first line of a text that begins so, as what `new` prints ends with the position; empty without one."""
    return next((line.strip() for line in text.splitlines() if line.lstrip().startswith(begins)), "")


def taken_apart(source: str, ids: Ids) -> tuple[str, str | None]:
    """A name, and what stands behind its `@`; a file that has the whole name, `@` included, goes first."""
    name, at, turns = source.rpartition("@")
    return (name, turns) if at and not is_there(source) and is_there(file_of(name, ids)) else (source, None)


def turns_of(source: str, turns: str, last: int, noun: str = "turn") -> int:
    """The number behind the `@` of a record that has so many turns, which its game calls by a noun."""
    if not (turns.isascii() and turns.isdecimal()):
        raise DataError([f"{source}: behind '@' a number of {noun}s is wanted, from @0 to @{last}"])
    if len(turns.lstrip("0")) > len(str(last)) or int(turns) > last:
        raise DataError([f"{source}: the record has {quantity(last, noun)}, so @{last} is its end"])
    return int(turns)


def name_of(source: str) -> str:
    """What messages call a source of text."""
    return "standard input" if source == "-" else source


def text_of(source: str, wanted: str, ids: Ids) -> str:
    """The text of a file, or of stdin for `-`; `wanted` says in an error what the file should be."""
    text = _stdin() if source == "-" else _file(source, wanted, ids)
    if not text.strip():
        raise DataError([f"{name_of(source)}: is empty; wanted here: {_within(wanted)}"])
    return text


def _file(source: str, wanted: str, ids: Ids) -> str:
    if not source:
        raise DataError([f"an empty name; wanted here: {_within(wanted)}"])
    read = read_or_say(Path(source))
    if isinstance(read, str):
        return read
    read = replace(read, file=source)  # as it is typed
    if not is_there(source) and (reason := ids.retired().get(source)):
        raise DataError([f"{source}: is the id of a puzzle that is retired: {reason}"])
    if not is_there(source) and source in ids():
        raise DataError([f"{source}: is the id of a puzzle; wanted here: {_within(wanted)}"])
    if not is_there(source) and (other := of_another_game.get()(source)):
        raise DataError([f"{source}: {other}"])
    if not is_there(source) and (near := nearest(source, ids)):
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


def is_there(source: str) -> bool:
    """Whether a file or folder has this name; an empty one has none, though a path of it is a folder."""
    try:
        return bool(source) and Path(source).exists()
    except (OSError, ValueError):
        return False


def nearest(source: str, ids: Ids) -> str:
    """The files beside, and the ids, that a name nearly means: `a or b`; empty without any."""
    folder, typed = Path(source).parent, Path(source).name
    beside = {name: str(folder / name) for name in sorted(islice(_names(folder), MOST_NAMES))}
    near = [path for name, path in beside.items() if typed and Path(name).stem == typed]
    near += [beside[name] for name in difflib.get_close_matches(typed, beside, 2, LIKELY)]
    near += difflib.get_close_matches(source, ids(), 2, LIKELY)
    return " or ".join(dict.fromkeys(near))


def _names(folder: Path) -> Iterator[str]:
    with suppress(OSError, ValueError):
        yield from (path.name for path in folder.iterdir())


def _refuse_play(record: Record[Any, Any, Any], number: int) -> Any:
    raise AssertionError("what holds a record says how it is played")


@dataclass(frozen=True, slots=True)
class Opened(Generic[State, Puzzle]):
    """What a source holds: a position, a record, a puzzle, or what is told of a position, a part of one.

    `after` is the number behind the `@` of a record; `position_after` plays so many of its turns.
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
        """The record as far as it is asked for."""
        assert self.record is not None
        return self.record if self.after is None else self.record.first(self.after)

    def as_record(self) -> Record[State, Any, Any]:
        """The record as far as it is asked for; raises `DataError` where the source holds something else."""
        if self.record is None:
            held = "a position" if self.puzzle is None else "a puzzle"
            raise DataError([f"{self.name}: is {held}, not a game record"])
        return self.record_so_far

    def as_reviewed(self, noun: str) -> Record[State, Any, Any]:
        """As `as_record`, with a turn at least, which its game calls by a noun."""
        record = self.as_record()
        if not record.turns:
            raise DataError([f"{self.name}: the record has no {noun}s to review"])
        return record

    @property
    def position(self) -> State:
        """The position of the source; raises `DataError` for a record that cannot be played."""
        if self.state is not None:
            return self.state
        if self.puzzle is not None:
            state: State = self.puzzle.task.state  # type: ignore[attr-defined]  # which every game's puzzles have
            return state
        if self.partial is not None:
            raise DataError([f"{self.name}: tells only a part of a position, which is enough for `rule check` alone"])
        try:
            return self.position_after(self.record_so_far, len(self.record_so_far.turns))
        except (IllegalMove, ImpossibleDraw) as error:
            raise DataError([f"{self.name}: {error}"]) from None


THE_TEXT = "the text"
"""What messages call a text of several lines that is given itself."""


@dataclass(frozen=True, slots=True)
class Loader(ABC, Generic[State, Puzzle]):
    """Loads what a source names.

    A game says how its positions as one `line` begin and what they are `called`, what it calls a turn, which `ids`
    stand for its puzzles, if it has any, and how it reads a text.
    """

    line: ClassVar[str]
    called: ClassVar[str] = "A position as one line ({line}...), a file that holds one"
    ids: ClassVar[Ids] = NO_IDS
    noun: ClassVar[str] = "move"

    @classmethod
    def sources(cls, stdin: bool = True) -> str:
        """What is taken wherever a position is asked for, also where standard input holds something else."""
        a_record = f"a game record (its end; RECORD@12 is after 12 {cls.noun}s, RECORD@0 its start)"
        others = f"or {a_record}" if cls.ids is NO_IDS else f"{a_record} or a puzzle's id"
        dash = "'-' for stdin, " if stdin else ""
        return f"{cls.called.format(line=cls.line)}, {dash}{others}"

    @classmethod
    def records(cls) -> str:
        """What is taken where a game is asked for."""
        return f"A game record, or '-' for stdin; RECORD@12 is its first 12 {cls.noun}s"

    def of_edition(self, edition: str | Path | None) -> Loader[State, Puzzle]:
        """The loader for positions of an edition that the user names, where a game has others than ship."""
        return self

    @property
    def to_play(self) -> Loader[State, Puzzle]:
        """The loader of what is played on, of which nothing may be hidden that has to be known for it."""
        return self

    @property
    def to_edit(self) -> Loader[State, Puzzle]:
        """The loader of what is edited, which need not add up where a game can say such a position."""
        return self

    @abstractmethod
    def form_of(self, text: str) -> str:
        """What the text of a file is for certain, a word such as `position` or `record`; empty for another."""

    @abstractmethod
    def parse(self, text: str, name: str) -> Opened[State, Puzzle]:
        """What a text holds; `name` is what messages call it."""

    def open_source(self, source: str, wanted: str = "") -> Opened[State, Puzzle]:
        """What a source holds; `wanted` says in an error what it should be, where that is less than any position."""
        wanted = wanted or self.sources()
        if self.is_line(source):
            return self.parse(source, source)
        if is_text(source):
            return self.parse(source, THE_TEXT)
        name, turns = taken_apart(source, self.ids)
        opened = self.parse(text_of(file_of(name, self.ids), wanted, self.ids), name_of(name))
        if turns is None:
            return opened
        if opened.record is None:
            raise DataError([f"{source}: {opened.name} is no game record, so it has no {self.noun}s to count"])
        return replace(opened, after=turns_of(source, turns, len(opened.record.turns), self.noun))

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
