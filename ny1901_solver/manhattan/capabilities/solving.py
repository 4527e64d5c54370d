"""Solving puzzles of Manhattan: builds one after another, a selection, or plots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...capabilities.solving import SolvingOf, playing
from ...errors import Refused
from ...puzzles.solving import Event, LastTry, Solving, Stepped
from ...questions.capability import Paragraph
from ...text.words import quantity
from ..puzzles.attempt import Attempt, parse_part
from ..puzzles.kinds import kind_of
from ..puzzles.puzzle import Puzzle
from ..puzzles.recheck import judge
from ..table.move_reader import read_move
from .puzzles import PUZZLES

NO_PLOT = "none"
PLOT_WORDS = {NO_PLOT: "no building can be taken"}


class BuildSolving(SolvingOf):
    """How puzzles of Manhattan are solved."""

    puzzles = PUZZLES
    history = "manhattan-puzzle"
    part, taken = "build", "made"

    def drawn(self, view: Any) -> str:
        """A drawing as plain text."""
        from ...terminal.output import WIDEST
        from ...terminal.views import drawn_text  # rich, which no browser has

        return drawn_text(view, WIDEST)

    def prompt(self, solving: Solving) -> str:
        """Which build is wanted."""
        builds = solving.puzzle.task.builds
        return f"build {len(solving.parts) + 1} of {builds}> " if builds > 1 else "answer> "

    def usages(self, puzzle: Puzzle) -> Mapping[str, str]:
        """What can be typed, and what it does."""
        usual = super().usages(puzzle)
        return {**PLOT_WORDS, **usual} if kind_of(puzzle.task).names_plots else usual

    def is_answer(self, solving: Solving, line: str) -> bool:
        """Whether a line is more than one word in letters, or says that there is no building."""
        named = kind_of(solving.puzzle.task).names_plots
        return not line.strip().isalpha() or (named and line.strip() == NO_PLOT)

    def enter(self, solving: Solving, line: str) -> Stepped:
        """Takes a build, a selection or plots."""
        task = solving.puzzle.task
        if kind_of(task).names_plots:
            named = [] if line == NO_PLOT else line.replace(",", " ").split()
            return solving.take([parse_part(task, text) for text in named])
        part = parse_part(task, str(read_move(task.state, line)))
        if len(solving.parts) == task.builds:  # of those that are made one after the other
            made = f"{quantity(len(solving.parts), 'build')} made, and there is no more"
            raise Refused(f"{made}; `undo` takes the last back, `again` takes all back")
        return solving.take([part])

    def several(self, puzzle: Puzzle) -> bool:
        """Whether builds are made one after the other."""
        return kind_of(puzzle.task).in_a_row and puzzle.task.builds > 1

    def refusal_events(self, tried: LastTry, remark: str) -> Iterator[Event]:
        """A build that is not legal, and why."""
        yield Paragraph(tried.outcome.sentence)

    def brought(self, solving: Solving, played: Attempt) -> Iterator[Event]:
        """How many builds are to come."""
        yield Paragraph(judge(solving.puzzle, solving.parts).sentence)


SOLVING = BuildSolving()
PUZZLE_PLAY = playing(SOLVING)
