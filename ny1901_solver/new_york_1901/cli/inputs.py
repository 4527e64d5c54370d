"""The subjects of commands, as arguments and options of the command line: positions, drafts, editions, and the subjects
of pictures."""

from __future__ import annotations

from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...messages import gettext
from ...terminal.kept_progress import KeptProgress
from ...terminal.loading import GivenBySource, OpenedDraft
from ...terminal.subjects import SubjectByWords
from ..loading import SOURCES, NewYorkLoader
from ..registration import REGISTRATION
from . import completing

if TYPE_CHECKING:
    from ..capabilities.pictures import Pictured
    from ..edition import Edition
    from ..edition.examine import Examined
    from ..positions.known import Known
    from ..state import GameState
    from ..table.draft import Draft

PROGRESS = KeptProgress()
GIVEN = GivenBySource(
    REGISTRATION,
    NewYorkLoader(),
    edition=Annotated[
        str | None,
        typer.Option(
            "--edition",
            metavar="NAME|DIR",
            help="The folder of the position's edition, if the edition is your own.",
            autocompletion=completing.edition_names,
        ),
    ],
    progress=PROGRESS,
)
PICTURED = f"{SOURCES}; or an edition or its folder"
What = Annotated[
    str, typer.Argument(metavar="WHAT", help=f"What to draw: {PICTURED}.", autocompletion=completing.picture_names)
]
CopiedEdition = Annotated[
    str | None,
    typer.Option("--from", metavar="NAME|DIR", help="Start from a copy of this edition instead."),
]
New = Annotated[bool, typer.Option("--new", help="Start from an empty board.")]
Players = Annotated[int | None, typer.Option(min=2, max=4, help="With --new: the number of players (default: 2).")]
Colours = Annotated[
    str | None, typer.Option(metavar="COLOUR,...", help="With --new: the colours of the players in turn order.")
]
DraftedEdition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="NAME|DIR",
        help="The name of a shipped edition, or the folder of your own edition.",
        autocompletion=completing.edition_names,
    ),
]
NewEdition = Annotated[
    str,
    typer.Option(
        "--edition",
        help="The name of a shipped edition, or the folder of your own edition.",
        autocompletion=completing.edition_names,
    ),
]


def named_edition(edition: str | None) -> Edition | None:
    """Returns the edition that the user names; `None` if no edition is named."""
    given: Edition | None = GIVEN.named_edition(edition)
    return given


def _position_or_draft(source: str, edition: str | None) -> GameState | Known:
    """Reads a position, or the known part of a draft."""
    opened = GIVEN.open_source(source, edition)
    if opened.partial is not None:
        known: Known = opened.partial
        return known
    state: GameState = GIVEN.about(opened.position)
    return state


def _draft(
    position: str | None, new: bool, players: int | None, colours: str | None, edition: str | None
) -> OpenedDraft[Draft]:
    """Opens a draft, or starts with an empty board."""
    from .drafts import begin  # imports the readers of drafts, which takes time

    return begin(position, new, players, colours, edition)


def _read_pictured(what: str, edition: str | None) -> Pictured:
    """Reads the subject of a picture: an edition, a position, a game or a puzzle."""
    from ..edition import available_editions, is_edition, load_edition

    if what in available_editions() or is_edition(Path(what)):
        if edition is not None:
            raise typer.BadParameter(
                gettext("the subject of the picture already names the edition"), param_hint="--edition"
            )
        return load_edition(what)
    opened = GIVEN.open_source(what, edition, PICTURED)
    drawn: Pictured
    if opened.record is not None and opened.after is None:
        drawn = opened.record
    elif opened.puzzle is not None:
        drawn = opened.puzzle
    else:
        drawn = GIVEN.about(opened.position)
    return drawn


def _to_copy(name_or_folder: str | None) -> Examined | None:
    """Reads the edition to copy, if the user names an edition."""
    from ..edition.examine import examined_edition

    return None if name_or_folder is None else examined_edition(name_or_folder)


SUBJECTS = {
    **GIVEN.subjects,
    "position or draft": SubjectByWords(
        {"position": (GIVEN.source("POSITION", SOURCES), Parameter.empty), **GIVEN.beside}, _position_or_draft
    ),
    "draft": SubjectByWords(
        {
            "position": (
                GIVEN.source("POSITION", f"a draft, {NewYorkLoader.sources(stdin=False)}", needed=False),
                None,
            ),
            "new": (New, False),
            "players": (Players, None),
            "colours": (Colours, None),
            "edition": (DraftedEdition, None),
        },
        _draft,
    ),
    "board to fill": SubjectByWords({}, lambda: None),  # the edition is named by `--edition`
    "position to draw": SubjectByWords({"what": (What, Parameter.empty), **GIVEN.beside}, _read_pictured),
    "edition": SubjectByWords({"edition": (NewEdition, "lower-manhattan")}, named_edition),
    "edition to copy": SubjectByWords({"like": (CopiedEdition, None)}, _to_copy),
}
"""Maps each kind of subject to the way in which the command line reads this subject."""
