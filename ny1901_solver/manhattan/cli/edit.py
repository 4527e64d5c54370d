"""`edit`: change a position, a command a line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ...kit.capability import Question, Spelled
from ...kit.loading import is_there
from ...kit.terminal import output
from ...kit.terminal.conversation import Conversation
from ...kit.terminal.derived import ask, say
from ...kit.terminal.editing import Editing
from ...kit.terminal.saving import SessionFiles
from ..capabilities.pictures import DRAW
from ..game import MANHATTAN
from ..history import position_problems
from ..loading import ManhattanLoader, form_of, read_unsound
from ..positions import format_line
from ..state import GameState
from ..state.naming import player_name
from ..table.editing import EDITS


class EditSession(Editing[GameState]):
    """A position with its history, and the file that it is saved to."""

    commands = EDITS
    shows = "cities and players, with all hands"
    form_of = staticmethod(form_of)

    def problems(self) -> Sequence[str]:
        """Everything that does not add up yet."""
        return position_problems(self.draft)

    def title(self) -> str:
        """The title of the edition."""
        return self.draft.edition.title

    def line(self) -> str:
        """The position as one line."""
        return format_line(self.draft)

    def text(self) -> str:
        """The same, as the text of a file."""
        return f"{self.line()}\n"

    def show(self) -> None:
        """Prints cities and players, with all hands."""
        say(MANHATTAN.told(self.draft, self.draft.setup.seats), self.ascii_only)

    def draw(self, file: Path) -> None:
        """Draws them."""
        ask(DRAW, position=self.draft, file=file, open=True)

    def changed(self) -> None:
        """Tells what does not add up yet."""
        if problems := self.problems():
            more = "" if len(problems) == 1 else f"; `check` lists all {len(problems)}"
            output.say(f"  not yet: {problems[0]}{more}")

    def toolbar(self) -> str:
        """How far the game is, the points, and what does not add up."""
        state = self.draft
        points = ", ".join(f"{player_name(state, seat)} {state.score(seat)}" for seat in state.setup.seats)
        return f"round {state.round}, {player_name(state, state.to_move)} to move | {points}"

    def rescue(self) -> str:
        """Prints the line of what is not saved."""
        return f"not saved: {self.line()}"


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
    position, files = asked.position, SessionFiles(form_of)
    path = None if ManhattanLoader.is_line(position) else Path(position)
    if path is not None and is_there(position):
        files.look(path)
    return EditSession(read_unsound(position), path, ascii_only, files)


EDIT = Conversation(
    EditByLines,
    _begin,
    "the commands; name the position: a file or a line",
    ("game.mh", r"printf 'stack C7 r3b4\npoints red 12\nsave next.mh\n' | ny1901 edit game.mh"),
)
