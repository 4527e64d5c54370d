"""`play`: follow a live game turn by turn, and keep its record."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...questions.capability import Spelled, Subject
from ...terminal.play import PlayGame, playing
from ..edition import Edition
from ..loading import form_of
from ..replay import read_record
from .play_session import PlaySession


class Play(PlayGame):
    """Follow a live game turn by turn.

    A turn is typed as `take blue-07; build s4@C4,C5,D5,D6` or `take b7 build s4 D5 D6 C4 C5`; what is left
    out is asked for. The cards that come up at the refill stand behind an arrow, `take b7 pass -> r2`, or are
    asked for, or dealt with --seed. `hint`, `plan`, `legal`, `tiles`, `why` and `undo` are at hand; `help` lists
    all. `hint` estimates the best turn against opponents; `points` counts what a turn brings if the game ended
    after it, which is no advice.
    """

    seed: int | None = Field(None, description="deal the hidden cards by this seed instead of asking")
    computer: Annotated[list[str], Spelled(metavar="COLOUR=POLICY")] = Field(
        [], description="the computer plays this colour, green=quick; may be repeated"
    )
    edition: Annotated[Edition, Subject("named edition")] | None = None


PLAY = playing(
    Play,
    PlaySession,
    form_of,
    (
        "game.yaml --record game.record.yaml",
        "--record game.record.yaml",
        "old-game.record.yaml@12 --record other-end.record.yaml",
        "game.yaml --seed 1 --record game.record.yaml",
    ),
    lambda asked, file: read_record(file, asked.edition),
)
