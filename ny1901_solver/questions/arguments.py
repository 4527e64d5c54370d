"""Validates the arguments of Python functions.

It does not use pydantic's `validate_call`, which names a positional argument by its number, refuses integers of NumPy,
and costs about 30 million instructions a function at the start."""

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
    """An argument of the wrong type: `wanted` are words for the right one."""

    def __init__(self, name: str, wanted: str, given: object) -> None:
        super().__init__(
            gettext(
                "{name}: {wanted} is wanted, not {given} ({type})",
                name=name,
                wanted=wanted,
                given=reprlib.repr(given),
                type=type(given).__name__,
            )
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """A type of arguments: a message with words for it, values for its fields, and a test of arguments."""

    message: str
    is_so: Callable[[Any], bool]
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The words in the language in use."""
        return gettext(self.message, **self.values)

    @classmethod
    def of(cls, words: str, *kinds: type) -> Wanted:
        """Values of some types; `True` and `False` are no numbers."""
        return cls(words, lambda given: isinstance(given, kinds) and (bool in kinds or not isinstance(given, bool)))


def check_arguments(wanted: Mapping[str, Wanted]) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """A decorator: the function raises `WrongArgument` for an argument that its parameter does not take.

    `wanted` has every parameter by name; one whose default is `None` also takes `None`.
    """

    def decorate(function: Callable[_P, _T]) -> Callable[_P, _T]:
        signature = inspect.signature(function)
        kinds = {name: wanted[name] for name in signature.parameters}
        left_out = {name for name, parameter in signature.parameters.items() if parameter.default is None}

        @wraps(function)
        def checking(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            for name, given in signature.bind(*args, **kwargs).arguments.items():
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
"""The types of arguments that functions of every game have, by their names."""


def of_game(state: type, edition: type) -> dict[str, Wanted]:
    """As `OF_EVERY_GAME`, with positions and editions of the classes of a game."""
    return {
        **OF_EVERY_GAME,
        "state": Wanted.of(gettext_noop("a position, as load(source) or parse(text) gives it,"), state),
        "edition": Wanted.of(gettext_noop("an edition, its name or its folder"), edition, str, Path),
        "loaded_edition": Wanted.of(gettext_noop("an edition, as load_edition(name) gives it,"), edition),
    }
