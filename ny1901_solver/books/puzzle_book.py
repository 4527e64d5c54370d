"""Makes the content of a book of puzzles, for HTML and PDF."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import DataError
from ..messages import gettext, gettext_noop, ngettext
from ..pictures.inks import AnyInks, Palettes
from ..pictures.pages import LABELS, Printed
from ..pictures.sheet import Picture
from ..pictures.signs import LEAST
from ..puzzles.kind import PuzzleKind
from ..puzzles.parts import MOST_TURNS, HintStage
from ..puzzles.puzzle import StoredPuzzle
from .rule_book import KEY

SCALE = (LABELS + 2) / LEAST  # points for each pixel of a solution's boards, if the page has room
ROOM = 615.0  # the height in points for the picture of a puzzle below its title and question
LESSON = 60.0  # the height in points of a lesson
MANY = 14  # this many numbers of puzzles fit next to the meaning of a theme
HARDER = gettext_noop(
    "The puzzles get harder from page to page. The squares next to a title show its grade, from one to "
    "five. The title and the line below it reveal nothing about the answer that the position does not show."
)
CHAPTERS = {
    "nudge": gettext_noop("What to think about"),
    "where": gettext_noop("Where to look"),
    "what": gettext_noop("What to do"),
    "full": gettext_noop("In full"),
}
"""Maps the stages of hints to the titles of the chapters of hints."""
AnyPuzzle = TypeVar("AnyPuzzle", bound=StoredPuzzle[Any, Any, Any, Any])


@dataclass(frozen=True, slots=True)
class Components:
    """The tiles of an edition, and its cards in play with their points."""

    title: str
    about: tuple[str, ...]
    tiles: Printed
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle with all texts and pictures that the book prints.

    Each paragraph of the `question` has a flag, which is true if the paragraph contains turns in notation. `told` is
    the title that reveals the idea of the answer. `reasons` are the sentences of the section *Why it holds*, if any.
    `boards` show the turns of the answer. Each hint has the key of the chapter in which it is printed.
    """

    number: int
    name: str
    title: str
    kind: str
    grade: int
    lesson: str
    question: tuple[tuple[str, bool], ...]
    picture: Printed
    hints: tuple[tuple[str, str], ...]
    told: str
    answer: tuple[str, ...]
    solution: tuple[str, ...]
    reasons: tuple[str, ...]
    boards: tuple[Printed, ...]


@dataclass(frozen=True, slots=True)
class PuzzleBook:
    """The content of a book: title, explanations, notices of the editions, key, components, and puzzles.

    If a solution has a single board that is at most `beside` points wide, the board stands next to the text. Each of
    the `chapters` of hints has a key and a title. Each of the `themes` has a name, a meaning and the numbers of the
    puzzles with this theme. A `grey` book has no colours.
    """

    title: str
    subtitle: str
    how: tuple[str, ...]
    notices: tuple[str, ...]
    key: Printed
    components: tuple[Components, ...]
    pages: tuple[PuzzlePage, ...]
    chapters: tuple[tuple[str, str], ...]
    themes: tuple[tuple[str, str, tuple[int, ...]], ...]
    grey: bool
    beside: float = 0

    def pictures(self) -> Iterator[tuple[str, Printed]]:
        """All pictures of the book with their names."""
        yield "key", self.key
        for number, components in enumerate(self.components):
            yield f"tiles-{number}", components.tiles
        for page in self.pages:
            yield f"puzzle-{page.number}", page.picture
            for turn, printed in enumerate(page.boards):
                yield f"board-{page.number}-{turn}", printed


