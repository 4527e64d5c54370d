"""The command `puzzle play` of every game: its question, and the session, which prints the events of solving."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from ..errors import Refused
from ..exit_codes import ANSWER_IS_NO
from ..messages import gettext, gettext_noop, ngettext
from ..puzzles.catalog import Catalog
from ..puzzles.solving import Happening, Solving, SolvingCommand, SolvingRules, TypedWord
from ..questions.capability import Question, Spelled, Subject
from ..text.words import join_words
from . import output
from .conversation import Conversation, Greeting
from .derived import say
from .kept_progress import Keeper, KeptProgress
from .prompt import Leave


class SolvePuzzle(Question):
    """Solve a puzzle at the terminal, with hints when you want them.

    Your progress is stored in the file that --progress names. If no file is named, a terminal stores it in the system's
    folder for the program's data. `--progress -` stores nothing. After the puzzle you see your own rating.

    The exit code is 0 if you solved the puzzle, 1 if not, and 2 if a line from a pipe could not be carried out.
    """

    puzzle: Annotated[Any, Subject("puzzle to solve")]
    progress: Annotated[Path | None, Spelled(metavar="FILE")] = Field(
        None, description="the file with your progress (the puzzles that you tried and solved); '-' for none"
    )


def solving(
    question: type[SolvePuzzle],
    rules: SolvingRules,
    progress: KeptProgress,
    catalog: Catalog,
    examples: tuple[str, ...],
) -> Conversation[SolvePuzzle]:
    """The command `puzzle play` of a game."""

    def begin(asked: SolvePuzzle, ascii_only: bool) -> PuzzleSession:
        return PuzzleSession(Solving(rules, asked.puzzle), ascii_only, progress.keeper(asked.puzzle, asked.progress))

    return Conversation(
        question,
        begin,
        gettext_noop("standard input contains the commands, so the puzzle has to be an id or a file"),
        examples,
        parting=lambda asked, session: progress.rating_lines(asked.progress, catalog),
    )


class PuzzleSession(Greeting):
    """A session in which a person solves a puzzle line by line."""

    def __init__(self, solving: Solving, ascii_only: bool = False, keep: Keeper = lambda _: None) -> None:
        self.solving, self.rules, self.ascii_only, self._keep = solving, solving.rules, ascii_only, keep
        self.name = self.rules.history

    def greet(self) -> None:
        """Shows the puzzle."""
        puzzle = self.solving.puzzle
        say(self.rules.puzzle_lines(puzzle), self.ascii_only)
        at_hand = join_words([f"`{word}`" for word in self.rules.at_hand(puzzle)])
        instruction = gettext(
            "type {answer}; you can also use {commands}; `help` lists all commands",
            answer=self.rules.answer_noun(puzzle),
            commands=at_hand,
        )
        output.say("", instruction)

    def prompt(self) -> str:
        """The prompt, which names the part of the answer that is expected next."""
        return self.rules.prompt(self.solving)

    def toolbar(self) -> str:
        """The text of the toolbar: the puzzle, and the numbers of tries and hints so far."""
        now = self.solving
        tries = ngettext("{number} try", "{number} tries", now.tries)
        hints = ngettext("{number} hint", "{number} hints", now.hints)
        shown = filter(None, (self.rules.at_bottom(now), f"{tries}, {hints}"))
        return f"{now.puzzle.id}: {'; '.join(shown)}"

    def completions(self, text: str) -> list[str]:
        """The words that can continue a line."""
        return self.rules.completions(self.solving, text, list(self.rules.own_words.typed))

    def unsaved_changes(self) -> str:
        """An empty text: nothing counts as unsaved, because a puzzle can be started again."""
        return ""

    def rescue(self) -> str:
        """An empty text, because there is nothing to rescue."""
        return ""

    def ending(self) -> int:
        """The exit code, which depends on whether the puzzle was solved."""
        return 0 if self.solving.solved else ANSWER_IS_NO

    def run(self, line: str) -> None:
        """Carries out one typed line, which is an answer, one or several parts of an answer, or a command."""
        parts = [part for part in line.split("|") if part.strip(" ;\t")] or [""]
        for number, part in enumerate(parts, start=1):
            taken = len(self.solving.parts)
            self._carry_out(self.solving.read(part))
            if number < len(parts) and len(self.solving.parts) <= taken:
                raise Refused(gettext("the words after {part!r} were ignored", part=part.strip()))

    def _carry_out(self, command: SolvingCommand) -> None:
        """Carries out a command and prints its events."""
        match command:
            case TypedWord("quit"):
                raise Leave
            case _:
                self.solving, events = self.solving.step(command)
                for event in events:
                    if isinstance(event, Happening):
                        self._keep(event.happened)
                    else:
                        say([event], self.ascii_only)
                if self.solving.over:
                    raise Leave
