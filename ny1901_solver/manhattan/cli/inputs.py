"""What commands are given: positions, records, puzzles."""

from __future__ import annotations

from inspect import Parameter
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal.kept_progress import KeptProgress
from ...kit.terminal.puzzles import PuzzlesByWords
from ...kit.terminal.sources import source_to_show
from ...kit.terminal.subjects import SubjectByWords
from ..edition import examined_edition, load_edition
from ..loading import RECORDS, SOURCES, opened, read_unsound
from ..positions import format_line

if TYPE_CHECKING:
    from ...kit.puzzles.shelf import Shelf
    from ..capabilities.puzzles import ManhattanPuzzles
    from ..edition import Edition, Examined
    from ..loading import Opened
    from ..replay import Record
    from ..state import GameState

Position = Annotated[str, typer.Argument(metavar="POSITION", help=f"{SOURCES}.")]
Game = Annotated[str | None, typer.Argument(metavar="POSITION", help=f"Where the game stands. {SOURCES}.")]
RecordSource = Annotated[str, typer.Argument(metavar="RECORD", help="A game record, or '-' for stdin.")]
NamedEdition = Annotated[str, typer.Argument(metavar="NAME|DIR", help="A shipped edition or an edition's folder.")]


def read_told(source: str) -> GameState:
    """Reads a position in which hands may be `?`, and notes it for a report of a bug; who needs a hand says so."""
    from ...kit.terminal.bug_report import asked_about

    state = opened(source, hands_told=False).position
    asked_about.set(lambda: format_line(state))
    return state


def read_record(source: str) -> Record:
    """Reads a game record."""
    return opened(source, RECORDS, hands_told=False).as_record()


def read_reviewed(source: str) -> Record:
    """Reads a game record with a move at least."""
    return opened(source, RECORDS, hands_told=False).as_reviewed("move")


def _to_draw(source: str, draft: bool) -> GameState:
    """Reads a position that is drawn, which need not add up where it is a draft."""
    return read_unsound(source) if draft else read_told(source)


def _game(source: str | None) -> Opened | None:
    """Reads where a game stands that is played."""
    return None if source is None else opened(source)


def _opened(source: str) -> Opened:
    """Opens what a page shows."""
    return opened(source)


def _puzzles() -> ManhattanPuzzles:
    from ..capabilities.puzzles import PUZZLES

    return PUZZLES


def _board(name_or_folder: str) -> Edition:
    """The edition of a name or of a folder."""
    return load_edition(name_or_folder)


def _in_work(name_or_folder: str) -> Examined:
    """Reads an edition with all that is wrong with it."""
    return examined_edition(name_or_folder)


def _shelf() -> Shelf:
    from ..puzzles.shelf import SHELF

    return SHELF


PUZZLES = PuzzlesByWords(_puzzles, _shelf)
PROGRESS = KeptProgress("manhattan-progress.yaml")
SUBJECTS = {
    **PROGRESS.subjects,
    **PUZZLES.subjects,
    "game": SubjectByWords({"position": (Game, None)}, _game),
    "source to show": source_to_show(
        f"{SOURCES}; a puzzle, by its id or its file", _opened, lambda: _shelf().shipped(), {}
    ),
    "position to draw": SubjectByWords({"position": (Position, Parameter.empty)}, _to_draw, ("draft",)),
    "board": SubjectByWords({"edition": (NamedEdition, Parameter.empty)}, _board),
    "edition in work": SubjectByWords({"edition": (NamedEdition, Parameter.empty)}, _in_work),
    "position": SubjectByWords({"position": (Position, Parameter.empty)}, read_told),
    "reviewed record": SubjectByWords(
        {"record": (Annotated[str, typer.Argument(metavar="RECORD", help=f"{RECORDS}.")], Parameter.empty)},
        read_reviewed,
    ),
    "record": SubjectByWords({"record": (RecordSource, Parameter.empty)}, read_record),
}
"""How the command line gives what capabilities ask about."""
