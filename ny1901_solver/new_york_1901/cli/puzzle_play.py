"""The command `puzzle play`: solve a puzzle at the terminal."""

from __future__ import annotations

from ...terminal.solving import SolvePuzzle, solving
from ..capabilities.solving import SOLVING
from ..puzzles.collection import CATALOG
from .inputs import PROGRESS


class PlayPuzzle(SolvePuzzle):
    """Solve a puzzle at the terminal, with hints when you want them.

    Type a turn as `take blue-07; build s4@C4,C5,D5,D6`, or in short as `take b7 build s4 D5 D6 C4 C5`. If the puzzle
    asks for several turns, type them one after another. Answer a ruling puzzle with a letter. The commands include
    `hint`, `undo`, `why` and `give up`; `help` lists all commands.

    The file named with --progress stores your tries and your solved puzzles. At a terminal the default is a file in
    the system's folder for program data. `--progress -` stores nothing. After the puzzle the program shows your
    rating.

    The program judges each try: right, legal but with too few points, or illegal, with the reason. Input from a pipe
    has one try or command on each line. Exit code 0 when the puzzle was solved, 1 when it was not solved. The exit
    code is 2 when a line from a pipe could not be carried out, because the line was neither a turn nor a command, or
    the command was not possible, such as `undo` before the first turn.
    """


PLAY = solving(
    PlayPuzzle,
    SOLVING,
    PROGRESS,
    CATALOG,
    ("plan-3-344-0003", r"printf 'hint\nB\n' | ny1901 puzzle play ruling-1101-0133"),
)
