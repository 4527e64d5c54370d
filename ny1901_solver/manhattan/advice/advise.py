"""Advice: the moves that look best one move ahead, compared by rounds that go on behind them.

A player sees his own hand and what lies open: for each round that is played the other cards are drawn anew."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import NamedTuple

from ...kit.comparing import Contest, estimate, paired
from ...kit.errors import DataError
from ...kit.watching import Stop, never
from ..chance import any_card
from ..moves import Build, Discard, Move, Select, Void
from ..playouts import Option, Table, serves
from ..policies import gains, largest
from ..rules import legal_moves, play
from ..state import GameState
from .deals import redealt
from .rollouts import RoundEnd, round_end, selected

BUILDS, SELECTIONS = 14, 24
"""Moves that are compared at most: of builds, those that score most at once; of selections, those of most floors."""

LEVEL = 0.05
"""The greatest chance that a leader is called certain and is not the best of those compared."""


class Measured(NamedTuple):
    """A mean with its standard error, infinite where no spread is known."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    """A move with what it is worth in points before the mean of the others, and how much less than the best one.

    `share` is that of the win, where the game ends with the round.
    """

    move: Move
    margin: Measured
    behind: Measured
    share: Measured | None
    rollouts: int


@dataclass(frozen=True, slots=True)
class Advice:
    """Moves compared, the best first, out of `looked_at`; all of it is estimated."""

    moves: tuple[AdvisedMove, ...]
    looked_at: int
    rollouts: int
    certain: bool


def advise(
    state: GameState,
    rollouts: int | None = None,
    seed: int = 0,
    stop: Stop = never,
    told: Callable[[Advice], None] | None = None,
) -> Advice:
    """The best move of the player to move, who sees his own hand; none when the game is over.

    It ends after so many `rollouts` over all moves together, when the best is certain, or when `stop` says so; `told`
    hears what is known after every sample of all. Raises `DataError` where a monster walks, or cities are opened.
    """
    if rollouts is not None and rollouts < 1:
        raise DataError([f"moves are compared by at least one rollout, not {rollouts}"])
    if state.over:
        return Advice((), 0, 0, True)
    if not serves(state.setup) or state.phase == "open":
        raise DataError(["moves are compared where no monster walks, and no city is to be opened"])
    arms, looked_at = _arms(state)
    ends: list[list[RoundEnd]] = [[] for _ in arms]

    def sample(arm: int, number: int) -> float:
        ends[arm].append(arms[arm].end(state, f"{seed} {number}"))
        return ends[arm][-1].worth

    contest = Contest(len(arms), sample)
    while True:
        contest.step(inf if rollouts is None else rollouts)
        certain = len(arms) == 1 or contest.is_certain(LEVEL)
        over = certain or stop() or (rollouts is not None and contest.drawn >= rollouts)
        if over or told is not None:
            advice = _advice(arms, ends, contest, looked_at, certain)
            if told is not None:
                told(advice)
            if over:
                return advice


@dataclass(frozen=True, slots=True)
class _Arm:
    """A move, with the way to play a round behind it."""

    move: Move
    put: Callable[[GameState, random.Random], Table]

    def end(self, state: GameState, chance: str) -> RoundEnd:
        """How the round ends behind the move, for hidden cards as `chance` draws them."""
        rng, seat = random.Random(chance), state.to_move
        return round_end(self.put(redealt(state, seat, rng), rng), seat, largest, rng)


def _arms(state: GameState) -> tuple[list[_Arm], int]:
    """The moves that are compared, and how many there are."""
    if state.phase == "select":
        moves = [move for move in legal_moves(state) if isinstance(move, Select)]
        ranked = sorted(moves, key=lambda move: (-sum(sum(floors) for _, floors in move.pieces), str(move)))
        return [_Arm(move, partial(_after_selection, move)) for move in ranked[:SELECTIONS]], len(moves)
    table = Table(state, random.Random(0))
    options = sorted(gains(table), key=lambda each: -each[1])
    if not options:
        stuck = [
            (move, (move.colour, move.floors) if isinstance(move, Void | Discard) else None)
            for move in legal_moves(state)
        ]
        return [_Arm(move, partial(_after_giving_up, piece)) for move, piece in stuck], len(stuck)
    arms = [_Arm(_spelled(state, table, option), partial(_after_build, option)) for option, _ in options[:BUILDS]]
    return arms, len(options)


def _spelled(state: GameState, table: Table, option: Option) -> Build:
    colour, floors = table.pieces[table.mover][option[1]]
    return Build(state.edition.letters[colour], floors, state.edition.board.plots[option[2]])


def _after_build(option: Option, state: GameState, rng: random.Random) -> Table:
    table = Table(state, rng)
    table.put(option, rng)
    table.mover = (table.mover + 1) % len(table.pieces)
    return table


def _after_giving_up(piece: tuple[str, int] | None, state: GameState, rng: random.Random) -> Table:
    """A turn without a build; none says which piece goes where cards are drawn anew first."""
    table = Table(state, rng)
    pieces = table.pieces[table.mover]
    named = [(state.edition.letters[colour], floors) for colour, floors in pieces]
    pieces.pop(named.index(piece) if piece else 0)
    table.mover = (table.mover + 1) % len(table.pieces)
    return table


def _after_selection(move: Select, state: GameState, rng: random.Random) -> Table:
    return selected(play(state, move, any_card), rng)


def _advice(
    arms: Sequence[_Arm], ends: Sequence[Sequence[RoundEnd]], contest: Contest, looked_at: int, certain: bool
) -> Advice:
    """What the samples so far say, the open arms first."""
    best = contest.leader
    order = {arm: place for place, arm in enumerate(contest.open)}
    ranked = sorted(range(len(arms)), key=lambda arm: (order.get(arm, len(arms)), -contest.mean(arm), arm))
    moves = []
    for arm in ranked:
        margins = [end.margin for end in ends[arm]]
        behind = paired([end.margin for end in ends[best]], margins)
        share = Measured(*estimate([end.share for end in ends[arm]])) if ends[arm][0].over else None
        moves.append(AdvisedMove(arms[arm].move, Measured(*estimate(margins)), Measured(*behind), share, len(margins)))
    return Advice(tuple(moves), looked_at, contest.drawn, certain)
