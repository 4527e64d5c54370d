"""`play`: a game at the terminal, with others at the same screen or against the computer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..loading import SOURCES
from . import inputs


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
    from ...kit.terminal.game_session import begun, conversed
    from ..loading import opened
    from ..opponents import parse_name
    from ..replay import read_record
    from ..state.naming import read_seat
    from ..table.live import LiveManhattan
    from .play_session import ManhattanSession
    from .saving import session_files

    if position == "-":
        raise typer.BadParameter("standard input holds the moves; name the position: a file, a line, a record")
    files = session_files()
    if record is not None:
        files.look(record)
    source = None if position is None else opened(position)
    live, seats = begun(LiveManhattan, source, record, read_record)
    seats |= ManhattanSession.seated(
        lambda text: read_seat(live.state, text), lambda name: str(parse_name(name)), computer or ()
    )
    conversed(ManhattanSession(live, record, seed, ascii_only, seats, files), record, keep_going)
