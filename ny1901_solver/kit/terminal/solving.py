"""`puzzle play` of every game: what is asked, and the session, which prints what solving tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from ..capability import Question, Spelled, Subject
from ..choosing import choose
from ..errors import Refused
from ..exit_codes import ANSWER_IS_NO
from ..puzzles.shelf import Shelf
from ..puzzles.solving import Happening, Solving, SolvingRules, Stepped
from ..words import counted, listed
from . import output
from .conversation import Conversation
from .derived import say
from .kept_progress import Keeper, KeptProgress
from .own_words import OwnWords, WordSession
from .prompt import Leave, say_help


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
    shelf: Shelf,
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
        parting=lambda asked, session: progress.rating_told(asked.progress, shelf),
    )


class PuzzleSession(WordSession):
    """A puzzle that is solved line by line."""

    def __init__(self, solving: Solving, ascii_only: bool = False, keep: Keeper = lambda _: None) -> None:
        self.solving, self.rules, self.ascii_only, self._keep = solving, solving.rules, ascii_only, keep
        self.name = self.rules.history
        self.own = OwnWords(self.rules.words)

    def greet(self) -> None:
        """Shows the puzzle."""
        puzzle = self.solving.puzzle
        say(self.rules.shown(puzzle), self.ascii_only)
        at_hand = listed([f"`{word}`" for word in self.rules.at_hand(puzzle)])
        output.say("", f"type {self.rules.wanted(puzzle)}; {at_hand} are at hand, `help` lists all")

    def prompt(self) -> str:
        """Which part is wanted."""
        return self.rules.prompt(self.solving)

    def toolbar(self) -> str:
        """How far the puzzle is."""
        now = self.solving
        tried = f"{counted(now.tries, 'try', 'tries')}, {counted(now.hints, 'hint')}"
        return f"{now.puzzle.id}: {self.rules.at_bottom(now)}{tried}"

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        return self.rules.completions(self.solving, text, list(self.own.typed))

    def unsaved(self) -> str:
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
        parts = [part for part in line.split("|") if part.strip(" ;\t")]
        if not parts:
            raise Refused(f"a {self.rules.part} or a command is wanted; `help` lists them")
        for number, part in enumerate(parts, start=1):
            taken = len(self.solving.parts)
            super().run(part)
            if number < len(parts) and len(self.solving.parts) <= taken:
                raise Refused(f"nothing behind {part.strip()!r} was taken")

    def meant(self, word: str, line: str) -> str:
        """The command that a word is, or the first one of; nothing for an answer."""
        found = self.own.names.get(word.lower(), "")
        if found or self.rules.is_answer(self.solving, line):
            return found
        known = {**self.own.typed, **dict.fromkeys(self.rules.verbs, "")}
        return choose(word, known, f"{self.rules.answer(self.solving.puzzle)} or a command; `help` lists them")

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do, by their words."""
        return {
            **{word: partial(self._step, word, words) for word in self.own.names},
            "help": lambda: say_help(words, self.rules.usages(self.solving.puzzle)),
            "quit": self.quit,
        }

    def otherwise(self, found: str, line: str) -> None:
        """Takes an answer, or a part of one."""
        self._tell(self.solving.answered(line.strip()))

    def _step(self, word: str, words: Sequence[str]) -> None:
        self._tell(self.solving.step(word, words))

    def _tell(self, stepped: Stepped) -> None:
        """Goes on with what a command led to, and prints what there is to tell of it."""
        self.solving = stepped.solving
        for event in stepped.events:
            if isinstance(event, Happening):
                self._keep(event.happened)
            else:
                say([event], self.ascii_only)
        if self.solving.over:
            raise Leave
