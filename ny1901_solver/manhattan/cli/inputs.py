"""What commands are given: positions, moves, seats."""

from __future__ import annotations

from inspect import Parameter
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ...kit.terminal.kept_progress import KeptProgress
from ...kit.terminal.options import Ascii, Json, choice, in_option, settings
from ...kit.terminal.puzzles import PuzzlesByWords
from ...kit.terminal.subjects import SubjectByWords
from ..loading import RECORDS, SOURCES

if TYPE_CHECKING:
    from ...kit.puzzles.shelf import Shelf
    from ..capabilities.puzzles import ManhattanPuzzles
    from ..loading import Opened
    from ..replay import Record
    from ..state import GameState

__all__ = [
    "Ascii",
    "Json",
    "MoveText",
    "Open",
    "Position",
    "Seat",
    "choice",
    "in_option",
    "read",
    "read_for_mover",
    "seen_by",
    "settings",
]

Position = Annotated[str, typer.Argument(metavar="POSITION", help=f"{SOURCES}.")]
Game = Annotated[str | None, typer.Argument(metavar="POSITION", help=f"Where the game stands. {SOURCES}.")]
MoveText = Annotated[
    str,
    typer.Argument(metavar="MOVE", help='Such as r3@C7 or "red 3 C7"; 1,1,2,3,3,4 sets out pieces; void r3, open D.'),
]
RecordSource = Annotated[str, typer.Argument(metavar="RECORD", help="A game record, or '-' for stdin.")]
Seat = Annotated[
    str | None,
    typer.Option(metavar="PLAYER", help="Show the hand of this player, by colour or side, such as red, r or S."),
]
Open = Annotated[bool, typer.Option("--open", help="Show all hands.")]


def read(source: str, hands_told: bool = True) -> GameState:
    """Reads a position from where the user says it is, and notes it for a report of a bug.

    With `hands_told` every hand has to be, else those of `?` will do.
    """
    from ...kit.terminal.bug_report import asked_about
    from ..loading import opened
    from ..positions import format_line

    state = opened(source, hands_told=hands_told).position
    asked_about.set(lambda: format_line(state))
    return state


def read_told(source: str) -> GameState:
    """Reads a position in which hands may be `?`; who needs a hand says so."""
    return read(source, hands_told=False)


def read_record(source: str) -> Record:
    """Reads a game record."""
    from ..loading import opened

    given = opened(source, RECORDS, hands_told=False)
    if given.record is None:
        raise DataError([f"{given.name}: is a position; wanted here: a game record"])
    return given.played


def read_reviewed(source: str) -> Record:
    """Reads a game record with a move at least."""
    from ..loading import opened

    given = opened(source, RECORDS, hands_told=False)
    if given.record is None:
        raise DataError([f"{given.name}: is no game record"])
    if not given.played.turns:
        raise DataError([f"{given.name}: the record has no moves to review"])
    return given.played


def _to_draw(source: str, draft: bool) -> GameState:
    """Reads a position that is drawn, which need not add up where it is a draft."""
    from ..loading import read_unsound

    return read_unsound(source) if draft else read_told(source)


def _game(source: str | None) -> Opened | None:
    """Reads where a game stands that is played."""
    from ..loading import opened

    return None if source is None else opened(source)


def _puzzles() -> ManhattanPuzzles:
    from ..capabilities.puzzles import PUZZLES

    return PUZZLES


def _shelf() -> Shelf:
    from ..puzzles.shelf import SHELF

    return SHELF


PUZZLES = PuzzlesByWords(_puzzles, _shelf)
PROGRESS = KeptProgress("manhattan-progress.yaml")
SUBJECTS = {
    **PROGRESS.subjects,
    **PUZZLES.subjects,
    "game": SubjectByWords({"position": (Game, None)}, _game),
    "position to draw": SubjectByWords({"position": (Position, Parameter.empty)}, _to_draw, ("draft",)),
    "position": SubjectByWords({"position": (Position, Parameter.empty)}, read_told),
    "reviewed record": SubjectByWords(
        {"record": (Annotated[str, typer.Argument(metavar="RECORD", help=f"{RECORDS}.")], Parameter.empty)},
        read_reviewed,
    ),
    "record": SubjectByWords({"record": (RecordSource, Parameter.empty)}, read_record),
}
"""How the command line gives what capabilities ask about."""


def read_for_mover(source: str, hint: bool = False) -> GameState:
    """Reads a position in which the hand of the player to move is told where it matters; those of others may be `?`."""
    from ..state.seen import expect_mover_told

    state = read(source, hands_told=False)
    expect_mover_told(state, hint)
    return state


def seen_by(state: GameState, seat: str | None, all_open: bool) -> tuple[int, ...]:
    """The seats whose hands are shown."""
    from ..state.naming import read_seat
    from ..state.seen import expect_told

    seen: tuple[int, ...] = ()
    if all_open:
        seen = tuple(state.setup.seats)
    elif seat is not None:
        with in_option("--seat"):
            seen = (read_seat(state, seat),)
    expect_told(state, seen, "cannot be shown")
    return seen
