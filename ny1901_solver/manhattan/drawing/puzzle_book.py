"""The book of puzzles of Manhattan: the pages of the book, and the instructions how to read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...books.puzzle_book import HARDER, ROOM, PuzzleBookMaker
from ...messages import gettext, gettext_noop
from ...pictures.sheet import Picture
from ...puzzles.parts import HintStage
from ..puzzles.kinds import KINDS, Kind, kind_of
from ..puzzles.puzzle import Puzzle
from ..puzzles.themes import meaning
from ..puzzles.wording import RULES, game_text, question, scene_of
from .colours import PALETTES, Palette
from .key import key_picture
from .pictures import notice
from .puzzle_picture import page_picture, solution_picture
from .scene import Scene

HOW_TO = (
    gettext_noop(
        "The board is drawn as seat S sees it. City A is in the upper left corner, and the plots of a "
        "city are numbered as on a telephone: C7 is the lower left plot of city C. The large number on "
        "a building is its height, in the colour of its owner. The bar next to the number shows the "
        "pieces from bottom to top. The head of a city shows who owns most buildings there, and how "
        "many buildings the next owner has."
    ),
    gettext_noop(
        "The players are round the board with their points, their hands and their pieces: N above the "
        "board, W and E below the board at their sides, and S at the foot. Each card shows the plot "
        "that it means on the board as you see it, so you need not turn the page. The pieces to build "
        "are those of this round. In solutions players are named by the letters of their colours: rb "
        "is the player with red and blue."
    ),
    gettext_noop(
        "The hints are in chapters of their own, one for each stage. Each hint has the number of "
        "different answers that still fit. Hints for a later build come after the hints that reveal "
        "the build before. The solutions are at the back of the book, followed by the themes of the "
        "answers."
    ),
)
"""The instructions how to read the pictures and the book."""


class ManhattanPuzzleBook(PuzzleBookMaker[Puzzle, Palette]):
    """Makes books of puzzles of Manhattan."""

    palettes = PALETTES
    kinds = KINDS
    notice, meaning = staticmethod(notice), staticmethod(meaning)
    first = 2
    room = ROOM + 20  # pictures may be taller, because no lists are above them
    beside = 270.0  # the width of a board that has room for the solution at its right

    def chapter_title(self, number: int, stage: str) -> str:
        """Returns the title of a chapter of hints about a build."""
        return gettext("Build {number}: {stage}", number=number, stage=stage)

    def order(self, puzzle: Puzzle) -> tuple[float, ...]:
        """Returns the sort key of a puzzle: its grade, and its rating within the grade."""
        return puzzle.grade, puzzle.difficulty.rating or 0

    def how(self, puzzles: Sequence[Puzzle]) -> Iterator[str]:
        """Returns the rules of puzzles, the rule of each kind, and the instructions how to read the book."""
        kinds = {puzzle.task.kind for puzzle in puzzles}
        yield from map(gettext, RULES)
        for kind in Kind:
            if kind in kinds:
                rule = f"{gettext(KINDS[kind].called)}: {gettext(KINDS[kind].one_answer)}"
                yield f"{rule[:1].upper()}{rule[1:]}"
        yield from map(gettext, (HARDER, *HOW_TO))

    def key(self, puzzles: Sequence[Puzzle]) -> Picture:
        """Returns the key of the pictures, which explains all marks and the numbers of builds."""
        scenes = [Scene(puzzle.task.state, None, frozenset(puzzle.task.state.setup.seats)) for puzzle in puzzles]
        return key_picture(scenes, self.palette, numbers=True)

    def about(self, puzzle: Puzzle) -> str:
        """Returns a line with the kind of a puzzle and the game of its position."""
        return f"{gettext(KINDS[puzzle.task.kind].called)}: {game_text(puzzle.task.state)}"

    def question(self, puzzle: Puzzle) -> Iterator[tuple[str, bool]]:
        """Yields the question of a puzzle."""
        yield question(puzzle.task), False

    def picture(self, puzzle: Puzzle) -> Picture:
        """Returns a picture of the position with all hands open."""
        return page_picture(puzzle.task.state, puzzle.title, self.palette)

    def hint(self, puzzle: Puzzle, hint: HintStage) -> str:
        """Returns a hint, with the number of answers for which this hint and all hints before it are true.

        The hint itself does not name the build that it is about, because the title of the chapter does.
        """
        text = hint.text.removeprefix(f"Build {hint.turn}: ")
        return text if hint.name == "full" else gettext("{hint} ({left} left)", hint=text, left=hint.left)

    def answer(self, puzzle: Puzzle) -> Iterator[str]:
        """Returns the builds or the named plots of an answer."""
        parts = map(str, puzzle.certificate.answer)
        yield kind_of(puzzle.task).joins.join(parts)

    def trap(self, puzzle: Puzzle) -> Iterator[str]:
        """Returns a sentence about the trap: the tempting answer, and why this answer fails.

        If the trap is the next best answer, which the solution explains, the sentence contains only the reason why the
        trap is tempting.
        """
        trap, second = puzzle.trap, puzzle.certificate.second
        if trap is None:
            return
        if second is not None and second.answer == trap.line:
            yield gettext(
                "This next best answer is also the trap: {temptation}.",
                temptation=kind_of(puzzle.task).temptation(trap),
            )
        else:
            yield gettext("The trap: {trap}.", trap=trap.sentence)

    def boards(self, puzzle: Puzzle) -> Iterator[Picture]:
        """Returns a picture of the board with the builds of the answer. If the answer is a choice of pieces, the
        picture has the best builds with these pieces.
        """
        task, answer = puzzle.task, puzzle.certificate.answer
        own = scene_of(task, answer).own if kind_of(task).phase == "select" else ()
        yield solution_picture(task.state, own or answer, self.palette)
