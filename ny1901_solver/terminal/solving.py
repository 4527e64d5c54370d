"""`puzzle play` of every game: what is asked, and the session, which prints what solving tells."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from ..errors import Refused
from ..exit_codes import ANSWER_IS_NO
from ..puzzles.catalog import Catalog
from ..puzzles.solving import Happening, Solving, SolvingCommand, SolvingRules, TypedWord
from ..questions.capability import Question, Spelled, Subject
from ..text.words import join_words, quantity
from . import output
from .conversation import Conversation, Greeting
from .derived import say
from .kept_progress import Keeper, KeptProgress
from .prompt import Leave


class SolvePuzzle(Question):
    """Solve a puzzle at the terminal, with hints when you want them.

    What was tried and solved is kept in the file that --progress names; at a terminal, where none is named, where the
    system keeps what belongs to a program. `--progress -` keeps nothing. Behind the puzzle your own rating is told.

    Exit code 0 when it was solved, 1 when not, 2 where a line from a pipe could not be carried out.
    """

    puzzle: Annotated[Any, Subject("puzzle to solve")]
    progress: Annotated[Path | None, Spelled(metavar="FILE")] = Field(
        None, description="what was tried and solved; '-' for none"
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
        f"the {rules.part}s; the puzzle is an id or a file",
        examples,
        parting=lambda asked, session: progress.rating_lines(asked.progress, catalog),
    )


class PuzzleSession(Greeting):
    """A puzzle that is solved line by line."""

    def __init__(self, solving: Solving, ascii_only: bool = False, keep: Keeper = lambda _: None) -> None:
        self.solving, self.rules, self.ascii_only, self._keep = solving, solving.rules, ascii_only, keep
        self.name = self.rules.history

    def greet(self) -> None:
        """Shows the puzzle."""
        puzzle = self.solving.puzzle
        say(self.rules.puzzle_lines(puzzle), self.ascii_only)
        at_hand = join_words([f"`{word}`" for word in self.rules.at_hand(puzzle)])
        output.say("", f"type {self.rules.answer_noun(puzzle)}; {at_hand} are at hand, `help` lists all")

    def prompt(self) -> str:
        """Which part is wanted."""
        return self.rules.prompt(self.solving)

    def toolbar(self) -> str:
        """How far the puzzle is."""
        now = self.solving
        tried = f"{quantity(now.tries, 'try', 'tries')}, {quantity(now.hints, 'hint')}"
        return f"{now.puzzle.id}: {self.rules.at_bottom(now)}{tried}"

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        return self.rules.completions(self.solving, text, list(self.rules.own_words.typed))

    def unsaved_changes(self) -> str:
        """Nothing: a puzzle can be begun again."""
        return ""

    def rescue(self) -> str:
        """Nothing is lost."""
        return ""

    def ending(self) -> int:
        """Whether the puzzle was solved."""
        return 0 if self.solving.solved else ANSWER_IS_NO

    def run(self, line: str) -> None:
        """Carries out one line: an answer, a part of one, several of them, or a command."""
        parts = [part for part in line.split("|") if part.strip(" ;\t")] or [""]
        for number, part in enumerate(parts, start=1):
            taken = len(self.solving.parts)
            self._carry_out(self.solving.read(part))
            if number < len(parts) and len(self.solving.parts) <= taken:
                raise Refused(f"nothing behind {part.strip()!r} was taken")

    def _carry_out(self, command: SolvingCommand) -> None:
        """Goes on with what a command leads to, and prints what there is to tell of it."""
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
