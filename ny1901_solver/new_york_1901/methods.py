"""What the engine answers about New York 1901: the methods, and what a request gives by value.

Nothing is read from a file that a request names."""

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
    Field(
        description="the texts of the files of an edition's folder by name, when it is neither shipped nor --edition's"
    ),
]
NameOrTexts = Annotated[
    str | dict[str, str],
    either("the name of an edition, or the texts of its files by name,"),
    Field(description="an edition's name, or the texts of the files of its folder by name"),
]
BoardName = Annotated[str, Field(description="without a position: the edition of an empty board")]
BOARDS = BOARD_TEXT, BOARD_CSV
FILES = (MAIN, TILES, CARDS, *BOARDS)
OR_DRAFT = ", or a position file or a draft, as text or as an object"
IN_WORK = ", a position file as text or as an object, or a draft (# ny1901-draft/1 ...), which need not add up"
"""What a position may be given as, besides a line."""


class ByValue(Request):
    """A request about something that an edition may be given with."""

    edition: EditionTexts = None


class NewYorkByValue(GivenByValue):
    """How requests give what is asked about New York 1901: with an edition of one's own, drafts and objects, too."""

    objects = True

    def base(self, kinds: Set[str]) -> type[Request]:
        """Requests with an edition, but for those about an edition itself, or of none."""
        return ByValue if kinds - {"edition", "edition in work", "edition to copy", *SHARED} else Request

    def program(self, kinds: Set[str]) -> str:
        """The program, whose first game this is."""
        return "ny1901"

    def further(self) -> Mapping[str, SubjectByValue]:
        """Editions in all ways, and drafts: a part of a position, and one that need not add up."""
        edition = {"edition": (EditionTexts, None)}
        board = SubjectByValue(BoardName, _board, edition)
        files = Annotated[
            dict[str, str], Field(description="the texts of the files of its folder by name, some or all")
        ]
        in_work = self.line(IN_WORK)
        drawn = {
            "puzzle": (self.puzzle() | None, None),
            "record": (self.file("a game record") | None, None),
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
        """What loads a text by the edition that it names, which has to be at hand."""
        name = edition_in(text, f"the {field}")
        return NewYorkLoader(edition_of(name, field, request.edition) if name else None)

    def draft(self, request: Any, given: Text) -> Begun:
        """The draft of a request, or that of its position, with a sentence for everything that no draft can hold."""
        text = self.text_of(given, "position")
        loader = self.loader_of(request, text, "position")
        return begun_of(text, "the position", loader.edition)

    def picture_subject(self, request: Any, given: Text | None) -> Pictured:
        """What is drawn: the position, draft, puzzle, record or board of a request."""
        puzzle, record, name = (getattr(request, field) for field in ("puzzle", "record", "name"))
        if sum(each is not None for each in (given, puzzle, record, name)) != 1:
            raise FieldError("position", "position: one of position, puzzle, record and name is wanted")
        if given is not None:
            return self._position_in_work(request, given)
        subject: Pictured
        if puzzle is not None:
            subject = self.shipped_or_given(request, puzzle)
        else:
            subject = edition_of(name, "name", request.edition) if record is None else self.record(request, record)
        return subject

    def edition_of_puzzle(self, request: Any, text: str) -> Edition | None:
        """The edition that a puzzle's file names, where it is at hand: what is amiss in the file is a fault of it."""
        with suppress(FieldError, DataError, NotationError):
            return edition_of(edition_in(text, "the puzzle"), "puzzles", request.edition)
        return None

    def _position_or_draft(self, request: Any, given: Text) -> GameState | Known:
        """The position of a request, or what its draft tells of one."""
        source: Opened = self.open_source(request, given, "position")
        position: GameState | Known = source.position if source.partial is None else source.partial
        return position

    def _position_in_work(self, request: Any, given: Text) -> GameState:
        """The position of a request, or what its draft comes to, which need not add up but for a turn."""
        if isinstance(given, str) and is_draft(given) and getattr(request, "turn", None) is None:
            return self.draft(request, given).draft.state
        state: GameState = self.position(request, given)
        return state


def edition_by_value(texts: Mapping[str, str]) -> Edition:
    """The edition that the texts of its files make."""
    return _make_edition(tuple(sorted(texts.items())))


def edition_of(name: str, field: str, texts: Mapping[str, str] | None = None) -> Edition:
    """The edition of a name: shipped, the engine's own, or given by value."""
    own = own_edition.get() if texts is None else edition_by_value(texts)
    if own is not None and name in (own.name, str(own.folder), own.folder.name):
        return own
    if name in available_editions():
        return load_edition(name)
    known = [*available_editions(), *([own.name] if own is not None else [])]
    how = "; one of your own is named by --edition at the start, or its texts are given in the field edition"
    raise FieldError(
        field, f"{name[:80]!r} is no edition at hand, which are {', '.join(known)}{how if texts is None else ''}"
    )


@lru_cache(maxsize=4)  # a client asks much about one edition or two
def _make_edition(texts: tuple[tuple[str, str], ...]) -> Edition:
    """An edition from the texts of its files."""
    there = {name for name, _ in texts}
    _refuse_names(there, "edition")
    missing = [name for name in (MAIN, TILES, CARDS) if name not in there]
    if missing or there.isdisjoint(BOARDS):
        wanted = join_words([*missing, *([f"{BOARD_TEXT} or {BOARD_CSV}"] if there.isdisjoint(BOARDS) else [])])
        raise FieldError("edition", f"the texts of an edition are given whole; what is missing is {wanted}")
    with examined_texts(dict(texts), "edition") as examined:
        if examined.edition is None:
            sentences = [str(replace(problem, file=Path(problem.file).name)) for problem in examined.problems]
            raise FieldError("edition", "\n".join(sentences[:20]))
        return examined.edition


@contextmanager
def examined_texts(texts: Mapping[str, str], field: str) -> Iterator[Examined]:
    """An edition examined, given by the texts of its files, which need not be all there."""
    _refuse_names(texts, field)
    if sum(len(text.encode()) for text in texts.values()) > LARGEST:
        raise FieldError(field, f"the texts are larger than {LARGEST // 1024} KB together, the most that is read")
    with TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / name).write_text(text, encoding="utf-8", newline="\n")
        yield examine(Path(folder))


