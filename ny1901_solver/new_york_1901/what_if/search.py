"""Tries every single change of a position, and lists those that make a turn legal or the turn of most points.

The rules judge each changed position. Whole kinds of changes are left out only if a smallest conflict of the turn
contains no fact that changes of these kinds can alter; then the turn breaks a rule in every such position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..moves import Turn
from ..planning.conflict import Conflict
from ..rules import violations
from ..rulings.verdict import Verdict, verdict
from ..state import GameState, state_problems
from .changes import KINDS, Change, Changes, Kind
from .most_points import PROOFS, BestTurn, PointsComparison, Proof, best_turn, points_of

UNCHANGEABLE = frozenset({"board", "printed", "game", "card", "end"})
"""The kinds of facts (`rules.violation.Fact`) that no change alters: the board, the tiles, the set-up, action cards
and the end of the game. A conflict whose facts are all of these kinds forbids the turn after every change."""


@dataclass(frozen=True, slots=True)
class Found:
    """A change that does what is asked, the changed position, and the points of the turn there.

    `proved_by` names the proof that no turn scores more, if that is asked; `alone` then states whether no turn with
    other buildings scores as many points.
    """

    change: Change
    state: GameState
    points: int | None
    proved_by: Proof | None = None
    alone: bool | None = None


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The changes that make a turn legal or, if `best` is true, the turn of most points.

    `verdict` is the verdict on the turn in the position itself, `points` are its points. If the turn already does what
    is asked, `holds` is true and no change was tried. `found` contains the first of the changes, and `counts` the
    number of changes of each kind. `tried` is the number of changes that were tried; if `excluded` is given, this
    conflict holds after every change, so none was tried. `legal` is the number of changes that make the turn legal, and
    `undecided` the number of those of which it is not decided whether the turn then scores most. `now` is the turn that
    scores most in the position itself, if that is asked. `proofs` are all proofs about most points that were used.
    """

    state: GameState
    turn: Turn
    best: bool
    verdict: Verdict
    points: int | None
    holds: bool
    found: tuple[Found, ...] = ()
    counts: tuple[tuple[Kind, int], ...] = ()
    tried: int = 0
    legal: int = 0
    undecided: int = 0
    excluded: Conflict | None = None
    now: BestTurn | None = None
    alone: bool | None = None
    proofs: tuple[Proof, ...] = ()

    @property
    def total(self) -> int:
        """The number of changes that do what is asked."""
        return sum(number for _, number in self.counts)

    @property
    def conflict(self) -> Conflict | None:
        """The smallest conflict of the turn, if no change makes the turn legal. Among conflicts of the same size it is
        the one that excludes every change."""
        if self.holds or self.legal:
            return None
        smallest = next(iter(self.verdict.conflicts), None)
        if self.excluded is not None and (smallest is None or self.excluded.size <= smallest.size):
            return self.excluded
        return smallest


def what_if(
    state: GameState,
    turn: Turn,
    *,
    best: bool = False,
    top: int | None = None,
    count: Callable[[], object] = lambda: None,
) -> WhatIf:
    """Returns the changes that make a turn legal or, with `best`, the turn that scores most points.

    `top` is the greatest number of changes to list; by default all changes are listed. The position must be between two
    turns. With `best`, the turn must not start with a Market Shift.
    """
    judged, points = verdict(state, turn), points_of(state, turn)
    now = best_turn(state) if best else None
    holds = judged.legal and (now is None or (points is not None and points >= now.points))
    if holds:
        compared = PointsComparison(points or 0)
        alone = compared.is_alone(state) if best else None
        return WhatIf(state, turn, best, judged, points, True, now=now, alone=alone, proofs=_used(now, compared))
    if excluded := next((each for each in judged.conflicts if _is_fixed(each)), None):
        return WhatIf(state, turn, best, judged, points, False, excluded=excluded, now=now, proofs=_used(now, None))
    trial = _Trial(state, turn, PointsComparison(points or 0) if best else None, top)
    trial.run(count)
    return WhatIf(
        state,
        turn,
        best,
        judged,
        points,
        False,
        tuple(trial.found),
        tuple(trial.counts.items()),
        trial.tried,
        trial.legal,
        trial.undecided,
        now=now,
        proofs=_used(now, trial.comparison),
    )


def _used(now: BestTurn | None, comparison: PointsComparison | None) -> tuple[Proof, ...]:
    """Returns the proofs that were used for the position itself and for the changed positions."""
    used = {*(() if now is None else (now.proved_by,)), *(() if comparison is None else comparison.proofs)}
    return tuple(proof for proof in PROOFS if proof in used)


def _is_fixed(conflict: Conflict) -> bool:
    """Returns whether a conflict holds after every change."""
    return all(fact.kind in UNCHANGEABLE for fact in conflict.facts)


@dataclass
class _Trial:
    """Tries the changes of a position one after another, and collects those that do what is asked.

    `comparison` is given if the turn has to score most points. At most `top` changes are collected; all are counted.
    """

    state: GameState
    turn: Turn
    comparison: PointsComparison | None
    top: int | None
    found: list[Found] = field(default_factory=list)
    counts: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    tried: int = 0
    legal: int = 0
    undecided: int = 0

    def run(self, count: Callable[[], object]) -> None:
        """Tries every change; calls `count` after each of them."""
        for change in Changes(self.state):
            self.tried += 1
            self._try(change)
            count()

    def _try(self, change: Change) -> None:
        """Tries the ways of a change until one of them does what is asked."""
        legal = undecided = False
        for after in change.ways(self.state):
            if violations(after, self.turn) or state_problems(after):
                continue
            legal = True
            proof = self._proof(after)
            if proof is None:
                undecided = True
            if proof:
                self._add(change, after, None if proof is True else proof)
                undecided = False
                break
        self.legal += legal
        self.undecided += undecided

    def _proof(self, after: GameState) -> Proof | bool | None:
        """Returns whether the turn, which is legal in a changed position, does what is asked: the proof, if there is
        one beside the rules; `None` if this is not decided."""
        if self.comparison is None:
            return True
        return False if self.comparison.is_refuted(after) else self.comparison.decide(after)

    def _add(self, change: Change, after: GameState, proof: Proof | None) -> None:
        self.counts[change.kind] += 1
        if self.top is not None and len(self.found) >= self.top:
            return
        alone = None if self.comparison is None else self.comparison.is_alone(after)
        self.found.append(Found(change, after, points_of(after, self.turn), proof, alone))
