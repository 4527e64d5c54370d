"""What commands are given: positions, kinds of card, readings."""

from __future__ import annotations

from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal.kept_progress import KeptProgress
from ...kit.terminal.options import Ascii, BlackAndWhite, Json, choice, in_option, listed, settings
from ...kit.terminal.puzzles import PuzzlesByWords
from ...kit.terminal.sources import source_to_show
from ...kit.terminal.subjects import SubjectByWords
from ...kit.words import counted
from ..loading import RECORDS, SOURCES, opened
from . import completing

if TYPE_CHECKING:
    from ...kit.puzzles.shelf import Shelf
    from ..capabilities.editions import EditionInWork
    from ..capabilities.pictures import Pictured
    from ..capabilities.puzzles import NewYorkPuzzles
    from ..edition import Edition as Board
    from ..edition.examine import Examined
    from ..loading import Opened
    from ..positions.known import Known
    from ..replay import Record as GameRecord
    from ..state import GameState, Readings

__all__ = [
    "Ascii",
    "BlackAndWhite",
    "Edition",
    "Json",
    "Position",
    "TurnText",
    "choice",
    "in_option",
    "is_about",
    "listed",
    "loaded",
    "read",
    "readings",
    "seats",
]

Position = Annotated[str, typer.Argument(metavar="POSITION", help=f"{SOURCES}.", autocompletion=completing.puzzle_ids)]
Game = Annotated[
    str | None,
    typer.Argument(metavar="POSITION", help=f"Where the game stands. {SOURCES}.", autocompletion=completing.puzzle_ids),
]
PICTURED = f"{SOURCES}; or an edition or its folder"
What = Annotated[str, typer.Argument(metavar="WHAT", help=f"{PICTURED}.", autocompletion=completing.pictured)]
TurnText = Annotated[
    str,
    typer.Argument(
        metavar="TURN",
        help='Steps in order, as in records or as typed at the table: "take b7 build s4 D5 D6 C4 C5".',
    ),
]
Record = Annotated[str, typer.Argument(metavar="RECORD", help=f"{RECORDS}.")]
Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="NAME|DIR",
        help="Where the edition is that the position names, when it is not shipped.",
        autocompletion=completing.edition_names,
    ),
]
CopiedEdition = Annotated[
    str | None,
    typer.Option("--from", metavar="NAME|DIR", help="Start from a copy of this edition instead."),
]
NamedEdition = Annotated[
    str,
    typer.Argument(
        metavar="NAME|DIR", help="A shipped edition or an edition's folder.", autocompletion=completing.edition_names
    ),
]
NewEdition = Annotated[
    str, typer.Option("--edition", help="A shipped edition or a folder.", autocompletion=completing.edition_names)
]


def is_about(state: GameState) -> None:
    """Notes the position that the running command was given, for a report of a bug."""
    from ...kit.terminal.bug_report import asked_about

    def line() -> str:
        from ..positions import format_line

        return format_line(state)

    asked_about.set(line)


def read(source: str, edition: str | None = None) -> GameState:
    """Reads a position from where the user says it is, with the edition that the user names, if any."""
    state = opened(source, edition).position
    is_about(state)
    return state


def read_any(source: str, edition: str | None = None) -> GameState | Known:
    """Reads a position, or what a draft tells of one, from where the user says it is."""
    found = opened(source, edition)
    if found.told is not None:
        known: Known = found.told
        return known
    is_about(found.position)
    return found.position


def loaded(edition: str | None) -> Board | None:
    """The edition that the user names, if any."""
    from ..edition import load_edition

    return None if edition is None else load_edition(edition)


def seats(colours: str | None, players: int | None) -> list[str] | None:
    """The colours of `--colours`, as many as `--players`, where both are given."""
    from ..state import COLOURS

    found = listed(colours, COLOURS, "--colours")
    if found is not None and players not in (None, len(found)):
        sentence = f"{counted(len(found), 'colour')} for {counted(players, 'player')}"
        raise typer.BadParameter(sentence, param_hint="--colours")
    return found


