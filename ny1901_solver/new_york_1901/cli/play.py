"""`play`: follow a live game turn by turn, and write its record."""

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

    Type a turn as `take blue-07; build s4@C4,C5,D5,D6` or `take b7 build s4 D5 D6 C4 C5`; the program asks for
    missing parts. Give the cards that come up at the refill after an arrow, `take b7 pass -> r2`, or when asked, or
    let --seed deal them. Commands are `hint`, `plan`, `legal`, `tiles`, `why`, `undo` and others; `help` lists all.
    `hint` estimates the best turn against opponents; `points` counts the points of a turn if the game ended after it,
    which is no advice.
    """

    seed: int | None = Field(None, description="deal the hidden cards by this seed, without asking")
    computer: Annotated[list[str], Spelled(metavar="COLOUR=POLICY")] = Field(
        [], description="let the computer play this colour, such as green=quick; may be repeated"
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
