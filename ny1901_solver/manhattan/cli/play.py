"""`play`: a game at the terminal, with others at the same screen or against the computer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ..origins import SOURCES
from . import inputs

if TYPE_CHECKING:
    from ..table.live import LiveManhattan


def play(
    position: Annotated[
        str | None, typer.Argument(metavar="POSITION", help=f"Where the game stands. {SOURCES}.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the record here from the start; go on with it if there."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Decides the cards that are drawn, and the whims of the computer.")] = 0,
    computer: Annotated[
        list[str] | None,
        typer.Option(metavar="COLOUR=PLAYER", help="The computer plays this colour, green=greedy; may be repeated."),
    ] = None,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="A line from a pipe that is refused is no mistake: the exit code is 0.")
    ] = False,
    ascii_only: inputs.Ascii = False,
) -> None:
    """Play a game: several at one screen, or against the computer.

    A build is typed as `r3 C7`, pieces to set out as `1 1 2 3`; `help` lists all. At a terminal each player sees his
    own hand only: between two of them the screen is cleared, and waits for Enter. Players of the computer, --computer
    green=greedy, move by themselves; they see what their seat sees. `hint`, `nudge`, `why`, `score` and `undo` are
    at hand. Cards are drawn by --seed, or told behind a move, `r3 C7 -> 5`.

    \b
    Examples:
      ny1901 play game.mh --record game.record.yaml
      ny1901 play game.mh --computer blue=greedy --computer green=strong:100
      ny1901 play --record game.record.yaml
    """
    from ...kit.terminal.prompt import converse
    from .play_session import ManhattanSession, seated
    from .saving import session_files

    if position == "-":
        raise typer.BadParameter("standard input holds the moves; name the position: a file, a line, a record")
    files = session_files()
    if record is not None:
        files.look(record)
    live, seats = _opened(position, record)
    session = ManhattanSession(live, record, seed, ascii_only, seats | seated(live.state, computer or ()), files)
    if record is not None and not record.exists():
        session.begin_record()  # a file that cannot be written is told before the game, not after its first move
    session.greet()
    converse(session, keep_going)


def _opened(position: str | None, record: Path | None) -> tuple[LiveManhattan, dict[int, str]]:
    """A game to begin, or one to go on with, that of a record kept or given; and who the computer plays in it."""
    from ..origins import opened
    from ..replay import read_record
    from ..table.live import LiveManhattan

    begun, seats = None, tuple[str, ...]()
    if position is not None:
        source = opened(position)
        if source.record is None:
            begun = LiveManhattan.of(source.position)
        else:
            begun, seats = LiveManhattan.resume(source.record), source.record.seats
    if record is not None and record.exists():
        kept = read_record(record)
        live = LiveManhattan.resume(kept)
        if begun is not None and (begun.states[0] != live.states[0] or begun.turns not in ((), live.turns)):
            raise DataError([f"{record}: is the record of another game; give --record another name"])
        begun, seats = live, kept.seats
    if begun is None and record is not None:
        raise DataError([f"{record}: there is no such file to go on with; a position is wanted to begin a game"])
    if begun is None:
        raise typer.BadParameter("a position is wanted, or --record with a game to go on with")
    return begun, {seat: policy for seat, policy in enumerate(seats) if policy}
