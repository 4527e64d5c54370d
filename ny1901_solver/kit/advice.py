"""The best step of any game: those that are legal, compared by games that are played on behind them.

Who decides sees what his seat sees: for each game all that is hidden from him is drawn anew. Players behind the steps
take any legal step. All steps share the worlds and the chance of their games number by number (`kit.comparing`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .comparing import Contest, Estimate, estimate, paired
from .errors import Refused
from .game import Game, shuffled
from .watching import Stop, never

DEFAULT_SECONDS, DEFAULT_ROLLOUTS = 5.0, 1000
"""How long steps are compared where nobody says: a person who waits gets seconds, a program games."""
OF_MARGIN = 0.001
"""What a point of margin counts beside a win, so that of two steps that win alike the one with more points is first."""


@dataclass(frozen=True, slots=True)
class ComparedStep:
    """A step with its share of wins, its final margin to the best of the others, and by how many games they are.

    `behind` is how much less it comes to than the best step, in shares of wins.
    """

    step: Any
    share: Estimate
    margin: Estimate
    behind: Estimate
    rollouts: int


@dataclass(frozen=True, slots=True)
class ComparedSteps:
    """All legal steps, the best first; `certain` is whether the best is known."""

    steps: tuple[ComparedStep, ...]
    rollouts: int
    certain: bool


def compared(
    game: Game[Any, Any],
    state: Any,
    rollouts: int | None = None,
    seed: int = 0,
    stop: Stop = never,
    told: Callable[[ComparedSteps], None] | None = None,
    also: Any = None,
) -> ComparedSteps:
    """All legal steps of the player to move, the best first; raises `Refused` when the game is over.

    It ends after so many `rollouts` over all steps together, when the best is certain, or when `stop` says so; `told`
    hears what is known after every game of each. The step `also` is compared to the end.
    """
    seat = game.to_move(state)
    if seat is None:
        raise Refused(f"the game is over: there is no {game.noun} to find")
    steps = game.legal(state)
    ends: list[list[tuple[float, float]]] = [[] for _ in steps]

    def sample(arm: int, number: int) -> float:
        rng = random.Random(f"{seed} {number}")
        share, margin = played_on(game, game.imagined(state, seat, rng), steps[arm], seat, rng)
        ends[arm].append((share, margin))
        return share + OF_MARGIN * margin

    contest = Contest(len(steps), sample, [arm for arm, step in enumerate(steps) if step == also])

    def made(certain: bool) -> ComparedSteps:
        return _ranked(steps, ends, contest, certain)

    return contest.settled(made, rollouts, None, stop, told)


def played_on(game: Game[Any, Any], state: Any, step: Any, seat: int, rng: random.Random) -> tuple[float, float]:
    """The share of the win that a seat has, and its margin, once a step and then any steps are played to the end."""
    deal = shuffled(rng)
    state = game.play(state, step, deal)
    while game.to_move(state) is not None:
        legal = game.legal(state)
        state = game.play(state, legal[int(rng.random() * len(legal))], deal)
    end = game.standing(state)
    others = [points for other, points in enumerate(end.scores) if other != seat]
    share = 1 / len(end.winners) if seat in end.winners else 0.0
    return share, float(end.scores[seat] - max(others, default=0))


def _ranked(
    steps: Sequence[Any], ends: Sequence[Sequence[tuple[float, float]]], contest: Contest, certain: bool
) -> ComparedSteps:
    """What the games so far say of each step, the leader first."""
    best = [share for share, _ in ends[contest.leader]]

    def told(arm: int) -> ComparedStep:
        shares, margins = [share for share, _ in ends[arm]], [margin for _, margin in ends[arm]]
        behind = Estimate(*paired(best, shares))
        return ComparedStep(steps[arm], _estimate(shares), _estimate(margins), behind, len(shares))

    def order(arm: int) -> tuple[bool, float, int]:
        return arm != contest.leader, paired(contest.samples[contest.leader], contest.samples[arm])[0], arm

    ranked = sorted(range(len(steps)), key=order)
    return ComparedSteps(tuple(map(told, ranked)), contest.drawn, certain)


def _estimate(values: Sequence[float]) -> Estimate:
    return Estimate(*estimate(values))
