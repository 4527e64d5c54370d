"""Validates the arguments of Python functions, before anything is done with them.

It is written by hand: pydantic's `validate_call` names a positional argument by its number, refuses whole numbers of
NumPy, needs the sentences besides, and costs some 30 million instructions a function at the start."""

from __future__ import annotations

import inspect
import random
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from numbers import Integral
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from ..errors import Ny1901Error

_P = ParamSpec("_P")
_T = TypeVar("_T")


class WrongArgument(Ny1901Error, TypeError):
    """An argument that is no such thing as a function takes: what is wanted, and what was given."""

    def __init__(self, name: str, wanted: str, given: object) -> None:
        super().__init__(f"{name}: {wanted} is wanted, not {reprlib.repr(given)} ({type(given).__name__})")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an argument may be: words for it, and whether a value is so."""

    words: str
    is_so: Callable[[Any], bool]

    @classmethod
    def of(cls, words: str, *kinds: type) -> Wanted:
        """What is of some types; `True` and `False` are no numbers."""
        return cls(words, lambda given: isinstance(given, kinds) and (bool in kinds or not isinstance(given, bool)))


def check_arguments(wanted: Mapping[str, Wanted]) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """Makes a function raise `WrongArgument` for what is not wanted under the name of a parameter.

    Every parameter has to be named; one that is `None` by default may be given as `None`.
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


TEXT, WHOLE = Wanted.of("a text", str), Wanted.of("a whole number", Integral)
FLAG = Wanted.of("True or False", bool)
TEXTS = Wanted("a list of texts", _are_texts)
OF_EVERY_GAME: Mapping[str, Wanted] = {
    "name_or_folder": Wanted.of("a shipped edition's name or a folder", str, Path),
    "text": TEXT,
    "players": WHOLE,
    "rng": Wanted.of("a random.Random", random.Random),
}
"""What arguments may be that functions of every game have, by their names."""


def of_game(state: type, edition: type) -> dict[str, Wanted]:
    """As `OF_EVERY_GAME`, with positions and editions of the classes of a game."""
    return {
        **OF_EVERY_GAME,
        "state": Wanted.of("a position, as load(source) or parse(text) gives it,", state),
        "edition": Wanted.of("an edition, its name or its folder", edition, str, Path),
        "loaded_edition": Wanted.of("an edition, as load_edition(name) gives it,", edition),
    }
