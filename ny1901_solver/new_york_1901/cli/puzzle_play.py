"""`puzzle play`: solve a puzzle at the terminal, a turn a line."""

from __future__ import annotations

from typing import Any

import typer

from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.terminal.conversation import KeepGoing
from ...kit.terminal.derived import say
from ...kit.terminal.kept_progress import File
from ..puzzles.collection import SHELF
from . import inputs

Played: Any = inputs.PUZZLES.named("A shipped puzzle, by its id, or a file; standard input is for what is typed.")


def play(
    puzzle: Played,
    progress: File = None,
    edition: inputs.Edition = None,
    keep_going: KeepGoing = False,
    ascii_only: inputs.Ascii = False,
) -> None:
    """Solve a puzzle at the terminal, with hints when you want them.

    A turn is typed as `take blue-07; build s4@C4,C5,D5,D6` or `take b7 build s4 D5 D6 C4 C5`, several turns one
    after another; a ruling takes a letter. `hint`, `undo`, `why` and `give up` are at hand; `help` lists all.

    What was tried and solved is kept in the file that --progress names; at a terminal, where none is named, where the
    system keeps what belongs to a program. `--progress -` keeps nothing. Behind the puzzle your own rating is told.

    A try gets its judgement: right, legal but so many points short and why, or illegal and why. From a pipe a
    line each. Exit code 0 when it was solved, 1 when not, 2 where a line from a pipe could not be carried out: no
    turn and no command, or one that has nothing to do, as `undo` before the first turn.

    \b
    Examples:
      ny1901 puzzle play plan-3-344-0003
      printf 'hint\\nB\\n' | ny1901 puzzle play ruling-1101-0133
    """
    from ...kit.terminal.prompt import converse
    from .puzzle_session import PuzzleSession

    if puzzle == "-":
        raise typer.BadParameter("standard input holds the turns; the puzzle is an id or a file")
    read = inputs.PUZZLES.read(puzzle, edition, answered=True)
    session = PuzzleSession(read, ascii_only, inputs.PROGRESS.keeper(read, progress))
    session.greet()
    try:
        converse(session, keep_going)
    except typer.Exit:
        say(inputs.PROGRESS.rating_told(progress, SHELF), ascii_only)
        raise
    say(inputs.PROGRESS.rating_told(progress, SHELF), ascii_only)
    if not session.solved:
        raise typer.Exit(ANSWER_IS_NO)
