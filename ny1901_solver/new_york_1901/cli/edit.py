"""`edit`: set up or change a position, a command a line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from pydantic import Field

from ...kit.capability import Question, Spelled
from ...kit.errors import DataError
from ...kit.loading import is_there
from ...kit.terminal import output
from ...kit.terminal.conversation import Conversation
from ...kit.terminal.saving import SessionFiles
from ..edition import Edition, load_edition
from ..loading import SOURCES, form_of, held_by, is_known, is_line, nearest, opened, text_of, whole_turns
from ..positions import parse_line
from ..positions.file import parse_unsound
from ..state import COLOURS
from ..table.draft import Draft
from ..table.draft_header import is_draft
from ..table.script import draft_as_far, parse_draft
from . import completing, inputs
from .edit_session import DRAFT, EditSession

BETWEEN = "positions between two turns are edited"


class EditByLines(Question):
    """Set up or change a position, a command a line.

    At a terminal with completion (Tab), history and a line of state at the bottom; from a pipe a command a
    line; one that is refused changes nothing, and the exit code is 2 then. `help` lists the commands.

    What can never be is refused with every rule it breaks. What does not add up yet is let through:
    the prompt counts it, and `check` lists it. Workers and the face-down cards are worked out. A file that
    does not add up is opened as far as it goes, to be mended.
    """

    position: Annotated[str | None, Spelled(argument=True, completion=f"{completing.__name__}:puzzle_ids")] = Field(
        None, description=f"a draft. {SOURCES}"
    )
    new: bool = Field(False, description="start from an empty board")
    players: Annotated[int | None, Field(ge=2, le=4)] = Field(
        None, description="with --new: how many; 2 when not given"
    )
    colours: Annotated[str | None, Spelled(metavar="COLOUR,...")] = Field(
        None, description="with --new: the players in turn order"
    )
    edition: Annotated[str | None, Spelled(metavar="NAME|DIR", completion=f"{completing.__name__}:edition_names")] = (
        Field(None, description="the edition, a shipped one or a folder")
    )


def _begin(asked: EditByLines, ascii_only: bool) -> EditSession:
    files, position = SessionFiles(form_of), asked.position
    if not asked.new and (asked.players is not None or asked.colours is not None):
        raise typer.BadParameter("players are given with --new only")
    if asked.new:
        given = inputs.loaded(asked.edition)
        if position is not None and (is_line(position) or Path(position).exists()):
            raise DataError([f"{position}: is there already; leave --new out to change it"])
        draft, path = _blank(given, asked.players, asked.colours), None if position is None else Path(position)
        if path is not None:
            files.look(path)
        return EditSession(draft, path, None, ascii_only, files)
    if position is None:
        raise typer.BadParameter("a position is wanted, or --new")
    draft, path, copy, notes = _opened(position, asked.edition, files)
    output.note(*notes)
    return EditSession(draft, path, copy, ascii_only, files)


EDIT = Conversation(
    EditByLines,
    _begin,
    "the commands; name the position: a file, a line, a puzzle",
    (
        "game.yaml",
        "game.yaml --new --players 3",
        r"printf 'claim green b01\nsave next.yaml\n' | ny1901 edit game.yaml",
    ),
)


def _blank(given: Edition | None, players: int | None, colours: str | None) -> Draft:
    seats = inputs.seats(colours, players) or list(COLOURS[: players or 2])
    if len(seats) < 2:
        raise typer.BadParameter("1 player; the game is for 2 to 4", param_hint="--colours")
    return Draft.blank(given or load_edition("lower-manhattan"), seats)


def _opened(source: str, edition: str | None, files: SessionFiles) -> tuple[Draft, Path | None, Path | None, list[str]]:
    """A position or a draft, the file that it is saved to, the draft's own, and what there is to say of it."""
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
