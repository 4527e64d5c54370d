"""The engine's methods for New York 1901, and the readers for requests that contain their subjects (such as a position)
as text.

The engine never reads a file that a request names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ..engine import FieldError, Method, Request
from ..engine.by_value import SUBJECTS as SHARED
from ..engine.by_value import GivenByValue, Text, either
from ..engine.derived import SubjectByValue, methods_of
from ..errors import DataError, NotationError
from ..files.access import LARGEST
from ..messages import gettext, gettext_noop
from ..text.words import join_words
from .capabilities import CAPABILITIES, TYPED
from .edition import Edition, available_editions, load_edition
from .edition.folder import BOARD_CSV, BOARD_TEXT, CARDS, MAIN, TILES
from .edition.load import own_edition
from .loading import NewYorkLoader, Opened, edition_in
from .positions.known import Known
from .registration import REGISTRATION
from .state import GameState
from .table.draft_header import is_draft

if TYPE_CHECKING:  # these modules are loaded only for the methods that need them
    from .capabilities.editing import Begun
    from .capabilities.editions import EditionInWork
    from .capabilities.pictures import Pictured
    from .edition.examine import Examined

EditionTexts = Annotated[
    dict[str, str] | None,
    Field(
        description="the texts of the files of an edition, by file name, if the edition is neither shipped nor "
        "named by --edition"
    ),
]
NameOrTexts = Annotated[
    str | dict[str, str],
    either(gettext_noop("the name of an edition, or the texts of its files by name")),
    Field(description="the name of an edition, or the texts of its files by file name"),
]
BoardName = Annotated[str, Field(description="if no position is given: the edition of an empty board")]
BOARDS = BOARD_TEXT, BOARD_CSV
FILES = (MAIN, TILES, CARDS, *BOARDS)
OR_DRAFT = ", or a position file or a draft, as text or as an object"
IN_WORK = ", a position file as text or as an object, or a draft (# ny1901-draft/1 ...), which may be incomplete"
"""Texts for the descriptions of fields: the forms other than one line in which a request can contain a position."""


class ByValue(Request):
    """The base class of requests that may contain an edition."""

    edition: EditionTexts = None


class NewYorkByValue(GivenByValue):
    """Reads the subjects of requests about New York 1901, which may contain their own edition, drafts and JSON
    objects."""

    objects = True

    def base(self, kinds: Set[str]) -> type[Request]:
        """Returns the base class of a request. The class has a field for an edition, except for requests about an
        edition itself or without a subject."""
        return ByValue if kinds - {"edition", "edition in work", "edition to copy", *SHARED} else Request

    def program(self, kinds: Set[str]) -> str:
        """Returns the name of the program, which is also the name of this game's command."""
        return "ny1901"

    def further(self) -> Mapping[str, SubjectByValue]:
        """Returns the readers for the kinds of subjects that only this game has: editions in all forms, and drafts. A
        draft is a part of a position, or an incomplete position."""
        edition = {"edition": (EditionTexts, None)}
        board = SubjectByValue(BoardName, _board, edition)
        files = Annotated[
            dict[str, str], Field(description="the texts of some or all files of the edition's folder, by file name")
        ]
        in_work = self.line(IN_WORK)
        drawn = {
            "puzzle": (self.puzzle() | None, None),
            "record": (self.file(gettext_noop("a game record")) | None, None),
            "name": (Annotated[str, Field(description="the edition of an empty board")] | None, None),
        }
        return {
            "board": board,
            "board to fill": board,
            "draft": SubjectByValue(in_work, self.draft),
            "edition": SubjectByValue(NameOrTexts, _named_edition),
            "edition in work": SubjectByValue(files, _in_work),
            "edition to copy": SubjectByValue(NameOrTexts, _to_copy),
            "position or draft": SubjectByValue(self.line(OR_DRAFT), self._position_or_draft),
            "position in work": SubjectByValue(in_work, self._position_in_work),
            "position to draw": SubjectByValue(in_work, self.picture_subject, drawn),
        }

    def loader_of(self, request: Any, text: str, field: str) -> NewYorkLoader:
        """Returns a loader for a text. The loader contains the edition that the text names, which has to be a known
        edition."""
        name = edition_in(text, gettext("the {field}", field=field))
        return NewYorkLoader(edition_of(name, field, request.edition) if name else None)

    def draft(self, request: Any, given: Text) -> Begun:
        """Returns the draft of a request or of its position, with a sentence for every part that a draft cannot
        contain."""
        from .capabilities.editing import begun_of

        text = self.text_of(given, "position")
        loader = self.loader_of(request, text, "position")
        return begun_of(text, gettext("the position"), loader.edition)

    def picture_subject(self, request: Any, given: Text | None) -> Pictured:
        """Returns the subject of a picture: the position, draft, puzzle, record or board of a request."""
        puzzle, record, name = (getattr(request, field) for field in ("puzzle", "record", "name"))
        if sum(each is not None for each in (given, puzzle, record, name)) != 1:
            sentence = gettext("position: expected one of the fields position, puzzle, record and name")
            raise FieldError("position", sentence)
        if given is not None:
            return self._position_in_work(request, given)
        subject: Pictured
        if puzzle is not None:
            subject = self.shipped_or_given(request, puzzle)
        else:
            subject = edition_of(name, "name", request.edition) if record is None else self.record(request, record)
        return subject

    def edition_of_puzzle(self, request: Any, text: str) -> Edition | None:
        """Returns the edition that a puzzle file names, if this edition is known; the reader of the file reports
        mistakes."""
        with suppress(FieldError, DataError, NotationError):
            return edition_of(edition_in(text, gettext("the puzzle")), "puzzles", request.edition)
        return None

    def _position_or_draft(self, request: Any, given: Text) -> GameState | Known:
        """Returns the position of a request; if the request contains a draft, returns the known part of a position."""
        source: Opened = self.open_source(request, given, "position")
        position: GameState | Known = source.position if source.partial is None else source.partial
        return position

    def _position_in_work(self, request: Any, given: Text) -> GameState:
        """Returns the position of a request or of its draft. The draft may be incomplete, unless the request contains a
        turn."""
        if isinstance(given, str) and is_draft(given) and getattr(request, "turn", None) is None:
            return self.draft(request, given).draft.state
        state: GameState = self.position(request, given)
        return state


