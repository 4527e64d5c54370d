"""The parameters of a game for research libraries; the parameters are the same in PettingZoo and OpenSpiel."""

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
    """The base of the parameters of a game: a frozen dataclass of values that OpenSpiel's game strings can contain.

    If `max_moves` is 0, the maximum number of moves is so high that no game reaches this number.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]
    players: int
    seed: int
    max_moves: int

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Self:
        """The parameters with some given values, and with defaults for all other values; raises `DataError` for wrong
        values.
        """
        defaults = asdict(cls())
        problems = []
        for name, value in parameters.items():
            if name not in defaults:
                unknown = gettext("there is no parameter {name!r}", name=name)
                near = [gettext("did you mean {word}?", word=repr(each)) for each in likest(name, defaults)]
                problems.append(f"{join_clauses(unknown, *near)} ({', '.join(defaults)})")
            elif type(value) is not type(defaults[name]):
                sentence = gettext(
                    "{name}={value!r}: expected a value like {default!r}",
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
                    "max_moves={value}: expected a number of moves, or 0 for no limit", value=deal.max_moves
                )
                problems.append(sentence)
        if problems:
            raise DataError(problems)
        return deal

    def problems(self) -> Iterator[str]:
        """Problems with the parameters that a game adds, as sentences; by default there are no problems."""
        yield from ()

    @abstractmethod
    def new(self, rng: random.Random) -> GameNode:
        """The start of a new game; raises `DataError` if there is no game with these parameters."""

    @staticmethod
    @abstractmethod
    def longest(start: GameNode) -> int:
        """The greatest possible number of moves of a game with this number of players; chance moves count, too."""

    def limit(self, start: GameNode) -> int:
        """The number of moves after which a game is broken off; chance moves count, too."""
        return self.max_moves or self.longest(start)


def listed_values(text: str) -> list[str]:
    """The values of a parameter that contains several values, joined by `+`."""
    return [value for value in text.split("+") if value]
