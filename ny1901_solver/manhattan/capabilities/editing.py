"""A position changed by commands."""

from __future__ import annotations

from ...capabilities.editing import EditPosition, continue_draft, edit, opening_by
from ..answers import edits as of_edits
from ..game import MANHATTAN
from ..loading import ManhattanLoader


class Edit(EditPosition):
    """Change a position, which need not add up, by commands; what is refused changes nothing.

    At a terminal with completion (Tab), history and a line of state at the bottom; from a pipe a command a line, and
    one that is refused changes nothing, and the exit code is 2 then. `help` lists the commands.

    Behind each command it is told whether the position adds up; what does not is let through till it is saved. A
    line that does not add up is opened, to be mended. The deck is worked out. `new` makes a game to begin with.
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
