"""The Python functions of Manhattan, one for each capability (the common source of a command, a function and a method).

Each function is made from its declaration when it is first used.

Type checkers read `called.pyi`, which `python -m tests.derived` writes.
"""

from __future__ import annotations

from ..messages import gettext
from ..python.calling import GivenAsItIs, functions_of, words_of
from .capabilities import CAPABILITIES
from .edition import Edition
from .loading import ManhattanLoader
from .puzzles.puzzle import Puzzle
from .registration import REGISTRATION
from .state import GameState
from .state.seen import expect_hands


def _require_hands(state: GameState) -> GameState:
    expect_hands(state, state.unseen, gettext("this request needs all hands"))
    return state


GIVEN = GivenAsItIs(
    REGISTRATION,
    ManhattanLoader(),  # hidden hands are allowed; a question that needs a hidden hand is refused
    state=GameState,
    edition=Edition,
    puzzle=Puzzle,
)
_WITH_HANDS = GIVEN.subjects["position"]._replace(read=_require_hands)
SUBJECTS = {
    **GIVEN.subjects,
    "position at a stage": _WITH_HANDS,
    "position told": _WITH_HANDS,
    "position dealt": _WITH_HANDS,
}
"""Maps each kind of subject of a capability, such as a position, to the function that reads the subject in Python
calls.
"""

WORDS = words_of(CAPABILITIES)
"""Maps each Python function to the word (the command's name) of the capability that the function calls."""

__getattr__ = functions_of(globals(), CAPABILITIES, SUBJECTS)
