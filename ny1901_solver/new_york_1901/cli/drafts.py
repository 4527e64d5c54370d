"""Opens the input of `edit`: an empty board, a position file, a position line, a stored draft or a puzzle."""

from __future__ import annotations

from pathlib import Path

import typer

from ...errors import DataError
from ...messages import gettext, ngettext
from ...records.loading import is_there
from ...terminal.loading import OpenedDraft
from ...terminal.options import parse_list
from ...terminal.saving import SessionFiles
from ..capabilities.editing import begun_of, whole_draft
from ..edition import Edition, load_edition
from ..loading import NewYorkLoader, form_of, held_by, is_known, is_line, nearest, open_source, text_of
from ..state import COLOURS
from ..table.draft import Draft
from ..table.draft_header import is_draft

DRAFT = ".draft"


def begin(
    position: str | None, new: bool, players: int | None, colours: str | None, edition: str | None
) -> OpenedDraft[Draft]:
    """Opens a position or a draft for editing, or starts with an empty board."""
    files = SessionFiles(form_of)
    if not new and (players is not None or colours is not None):
        raise typer.BadParameter(gettext("players can be given only together with --new"))
    if new:
        given = None if edition is None else load_edition(edition)
        if position is not None and (is_line(position) or Path(position).exists()):
            raise DataError([gettext("{file} already exists; leave out --new to change this file", file=position)])
        draft, path = _blank(given, players, colours), None if position is None else Path(position)
        if path is not None:
            files.look(path)
        return OpenedDraft(draft, path, files)
    if position is None:
        raise typer.BadParameter(gettext("give a position, or use --new to start from an empty board"))
    draft, path, kept, notes = _open(position, edition, files)
    return OpenedDraft(draft, path, files, kept, tuple(notes))


def _blank(given: Edition | None, players: int | None, colours: str | None) -> Draft:
    seats = _seats(colours, players) or list(COLOURS[: players or 2])
    if len(seats) < 2:
        raise typer.BadParameter(
            gettext("1 player is not enough; the game is for 2 to 4 players"), param_hint="--colours"
        )
    return Draft.blank(given or load_edition("lower-manhattan"), seats)


def _open(source: str, edition: str | None, files: SessionFiles) -> tuple[Draft, Path | None, Path | None, list[str]]:
    """Opens a position or a draft. Returns the draft, the file to save the position to, the file that stores the
    draft, and notes for the user."""
    notes = list[str]()
    if not is_known(source) and is_there(f"{source}{DRAFT}"):
        draft_file = f"{source}{DRAFT}"
        notes.append(
            gettext(
                "the file {file} does not exist; its draft {draft} was opened instead", file=source, draft=draft_file
            )
        )
        source = f"{source}{DRAFT}"
    if not is_known(source):
        if match := nearest(source):
            raise DataError(
                [
                    gettext(
                        "the file {file} does not exist; did you mean {match}? Use --new to start from an empty board",
                        file=source,
                        match=match,
                    )
                ]
            )
        raise DataError(
            [gettext("the file {file} does not exist; use --new to start from an empty board", file=source)]
        )
    if not is_there(source):
        return whole_draft(open_source(source, edition).position).draft, None, None, notes
    given = None if edition is None else load_edition(edition)
    for path in (Path(source), Path(source.removesuffix(DRAFT))):
        files.look(path)
    text = text_of(source, NewYorkLoader.sources())
    draft, left_out, problems = begun_of(text, source, given)
    notes += [*problems, *left_out]
    if is_draft(text):
        return draft, Path(source.removesuffix(DRAFT)), Path(source), notes
    return draft, Path(source) if held_by(text) == "position" else None, None, notes


def _seats(colours: str | None, players: int | None) -> list[str] | None:
    """Reads `--colours`; raises `BadParameter` if `--players` is a different number."""
    seats = parse_list(colours, COLOURS, "--colours")
    if seats is not None and players not in (None, len(seats)):
        sentence = ngettext(
            "{number} colour is given for {players}",
            "{number} colours are given for {players}",
            len(seats),
            players=ngettext("{number} player", "{number} players", players),
        )
        raise typer.BadParameter(sentence, param_hint="--colours")
    return seats
