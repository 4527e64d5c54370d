"""The engine's methods for New York 1901, and how requests give their subjects by value.

No file that a request names is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

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
from .capabilities.editing import Begun, begun_of, edition_in
from .capabilities.editions import EditionInWork
from .capabilities.pictures import Pictured
from .edition import Edition, available_editions, load_edition
from .edition.examine import Examined, examine
from .edition.folder import BOARD_CSV, BOARD_TEXT, CARDS, MAIN, TILES
from .edition.load import own_edition
from .loading import NewYorkLoader, Opened
from .positions.known import Known
from .registration import REGISTRATION
from .state import GameState
from .table.draft_header import is_draft

EditionTexts = Annotated[
    dict[str, str] | None,
    Field(description="the texts of an edition's files by file name, if it is neither shipped nor named by --edition"),
]
NameOrTexts = Annotated[
    str | dict[str, str],
    either(gettext_noop("the name of an edition, or the texts of its files by name,")),
    Field(description="the name of an edition, or the texts of its files by file name"),
]
BoardName = Annotated[str, Field(description="without a position: the edition of an empty board")]
BOARDS = BOARD_TEXT, BOARD_CSV
FILES = (MAIN, TILES, CARDS, *BOARDS)
OR_DRAFT = ", or a position file or a draft, as text or as an object"
IN_WORK = ", a position file as text or as an object, or a draft (# ny1901-draft/1 ...), which may be incomplete"
"""The forms of a position besides a line."""


class ByValue(Request):
    """A request whose edition may be given with it."""

    edition: EditionTexts = None


class NewYorkByValue(GivenByValue):
    """The subjects of requests about New York 1901: also with an own edition, drafts and objects."""

    objects = True

    def base(self, kinds: Set[str]) -> type[Request]:
        """The base of requests: with an edition, except for those about an edition itself or without a subject."""
        return ByValue if kinds - {"edition", "edition in work", "edition to copy", *SHARED} else Request

    def program(self, kinds: Set[str]) -> str:
        """The name of the program: it is the name of this game's command, too."""
        return "ny1901"

    def further(self) -> Mapping[str, SubjectByValue]:
        """Editions in all their forms, and drafts: a part of a position, or an incomplete one."""
        edition = {"edition": (EditionTexts, None)}
        board = SubjectByValue(BoardName, _board, edition)
        files = Annotated[
            dict[str, str], Field(description="the texts of some or all files of its folder, by file name")
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
        """The loader for a text, with the edition that the text names, which must be known."""
        name = edition_in(text, gettext("the {field}", field=field))
        return NewYorkLoader(edition_of(name, field, request.edition) if name else None)

    def draft(self, request: Any, given: Text) -> Begun:
        """The draft of a request, or of its position, with a sentence for everything that no draft can hold."""
        text = self.text_of(given, "position")
        loader = self.loader_of(request, text, "position")
        return begun_of(text, gettext("the position"), loader.edition)

    def picture_subject(self, request: Any, given: Text | None) -> Pictured:
        """The subject of a picture: the position, draft, puzzle, record or board of a request."""
        puzzle, record, name = (getattr(request, field) for field in ("puzzle", "record", "name"))
        if sum(each is not None for each in (given, puzzle, record, name)) != 1:
            sentence = gettext("position: one of position, puzzle, record and name is wanted")
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
        """The edition that a puzzle's file names, if it is known; mistakes in the file are reported by its reader."""
        with suppress(FieldError, DataError, NotationError):
            return edition_of(edition_in(text, gettext("the puzzle")), "puzzles", request.edition)
        return None

    def _position_or_draft(self, request: Any, given: Text) -> GameState | Known:
        """The position of a request, or the part of one that its draft gives."""
        source: Opened = self.open_source(request, given, "position")
        position: GameState | Known = source.position if source.partial is None else source.partial
        return position

    def _position_in_work(self, request: Any, given: Text) -> GameState:
        """The position of a request, or that of its draft, which may be incomplete unless the request has a turn."""
        if isinstance(given, str) and is_draft(given) and getattr(request, "turn", None) is None:
            return self.draft(request, given).draft.state
        state: GameState = self.position(request, given)
        return state


def edition_by_value(texts: Mapping[str, str]) -> Edition:
    """The edition of the texts of its files."""
    return _make_edition(tuple(sorted(texts.items())))


def edition_of(name: str, field: str, texts: Mapping[str, str] | None = None) -> Edition:
    """The edition with a name: shipped, named by `--edition`, or given by value."""
    own = own_edition.get() if texts is None else edition_by_value(texts)
    if own is not None and name in (own.name, str(own.folder), own.folder.name):
        return own
    if name in available_editions():
        return load_edition(name)
    known = ", ".join([*available_editions(), *([own.name] if own is not None else [])])
    if texts is not None:
        sentence = gettext(
            "{edition!r} is not a known edition; known are {editions}", edition=name[:80], editions=known
        )
    else:
        sentence = gettext(
            "{edition!r} is not a known edition; known are {editions}; one of your own is named by --edition at the "
            "start, or its texts are given in the field edition",
            edition=name[:80],
            editions=known,
        )
    raise FieldError(field, sentence)


@lru_cache(maxsize=4)  # a client mostly asks about one or two editions
def _make_edition(texts: tuple[tuple[str, str], ...]) -> Edition:
    """An edition from the texts of its files."""
    there = {name for name, _ in texts}
    _refuse_names(there, "edition")
    missing = [name for name in (MAIN, TILES, CARDS) if name not in there]
    if missing or there.isdisjoint(BOARDS):
        wanted = join_words([*missing, *([join_words(BOARDS, "or")] if there.isdisjoint(BOARDS) else [])])
        sentence = gettext("the texts of an edition must be complete; missing: {files}", files=wanted)
        raise FieldError("edition", sentence)
    with examined_texts(dict(texts), "edition") as examined:
        if examined.edition is None:
            sentences = [str(replace(problem, file=Path(problem.file).name)) for problem in examined.problems]
            raise FieldError("edition", "\n".join(sentences[:20]))
        return examined.edition


@contextmanager
def examined_texts(texts: Mapping[str, str], field: str) -> Iterator[Examined]:
    """An examined edition, given by the texts of some or all of its files."""
    _refuse_names(texts, field)
    if sum(len(text.encode()) for text in texts.values()) > LARGEST:
        sentence = gettext("the texts together are larger than {most} KB, the most that is read", most=LARGEST // 1024)
        raise FieldError(field, sentence)
    with TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / name).write_text(text, encoding="utf-8", newline="\n")
        yield examine(Path(folder))


def _refuse_names(names: Iterable[str], field: str) -> None:
    if wrong := [name for name in sorted(names) if name not in FILES]:
        sentence = gettext(
            "{file!r} is no file of an edition, which are {files}", file=wrong[0][:80], files=", ".join(FILES)
        )
        raise FieldError(field, sentence)


def _named_edition(_: Request, given: str | Mapping[str, str]) -> Edition:
    """The edition of a request, given by name or by the texts of its files."""
    return edition_of(given, "edition") if isinstance(given, str) else edition_by_value(given)


def _board(request: ByValue, name: str | None) -> Edition | None:
    """The edition of an empty board; `None` if a position is given."""
    if getattr(request, "position", None) is not None:
        return None
    if name is not None:
        return edition_of(name, "name", request.edition)
    if request.edition is not None:
        return edition_by_value(request.edition)
    return own_edition.get()


def _in_work(_: Request, files: Mapping[str, str]) -> EditionInWork:
    """An unfinished edition of the texts given."""
    with examined_texts(files, "files") as examined:
        return EditionInWork(examined, True)


def _to_copy(_: Request, like: str | Mapping[str, str]) -> Examined:
    """The edition to be copied, given by name or by texts."""
    if isinstance(like, str):
        return examine(edition_of(like, "like").folder)
    with examined_texts(like, "like") as examined:
        return examined


METHODS: Mapping[str, Method] = methods_of(CAPABILITIES, TYPED, NewYorkByValue(REGISTRATION, NewYorkLoader()))
"""The methods that `docs/how-to/ask-the-engine.md` lists."""
