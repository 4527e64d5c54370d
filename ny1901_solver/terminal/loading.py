"""The command line's parameters for subjects: positions, records, puzzles, editions, progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

import typer

from ..errors import DataError
from ..messages import gettext, gettext_noop
from ..protocol.registration import Registration
from ..records.loading import Ids, Loader, Opened, expect_name, is_there, name_of, text_of
from ..text.words import join_clauses
from . import output
from .bug_report import asked_about
from .kept_progress import KeptProgress
from .refusals import reading
from .saving import SessionFiles
from .subjects import SubjectByWords

if TYPE_CHECKING:
    from ..capabilities.puzzle_files import PuzzleSource
    from ..capabilities.puzzles import Puzzles, SourcedPuzzle
    from ..puzzles.catalog import Catalog
    from ..records.record import Record


Content = TypeVar("Content")


@dataclass(frozen=True, slots=True)
class NamedSource(Generic[Content]):
    """A source that was loaded; `opened` is its content. If the user named the source by the id of a shipped puzzle,
    `puzzle_id` is this id.
    """

    opened: Content
    puzzle_id: str | None


@dataclass(frozen=True, slots=True)
class OpenedDraft(Generic[Content]):
    """A draft that is edited, the file to which the draft is saved, and notes about the draft.

    `kept` is the file that stores the incomplete draft. `files` remembers the content of `kept` and of the file to
    which the draft is saved, if these files exist.
    """

    draft: Content
    path: Path | None
    files: SessionFiles
    kept: Path | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenBySource:
    """The command-line parameters for a game's subjects. Each subject is given as a source, which the game's `loader`
    loads.

    If the game allows custom editions, each source has an additional option for the edition; `edition` is the type of
    this option with Typer's annotation. If the game has puzzles, `progress` is the user's progress with them.
    """

    registration: Registration
    loader: Loader[Any, Any]
    edition: Any = None
    progress: KeptProgress | None = None

    @property
    def subjects(self) -> dict[str, SubjectByWords]:
        """The command-line parameters for each kind of subject."""
        sources, beside = self.loader.sources(), self.beside
        typed = self.loader.sources(stdin=False)  # standard input contains the lines of a session
        position = {"position": (self.source("POSITION", sources), Parameter.empty)}
        game = {
            "position": (
                self.source("POSITION", f"the position that the game starts from: {typed}", needed=False),
                None,
            )
        }
        where = {"where": (self.source("WHERE", f"what the page shows first: {sources}", needed=False), None)}
        argument = typer.Argument(metavar="RECORD", help=_sentence(self.loader.records()))
        record = {"record": (Annotated[str, argument], Parameter.empty)}
        return {
            "position": SubjectByWords({**position, **beside}, self.position),
            "game": SubjectByWords({**game, **beside}, self._game),
            "draft": SubjectByWords({"position": (self.source("POSITION", typed), Parameter.empty)}, self._draft),
            "source to show": SubjectByWords({**where, **beside}, self._page_source),
            "record": SubjectByWords({**record, **beside}, self._record),
            "reviewed record": SubjectByWords({**record, **beside}, self._record_to_review),
            **self._editions(),
            **(
                PuzzlesByWords(self._puzzles, self._shelf, beside).subjects
                if self.registration.puzzle_questions
                else {}
            ),
            **(self.progress.subjects if self.progress else {}),
        }

    @property
    def beside(self) -> Mapping[str, tuple[Any, Any]]:
        """The option that a command has next to each argument for a source."""
        return {} if self.edition is None else {"edition": (self.edition, None)}

    def source(self, metavar: str, help_text: str, needed: bool = True) -> Any:
        """The argument for a source, which may be the id of a puzzle."""
        argument = typer.Argument(metavar=metavar, help=_sentence(help_text), autocompletion=self.puzzle_ids)
        return Annotated[str if needed else str | None, argument]

    def puzzle_ids(self, incomplete: str) -> list[str]:
        """The ids of shipped puzzles that begin with a word; for an empty word the list is empty, so that the shell
        offers files."""
        return [name for name in self.loader.ids() if name.startswith(incomplete)] if incomplete else []

    def edition_names(self, incomplete: str) -> list[str]:
        """The shipped editions that begin with a word."""
        return [name for name in self.registration.edition_names() if name.startswith(incomplete)]

    def open_source(self, source: str, edition: str | None = None, wanted: str = "") -> Opened[Any, Any]:
        """Opens a source, with the named edition, if any; `wanted` has the same meaning as in `Loader.open_source`."""
        with reading("--edition"):
            loader = self.loader.of_edition(edition)
        return loader.open_source(source, wanted)

    def position(self, source: str, edition: str | None = None) -> Any:
        """Reads a position from a source."""
        return self.about(self.open_source(source, edition).position)

    def about(self, state: Any) -> Any:
        """Returns the given position, and stores it, so that a bug report about the running command contains the
        position.
        """
        asked_about.set(lambda: self.registration.load_game().format(state))
        return state

    def named_edition(self, name: str | None) -> Any:
        """The edition that the user names, by its name or its folder; `None` if no edition is named."""
        return None if name is None else self.registration.edition(name)

    def _game(self, source: str | None, edition: str | None = None) -> Opened[Any, Any] | None:
        """Opens the position or record from which a game is played."""
        return None if source is None else self.loader.of_edition(edition).to_play.open_source(source)

    def _draft(self, source: str) -> OpenedDraft[Any]:
        """Opens a position for editing, together with its file."""
        files = SessionFiles(self.loader.form_of)
        path = None if self.loader.is_line(source) else Path(source)
        if path is not None and is_there(source):
            files.look(path)
        return OpenedDraft(self.loader.to_edit.open_source(source).position, path, files)

    def _page_source(self, source: str | None, edition: str | None = None) -> NamedSource[Opened[Any, Any]] | None:
        """Opens the source that a page shows."""
        opened = self._game(source, edition)
        if opened is None or source is None:
            return None
        return NamedSource(opened, source if source in self.loader.ids() and not is_there(source) else None)

    def _record(self, source: str, edition: str | None = None) -> Record[Any, Any, Any]:
        """Reads a game record, up to the turn that the source names."""
        record = self.open_source(source, edition, self.loader.records()).as_record()
        self.about(record.start)
        return record

    def _record_to_review(self, source: str, edition: str | None = None) -> Record[Any, Any, Any]:
        """Reads a game record with at least one turn, up to the turn that the source names."""
        record = self.open_source(source, edition, self.loader.records()).as_reviewed()
        self.about(record.start)
        return record

    def _editions(self) -> dict[str, SubjectByWords]:
        """The parameters by which a user gives an edition, for each kind of subject that is an edition."""
        if not self.registration.load_edition:
            return {}
        help_text = "The name of a shipped edition, or the folder of an edition."
        argument = typer.Argument(metavar="NAME|DIR", help=help_text, autocompletion=self.edition_names)
        named = {"edition": (Annotated[str, argument], Parameter.empty)}
        reader = self.registration.read_edition
        return {
            "board": SubjectByWords(named, self.named_edition),
            "edition in work": SubjectByWords(named, lambda name: self.registration.part(reader)(name)),
            "named edition": SubjectByWords(self.beside, self.named_edition),
        }

    def _puzzles(self) -> Any:
        return self.registration.part(self.registration.puzzle_questions)

    def _shelf(self) -> Any:
        return self.registration.part(self.registration.catalog)


def _sentence(description: str) -> str:
    """A description as a sentence of the help."""
    return f"{description[:1].upper()}{description[1:]}."


Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILE...", help="Files of puzzles, folders with such files, or ids of puzzles."),
]
All = Annotated[bool, typer.Option("--all", help="All puzzles that ship with the program.")]
WANTED = gettext_noop("a puzzle, or '-' for stdin")


@dataclass(frozen=True, slots=True)
class PuzzlesByWords:
    """The command-line parameters for a game's puzzles.

    `puzzles` returns the game's `Puzzles`, and `catalog` the shipped puzzles; both are loaded when a puzzle is read. If
    the positions of the game may name an edition that is not shipped, `beside` is the option by which the user gives
    this edition.
    """

    puzzles: Callable[[], Puzzles]
    catalog: Callable[[], Catalog]
    beside: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)

    def read(self, source: str, edition: str | None = None, answered: bool = False) -> Any:
        """Reads a puzzle by its id or from its file, with the named edition, if the user names one.

        If `answered` is true, the function checks the answer that the puzzle contains.
        """
        from .bug_report import asked_about

        text, name = self.text_of(source)
        puzzles = self.puzzles()
        puzzle = puzzles.parse(text, name, edition)
        asked_about.set(lambda: puzzles.line(puzzle))
        return puzzles.check_answer(puzzle, name) if answered else puzzle

    def text_of(self, source: str) -> tuple[str, str]:
        """The text of a puzzle and the puzzle's name in messages; raises `DataError` if no file or shipped puzzle has
        this name."""
        catalog = self.catalog()
        known = catalog.shipped_files
        if source != "-" and not is_there(source):
            source = str(catalog.shipped_puzzle(source))
        if source != "-" and Path(source).is_dir():
            sentence = gettext("{source}: is a folder; expected the file of a puzzle", source=source)
            near = (
                gettext("the puzzle with the id {id} is {file}", id=source, file=known()[source])
                if source in known()
                else ""
            )
            raise DataError([join_clauses(sentence, near)])
        return text_of(source, gettext(WANTED), Ids(known, catalog.retirements)), name_of(source)

    @property
    def subjects(self) -> dict[str, SubjectByWords]:
        """The command-line parameters for the subjects of capabilities, by the kind of subject."""
        named = {
            "puzzle": (
                self._puzzle_argument("The id of a shipped puzzle, or a file ('-' for stdin)."),
                Parameter.empty,
            )
        }
        help_text = "The id of a shipped puzzle, or a file. Standard input contains the typed lines."
        to_solve = {"puzzle": (self._puzzle_argument(help_text), Parameter.empty)}
        several = {"files": (Files, None), "shipped": (All, False)}
        return {
            "sourced puzzle": SubjectByWords({**named, **self.beside}, self._with_source),
            "answered puzzle": SubjectByWords({**named, **self.beside}, partial(self.read, answered=True)),
            "puzzle to solve": SubjectByWords({**to_solve, **self.beside}, partial(self.read, answered=True)),
            "puzzle files": SubjectByWords({**several, **self.beside}, self._files),
        }

    def _puzzle_argument(self, help_text: str) -> Any:
        """The argument that names a puzzle."""
        return Annotated[str, typer.Argument(metavar="ID|FILE", help=help_text, autocompletion=self._ids)]

    def _ids(self, incomplete: str) -> list[str]:
        """The ids that begin with a word; for an empty word the list is empty, so that the shell offers files."""
        return [name for name in self.catalog().shipped_files() if name.startswith(incomplete)] if incomplete else []

    def _with_source(self, source: str, edition: str | None = None) -> SourcedPuzzle:
        """Reads a puzzle, and returns it together with the name that the user typed for it."""
        from ..capabilities.puzzles import SourcedPuzzle

        return SourcedPuzzle(self.read(source, edition), output.path_text(Path(source)), name_of(source))

    def _files(self, given: list[str] | None, every: bool, edition: str | None = None) -> list[PuzzleSource]:
        """The files of the named files, folders and ids, each file once and in order, or the files of all shipped
        puzzles.

        The user has to give either names or the option for all shipped puzzles, but not both.
        """
        from ..capabilities.puzzle_files import PuzzleSource

        if every and given:
            raise typer.BadParameter(gettext("name files or use --all, not both"))
        if not (every or given):
            raise typer.BadParameter(gettext("name files, or use --all"))
        sources = map(str, self.catalog().shipped_files().values()) if every else dict.fromkeys(_spread(given or []))
        return [PuzzleSource(name_of(source), partial(self.text_of, source), edition) for source in sources]


def _spread(sources: Iterable[str]) -> Iterator[str]:
    """Yields the sources in order. In place of a folder, the puzzle files in it are yielded, also those in its
    subfolders.
    """
    for source in sources:
        expect_name(source)
        path = Path(source)
        if source == "-" or not is_there(source) or not path.is_dir():
            yield source
            continue
        files = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml", ".json"))
        if not files:
            sentence = gettext("{source}: this folder contains no puzzle file (.yaml, .yml or .json)", source=source)
            raise DataError([sentence])
        yield from map(str, files)
