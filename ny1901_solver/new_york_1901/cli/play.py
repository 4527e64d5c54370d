"""The command `play`: follow a live game turn by turn, and write its record."""

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

    Type a turn as `take blue-07; build s4@C4,C5,D5,D6`, or in short as `take b7 build s4 D5 D6 C4 C5`; the program
    asks for missing parts. When the market is refilled, new cards come up: type these cards after an arrow, as in
    `take b7 pass -> r2`, or when the program asks for them. With --seed the program deals the cards. The commands
    include `hint`, `plan`, `legal`, `tiles`, `why` and `undo`; `help` lists all commands. `hint` estimates the best
    turn against opponents. `points` ranks the turns by the points that they score if the game ended after the turn,
    which is no advice.
    """

    seed: int | None = Field(
        None, description="deal the hidden cards at random with this seed, instead of asking for them"
    )
    computer: Annotated[list[str], Spelled(metavar="COLOUR=POLICY")] = Field(
        [], description="let a computer player play a colour, such as green=quick; may be repeated"
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
