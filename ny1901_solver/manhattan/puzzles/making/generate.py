"""Making puzzles: what the number i of an order's stream comes to, a puzzle or the reasons why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from .... import __version__
from ....kit.puzzles.budget import ProofBudget, Rejection, RejectReason
from ....kit.puzzles.journal import Made, Tried
from ....kit.puzzles.parts import Provenance
from ....kit.puzzles.workers import Workers, shared_out
from ...rules import legal_moves
from ..analyse import analyse
from ..certify import certify
from ..format import format_puzzle
from ..puzzle import Certificate, Puzzle
from ..solvers.traps import trap_of
from ..task import Kind, Task
from ..told.hints import hints_of
from ..told.titles import entitled
from .posing import Order, tasks

NODES = 60_000  # that a proof may take
A_GAME = 12  # tasks of a game that are looked at
STAGES = 2  # hints about the first build, the one that tells it included
MOST_BUILDINGS = 14  # that stand where it is asked which can be taken: more are a chore
LEAST_CHOICES = 7  # builds that there are to choose from
MOST_LEAD = 12  # of a game that still is one


@dataclass(frozen=True, slots=True)
class Found:
    """A task that makes a puzzle, with its proof."""

    task: Task
    certificate: Certificate


def found_in(order: Order, number: int) -> tuple[Found | None, Counter[str], list[str]]:
    """The first puzzle of a number, with how often each reason spoke against a task, and doors that disagree."""
    rejects, disagreements = Counter[str](), list[str]()
    for _, task in zip(range(A_GAME), tasks(order, number), strict=False):
        found = considered(order, task)
        if isinstance(found, Found):
            return found, rejects, disagreements
        if isinstance(found, Rejection):
            disagreements.append(found.detail)
        rejects[str(found.reason) if isinstance(found, Rejection) else found] += 1
    return None, rejects or Counter({"no-moment": 1}), disagreements


def considered(order: Order, task: Task) -> Found | Rejection | str:
    """A task as a puzzle, or why not; the cheap questions come first."""
    margin = 0 if task.kind == Kind.CHOOSE_PIECES else order.margin
    if task.kind == Kind.STILL_TAKEN and len(task.standing) > MOST_BUILDINGS:
        return "too-many-buildings"
    if task.kind == Kind.LAST_GO_ROUND and len(legal_moves(task.state)) < LEAST_CHOICES:
        return "few-choices"
    certificate = certify(task, ProofBudget(nodes=NODES, doors="one", margin=margin))
    if isinstance(certificate, Rejection):
        return str(certificate.reason)
    if task.kind == Kind.LAST_GO_ROUND and abs(certificate.value) > MOST_LEAD:
        return "decided"
    trap = trap_of(task, certificate)
    if trap is None or not trap.firm:
        return "no-trap"
    if sum(hint.turn == 1 for hint in hints_of(task, certificate)) < STAGES:
        return "few-hints"
    proved = certify(task, ProofBudget(nodes=NODES, margin=margin))
    if isinstance(proved, Rejection):
        return proved if proved.reason == RejectReason.DOORS_DISAGREE else str(proved.reason)
    return Found(task, proved)


def attempt(order: Order, number: int) -> Tried:
    """What a number comes to; it hangs on the order and the number alone."""
    found, rejects, disagreements = found_in(order, number)
    made = None if found is None else _made(order, number, found)
    if made is None and found is not None:
        rejects["grade"] += 1
    return Tried(number, made, tuple(sorted(rejects.items())), tuple(disagreements))


def stream(order: Order, first: int, workers: Workers = 1) -> AbstractContextManager[Iterator[Tried]]:
    """The numbers of an order's stream from the first on, made by one process or by others."""
    last = int(str(order.data()["tries"]))
    return shared_out(partial(attempt, order), range(first, last + 1), workers)


def made_of(
    order: Order,
    number: int,
    found: Found,
    taken: Collection[str] = (),
    missed_by: Collection[str] | None = None,
) -> Puzzle:
    """The puzzle of a number, with titles that are not taken, as `analyse` works it out."""
    task, certificate = found.task, found.certificate
    source = Provenance(made_by="generator", version=__version__, seed=order.seed)
    return entitled(order.name_of(number), task, certificate, analyse(task, certificate, missed_by), source, taken)


def _made(order: Order, number: int, found: Found) -> Made | None:
    puzzle = made_of(order, number, found)
    if order.grade not in (None, puzzle.grade):
        return None
    return Made(puzzle.id, format_puzzle(puzzle), key_of(found.task), puzzle.grade, puzzle.themes)


def key_of(task: Task) -> str:
    """A short text, the same for tasks that ask the same."""
    return sha256(task.text.encode()).hexdigest()[:16]
