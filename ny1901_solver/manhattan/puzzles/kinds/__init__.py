"""The kinds of puzzles, a class each, how their answers are certified, and how attempts are judged.

The exact door finds an answer, the plain one plays everything by the rules; they share the position, and nothing that
decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....kit.puzzles.budget import NO_LIMIT, ProofBudget, Rejection
from ....kit.puzzles.judging import refusal
from ..attempt import Judgement, RefusedPart, attempted, is_right
from ..puzzle import Certificate, Puzzle
from ..task import Kind, Part, Task
from .choose_pieces import ChoosePieces
from .four_cards import FourCards
from .kind import PuzzleKind
from .last_go_round import LastGoRound
from .still_taken import StillTaken

KINDS: dict[Kind, PuzzleKind[Any]] = {
    Kind.LAST_GO_ROUND: LastGoRound(),
    Kind.FOUR_CARDS: FourCards(),
    Kind.STILL_TAKEN: StillTaken(),
    Kind.CHOOSE_PIECES: ChoosePieces(),
}
"""All kinds by name."""


def kind_of(task: Task) -> PuzzleKind[Any]:
    """The kind of a task."""
    return KINDS[task.kind]


def certify(task: Task, budget: ProofBudget = NO_LIMIT) -> Certificate | Rejection:
    """The certificate of a task, or why it has none."""
    return kind_of(task).certify(task, budget)


def judge(puzzle: Puzzle, parts: Sequence[Part]) -> Judgement:
    """Judges an attempt; one with builds still to come is not right."""
    tried = attempted(puzzle.task, parts)
    if isinstance(tried, RefusedPart):
        sentence = refusal(str(tried.part), tried.violations, tried.sentence)
        return Judgement(False, False, sentence, turn=tried.number, rules=tried.rules)
    right = is_right(puzzle.task, puzzle.certificate.answer, parts)
    return kind_of(puzzle.task).judged(puzzle, tried, right)
