"""How a turn stands against a rival: the worst that can come of it, whatever is drawn and whatever the rival does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ....puzzles.certificate import Rejected, RejectReason
from ...chance import Dealer
from ...moves import Turn
from ...rules import play
from ...state import GameState, Market

Kinds: TypeAlias = tuple[int, ...]
"""Kinds of card, each as often as there are cards."""


class EndResult(NamedTuple):
    """How a game ends for a player: the share of the victory, 0 to 1, and the lead over the rival; more is better."""

    share: float
    lead: int


LOW, HIGH = EndResult(-1.0, -9999), EndResult(9.0, 9999)
"""Below and above all results."""

GOES_ON = EndResult(2.0, 0)
"""The game does not end in the turns that are looked at."""


class TooLong(Rejected):
    """A proof has taken all that it may."""

    def __init__(self) -> None:
        super().__init__(RejectReason.NOT_PROVED, "there are more cards and replies than the proof may look at")


class Answered(NamedTuple):
    """A turn of a line, with the cards that come up during it."""

    turn: Turn
    draws: Kinds


@dataclass(frozen=True, slots=True)
class TurnStand:
    """The worst that can come of a turn, and a line that brings it about: the turn itself and what follows.

    `worst` is `None` of a turn that does not do what is asked at all: end the game.
    """

    worst: EndResult | None
    line: tuple[Answered, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnsFound:
    """What a prover finds of all turns of a task.

    `good` are the turns that do it, each with the worst that can come of it; `next_best` is the best worst case of any
    other, with its first turn, `None` where there is no other. `by_waiting` tells whether another claim, or a Market
    Shift, would do it for a player who decides on the rest only once the cards are seen. `looked_at` counts positions.
    """

    good: dict[Turn, EndResult]
    next_best: tuple[Turn, EndResult] | None
    by_waiting: bool
    looked_at: int


def states_behind(state: GameState, line: Iterable[Answered]) -> list[GameState]:
    """The position before each turn of a line, and the one behind it."""
    states = [state]
    for each in line:
        states.append(play(states[-1], each.turn, dealing(each.draws)))
    return states


def dealing(draws: Kinds) -> Dealer:
    """A dealer of given cards, in whatever order the pile allows, and then of any."""
    left = list(draws)

    def deal(market: Market) -> int:
        on_top = [kind for kind, count in enumerate(market.future[0]) if count]
        kind = next((kind for kind in left if kind in on_top), on_top[0])
        if kind in left:
            left.remove(kind)
        return kind

    return deal
