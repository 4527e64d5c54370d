"""Simplifies puzzles: removes from a certified puzzle all pieces that the idea of the puzzle does not need.

Each step removes pieces or cards from the position. After each step, the same turns must still be the only answer, the
trap must fail for the same cause, and the position must be possible. The resulting puzzle is called a composition. The
search is local: it ends when no single change and no pair of changes can remove anything more. The position after every
step is a puzzle, so the search may be stopped at any time.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ....errors import DataError
from ....messages import gettext
from ....puzzles.certificate import Rejection
from ....puzzles.parts import Provenance
from ....version import VERSION
from ...planning.problem import ReachScore
from ...state import GameState, state_problems
from ..attempt import Attempt, play_out
from ..certifying import certify
from ..kinds import kind_of
from ..puzzle import Certificate, Puzzle
from ..rechecking import analyse
from ..task import Task
from ..wording.titles import with_titles
from .generate import first_budget, last_budget, screen
from .pieces import fewer, in_turn, pieces, rounds_played

HINTS = 3  # hints about the first turn that must remain, including the full answer
STARTS = 3  # descents: the first tries the greatest changes first, the others in random order
MOST_ASKED = 3_000  # the most positions that a descent tries; the collection needed 1,200
KEPT_MARGIN = 2  # if the runner-up was so many points behind, it has to stay so
KEPT_ROUNDS = 4  # if so many rounds had been played and the final score counts, so it must stay
COMPOSED_ALREADY, NOTHING_TO_TAKE = "composed already", "nothing can be taken away"
Watching: TypeAlias = Callable[[int, int], bool]
"""A callback that gets the numbers of positions tried and of pieces left, and returns `True` to stop the search."""


class NotSimplified(DataError):
    """Raised if no composition can be made of a puzzle; `reason` is the key under which the statistics of candidates
    count the failed composition.
    """

    def __init__(self, reason: str, problem: str) -> None:
        self.reason = reason
        super().__init__([problem])


def _never_ends(asked: int, left: int) -> bool:
    return False


def simplify_puzzle(puzzle: Puzzle, seed: int = 0, starts: int = STARTS, watch: Watching = _never_ends) -> Puzzle:
    """Returns the composition with the fewest pieces found; raises `NotSimplified` if nothing can be removed."""
    if (original := puzzle.source.made_of) is not None:
        text = gettext(
            "{puzzle} is already simplified; it was made from {original}", puzzle=puzzle.id, original=original
        )
        raise NotSimplified(COMPOSED_ALREADY, text)
    search = _Descent(puzzle, watch)
    tasks: list[Task] = []
    for start in range(starts):
        if not search.ended:
            rng = random.Random(f"compose {seed} {start} {puzzle.id}") if start else None
            tasks.append(search.down(puzzle.task, rng))
    for task in sorted(tasks, key=lambda task: smallness(task.state)):
        if task.state != puzzle.task.state and (made := _make(puzzle, task, seed)) is not None:
            return made
    text = gettext(
        "{puzzle}: nothing can be taken away without another answer or another trap; pieces: {pieces}",
        puzzle=puzzle.id,
        pieces=pieces(puzzle.task.state),
    )
    raise NotSimplified(NOTHING_TO_TAKE, text)


def smallness(state: GameState) -> tuple[int, ...]:
    """Returns the sort key of compositions: the numbers of pieces, players, fallen tiles, action cards, pile layers."""
    fallen = sum(player.demolished_tiles(state.edition).bit_count() for player in state.players)
    cards = sum(player.cards.bit_count() for player in state.players)
    return pieces(state), len(state.players), fallen, cards, len(state.market.future)


@dataclass(slots=True)
class _Descent:
    """A local search that removes pieces step by step, starting from one puzzle.

    `wrong` contains the positions tried in which the task is no longer the same puzzle.
    """

    puzzle: Puzzle
    watch: Watching
    wrong: set[GameState] = field(default_factory=set)
    asked: int = 0
    most: int = 0
    ended: bool = False

    def down(self, task: Task, rng: random.Random | None) -> Task:
        """Returns a task from which no change can remove anything more, after repeated passes through all changes."""
        self.most = self.asked + MOST_ASKED
        while True:
            before, failed = task, set[str]()
            while (step := self._step(task, failed, rng)) is not None:
                task = step
            if task == before and (step := self._pair(task)) is not None:
                task = step
            if task == before:
                return task

    def _step(self, task: Task, failed: set[str], rng: random.Random | None) -> Task | None:
        """Returns the task after the first change that is possible and has not failed in this pass; `None` if no such
        change is left.
        """
        changes = [(name, state) for name, state in fewer(task.state) if name not in failed]
        if rng is not None:
            rng.shuffle(changes)
        for name, state in changes:
            if (smaller := self._if_same(task, state)) is not None:
                return smaller
            failed.add(name)
        return None

    def _pair(self, task: Task) -> Task | None:
        """Returns the task after two changes that each remove pieces; called if no single change is possible."""
        least = pieces(task.state)
        for _, state in fewer(task.state):
            if pieces(state) < least:
                for _, second in fewer(state):
                    if pieces(second) < least - 1 and (smaller := self._if_same(task, second)) is not None:
                        return smaller
        return None

    def _if_same(self, task: Task, state: GameState) -> Task | None:
        """Returns the task in the changed position, or `None` if the task is not the same puzzle in that position."""
        if self.ended or self.asked >= self.most or state in self.wrong:
            return None
        smaller = _move_task(task, state)
        if smaller is not None and _same_puzzle(self.puzzle, smaller):
            task = smaller
        else:
            self.wrong.add(state)
        self.asked += 1
        self.ended = self.watch(self.asked, pieces(task.state))
        return task if task is smaller else None


def _move_task(task: Task, state: GameState) -> Task | None:
    """Returns the task in the changed position, or `None` if the position is impossible.

    The scores that a race has to reach drop by as much as the player's score.
    """
    if state_problems(state) or not in_turn(state):
        return None
    played = min(KEPT_ROUNDS, rounds_played(task.state)) if kind_of(task).for_final_score else 0
    if rounds_played(state) < played:
        return None
    lost = task.state.mover.score - state.mover.score
    wishes = [replace(wish, score=wish.score - lost) if isinstance(wish, ReachScore) else wish for wish in task.wishes]
    try:
        return replace(task, state=state, wishes=tuple(wishes))
    except DataError:
        return None


def _same_puzzle(puzzle: Puzzle, task: Task) -> bool:
    """Whether the turns of the puzzle's answer are the task's only answer, and the trap fails for the same cause."""
    if screen(task) is not None:
        return False
    if kind_of(task).by_turns and not isinstance(play_out(task, puzzle.certificate.answer), Attempt):
        return False
    certificate = certify(task, first_budget(task, _margin(puzzle)))
    if isinstance(certificate, Rejection) or not kind_of(task).comes_to(task, puzzle.certificate, certificate):
        return False
    return _same_trap(puzzle, task, certificate)


def _margin(puzzle: Puzzle) -> int:
    return min(max(1, puzzle.certificate.margin), KEPT_MARGIN)


def _same_trap(puzzle: Puzzle, task: Task, certificate: Certificate) -> bool:
    if puzzle.trap is None:
        return True
    trap = kind_of(task).trap(task, certificate)
    return trap is not None and trap.cause == puzzle.trap.cause and trap.firm >= puzzle.trap.firm


def _make(puzzle: Puzzle, task: Task, seed: int) -> Puzzle | None:
    """Returns the composition, proved by all provers.

    Returns `None` if the proof was not finished, or if the puzzle has too few hints.
    """
    margin = _margin(puzzle)
    certificate = certify(task, first_budget(task, margin))
    if not isinstance(certificate, Rejection):
        certificate = certify(task, last_budget(task, certificate, margin))
    if isinstance(certificate, Rejection):
        return None
    analysis = analyse(task, certificate)
    if sum(hint.turn == 1 for hint in analysis.hints) < min(HINTS, sum(hint.turn == 1 for hint in puzzle.hints)):
        return None
    source = Provenance(made_by="composed", version=VERSION, seed=seed, made_of=puzzle.id)
    return with_titles(f"{puzzle.id}-composed", task, certificate, analysis, source)
