"""The book of puzzles of Manhattan: its pages, and how to read it."""

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
        "The board is drawn as seat S sees it, with city A in the upper left corner and the plots of a city numbered "
        "as on a telephone: C7 is the lower left plot of city C. The large number on a building is its height, in the "
        "colour of its owner; the bar beside it shows its pieces from the ground up. The head of a city says who owns "
        "most buildings there, and how many the next one has."
    ),
    gettext_noop(
        "Round the board stand the players with their points, their hands and their pieces: N above it, W and E below "
        "it at their sides, S at the foot. A card is drawn as it would be laid down, and shows the plot that it means "
        "on the board as you see it: nobody has to turn the page. Pieces to build are those of this round. In "
        "solutions players go by the letters of their colours: rb has red and blue."
    ),
    gettext_noop(
        "The hints stand in chapters of their own, one for each stage, and say how many different answers still fit. "
        "Hints for a later build come after those that reveal the build before it. The solutions are at the back, "
        "followed by what the answers are about, theme by theme."
    ),
)
"""How to read the pictures and the book."""


class ManhattanPuzzleBook(PuzzleBookMaker[Puzzle, Palette]):
    """Makes books of puzzles of Manhattan."""

    palettes = PALETTES
    kinds = KINDS
    notice, meaning = staticmethod(notice), staticmethod(meaning)
    first = 2
    room = ROOM + 20  # there are no lists above a picture
    beside = 270.0  # a board with room for the solution at its right

    def chapter_title(self, number: int, stage: str) -> str:
        """The title of a chapter of hints about a build."""
        return gettext("Build {number}: {stage}", number=number, stage=stage)

    def order(self, puzzle: Puzzle) -> tuple[float, ...]:
        """The grade, and the rating within it."""
        return puzzle.grade, puzzle.difficulty.rating or 0

    def how(self, puzzles: Sequence[Puzzle]) -> Iterator[str]:
        """The rules of puzzles, the rule of each kind, and how to read the book."""
        kinds = {puzzle.task.kind for puzzle in puzzles}
        yield from map(gettext, RULES)
        for kind in Kind:
            if kind in kinds:
                rule = f"{gettext(KINDS[kind].called)}: {gettext(KINDS[kind].one_answer)}"
                yield f"{rule[:1].upper()}{rule[1:]}"
        yield from map(gettext, (HARDER, *HOW_TO))

    def key(self, puzzles: Sequence[Puzzle]) -> Picture:
        """The key of all marks, and of the numbers of builds."""
        scenes = [Scene(puzzle.task.state, None, frozenset(puzzle.task.state.setup.seats)) for puzzle in puzzles]
        return key_picture(scenes, self.palette, numbers=True)

    def about(self, puzzle: Puzzle) -> str:
        """The kind, and the game."""
        return f"{gettext(KINDS[puzzle.task.kind].called)}: {game_text(puzzle.task.state)}"

    def question(self, puzzle: Puzzle) -> Iterator[tuple[str, bool]]:
        """The question."""
        yield question(puzzle.task), False

    def picture(self, puzzle: Puzzle) -> Picture:
        """The position with all hands open."""
        return page_picture(puzzle.task.state, puzzle.title, self.palette)

    def hint(self, puzzle: Puzzle, hint: HintStage) -> str:
        """A hint with the number of options left; its chapter says which build it is about."""
        text = hint.text.removeprefix(f"Build {hint.turn}: ")
        return text if hint.name == "full" else gettext("{hint} ({left} left)", hint=text, left=hint.left)

    def answer(self, puzzle: Puzzle) -> Iterator[str]:
        """The builds, or the plots named."""
        parts = map(str, puzzle.certificate.answer)
        yield kind_of(puzzle.task).joins.join(parts)

    def trap(self, puzzle: Puzzle) -> Iterator[str]:
        """The trap and how it goes wrong; only the temptation if it is the next best answer, which is explained."""
        trap, second = puzzle.trap, puzzle.certificate.second
        if trap is None:
            return
        if second is not None and second.answer == trap.line:
            yield gettext("That is the trap, too: {temptation}.", temptation=kind_of(puzzle.task).temptation(trap))
        else:
            yield gettext("The trap: {trap}.", trap=trap.sentence)

    def boards(self, puzzle: Puzzle) -> Iterator[Picture]:
        """One board with the builds of the answer; for pieces to choose, with the builds that follow."""
        task, answer = puzzle.task, puzzle.certificate.answer
        own = scene_of(task, answer).own if kind_of(task).phase == "select" else ()
        yield solution_picture(task.state, own or answer, self.palette)
