"""Questions about the puzzles of New York 1901 that ship with the program, and about progress with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...kit.capabilities.shelf import (
    ProgressFound,
    PuzzleListQuestion,
    PuzzleShelf,
    PuzzleShowQuestion,
    rating_told,
)
from ...kit.capability import Paragraph, Shown, Spelled
from ..puzzles.collection import SHELF
from ..puzzles.kind_names import KindName

if TYPE_CHECKING:
    from ...kit.progress import Mark
    from ...kit.puzzles.shelf import Heading
    from ..answers.of_puzzles import PuzzleDailyAnswer, PuzzleShowAnswer
    from ..answers.of_shelf import PuzzleListAnswer, PuzzleProgressAnswer
    from ..puzzles import Puzzle


class PuzzleList(PuzzleListQuestion):
    """List the puzzles that ship with the program, the tutorials first.

    Ideas and themes tell something of the answers, so that only --spoilers lists them; --json, for programs, always
    has them. What was solved or tried is marked as --progress has it, at a terminal as `puzzle play` has kept it.
    Exit code 1 when no puzzle is so.
    """

    kind: Annotated[KindName | None, Spelled(metavar="KIND")] = Field(
        None, description="only best-turn, plan, race and so on"
    )
    theme: Annotated[str | None, Spelled(metavar="THEME")] = Field(
        None, description="only with this theme, such as boom"
    )


class PuzzleShow(PuzzleShowQuestion):
    """Show a puzzle: its question and its position, without the answer.

    What it is about is told only of a puzzle that was solved, as --progress has it.
    """


class Puzzles(PuzzleShelf):
    """The shelf of New York 1901."""

    examples = {
        "list": ("--tutorials", "--kind plan --grade 3 --players 2", "--theme demolition-chain"),
        "show": ("plan-3-344-0003", "my-puzzle.yaml --ascii"),
        "daily": ("", "--date 2026-12-24"),
        "progress": ("", "--progress mine.yaml --json"),
    }

    def themes(self) -> Collection[str]:
        """The names of all themes."""
        from ..puzzles.making.orders import THEME_NAMES

        return THEME_NAMES

    def read(self, name: str) -> Puzzle:
        """A shipped puzzle by its id."""
        from ..puzzles import read_puzzle

        return read_puzzle(self.shelf.shipped_puzzle(name))

    def listed(self, found: Iterable[Heading], mark: Callable[[Heading], Mark | None] | None) -> PuzzleListAnswer:
        """The answer that lists puzzles."""
        from ..answers.of_shelf import puzzle_list

        return puzzle_list(found, mark)

    def shown(self, puzzle: Puzzle, typed: str | None, ideas: Sequence[str]) -> PuzzleShowAnswer:
        """The answer that shows a puzzle."""
        from ..answers.of_puzzles import puzzle_show

        return puzzle_show(puzzle, typed, ideas)

    def of_the_day(self, puzzle: Puzzle, day: str) -> PuzzleDailyAnswer:
        """The answer that shows the puzzle of a day."""
        from ..answers.of_puzzles import puzzle_daily

        return puzzle_daily(puzzle, day)

    def kept(self, found: ProgressFound) -> PuzzleProgressAnswer:
        """The answer about progress."""
        from ..answers.of_shelf import puzzle_progress

        return puzzle_progress(found)

    def meaning(self, theme: str) -> str:
        """What a theme means."""
        from ..puzzles.told.themes import meaning

        return meaning(theme)

    def heading(self, answer: Any) -> list[str]:
        """The title of a puzzle, and a line of what kind it is."""
        rated = "" if answer.rating is None else f", rating {rating_told(answer)}"
        return [answer.title, f"{answer.id}: {answer.kind}, grade {answer.grade} of 5{rated}; {answer.facts}"]

    def question(self, answer: Any) -> Iterator[Shown]:
        """What is asked; the choices of a ruling stand on lines of their own."""
        yield Paragraph(answer.asks)
        yield from (f"  {choice}" for choice in answer.lettered)

    def position(self, answer: Any) -> Iterator[Shown]:
        """The position of a puzzle."""
        from ..render.position import position_view

        yield lambda columns: position_view(answer.about, columns)

    def behind(self, typed: str) -> Iterator[str]:
        """Where the tiles are told."""
        yield f"shape and points of the unbuilt tiles: ny1901 show {typed} --tiles"


PUZZLES = Puzzles(SHELF)
PUZZLE_LIST = PUZZLES.list_(PuzzleList)
PUZZLE_SHOW = PUZZLES.show(PuzzleShow)
PUZZLE_DAILY = PUZZLES.daily()
PUZZLE_PROGRESS = PUZZLES.progress()
