"""The certificate of a task with a rival, proved by both doors: one class of turns does it; streets change hands."""

from __future__ import annotations

from collections.abc import Collection

from ....kit.errors import DoorsDisagree
from ....kit.puzzles.budget import ProofBudget, RejectReason, reject
from ....kit.puzzles.certificate import Proof
from ....kit.puzzles.proving import TwoDoors
from ...chance import any_card
from ...moves import Turn
from ...planning.result import effect_of
from ...positions import format_line
from ...rules import legal_turns, play
from ...rules.generator import ends
from ..puzzle import Certificate, Flip, Rival
from ..task import Kind, Task
from .every_street import EveryStreet
from .proof import all_played, most_looked_at, searched
from .stand import EndResult, TurnsFound
from .streets import Holder, StreetSearch, StreetsFound


class Forced(TwoDoors[Task, TurnsFound, Certificate]):
    """One class of turns does what is asked, whatever the rival does and whatever is drawn."""

    def found(self, task: Task, budget: ProofBudget) -> TurnsFound:
        """How all turns stand, by the search."""
        return searched(task, budget)

    def certificate(self, task: Task, found: TurnsFound, budget: ProofBudget) -> Certificate:
        """The certificate of the turn with the best worst case."""
        _one_class(task, found)
        assert found.next_best is not None
        answer = max(found.good, key=lambda turn: found.good[turn])  # of equals the first
        value, (other, worst) = found.good[answer].lead, found.next_best
        second = Rival((other,), worst.lead, worst.lead)
        proof = Proof(door="search", nodes=found.looked_at)
        return Certificate((answer,), value, value, second, value - worst.lead, (proof,))

    def again(self, task: Task, found: TurnsFound, budget: ProofBudget) -> list[Proof]:
        """The same by playing everything."""
        again = all_played(task, budget)
        if _compared(again) != _compared(found):
            told = "the search and playing everything differ about what is good whatever comes"
            raise DoorsDisagree(f"{told}, in {format_line(task.state)}")
        return [Proof(door="enumeration", nodes=again.looked_at)]


class SafeStreets(TwoDoors[Task, StreetsFound, Certificate]):
    """These streets and no others can change hands."""

    def found(self, task: Task, budget: ProofBudget) -> StreetsFound:
        """How each street can change hands, by the search."""
        found = StreetSearch(task.state, most_looked_at(budget), budget.stop).found()
        if found is None:
            reject(RejectReason.NO_ANSWER, "no turn ends the game")
        return found

    def certificate(self, task: Task, found: StreetsFound, budget: ProofBudget) -> Certificate:
        """The certificate of the streets, each with a line that shows it."""
        flips = tuple(
            Flip(card, taker := taken_by(lines, task.seat), lines[taker])
            for card, lines in zip(task.state.setup.streets, found.flips, strict=True)
            if lines
        )
        streets, proof = tuple(flip.street for flip in flips), Proof(door="search", nodes=found.looked_at)
        return Certificate((), len(flips), len(flips), None, 1, (proof,), streets=streets, flips=flips)

    def again(self, task: Task, found: StreetsFound, budget: ProofBudget) -> list[Proof]:
        """The same by playing everything."""
        again = EveryStreet(task.state, most_looked_at(budget), budget.stop)
        if again.reached() != found.reached:
            told = "the search and playing everything differ about who can come to hold a street"
            raise DoorsDisagree(f"{told}, in {format_line(task.state)}")
        return [Proof(door="enumeration", nodes=again.looked_at)]


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


def _compared(found: TurnsFound) -> tuple[dict[Turn, EndResult], EndResult | None, bool]:
    """What both doors have to find alike; of equals, any may be the next best."""
    return found.good, found.next_best and found.next_best[1], found.by_waiting


def taken_by(lines: Collection[Holder], seat: int) -> Holder:
    """Of those who can come to hold a street the one who is told: a player before nobody, the mover first."""
    return min(lines, key=lambda holder: (holder is None, holder != seat))
