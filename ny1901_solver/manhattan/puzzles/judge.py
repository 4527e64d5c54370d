"""The judge: what an attempt at a puzzle is worth beside the answer, and in which words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kit.words import counted
from .attempt import Attempt, RefusedPart, attempted, is_right
from .puzzle import Puzzle
from .task import Kind, Part, Task


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an attempt comes to.

    `value` is as in a certificate, `short` by how much it is less than the answer's; `turn` is the part,
    from 1, that is against the rules `rules`.
    """

    right: bool
    legal: bool
    sentence: str
    value: int | None = None
    short: int | None = None
    turn: int | None = None
    rules: tuple[str, ...] = ()


def judge(puzzle: Puzzle, parts: Sequence[Part]) -> Judgement:
    """Judges an attempt; one with builds still to come is not right."""
    task, stored = puzzle.task, puzzle.certificate
    tried = attempted(task, parts)
    if isinstance(tried, RefusedPart):
        what = "is illegal" if tried.rules else "is not possible"
        sentence = f"{tried.part} {what}: {tried.sentence}"
        return Judgement(False, False, sentence, turn=tried.number, rules=tried.rules)
    right = is_right(task, stored.answer, parts)
    if task.kind == Kind.STILL_TAKEN:
        return Judgement(right, True, "right" if right else _set_told(stored.answer, parts), tried.value)
    short = stored.value - tried.value
    return Judgement(right, True, _told(task, tried, short, right), tried.value, short)


def _set_told(answer: Sequence[Part], parts: Sequence[Part]) -> str:
    """How far a set of buildings is from the answer, without telling which are wrong."""
    amiss, missing = len({*parts} - {*answer}), len({*answer} - {*parts})
    told = [f"{counted(amiss, 'building')} of these cannot be taken"] if amiss else []
    told += [f"{counted(missing, 'building')} that can be taken {'is' if missing == 1 else 'are'} missing"] * (
        missing > 0
    )
    return f"not right: {' and '.join(told)}"


def _told(task: Task, tried: Attempt, short: int, right: bool) -> str:
    if tried.left:
        return f"legal so far, with {counted(tried.left, 'build')} to come"
    if right:
        return "right: this is the answer"
    if short > 0:
        return f"legal, but {counted(short, 'point')} short{_behind(task, tried)}"
    if task.kind == Kind.CHOOSE_PIECES:
        return "legal, and as many points, but with more floors than it takes"
    return "legal, and worth as much, but another answer than the stored one"


def _behind(task: Task, tried: Attempt) -> str:
    if task.kind != Kind.LAST_GO_ROUND:
        return ""
    what = "win by" if tried.value > 0 else "lose by" if tried.value < 0 else "end level"
    return f": with the best replies you {what}{f' {abs(tried.value)}' if tried.value else ''}"
