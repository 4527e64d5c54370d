"""The engine's methods and the JSON Schemas of a game that defines only a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ..capabilities.every import every_of
from ..capabilities.of_game import GameAnswer
from ..protocol.registration import Registration
from ..questions.schemas import Schemas, schemas_of
from . import derived
from .by_value import GivenByValue
from .method import Method
from .schemas import request_schema


def methods_of(registration: Registration) -> Mapping[str, Method]:
    """The methods of the engine for a game, by name. Each method is made from a capability of the game and has the same
    name.
    """
    every = every_of(registration)
    return derived.methods_of(every.capabilities, every.command_words, GivenByValue(registration, every.loader))


def schemas_of_game(registration: Registration) -> Schemas:
    """The schemas of requests about a game, and of every kind of answer."""
    every, methods = every_of(registration), dict(methods_of(registration))
    answered = {each.answers for each in every.capabilities.values()}
    every.shapes.of_all(GameAnswer, {*every.capabilities, *answered})
    lines = {"engine.request": partial(request_schema, methods, registration.name)}
    return schemas_of(registration.family, lines)
