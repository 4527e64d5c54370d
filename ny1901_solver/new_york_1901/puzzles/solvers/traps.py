"""Traps: what the best greedy line comes to, why it falls short of the answer, and whether all such lines do."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....kit.words import counted
from ...moves import Turn
from ...planning.result import Worth
from ..adversarial.proof import holds, stand_of
from ..attempt import Attempt, filled_up, play_out
from ..puzzle import Certificate, Puzzle, Trap
from ..task import Answer, Kind, Task
from ..wording import streets
from ..wording.against import trap_cause
from ..wording.difference import MOST_AT_ONCE, Pair, cause_of, short_by_source
from ..wording.played_line import Line
from .greedy import every_greedy_line, greedy_line
from .players import quick_line
from .street_looks import by_land, by_leads

WHIMS = 4  # seeds of `quick`, whose choice between turns that look alike hangs on chance


def trap_of(task: Task, certificate: Certificate) -> Trap | None:
    """The best greedy line with its cause; `None` when a greedy line is the answer itself, and for a ruling.

    Of lines that are equally good it is the first, the usual one before all others. In a race that no line wins in
    the turns allowed its value is one turn more than these: at least so many.
    """
    if task.kind == Kind.SAFE_STREETS:
        return _plain_look(task, certificate)
    if task.kind == Kind.RULING:
        return None
    answer = _line(task, certificate.answer)
    found = every_greedy_line(task)
    lines = [_line(task, turns) for turns in (greedy_line(task), *found.lines.values())]
    if not all(falls_short(certificate, answer, line) for line in lines):
        return None
    greedy = max(lines, key=lambda line: _worth(line, certificate))
    value = _value(greedy, certificate)
    shortfall = value - certificate.value if task.kind == Kind.RACE else certificate.value - value
    if task.kind.by_force:
        cause, sentence = trap_cause(task, greedy.turns[0], MOST_AT_ONCE)
    else:
        cause, sentence = cause_of(answer, greedy)
    is_firm = found.complete and _quick_falls_short(task, certificate, answer)
    return Trap(greedy.turns, value, shortfall, cause, sentence, is_firm)


def _plain_look(task: Task, certificate: Certificate) -> Trap | None:
    """What counting leads against the land at hand comes to, where it goes wrong."""
    seeming = by_land(task)
    if seeming == certificate.streets:
        return None
    cause, sentence = streets.trap_cause(task, certificate, seeming)
    wrong = len(set(seeming) ^ set(certificate.streets))
    return Trap((), len(seeming), wrong, cause, sentence, by_leads(task) != certificate.streets, seeming)


def firm(task: Task, certificate: Certificate) -> bool:
    """Whether every greedy line falls short, ties included, and so does what `quick` plays; or plain looks at streets.

    Never of a ruling, nor where the ties are too many to be played.
    """
    if task.kind == Kind.RULING:
        return False
    if task.kind == Kind.SAFE_STREETS:
        return certificate.streets not in (by_land(task), by_leads(task))
    answer = _line(task, certificate.answer)
    if not falls_short(certificate, answer, _line(task, greedy_line(task))):
        return False  # the cheapest look comes first, and the dearest last
    trap = trap_of(task, certificate) if _quick_falls_short(task, certificate, answer) else None
    return trap is not None and trap.firm


def _quick_falls_short(task: Task, certificate: Certificate, answer: Line) -> bool:
    lines = {quick_line(task, seed) for seed in range(WHIMS)}
    return all(falls_short(certificate, answer, _line(task, line)) for line in lines)


def _line(task: Task, turns: Answer) -> Line:
    line = Line.of(task, turns)
    assert line is not None
    return line


def _value(line: Line, certificate: Certificate) -> int:
    """The value of a line, as in a certificate; of a race that it does not win, one turn more than are allowed.

    Against a rival a turn that does not end the game is worth no more than the runner-up.
    """
    if line.task.kind.with_rivals:
        worst = stand_of(line.task, line.turns[0]).worst
        return certificate.value - certificate.margin if worst is None else worst.lead
    return line.task.turns + 1 if line.played.value is None else line.played.value


def _worth(line: Line, certificate: Certificate) -> tuple[int, Worth]:
    """What makes one greedy line better than another."""
    sign = -1 if line.task.kind == Kind.RACE else 1
    return sign * _value(line, certificate), line.played.ending.effect.worth


def deciding(task: Task, certificate: Certificate, trap: Trap | None) -> tuple[str, ...]:
    """The sources of points without which the trap would be as good as the answer: `street` and `challenge`."""
    if trap is None or task.kind == Kind.RACE or task.kind.with_rivals:
        return ()
    short = short_by_source(Pair(_line(task, certificate.answer), _line(task, trap.line)))
    names = {"street": "streets", "challenge": "challenge"}
    return tuple(name for name, source in names.items() if short[source] >= max(1, trap.shortfall))


def falls_short(certificate: Certificate, answer: Line, other: Line) -> bool:
    """Whether a line comes to another ending than the answer, which is the only right one; or is refuted by a rival.

    Where it leaves the same buildings as an answer that no rival refutes, other land would have made it right.
    """
    if answer.task.kind.with_rivals:
        return other.played.ending != answer.played.ending and not (other.turns and holds(answer.task, other.turns[0]))
    if answer.task.kind == Kind.RACE:
        return other.played.value != certificate.value
    return other.played.ending != answer.played.ending


def falls_into(puzzle: Puzzle, attempt: Sequence[Turn]) -> bool:
    """Whether an attempt comes to the same as the trap."""
    if puzzle.trap is None or not puzzle.task.kind.by_turns:
        return False
    tried, trap = (play_out(puzzle.task, filled_up(puzzle.task, turns)) for turns in (attempt, puzzle.trap.line))
    return isinstance(tried, Attempt) and isinstance(trap, Attempt) and tried.ending == trap.ending


def falls_for(puzzle: Puzzle, named: Collection[str]) -> bool:
    """Whether streets are those that a plain look finds."""
    return puzzle.trap is not None and puzzle.trap.streets is not None and set(named) == set(puzzle.trap.streets)


def trap_told(puzzle: Puzzle) -> list[str]:
    """The trap in sentences: the line that takes most points at each turn, and why it falls short."""
    trap = puzzle.trap
    if trap is None:
        return []
    if trap.streets is not None:
        seeming = streets.answer_told(puzzle.task, trap.streets)
        return [f"The trap: as leads and the land at hand look, {seeming}. {trap.sentence}."]
    turns = " | ".join(map(str, trap.line))
    if puzzle.task.kind == Kind.LAST_TURN or puzzle.task.kind.with_rivals:
        return [f"The trap: most points at once, {turns}, does not do it: {trap.sentence}."]
    what = "turn" if puzzle.task.kind == Kind.RACE else "point"
    longer = "too many" if what == "turn" else "short"
    return [
        f"The trap: most points at each turn, {turns}, is {counted(trap.shortfall, what)} {longer}: {trap.sentence}."
    ]
