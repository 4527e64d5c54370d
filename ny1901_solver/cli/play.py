"""`play`: follow a live game turn by turn, and keep its record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import DataError
from . import inputs
from .edit import KeepGoing

if TYPE_CHECKING:
    from ..edition import Edition
    from ..table.live import Live


def play(
    position: Annotated[
        str | None, typer.Argument(metavar="POSITION", help="Where the game stands: a file or one line (ny1:...).")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the record here after every turn; go on with it if there."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal the hidden cards by this seed instead of asking.")] = None,
    edition: inputs.Edition = None,
    keep_going: KeepGoing = False,
    ascii_only: inputs.Ascii = False,
) -> None:
    """Follow a live game turn by turn.

    A turn is typed as `take blue-07; build s4@C4,C5,D5,D6` or `take b7 build s4 D5 D6 C4 C5`; what is left
    out is asked for. The cards that come up at the refill stand behind an arrow, `take b7 pass -> r2`, or are
    asked for, or dealt with --seed. `hint`, `legal`, `why` and `undo` are at hand; `help` lists all.

    \b
    Examples:
      ny1901 play game.yaml --record game.record.yaml
      ny1901 play --record game.record.yaml
      ny1901 play game.yaml --seed 1 --record game.record.yaml
    """
    from ..edition import load_edition
    from .play_session import PlaySession
    from .prompt import converse

    if position == "-":
        raise typer.BadParameter("standard input holds the turns; the position is a file or one line")
    given = load_edition(edition) if edition is not None else None
    session = PlaySession(_opened(position, record, given, edition), record, seed, ascii_only)
    session.greet()
    converse(session, keep_going)


def _opened(position: str | None, record: Path | None, given: Edition | None, edition: str | None) -> Live:
    """A game to begin, or the one of a record to go on with."""
    from ..files import read_text
    from ..replay import read_record
    from ..table.live import Live

    start = None if position is None else inputs.read(position, edition)
    if record is not None and record.exists():
        if record.is_file() and read_text(record).startswith("format: ny1901-position/"):
            raise DataError([f"{record}: is a position, not a game record; --record wants a file of its own"])
        live = Live.resume(read_record(record, given))
        if start not in (None, live.states[0]):
            raise DataError([f"{record}: is the record of another game; give --record another name"])
        return live
    if start is None:
        raise typer.BadParameter("a position is wanted, or --record with a game to go on with")
    return Live((start,))
