"""`puzzle play`: solve a puzzle at the terminal, a turn a line."""

from __future__ import annotations

from ...terminal.solving import SolvePuzzle, solving
from ..capabilities.solving import SOLVING
from ..puzzles.collection import CATALOG
from .inputs import PROGRESS


class PlayPuzzle(SolvePuzzle):
    """Solve a puzzle at the terminal, with hints when you want them.

    A turn is typed as `take blue-07; build s4@C4,C5,D5,D6` or `take b7 build s4 D5 D6 C4 C5`, several turns one
    after another; a ruling takes a letter. `hint`, `undo`, `why` and `give up` are at hand; `help` lists all.

    What was tried and solved is kept in the file that --progress names; at a terminal, where none is named, where the
    system keeps what belongs to a program. `--progress -` keeps nothing. Behind the puzzle your own rating is told.

    A try gets its judgement: right, legal but so many points short and why, or illegal and why. From a pipe a
    line each. Exit code 0 when it was solved, 1 when not, 2 where a line from a pipe could not be carried out: no
    turn and no command, or one that has nothing to do, as `undo` before the first turn.
    """


PLAY = solving(
    PlayPuzzle,
    SOLVING,
    PROGRESS,
    CATALOG,
    ("plan-3-344-0003", r"printf 'hint\nB\n' | ny1901 puzzle play ruling-1101-0133"),
)
