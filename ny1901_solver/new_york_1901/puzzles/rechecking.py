"""Checking a stored puzzle: quickly, by playing what it stores, or in full, by proving it all again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit.puzzles.budget import ProofBudget, Rejection
from ...kit.puzzles.checking import PuzzleCheck, spelled
from ...kit.puzzles.faults import Fault, FaultKind, wrong
from ..moves import Turn
from ..planning.result import lines_of
from .adversarial.proof import holds, stand_of
from .answered import unplayed, untold
from .attempt import Attempt, RefusedTurn, play_out, wins
from .certifying import certify, rules_broken
from .format import PUZZLES, StaleEdition
from .puzzle import Certificate, Puzzle, Rival
from .task import Answer, Kind, Task


class _Check(PuzzleCheck[Puzzle]):
    format = PUZZLES
    compared = ("value", "bound", "margin", "broken", "streets")
    stale = StaleEdition

    def replayed(self, puzzle: Puzzle) -> Iterator[Fault]:
        return _replayed(puzzle.task, puzzle.certificate)

    def certified(self, puzzle: Puzzle, budget: ProofBudget) -> Certificate | Rejection:
        one_door = len(puzzle.certificate.proofs) == 1
        return certify(puzzle.task, replace(budget, doors="one") if one_door else budget)

    def other_answer(self, puzzle: Puzzle, found: Certificate) -> Iterator[Fault]:
        runner_up, said = (_rival_spelled(second) for second in (found.second, puzzle.certificate.second))
        if runner_up != said:
            yield wrong(f"{runner_up}, and the file says that {said}")


CHECK = _Check()
recheck, recheck_text = CHECK.recheck, CHECK.recheck_text


def _replayed(task: Task, stored: Certificate) -> Iterator[Fault]:
    if task.kind == Kind.RULING:
        yield from _ruled_again(task, stored)
        return
    if task.kind == Kind.SAFE_STREETS:
        yield from _flipped_again(task, stored)
        return
    if task.kind.by_force:
        yield from _stands_again(task, stored)
        return
    answer = play_out(task, stored.answer)
    yield from _plays(task, answer, stored.value, "answer")
    if stored.bound != stored.value:
        yield wrong(f"the bound is {stored.bound}, and the value {stored.value}: that proves nothing")
    if isinstance(answer, Attempt) and task.kind == Kind.LAST_TURN and not wins(task, answer.ending):
        yield wrong("the answer does not win" if task.wanted == "win" else "the answer does not share the victory")
    if stored.second is None:
        yield wrong("the runner-up is missing")
    else:
        yield from _rival_plays(task, answer, stored, stored.second)


def _stands_again(task: Task, stored: Certificate) -> Iterator[Fault]:
    """That the stored answer holds against the rival, and the runner-up does not, as far as is stored."""
    turns = {"answer": (stored.answer, stored.value, stored.bound)}
    if stored.second is None:
        yield wrong("the runner-up is missing")
    else:
        turns["runner-up"] = stored.second.answer, stored.second.value, stored.second.bound
        if stored.margin != stored.value - stored.second.value:
            yield wrong(f"the margin is {stored.value - stored.second.value}, not {stored.margin}")
    for what, (answer, value, bound) in turns.items():
        if bound != value:
            yield wrong(f"the bound of the {what} is {bound}, and its value {value}: that proves nothing")
        played = play_out(task, answer)
        if why := unplayed(task, played, what):
            yield wrong(why)
        else:
            yield from _holds_as_stored(task, answer[0], value, what)


def _holds_as_stored(task: Task, turn: Turn, value: int, what: str) -> Iterator[Fault]:
    worst = stand_of(task, turn).worst
    if worst is None or worst.lead != value:
        yield wrong(f"the {what} leads by {spelled(worst and worst.lead)} in the worst case, not by {value}")
    elif holds(task, turn) != (what == "answer"):
        again = what == "answer"
        kind = FaultKind.WRONG_CERTIFICATE if again else FaultKind.NOT_UNIQUE
        yield Fault(kind, "the answer does not hold whatever comes" if again else "the runner-up is right, too")


def _flipped_again(task: Task, stored: Certificate) -> Iterator[Fault]:
    """That the stored lines flip the stored streets; that no other can, only the full check says."""
    if stored.answer:
        yield wrong("the answer is streets, and no turns")
    yield from map(wrong, untold(task, stored))
    if (stored.value, stored.bound, stored.margin, stored.second) != (
        len(stored.streets),
        len(stored.streets),
        1,
        None,
    ):
        yield wrong(f"value and bound are {len(stored.streets)}, the margin is 1, and there is no runner-up")


def _plays(task: Task, played: Attempt | RefusedTurn, value: int, what: str) -> Iterator[Fault]:
    """That stored turns can be played to the end and come to the stored value."""
    if why := unplayed(task, played, what):
        yield wrong(why)
        return
    assert isinstance(played, Attempt)
    if played.value != value:
        yield wrong(f"the {what} is worth {spelled(played.value)}, not {value}")
    elif task.kind.for_points and sum(line.points for line in lines_of(task.problem, played.after)) != value:
        yield wrong(f"the score sheet of the {what} does not sum to {value}")


def _rival_plays(task: Task, answer: Attempt | RefusedTurn, stored: Certificate, second: Rival) -> Iterator[Fault]:
    sign = -1 if task.kind == Kind.RACE else 1
    margin = sign * (stored.value - second.value)
    if second.bound != second.value:
        yield wrong(f"the runner-up's bound is {second.bound}, and its value {second.value}: that proves nothing")
    if margin != stored.margin:
        yield wrong(f"the margin is {margin}, not {stored.margin}")
    least = 0 if task.kind == Kind.LAST_TURN else 1
    if margin < least:
        yield Fault(FaultKind.NOT_UNIQUE, f"the runner-up is worth {second.value} beside {stored.value}")
    if task.kind == Kind.RACE and not second.answer:
        return
    rival = play_out(task, second.answer)
    yield from _plays(task, rival, second.value, "runner-up")
    if isinstance(rival, Attempt) and isinstance(answer, Attempt):
        if rival.ending == answer.ending:
            yield wrong("the runner-up comes to the same as the answer")
        if task.kind == Kind.LAST_TURN and wins(task, rival.ending):
            yield Fault(FaultKind.NOT_UNIQUE, "the runner-up is right, too")


def _ruled_again(task: Task, stored: Certificate) -> Iterator[Fault]:
    broken = tuple(rules_broken(task, turn) for turn in task.choices)
    right = tuple(
        turn for turn, rules in zip(task.choices, broken, strict=True) if bool(rules) == (task.wanted == "illegal")
    )
    if not right:
        yield Fault(FaultKind.UNSOLVABLE, f"none of the turns is {task.wanted}")
    elif len(right) > 1:
        yield Fault(FaultKind.NOT_UNIQUE, f"{len(right)} of the turns are {task.wanted}")
    elif right != stored.answer:
        yield wrong(f"the {task.wanted} turn is {str(right[0])!r}, not {_listed(stored.answer)!r}")
    for number, turn in enumerate(task.choices):
        said = stored.broken[number] if number < len(stored.broken) else ()
        if said != broken[number]:
            yield wrong(f"{str(turn)!r} breaks {_rules(broken[number])}, not {_rules(said)}")
    if len(stored.broken) > len(task.choices):
        yield wrong(f"broken rules are stored for {len(stored.broken)} turns, and there are {len(task.choices)}")
    value = len({rule for rules in broken for rule in rules})
    if (stored.value, stored.bound, stored.margin, stored.second) != (value, value, 1, None):
        yield wrong(f"value and bound of this ruling are {value}, the margin is 1, and there is no runner-up")


def _rival_spelled(second: Rival | None) -> str:
    if second is None:
        return "there is no runner-up"
    if second.value == second.bound:
        return f"the runner-up is worth {second.value}"
    return f"the runner-up is worth {second.value} and at most {second.bound}"


def _listed(turns: Answer) -> str:
    return " | ".join(map(str, turns))


def _rules(rules: tuple[str, ...]) -> str:
    return ", ".join(rules) or "no rule"
