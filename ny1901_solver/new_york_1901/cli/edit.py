"""`edit`: set up or change a position, a command a line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ...kit.terminal import output
from ..loading import SOURCES, whole_turns
from . import completing, inputs, saving

if TYPE_CHECKING:
    from ...kit.terminal.saving import SessionFiles
    from ..edition import Edition
    from ..table.draft import Draft

KeepGoing = Annotated[
    bool,
    typer.Option(
        "--keep-going",
        help="A line from a pipe that is refused is no mistake: the exit code is 0 unless changes are lost.",
    ),
]
BETWEEN = "positions between two turns are edited"


def edit(
    position: Annotated[
        str | None,
        typer.Argument(metavar="POSITION", help=f"A draft. {SOURCES}.", autocompletion=completing.puzzle_ids),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Start from an empty board.")] = False,
    players: Annotated[int | None, typer.Option(min=2, max=4, help="With --new: how many; 2 when not given.")] = None,
    colours: Annotated[
        str | None, typer.Option(metavar="COLOUR,...", help="With --new: the players in turn order.")
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(
            "--edition",
            metavar="NAME|DIR",
            help="The edition, a shipped one or a folder.",
            autocompletion=completing.edition_names,
        ),
    ] = None,
    keep_going: KeepGoing = False,
    ascii_only: inputs.Ascii = False,
) -> None:
    """Set up or change a position, a command a line.

    At a terminal with completion (Tab), history and a line of state at the bottom; from a pipe a command a
    line; one that is refused changes nothing, and the exit code is 2 then. `help` lists the commands.

    What can never be is refused with every rule it breaks. What does not add up yet is let through:
    the prompt counts it, and `check` lists it. Workers and the face-down cards are worked out. A file that
    does not add up is opened as far as it goes, to be mended.

    \b
    Examples:
      ny1901 edit game.yaml
      ny1901 edit game.yaml --new --players 3
      printf 'claim green b01\\nsave next.yaml\\n' | ny1901 edit game.yaml
    """
    from ...kit.terminal.prompt import converse
    from ..loading import is_line
    from .edit_session import EditSession

    files = saving.session_files()
    if not new and (players is not None or colours is not None):
        raise typer.BadParameter("players are given with --new only")
    if position == "-":
        raise typer.BadParameter("standard input holds the commands; name the position: a file, a line, a puzzle")
    if new:
        given = inputs.loaded(edition)
        if position is not None and (is_line(position) or Path(position).exists()):
            raise DataError([f"{position}: is there already; leave --new out to change it"])
        draft, path = _blank(given, players, colours), None if position is None else Path(position)
        if path is not None:
            files.look(path)
        copy, notes = None, list[str]()
    else:
        if position is None:
            raise typer.BadParameter("a position is wanted, or --new")
        draft, path, copy, notes = _opened(position, edition, files)
    output.note(*notes)
    session = EditSession(draft, path, copy, ascii_only, files)
    session.greet()
    converse(session, keep_going)


def _blank(given: Edition | None, players: int | None, colours: str | None) -> Draft:
    from ..edition import load_edition
    from ..state import COLOURS
    from ..table.draft import Draft

    seats = inputs.seats(colours, players) or list(COLOURS[: players or 2])
    if len(seats) < 2:
        raise typer.BadParameter("1 player; the game is for 2 to 4", param_hint="--colours")
    return Draft.blank(given or load_edition("lower-manhattan"), seats)


def _opened(source: str, edition: str | None, files: SessionFiles) -> tuple[Draft, Path | None, Path | None, list[str]]:
    """A position or a draft, the file that it is saved to, the draft's own, and what there is to say of it."""
    from ...kit.loading import is_there
    from ..loading import held_by, is_known, is_line, nearest, opened, text_of
    from ..positions import parse_line
    from ..positions.file import parse_unsound
    from ..table.draft import Draft
    from ..table.draft_header import is_draft
    from ..table.script import draft_as_far, parse_draft
    from .edit_session import DRAFT

    notes = list[str]()
    if not is_known(source) and is_there(f"{source}{DRAFT}"):
        notes.append(f"{source}: there is no such file, but a draft of it, {source}{DRAFT}, which is opened")
        source = f"{source}{DRAFT}"
    if not is_known(source):
        near = f"; did you mean {found}?" if (found := nearest(source)) else ""
        raise DataError([f"{source}: there is no such file; --new starts one from an empty board{near}"])
    if not is_there(source):
        return Draft.of(whole_turns(opened(source, edition).position, BETWEEN)), None, None, notes
    given = inputs.loaded(edition)
    for path in (Path(source), Path(source.removesuffix(DRAFT))):
        files.look(path)
    text = text_of(source, SOURCES)
    if is_draft(text):
        return parse_draft(text, source, given), Path(source.removesuffix(DRAFT)), Path(source), notes
    if is_line(text):
        return Draft.of(whole_turns(parse_line(text, given), BETWEEN)), Path(source), None, notes
    if held_by(text) != "position":
        return Draft.of(whole_turns(opened(source, edition).position, BETWEEN)), None, None, notes
    state, problems = parse_unsound(text, source, given)
    if not problems:
        return Draft.of(whole_turns(state, BETWEEN)), Path(source), None, notes
    draft, left_out = draft_as_far(state)
    return draft, Path(source), None, [*notes, *problems, *left_out]
