"""The Python functions of Manhattan's capabilities, each made of its declaration when it is first asked for.

Type checkers read `called.pyi`, which `python -m tests.contract.stubs` writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kit.arguments import Wanted
from ..kit.calling import SubjectAsItIs, function
from ..kit.capability import load
from .capabilities import CAPABILITIES
from .state import GameState

SUBJECTS = {
    "position": SubjectAsItIs(
        "state", GameState, Wanted.of("a position, as manhattan.positions.parse_line(text) gives it,", GameState)
    ),
}
"""How Python gives what capabilities ask about."""

WORDS = {name.replace("-", "_"): name for name in CAPABILITIES}
"""The word of each function's capability."""


def __getattr__(name: str) -> Callable[..., Any]:
    """A function by its name."""
    if name not in WORDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    made = globals()[name] = function(name, __name__, load(CAPABILITIES[WORDS[name]]), SUBJECTS)
    return made
