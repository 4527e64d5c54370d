"""Judges attempts at puzzles: compares an attempt with the answer and explains the result in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from ...messages import gettext
from ...puzzles.judging import AttemptOutcome, refusal
from ..moves import Turn
from ..rulings.verdict import Verdict, verdict
from ..scoring import ScoreLine
from .attempt import Attempt, RefusedTurn, cut_short
from .kinds import kind_of
from .puzzle import Certificate, Puzzle
from .task import Task
from .wording.difference import Comparison


@dataclass(frozen=True, slots=True)
class Judgement(AttemptOutcome):
    """The judgement on an attempt to solve a puzzle.

    `short` is the number of points that the attempt lacks or, in a race, the number of turns too many.
    `difference_lines` split the missing points by source; these lines name no building, because a name would give the
    answer away. `ruling` is the verdict on an illegal turn.
    """

    difference_lines: tuple[ScoreLine, ...] = ()
    ruling: Verdict | None = None


def judge(puzzle: Puzzle, attempt: Sequence[Turn], explain: bool = True) -> Judgement:
    """Judges an attempt to solve a puzzle.

    With `explain`, the result includes the verdict on an illegal turn, for which CP-SAT searches.

    The attempt may omit passes at the end. An incomplete attempt is judged by the position after its turns and is never
    right, because a turn that is still to be taken can change the result. Raises `DataError` if the puzzle's own answer
    cannot be played.
    """
    return judge_attempt(puzzle.task, puzzle.certificate, attempt, explain)


def judge_attempt(task: Task, certificate: Certificate, attempt: Sequence[Turn], explain: bool = True) -> Judgement:
    """Judges an attempt like `judge`, given the task and its certificate (the proved answer) instead of a puzzle."""
    return kind_of(task).judge(task, certificate, attempt, explain)


def judge_streets(task: Task, certificate: Certificate, named: Collection[str]) -> Judgement:
    """Judges an attempt that names streets which can change hands; raises `DataError` if a street is not in play."""
    return kind_of(task).judge_streets(task, certificate, named)


def judge_refused(tried: RefusedTurn, explain: bool) -> Judgement:
    """Judges an attempt that contains an illegal turn."""
    ruling = verdict(tried.state, tried.turn) if explain and tried.violations else None
    sentence = refusal(gettext("turn {number}", number=tried.number), tried.violations, tried.sentence)
    return Judgement(False, False, sentence, ruling=ruling, turn=tried.number)


def with_cut_short(task: Task, judged: Judgement, tried: Attempt) -> Judgement:
    """Returns the judgement; if the game ended before all turns of the attempt, the reason is added to its sentence."""
    why = "" if judged.right else cut_short(task, tried.stages[-1])
    return replace(judged, sentence=f"{judged.sentence}; {why}") if why else judged


def by_source(gap: Comparison) -> tuple[ScoreLine, ...]:
    """Returns the points of a comparison by source, with a single line for all buildings."""
    printed = sum(line.points for line in gap.lines if line.rule == "BLD-9")
    buildings = [ScoreLine("BLD-9", printed, gettext("buildings"))] if printed else []
    return (*buildings, *(line for line in gap.lines if line.rule != "BLD-9"))
