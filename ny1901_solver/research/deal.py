"""The parameters of a game, the same in both libraries."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, ClassVar, Self

from ..errors import DataError
from ..messages import gettext
from ..text.spelling import likest
from ..text.words import join_clauses
from .node import GameNode


class DealParameters:
    """The base of the parameters of a game: a frozen dataclass of values that a game string of OpenSpiel can hold.

    `max_moves` 0 stands for a limit that no game reaches.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]
    players: int
    seed: int
    max_moves: int

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Self:
        """The deal of some parameters, with defaults for the others; raises `DataError` for wrong ones."""
        defaults = asdict(cls())
        problems = []
        for name, value in parameters.items():
            if name not in defaults:
                unknown = gettext("there is no parameter {name!r}", name=name)
                near = [gettext("did you mean {word}?", word=repr(each)) for each in likest(name, defaults)]
                problems.append(f"{join_clauses(unknown, *near)} ({', '.join(defaults)})")
            elif type(value) is not type(defaults[name]):
                sentence = gettext(
                    "{name}={value!r}: a value like {default!r} is wanted here",
                    name=name,
                    value=value,
                    default=defaults[name],
                )
                problems.append(sentence)
        if not problems:
            deal = cls(**parameters)
            problems += deal.problems()
            if deal.max_moves < 0:
                sentence = gettext(
                    "max_moves={value}: a number of moves, or 0 for what is long enough", value=deal.max_moves
                )
                problems.append(sentence)
        if problems:
            raise DataError(problems)
        return deal

    def problems(self) -> Iterator[str]:
        """Further problems of a game's own parameters."""
        yield from ()

    @abstractmethod
    def new(self, rng: random.Random) -> GameNode:
        """A new game; raises `DataError` if there is no such game."""

    @staticmethod
    @abstractmethod
    def longest(start: GameNode) -> int:
        """The greatest number of moves of a game, from any start of these players, including kinds that come up."""

    def limit(self, start: GameNode) -> int:
        """The number of moves after which a game is broken off; kinds that come up count as moves."""
        return self.max_moves or self.longest(start)


def listed_values(text: str) -> list[str]:
    """Several values of one parameter, joined by `+`."""
    return [value for value in text.split("+") if value]
