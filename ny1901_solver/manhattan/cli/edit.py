"""`edit`: change a position, a command a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ...kit.capability import Question, Spelled
from ...kit.choosing import choose
from ...kit.errors import Refused
from ...kit.loading import is_there
from ...kit.terminal import output
from ...kit.terminal.conversation import Conversation
from ...kit.terminal.derived import ask
from ...kit.terminal.editing import Editing
from ...kit.terminal.own_words import OwnWords
from ...kit.terminal.prompt import at_terminal, say_help
from ...kit.terminal.saving import SessionFiles
from ..capabilities.pictures import DRAW
from ..history import position_problems
from ..loading import ManhattanLoader, read_unsound
from ..positions import format_line
from ..state import GameState
from ..state.naming import player_name
from ..table.editing import EDITS, USAGES, completions
from .games import say_position
from .saving import session_files

SESSION_WORDS = {
    "undo": "takes the last change back",
    "redo": "does it again",
    "show": "cities and players, with all hands",
    "draw FILE": "a picture of it: .svg, .png, .html or .pdf",
    "check": "everything that does not add up",
    "save [FILE]": "writes the position",
    "line": "the position as one line",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}
EXAMPLES = {
    "stack": "stack C7 r3b4",
    "hand": "hand red 1359",
    "build": "build red 1,1,3      or  build red 2.0.1.0",
    "round": "round 3 build",
}


class EditSession(Editing[GameState]):
    """A position with its history, and the file that it is saved to."""

    def __init__(
        self, state: GameState, path: Path | None, files: SessionFiles | None = None, ascii_only: bool = False
    ) -> None:
        """`files` has looked at the file, where there is one, before it was read."""
        super().__init__(state, files or session_files())
        self.path, self.ascii_only = path, ascii_only
        self.words = OwnWords({**USAGES, **SESSION_WORDS})

    def problems(self) -> Sequence[str]:
        """Everything that does not add up yet."""
        return position_problems(self.draft)

    def greet(self) -> None:
        """Says at a terminal what to do first."""
        if at_terminal():
            output.note(f"{self.draft.edition.title}; `help` lists the commands, Tab completes them")

    def toolbar(self) -> str:
        """How far the game is, the points, and what does not add up."""
        state = self.draft
        points = ", ".join(f"{player_name(state, seat)} {state.score(seat)}" for seat in state.setup.seats)
        return f"round {state.round}, {player_name(state, state.to_move)} to move | {points}"

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        *before, begun = text.split(" ")
        known = completions(self.draft, before) if before else list(self.words.names)
        return [word for word in known if word.lower().startswith(begun.lower())]

    def rescue(self) -> str:
        """Prints the line of what is not saved."""
        return f"not saved: {format_line(self.draft)}"

    def run(self, line: str) -> None:
        """Carries out one line, and tells whether the position adds up then."""
        word, *words = line.split()
        found = choose("quit" if word.lower() == "exit" else word, self.words.names, "a command")
        self.asked_to_quit &= found == "quit"
        actions: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "show": self._show,
            "draw": lambda: ask(DRAW, position=self.draft, file=Path(words[0]), open=True),
            "check": self.check,
            "save": lambda: self._save(words),
            "line": self._line,
            "help": lambda: say_help(words, {**USAGES, **SESSION_WORDS}, EXAMPLES),
            "quit": self.quit,
            **dict.fromkeys(EDITS, lambda: self._change(found, words)),
        }
        self.words.carry_out(found, words, actions)

    def _change(self, word: str, words: Sequence[str]) -> None:
        after, sentence = EDITS[word](self.draft, *words)
        self.history = self.history.then(after)
        output.say(sentence)
        if problems := self.problems():
            more = "" if len(problems) == 1 else f"; `check` lists all {len(problems)}"
            output.say(f"  not yet: {problems[0]}{more}")

    def _show(self) -> None:
        say_position(self.draft, self.draft.setup.seats, self.ascii_only)

    def _line(self) -> None:
        self.refuse_unsound("cannot be written as one line")
        output.say(format_line(self.draft))
        self.line_told()

    def kept_in(self, file: Path) -> None:
        """The position lies in another file from now on."""
        self.path = file

    def _save(self, words: Sequence[str]) -> None:
        self.refuse_unsound("is not saved")
        path = Path(words[0]) if words else self.path
        if path is None:
            raise Refused("which file? `save FILE`")
        self.write(path, f"{format_line(self.draft)}\n")
        self.path, self.saved = path, self.draft
        output.say(f"saved in {path}")


class EditByLines(Question):
    """Change a position, a command a line.

    At a terminal with completion (Tab), history and a line of state at the bottom; from a pipe a command a line, and
    one that is refused changes nothing, and the exit code is 2 then. `help` lists the commands.

    Behind each command it is told whether the position adds up; what does not is let through till it is saved. A
    line that does not add up is opened, to be mended. The deck is worked out. `new` makes a game to begin with.
    """

    position: Annotated[str, Spelled(argument=True)] = Field(
        description="a position as one line (mh1:...), or a file that holds one"
    )


def _begin(asked: EditByLines, ascii_only: bool) -> EditSession:
    position, files = asked.position, session_files()
    path = None if ManhattanLoader.is_line(position) else Path(position)
    if path is not None and is_there(position):
        files.look(path)
    return EditSession(read_unsound(position), path, files, ascii_only)


EDIT = Conversation(
    EditByLines,
    _begin,
    "the commands; name the position: a file or a line",
    ("game.mh", r"printf 'stack C7 r3b4\npoints red 12\nsave next.mh\n' | ny1901 edit game.mh"),
)
