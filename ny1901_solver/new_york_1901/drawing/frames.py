"""Turns one after the other, as a strip shows them: of a plan, and of a game record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ...kit.errors import DataError
from ..moves import Turn
from ..planning.problem import PlanProblem, Stage, advance, asks_for_hidden_cards, first_stage
from ..replay import Played
from ..rules import Violation, violations
from ..state import GameState
from .proposal import Proposal


@dataclass(frozen=True, slots=True)
class StripFrame:
    """One turn of a strip: its number, the position before it, and what it scores; an illegal one scores nothing."""

    number: int
    before: GameState
    proposal: Proposal
    points: int = 0

    @property
    def total(self) -> int:
        """The player's score after the turn."""
        return self.before.mover.score + self.points


def plan_frames(state: GameState, turns: Sequence[Turn | Callable[[GameState], Turn]]) -> list[StripFrame]:
    """The own turns of a plan, each checked by the rules; ends with the first illegal one.

    The other players stand still, and a card that nobody knows is not taken, as in `planning`. A turn may be
    worked out from the position before it.
    """
    problem = PlanProblem(state, max(1, len(turns)))
    stage, frames = first_stage(problem), list[StripFrame]()
    for number, given in enumerate(turns, start=1):
        turn = given if isinstance(given, Turn) else given(stage.state)
        broken = _broken(stage, turn, number)
        if broken:
            return [*frames, StripFrame(number, stage.state, Proposal(turn, broken))]
        after = advance(problem, stage, turn)
        points = after.state.players[problem.seat].score - stage.state.players[problem.seat].score
        frames.append(StripFrame(number, stage.state, Proposal(turn), points))
        stage = after
    return frames


def _broken(stage: Stage, turn: Turn, number: int) -> tuple[Violation, ...]:
    if not stage.left:
        return (Violation("END-2", f"the game ends before turn {number} of the plan"),)
    broken = violations(stage.state, turn)
    if asks_for_hidden_cards(stage, turn, broken):
        return (Violation("EXP-1", "nobody knows whether the cards that it takes lie face up then"),)
    return broken


def record_frames(played: Iterable[Played], first: int, last: int) -> list[StripFrame]:
    """The turns of a replayed record from one number to another; raises `DataError` when there is none."""
    frames = [
        StripFrame(turn.number, turn.before, Proposal(turn.turn), sum(line.points for line in turn.gained))
        for turn in played
        if first <= turn.number <= last
    ]
    if not frames:
        raise DataError([f"the record has no turns {first} to {last}"])
    return frames
