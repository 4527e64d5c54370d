"""`puzzle play`: solve a puzzle at the terminal."""

from __future__ import annotations

from ...terminal.solving import SolvePuzzle, solving
from ..capabilities.solving import SOLVING
from ..puzzles.collection import CATALOG
from .inputs import PROGRESS


class PlayPuzzle(SolvePuzzle):
    """Solve a puzzle at the terminal, with hints when you want them.

    Type a turn as `take blue-07; build s4@C4,C5,D5,D6` or `take b7 build s4 D5 D6 C4 C5`, several turns one after
    another; answer a ruling with a letter. Commands are `hint`, `undo`, `why`, `give up` and others; `help` lists all.

    The file named with --progress stores what you tried and solved; at a terminal the default is a file in the
    system's folder for program data. `--progress -` stores nothing. After the puzzle your own rating is shown.

    Each try is judged: right, legal but short of points and why, or illegal and why. A pipe gives one line each.
    Exit code 0 when the puzzle was solved, 1 when not, 2 when a line from a pipe could not be carried out: it was
    neither a turn nor a command, or a command with nothing to do, such as `undo` before the first turn.
    """


PLAY = solving(
    PlayPuzzle,
    SOLVING,
    PROGRESS,
    CATALOG,
    ("plan-3-344-0003", r"printf 'hint\nB\n' | ny1901 puzzle play ruling-1101-0133"),
)
