"""A book of puzzles of Manhattan: what it says of each, and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...kit.books.puzzle_book import (
    HARDER,
    LESSON,
    ROOM,
    SCALE,
    PuzzleBook,
    PuzzlePage,
    chapter_of,
    chapters_of,
    hints_told,
    themes_of,
)
from ...kit.books.rule_book import KEY
from ...kit.errors import DataError
from ...kit.pictures.printed import Printed
from ...kit.puzzles.parts import HintStage
from ...kit.words import counted
from ..puzzles.kinds import KINDS
from ..puzzles.puzzle import Puzzle
from ..puzzles.question import RULES, game_told, question
from ..puzzles.story import scene_of
from ..puzzles.task import Kind
from ..puzzles.themes import meaning
from .colours import LIGHT, Palette
from .key import key_picture
from .pictures import notice
from .puzzle_picture import page_picture
from .scene import Scene
from .solution_picture import solution_picture

CALLED = {
    Kind.LAST_GO_ROUND: "last go-round",
    Kind.FOUR_CARDS: "cards in hand",
    Kind.STILL_TAKEN: "what can still be taken",
    Kind.CHOOSE_PIECES: "pieces for a round",
}
STAGES = {"nudge": "what to think about", "where": "where to look", "what": "what to do", "full": "the build itself"}
"""The titles of the chapters of hints, by stage."""
BESIDE = 270.0  # points of a board with room for the solution at its right
TALL = ROOM + 20  # what stands above a picture has no lists
HOW_TO = (
    HARDER,
    "The board is drawn as seat S sees it, with city A in the upper left corner and the plots of a city numbered as on "
    "a telephone: C7 is the lower left plot of city C. The large number on a building is its height, in the colour of "
    "its owner; the bar beside it shows its pieces from the ground up. The head of a city says who owns most buildings "
    "there, and how many the next one has.",
    "Round the board stand the players with their points, their hands and their pieces: N above it, W and E below it "
    "at their sides, S at the foot. A card is drawn as it would be laid down, and shows the plot that it means on the "
    "board as you see it: nobody has to turn the page. Pieces to build are those of this round. In solutions players "
    "go by the letters of their colours: rb has red and blue.",
    hints_told("build", "answers"),
)


def puzzle_book_of(
    puzzles: Sequence[Puzzle], title: str, palette: Palette = LIGHT, told: Callable[[str], object] = str
) -> PuzzleBook:
    """Makes a book of puzzles, the easy ones first, and tells the id of each; raises `DataError` without any."""
    if not puzzles:
        raise DataError(["a book has at least one puzzle"])
    puzzles = sorted(puzzles, key=lambda puzzle: (puzzle.grade, puzzle.difficulty.rating or 0))
    kinds = dict.fromkeys(puzzle.task.kind for puzzle in puzzles)
    editions = dict.fromkeys(puzzle.task.state.edition for puzzle in puzzles)
    scenes = [Scene(puzzle.task.state, None, frozenset(puzzle.task.state.setup.seats)) for puzzle in puzzles]
    pages = []
    for number, puzzle in enumerate(puzzles, 1):
        pages.append(_page(number, puzzle, palette))
        told(puzzle.id)
    own = [f"{CALLED[kind].capitalize()}: {KINDS[kind].one_answer}" for kind in Kind if kind in kinds]
    return PuzzleBook(
        title,
        f"{counted(len(puzzles), 'puzzle')}: {', '.join(CALLED[kind] for kind in kinds)}",
        "build",
        (*RULES, *own, *HOW_TO),
        tuple(f"{edition.title}. {notice(edition)}".strip() for edition in editions),
        Printed.filling(key_picture(scenes, palette, numbers=True), KEY),
        (),
        tuple(pages),
        tuple(chapters_of(puzzles, STAGES, "build", first=2)),
        tuple(themes_of(puzzles, meaning)),
        palette.grey,
        BESIDE,
    )


def _page(number: int, puzzle: Puzzle, palette: Palette) -> PuzzlePage:
    task = puzzle.task
    height = TALL - (LESSON if puzzle.source.lesson else 0)
    answer = scene_of(task, puzzle.certificate.answer).own if task.kind == Kind.CHOOSE_PIECES else ()
    board = solution_picture(task.state, answer or puzzle.certificate.answer, palette)
    return PuzzlePage(
        number,
        puzzle.id,
        puzzle.title,
        f"{KINDS[task.kind]}: {game_told(task.state)}",
        puzzle.grade,
        puzzle.source.lesson or "",
        ((question(task), False),),
        Printed.within(page_picture(task.state, puzzle.title, palette), height),
        tuple((chapter_of(hint), _hint_told(hint)) for hint in puzzle.hints[:-1]),
        puzzle.told,
        tuple(_answer(puzzle)),
        (*puzzle.solution, *_trap(puzzle)),
        (Printed.scaled(board, SCALE),),
    )


def _hint_told(hint: HintStage) -> str:
    """A hint with what it leaves; which build it is about says its chapter."""
    text = hint.text.removeprefix(f"Build {hint.turn}: ")
    return text if hint.name == "full" else f"{text} ({hint.left} left)"


def _answer(puzzle: Puzzle) -> Iterator[str]:
    parts = map(str, puzzle.certificate.answer)
    yield ", ".join(parts) if puzzle.task.kind == Kind.STILL_TAKEN else "; ".join(parts)


def _trap(puzzle: Puzzle) -> Iterator[str]:
    """What tempts, and how it goes wrong; where that is the next best answer, its story is told already."""
    trap, second = puzzle.trap, puzzle.certificate.second
    if trap is None:
        return
    if second is not None and second.answer == trap.line:
        yield f"That is the trap, too: {trap.sentence.partition(':')[0]}."
    else:
        yield f"The trap: {trap.sentence}."
