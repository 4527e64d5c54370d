"""Sessions in which a person solves a puzzle of Manhattan by entering builds one after another, a selection of pieces,
or plots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...capabilities.solving import SolvingOf, playing
from ...errors import Refused
from ...messages import gettext, gettext_noop, ngettext
from ...puzzles.solving import Event, LastTry, Solving, Stepped
from ...questions.capability import Paragraph
from ..puzzles.attempt import Attempt, parse_part
from ..puzzles.kinds import kind_of
from ..puzzles.puzzle import Puzzle
from ..puzzles.recheck import judge
from ..table.move_reader import read_move
from .puzzles import PUZZLES

NO_PLOT = "none"
PLOT_WORDS = {NO_PLOT: gettext_noop("enters the answer that no building can be taken")}


class BuildSolving(SolvingOf):
    """Sessions in which a person solves a puzzle of Manhattan."""

    puzzles = PUZZLES
    history = "manhattan-puzzle"

    def drawn(self, view: Any) -> str:
        """Returns a drawing as plain text."""
        from ...terminal.output import WIDEST
        from ...terminal.views import drawn_text  # needs rich, which is not available in browsers

        return drawn_text(view, WIDEST)

    def prompt(self, solving: Solving) -> str:
        """Returns the prompt for the next build."""
        builds = solving.puzzle.task.builds
        if builds > 1:
            wanted = gettext("build {number} of {builds}", number=len(solving.parts) + 1, builds=builds)
        else:
            wanted = gettext("answer")
        return f"{wanted}> "

    def usages(self, puzzle: Puzzle) -> Mapping[str, str]:
        """Returns the words that can be typed, each with a description of what it does."""
        usual = super().usages(puzzle)
        if not kind_of(puzzle.task).names_plots:
            return usual
        return {word: gettext(does) for word, does in PLOT_WORDS.items()} | dict(usual)

    def is_answer(self, solving: Solving, line: str) -> bool:
        """Whether a typed line is part of an answer and not a command. A single word that consists only of letters is a
        command, except the word `none` if the answer names plots.
        """
        named = kind_of(solving.puzzle.task).names_plots
        return not line.strip().isalpha() or (named and line.strip() == NO_PLOT)

    def enter(self, solving: Solving, line: str) -> Stepped:
        """Adds the typed build, selection or plots to the attempt."""
        task = solving.puzzle.task
        if kind_of(task).names_plots:
            named = [] if line == NO_PLOT else line.replace(",", " ").split()
            return solving.take([parse_part(task, text) for text in named])
        part = parse_part(task, str(read_move(task.state, line)))
        if len(solving.parts) == task.builds:  # the puzzle asks for builds that are made one after the other
            raise Refused(
                ngettext(
                    "{number} build made, and the puzzle has no more builds; `undo` takes back the last build, "
                    "`again` takes back all builds",
                    "{number} builds made, and the puzzle has no more builds; `undo` takes back the last build, "
                    "`again` takes back all builds",
                    len(solving.parts),
                )
            )
        return solving.take([part])

    def several(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle asks for builds that are made one after the other."""
        return kind_of(puzzle.task).in_a_row and puzzle.task.builds > 1

    def progress_sentence(self, solving: Solving) -> str:
        """Returns a sentence with the number of builds that the attempt has so far."""
        return ngettext("{number} build made", "{number} builds made", len(solving.parts))

    def refusal_events(self, tried: LastTry, remark: str) -> Iterator[Event]:
        """Yields the sentence that explains why a build is illegal."""
        yield Paragraph(tried.outcome.sentence)

    def brought(self, solving: Solving, played: Attempt) -> Iterator[Event]:
        """Yields the sentence with the number of builds still to come."""
        yield Paragraph(judge(solving.puzzle, solving.parts).sentence)


SOLVING = BuildSolving()
PUZZLE_PLAY = playing(SOLVING)
