"""The engine's methods for a game that is a `Game` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from ..capabilities.every import Every
from ..registration import Registration
from .derived import SubjectByValue, method
from .method import Method, Request
from .opened_method import METHODS as OPENED

_Line = Annotated[str, Field(description="a position as one line")]
_Record = Annotated[str, Field(description="a game record as text")]


def methods_of(registration: Registration, program: str) -> Mapping[str, Method]:
    """The methods of a game by the words of its capabilities; `program` is what is typed before a command."""
    every = Every(registration)
    subjects: dict[str, SubjectByValue] = {
        "position": SubjectByValue(_Line, lambda _, text: every.game.parse(text)),
        "record": SubjectByValue(_Record, lambda _, text: every.records.parsed(text, "the record")),
    }
    made: dict[str, Any] = {}
    for word, each in every.capabilities.items():
        told = every.typed.get(word, word)
        made[word] = method(word, each, subjects, Request, f"{program} {told}" if told else "")
    return {**made, **OPENED}
