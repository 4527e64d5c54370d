"""Which hint comes next for somebody who has found some of the answer's turns already."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....kit.puzzles.parts import HintStage
from ....kit.words import counted
from ...masks import union
from ...moves import Turn
from ...planning.effects import effect_of
from ...state import GameState
from ..attempt import Attempt, play_out
from ..certificate import Certificate
from ..puzzle import Puzzle
from ..task import Task
from .played_line import Line


def found_turns(task: Task, certificate: Certificate, turns: Sequence[Turn]) -> int:
    """How many turns of the answer, from its first one on, have been found by turns that the rules allow.

    They are found where they leave the same buildings, points and action cards and, of the land that the answer builds
    on, the same claimed.
    """
    if not task.kind.by_turns:
        return 0
    answer, tried = Line.of(task, certificate.answer), play_out(task, turns)
    assert answer is not None
    assert isinstance(tried, Attempt)
    used = union(site.territories for site in answer.sites)

    def left(state: GameState) -> object:
        player = state.players[task.seat]
        return effect_of(task.problem, state), player.cards, player.estate & used

    pairs = list(zip(answer.stages[1:], tried.stages[1:], strict=False))
    same = (number for number, (one, other) in enumerate(pairs, 1) if left(one.state) == left(other.state))
    return max(same, default=0)


def next_hint(puzzle: Puzzle, given: Collection[HintStage], found: int) -> HintStage | None:
    """The first hint that is not given yet, about a turn that is not found yet; none where all are given."""
    return next((hint for hint in puzzle.hints if hint.turn > found and hint not in given), None)


def hint_at(puzzle: Puzzle, turn: int, stage: str | None) -> HintStage | str:
    """The hint of a turn and a stage, or its first one; or in a sentence that there is none, and which there are."""
    turns = max(hint.turn for hint in puzzle.hints)
    if turn > turns:
        return f"{puzzle.id} has hints about {counted(turns, 'turn')}, and none about turn {turn}"
    stages = {str(hint.name): hint for hint in puzzle.hints if hint.turn == turn}
    about = f" about turn {turn}" if turns > 1 else ""
    return (
        stages.get(stage or next(iter(stages)))
        or f"{puzzle.id} has no hint {stage!r}{about}; it has {', '.join(stages)}"
    )
