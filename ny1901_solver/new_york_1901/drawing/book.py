"""A book of puzzles: what stands in it, whatever it is printed with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...kit.errors import DataError
from ...kit.pictures.sheet import Picture
from ...kit.words import counted
from ..puzzles import Kind, Puzzle
from ..puzzles.question import LETTERS
from .colours import COLOUR, Palette
from .frames import plan_frames
from .header_footer import notice
from .puzzle_picture import key_picture, page_picture, question_set, shown_state
from .strip import strip

KINDS = {
    Kind.BEST_TURN: "most points in a turn",
    Kind.PLAN: "plan",
    Kind.RACE: "race",
    Kind.LAST_TURN: "last turn",
    Kind.PACKING: "packing",
    Kind.RULING: "ruling",
}
STAGES = {"nudge": "What to think about", "where": "Where to look", "what": "What to do"}
"""The chapters of hints: one for each stage, so that nobody reads the next hint by the way."""
HOW_TO = (
    "Every puzzle has one answer, and it is proved: nothing else does as well. Answers that leave the same buildings "
    "standing and come to the same score are one answer.",
    "A turn is to claim land or not, then to build, or to demolish and build; its text names the land, the tile and "
    "the squares: take blue-07; build b1@C4,C5. A letter and a number on the map are the colour and the number of a "
    "territory: b07 is blue-07.",
    "The hints stand in chapters of their own, each stage behind the one before it, and say how many first turns "
    "still fit. The solutions are at the back.",
)


@dataclass(frozen=True, slots=True)
class Page:
    """A puzzle as a book prints it; `question` and `answer` are paragraphs, with True for those set as turns."""

    number: int
    name: str
    title: str
    kind: str
    grade: int
    lesson: str
    question: tuple[tuple[str, bool], ...]
    picture: Picture
    hints: tuple[tuple[str, str], ...]
    answer: tuple[str, ...]
    solution: tuple[str, ...]
    strip: Picture


@dataclass(frozen=True, slots=True)
class Book:
    """A title, what must be said of the editions, the key to the pictures, and the puzzles."""

    title: str
    subtitle: str
    notices: tuple[str, ...]
    key: Picture
    pages: tuple[Page, ...]

    def stages(self) -> list[tuple[str, str]]:
        """The stages of hints that some puzzle has, with their chapters' titles."""
        given = {stage for page in self.pages for stage, _ in page.hints}
        return [(stage, title) for stage, title in STAGES.items() if stage in given]


def book_of(
    puzzles: Sequence[Puzzle], title: str, palette: Palette = COLOUR, told: Callable[[str], object] = str
) -> Book:
    """Makes a book of puzzles in their order, and tells the id of each; raises `DataError` when there are none."""
    if not puzzles:
        raise DataError(["a book has at least one puzzle"])
    most = max(puzzles, key=_signs)
    editions = dict.fromkeys(puzzle.task.state.edition for puzzle in puzzles)
    kinds = dict.fromkeys(KINDS[puzzle.task.kind] for puzzle in puzzles)
    pages = []
    for number, puzzle in enumerate(puzzles, 1):
        pages.append(_page(number, puzzle, palette))
        told(puzzle.id)
    count = counted(len(puzzles), "puzzle")
    return Book(
        title,
        f"{count}: {', '.join(kinds)}",
        tuple(f"{edition.title}. {notice(edition)}".strip() for edition in editions),
        key_picture(most.task, palette, "key-"),
        tuple(pages),
    )


def _signs(puzzle: Puzzle) -> tuple[int, int]:
    """How many marks a key to a puzzle's picture explains: districts and players."""
    state = puzzle.task.state
    return len(state.edition.board.legend.districts), len(state.players)


def _page(number: int, puzzle: Puzzle, palette: Palette) -> Page:
    task, players = puzzle.task, len(puzzle.task.state.players)
    frames = plan_frames(shown_state(task), puzzle.certificate.answer)
    kind = f"{KINDS[task.kind]}, {players} players"
    if task.kind in (Kind.PLAN, Kind.PACKING) and task.turns > 1:
        kind = f"{KINDS[task.kind]} of {task.turns} turns, {players} players"
    return Page(
        number,
        puzzle.id,
        puzzle.title,
        kind,
        puzzle.grade,
        puzzle.source.lesson or "",
        tuple((text, face.value == "mono") for text, face in question_set(task)),
        page_picture(task, puzzle.title, palette, f"p{number}-"),
        tuple((stage.name, _counted(puzzle, stage.text, stage.left)) for stage in puzzle.hints[:-1]),
        _answer(puzzle),
        (*puzzle.solution, *_trap(puzzle)),
        strip(frames, palette, prefix=f"s{number}-", bare=True),
    )


def _answer(puzzle: Puzzle) -> tuple[str, ...]:
    """The turns of the answer; of a ruling with its letter."""
    answer = puzzle.certificate.answer
    if puzzle.task.choices:
        return (f"({LETTERS[puzzle.task.choices.index(answer[0])]}) {answer[0]}",)
    return tuple(map(str, answer))


def _counted(puzzle: Puzzle, text: str, left: int) -> str:
    """A hint with what it leaves."""
    what = "choices" if puzzle.task.choices else "turns" if puzzle.task.turns == 1 else "first turns"
    return f"{text} ({left} {what} left)"


def _trap(puzzle: Puzzle) -> list[str]:
    """What most points at each turn come to, and why that falls short."""
    if puzzle.trap is None:
        return []
    turns = " | ".join(map(str, puzzle.trap.line))
    return [f"The trap is to take most points at each turn, {turns}: {puzzle.trap.sentence}."]
