"""`play`: follow a live game turn by turn, and keep its record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ..loading import SOURCES, nearest, opened
from . import completing, inputs, saving
from .edit import KeepGoing

if TYPE_CHECKING:
    from ..table.live import Live


def play(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help=f"Where the game stands. {SOURCES}.",
            autocompletion=completing.puzzle_ids,
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the record here from the start; go on with it if there."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal the hidden cards by this seed instead of asking.")] = None,
    edition: inputs.Edition = None,
    keep_going: KeepGoing = False,
    ascii_only: inputs.Ascii = False,
) -> None:
    """Follow a live game turn by turn.

    A turn is typed as `take blue-07; build s4@C4,C5,D5,D6` or `take b7 build s4 D5 D6 C4 C5`; what is left
    out is asked for. The cards that come up at the refill stand behind an arrow, `take b7 pass -> r2`, or are
    asked for, or dealt with --seed. `hint`, `plan`, `legal`, `tiles`, `why` and `undo` are at hand; `help` lists
    all. `hint` estimates the best turn against opponents; `points` counts what a turn brings if the game ended
    after it, which is no advice.

    \b
    Examples:
      ny1901 play game.yaml --record game.record.yaml
      ny1901 play --record game.record.yaml
      ny1901 play old-game.record.yaml@12 --record other-end.record.yaml
      ny1901 play game.yaml --seed 1 --record game.record.yaml
    """
    from ...kit.terminal.prompt import converse
    from .play_session import PlaySession

    if position == "-":
        raise typer.BadParameter("standard input holds the turns; name the position: a file, a line, a puzzle")
    files = saving.session_files()
    if record is not None:
        files.look(record)
    live, seats = _opened(position, record, edition)
    session = PlaySession(live, record, seed, ascii_only, seats, files)
    if record is not None and not record.exists():
        session.begin_record()  # a file that cannot be written is told before the game, not after its first turn
    session.greet()
    converse(session, keep_going)


def _opened(position: str | None, record: Path | None, edition: str | None) -> tuple[Live, tuple[str, ...]]:
    """A game to begin, or one to go on with, that of a record kept or given; and who the computer plays in it."""
    from ..replay import read_record
    from ..table.live import Live

    begun, seats = None, tuple[str, ...]()
    if position is not None:
        source = opened(position, edition)
        if source.record is None:
            begun = Live.of(source.position)
        else:
            begun, seats = Live.resume(source.played), source.record.seats
    if record is not None and record.exists():
        kept = read_record(record, inputs.loaded(edition))
        live = Live.resume(kept)
        if begun is not None and (begun.states[0] != live.states[0] or begun.turns not in ((), live.turns)):
            raise DataError([f"{record}: is the record of another game; give --record another name"])
        return live, kept.seats
    if begun is None and record is not None:
        near = f"; did you mean {found}?" if (found := nearest(str(record))) else ""
        raise DataError([f"{record}: there is no such file to go on with; a position is wanted to begin a game{near}"])
    if begun is None:
        raise typer.BadParameter("a position is wanted, or --record with a game to go on with")
    return begun, seats
