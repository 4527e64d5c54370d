"""The engine's methods for a game that is a `Game` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from ..capability import Capability
from ..game import Game
from .derived import SubjectByValue, method
from .method import Method, Request
from .opened_method import METHODS as OPENED


def methods(
    game: Game[Any, Any], capabilities: Mapping[str, Capability[Any, Any]], program: str
) -> Mapping[str, Method]:
    """The methods of a game's capabilities by their words; `program` is what is typed before a command."""
    line = Annotated[str, Field(description="a position as one line")]
    subjects = {"position": SubjectByValue(line, lambda _, text: game.parse(text))}
    made = {word: method(word, each, subjects, Request, f"{program} {word}") for word, each in capabilities.items()}
    return {**made, **OPENED}
