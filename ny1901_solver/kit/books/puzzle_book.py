"""A book of puzzles: what stands in it, whatever it is printed with, and how large."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..pictures.printed import LABELS, Printed
from ..pictures.signs import LEAST
from ..puzzles.parts import MOST_TURNS, HintStage
from ..words import ORDINALS

SCALE = (LABELS + 2) / LEAST  # points a pixel of the boards of a solution, where the page has room
ROOM = 615.0  # points on a page for the picture of a puzzle, below a title and a question
LESSON = 60.0  # points that a lesson takes
MANY = 14  # numbers of puzzles that fit beside what a theme means
HARDER = (
    "The puzzles get harder from page to page; the squares beside a title are its grade, one to five. The title and "
    "the line below it tell nothing of the answer that the position does not show."
)


def hints_told(noun: str, what: str) -> str:
    """Where hints and solutions stand, of answers made of `noun`s; a hint counts how many of `what` are left."""
    return (
        f"The hints stand in chapters of their own, each stage behind the one before it, and say how many different "
        f"{what} still fit. Those of a later {noun} come behind the one that tells the {noun} before it. The solutions "
        f"are at the back, and behind them what the answers are about, theme by theme."
    )


class Printable(Protocol):
    """A puzzle, as far as a book of any game looks at it."""

    @property
    def hints(self) -> Sequence[HintStage]:
        """Its hints in stages."""

    @property
    def themes(self) -> Sequence[str]:
        """What its answer is about."""


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


def chapters_of(
    puzzles: Sequence[Printable], stages: dict[str, str], noun: str, first: int = 1
) -> Iterator[tuple[str, str]]:
    """The stages of hints that some puzzle has, `noun` by `noun`, with the titles of their chapters.

    `stages` are titles by the names of stages: so nobody reads the next hint by the way. The titles name the `noun`
    from the `first` on.
    """
    given = {chapter_of(hint) for puzzle in puzzles for hint in puzzle.hints[:-1]}
    several = any(hint.turn > 1 for puzzle in puzzles for hint in puzzle.hints)
    for turn in range(1, MOST_TURNS + 1):
        for stage, title in stages.items():
            if (key := f"{turn}-{stage}") in given:
                yield (
                    key,
                    f"The {ORDINALS[turn - 1]} {noun}: {title}" if several and turn >= first else title.capitalize(),
                )


def chapter_of(hint: HintStage) -> str:
    """The key of the chapter that a hint stands in."""
    return f"{hint.turn}-{hint.name}"


def themes_of(
    puzzles: Sequence[Printable], meaning: Callable[[str], str]
) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """The themes of some puzzles, by name, with what they mean and the numbers of their puzzles."""
    for theme in sorted({theme for puzzle in puzzles for theme in puzzle.themes}):
        numbers = tuple(number for number, puzzle in enumerate(puzzles, 1) if theme in puzzle.themes)
        yield theme.replace("-", " "), meaning(theme), numbers
