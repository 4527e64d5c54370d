"""The own mistakes of a game as puzzles: where the best move is the only answer to a question, and that is proved.

A review goes by what the mover saw; in a puzzle all hands are open, and nobody plays a card that he draws. In the last
two go-rounds of the game all replies are asked about, elsewhere builds and pieces as if nobody else built. It makes a
puzzle where the best move of the review answers that, or begins what does, and the one that was played does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ... import __version__
from ...kit.errors import DataError
from ...kit.files import fingerprint
from ...kit.puzzles.budget import ProofBudget, Rejection
from ...kit.puzzles.parts import Provenance
from ...kit.review.decisions import Decision
from ..moves import Build, Move, Select, Void
from ..positions import format_line
from ..puzzles.attempt import is_right
from ..puzzles.making import COUNTS, NODES
from ..puzzles.plain import stepped_alone
from ..puzzles.puzzle import Certificate, Puzzle
from ..puzzles.question import entitled
from ..puzzles.recheck import analyse, certify
from ..puzzles.search import Plans
from ..puzzles.task import MOST_BUILDS, Counts, Kind, Task
from ..state import GameState

HANDS_UNKNOWN = "hands-unknown"
NO_QUESTION = "no-question"
NOT_THE_ANSWER = "best-is-not-the-answer"
NO_MISTAKE = "played-is-the-answer"
ASKED: tuple[tuple[Kind, int, Counts], ...] = (
    (Kind.LAST_GO_ROUND, 1, "points"),
    *((Kind.FOUR_CARDS, *how) for how in product(range(1, MOST_BUILDS + 1), COUNTS)),
    *((Kind.CHOOSE_PIECES, builds, "points") for builds in (1, 2)),
)
"""What a mistake may be asked, first things first: kind, builds, and what is counted."""


def puzzle_of(decision: Decision, best: Move) -> Puzzle | str:
    """The puzzle of a mistake; or in a word why the first question that it may be asked makes none."""
    if decision.state.unseen:
        return HANDS_UNKNOWN
    reasons = []
    for task in _tasks(decision.state):
        found = _puzzle(task, decision.played, best)
        if isinstance(found, Puzzle):
            return found
        reasons.append(found)
    return reasons[0] if reasons else NO_QUESTION


def _tasks(state: GameState) -> Iterator[Task]:
    for kind, builds, counts in ASKED:
        try:
            yield Task(kind, state, builds, counts)
        except DataError:  # it cannot be asked here
            continue


def _puzzle(task: Task, played: Move, best: Move) -> Puzzle | str:
    certificate = certify(task, ProofBudget(nodes=NODES, doors="one"))
    if not isinstance(certificate, Rejection):
        if not _answers(task, certificate, best):
            return NOT_THE_ANSWER
        if _answers(task, certificate, played):
            return NO_MISTAKE
        certificate = certify(task, ProofBudget(nodes=NODES))
    if isinstance(certificate, Rejection):
        return str(certificate.reason)
    name = f"mh-{task.kind}-{task.builds}-{fingerprint(f'{task.counts} {format_line(task.state)}')}"
    source = Provenance(made_by="generator", version=__version__)
    return entitled(name, task, certificate, analyse(task, certificate), source)


def _answers(task: Task, certificate: Certificate, move: Move) -> bool:
    """Whether a move is the answer, or builds that come to it can begin with it."""
    if isinstance(move, Build) and task.builds > 1:
        rest = replace(task, builds=task.builds - 1)
        return Plans(rest, stepped_alone(task.state, move)).best().value == certificate.value
    return isinstance(move, Build | Select | Void) and is_right(task, certificate.answer, (move,))
