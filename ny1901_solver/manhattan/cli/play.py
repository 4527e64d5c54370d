"""The command `play`: a game at the terminal, with others at the same screen or against the computer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...questions.capability import Spelled
from ...terminal.play import PlayGame, playing
from ..loading import form_of
from .play_session import ManhattanSession


class Play(PlayGame):
    """Play a game: several people at one screen, or against the computer.

    Type a build as `r3 C7` and pieces to set out as `1 1 2 3`; `help` lists all commands. At a terminal each player
    sees only his own hand: between two people the screen is cleared and waits for Enter. Computer players, such as
    --computer green=greedy, see only what their seat sees. `hint`, `nudge`, `why`, `score` and `undo` are available.
    Cards are drawn by --seed, or named after a move, `r3 C7 -> 5`.
    """

    seed: int = Field(0, description="seed for the cards drawn and for computer players")
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
