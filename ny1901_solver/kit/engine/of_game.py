"""The engine's methods, and the JSON Schemas, of a game that is a `Game` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from ..capabilities.every import every_of
from ..capabilities.of_game import GameAnswer
from ..registration import Registration
from ..schemas import Schemas, schemas_of
from .by_value import GivenByValue
from .derived import SubjectByValue, method
from .method import Method, Request
from .opened_method import METHODS as OPENED
from .schemas import request_schema

_Line = Annotated[str, Field(description="a position as one line")]


def methods_of(registration: Registration, program: str) -> Mapping[str, Method]:
    """The methods of a game by the words of its capabilities; `program` is what is typed before a command."""
    every = every_of(registration)
    given = GivenByValue(every.game.noun, lambda _, text: every.records.parsed(text, "the record"))
    subjects: dict[str, SubjectByValue] = {
        **given.subjects,
        "position": SubjectByValue(_Line, lambda _, text: every.game.parse(text)),
        "draft": SubjectByValue(_Line, lambda _, text: every.game.parse(text)),
    }
    made: dict[str, Any] = {}
    for word, each in every.capabilities.items():
        told = every.typed.get(word, word)
        made[word] = method(word, each, subjects, Request, f"{program} {told}" if told else "")
    return {**made, **OPENED}


def schemas_of_game(registration: Registration) -> Schemas:
    """The schemas of requests about a game, and of every kind of its answers."""
    every, methods = every_of(registration), methods_of(registration, "")
    answered = {each.answers for each in every.capabilities.values()}
    every.shapes.of_all(GameAnswer, {*every.capabilities, *answered})
    lines = {"engine.request": partial(request_schema, methods, registration.name)}
    return schemas_of(registration.family, {}, lines)
