"""The command `plan` in a session of `play`: parses the words, and prints the answer of `ny1901 plan`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...errors import Refused
from ...messages import gettext
from ...questions.capability import Asker, Unfit
from ...terminal.derived import show
from ...terminal.progress import watch_searches
from ..capabilities.planning import PLAN, PlanQuestion, progress
from ..planning.plan import MOST_TURNS
from ..state import GameState
from ..table.naming import is_count, read_kinds

TURNS = 2  # the default number of turns: the current turn and the next turn
LONGEST = 60.0  # the time limit in seconds; Ctrl-C ends the search earlier


def say_plan(state: GameState, words: Sequence[str], parting: Callable[[], None]) -> None:
    """Prints the plan that gains most points, with proof. Ctrl-C ends the search with the best plan so far.

    A second Ctrl-C calls `parting` and ends the program.
    """
    try:
        asked = _read_question(state, words)
        with watch_searches(counts_turns=False, parting=parting) as watch:
            asker = Asker(watch.stop, lambda so_far: watch.tell(progress(asked, so_far)), True, watch.begin)
            result = PLAN.find(asked, asker)
    except Unfit as error:
        raise error.error or Refused(error.sentence_for(str)) from None
    show(PLAN, PLAN.answer(asked, result, asker))


def _read_question(state: GameState, words: Sequence[str]) -> PlanQuestion:
    turns, final, goals, queue = TURNS, False, list[str](), list[str]()
    for word in map(str.lower, words):
        if is_count(word):
            if not 1 <= int(word) <= MOST_TURNS:
                raise Refused(gettext("{word} is not a number of turns from 1 to {most}", word=word, most=MOST_TURNS))
            turns = int(word)
        elif word == "final":
            final = True
        elif "=" in word:
            goals.append(word)
        elif re.fullmatch(r"[0-9]*[a-z][0-9].*", word):
            queue += [state.edition.kind_names[kind] for kind in read_kinds(state.edition, word)]
        else:
            raise Refused(
                gettext(
                    "cannot read {word!r}; expected a number of turns, `final`, a goal such as score=40, tile=g5 or "
                    "street=broadway, or the next cards such as b2,r3",
                    word=word,
                )
            )
    known = ",".join(queue) or None
    return PLAN.make_question(position=state, turns=turns, queue=known, goals=goals, final=final, time_limit=LONGEST)