def _refuse_names(names: Iterable[str], field: str) -> None:
    if wrong := [name for name in sorted(names) if name not in FILES]:
        raise FieldError(field, f"{wrong[0][:80]!r} is no file of an edition, which are {', '.join(FILES)}")


def _named_edition(_: Request, given: str | Mapping[str, str]) -> Edition:
    """The edition of a request, which is named, or given by the texts of its files."""
    return edition_of(given, "edition") if isinstance(given, str) else edition_by_value(given)


def _board(request: ByValue, name: str | None) -> Edition | None:
    """The edition of an empty board, where no position is given."""
    if getattr(request, "position", None) is not None:
        return None
    if name is not None:
        return edition_of(name, "name", request.edition)
    if request.edition is not None:
        return edition_by_value(request.edition)
    return own_edition.get()


def _in_work(_: Request, files: Mapping[str, str]) -> EditionInWork:
    """An edition as far as its texts are typed."""
    with examined_texts(files, "files") as examined:
        return EditionInWork(examined, True)


def _to_copy(_: Request, like: str | Mapping[str, str]) -> Examined:
    """An edition of a name or of texts, as it is copied."""
    if isinstance(like, str):
        return examine(edition_of(like, "like").folder)
    with examined_texts(like, "like") as examined:
        return examined


METHODS: Mapping[str, Method] = methods_of(CAPABILITIES, TYPED, NewYorkByValue(REGISTRATION, NewYorkLoader()))
"""What can be asked, as `docs/how-to/ask-the-engine.md` lists it."""
