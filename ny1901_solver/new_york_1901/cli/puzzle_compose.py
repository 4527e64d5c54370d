"""`puzzle compose`: a puzzle with as little on the board as its idea needs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kit.exit_codes import INTERRUPTED
from ...kit.loading import name_of
from ...kit.terminal import output
from ...kit.words import counted
from . import inputs, puzzle_inputs, saving
from .inputs import Json
from .puzzle_solve import refuse_wrong


def compose(
    puzzle: puzzle_inputs.Named,
    out: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to.")],
    seed: Annotated[
        int, typer.Option(min=0, help="Decides the order of the search: the same seed, the same file.")
    ] = 0,
    starts: Annotated[int, typer.Option(min=1, max=99, help="How often the search starts afresh.")] = 3,
    edition: inputs.Edition = None,
    as_json: Json = False,
) -> None:
    """Take away from a puzzle all that its idea does not need: buildings, land, players, cards.

    The same turns stay the only answer, proved again, taking most points at each turn goes wrong for the same cause,
    and the position is one that can be. Pieces are buildings that stand and workers on the board.

    Exit code 130 when Ctrl-C ended the search; the puzzle as small as it was by then is written all the same.

    \b
    Examples:
      ny1901 puzzle compose plan-3-344-0003 -o small.yaml
      ny1901 puzzle compose my-puzzle.yaml -o small.yaml --seed 7 --starts 10
    """
    from ...kit.files import expect_folder
    from ...kit.terminal.progress import watched
    from ..puzzles import format_puzzle
    from ..puzzles.making.composing import composed
    from ..puzzles.making.pieces import pieces

    read = puzzle_inputs.read(puzzle, edition)
    refuse_wrong(read, name_of(puzzle))
    expect_folder(out)
    with watched(False) as watch:

        def told(asked: int, left: int) -> bool:
            watch.tell(f"{read.id}: {counted(left, 'piece')} left, {counted(asked, 'position')} tried")
            return watch.stop()

        made = composed(read, seed, starts, told)
    saving.write(out, format_puzzle(made))
    before, after = pieces(read.task.state), pieces(made.task.state)
    if as_json:
        from ..answers import of_composing

        output.answer(of_composing.puzzle_compose(str(out), read, made, (before, after), watch.interrupted))
    else:
        output.say(f"{out}: {counted(after, 'piece')} on the board, and {before} before; grade {made.grade}")
    if watch.interrupted:
        output.note("interrupted: a longer search may find less")
        raise typer.Exit(INTERRUPTED)