class PuzzleBookMaker(ABC, Generic[AnyPuzzle, AnyInks]):
    """Makes books of puzzles. A game has a subclass that describes and draws its puzzles.

    Pictures are drawn in one of the `palettes`. The title of a chapter of hints contains the number of the answer's
    part if this number is `first` or greater. `kinds` are the classes of the kinds of puzzles. A picture of a puzzle
    has a height of at most `room` points. `beside` has the same meaning as in `PuzzleBook`.
    """

    palettes: ClassVar[Palettes[Any]]
    kinds: ClassVar[Mapping[Any, PuzzleKind[Any, Any, Any, Any]]]
    first: ClassVar[int] = 1
    room: ClassVar[float] = ROOM
    beside: ClassVar[float] = 0

    def __init__(self, palette: AnyInks | None = None) -> None:
        self.palette: AnyInks = palette or self.palettes.colour

    def make(self, puzzles: Sequence[AnyPuzzle], title: str, report: Callable[[str], object] = str) -> PuzzleBook:
        """Returns a book in which easy puzzles come first; calls `report` with the id of each puzzle.

        Raises `DataError` if the list of puzzles is empty.
        """
        if not puzzles:
            raise DataError([gettext("a book needs at least one puzzle")])
        puzzles = sorted(puzzles, key=self.order)
        kinds = dict.fromkeys(gettext(self.kinds[puzzle.task.kind].called) for puzzle in puzzles)
        editions = dict.fromkeys(puzzle.task.state.edition for puzzle in puzzles)
        pages = []
        for number, puzzle in enumerate(puzzles, 1):
            pages.append(self._page(number, puzzle))
            report(puzzle.id)
        return PuzzleBook(
            title,
            ngettext("{number} puzzle: {kinds}", "{number} puzzles: {kinds}", len(puzzles), kinds=", ".join(kinds)),
            tuple(self.how(puzzles)),
            tuple(f"{edition.title}. {self.notice(edition)}".strip() for edition in editions),
            Printed.filling(self.key(puzzles), KEY),
            tuple(self.components(puzzles)),
            tuple(pages),
            tuple(self._chapters(puzzles)),
            tuple(self._themes(puzzles)),
            self.palette.grey,
            self.beside,
        )

    def order(self, puzzle: AnyPuzzle) -> tuple[float, ...]:
        """Returns the sort key of a puzzle in the book."""
        return (puzzle.grade,)

    @abstractmethod
    def how(self, puzzles: Sequence[AnyPuzzle]) -> Iterable[str]:
        """Returns the rules for all puzzles, and how to read the book, in paragraphs."""

    @abstractmethod
    def notice(self, edition: Any) -> str:
        """Returns the notice of an edition; the text is empty if the edition has no notice."""

    @abstractmethod
    def key(self, puzzles: Sequence[AnyPuzzle]) -> Picture:
        """Returns the legend that explains the marks in the pictures."""

    def components(self, puzzles: Sequence[AnyPuzzle]) -> Iterable[Components]:
        """Returns the tiles and cards of each edition."""
        return ()

    @abstractmethod
    def meaning(self, theme: str) -> str:
        """Returns the meaning of a theme."""

    @abstractmethod
    def chapter_title(self, number: int, stage: str) -> str:
        """Returns the title of a chapter of hints about one part of the answers.

        The title of the chapter contains the part's number and the title of the stage.
        """

    @abstractmethod
    def about(self, puzzle: AnyPuzzle) -> str:
        """Returns the line below the title: the kind, and the facts that a player has to know."""

    @abstractmethod
    def question(self, puzzle: AnyPuzzle) -> Iterable[tuple[str, bool]]:
        """Returns the paragraphs of the question, each with a flag that is true if the paragraph contains turns in
        notation.
        """

    @abstractmethod
    def picture(self, puzzle: AnyPuzzle) -> Picture:
        """Returns the picture of a puzzle's position."""

    @abstractmethod
    def hint(self, puzzle: AnyPuzzle, hint: HintStage) -> str:
        """Returns a hint, with the number of answers for which all hints so far are true."""

    @abstractmethod
    def answer(self, puzzle: AnyPuzzle) -> Iterable[str]:
        """Returns the turns of a puzzle's answer as texts."""

    @abstractmethod
    def trap(self, puzzle: AnyPuzzle) -> Iterable[str]:
        """Returns sentences about the trap: the tempting line of turns, and why this line fails."""

    def reasons(self, puzzle: AnyPuzzle) -> Iterable[str]:
        """Returns the sentences of the section *Why it holds*; empty if the puzzle has no such section."""
        return ()

    @abstractmethod
    def boards(self, puzzle: AnyPuzzle) -> Iterable[Picture]:
        """Returns pictures of boards that show a puzzle's answer."""

    def _page(self, number: int, puzzle: AnyPuzzle) -> PuzzlePage:
        lesson = puzzle.source.lesson or ""
        return PuzzlePage(
            number,
            puzzle.id,
            puzzle.title,
            self.about(puzzle),
            puzzle.grade,
            lesson,
            tuple(self.question(puzzle)),
            Printed.within(self.picture(puzzle), self.room - (LESSON if lesson else 0)),
            tuple((_chapter_of(hint), self.hint(puzzle, hint)) for hint in puzzle.hints[:-1]),
            puzzle.told,
            tuple(self.answer(puzzle)),
            (*puzzle.solution, *self.trap(puzzle)),
            tuple(self.reasons(puzzle)),
            tuple(Printed.at_scale(board, SCALE) for board in self.boards(puzzle)),
        )

    def _chapters(self, puzzles: Sequence[AnyPuzzle]) -> Iterator[tuple[str, str]]:
        """Returns the keys and titles of the chapters of hints.

        Each stage of hints has its own chapter, so that no hint reveals the next hint.
        """
        given = {_chapter_of(hint) for puzzle in puzzles for hint in puzzle.hints[:-1]}
        several = any(hint.turn > 1 for puzzle in puzzles for hint in puzzle.hints)
        for turn, (stage, title) in product(range(1, MOST_TURNS + 1), CHAPTERS.items()):
            if (key := f"{turn}-{stage}") in given:
                is_named = several and turn >= self.first
                yield key, self.chapter_title(turn, gettext(title)) if is_named else gettext(title)

    def _themes(self, puzzles: Sequence[AnyPuzzle]) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """Returns the themes of some puzzles by name, with their meaning and the numbers of their puzzles."""
        for theme in sorted({theme for puzzle in puzzles for theme in puzzle.themes}):
            numbers = tuple(number for number, puzzle in enumerate(puzzles, 1) if theme in puzzle.themes)
            yield theme.replace("-", " "), self.meaning(theme), numbers


def _chapter_of(hint: HintStage) -> str:
    """Returns the key of the chapter in which a hint is printed."""
    return f"{hint.turn}-{hint.name}"
