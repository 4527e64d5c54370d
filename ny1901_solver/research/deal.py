"""The parameters of a game, the same words in both libraries."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, ClassVar, Self

from ..errors import DataError
from ..text.spelling import likest
from .node import GameNode


class DealParameters:
    """What game is played: the base of a frozen dataclass of values that a game string of OpenSpiel can hold.

    `max_moves` 0 stands for the limit that is long enough.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]
    players: int
    seed: int
    max_moves: int

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Self:
        """The deal of some parameters, the others left as they are; raises `DataError` for those that cannot be."""
        defaults = asdict(cls())
        problems = []
        for name, value in parameters.items():
            if name not in defaults:
                meant = "".join(f"; did you mean {near!r}?" for near in likest(name, defaults))
                problems.append(f"there is no parameter {name!r}{meant} ({', '.join(defaults)})")
            elif type(value) is not type(defaults[name]):
                problems.append(f"{name}={value!r}: a value like {defaults[name]!r} is wanted here")
        if not problems:
            deal = cls(**parameters)
            problems += deal.problems()
            if deal.max_moves < 0:
                problems.append(f"max_moves={deal.max_moves}: a number of moves, or 0 for what is long enough")
        if problems:
            raise DataError(problems)
        return deal

    def problems(self) -> Iterator[str]:
        """What cannot be, beside what every game asks."""
        yield from ()

    @abstractmethod
    def new(self, rng: random.Random) -> GameNode:
        """Sets a game up; raises `DataError` where there is none such."""

    @staticmethod
    @abstractmethod
    def longest(start: GameNode) -> int:
        """How many steps and kinds a game may come to, from any start of these players."""

    def limit(self, start: GameNode) -> int:
        """After how many moves a game is broken off, kinds that come up counted as well."""
        return self.max_moves or self.longest(start)


def listed_values(text: str) -> list[str]:
    """Several values of one parameter, joined by `+`."""
    return [value for value in text.split("+") if value]
