"""`puzzle play`: solve a puzzle of Manhattan at the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.terminal.conversation import KeepGoing
from ...kit.terminal.kept_progress import File, Keeper
from ...kit.terminal.options import Ascii
from . import inputs

if TYPE_CHECKING:
    from ..puzzles.puzzle import Puzzle
    from ..puzzles.task import Part

Played: Any = inputs.PUZZLES.named("A shipped puzzle, by its id, or a file; standard input is for what is typed.")
WORDS = {
    "question": "the question and the position again",
    "rules": "what goes for every puzzle of this kind",
    "hint": "the next hint, and how much still fits it",
    "undo": "takes the last build back",
    "give up": "the answer and its story, and leaves",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}


def play(
    puzzle: Played,
    progress: File = None,
    keep_going: KeepGoing = False,
    ascii_only: Ascii = False,
) -> None:
    """Solve a puzzle at the terminal, with hints when you want them.

    A build is typed as r3@C7 or 3 c7, several one after another; chosen pieces as 1 1 2 3; buildings that can be taken
    all on one line, as A1 C7.

    What was tried and solved is kept in the file that --progress names; at a terminal, where none is named, where the
    system keeps what belongs to a program. `--progress -` keeps nothing. Behind the puzzle your own rating is told.

    Exit code 0 when it was solved, 1 when not, 2 where a line from a pipe could not be carried out.

    \b
    Examples:
      ny1901 puzzle play mh-tutorial-city
      printf 'hint\\nr1@A2\\n' | ny1901 puzzle play mh-tutorial-city
    """
    from ...kit.terminal.derived import say
    from ...kit.terminal.prompt import converse
    from ..puzzles.shelf import SHELF

    if puzzle == "-":
        raise typer.BadParameter("standard input holds the moves; the puzzle is an id or a file")
    read = inputs.PUZZLES.read(puzzle)
    session = ManhattanPuzzleSession(read, ascii_only, inputs.PROGRESS.keeper(read, progress))
    session.greet()
    try:
        converse(session, keep_going)
    except typer.Exit:
        say(inputs.PROGRESS.rating_told(progress, SHELF), ascii_only)
        raise
    say(inputs.PROGRESS.rating_told(progress, SHELF), ascii_only)
    if not session.solved:
        raise typer.Exit(ANSWER_IS_NO)


class ManhattanPuzzleSession:
    """A puzzle, the builds made on the way to an answer, and the hints taken."""

    name = "manhattan-puzzle"

    def __init__(self, puzzle: Puzzle, ascii_only: bool, keep: Keeper = lambda _: None) -> None:
        from ...kit.terminal.own_words import OwnWords

        self.puzzle, self.task, self.ascii_only, self.keep = puzzle, puzzle.task, ascii_only, keep
        self.parts: tuple[Part, ...] = ()
        self.tries = self.hints = 0
        self.solved = False
        self._own = OwnWords(WORDS)

    def greet(self) -> None:
        """Shows the puzzle."""
        from ...kit.terminal import output

        self._show()
        output.say("", "type an answer; `rules`, `hint`, `undo` and `give up` are at hand, `help` lists all")

    def prompt(self) -> str:
        """Which build is wanted."""
        return f"build {len(self.parts) + 1} of {self.task.builds}> " if self.task.builds > 1 else "answer> "

    def toolbar(self) -> str:
        """How far the puzzle is."""
        from ...kit.words import counted

        return f"{self.puzzle.id}: {counted(self.tries, 'try', 'tries')}, {counted(self.hints, 'hint')}"

    def completions(self, text: str) -> list[str]:
        """The commands that a line can go on to."""
        return [word for word in self._own.typed if word.startswith(text) and word != text]

    def unsaved(self) -> str:
        """Nothing: a puzzle can be begun again."""
        return ""

    def rescue(self) -> str:
        """Nothing is lost."""
        return ""

    def ending(self) -> int:
        """A puzzle that is left is no mistake."""
        return 0

    def run(self, line: str) -> None:
        """Carries out one line: an answer, a part of one, or a command."""
        word, *words = line.split()
        word = "quit" if word.lower() == "exit" else word.lower()
        if word in self._own.names:
            self._own.carry_out(word, words, self._actions(words))
            return
        if line.isalpha():
            self._no_word(line)
        for part in [each.strip() for each in line.split("|") if each.strip()] or [line]:
            before = len(self.parts)
            self._answered(part)
            if len(self.parts) <= before:  # the answer is judged, or this part is refused
                return

    def _no_word(self, typed: str) -> NoReturn:
        """Refuses a single word, which no answer is."""
        from ...kit.errors import Refused
        from ...kit.spelling import likest

        near = "".join(f"; did you mean {name}?" for name in likest(typed.lower(), self._own.typed))
        raise Refused(f"{typed!r} is not an answer or a command; `help` lists them{near}")

    def _answered(self, line: str) -> None:
        from ...kit.terminal import output
        from ..puzzles.attempt import parsed
        from ..puzzles.kinds import judge
        from ..puzzles.task import Kind
        from ..table.move_reader import read_move

        named = self.task.kind == Kind.STILL_TAKEN
        texts = line.replace(",", " ").split() if named else [str(read_move(self.task.state, line))]
        tried = (*self.parts, *(parsed(self.task, text) for text in texts))
        found = judge(self.puzzle, tried)
        output.say_paragraph(found.sentence)
        if found.legal and self.task.kind == Kind.FOUR_CARDS and len(tried) < self.task.builds:
            self.parts = tried
            return
        self.tries += 1
        self.keep("solved" if found.right else "try")
        if found.legal:
            self.parts = ()
        if found.right:
            self.solved = True
            self._story()
            self._leave()

    def _actions(self, words: list[str]) -> dict[str, Callable[[], None]]:
        from ...kit.terminal.prompt import say_help

        return {
            "question": self._show,
            "rules": self._rules,
            "hint": self._hint,
            "undo": self._undo,
            "give": self._give_up,
            "help": lambda: say_help(words, WORDS),
            "quit": self._leave,
        }

    def _show(self) -> None:
        from ...kit.terminal.derived import say
        from ..capabilities.puzzles import PUZZLES

        say(PUZZLES.told(PUZZLES.show(self.puzzle)), self.ascii_only)

    def _rules(self) -> None:
        from ...kit.capability import Paragraph
        from ...kit.terminal.derived import say
        from ..puzzles.question import common_rules

        say(map(Paragraph, common_rules(self.task.kind)))

    def _hint(self) -> None:
        from ...kit.capabilities.puzzles import hint_told
        from ...kit.errors import Refused
        from ...kit.terminal.derived import say
        from ..capabilities.puzzles import PUZZLES

        if self.hints == len(self.puzzle.hints):
            raise Refused("there is no hint left; `give up` tells the story of the answer")
        say(hint_told(PUZZLES.hint(self.puzzle, self.puzzle.hints[self.hints])))
        self.hints += 1
        self.keep("hint")

    def _undo(self) -> None:
        from ...kit.errors import Refused

        if not self.parts:
            raise Refused("no build is made yet")
        self.parts = self.parts[:-1]

    def _give_up(self) -> None:
        from ...kit.terminal import output

        self.keep("told")
        self._story()
        output.say("not solved")
        self._leave()

    def _leave(self) -> None:
        from ...kit.terminal.prompt import Leave

        raise Leave

    def _story(self) -> None:
        """The answer, why it is the answer, and the trap beside it, under the title that tells the idea."""
        from ...kit.terminal import output
        from ..capabilities.puzzles import PUZZLES

        if self.puzzle.told:
            output.say("", self.puzzle.told, "")
        output.say(*PUZZLES.answer_lines(self.puzzle, self.puzzle.certificate))
        for sentence in (*self.puzzle.solution, *([self.puzzle.trap.sentence] if self.puzzle.trap else [])):
            output.say_paragraph(sentence)
