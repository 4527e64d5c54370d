"""The own mistakes of a game as puzzles: where the best turn is the only answer to a question, and that is proved.

On the last turn of the game the question is how to win, or how to share the victory. Before it the best turn is an
estimate; there it makes a puzzle where it is the one turn of most points, too, which can be proved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ... import __version__
from ...kit.errors import DataError
from ...kit.files import fingerprint
from ...kit.puzzles.budget import ProofBudget, Rejection
from ..advice.last_turn import is_last
from ..origins import whole_turns
from ..positions import format_line
from ..puzzles import Answer, Attempt, Kind, Provenance, Puzzle, Task, certify, play_out
from ..puzzles.analyse import analyse
from ..puzzles.screen import NODES, screened
from ..puzzles.titles import title_of
from ..state import GameState
from .decisions import Decision
from .reviewed import ReviewedTurn


@dataclass(frozen=True, slots=True)
class OwnPuzzles:
    """The files of the puzzles made of mistakes, and how many mistakes make none, by the word for why."""

    files: tuple[str, ...]
    rejects: dict[str, int]


NOT_MOST_POINTS = "best-is-not-most-points"
MIDDLE = "middle-of-turn"


def is_mistake(turn: ReviewedTurn) -> bool:
    """Whether a turn lost enough to be asked about: it has a mark for that, or lost for certain."""
    return turn.mark not in ("", "!") or (turn.proved and turn.lost.mean > 0)


def puzzle_of(decision: Decision, reviewed: ReviewedTurn) -> Puzzle | str:
    """The puzzle of a mistake, or in a word why there is none; it is certified by both doors."""
    try:
        tasks = list(_tasks(whole_turns(decision.state, "a puzzle is of whole turns")))
    except DataError:
        return MIDDLE
    found: Puzzle | str = MIDDLE
    for task in tasks:
        found = _puzzle(task, decision, reviewed)
        if isinstance(found, Puzzle):
            break
    return found


def _tasks(state: GameState) -> Iterator[Task]:
    if is_last(state):
        yield Task(Kind.LAST_TURN, state, wanted="win")
        yield Task(Kind.LAST_TURN, state, wanted="share")
    else:
        yield Task(Kind.BEST_TURN, state)


def _puzzle(task: Task, decision: Decision, reviewed: ReviewedTurn) -> Puzzle | str:
    if reason := screened(task):
        return reason
    certificate = certify(task, ProofBudget(nodes=NODES[1]))
    if isinstance(certificate, Rejection):
        return str(certificate.reason)
    if task.kind is Kind.BEST_TURN and not _comes_to_the_same(task, certificate.answer, (reviewed.best,)):
        return NOT_MOST_POINTS
    name = f"{task.kind}-{fingerprint(format_line(task.state))}"
    source = Provenance(made_by="generator", version=__version__)
    return Puzzle.of(name, title_of(task, decision.number), task, certificate, analyse(task, certificate), source)


def _comes_to_the_same(task: Task, some: Answer, others: Answer) -> bool:
    one, other = play_out(task, some), play_out(task, others)
    return isinstance(one, Attempt) and isinstance(other, Attempt) and one.ending == other.ending
