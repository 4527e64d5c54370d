"""Every plan, turn by turn: for problems with given turns of other players, and for those of few plans."""

from __future__ import annotations

from collections.abc import Callable

from ....kit.errors import IllegalMove
from ...moves import Turn
from ...rules import legal_turns
from ...state import GameState
from ..effects import Effect, effect_of, fulfils
from ..problem import PlanProblem, Stage, advance, first_stage, knows_cards


class Everything:
    """A depth-first search over all legal turns; equal stages are followed once.

    `found` holds each effect with its first plan; it stays readable when `spend`, which is told of every turn
    looked at, breaks the search off by raising. `hear` is told of every new effect's position.
    """

    def __init__(self, problem: PlanProblem, spend: Callable[[int], None], hear: Callable[[GameState], None]) -> None:
        self.problem, self.spend, self.hear = problem, spend, hear
        self.found: dict[Effect, tuple[Turn, ...]] = {}
        self._seen: set[Stage] = set()

    def run(self) -> None:
        """Plays all plans; one that makes a given turn illegal is none."""
        self._follow(first_stage(self.problem), ())

    def _follow(self, stage: Stage, turns: tuple[Turn, ...]) -> None:
        if stage in self._seen:
            return
        self._seen.add(stage)
        if not stage.left:
            if all(fulfils(self.problem, wish, stage.state) for wish in self.problem.wishes):
                effect = effect_of(self.problem, stage.state)
                if effect not in self.found:
                    self.found[effect] = turns
                    self.hear(stage.state)
            return
        for turn in legal_turns(stage.state):
            if not knows_cards(stage, turn):
                continue
            self.spend(1)
            try:
                after = advance(self.problem, stage, turn)
            except IllegalMove:
                continue
            self._follow(after, (*turns, turn))


def every_plan(
    problem: PlanProblem, most: int, spend: Callable[[int], None], hear: Callable[[GameState], None]
) -> dict[Effect, tuple[Turn, ...]] | None:
    """Each effect with its first plan; `None` where that takes more turns looked at than `most`."""
    looked_at = 0

    def counted(turns: int) -> None:
        nonlocal looked_at
        looked_at += turns
        spend(turns)
        if looked_at > most:
            raise _TooMany

    every = Everything(problem, counted, hear)
    try:
        every.run()
    except _TooMany:
        return None
    return every.found


class _TooMany(Exception):
    """There are more plans than are worth trying one by one."""
