"""The certificate of a task with a rival, proved by both doors: one class of turns does it; streets change hands."""

from __future__ import annotations

from collections.abc import Collection

from ....kit.errors import DoorsDisagree
from ....kit.puzzles.budget import ProofBudget, RejectReason, reject
from ....kit.puzzles.certificate import Proof
from ...chance import any_card
from ...moves import Turn
from ...planning.effects import effect_of
from ...positions import format_line
from ...rules import legal_turns, play
from ...rules.ending import ends
from ..certificate import Certificate, Flip, Rival
from ..task import Kind, Task
from .every_street import EveryStreet
from .proof import all_played, most_looked_at, searched
from .stand import EndResult, TooLong, TurnsFound
from .streets import Holder, StreetSearch, StreetsFound

TOO_MANY = "there are more cards and replies than the proof may look at"


def forced(task: Task, budget: ProofBudget) -> Certificate:
    """The certificate of a task with a rival; raises `Rejected` and `DoorsDisagree`."""
    try:
        found = searched(task, budget)
        _one_class(task, found)
        proofs = [Proof(door="search", nodes=found.looked_at)]
        if budget.doors == "both":
            proofs.append(Proof(door="enumeration", nodes=_again(task, found, budget).looked_at))
    except TooLong:
        reject(RejectReason.NOT_PROVED, TOO_MANY)
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
    now = {turn: ends(task.state, turn) for turn in (*others, *found.good)}
    if task.kind == Kind.SAVE_THE_GAME and all(now[turn] for turn in others):
        reject(RejectReason.WRONG_QUESTION, "the rival threatens nothing: all turns that do not end the game do it")
    if task.kind == Kind.EARLY_END and any(now.values()):
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


def safe_streets(task: Task, budget: ProofBudget) -> Certificate:
    """The certificate of the streets that can change hands; raises `Rejected` and `DoorsDisagree`."""
    try:
        search = StreetSearch(task.state, most_looked_at(budget), budget.stop)
        if (found := search.found()) is None:
            reject(RejectReason.NO_ANSWER, "no turn ends the game")
        proofs = [Proof(door="search", nodes=found.looked_at)]
        if budget.doors == "both":
            proofs.append(Proof(door="enumeration", nodes=_same_streets(task, found, budget)))
    except TooLong:
        reject(RejectReason.NOT_PROVED, TOO_MANY)
    setup = task.state.setup
    flips = tuple(
        Flip(card, taker := taken_by(lines, task.seat), lines[taker])
        for card, lines in zip(setup.streets, found.flips, strict=True)
        if lines
    )
    streets = tuple(flip.street for flip in flips)
    return Certificate((), len(flips), len(flips), None, 1, tuple(proofs), streets=streets, flips=flips)


def taken_by(lines: Collection[Holder], seat: int) -> Holder:
    """Of those who can come to hold a street the one who is told: a player before nobody, the mover first."""
    return min(lines, key=lambda holder: (holder is None, holder != seat))


def _same_streets(task: Task, found: StreetsFound, budget: ProofBudget) -> int:
    """The positions that the other door looks at, which finds the same."""
    again = EveryStreet(task.state, most_looked_at(budget), budget.stop)
    if again.reached() != found.reached:
        where = format_line(task.state)
        raise DoorsDisagree(f"the search and playing everything differ about who can come to hold a street, in {where}")
    return again.looked_at
