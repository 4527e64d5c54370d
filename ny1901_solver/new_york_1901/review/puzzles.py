"""The own mistakes of a game as puzzles: where the best turn is the only answer to a question, and that is proved.

On the last turn of the game the question is how to win, or how to share the victory. Before it the best turn is an
estimate; there it makes a puzzle where it brings most points, too, or begins the plan that does, which is proved."""

from __future__ import annotations

from ... import __version__
from ...kit.errors import DataError
from ...kit.files import fingerprint
from ...kit.puzzles.budget import Rejection
from ...kit.review.decisions import Decision
from ..advice.last_reply import is_last
from ..loading import whole_turns
from ..moves import Turn
from ..positions import format_line
from ..puzzles import Answer, Attempt, Kind, Provenance, Puzzle, Task, certify, play_out
from ..puzzles.analyse import analyse
from ..puzzles.making.generate import MODEL_TURNS, first_budget, last_budget, screened
from ..puzzles.task import Wanted
from ..puzzles.told.titles import entitled

NOT_MOST_POINTS = "best-is-not-most-points"
MIDDLE = "middle-of-turn"
LAST: tuple[tuple[Kind, int, Wanted | None], ...] = ((Kind.LAST_TURN, 1, "win"), (Kind.LAST_TURN, 1, "share"))
BEFORE: tuple[tuple[Kind, int, Wanted | None], ...] = (
    (Kind.BEST_TURN, 1, None),
    *((Kind.PLAN, turns, None) for turns in range(2, MODEL_TURNS + 1)),
)
"""What a mistake is asked, first things first: kind, own turns, and what the answer has to come to."""


def puzzle_of(decision: Decision, best: Turn) -> Puzzle | str:
    """The puzzle of a mistake; or in a word why the first question that it may be asked makes none."""
    try:
        state = whole_turns(decision.state, "a puzzle is of whole turns")
    except DataError:
        return MIDDLE
    reasons = []
    for kind, turns, wanted in LAST if is_last(state) else BEFORE:
        try:
            task = Task(kind, state, turns, wanted=wanted)
        except DataError:  # the game ends before so many turns
            continue
        found = _puzzle(task, decision.number, best)
        if isinstance(found, Puzzle):
            return found
        reasons.append(found)
    return reasons[0]


def _puzzle(task: Task, number: int, best: Turn) -> Puzzle | str:
    if reason := screened(task):
        return reason
    certificate = certify(task, first_budget(task, 1))
    if not isinstance(certificate, Rejection):
        if task.kind.for_points and not _comes_to_the_same(task, certificate.answer[:1], (best,)):
            return NOT_MOST_POINTS
        certificate = certify(task, last_budget(task, certificate, 1))
    if isinstance(certificate, Rejection):
        return str(certificate.reason)
    name = f"{task.kind}-{task.turns}-{fingerprint(format_line(task.state))}"
    source = Provenance(made_by="generator", version=__version__)
    return entitled(name, task, certificate, analyse(task, certificate), source)


def _comes_to_the_same(task: Task, some: Answer, others: Answer) -> bool:
    one, other = play_out(task, some), play_out(task, others)
    return isinstance(one, Attempt) and isinstance(other, Attempt) and one.ending == other.ending
