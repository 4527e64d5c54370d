"""The command `play`, which plays a game at the terminal, between people at one screen or against the computer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...questions.capability import Spelled
from ...terminal.play import PlayGame, playing
from ..loading import form_of
from .play_session import ManhattanSession


class Play(PlayGame):
    """Play a game with several people at one screen, or against the computer.

    Type a build as `r3 C7` and pieces to set out as `1 1 2 3`; `help` lists all commands. At a terminal each player
    sees only his own hand: before another person's turn the program clears the screen and waits for Enter. A computer
    player, such as --computer green=greedy, sees only what its seat sees. The commands `hint`, `nudge`, `why`, `score`
    and `undo` are available. --seed decides which cards are drawn, or you name the drawn card after a move, as in `r3
    C7 -> 5`.
    """

    seed: int = Field(0, description="seed for the drawn cards and for the computer players")
    computer: Annotated[list[str], Spelled(metavar="COLOUR=PLAYER")] = Field(
        [], description="let the computer play a colour, such as green=greedy; may be repeated"
    )


PLAY = playing(
    Play,
    ManhattanSession,
    form_of,
    (
        "game.mh --record game.record.yaml",
        "game.mh --computer blue=greedy --computer green=strong:100",
        "--record game.record.yaml",
    ),
)
