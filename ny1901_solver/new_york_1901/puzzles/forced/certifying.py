"""The certificate of a task with a rival: one class of turns does it, whatever comes, proved by both doors."""

from __future__ import annotations

from ....kit.errors import DoorsDisagree
from ....kit.puzzles.budget import ProofBudget, RejectReason, reject
from ....kit.puzzles.certificate import Proof
from ...chance import any_card
from ...moves import Turn
from ...planning.effects import effect_of
from ...positions import format_line
from ...rules import legal_turns, play
from ..certificate import Certificate, Rival
from ..task import Kind, Task
from .proof import all_played, searched
from .stand import EndResult, TooLong, TurnsFound


def forced(task: Task, budget: ProofBudget) -> Certificate:
    """The certificate of a task with a rival; raises `Rejected` and `DoorsDisagree`."""
    try:
        found = searched(task, budget)
        _one_class(task, found)
        proofs = [Proof(door="search", nodes=found.looked_at)]
        if budget.doors == "both":
            proofs.append(Proof(door="enumeration", nodes=_again(task, found, budget).looked_at))
    except TooLong:
        reject(RejectReason.NOT_PROVED, "there are more cards and replies than the proof may look at")
    assert found.next_best is not None
    answer = max(found.good, key=lambda turn: found.good[turn])  # of equals the first
    value, (other, worst) = found.good[answer].lead, found.next_best
    second = Rival((other,), worst.lead, worst.lead)
    return Certificate((answer,), value, value, second, value - worst.lead, tuple(proofs))


def _one_class(task: Task, found: TurnsFound) -> None:
    if not found.good:
        reject(RejectReason.NO_ANSWER, "no turn does it whatever the rival does and whatever is drawn")
    if len({effect_of(task.problem, play(task.state, turn, any_card)) for turn in found.good}) > 1:
        reject(RejectReason.NOT_UNIQUE, "turns of different effects do it")
    _threatened(task, found)
    if found.by_waiting:
        reject(RejectReason.NOT_UNIQUE, "another claim or a Market Shift does it, too, for who waits for the cards")
    if found.next_best is None:
        reject(RejectReason.NO_CHOICE, "every turn that is asked for does it")


def _threatened(task: Task, found: TurnsFound) -> None:
    """That there is a question: the rival threatens to win, in `save-the-game`; no turn ends it now, in `early-end`."""
    others = [turn for turn in legal_turns(task.state, shifts=False) if turn not in found.good]
    ends = {turn: play(task.state, turn, any_card).ended_by is not None for turn in (*others, *found.good)}
    if task.kind == Kind.SAVE_THE_GAME and all(ends[turn] for turn in others):
        reject(RejectReason.WRONG_QUESTION, "the rival threatens nothing: all turns that do not end the game do it")
    if task.kind == Kind.EARLY_END and any(ends.values()):
        reject(RejectReason.WRONG_QUESTION, "a turn ends the game now")


def _again(task: Task, found: TurnsFound, budget: ProofBudget) -> TurnsFound:
    """The same by the other door."""
    again = all_played(task, budget)
    if _compared(again) != _compared(found):
        where = format_line(task.state)
        raise DoorsDisagree(f"the search and playing everything differ about what is good whatever comes, in {where}")
    return again


def _compared(found: TurnsFound) -> tuple[dict[Turn, EndResult], EndResult | None, bool]:
    """What both doors have to find alike; of equals, any may be the next best."""
    return found.good, found.next_best and found.next_best[1], found.by_waiting
