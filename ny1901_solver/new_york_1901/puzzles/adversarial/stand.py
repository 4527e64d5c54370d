"""The worst case of a turn against a rival, whatever is drawn and whatever the rival does."""

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
"""Kinds of cards, one for each card."""


class EndResult(NamedTuple):
    """The end of a game for a player: the share of the victory, 0 to 1, and the lead over the rival; more is better."""

    share: float
    lead: int


LOW, HIGH = EndResult(-1.0, -9999), EndResult(9.0, 9999)
"""Below and above all results."""

GOES_ON = EndResult(2.0, 0)
"""The result if the game does not end in the turns examined."""


class TooLong(Rejected):
    """A proof has used up its budget."""

    def __init__(self) -> None:
        super().__init__(
            RejectReason.NOT_PROVED, gettext("there are more cards and replies than the proof may look at")
        )


class Answered(NamedTuple):
    """A turn of a line, with the cards that come up during it."""

    turn: Turn
    draws: Kinds


@dataclass(frozen=True, slots=True)
class TurnStand:
    """The worst case of a turn, and a line that leads to it: the turn itself and what follows.

    `worst` is `None` if the turn has to end the game and does not.
    """

    worst: EndResult | None
    line: tuple[Answered, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnVerdicts:
    """The verdict of a prover on all turns of a task.

    `good` has the turns that do it, each with its worst case; `next_best` is the best worst case of the other turns,
    with the first turn that has it, `None` if there are no others. `by_waiting` says whether another claim, or a Market
    Shift, would do it if the player decided on the rest after seeing the cards. `looked_at` counts positions.
    """

    good: dict[Turn, EndResult]
    next_best: tuple[Turn, EndResult] | None
    by_waiting: bool
    looked_at: int


def states_behind(state: GameState, line: Iterable[Answered]) -> list[GameState]:
    """The position before each turn of a line, and the last one."""
    states = [state]
    for each in line:
        states.append(play(states[-1], each.turn, dealing(each.draws)))
    return states


def dealing(draws: Kinds) -> Dealer:
    """A dealer of given cards, in any order that the pile allows, and then of any cards."""
    left = list(draws)

    def deal(market: Market) -> int:
        on_top = [kind for kind, count in enumerate(market.future[0]) if count]
        kind = next((kind for kind in left if kind in on_top), on_top[0])
        if kind in left:
            left.remove(kind)
        return kind

    return deal