def readings(given: list[str]) -> Readings:
    """Readings from `switch=value` settings."""
    from ..state import READINGS, Readings

    return Readings(**settings(given, READINGS))


def read_record(source: str, edition: str | None = None) -> GameRecord:
    """Reads a game record, as far as the user says, from where it is."""
    record = opened(source, edition, RECORDS).as_record()
    is_about(record.start)
    return record


def read_reviewed(source: str, edition: str | None = None) -> GameRecord:
    """Reads a game record with a turn at least, as far as the user says, from where it is."""
    record = opened(source, edition, RECORDS).as_reviewed("turn")
    is_about(record.start)
    return record


def _game(source: str | None, edition: str | None) -> Opened | None:
    """Reads where a game stands that is played."""
    return None if source is None else opened(source, edition)


def _opened(source: str, edition: str | None) -> Opened:
    """Opens what a page shows."""
    return opened(source, edition)


def _pictured(what: str, edition: str | None) -> Pictured:
    """Reads what is drawn: an edition, a position, a game or a puzzle."""
    from ..edition import available_editions, is_edition, load_edition

    if what in available_editions() or is_edition(Path(what)):
        if edition is not None:
            raise typer.BadParameter("the edition is already named", param_hint="--edition")
        return load_edition(what)
    found = opened(what, edition, PICTURED)
    if found.record is not None and found.after is None:
        return found.record
    if found.puzzle is not None:
        return found.puzzle
    is_about(found.position)
    return found.position


def _in_work(name_or_folder: str) -> EditionInWork:
    """Reads an edition as far as it is typed."""
    from ..capabilities.editions import EditionInWork
    from ..edition.examine import examined_edition

    return EditionInWork(examined_edition(name_or_folder))


def _to_copy(name_or_folder: str | None) -> Examined | None:
    """Reads an edition that is copied, if one is."""
    from ..edition.examine import examined_edition

    return None if name_or_folder is None else examined_edition(name_or_folder)


def _puzzles() -> NewYorkPuzzles:
    from ..capabilities.puzzles import PUZZLES

    return PUZZLES


def _shelf() -> Shelf:
    from ..puzzles.collection import SHELF

    return SHELF


PUZZLES = PuzzlesByWords(_puzzles, _shelf, {"edition": (Edition, None)})
PROGRESS = KeptProgress()
SUBJECTS = {
    **PROGRESS.subjects,
    **PUZZLES.subjects,
    "game": SubjectByWords({"position": (Game, None), "edition": (Edition, None)}, _game),
    "source to show": source_to_show(
        SOURCES, _opened, lambda: _shelf().shipped(), {"edition": (Edition, None)}, completing.puzzle_ids
    ),
    "position to draw": SubjectByWords({"what": (What, Parameter.empty), "edition": (Edition, None)}, _pictured),
    "named edition": SubjectByWords({"edition": (Edition, None)}, loaded),
    "board": SubjectByWords({"edition": (NamedEdition, Parameter.empty)}, loaded),
    "edition to copy": SubjectByWords({"like": (CopiedEdition, None)}, _to_copy),
    "edition in work": SubjectByWords({"edition": (NamedEdition, Parameter.empty)}, _in_work),
    "edition": SubjectByWords({"edition": (NewEdition, "lower-manhattan")}, loaded),
    "position": SubjectByWords({"position": (Position, Parameter.empty), "edition": (Edition, None)}, read),
    "position or draft": SubjectByWords(
        {"position": (Position, Parameter.empty), "edition": (Edition, None)}, read_any
    ),
    "reviewed record": SubjectByWords({"record": (Record, Parameter.empty), "edition": (Edition, None)}, read_reviewed),
    "record": SubjectByWords({"record": (Record, Parameter.empty), "edition": (Edition, None)}, read_record),
}
"""How the command line gives what capabilities ask about."""
