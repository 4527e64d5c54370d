"""The Python functions of Manhattan's capabilities, each made of its declaration when it is first asked for.

Type checkers read `called.pyi`, which `python -m tests.contract.stubs` writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..kit.arguments import Wanted
from ..kit.calling import SubjectAsItIs, function
from ..kit.capability import load
from ..kit.errors import DataError
from ..kit.records.record import Record
from .capabilities import CAPABILITIES
from .origins import RECORDS, opened
from .state import GameState


def _record(given: str | Path | Record[Any, Any, Any]) -> Record[Any, Any, Any]:
    """A record, or that of a file."""
    if isinstance(given, Record):
        return given
    found = opened(str(given), RECORDS, hands_told=False).record
    if found is None:
        raise DataError([f"{given}: is a position; wanted here: a game record"])
    return found


SUBJECTS = {
    "position": SubjectAsItIs(
        "state", GameState, Wanted.of("a position, as manhattan.positions.parse_line(text) gives it,", GameState)
    ),
    "record": SubjectAsItIs(
        "game",
        str | Path | Record[Any, Any, Any],
        Wanted.of("the name of a game record's file, or a record,", str, Path, Record),
        _record,
    ),
}
"""How Python gives what capabilities ask about."""

NAMES = {"rule-check": "judge", "rule-ask": "ask"}
"""The functions that are not called by the words of their capabilities."""

WORDS = {NAMES.get(word, word.replace("-", "_")): word for word in CAPABILITIES}
"""The word of each function's capability."""


def __getattr__(name: str) -> Callable[..., Any]:
    """A function by its name."""
    if name not in WORDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    made = globals()[name] = function(name, __name__, load(CAPABILITIES[WORDS[name]]), SUBJECTS)
    return made
