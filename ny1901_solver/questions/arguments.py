"""Validates the arguments of Python functions.

The module does not use pydantic's `validate_call` for three reasons: the errors of `validate_call` identify a
positional argument by a number only, `validate_call` refuses NumPy integers, and at import it takes about 30 million
instructions per function.
"""

from __future__ import annotations

import inspect
import random
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from numbers import Integral
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from ..errors import Ny1901Error
from ..messages import gettext, gettext_noop

_P = ParamSpec("_P")
_T = TypeVar("_T")


class WrongArgument(Ny1901Error, TypeError):
    """An argument of the wrong type; `wanted` is the phrase for the expected type."""

    def __init__(self, name: str, wanted: str, given: object) -> None:
        super().__init__(
            gettext(
                "{name}: expected {wanted}, not {given} ({type})",
                name=name,
                wanted=wanted,
                given=reprlib.repr(given),
                type=type(given).__name__,
            )
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """A type that an argument may have: a message that names the type, values for the fields of the message, and a test
    of arguments.
    """

    message: str
    is_so: Callable[[Any], bool]
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The message that names the type, in the language in use and with the values for its fields."""
        return gettext(self.message, **self.values)

    @classmethod
    def of(cls, words: str, *kinds: type) -> Wanted:
        """Makes a `Wanted` that accepts values of some types; `True` and `False` do not count as numbers."""
        return cls(words, lambda given: isinstance(given, kinds) and (bool in kinds or not isinstance(given, bool)))


def check_arguments(wanted: Mapping[str, Wanted]) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """A decorator: the function raises `WrongArgument` for an argument of the wrong type.

    `wanted` contains the expected type of every parameter, by the name of the parameter. A parameter whose default is
    `None` also accepts `None`.
    """

    def decorate(function: Callable[_P, _T]) -> Callable[_P, _T]:
        signature = inspect.signature(function)
        kinds = {name: wanted[name] for name in signature.parameters}
        left_out = {name for name, parameter in signature.parameters.items() if parameter.default is None}

        @wraps(function)
        def checking(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            try:
                bound = signature.bind(*args, **kwargs)
            except TypeError as error:
                raise TypeError(f"{function.__name__}(): {error}") from None
            for name, given in bound.arguments.items():
                if not ((given is None and name in left_out) or kinds[name].is_so(given)):
                    raise WrongArgument(name, kinds[name].words, given)
            return function(*args, **kwargs)

        return checking

    return decorate


def _are_texts(given: object) -> bool:
    return isinstance(given, (list, tuple)) and all(isinstance(text, str) for text in given)


TEXT, WHOLE = Wanted.of(gettext_noop("a text"), str), Wanted.of(gettext_noop("a whole number"), Integral)
FLAG = Wanted.of(gettext_noop("True or False"), bool)
TEXTS = Wanted(gettext_noop("a list of texts"), _are_texts)
OF_EVERY_GAME: Mapping[str, Wanted] = {
    "name_or_folder": Wanted.of(gettext_noop("a shipped edition's name or a folder"), str, Path),
    "text": TEXT,
    "players": WHOLE,
    "rng": Wanted.of(gettext_noop("a random.Random"), random.Random),
}
"""The types of the arguments that functions of every game have, by parameter name."""


def of_game(state: type, edition: type) -> dict[str, Wanted]:
    """The types of arguments in `OF_EVERY_GAME`, and in addition the game's own classes of positions and editions."""
    return {
        **OF_EVERY_GAME,
        "state": Wanted.of(gettext_noop("a position from load(source) or parse(text)"), state),
        "edition": Wanted.of(gettext_noop("an edition, or its name or folder"), edition, str, Path),
        "loaded_edition": Wanted.of(gettext_noop("an edition from load_edition(name)"), edition),
    }
