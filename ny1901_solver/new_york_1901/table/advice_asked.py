"""A question for advice, as its doors read it: which turns are compared, and how many are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from ...kit.errors import Refused
from ..moves import Turn
from ..state import GameState
from .naming import read_seat
from .turn_part import Held

Level: TypeAlias = Literal["nudge", "where", "what", "full"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""How much is told of the best turn, each level more than the one before."""


@dataclass(frozen=True, slots=True)
class AdviceAsked:
    """What is asked about a position: the turns that hold all parts of `only` and none of `avoid`, an own `idea`.

    `allowed` says so of a turn, where there are parts; so many turns are told as `top`. Below the `level` full, none
    is told, but what kind of turn the best one is, where, and what it builds; `with_stages` tells that, too, beside
    the turns.
    """

    state: GameState
    top: int = 5
    seed: int = 0
    idea: Turn | None = None
    only: Sequence[str] = ()
    avoid: Sequence[str] = ()
    allowed: Held | None = None
    level: Level = "full"
    with_stages: bool = False

    @property
    def in_stages(self) -> bool:
        """Whether the best turn is not to be told, but stages that lead to it."""
        return self.level != "full"


def expect_more_turns(state: GameState) -> None:
    """Raises `Refused` where the game is over, so that there is no turn to advise."""
    if state.over:
        raise Refused("the game is over; there is no turn to advise")


def expect_on_turn(state: GameState, player: str | None) -> None:
    """Raises `Refused` for a player who is not on turn, or not of this game."""
    if player is not None and (seat := read_seat(state.setup, player)) != state.to_move:
        raise Refused(f"{state.colour(seat)} is not on turn; {state.colour(state.to_move)} is to move")
