"""Types for the worst case of a turn against a rival, among all cards that can come up and all replies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ....messages import gettext
from ....puzzles.certificate import Rejected, RejectReason
from ...chance import Dealer
from ...moves import Turn
from ...rules import play
from ...state import GameState, Market

Kinds: TypeAlias = tuple[int, ...]
"""The kinds of several cards, with one entry for each card."""


class EndResult(NamedTuple):
    """The result of a game for a player: the share of the victory (0 to 1), then the lead over the rival.

    A greater result is better for the player.
    """

    share: float
    lead: int


LOW, HIGH = EndResult(-1.0, -9999), EndResult(9.0, 9999)
"""A value below all results, and a value above all results."""

GOES_ON = EndResult(2.0, 0)
"""The result if the game does not end in the turns examined."""


class TooLong(Rejected):
    """Raised when a proof has used up its budget."""

    def __init__(self) -> None:
        super().__init__(
            RejectReason.NOT_PROVED,
            gettext("the proof would have to examine more cards and replies than its limit allows"),
        )


class Answered(NamedTuple):
    """A turn of a line of turns, with the cards that come up during this turn."""

    turn: Turn
    draws: Kinds


@dataclass(frozen=True, slots=True)
class TurnStand:
    """The worst case of a turn, and a line that leads to the worst case: the turn itself and the turns that follow.

    `worst` is `None` if the task requires a turn that ends the game, and the turn does not end the game.
    """

    worst: EndResult | None
    line: tuple[Answered, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnVerdicts:
    """The verdict of a prover on all turns of a task with a rival.

    `good` maps each turn that meets the demand to the worst case of this turn. `next_best` is, among the turns that do
    not meet the demand, the first turn with the best result in the worst case; `None` if all turns meet the demand.
    `by_waiting` is true if the player can also meet the demand by first making another claim or playing a Market Shift,
    and by choosing the rest of the turn after seeing the new cards. `looked_at` is the number of positions that were
    examined.
    """

    good: dict[Turn, EndResult]
    next_best: tuple[Turn, EndResult] | None
    by_waiting: bool
    looked_at: int


def states_behind(state: GameState, line: Iterable[Answered]) -> list[GameState]:
    """Returns the position before each turn of a line, then the position after the last turn."""
    states = [state]
    for each in line:
        states.append(play(states[-1], each.turn, dealing(each.draws)))
    return states


def dealing(draws: Kinds) -> Dealer:
    """Returns a function that draws cards: first the given cards, in an order that the pile allows, then any cards."""
    left = list(draws)

    def deal(market: Market) -> int:
        on_top = [kind for kind, count in enumerate(market.future[0]) if count]
        kind = next((kind for kind in left if kind in on_top), on_top[0])
        if kind in left:
            left.remove(kind)
        return kind

    return deal
