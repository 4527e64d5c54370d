"""The judge: what an attempt at a puzzle is worth beside the answer, and in which words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ...puzzles.judging import AttemptOutcome, refusal
from ..moves import Turn
from ..rulings import Verdict, verdict
from ..scoring import ScoreLine
from .attempt import Attempt, RefusedTurn, cut_short
from .kinds import kind_of
from .puzzle import Certificate, Puzzle
from .task import Task
from .wording.difference import Comparison


@dataclass(frozen=True, slots=True)
class Judgement(AttemptOutcome):
    """What an attempt comes to.

    `short` is in points or, of a race, in turns too many. In points, `difference_lines` split it by source and sum to
    it; they name no building, as that would tell the answer. `ruling` is the verdict on the turn that is against the
    rules.
    """

    difference_lines: tuple[ScoreLine, ...] = ()
    ruling: Verdict | None = None


def judge(puzzle: Puzzle, attempt: Sequence[Turn], explain: bool = True) -> Judgement:
    """Judges an attempt; `explain` asks for the verdict on an illegal turn, which takes CP-SAT.

    Passes at the end may be left out. An attempt with turns still to come is judged as it stands and is not
    right: a turn that must be taken can change what stands. Raises `DataError` when the puzzle's own answer
    cannot be played.
    """
    return judge_attempt(puzzle.task, puzzle.certificate, attempt, explain)


def judge_attempt(task: Task, certificate: Certificate, attempt: Sequence[Turn], explain: bool = True) -> Judgement:
    """Judges an attempt at a task whose certificate is known, as `judge` does."""
    return kind_of(task).judge(task, certificate, attempt, explain)


def judge_streets(task: Task, certificate: Certificate, named: Collection[str]) -> Judgement:
    """Judges an attempt at naming streets that can change hands; raises `DataError` of others than those in play."""
    return kind_of(task).judge_streets(task, certificate, named)


def judge_refused(tried: RefusedTurn, explain: bool) -> Judgement:
    """An attempt with a turn that cannot be played."""
    ruling = verdict(tried.state, tried.turn) if explain and tried.violations else None
    sentence = refusal(f"turn {tried.number}", tried.violations, tried.sentence)
    return Judgement(False, False, sentence, ruling=ruling, turn=tried.number)


def with_cut_short(task: Task, judged: Judgement, tried: Attempt) -> Judgement:
    """A judgement that also says by what the end of the game came too early for an attempt."""
    why = "" if judged.right else cut_short(task, tried.stages[-1])
    return replace(judged, sentence=f"{judged.sentence}; {why}") if why else judged


def by_source(gap: Comparison) -> tuple[ScoreLine, ...]:
    """The points of a comparison, those of all buildings in one line without their names."""
    printed = sum(line.points for line in gap.lines if line.rule == "BLD-9")
    buildings = [ScoreLine("BLD-9", printed, "buildings")] if printed else []
    return (*buildings, *(line for line in gap.lines if line.rule != "BLD-9"))
