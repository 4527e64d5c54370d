"""`play`: a game at the terminal, with others at the same screen or against the computer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...questions.capability import Spelled
from ...terminal.play import PlayGame, playing
from ..loading import form_of
from .play_session import ManhattanSession


class Play(PlayGame):
    """Play a game: several at one screen, or against the computer.

    A build is typed as `r3 C7`, pieces to set out as `1 1 2 3`; `help` lists all. At a terminal each player sees his
    own hand only: between two of them the screen is cleared, and waits for Enter. Players of the computer, --computer
    green=greedy, move by themselves; they see what their seat sees. `hint`, `nudge`, `why`, `score` and `undo` are
    at hand. Cards are drawn by --seed, or told behind a move, `r3 C7 -> 5`.
    """

    seed: int = Field(0, description="decides the cards that are drawn, and the whims of the computer")
    computer: Annotated[list[str], Spelled(metavar="COLOUR=PLAYER")] = Field(
        [], description="the computer plays this colour, green=greedy; may be repeated"
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
