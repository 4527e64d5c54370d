"""Advice: the turns that look best one turn ahead, compared by rollouts, with errors that are true."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from ...kit.comparing import Contest
from ...kit.errors import DataError
from ...kit.watching import Stop, never
from ..hints import hint
from ..moves import Shift, Turn
from ..policies.computer_players import ways_to_play
from ..rules.options import can_expand
from ..state import SHIFT, GameState
from .rollouts import GameEnd, rollout

CANDIDATES = 12
"""Turns that are compared: real samples of each matter more than many turns."""

LEVEL = 0.05
"""The greatest chance that a leader is called certain and is not the best of those compared."""


@dataclass(frozen=True, slots=True)
class AdvisedTurn:
    """A turn with its win share and final margin, in points to the best of the others, each with its standard error.

    `behind` is how much less it is worth than the best turn, in win share and margin as players count them, over the
    games that both were compared by; 0 for the best. `parts` of the margin, by `rollouts.PARTS`, add up to it.
    """

    turn: Turn
    share: float
    share_error: float
    margin: float
    margin_error: float
    behind: float
    behind_error: float
    rollouts: int
    parts: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """Turns compared, the best first; `looked_at` is how many the comparison was chosen from, `certain` whether the
    best of those compared is known with an error of at most `LEVEL`."""

    turns: tuple[AdvisedTurn, ...]
    looked_at: int
    rollouts: int
    certain: bool

    def __repr__(self) -> str:
        first = "".join(f" {best.share:.2f} {best.turn}" for best in self.turns[:1])
        return f"<Advice{first}: {len(self.turns)} of {self.looked_at} compared by {self.rollouts} rollouts>"


def advise(
    state: GameState,
    rollouts: int | None = None,
    seed: int = 0,
    stop: Stop = never,
    told: Callable[[Advice], None] | None = None,
) -> Advice:
    """The best turn of the player to move against sensible opponents, estimated; no turn when the game is over.

    Ends after so many `rollouts` over all turns together, when the best is certain, or when `stop` says so; `told`
    hears what is known after every sample of all. The hidden order of the pile never matters.
    """
    if rollouts is not None and rollouts < 1:
        raise DataError([f"turns are compared by at least one rollout, not {rollouts}"])
    if state.over:
        return Advice((), 0, 0, True)
    turns, looked_at = candidate_turns(state)
    endings: list[list[GameEnd]] = [[] for _ in turns]

    def sample(arm: int, number: int) -> float:
        endings[arm].append(rollout(state, turns[arm], f"{seed}-{number}"))
        return endings[arm][-1].worth

    comparison = Contest(len(turns), sample)
    while True:
        comparison.step()
        certain = len(turns) == 1 or comparison.is_certain(LEVEL)
        advice = _advice(turns, endings, comparison, looked_at, certain)
        if told is not None:
            told(advice)
        if certain or stop() or (rollouts is not None and comparison.drawn >= rollouts):
            return advice


def candidate_turns(state: GameState) -> tuple[list[Turn], int]:
    """The turns to compare, and from how many they were chosen: those that look best, and the one of most points."""
    ways = ways_to_play(state, random.Random(0))
    chosen = dict.fromkeys(Turn(way.steps) for way in ways[:CANDIDATES])
    if state.turn is None:
        chosen |= dict.fromkeys(ranked.turn for ranked in hint(state, 1).turns)
        if state.mover.cards & SHIFT and can_expand(state):
            chosen[Turn((Shift(),))] = None
    return list(chosen), len(ways)


def _advice(
    turns: list[Turn], endings: list[list[GameEnd]], comparison: Contest, looked_at: int, certain: bool
) -> Advice:
    left_out = [arm for arm in range(len(turns)) if arm not in comparison.open]
    left_out.sort(key=lambda arm: (-len(endings[arm]), -comparison.mean(arm), arm))
    ranked = [*comparison.open, *left_out]
    return Advice(
        tuple(_advised(turns[arm], endings[arm], comparison.difference(ranked[0], arm)) for arm in ranked),
        looked_at,
        comparison.drawn,
        certain,
    )


def _advised(turn: Turn, endings: list[GameEnd], behind: tuple[float, float]) -> AdvisedTurn:
    shares, margins = [each.share for each in endings], [each.margin for each in endings]
    parts = tuple(map(fmean, zip(*(each.parts for each in endings), strict=True)))
    return AdvisedTurn(
        turn, fmean(shares), _error(shares), fmean(margins), _error(margins), *behind, len(endings), parts
    )


def _error(values: list[float]) -> float:
    """The standard error of the mean; of a single value nothing is known, and so it is all that can be."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
