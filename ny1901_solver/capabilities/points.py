"""The capability `points`: the legal moves that score the most points immediately.

Every game with the capability `points` uses the question and the text in this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from ..errors import Refused
from ..messages import gettext
from ..protocol.game import Game
from ..questions.capability import Question, Shown, Spelled, in_field
from .fields import Position


class MostPoints(Question):
    """Rank the legal moves by the points that each scores immediately. The ranking is proved."""

    position: Position
    top: int = Field(5, ge=1, description="number of {noun}s to list")
    player: Annotated[str | None, Spelled(metavar="{PLAYER}")] = Field(
        None, description="refuse to answer unless this player is to move"
    )


def expect_deciding(game: Game[Any, Any], state: Any, player: str | None) -> None:
    """Raises `Unfit` if the game is over, or if the player that the question names is not to move."""
    with in_field("position"):
        seat = game.decider(state)
    if player is not None:
        with in_field("player"):
            if (named := game.read_seat(state, player)) != seat:
                raise Refused(
                    gettext(
                        "{mover} is to move, not {player}", mover=game.mover(state), player=game.seats(state)[named]
                    )
                )


def points_lines(place: int, ranked: Any, step: str) -> Iterator[Shown]:
    """The lines about a step: the sum of the points that the step scores, and the points that it gets from each
    source.
    """
    yield f"{place}. {ranked.value:+d}  {step}"
    for line in ranked.lines:
        yield f"     {line.points:+d}  {line.reason} ({line.rule})"