def edition_by_value(texts: Mapping[str, str]) -> Edition:
    """Returns the edition that consists of the texts of its files."""
    return _make_edition(tuple(sorted(texts.items())))


def edition_of(name: str, field: str, texts: Mapping[str, str] | None = None) -> Edition:
    """Returns the edition with a name: a shipped edition, the edition named by `--edition`, or an edition given by
    value."""
    own = own_edition.get() if texts is None else edition_by_value(texts)
    if own is not None and name in (own.name, str(own.folder), own.folder.name):
        return own
    if name in available_editions():
        return load_edition(name)
    known = ", ".join([*available_editions(), *([own.name] if own is not None else [])])
    if texts is not None:
        sentence = gettext(
            "{edition!r} is not a known edition; the known editions are {editions}", edition=name[:80], editions=known
        )
    else:
        sentence = gettext(
            "{edition!r} is not a known edition; the known editions are {editions}. To use your own edition, start "
            "the program with --edition, or give the texts of its files in the field edition",
            edition=name[:80],
            editions=known,
        )
    raise FieldError(field, sentence)


@lru_cache(maxsize=4)  # a client usually uses one or two editions
def _make_edition(texts: tuple[tuple[str, str], ...]) -> Edition:
    """Makes an edition from the texts of its files."""
    there = {name for name, _ in texts}
    _refuse_names(there, "edition")
    missing = [name for name in (MAIN, TILES, CARDS) if name not in there]
    if missing or there.isdisjoint(BOARDS):
        wanted = join_words([*missing, *([join_words(BOARDS, "or")] if there.isdisjoint(BOARDS) else [])])
        sentence = gettext("the texts of an edition must be complete; these files are missing: {files}", files=wanted)
        raise FieldError("edition", sentence)
    with examined_texts(dict(texts), "edition") as examined:
        if examined.edition is None:
            sentences = [str(replace(problem, file=Path(problem.file).name)) for problem in examined.problems]
            raise FieldError("edition", "\n".join(sentences[:20]))
        return examined.edition


@contextmanager
def examined_texts(texts: Mapping[str, str], field: str) -> Iterator[Examined]:
    """Examines an edition that is given by the texts of some or all of its files, and returns the result."""
    from .edition.examine import examine

    _refuse_names(texts, field)
    if sum(len(text.encode()) for text in texts.values()) > LARGEST:
        sentence = gettext("the texts together are larger than {most} KB, which is the limit", most=LARGEST // 1024)
        raise FieldError(field, sentence)
    with TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / name).write_text(text, encoding="utf-8", newline="\n")
        yield examine(Path(folder))


def _refuse_names(names: Iterable[str], field: str) -> None:
    if wrong := [name for name in sorted(names) if name not in FILES]:
        sentence = gettext(
            "{file!r} is not a file of an edition; the files of an edition are {files}",
            file=wrong[0][:80],
            files=", ".join(FILES),
        )
        raise FieldError(field, sentence)


def _named_edition(_: Request, given: str | Mapping[str, str]) -> Edition:
    """Returns the edition of a request, given by name or by the texts of its files."""
    return edition_of(given, "edition") if isinstance(given, str) else edition_by_value(given)


def _board(request: ByValue, name: str | None) -> Edition | None:
    """Returns the edition of an empty board; `None` if a position is given."""
    if getattr(request, "position", None) is not None:
        return None
    if name is not None:
        return edition_of(name, "name", request.edition)
    if request.edition is not None:
        return edition_by_value(request.edition)
    return own_edition.get()


def _in_work(_: Request, files: Mapping[str, str]) -> EditionInWork:
    """Returns an edition that is read from the given texts and may be incomplete."""
    from .capabilities.editions import EditionInWork

    with examined_texts(files, "files") as examined:
        return EditionInWork(examined, True)


def _to_copy(_: Request, like: str | Mapping[str, str]) -> Examined:
    """Returns the edition to copy, given by name or by texts."""
    from .edition.examine import examine

    if isinstance(like, str):
        return examine(edition_of(like, "like").folder)
    with examined_texts(like, "like") as examined:
        return examined


METHODS: Mapping[str, Method] = methods_of(CAPABILITIES, TYPED, NewYorkByValue(REGISTRATION, NewYorkLoader()))
"""The methods that `docs/how-to/ask-the-engine.md` lists."""
