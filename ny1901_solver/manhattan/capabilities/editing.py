"""Questions that change a position by commands."""

from __future__ import annotations

from ...capabilities.editing import EditPosition, continue_draft, edit, opening_by
from ..answers import edits as of_edits
from ..game import MANHATTAN
from ..loading import ManhattanLoader


class Edit(EditPosition):
    """Change a position by commands; a refused command changes nothing.

    At a terminal there is completion (Tab), history and a line of state at the bottom. A pipe sends one command a line;
    if any is refused, the exit code is 2. `help` lists the commands.

    After each command the program says whether the position is possible. An impossible position can be opened and
    changed, but not saved. The deck is worked out. `new` makes a game to begin with.
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
