"""`plan` in a session of `play`: the question in its words, and the answer of `ny1901 plan`."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...kit.errors import Refused
from ...kit.terminal.progress import watched
from ..origins import whole_turns
from . import plan_answer, plan_question

if TYPE_CHECKING:
    from ..planning.problem import PlanProblem
    from ..state import GameState

TURNS = 2  # a player thinks of this turn and the next
MOST_TURNS = 8  # as `ny1901 plan --turns`
LONGEST = 60.0  # seconds that somebody waits at a table; Ctrl-C ends it before


def say_plan(state: GameState, words: Sequence[str], parting: Callable[[], None]) -> None:
    """The plan of most points, with proof; Ctrl-C ends the search with what it has.

    A second Ctrl-C ends the program; `parting` is called before.
    """
    from ..planning.asked import Asked
    from ..planning.plan import plan

    problem = _problem(whole_turns(state, "a plan is of whole turns"), words)
    with watched(bool(problem.wishes), parting) as watch:
        found = plan(problem, clock=time.monotonic, time_limit=LONGEST, stop=watch.stop, report=watch.report)
    plan_answer.show(Asked(problem), found, None)


def _problem(state: GameState, words: Sequence[str]) -> PlanProblem:
    from ..table.naming import is_count, read_kinds

    turns, final, goals, queue = TURNS, False, list[str](), list[str]()
    for word in map(str.lower, words):
        if is_count(word):
            if not 1 <= int(word) <= MOST_TURNS:
                raise Refused(f"{word} is not a number of turns from 1 to {MOST_TURNS}")
            turns = int(word)
        elif word == "final":
            final = True
        elif "=" in word:
            goals.append(word)
        elif re.fullmatch(r"[0-9]*[a-z][0-9].*", word):
            queue += [state.edition.kind_names[kind] for kind in read_kinds(state.edition, word)]
        else:
            goal = "a goal such as score=40, tile=g5 or street=broadway"
            raise Refused(f"{word!r} is no number of turns, final, {goal}, or the next cards such as b2,r3")
    return plan_question.problem(state, turns, ",".join(queue) or None, goals, [], "final" if final else "points")
