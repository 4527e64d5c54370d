"""The capabilities `edit` and `edit-step`, which change a position by commands."""

from __future__ import annotations

from ...capabilities.editing import EditPosition, continue_draft, edit, opening_by
from ..answers import edits as of_edits
from ..game import MANHATTAN
from ..loading import ManhattanLoader


class Edit(EditPosition):
    """Change a position by commands. A refused command changes nothing.

    A terminal offers completion (Tab), a history of commands, and a status line at the bottom. In a pipe each line is
    one command; if a command is refused, the exit code is 2. `help` lists the commands.

    After each command the program says whether the position is possible. You can open and change an impossible
    position, but you cannot save it. The program works out the deck from all other cards. The command `new` makes a
    game to start from.
    """


EDITOR = MANHATTAN.editing
EDIT = edit(
    EDITOR,
    of_edits.edit,
    Edit,
    ("game.mh", r"printf 'stack C7 r3b4\npoints red 12\nsave next.mh\n' | ny1901 edit game.mh"),
    "ny1901_solver.manhattan.state.game:GameState",
)
OPENING = opening_by(ManhattanLoader())
EDIT_STEP = continue_draft(EDITOR, OPENING, of_edits.edit_step)
