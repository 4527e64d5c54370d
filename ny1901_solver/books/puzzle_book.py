"""A book of puzzles: what stands in it, whatever it is printed with, and how large."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import DataError
from ..pictures.inks import AnyInks, Palettes
from ..pictures.pages import LABELS, Printed
from ..pictures.sheet import Picture
from ..pictures.signs import LEAST
from ..puzzles.kind import PuzzleKind
from ..puzzles.parts import MOST_TURNS, HintStage
from ..puzzles.puzzle import StoredPuzzle
from ..text.words import ORDINALS, quantity
from .rule_book import KEY

SCALE = (LABELS + 2) / LEAST  # points a pixel of the boards of a solution, where the page has room
ROOM = 615.0  # points on a page for the picture of a puzzle, below a title and a question
LESSON = 60.0  # points that a lesson takes
MANY = 14  # numbers of puzzles that fit beside what a theme means
HARDER = (
    "The puzzles get harder from page to page; the squares beside a title are its grade, one to five. The title and "
    "the line below it tell nothing of the answer that the position does not show."
)


def hints_text(noun: str, what: str) -> str:
    """Where hints and solutions stand, of answers made of `noun`s; a hint counts how many of `what` are left."""
    return (
        f"The hints stand in chapters of their own, each stage behind the one before it, and say how many different "
        f"{what} still fit. Those of a later {noun} come behind the one that tells the {noun} before it. The solutions "
        f"are at the back, and behind them what the answers are about, theme by theme."
    )


CHAPTERS = {
    "nudge": "what to think about",
    "where": "where to look",
    "what": "what to do",
    "full": "the {noun} itself",
}
"""The titles of the chapters of hints, by stage."""
AnyPuzzle = TypeVar("AnyPuzzle", bound=StoredPuzzle[Any, Any, Any, Any])


@dataclass(frozen=True, slots=True)
class Components:
    """What an edition is played with: its tiles, and the cards in play in a book with what they pay."""

    title: str
    about: tuple[str, ...]
    tiles: Printed
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle as a book prints it; `question` and `answer` are paragraphs, with True for those set as turns.

    `told` is the title that tells the idea, `boards` show the turns of the answer. A hint has the key of its chapter.
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
    boards: tuple[Printed, ...]


@dataclass(frozen=True, slots=True)
class PuzzleBook:
    """A title, how to read it, what must be said of the editions, the key, the components, and the puzzles.

    `noun` is what answers are made of; beside the one board that shows an answer stands its solution, where that is no
    wider than `beside` points. `chapters` of hints have a key and a title, `themes` a name, what it means and the
    numbers of its puzzles. A `grey` book has no colours.
    """

    title: str
    subtitle: str
    noun: str
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
        """Every picture, with its name among them."""
        yield "key", self.key
        for number, components in enumerate(self.components):
            yield f"tiles-{number}", components.tiles
        for page in self.pages:
            yield f"puzzle-{page.number}", page.picture
            for turn, printed in enumerate(page.boards):
                yield f"board-{page.number}-{turn}", printed


class PuzzleBookMaker(ABC, Generic[AnyPuzzle, AnyInks]):
    """Makes books of puzzles of a game, which says what they are about and draws them.

    Pictures are drawn in one of the `palettes`. `noun` is what answers are made of; the titles of chapters of hints
    name it from the `first` on. `kinds` are the classes of the kinds. A picture of a puzzle has so much
    `room`, in points, and `beside` is as in `PuzzleBook`.
    """

    palettes: ClassVar[Palettes[Any]]
    noun: ClassVar[str]
    kinds: ClassVar[Mapping[Any, PuzzleKind[Any, Any, Any, Any]]]
    first: ClassVar[int] = 1
    room: ClassVar[float] = ROOM
    beside: ClassVar[float] = 0

    def __init__(self, palette: AnyInks | None = None) -> None:
        self.palette: AnyInks = palette or self.palettes.colour

    def make(self, puzzles: Sequence[AnyPuzzle], title: str, report: Callable[[str], object] = str) -> PuzzleBook:
        """Makes a book, the easy puzzles first, and tells the id of each; raises `DataError` without any."""
        if not puzzles:
            raise DataError(["a book has at least one puzzle"])
        puzzles = sorted(puzzles, key=self.order)
        kinds = dict.fromkeys(self.kinds[puzzle.task.kind].called for puzzle in puzzles)
        editions = dict.fromkeys(puzzle.task.state.edition for puzzle in puzzles)
        pages = []
        for number, puzzle in enumerate(puzzles, 1):
            pages.append(self._page(number, puzzle))
            report(puzzle.id)
        return PuzzleBook(
            title,
            f"{quantity(len(puzzles), 'puzzle')}: {', '.join(kinds)}",
            self.noun,
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
        """What puzzles are sorted by."""
        return (puzzle.grade,)

    @abstractmethod
    def how(self, puzzles: Sequence[AnyPuzzle]) -> Iterable[str]:
        """What goes for every puzzle, and how the book is read, in paragraphs."""

    @abstractmethod
    def notice(self, edition: Any) -> str:
        """What must be said of an edition."""

    @abstractmethod
    def key(self, puzzles: Sequence[AnyPuzzle]) -> Picture:
        """What the marks of the pictures mean."""

    def components(self, puzzles: Sequence[AnyPuzzle]) -> Iterable[Components]:
        """What the editions are played with."""
        return ()

    @abstractmethod
    def meaning(self, theme: str) -> str:
        """What a theme means."""

    @abstractmethod
    def about(self, puzzle: AnyPuzzle) -> str:
        """The line below the title: the kind, and what a player has to know."""

    @abstractmethod
    def question(self, puzzle: AnyPuzzle) -> Iterable[tuple[str, bool]]:
        """The question in paragraphs, with True for those set as turns."""

    @abstractmethod
    def picture(self, puzzle: AnyPuzzle) -> Picture:
        """The position."""

    @abstractmethod
    def hint(self, puzzle: AnyPuzzle, hint: HintStage) -> str:
        """A hint, with how much it leaves."""

    @abstractmethod
    def answer(self, puzzle: AnyPuzzle) -> Iterable[str]:
        """The answer, in paragraphs that are set as turns."""

    @abstractmethod
    def trap(self, puzzle: AnyPuzzle) -> Iterable[str]:
        """What tempts, and how it goes wrong."""

    @abstractmethod
    def boards(self, puzzle: AnyPuzzle) -> Iterable[Picture]:
        """The answer on boards."""

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
            tuple(Printed.at_scale(board, SCALE) for board in self.boards(puzzle)),
        )

    def _chapters(self, puzzles: Sequence[AnyPuzzle]) -> Iterator[tuple[str, str]]:
        """The stages of hints that some puzzle has, with titles, so that nobody reads the next hint by the way."""
        given = {_chapter_of(hint) for puzzle in puzzles for hint in puzzle.hints[:-1]}
        several = any(hint.turn > 1 for puzzle in puzzles for hint in puzzle.hints)
        for turn, (stage, words) in product(range(1, MOST_TURNS + 1), CHAPTERS.items()):
            if (key := f"{turn}-{stage}") in given:
                title = words.format(noun=self.noun)
                named = f"The {ORDINALS[turn - 1]} {self.noun}: {title}"
                yield key, named if several and turn >= self.first else title.capitalize()

    def _themes(self, puzzles: Sequence[AnyPuzzle]) -> Iterator[tuple[str, str, tuple[int, ...]]]:
        """The themes of some puzzles, by name, with what they mean and the numbers of their puzzles."""
        for theme in sorted({theme for puzzle in puzzles for theme in puzzle.themes}):
            numbers = tuple(number for number, puzzle in enumerate(puzzles, 1) if theme in puzzle.themes)
            yield theme.replace("-", " "), self.meaning(theme), numbers


def _chapter_of(hint: HintStage) -> str:
    """The key of the chapter that a hint stands in."""
    return f"{hint.turn}-{hint.name}"
