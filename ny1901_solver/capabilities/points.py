"""The steps of most points at once: what is asked of it in every game that counts them, and how one is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from ..errors import Refused
from ..protocol.game import Game
from ..questions.capability import Question, Shown, Spelled, in_field
from .fields import Position


class MostPoints(Question):
    """Rank what the player to move may play by the points that it brings at once, with proof."""

    position: Position
    top: int = Field(5, ge=1, description="how many {noun}s to tell")
    player: Annotated[str | None, Spelled(metavar="{PLAYER}")] = Field(
        None, description="refuse to answer unless this player is to move"
    )


def expect_deciding(game: Game[Any, Any], state: Any, player: str | None) -> None:
    """Raises `Unfit` where the game is over, or where another player is to move than the one named."""
    with in_field("position"):
        seat = game.decider(state)
    if player is not None:
        with in_field("player"):
            if (named := game.read_seat(state, player)) != seat:
                raise Refused(f"{game.mover(state)} is to move, not {game.seats(state)[named]}")


def points_lines(place: int, ranked: Any, step: str) -> Iterator[Shown]:
    """A step with its points, and these by source."""
    yield f"{place}. {ranked.value:+d}  {step}"
    for line in ranked.lines:
        yield f"     {line.points:+d}  {line.reason} ({line.rule})"
