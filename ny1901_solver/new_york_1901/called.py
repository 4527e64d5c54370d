"""The Python functions of capabilities, each made of its declaration when it is first asked for.

Type checkers read `called.pyi`, which `python -m tests.contract.stubs` writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..kit.calling import SubjectAsItIs, function
from ..kit.capability import load
from .api import WANTED, record_of
from .capabilities import CAPABILITIES
from .replay import Record
from .state import GameState

SUBJECTS = {
    "position": SubjectAsItIs("state", GameState, WANTED["state"]),
    "record": SubjectAsItIs("game", str | Path | Record, WANTED["game"], record_of),
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
