"""Solving puzzles of Manhattan: builds one after another, a selection, or plots."""

from __future__ import annotations

from dataclasses import replace

from ...kit.capabilities.puzzles import SolvingOf
from ...kit.capability import Paragraph
from ...kit.puzzles.solving import Solving, Stepped
from ..puzzles.attempt import parsed
from ..puzzles.puzzle import Puzzle
from ..puzzles.recheck import judge
from ..puzzles.task import Kind
from ..table.move_reader import read_move
from .puzzles import PUZZLES

WORDS = {
    "question": "the question and the position again",
    "rules": "what goes for every puzzle of this kind",
    "hint": "the next hint, and how much still fits it",
    "undo": "takes the last build back",
    "again": "takes all builds back",
    "give up": "the answer and its story, and leaves",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}


class BuildSolving(SolvingOf):
    """How puzzles of Manhattan are solved."""

    puzzles = PUZZLES
    history = "manhattan-puzzle"
    part, taken, words = "build", "made", WORDS

    def prompt(self, solving: Solving) -> str:
        """Which build is wanted."""
        builds = solving.puzzle.task.builds
        return f"build {len(solving.parts) + 1} of {builds}> " if builds > 1 else "answer> "

    def is_answer(self, solving: Solving, line: str) -> bool:
        """Whether a line is more than one word in letters."""
        return not line.strip().isalpha()

    def entered(self, solving: Solving, line: str) -> Stepped:
        """Takes a build on the way, or judges builds, a selection or plots."""
        puzzle: Puzzle = solving.puzzle
        task, named = puzzle.task, puzzle.task.kind == Kind.STILL_TAKEN
        texts = line.replace(",", " ").split() if named else [str(read_move(task.state, line))]
        tried = (*solving.parts, *(parsed(task, text) for text in texts))
        found = judge(puzzle, tried)
        if found.legal and task.kind == Kind.FOUR_CARDS and len(tried) < task.builds:
            return Stepped(replace(solving, parts=tried), [Paragraph(found.sentence)])
        return solving.judged(found, parts=() if found.legal else solving.parts)


SOLVING = BuildSolving()
